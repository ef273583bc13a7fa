# 配件
azul-table = Azul 遊戲桌
azul-colour = { $colour ->
    [B] 藍
    [Y] 黃
    [R] 紅
    [K] 黑
   *[W] 白
  }
azul-tiles = { $colour ->
    [B] { $count } 片藍色瓷磚
    [Y] { $count } 片黃色瓷磚
    [R] { $count } 片紅色瓷磚
    [K] { $count } 片黑色瓷磚
   *[W] { $count } 片白色瓷磚
  }
azul-source = { $source ->
    [C] 桌面中央
   *[other] 工廠 { $source }
  }
azul-factories = 工廠
azul-marker = 起始玩家標記
azul-bag = 布袋
azul-lid = 盒蓋
azul-supply = 布袋與盒蓋裡的瓷磚
azul-together = 合計
azul-round = 第 { $round } 輪
azul-nothing = 沒有瓷磚
azul-comma = 、
azul-semicolon = ；

# 玩家板上
azul-board-of = { $name }的玩家板
azul-your-turn = 輪到你了
azul-you = （你）
azul-part-of = { $held }／{ $room }
azul-since = 你上次行動之後
azul-to-line = 第 { $line } 列
azul-to-floor = 地板
azul-enlarge = 放大 { $name } 的玩家板
azul-supply-is = 布袋裡有 { $count } 片瓷磚
azul-starts-next = 持有起始玩家標記，下一輪先行動
azul-coming = 本輪結束時將得 { $points } 分
azul-floor-cost = 扣 { $cost } 分
azul-score-is = { $score } 分
azul-take-from = { $source ->
    [C] 桌面中央：{ $tiles }
   *[other] 工廠 { $source }：{ $tiles }
  }
azul-take-with-marker = 桌面中央：{ $tiles }，以及起始玩家標記

# 行動與效果
azul-move-line = { $source ->
    [C] 從桌面中央拿 { $tiles }放到第 { $line } 列
   *[other] 從工廠 { $source } 拿 { $tiles }放到第 { $line } 列
  }
azul-move-floor = { $source ->
    [C] 從桌面中央拿 { $tiles }放到地板
   *[other] 從工廠 { $source } 拿 { $tiles }放到地板
  }
azul-move-cell = 第 { $line } 列的 { $tile }放到第 { $column } 行
azul-move-unknown = 從 { $source } 拿瓷磚（{ $colour }）放到 { $line }
azul-with-effects = { $sentence }：{ $effects }
azul-fills = 填滿該列
azul-will-score = 本輪結束時 +{ $points }（{ $runs }）
azul-reason = { $runs } = { $points }
azul-with-marker = 拿到起始玩家標記
azul-falls = { $count } 片掉到地板
azul-costs = −{ $cost }
azul-runs = 橫向相連 { $across } 片 + 縱向相連 { $down } 片
azul-run-across = 橫向相連 { $across } 片
azul-run-down = 縱向相連 { $down } 片
azul-alone = 單獨一片

# 現在該做什麼
azul-task-take = 拿取同一種顏色的瓷磚。
azul-task-line = 請為 { $tiles }選一條圖樣列。
azul-task-place = 把第 { $line } 列的{ $colour ->
    [B] 藍色
    [Y] 黃色
    [R] 紅色
    [K] 黑色
   *[W] 白色
  }瓷磚鋪到你的牆面。
azul-task-others-place = 正在鋪設牆面。
azul-progress-tiling = 鋪設牆面：填滿的圖樣列鋪上牆面。
azul-progress-floor = 地板列扣分。
azul-progress-bonus = 橫列、直行與顏色的加分。
azul-task-deal = 正在補充工廠。
azul-task-over = 遊戲結束
azul-hint = 先點一種顏色，再點一條圖樣列。

# 發生了什麼
azul-log-by = { $name }：{ $text }
azul-log-deal = 第 { $round } 輪：補充工廠
azul-log-placed = { $colour ->
    [B] 藍色（第 { $line } 列）{ $reason }
    [Y] 黃色（第 { $line } 列）{ $reason }
    [R] 紅色（第 { $line } 列）{ $reason }
    [K] 黑色（第 { $line } 列）{ $reason }
   *[W] 白色（第 { $line } 列）{ $reason }
  }
azul-log-grounded = 第 { $line } 列在牆面上沒有位置：{ $tiles }掉到地板
azul-log-floor = 地板 { $points }
azul-log-floor-limited = 地板 { $cost }，但分數不會低於 0：{ $points }
azul-log-row = { $points } 完成第 { $line } 列
azul-log-column = { $points } 完成第 { $column } 行
azul-log-colour = { $colour ->
    [B] { $points } 集滿五片藍色
    [Y] { $points } 集滿五片黃色
    [R] { $points } 集滿五片紅色
    [K] { $points } 集滿五片黑色
   *[W] { $points } 集滿五片白色
  }
azul-log-score = { $name }：{ $parts }
azul-log-score-sum = { $name }：{ $parts }。合計 { $points }
azul-log-end = { $reason ->
    [row] 遊戲結束：有人完成了牆面的一橫列
    [no_tiles] 遊戲結束：已經沒有瓷磚可以發了
   *[stalled] 遊戲結束：連續五輪沒有人鋪上瓷磚
  }
azul-tie-break = 同分：完成 { $more } 橫列，對手 { $fewer } 橫列。

# 用文字描述局面
azul-end-place = 第 { $rank } 名
azul-end-you = { $place }（你）
azul-end-level = { $place }（{ $level }）
azul-end-rows = 完成 { $rows } 橫列

azul-line-empty = 第 { $line } 列：空
azul-line-holds = { $room ->
    [0] 第 { $line } 列：{ $tiles }，已滿
   *[other] 第 { $line } 列：{ $tiles }，還差 { $room } 片
  }
azul-row-empty = 牆面第 { $row } 列：空
azul-row-holds = 牆面第 { $row } 列：{ $cells }
azul-cell = { $colour ->
    [B] 第 { $column } 行藍色
    [Y] 第 { $column } 行黃色
    [R] 第 { $column } 行紅色
    [K] 第 { $column } 行黑色
   *[W] 第 { $column } 行白色
  }
azul-floor-empty = 地板：空
azul-floor-holds = 地板：{ $tiles }；{ $cost }
azul-source-holds = { $source ->
    [C] 桌面中央：{ $tiles }
   *[other] 工廠 { $source }：{ $tiles }
  }
azul-my-lines = 我的圖樣列
azul-my-wall = 我的牆面
azul-my-floor = 我的地板列
azul-lines-of = { $name }的圖樣列
azul-wall-of = { $name }的牆面
azul-floor-of = { $name }的地板列
azul-scores = 分數，第 { $round } 輪
azul-score-of = { $name }：{ $score }
azul-score-of-starting = { $name }：{ $score }，下一輪先行動
azul-bag-holds = 布袋：{ $tiles }
azul-lid-holds = 盒蓋：{ $tiles }
azul-command-factories = 工廠
azul-command-centre = 中央
azul-command-lines = 圖樣列
azul-command-wall = 牆面
azul-command-floor = 地板
azul-command-scores = 分數
azul-command-bag = 布袋

# 得分種類
azul-points-placed = 牆面
azul-points-floor = 地板
azul-points-row = 橫列
azul-points-column = 直行
azul-points-colour = 顏色

# 規則
azul-rules-title = Azul：怎麼玩
azul-rules-aim = 你要鋪好一面牆。從工廠拿瓷磚，收集在圖樣列裡，再鋪到能和其他瓷磚相連的地方：連得越長，分數越多。最後分數最高的人獲勝。
azul-rules-round-title = 一輪
azul-rules-round = 每輪開始時，從布袋抽瓷磚，每間工廠放四片；布袋空了，就把盒蓋裡的瓷磚倒回布袋。接著大家輪流拿瓷磚，直到全部拿完，然後各自鋪設牆面。
azul-rules-take-title = 拿瓷磚
azul-rules-take = 輪到你時，從一間工廠拿走同一種顏色的所有瓷磚，其餘的移到桌面中央。或者從桌面中央拿走同一種顏色的所有瓷磚。
azul-rules-take-marker = 每輪第一個從桌面中央拿瓷磚的人，同時拿到起始玩家標記：它會佔去自己地板列的一格，而且下一輪由這個人先行動。
azul-rules-figure-take = 你從工廠拿走兩片紅色瓷磚，藍色和白色的移到桌面中央，標記就放在那裡。
azul-rules-lines-title = 圖樣列
azul-rules-lines = 把拿到的瓷磚放進五條圖樣列中的一條。第 1 列放一片，第 5 列放五片。
azul-rules-lines-full = 一次拿的瓷磚都要放進同一列，而且那一列必須還有空位。
azul-rules-lines-colour = 一列只能放一種顏色。
azul-rules-lines-wall = 牆面同一列已經有的顏色，不能再放進旁邊的圖樣列。
azul-rules-lines-floor = 你隨時可以把瓷磚改放到地板列，有時候也不得不這麼做。
azul-rules-figure-lines = 第 3 列放了兩片紅色瓷磚，再一片就滿了。第 2 列已經滿了。
azul-rules-floor-title = 地板列
azul-rules-floor = 圖樣列放不下的瓷磚，從左到右掉到地板列。本輪結束時，每個有東西的格子都要扣格子上標示的分數。七格也放不下的瓷磚放進盒蓋，不扣分。
azul-rules-figure-floor = 標記和兩片掉下的瓷磚共扣 1 + 1 + 2 = 4 分。
azul-rules-tiling-title = 鋪設牆面
azul-rules-tiling = 瓷磚全部拿完後，從上到下檢查你的圖樣列。每條滿的列有一片瓷磚鋪到牆面上屬於它的位置，其餘的放進盒蓋。沒滿的列留到下一輪。
azul-rules-score = 每片瓷磚鋪上時立刻計分。先數它橫向相連的片數，再數縱向相連的片數，兩者相加。某個方向沒有相鄰的瓷磚就不算；四周都沒有相鄰瓷磚的得 1 分。
azul-rules-figure-score = 最後鋪上藍色瓷磚，橫向連成 3 片，縱向連成 2 片：3 + 2 = 5 分。
azul-rules-after-tiling = 接著扣除地板列的分數，並清空地板列。分數不會低於 0。
azul-rules-end-title = 結束
azul-rules-end = 有人完成牆面的一橫列後，遊戲就在該輪結束時終了。
azul-rules-bonuses = 然後還有額外的分數：
azul-rules-bonus-row = 每完成一橫列
azul-rules-bonus-column = 每完成一直行
azul-rules-bonus-colour = 每集滿一種顏色的五片瓷磚
azul-rules-tie = 分數相同時，比較完成的橫列數；仍然相同，就共享勝利。
azul-rules-end-rare = 另外有兩種少見的結束方式：已經沒有瓷磚可以發，或者連續五輪都沒有人鋪上瓷磚。
azul-rules-grey-title = 灰色面
azul-rules-grey = 玩家板的灰色面沒有印好的顏色，位置由你自己選：同一列的任何空格都可以，只要那一列和那一行都還沒有這種顏色。
azul-rules-grey-none = 如果沒有這樣的位置，該列的瓷磚全部掉到地板。
azul-rules-figure-grey = 第 1 行和第 2 行已經有藍色，所以第 3 列的藍色瓷磚可以放到第 3、4 或 5 行。
