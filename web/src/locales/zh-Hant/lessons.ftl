## Around every lesson

lessons-title = { $game } 教學：{ $lesson }
lessons-list = 課程
lessons-done = 已完成
lessons-bubble = 教學
lessons-step = 第 { $step } 步，共 { $steps } 步
lessons-watch = 看看接下來發生什麼事……
lessons-back = 上一步
lessons-next = 下一步
lessons-skip = 略過
lessons-show = 示範給我看
lessons-finish = 完成
lessons-end = 結束教學
lessons-not-quite = 這一步還不夠好
lessons-other = 可以這樣做，但這裡有更好的選擇。再試一次！
lessons-end-title = 做得好！
lessons-end-early = 剩下的下次再學
lessons-end-first = 你已經可以開始第一場遊戲了。下一課會教你致勝之道。
lessons-end-last = 現在你知道怎麼贏了，來試試看！
lessons-end-next = 下一課：{ $name }
lessons-end-play = 立刻和{ $name }對戰
lessons-end-again = 再上一次這一課

## Azul: the first lesson

lessons-azul-first = 你的第一輪
lessons-azul-first-aim-title = 為你的牆面收集瓷磚
lessons-azul-first-aim = 每間工廠有 4 片瓷磚。在你的玩家板上，左邊是圖樣列，右邊是牆面，底下是地板列。雙方輪流拿瓷磚，直到全部拿完。
lessons-azul-first-take-title = 拿一種顏色
lessons-azul-first-take = 每次都要拿走一間工廠裡同一種顏色的所有瓷磚。2 片藍色瓷磚正好填滿第 2 列。
lessons-azul-first-take-do = 點工廠 1 的藍色瓷磚，再點第 2 列。
lessons-azul-first-line-title = 填滿一列
lessons-azul-first-line = 你留下的瓷磚移到了桌面中央。{ $pia }拿了 4 片紅色瓷磚。工廠 2 有 3 片白色瓷磚，正好適合第 3 列。
lessons-azul-first-line-do = 從工廠 2 拿白色瓷磚放到第 3 列。
lessons-azul-first-marker-title = 桌面中央與標記
lessons-azul-first-marker = 你也可以從桌面中央拿瓷磚。第一個這麼做的人會拿到標記：下一輪先行動，但要扣 1 分。那裡有 2 片黃色瓷磚，而第 1 列只放得下 1 片，另一片會掉到地板。
lessons-azul-first-marker-do = 從桌面中央拿黃色瓷磚放到第 1 列。
lessons-azul-first-part-title = 沒滿的列可以等
lessons-azul-first-part = 3 片紅色瓷磚還填不滿第 4 列。沒關係：沒滿的列會原封不動留到下一輪。
lessons-azul-first-part-do = 從桌面中央拿紅色瓷磚放到第 4 列。
lessons-azul-first-last-title = 最後一片
lessons-azul-first-last = 還剩 1 片藍色瓷磚，放到第 5 列當作開頭。這樣本輪就結束了，滿的列會鋪到牆面上。注意看分數！
lessons-azul-first-last-do = 從桌面中央拿藍色瓷磚放到第 5 列。
lessons-azul-first-tiling-title = 1 + 2 + 3 − 2 = 4 分
lessons-azul-first-tiling = 黃色單獨一片：1 分。藍色鋪在它下面：相連 2 片。加上白色就相連 3 片。瓷磚相連，每次得分都更多。地板扣了你 2 分。
lessons-azul-first-end-title = 遊戲繼續
lessons-azul-first-end = 工廠會再次補滿，直到有人完成一橫列。那時還有額外的分數：一橫列 2 分、一直行 7 分、一種顏色的 5 片瓷磚 10 分。你已經學會了！

## Azul: what wins

lessons-azul-wins = 致勝之道
lessons-azul-wins-aim-title = 大分還在後頭
lessons-azul-wins-aim = 第 4 輪，{ $pia }以 26 比 17 領先。但遊戲結束時，一橫列有 2 分、一直行 7 分、一種顏色 10 分。你的第 3 行只差一片，白色也只差一片。
lessons-azul-wins-marker-title = 標記
lessons-azul-wins-marker = 還沒有人從桌面中央拿過瓷磚。第一個拿的人會得到標記：要扣 1 分，但下一輪由你開始，比{ $pia }先選。而且那裡的黃色瓷磚正好填滿第 1 列。
lessons-azul-wins-marker-do = 從桌面中央拿黃色瓷磚放到第 1 列。
lessons-azul-wins-marker-red = 這樣也會得到標記，但 3 片紅色瓷磚放進第 2 列會多出 1 片。黃色填滿第 1 列，毫無損失。
lessons-azul-wins-marker-line = 3 片放進第 2 列，會有 1 片掉到地板。而且之後只剩桌面中央可拿，{ $pia }就會得到標記和優先選擇。
lessons-azul-wins-marker-other = 看看桌面中央：那裡有標記，還有適合第 1 列的黃色瓷磚。
lessons-azul-wins-deny-title = 搶先拿走
lessons-azul-wins-deny = 因為有標記，這一輪由你開始。{ $pia }需要 1 片紅色瓷磚：它會填滿第 4 列並完成第 1 行，當下 7 分，結束時再 7 分。這一輪只有 1 片。你的圖樣列都放不下它，但放到地板只扣你 1 分。
lessons-azul-wins-deny-do = 從工廠 1 拿紅色瓷磚放到你的地板列。
lessons-azul-wins-deny-later = 這個之後還拿得到：白色和黑色各在兩間工廠，紅色只有一間。現在不拿，{ $pia }就會拿走紅色瓷磚。
lessons-azul-wins-deny-other = 那麼{ $pia }就會拿走紅色瓷磚：當下 7 分，結束時再 7 分。
lessons-azul-wins-column-title = 直行
lessons-azul-wins-column = { $pia }拿不到紅色了。現在看你的第 3 行：只差第 5 橫列的黑色，而第 5 列還缺 2 片。完成一直行，結束時有 7 分。
lessons-azul-wins-column-do = 從工廠 2 拿黑色瓷磚放到第 5 列。
lessons-azul-wins-column-four = 4 片放進 2 格：會有 2 片掉到地板，扣你 3 分。工廠 2 剛好有 2 片。
lessons-azul-wins-column-white = 這樣也一樣好，馬上就輪到它。這一課先完成直行。
lessons-azul-wins-column-other = 這裡沒有別的比直行的 7 分更值得。
lessons-azul-wins-colour-title = 顏色
lessons-azul-wins-colour = 集滿一種顏色的 5 片有 10 分，而你已有 4 片白色。最後一片在第 1 橫列：第 1 列只要一片就夠了。它同時完成這一橫列，而有橫列完成時，遊戲就會在這一輪後結束。
lessons-azul-wins-colour-do = 從桌面中央拿白色瓷磚放到第 1 列。
lessons-azul-wins-colour-other = 這是僅剩的一片白色瓷磚。要是被{ $pia }拿走，你的 10 分就沒了。
lessons-azul-wins-alone-title = 換你了
lessons-azul-wins-alone = { $pia }的牆面上有 4 片藍色，第 5 列還有 4 片。再 1 片就集滿這種顏色：10 分。你要拿什麼？
lessons-azul-wins-alone-do = 找出最好的一步。
lessons-azul-wins-alone-black = 填滿了一列，但{ $pia }會接著拿走藍色，集滿顏色：10 分。
lessons-azul-wins-alone-other = 看看桌面中央：那裡有{ $pia }需要的瓷磚，而且正好填滿你的第 2 列。
lessons-azul-wins-bonus-title = 70 比 49
lessons-azul-wins-bonus = 瓷磚讓你得了 51 分，{ $pia } 45 分。{ $pia }完成 2 橫列，共 4 分。你的橫列、直行和顏色：2 + 7 + 10 = 19。
lessons-azul-wins-end-title = 致勝之道
lessons-azul-wins-end = 你贏了 21 分。光是那片紅色和藍色，就能讓{ $pia }多得 24 分！所以要及早規劃直行和顏色，想先選的時候就拿標記，而且每一步之前都看看別人需要什麼。

## 5211: the first lesson

lessons-5211-first = 你的前幾輪
lessons-5211-first-choose-title = 暗中出牌
lessons-5211-first-choose = 你有 5 張手牌。一輪的第一回合，每人暗中出 2 張。你的黃色牌不錯。
lessons-5211-first-choose-do = 點選黃色 3 和黃色 4，然後確認。
lessons-5211-first-most-title = 張數最多的得分
lessons-5211-first-most = 所有的牌同時翻開，大家也都補到 5 張。桌上有 3 張黃色牌。張數最多的顏色得分，所以繼續。
lessons-5211-first-most-do = 出黃色 2。
lessons-5211-first-tie-title = 平手與數量上限
lessons-5211-first-tie = 最後一回合。黃色以 4 張領先，深藍色有 3 張。如果一樣多就是平手，兩者都不計分。而顏色到了 6 張就達到數量上限，不計分。所以兩種都別碰。
lessons-5211-first-tie-do = 出橘色 2。
lessons-5211-first-score-title = 你得 9 分
lessons-5211-first-score = 黃色單獨領先，每人收下自己的黃色牌：你得 2 + 3 + 4 = 9 分，{ $pia }得 2 分。其他牌都進棄牌堆。
lessons-5211-first-push-title = 推過上限
lessons-5211-first-push = 第二輪。{ $lino }出了綠色 2、4、5，比你的多得多。但綠色已有 4 張，上限是 6。別擋它，推它一把。
lessons-5211-first-push-do = 出綠色 2。
lessons-5211-first-left-title = 一張牌得 5 分
lessons-5211-first-left = 綠色 7 張：超過數量上限，出局。黃色與橘色各 2 張，平手，也都出局。只剩藍綠色 1 張，而且是你的：5 分！
lessons-5211-first-rooster-title = 公雞
lessons-5211-first-rooster = 第三輪。每張 1 都是公雞，桌上有 4 隻公雞：只差一隻！3 人遊戲時，剛好 5 隻公雞會改變一切：只有公雞得分。
lessons-5211-first-rooster-do = 出你的藍綠色 1。
lessons-5211-first-end-title = 剛好 5 隻公雞！
lessons-5211-first-end = 深藍色張數最多，但現在只算公雞：你得 3 分，其他人各 1 分。遊戲一直玩到抽牌堆空了為止，分數最高者獲勝。

## 5211: what wins

lessons-5211-wins = 致勝之道
lessons-5211-wins-aim-title = 最後一回合決定勝負
lessons-5211-wins-aim = 出最後一張牌之前，先問自己：哪種顏色快到上限了？{ $pia }還能用 1 張牌改變什麼？桌上有幾隻公雞？2 人遊戲時，數量上限是 5，剛好 4 隻公雞得分。
lessons-5211-wins-limit-title = 數量上限
lessons-5211-wins-limit = 深藍色有 4 張，會讓{ $pia }得 13 分，你只有 2 分。再一張就是 5 張，達到上限！這時輪到 2 張綠色得分：你得 3 + 4 = 7 分。
lessons-5211-wins-limit-do = 出深藍色 1。
lessons-5211-wins-limit-strong = 這張牌很強，但深藍色仍以 4 張領先：{ $pia }得 13 分。留到更好的一輪再用。
lessons-5211-wins-limit-other = 這樣深藍色仍以 4 張領先：{ $pia }得 13 分。
lessons-5211-wins-second-title = 7 比 0
lessons-5211-wins-second = 深藍色 5 張：出局。綠色原本排第二，現在輪到它得分。當一種顏色快到上限時，要握有下一種顏色。
lessons-5211-wins-count-title = 計算
lessons-5211-wins-count = 你的 3 張黃色牌值 13 分。你和{ $pia }各再出 1 張。出哪一張，不論{ $pia }出什麼，黃色都能得分？
lessons-5211-wins-count-do = 找出安全的牌。
lessons-5211-wins-count-fourth = 這樣黃色有 4 張。{ $pia }再加一張就是 5 張：達到上限，全部落空。
lessons-5211-wins-count-other = 這樣這種顏色有 2 張。{ $pia }再加一張就是 3 張，和黃色一樣多：平手，都不得分。
lessons-5211-wins-safe-title = 13 分
lessons-5211-wins-safe = 深藍色是新的顏色：就算{ $pia }也出一張，也只有 2 張。{ $pia }試了黃色，但 4 張離上限還差 1 張。你得 13 分，{ $pia }得 3 分。
lessons-5211-wins-roosters-title = 多一隻公雞
lessons-5211-wins-roosters = 藍綠色以 3 張領先：你得 6 + 2 + 1 = 9 分。但{ $pia }出了 3 隻公雞，你出了 1 隻，剛好 4 隻。這樣就只有公雞得分。再多一隻就能破局。
lessons-5211-wins-roosters-do = 出深藍色 1。
lessons-5211-wins-roosters-other = 如果{ $pia }沒有再出公雞，就剛好是 4 隻：{ $pia }得 3 分，你得 1 分，你的 9 分就沒了。
lessons-5211-wins-broken-title = 29 比 3
lessons-5211-wins-broken = 5 隻公雞沒有特別效果，所以又看顏色：你得 9 分。
lessons-5211-wins-end-title = 致勝之道
lessons-5211-wins-end = 2 人遊戲時，出最後一張牌之前，如果一種顏色領先 2 張、離上限也還有 2 張，而且你不去動它和後面的顏色，它就安全了。否則就準備好第二種顏色。還有，永遠要數公雞。
