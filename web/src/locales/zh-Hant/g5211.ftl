### 5211：遊戲桌、紀錄與清單。

g5211-colour-Y = 黃色
g5211-colour-G = 綠色
g5211-colour-O = 橘色
g5211-colour-B = 深藍色
g5211-colour-T = 藍綠色
g5211-card = { $colour } { $value }
g5211-card-rooster = { $colour } { $value }，公雞
g5211-card-hidden = 蓋著的牌
g5211-card-chosen = { $card }，已選，蓋著
g5211-card-kept = { $card }，已收下
g5211-slot-empty = 還沒有牌
g5211-none = 無
g5211-semicolon = ；
g5211-comma = 、

## 一輪為何如此計分
g5211-why-over = { $colours }達到數量上限（{ $limit }）
g5211-why-tie = { $colours }平手（各 { $number } 張）
g5211-why-colour = { $colour }得分
g5211-why-nobody = 沒有剩下的顏色，無人得分
g5211-why-exact = 剛好 { $number } 隻公雞：每人收下自己的公雞，其他都不計分
g5211-gain = { $name } +{ $points }
g5211-why-gains = { $why }：{ $gains }。
g5211-why-end = { $why }。
g5211-now-colour = 目前會是{ $colour }得分
g5211-now-nobody = 目前無人得分
g5211-now-exact = 剛好 { $number } 隻公雞：目前只有公雞得分。
g5211-roosters-exact = 剛好！
g5211-roosters-over = 多了 { $number } 隻
g5211-roosters-short =
    { $number ->
        [1] 只差一隻！
       *[other] 還差 { $number } 隻
    }
g5211-goal = 剛好 { $number }
g5211-your-tiles = 你的
g5211-you = （你）
g5211-choosing = 選牌中
g5211-is-away = 離線
g5211-to-draw = 張待抽
g5211-discarded = 張已棄
g5211-hand-of = { $name }的手牌
g5211-goal-points = 目標 { $goal } 分
g5211-key-choose = 選牌
g5211-key-confirm = 確定
g5211-headline-round = 第 { $round } 輪開始
g5211-headline-hush = 所有人都選好了
g5211-headline-out = { $colour } { $number } 張：出局！
g5211-headline-exact = 剛好 { $number } 隻公雞！
g5211-headline-exact-now = 目前剛好 { $number } 隻公雞得分
g5211-headline-nobody = 無人得分
g5211-call-rooster = 只差一隻公雞！
g5211-caption-start = 張數最多的顏色得分，除非平手或達到 { $limit } 張。剛好 { $roosters } 隻公雞時，只有公雞得分。
g5211-caption-last = 上一輪：{ $story }

## 張數
g5211-title-counts = 桌上張數
g5211-limit = 上限 { $limit }
g5211-status-scores = 目前得分
g5211-status-scored = 得分
g5211-status-tied = 平手
g5211-status-over = 達上限
g5211-count-item =
    { $status ->
        [over] { $colour }：{ $number }／{ $limit }，達到數量上限，不計分
        [tied] { $colour }：{ $number }／{ $limit }，平手，不計分
        [scores] { $colour }：{ $number }／{ $limit }，目前會得分
        [scored] { $colour }：{ $number }／{ $limit }，得分
       *[none] { $colour }：{ $number }／{ $limit }
    }
g5211-rooster-item = 公雞：{ $number } 隻，需要剛好 { $wanted } 隻：{ $words }
g5211-count-part = { $colour } { $number } 張
g5211-rooster-number = { $number } 隻公雞
g5211-move-outlook = { $cards }：這樣桌上會有{ $counts }

## 紀錄
g5211-line-deal = 第 { $deal } 次發牌：每人五張牌。
g5211-line-only-deal = 發牌：每人五張牌。
g5211-line-reveal = 第 { $turn } 回合。{ $cards }
g5211-reveal-part = { $name }：{ $cards }
g5211-line-round = 第 { $round } 輪：{ $story }
g5211-last-round = 抽牌堆空了：最後一輪，不再補牌。
g5211-last-round-short = 最後一輪
g5211-end-pile = 最後一輪結束，遊戲結束。
g5211-end-goal = 有人達到 { $goal } 分，遊戲結束。
g5211-end-kept = 收下 { $cards } 張
g5211-end-source = { $source }：{ $points }
g5211-tie-break = 同分：分數堆 { $more } 張，對手 { $fewer } 張。

## 要做什麼
g5211-task-choose =
    { $number ->
        [1] 請選一張牌。
        [2] 請選兩張牌。
       *[other] 請選 { $number } 張牌。
    }
g5211-task-more = 請再選 { $number } 張牌。
g5211-task-wait = 你已選好。等待{ $names }。
g5211-task-others = 選牌中：{ $names }。
g5211-task-draw = 所有人補牌到五張。
g5211-task-deal = 正在發牌。
g5211-task-over = 遊戲結束。
g5211-progress-turn = 翻開所有人的牌。
g5211-progress-score = 本輪計分。
g5211-hint = 點選手牌並確定，所有人會同時翻開。

## 清單與位置
g5211-command-hand = 手牌
g5211-command-table = 桌面
g5211-command-counts = 張數
g5211-command-scores = 分數
g5211-command-pile = 牌堆
g5211-command-player = 玩家 { $number }
g5211-title-hand = 你的手牌
g5211-title-table = 桌上的牌
g5211-title-scores = 分數
g5211-title-pile = 牌堆
g5211-table-of = { $name }這一輪的牌
g5211-pile-label = 抽牌堆：{ $number } 張
g5211-discard-label = 棄牌堆：{ $number } 張
g5211-score = { $name }：{ $points } 分，收下 { $cards } 張牌
g5211-score-hidden = { $name }：總分到最後才公開
g5211-deal-number = 第 { $deal } 次發牌
g5211-round-of = 第 { $round }／{ $rounds } 輪
g5211-turn-of = 第 { $turn }／{ $turns } 回合
g5211-you-chose = 已選，蓋著：{ $cards }
g5211-has-chosen = 已選 { $number } 張牌
g5211-chosen-mark = 已選好
g5211-is-choosing = 還在選
g5211-player-table = 桌上：{ $cards }
g5211-player-hand = 手牌：{ $cards }
g5211-player-kept = 已收下：{ $cards }
g5211-kind-colour = 顏色
g5211-kind-roosters = 公雞

## 規則
g5211-rules-title = 5211 怎麼玩
g5211-rules-aim = 大家蓋著出牌，再同時翻開。每一輪只有一種顏色得分：張數最多的顏色，但又不能太多。猜猜別人會怎麼出，讓自己在桌上留下那個顏色的好牌。
g5211-rules-cards-title = 牌
g5211-rules-cards = 共有 100 張牌，五種顏色各 20 張。數字小的多，數字大的少。每張 1 都是公雞卡，也只有 1 是公雞卡。
g5211-rules-cards-alt = 每種顏色一張牌：黃色 1 有公雞，綠色 2 有葉子，橘色 3 有鋸齒紋，深藍色 4 有星星，藍綠色 5 有波浪。
g5211-rules-values = 一種顏色的 20 張牌
g5211-rules-value = 數字
g5211-rules-number = 張數
g5211-rules-round-title = 一輪
g5211-rules-round-hand = 你有五張手牌。一輪有三個回合：第一回合每人出兩張，第二回合出一張，第三回合再出一張。五、二、一、一，遊戲名稱就是這樣來的。
g5211-rules-round-secret = 每個回合，所有人暗中選牌並蓋在桌上。全部選好後，同時翻開。接著每人補牌到五張。
g5211-rules-round-alt = 一位玩家在第三回合的位置：第一回合的黃色 3 和黃色 4，第二回合的橘色 2，以及一張還蓋著的牌。
g5211-rules-round-end = 第三回合之後，計算桌上的牌並為這一輪計分，然後開始下一輪。
g5211-rules-score-title = 顏色多數：張數最多的顏色得分
g5211-rules-score = 把所有玩家在桌上的牌合在一起，按顏色計數。張數最多的顏色得分：你把自己那個顏色的牌收進分數堆，每張牌的數字就是分數。其他牌都進棄牌堆。
g5211-rules-score-alt = 三人遊戲的一輪：黃色四張、深藍色三張、橘色兩張、藍綠色兩張、綠色一張。黃色得分：第一位玩家收下 2、3、4，第二位收下 2，第三位沒有。
g5211-rules-limit-title = 數量上限與平手
g5211-rules-limit = 張數達到或超過數量上限的顏色不計分。上限取決於玩家人數：人數加三。
g5211-rules-tie = 張數並列最多的顏色互相抵銷。接著看下一個最多的顏色，那裡也可能又平手。第一個單獨領先的顏色得分。如果沒有剩下的顏色，就無人得分。
g5211-rules-limit-alt = 三人遊戲的一輪，上限 6：綠色七張，超過上限；黃色與橘色各兩張，平手。唯一的一張藍綠色 5 讓第一位玩家得分。
g5211-rules-roosters-title = 剛好的公雞數
g5211-rules-roosters = 公雞也要計數。如果桌上的公雞剛好是玩家人數加二，就只有公雞得分：每人收下自己的公雞，每隻一分，不管各顏色的情況如何。多一隻或少一隻，公雞就只是該顏色的普通牌。
g5211-rules-roosters-alt = 三人遊戲的一輪，桌上剛好五隻公雞。第一位玩家收下三隻，其他人各一隻；張數最多的深藍色不計分。
g5211-rules-end-title = 最後一輪與結束
g5211-rules-end = 抽牌堆空了以後，用手上的五張牌再玩最後一輪，不再補牌。剩下的那張牌棄掉。
g5211-rules-winner = 分數最高者獲勝。平手時，分數堆中牌較多者獲勝；仍然平手則共享勝利。
g5211-rules-hidden = 分數堆面朝下放置。開桌時可以選擇公開總分，或隱藏到最後。
g5211-rules-long-title = 久時變體（50 分制）
g5211-rules-long = 一次又一次發牌，直到有人達到 50 分。每次發牌前都把所有牌重新洗過，分數繼續累計。第一次發牌一定會玩到結束；從第二次起，任何一輪結束時只要有人達到 50 分或更多，遊戲就結束。
g5211-rules-players-title = 玩家人數
g5211-rules-players = 發牌前先移除幾張牌，誰都不能看，讓抽牌堆剛好夠玩完整的輪數。
g5211-rules-column-players = 玩家
g5211-rules-column-limit = 數量上限
g5211-rules-column-roosters = 公雞，剛好
g5211-rules-column-rounds = 輪數（含最後一輪）
g5211-rules-column-removed = 移除的牌
