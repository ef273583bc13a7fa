# 遊戲桌：遊戲板以外的一切。

table-title = { $game } 遊戲桌
table-title-playing = { $game }：對手{ $names }
table-title-watched = { $game }：{ $names }
table-title-turn = 輪到你了 – { $title }
table-loading = 請稍候……
table-missing = 找不到這張遊戲桌
table-missing-note = 連結可能不完整，或這張遊戲桌早已收起。
table-removed = 你不能再觀戰這張遊戲桌
table-removed-note = 開桌的人已請你離開。
table-home = 回到首頁
table-offline = 連線中斷，正在重試；什麼都不會遺失。
table-text-mode = 文字模式（適合螢幕報讀軟體）
table-board-mode = 離開文字模式，顯示遊戲板
table-show-board = 顯示遊戲板
table-close = 關閉
table-panel = 紀錄、聊天與其他
table-hint = 第一次玩？
table-hint-lesson = 兩分鐘教學
table-hint-close = 隱藏提示
table-advice = 提示
table-hints-used = { $name }用了 { $count } 次提示。

# 等候室
table-waiting = { $count ->
    [0] 大家都到齊了
   *[other] 還有 { $count } 個空位
}
table-waiting-note = 所有座位坐滿後，遊戲就開始。
table-watch-note = 也可以留在這裡觀戰：有連結的人都能觀戰。
table-nickname = 你的暱稱
table-sit = 入座
table-invite = 邀請朋友
table-invite-note = 把連結傳給朋友，或讓他們掃描 QR 碼。輸入暱稱就能入座，不需要帳號。
table-invite-local = 這個網址只在這台裝置有效。要讓其他裝置加入，請用程式啟動時顯示的網路位址開啟本頁。
table-invite-network = 與這台電腦在同一個網路中的裝置，都能使用這個連結。
table-invite-link = 這張遊戲桌的連結
table-invite-code = 這張遊戲桌連結的 QR 碼
table-invite-title = 一起玩 { $game }
table-invited = { $name } 邀請你玩 { $game }
table-invited-unnamed = 邀請你來玩一局 { $game }
table-invited-players = { $count } 人
table-invited-hints = 可以用提示
table-fill = 空位全部由電腦補上
table-seat-for-friend = 空位，留給朋友
table-seat-choose = 第 { $number } 位由誰來坐
table-copy = 複製
table-copied = 已複製
table-share = 分享
table-carry = 換到另一台裝置繼續玩
table-carry-seat = 以{ $name }的身分換到另一台裝置繼續玩
table-carry-note = 在另一台裝置打開這個連結，就能在那裡繼續玩。請自己保管：拿到連結的人都能代替你操作。
table-carry-link = 你座位的連結
table-carry-code = 你座位連結的 QR 碼
table-carry-devices = { $count ->
    [1] 你的座位只在這台裝置上開啟。
   *[other] 你的座位在 { $count } 台裝置上開啟。
}
table-carry-renew = 產生新連結
table-carry-renew-note = 舊連結會失效，其他裝置都會離開你的座位。

# 座位
table-seats = 玩家
table-seat-number = 座位 { $number }
table-seat-open = 空位
table-guest = 訪客
table-seat-own = 你
table-own-name = { $name }（你）
table-seat-stand-in = 電腦代打中
table-seat-resigned = 已認輸
table-seat-present = 在線上
table-seat-away = 離線
table-seat-to-move = 行動中
table-seat-take-back = 取回我的座位
table-seat-give = 讓電腦替{ $name }玩
table-seat-bot = 電腦，{ $level }
table-watching = 你正在觀戰。
table-watching-hands = 你看不到任何人的手牌。
table-score-hidden = 分數隱藏
table-points = { $points } 分

# 狀態與行動
table-status = 狀態
table-your-turn = 輪到你了。
table-task = { $whose }{ $task }
# Of a game that has no words of its own.
table-plain-task = 請選擇一個行動。
table-turn-here = 輪到{ $name }。
table-turn = 輪到{ $name }。
table-turns = 等待{ $names }。
table-thinking = { $names }思考中……
table-chosen = 你已經選好了。等待{ $names }。
table-revealing = 所有人都選好了。
table-chance = 請稍候……
table-past = 回顧：
table-resume = 回到遊戲
table-skip = 略過
table-confirm = 確定
table-sending = 傳送中……
table-let-go = 取消
table-take-back = 收回
table-clock = 剩餘時間
table-clock-own = 你的時間
table-clock-of = { $name }的時間
table-clock-days = { $days } 天 { $hours } 小時
table-timeout = 時間到，系統已代替{ $name }操作。
table-timeout-own = 時間到，系統已代替你操作。
table-undone = { $name }收回了一步。
table-undone-own = 你收回了一步。
table-proposal = 提議
table-proposal-take_back = { $name }想收回一步，之後發生的一切都會復原。
table-proposal-close = { $name }想關閉這一桌，遊戲將沒有結果。
table-proposal-pause = { $name }想暫停遊戲。
table-proposal-resume = { $name }想繼續遊戲。
table-proposal-waiting = 等待{ $names }回覆。
table-proposal-accept = 同意
table-proposal-decline = 拒絕
table-proposal-withdraw = 撤回
table-proposal-declined = { $name }拒絕了。
table-stay = 繼續玩
table-do-leave = 交給電腦代打
table-do-resign = 認輸
table-do-close = 關閉此桌
table-do-pause = 暫停計時
table-do-resume = 繼續計時
table-leave-note = 電腦會代替你繼續玩。只要遊戲還沒結束，你隨時可以取回座位。
table-resign-note = 遊戲會立刻結束，沒有人獲勝。此操作無法復原。
table-resign-note-win = 遊戲會立刻結束，由{ $name }獲勝。此操作無法復原。
table-resign-note-bot = 電腦會代替你玩到結束，其他人繼續玩。你無法再回到這場遊戲。
table-close-note = 遊戲結束，沒有結果。這一桌會以「已關閉」留在你的清單中。
table-close-note-ask = 會先詢問其他玩家。所有人同意後，遊戲結束，沒有結果。
table-resigned = { $name }認輸了。
table-left = 現在由電腦代替{ $name }玩。
table-came-back = { $name }回來了，繼續自己玩。
table-closed = 這一桌已關閉，遊戲沒有結果。
table-log-resigned = { $name }認輸了（{ $time }）。
table-log-left = { $name }離開了，由電腦代替繼續玩（{ $time }）。
table-log-returned = { $name }回來了（{ $time }）。
table-log-closed = 這一桌已關閉（{ $time }）。
table-paused = 遊戲暫停中。
table-resumed = 遊戲繼續。
table-reveal = 得分

# 多人共用一個螢幕
table-cover-pass = 請把裝置交給{ $name }
table-cover-why = 這樣就不會看到別人的手牌。
table-cover-ready = { $name }準備好了
table-cover-take-back = { $name }：收回我的選擇

# 紀錄與步驟
table-log = 行動紀錄
table-log-empty = 還沒有任何行動。
table-steps = 遊戲步驟
table-step-first = 到開頭
table-step-back = 上一步
table-step-forth = 下一步
table-step-last = 到最新局面
table-step-count = 第 { $number }／{ $total } 步
table-step-start = 遊戲開始。
table-tab-log = 紀錄
table-tab-chat = 聊天
table-tab-result = 結果
table-tab-file = 檔案
table-unread = 則未讀

# 聊天
table-chat = 聊天
table-chat-mute = 關閉聊天
table-chat-muted = 聊天已關閉。
table-chat-empty = 還沒有人說話。
table-chat-spectator = （觀戰）
table-chat-text = 說點什麼……
table-chat-send = 送出
table-chat-about = 對{ $name }的處理
table-chat-mute-one = 將{ $name }靜音
table-chat-muted-count = 你已將 { $count } 人靜音。
table-chat-read-all = 取消靜音
table-chat-remove = 請{ $name }離開
table-chat-remove-note = 對方不能再在這裡觀戰或聊天，所說的話也會從所有人的畫面上消失。

# 結束
table-winner = { $name }獲勝
table-winners = 共享勝利：{ $names }
table-end = { $name }以 { $points } 分獲勝。
table-end-shared = { $names }各以 { $points } 分共享勝利。
table-end-own = 你以 { $points } 分之差獲勝
table-end-own-tie = 你靠平手判定獲勝
table-end-own-shared = 你與{ $names }共享勝利
table-end-behind = 你差了 { $points } 分。
table-end-place = 你得到第 { $rank } 名，差了 { $points } 分。
# Points of one kind, or of one round, of the winner and of the one behind.
table-end-decided = 勝負關鍵在「{ $kind }」：{ $most } 比 { $less }。
table-end-decided-round = 勝負關鍵在第 { $round } 輪：{ $most } 比 { $less }。
table-end-ahead = 「{ $kind }」是{ $name }領先，{ $most } 比 { $less }。
table-end-ahead-own = 「{ $kind }」是你領先，{ $most } 比 { $less }。
table-next-up = 接著挑戰{ $name }？
table-next-down = 和{ $name }輕鬆玩一局？
# What each bot says when it has won, and when it has lost.
table-won-learner = 「啾！我贏了？真的嗎？再來一局好不好？」
table-won-casual = 「慢慢來，比較快。我從來不趕時間。」
table-won-regular = 「搞定！你看見我了嗎？我自己都沒看清楚。」
table-won-skilled = 「該頂的時候頂一下就對了。別見怪。」
table-won-strong = 「我睡掉了半局。另外半局就夠了。」
table-won-expert = 「你看著桌面，我看著你。」
table-won-master = 「這個結局我老遠就看見了。看著它到來，真美。」
table-won-champion = 「喔喔喔！院子還是我的。歡迎再來。」
table-lost-learner = 「你好厲害！我只看懂一半。再教我一次好嗎？」
table-lost-casual = 「已經結束了？我才剛出發呢。」
table-lost-regular = 「我眨了一下眼，就一下！快，再來一局。」
table-lost-skilled = 「咩。這一局我得慢慢反芻。」
table-lost-strong = 「是我讓你的。太陽移走了，如此而已。」
table-lost-expert = 「漂亮。我會記住你是怎麼做到的。」
table-lost-master = 「有意思。今晚我要好好想一想。」
table-lost-champion = 「叫得好！今天早上院子歸你。」
table-end-resigned = { $names }認輸了。
table-end-left = { $name }獲勝。
table-end-table = 看看桌面
table-end-show = 顯示結果
table-result-points = 得分來源
table-result-last = 最後結算
table-result-total = 總分
table-places = 最終名次
table-place = 第 { $rank } 名
table-chart = 各輪分數
table-chart-table = 以表格顯示分數
table-round = 輪
table-rematch = 再玩一局
table-rematch-offered = { $count ->
   *[other] { $names }想再玩一局。
}
table-rematch-waiting = 再玩一局？正在等{ $names }回覆。
table-rematch-declined = { $name }現在不想再玩一局。
table-rematch-accept = 接受
table-rematch-decline = 先不要
table-rematch-withdraw = 撤回邀請
table-rematch-go = 前往下一局
table-record = 下載這場對局
table-replay = 觀看對局
table-replay-watch = 重看一次
table-analyse = 分析
table-whatif = 如果當時
table-whatif-note = 從這裡繼續玩
table-replay-link = 觀看這場對局的連結
table-replay-missing = 找不到這場對局。連結可能不完整，或對局早已刪除。

# 重播
table-play = 播放
table-pause = 暫停
table-speed = 速度
table-speed-times = { $speed } 倍
table-unfinished = 這場對局沒有玩到最後。
table-record-choose = 選擇已儲存的對局
table-record-drop = 或把檔案拖放到頁面任何地方
table-record-another = 觀看另一場已儲存的對局
table-record-broken = 無法讀取這場對局。
table-record-broken-at = 這場對局在第 { $number } 個事件違反規則。
table-record-detail = 詳細說明（英文）：

# 偏好與按鍵
table-preferences = 這張遊戲桌的設定
table-preference-confirm = 每次行動再點一下確認
table-preference-sound = 音效
table-preference-text = 文字模式（適合螢幕報讀軟體）
table-preference-pace = 動畫
table-pace-normal = 一般
table-pace-fast = 快速
table-pace-none = 關閉
table-shortcuts = 鍵盤快速鍵
table-shortcuts-board = 在遊戲板上，Tab 鍵切換群組，方向鍵在群組內移動，Enter 鍵選擇。
table-shortcuts-letters = 使用單一字母或符號的按鍵
table-shortcut-confirm = 確定行動
table-shortcut-let-go = 取消所選的行動
table-shortcut-advice = 提示，再來是行動，再來是理由
table-shortcut-take-back = 收回行動
table-shortcut-steps = 逐步瀏覽對局
table-shortcut-ends = 到開頭、到最新局面
table-shortcut-resume = 回到遊戲
table-shortcut-status = 再聽一次狀態
table-shortcut-text = 開啟或關閉文字模式
table-shortcut-help = 顯示這些快速鍵
table-shortcut-play = 播放或暫停
table-key-space = 空白鍵

# 文字模式
table-text-command = 指令列
table-text-line = 指令
table-text-do = 執行
table-text-hint = 輸入「說明」查看所有指令，或輸入行動的記號或它在清單中的編號。
table-text-output = 回應
table-text-moves = { $count ->
    [1] 你唯一的行動
   *[other] 你的 { $count } 種行動
}
table-text-position = 目前局面
table-text-empty = 無
table-text-no-moves = 你現在沒有要做的行動。
table-text-not-legal = 「{ $typed }」現在不是你可以做的行動。輸入「行動」列出全部。
table-text-nothing-picked = 還沒有選擇行動。請先輸入「出」和一個行動。
table-text-confirmed = 已確定：{ $move }。
table-text-confirm-hint = 輸入「確定」執行這個行動，或輸入「收回」另選。
table-text-no-back = 沒有可以收回的行動。
table-text-back = 已收回。
table-text-back-asked = 已詢問其他玩家，回覆後會通知你。
table-text-unknown = 不認得「{ $typed }」。輸入「說明」列出指令。
table-text-no-hint = 這裡沒有提示，或還沒輪到你。
table-text-help-sections = 查看桌面：{ $commands }。
table-text-help-moves = { $command }：列出你可以做的行動；後面加上開頭則只列出這些，例如「{ $command } 3」。
table-text-help-play = { $command }，再加上行動或編號：選擇該行動。
table-text-help-confirm = { $command }：執行所選的行動。
table-text-help-back = { $command }：取消所選的行動，或收回上一個行動。
table-text-help-hint = { $command }：先看哪裡；再一次：該怎麼做；再一次：為什麼。
table-text-help-status = { $command }：輪到誰。
table-text-help-log = { $command }：最近發生的事。
table-text-help-help = { $command }：這份清單。
# 指令列認得的詞，以逗號分隔；顯示第一個。
table-command-moves = 行動
table-command-play = 出, 選
table-command-confirm = 確定, 好
table-command-back = 收回, 返回
table-command-hint = 提示
table-command-status = 狀態, 輪到誰
table-command-log = 紀錄
table-command-help = 說明

# 拒絕
table-refused = 這樣不行。
table-refused-unreachable = 伺服器沒有回應。你有連上網路嗎？
table-refused-unexpected = 發生了意料之外的狀況。
table-refused-closed = 你已離開遊戲桌。
table-refused-out_of_turn = 還沒輪到你。
table-refused-illegal_action = 這裡不能這樣做。
table-refused-bad_record = 無法讀取這場對局。
table-refused-too_large = 這個檔案太大，不可能是對局檔案。
table-refused-not_your_seat = 這是別人的座位。
table-refused-no_table = 找不到這張遊戲桌。
table-refused-too_many = 有點太快了，請稍等一下。
table-refused-not_stored = 無法儲存，所以沒有生效。請再試一次。
table-refused-level_not_ready = 這個等級還在準備中，請稍後再試。
table-refused-stale = 局面已經改變，請再看一次。
table-refused-too_late = 太遲了，不能再收回。
table-refused-no_guest = 請先入座或取一個暱稱。
table-refused-bad_message = 伺服器看不懂這個訊息。
table-refused-no_seat = 這裡沒有空位。
table-refused-seat_taken = 剛剛有人坐了這個座位。
table-refused-not_gone = 這位玩家還在，或離開得還不夠久。
table-refused-not_given = 這個座位沒有電腦代打。
table-refused-not_over = 遊戲還沒結束。
table-refused-no_offer = 這個邀請已經失效。
table-refused-other_offer = 已有另一項提議，請先回覆。
table-refused-declined = 對方已拒絕。下一步之後可以再問一次。
table-refused-not_started = 遊戲還沒開始。
table-refused-stand_in = 目前由電腦替你玩。請先取回你的座位。
table-refused-resigned = 你已經認輸了。
table-refused-table_closed = 這一桌已關閉。
table-refused-paused = 遊戲暫停中。
table-refused-no_clock = 這一桌沒有計時。
table-refused-no_hints = 這一桌不提供提示。
table-refused-wrong_secret = 這個座位連結不正確，可能不完整。
table-refused-not_host = 只有開桌的人可以這麼做。
table-refused-no_spectator = 這個人不在觀戰。
table-refused-removed = 開桌的人已請你離開。
table-refused-day_running = 今天還有其他人在玩這場每日牌局。這一天結束後（世界協調時間午夜）即可觀看。
table-refused-daily = 每日牌局不能這麼做。
table-daily-own = 自己玩玩看

table-sound-offer = 要開啟瓷磚與卡牌的音效嗎？
table-sound-yes = 開啟音效
table-sound-no = 不用了
table-notify-offer = 輪到你時要通知你嗎？
table-notify-yes = 好，請通知我
