# 提示
study-hint-show = 顯示這一步
study-hint-why = 為什麼？
study-hint-next = 下一個理由
study-hint-close = 關閉提示
study-hint-shown = 已顯示在遊戲板上；可以確定，也可以改走別的
study-hint-share = { $bot }預估這樣的勝率是 { $share }%，與最強對手的分差是 { $margin } 分
study-hint-second = 次佳，勝率 { $share }%：{ $move }
study-hint-equal = 差不多一樣好：{ $move }
study-hint-mixed = 這裡{ $bot }會變換打法，有 { $percent }% 的機會這樣選
study-look-around = 看看所有的行動：其中一個特別好。

# Azul 的提示
study-azul-look-line = 看看你的第 { $line } 列：現在可以放什麼？
study-azul-look-row = 看看你牆面的第 { $line } 橫列：瓷磚放哪裡得分最多？
study-azul-look-floor = 看看你的地板：有時小小的損失就是最好的選擇。
study-azul-look-marker = 看看起始玩家標記：下一輪先手值多少？
study-azul-builds = 有 { $count } 片放進這一列，下一輪可以繼續補
study-azul-starts = 下一輪由你先手
study-azul-ends-round = 這一輪就此結束
study-azul-leaves = 留給{ $name }的，同一處最多是 { $tiles }
study-azul-leaves-little = 留給{ $name }的，同色最多只有 { $count } 片

# 5211 的提示
study-g5211-look-colour = 看看你手上的{ $colour }牌。
study-g5211-look-roosters = 看看你的公雞，數數桌上有幾隻。
study-g5211-look-mixed = 兩種顏色一起看：各有多滿？
study-g5211-below = 這樣之後，{ $colour }再 { $count } 張就到上限
study-g5211-over = { $colour }到達上限 { $limit }，誰都不得分
study-g5211-roosters = 這樣桌上有 { $number } 隻公雞，剛好需要 { $wanted } 隻
study-g5211-keeps-roosters = 你手上還留著 { $count } 隻公雞

# 對局分析
study-open = 分析
study-to-board = 回到遊戲板
study-asking = 正在要求分析……
study-waiting = { $count ->
    [0] 分析即將開始。
   *[other] 前面還有 { $count } 場分析。
}
study-progress = { $total ->
    [0] 準備中……
   *[other] 已評估 { $done }／{ $total } 步
}
study-cancel = 取消
study-again = 再分析一次
study-found = 有 { $count } 個決定造成損失。
study-found-none = 沒有值得一提的失誤。
study-refused = 這場對局無法分析。
study-refused-cancelled = 已取消分析。
study-refused-failed = 分析失敗。
study-refused-unfinished = 只有下完的對局才能分析。
study-refused-not_over = 遊戲還沒結束。
study-refused-no_judge = 這種遊戲桌還沒有評審。
study-refused-no_analysis = 找不到這份分析。
study-refused-too_many = 你已有分析在排隊，請等完成後再試。
study-refused-not_yours = 這份分析是別人要求的。
study-refused-unreachable = 伺服器沒有回應。你有連上網路嗎？
study-chart = 每一步的勝率
study-chart-legend = 圓圈是失誤，越大越嚴重；下方三角形是幫到該顏色玩家的發牌或補磚。
study-chart-numbers = 以數字顯示
study-event = 步
study-previous = 上一個失誤
study-next = 下一個失誤
study-nothing-here = 這個局面沒有人做決定。
study-learn = 從失誤中學習（{ $count }）
study-mistakes = 關鍵的決定
study-grade = { $grade ->
    [large] 大
    [medium] 中
   *[small] 小
}
study-cost-share = 勝率 { $loss } %
study-cost-points = { $points } 分
study-decision = { $name }的決定
study-verdict-none = 沒有失誤。
study-verdict-mixed = 不算失誤：冠軍有時也會這樣走。
study-verdict-share = { $grade ->
    [large] 大失誤：損失勝率 { $loss }（滿分 100）。
    [medium] 失誤：損失勝率 { $loss }（滿分 100）。
   *[small] 小失誤：損失勝率 { $loss }（滿分 100）。
}
study-verdict-points = { $grade ->
    [large] 勝負已定，但少了 { $points } 分。
   *[other] 勝負已定，但少了 { $points } 分。
}
study-best = 冠軍認為最好的行動
study-move = 行動
study-share = 勝率 %
study-margin = 分差
study-frequency = 頻率
study-played = 實際行動
study-account = 結果是怎麼來的
study-account-note = 以勝率計，滿分 100。
study-account-fair = 公平的份
study-account-luck = 運氣
study-account-own = 自己的決定
study-account-others = 別人的決定
study-account-rest = 無法解釋
study-account-share = 結果
study-level = 各玩家的表現
study-level-none = { $name }：沒有真正的選擇。
study-level-loss = { $name }：{ $count } 個決定，每個平均損失勝率 { $loss }。
study-level-like = { $name }的表現像{ $level }：{ $count } 個決定，每個平均損失勝率 { $loss }。
study-level-range = 只憑一局，從{ $lowest }到{ $highest }都有可能。
study-matrix = 誰讓誰損失多少
study-matrix-note = 每一橫列玩家的決定，對每一直行玩家造成的改變。
study-judge = 由{ $bot }評估：每個決定 { $simulations } 次模擬，每次發牌或補磚比較 { $deals } 種可能。運氣與失誤是估計，不是定論。
study-azul-cell = 第 { $line } 橫列第 { $column } 直行
study-azul-fills = 填滿第 { $line } 列
study-azul-fills-points = 填滿第 { $line } 列（+{ $points }）
study-azul-adds = 第 { $line } 列還差 { $missing } 片
study-azul-marker = 拿起始玩家標記
study-azul-falls = { $count } 片落到地板（−{ $cost }）
study-azul-denies = 不讓{ $name }完成第 { $line } 列（{ $tiles }）
study-azul-row = 完成第 { $line } 橫列，遊戲結束
study-azul-column = 完成第 { $column } 直行
study-azul-colour = 集滿一種顏色（{ $colour }）
study-azul-scores = +{ $points }
study-knowing = 依{ $name }當時能知道的資訊評估。其他人的手牌是蓋著的：攤開牌後看似錯的選擇，當時可能是對的。
study-cards-all = 顯示所有的牌
study-cards-seat = 觀看角度
study-cards-hindsight = 小心事後諸葛：所有的牌都攤開時，一個選擇常常看起來比當時更好或更差。當時並不知道其他人的手牌，評判也以此為準。
study-g5211-leads = { $colour }會得分（{ $points } 分）
study-g5211-limit = { $colour }到達上限
study-g5211-near_limit = { $colour }差一張到上限
study-g5211-ties = { $colour }與{ $other }同數
study-g5211-exact_roosters = 剛好 { $count } 隻公雞
study-g5211-near_roosters = 差一隻公雞
study-g5211-hold_back = 把{ $card } 留到之後

# 如果當時
study-whatif-note = 這裡的一切都不會改變原本的對局：從第 { $number } 步開始另外玩下去。
study-whatif-who = 操作的座位
study-whatif-all = 所有人
study-whatif-bots-note = 其他座位由一般等級的電腦回應。
study-whatif-all-note = 所有座位都由你決定，手牌全部公開。
study-whatif-branch = 從這個局面繼續玩
study-whatif-deal-last = 最近一次發放
study-whatif-draw = 重新抽取
study-whatif-deal = 自行設定
study-whatif-deal-set = 就這樣發放
study-whatif-deal-refused = 不能這樣發放。
study-whatif-link = 這個變化的連結
study-whatif-kept = 這場對局的變化
study-whatif-kept-note = 變化保存在這個瀏覽器裡。連結在任何地方都能開啟。
study-whatif-one = 從第 { $number } 步起，共 { $count } 個行動與發放：{ $move }
study-whatif-forget = 刪除這個變化
study-whatif-home = 回到對局
study-whatif-options = 變化：座位、發放、連結
study-whatif-broken = 這個連結不含任何變化，也許被截斷了。
study-azul-deal-part = 工廠 { $number }
study-azul-deal-help = 每座工廠四個字母：B 藍、Y 黃、R 紅、K 黑、W 白
study-g5211-deal-help = 每張牌寫成顏色加數值，以空格分開：Y 黃、G 綠、O 橘、B 深藍、T 藍綠，數值 1 到 6。這些牌必須還在抽牌堆裡。
