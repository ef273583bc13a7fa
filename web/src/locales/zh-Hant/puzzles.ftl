# 謎題
puzzles-about = 每個局面都有一步遠勝其他選擇。不靠提示，把它找出來。
puzzles-none = 這裡沒有謎題。
puzzles-count = { $count } 道謎題，一次就答對 { $solved } 道。
puzzles-start = 開始解題
puzzles-tab = 謎題
puzzles-opponent = { $number ->
    [0] 對手
   *[other] 對手 { $number }
}
puzzles-task = 找出最好的一步。{ $task }
puzzles-show = 顯示解答
puzzles-next = 下一題
puzzles-right = 答對了！
puzzles-wrong = 不是最好的一步。
puzzles-undecided = 這一步沒有評估過，可能和最好的一樣好，所以不列入計算。
puzzles-solution = 這是解答。
puzzles-best = 最好的是：{ $move }。
puzzles-why = { $reasons }。
puzzles-yours = 你的選擇：{ $reasons }。
puzzles-rating = 你的積分：{ $rating }。
puzzles-puzzle-rating = 本題積分：{ $rating }。
puzzles-not-counted = 每題只計第一次作答。
puzzles-first-counts = 第一次作答會影響你的積分；查看解答視為答錯。
puzzles-tried = 你已經答過這一題，這次不計分。
puzzles-themes = 主題
puzzles-moves = 冠軍認為最好的行動
puzzles-values = 數字是每一步之後，若大家都像冠軍一樣下，你獲勝的機率。
puzzles-values-secret = 數字是每一步之後你獲勝的機率，依你所見，考慮其他人可能持有的所有手牌。
puzzles-all = 所有謎題

# 主題
puzzles-theme-deny = 搶走別人要的磁磚
puzzles-theme-marker = 起始玩家標記
puzzles-theme-floor = 承受地板列扣分
puzzles-theme-row = 完成橫排
puzzles-theme-column = 完成直行
puzzles-theme-colour = 完成一種顏色
puzzles-theme-end_round = 結束本輪
puzzles-theme-limit = 數量上限
puzzles-theme-tie = 讓兩色同數
puzzles-theme-roosters = 恰好的公雞數
puzzles-theme-hold_back = 留到之後
