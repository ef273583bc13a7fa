# 遊戲桌以外的頁面。

page-name = Tilewright
page-menu = 選單
page-close = 關閉
page-skip = 跳到主要內容
page-language = 語言
page-theme-to-light = 切換為淺色外觀
page-theme-to-dark = 切換為深色外觀
page-unaffiliated = 這是免費的玩家自製專案，與遊戲的作者及出版社無關，亦未經其認可。所有圖案與文字皆為我們自行創作。
page-drop = 把已儲存的對局拖放到這裡即可觀看

page-title-new = 開桌
page-title-table = 遊戲桌
page-title-replay = 觀看對局
page-title-analysis = 對局分析
page-title-whatif = 如果當時
page-title-daily = 每日牌局
page-title-help = 說明
page-title-lesson = 新手教學
page-title-puzzles = 謎題
page-title-mistakes = 從失誤中學習
page-title-settings = 設定
page-title-missing = 這裡什麼也沒有

# Home
page-welcome = 兩款遊戲，一座院子。
page-welcome-text = 選一扇門，再選個對手。
page-game-azul = Azul
page-game-azul-text = 鋪出最美的牆。
page-game-azul-facts = 2 到 4 人，30 分鐘
page-game-5211 = 5211
page-game-5211-text = 剛好命中，別超過。
page-game-5211-facts = 2 到 5 人，15 分鐘
page-play-now = 馬上開始
page-with-friend = 和朋友玩
page-opponent = 對手
page-bot-who = { $name }，{ $level }。
page-bot-line = { $skill }。
page-learn-short = 新手教學
page-set-up = 開桌
page-learn = 新手教學
page-rules = 規則
page-puzzles = 謎題
page-watch-record = 觀看已儲存的對局
page-watch-record-hint = 或把檔案拖放到頁面任何地方

# 你的遊戲
page-games = 你的遊戲
page-games-finished = 已結束的遊戲（{ $count }）
page-games-with = 對手：{ $names }
page-games-here = 同一個螢幕
page-games-daily = ：每日牌局
page-games-open-seats = 還有空位，等待玩家入座
page-games-won = 你贏了
page-games-resigned = 你認輸了
page-games-closed = 已關閉，沒有結果
page-games-asks-take_back = { $name }想收回一步
page-games-asks-close = { $name }想關閉這一桌
page-games-asks-pause = { $name }想暫停遊戲
page-games-asks-resume = { $name }想繼續玩
page-games-asks-rematch = { $name }想再玩一場
page-games-answer = 回覆
page-games-proposed = 你的提議正在等待回覆
page-games-left = 剩餘 { $time }
page-games-unread = { $count ->
   *[other] { $count } 則新訊息
}
page-games-practise = 有 { $count } 個局面可以練習
page-back-to-table = 回到遊戲桌

# Bots
page-level-random = 隨興玩家
page-level-greedy = 機靈鬼
page-level-learner = 新手
page-level-casual = 休閒玩家
page-level-regular = 常客
page-level-skilled = 熟練玩家
page-level-strong = 強手
page-level-expert = 專家
page-level-master = 大師
page-level-champion = 冠軍
# Bots are the animals of one yard.
page-bot-learner = 皮雅
page-bot-casual = 利諾
page-bot-regular = 飛絲卡
page-bot-skilled = 貝塔
page-bot-strong = 塔雷科
page-bot-expert = 莉塔
page-bot-master = 奧爾加
page-bot-champion = 公雞老爺
page-skill-learner = 和你一起學，常有疏漏
page-skill-casual = 玩得開心就好，走一步算一步
page-skill-regular = 熟悉遊戲，偶爾失手
page-skill-skilled = 懂得規劃，也會留意你
page-skill-strong = 不會放過你的任何大意
page-skill-expert = 看得遠，很少留情
page-skill-master = 狀態再好也難取勝
page-skill-champion = 最強的對手

# New table
page-new-game = 遊戲
page-new-players = 玩家人數
page-new-seats = 座位安排
page-new-shuffle = 隨機座位
page-new-hints = 所有人都可以用提示
page-new-more = 變體、選項與計時
page-new-variant = 變體
page-new-open = 開桌
page-by-lot = 隨機
page-seat-number = 座位 { $number }
page-seat-name = 座位 { $number } 的暱稱
page-seat-me = 你
page-seat-here = 同一個螢幕前的另一人
page-seat-friend = 用連結邀請的朋友
page-seat-bot = { $name }（{ $level }）：{ $skill }
page-seat-not-ready = { $bot }（準備中）
page-new-getting-ready = { $all } 個等級中已有 { $ready } 個可用，其餘會自動加入。
page-variant-coloured = 彩色面
page-variant-coloured-hint = 每種顏色在牆面上都有固定的位置。
page-variant-grey = 灰色面
page-variant-grey-hint = 每片瓷磚的位置由你決定：同一橫列或直行不可有重複的顏色。
page-variant-standard = 標準
page-variant-standard-hint = 抽牌堆用完一次即結束。
page-variant-long = 久時變體（50 分制）
page-variant-long-hint = 一次又一次重新發牌，直到有人達到 50 分。
page-option-start = 由誰先開始
page-option-hidden_totals = 總分
page-option-hidden_totals-0 = 公開
page-option-hidden_totals-1 = 遊戲結束才公開
page-option-hidden_counts = 布袋與盒蓋裡的瓷磚數
page-option-hidden_counts-0 = 公開
page-option-hidden_counts-1 = 隱藏
page-clock = 計時
page-clock-none = 不計時
page-clock-none-hint = 每個人想多久都可以。
page-clock-relaxed = 輕鬆
page-clock-relaxed-hint = 每次決定有兩分鐘。時間一到，系統會代替你操作。
page-clock-fast = 快速
page-clock-fast-hint = 每次決定有二十秒。時間一到，系統會代替你操作。
page-clock-total_15_10 = 每人 15 分鐘
page-clock-total_15_10-hint = 整場遊戲的總時間，每次決定再加十秒。時間用完後，系統會代替你操作。
page-clock-total_5_5 = 每人 5 分鐘
page-clock-total_5_5-hint = 整場遊戲的總時間，每次決定再加五秒。時間用完後，系統會代替你操作。
page-clock-days = 每步三天
page-clock-days-hint = 每次決定有三天的時間，有空再來看看就好。

# Settings
page-settings-you = 你
page-settings-look = 外觀與聲音
page-settings-play = 遊戲桌上
page-nickname = 暱稱
page-nickname-hint = 同桌的人看到的名字。
page-save = 儲存
page-saved = 已儲存。
page-theme = 外觀
page-theme-system = 跟隨系統
page-theme-light = 淺色
page-theme-dark = 深色
page-palette = 瓷磚的顏色
page-palette-usual = 一般
page-palette-clear = 易於分辨
page-palette-clear-hint = 適合色覺辨識困難者；瓷磚上也會顯示字母
page-letters = 瓷磚上的字母
page-pace = 動畫
page-pace-normal = 一般
page-pace-fast = 快速
page-pace-none = 關閉
page-confirm = 行動方式
page-confirm-on = 先確認
page-confirm-on-hint = 先顯示結果，再點一次才會執行。
page-confirm-off = 立即執行
page-confirm-off-hint = 點一下就執行。
page-sound = 音效
page-notify = 輪到我時通知我
page-notify-hint = 每步三天的對局，即使關閉網頁也會通知。瀏覽器會徵求你的同意。
page-notify-denied = 瀏覽器不允許本頁傳送通知，可在瀏覽器的網站設定中更改。
page-on = 開
page-off = 關
page-notation = 紀錄中的記譜
page-notation-hint = 在文字旁以簡短代號顯示每一步，例如 2B3。
page-letter-keys = 單一字母按鍵
page-letter-keys-hint = 例如按 C 確定。若你以語音操作裝置，或常誤觸按鍵，可以關閉。
page-mode = 顯示方式
page-mode-board = 圖像
page-mode-board-hint = 以圖像呈現，可點選操作。
page-mode-text = 文字
page-mode-text-hint = 以清單與簡短指令操作，適合螢幕報讀軟體與鍵盤。
page-forget = 刪除我的資料
page-forget-hint = 刪除你在這個伺服器上的名字、遊戲和聊天訊息，以及這個瀏覽器裡的設定。
page-forget-note = 你會離開進行中的遊戲：由電腦代替你繼續玩，或由對手獲勝。沒有其他人入座過的遊戲會被刪除；在其他遊戲裡，你會變成沒有名字的訪客。此操作無法復原。
page-forget-keep = 全部保留
page-settings-kept = 你的設定會保存在這個瀏覽器裡。

# Help
page-rules-of = { $game }：規則
page-help-text = 怎麼玩，以及在這裡可以做什麼。
page-help-page = 小提醒
page-help-invite = 邀請朋友：先開桌，再傳送連結或出示 QR 碼。朋友輸入暱稱就能入座。
page-help-back = 隨時都可以離開。用同一個連結回來，桌上會和你離開時一模一樣。
page-help-keyboard = 所有操作都可以只用鍵盤完成。
page-help-text-mode = 使用螢幕報讀軟體時，請在設定中選擇文字模式。
page-help-record = 結束的對局可以存成檔案，之後再觀看。

# When something goes wrong
page-missing-text = 這個網址沒有頁面，連結可能不完整。
page-missing-game = 這裡沒有名為「{ $game }」的遊戲，連結可能不完整。
page-failure = 出了點問題
page-try-again = 再試一次
page-reload = 重新載入頁面
page-go-home = 回到首頁
page-refusal-unreachable = 伺服器沒有回應。你有連上網路嗎？
page-refusal-unexpected = 伺服器的回應無法辨識。
page-refusal-bad_name = 暱稱至少要有一個看得見的字。
page-refusal-too_many = 有點太快了，請稍等一下。
page-refusal-not_stored = 伺服器無法儲存，請再試一次。
page-refusal-level_not_ready = 這個等級還在準備中，請稍後再試。
page-refusal-internal = 伺服器發生錯誤。
page-refusal-not_loaded = 頁面有一部分無法載入，請重新載入。

# Without a connection
page-offline = 沒有連線
page-offline-text = 目前無法連上 Tilewright。連線恢復後，本頁會自動繼續；對局會從中斷處接著進行。
page-offline-still = 這些內容不需要連線：
