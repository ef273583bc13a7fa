# Parts
azul-table = Azul table
azul-colour = { $colour ->
    [B] blue
    [Y] yellow
    [R] red
    [K] black
   *[W] white
  }
azul-tiles = { $colour ->
    [B] { $count ->
        [one] { $count } blue tile
       *[other] { $count } blue tiles
      }
    [Y] { $count ->
        [one] { $count } yellow tile
       *[other] { $count } yellow tiles
      }
    [R] { $count ->
        [one] { $count } red tile
       *[other] { $count } red tiles
      }
    [K] { $count ->
        [one] { $count } black tile
       *[other] { $count } black tiles
      }
   *[W] { $count ->
        [one] { $count } white tile
       *[other] { $count } white tiles
      }
  }
azul-source = { $source ->
    [C] Centre
   *[other] Factory { $source }
  }
azul-factories = Factories
azul-marker = first-player marker
azul-bag = Bag
azul-lid = Lid
azul-supply = Tiles in bag and lid
azul-together = all together
azul-round = Round { $round }
azul-nothing = nothing
azul-comma = {", "}
azul-semicolon = {"; "}

# On the board
azul-board-of = Board of { $name }
azul-your-turn = Your turn
azul-you = (you)
azul-part-of = { $held } of { $room }
azul-since = Since your turn
azul-to-line = line { $line }
azul-to-floor = floor
azul-enlarge = Show the board of { $name } large
azul-supply-is = { $count } tiles in the bag
azul-starts-next = Has the first-player marker: starts the next round
azul-coming = { $points ->
    [one] { $points } point to come at the end of the round
   *[other] { $points } points to come at the end of the round
  }
azul-floor-cost = costs { $cost ->
    [one] { $cost } point
   *[other] { $cost } points
  }
azul-score-is = { $score ->
    [one] { $score } point
   *[other] { $score } points
  }
azul-take-from = { $source ->
    [C] Centre: { $tiles }
   *[other] Factory { $source }: { $tiles }
  }
azul-take-with-marker = Centre: { $tiles }, and the first-player marker

# Moves and what they do
azul-move-line = { $source ->
    [C] { $tiles } from the centre to line { $line }
   *[other] { $tiles } from factory { $source } to line { $line }
  }
azul-move-floor = { $source ->
    [C] { $tiles } from the centre to the floor
   *[other] { $tiles } from factory { $source } to the floor
  }
azul-move-cell = { $tile } from line { $line } to column { $column }
azul-move-unknown = takes tiles ({ $colour }) from { $source } to { $line }
azul-with-effects = { $sentence }: { $effects }
azul-fills = fills the line
azul-will-score = +{ $points } at the end of the round ({ $runs })
azul-reason = { $runs } = { $points }
azul-with-marker = takes the first-player marker
azul-falls = { $count ->
    [one] { $count } tile falls to the floor
   *[other] { $count } tiles fall to the floor
  }
azul-costs = −{ $cost }
azul-runs = run of { $across } across + run of { $down } down
azul-run-across = run of { $across } across
azul-run-down = run of { $down } down
azul-alone = single tile

# What is expected
azul-task-take = Take tiles of one colour.
azul-task-line = Now choose a line for { $tiles }.
azul-task-place = Place the { $colour ->
    [B] blue
    [Y] yellow
    [R] red
    [K] black
   *[W] white
  } tile from line { $line } on your wall.
azul-task-others-place = Tiles go onto the walls.
azul-progress-tiling = Tiling the walls: full lines score.
azul-progress-floor = The floor lines cost points.
azul-progress-bonus = Bonuses for rows, columns and colours.
azul-task-deal = The factories are being filled.
azul-task-over = The game is over
azul-hint = Tap a colour on a factory, then a line on your board.

# What happened
azul-log-by = { $name }: { $text }
azul-log-deal = Round { $round }: the factories are filled
azul-log-placed = { $colour ->
    [B] blue, line { $line }: { $reason }
    [Y] yellow, line { $line }: { $reason }
    [R] red, line { $line }: { $reason }
    [K] black, line { $line }: { $reason }
   *[W] white, line { $line }: { $reason }
  }
azul-log-grounded = no place on the wall for line { $line }: { $tiles } to the floor
azul-log-floor = floor { $points }
azul-log-floor-limited = floor { $cost }, but no score goes below 0: { $points }
azul-log-row = { $points } complete row { $line }
azul-log-column = { $points } complete column { $column }
azul-log-colour = { $colour ->
    [B] { $points } all five blue
    [Y] { $points } all five yellow
    [R] { $points } all five red
    [K] { $points } all five black
   *[W] { $points } all five white
  }
azul-log-score = { $name }: { $parts }
azul-log-score-sum = { $name }: { $parts }. Together { $points }
azul-log-end = { $reason ->
    [row] The game is over: a row of a wall is complete
    [no_tiles] The game is over: there are no tiles left to deal
   *[stalled] The game is over: five rounds without a tile on a wall
  }
azul-tie-break = { $more ->
    [one] Tied on points: { $more } complete row against { $fewer }.
   *[other] Tied on points: { $more } complete rows against { $fewer }.
  }
azul-end-place = { $rank ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $rank }th
  }
azul-end-you = { $place }, you
azul-end-level = { $place }, { $level }
azul-end-rows = { $rows ->
    [one] { $rows } complete row
   *[other] { $rows } complete rows
  }

# The position in words
azul-line-empty = Line { $line }: empty
azul-line-holds = { $room ->
    [0] Line { $line }: { $tiles }, full
   *[other] Line { $line }: { $tiles }, room for { $room }
  }
azul-row-empty = Row { $row }: empty
azul-row-holds = Row { $row }: { $cells }
azul-cell = { $colour ->
    [B] blue in column { $column }
    [Y] yellow in column { $column }
    [R] red in column { $column }
    [K] black in column { $column }
   *[W] white in column { $column }
  }
azul-floor-empty = Floor: empty
azul-floor-holds = Floor: { $tiles }; { $cost }
azul-source-holds = { $source ->
    [C] Centre: { $tiles }
   *[other] Factory { $source }: { $tiles }
  }
azul-my-lines = My pattern lines
azul-my-wall = My wall
azul-my-floor = My floor line
azul-lines-of = Pattern lines of { $name }
azul-wall-of = Wall of { $name }
azul-floor-of = Floor line of { $name }
azul-scores = Scores, round { $round }
azul-score-of = { $name }: { $score }
azul-score-of-starting = { $name }: { $score }, starts the next round
azul-bag-holds = Bag: { $tiles }
azul-lid-holds = Lid: { $tiles }
azul-command-factories = factories
azul-command-centre = centre
azul-command-lines = lines
azul-command-wall = wall
azul-command-floor = floor
azul-command-scores = scores
azul-command-bag = bag

# Kinds of points
azul-points-placed = Wall
azul-points-floor = Floor
azul-points-row = Rows
azul-points-column = Columns
azul-points-colour = Colours

# Rules
azul-rules-title = Azul: how to play
azul-rules-aim = You are tiling a wall. Take tiles from the factories, collect them in lines, and set them where they touch others: the longer the runs, the more points. Whoever has the most points at the end wins.
azul-rules-round-title = A round
azul-rules-round = At the start of a round every factory gets four tiles from the bag; when the bag is empty, the tiles from the lid go back into it. Then the players take turns picking tiles until none are left, and after that everyone sets tiles on their wall.
azul-rules-take-title = Taking tiles
azul-rules-take = On your turn, take all tiles of one colour from one factory. Its other tiles move to the centre. Or take all tiles of one colour from the centre.
azul-rules-take-marker = The first in a round to take from the centre also gets the first-player marker: it takes up a space on their floor line, and they start the next round.
azul-rules-figure-take = You take both red tiles from the factory. The blue and the white one go to the centre, where the marker lies.
azul-rules-lines-title = Pattern lines
azul-rules-lines = Put what you took into one of your five pattern lines. Line 1 holds one tile, line 5 holds five.
azul-rules-lines-full = All tiles of a take go to the same line, and it must have room.
azul-rules-lines-colour = A line holds one colour only.
azul-rules-lines-wall = A colour that is already on the wall in this row cannot go into the line beside it.
azul-rules-lines-floor = You may always put the tiles on your floor line instead, and sometimes you have to.
azul-rules-figure-lines = Two red tiles went into line 3: one more makes it full. Line 2 is full already.
azul-rules-floor-title = The floor line
azul-rules-floor = Tiles that find no room in the line fall to the floor line, from left to right. At the end of the round each filled space costs the points printed on it. What does not fit on the seven spaces goes to the lid and costs nothing.
azul-rules-figure-floor = The marker and two fallen tiles cost 1 + 1 + 2 = 4 points.
azul-rules-tiling-title = Tiling the wall
azul-rules-tiling = When all tiles are taken, go through your lines from top to bottom. Each full line sends one tile to its place on the wall and is emptied into the lid. Lines that are not full stay for the next round.
azul-rules-score = Each tile scores the moment it is set. Count the run of touching tiles across that it belongs to, then the run down, and add them up. A run of one does not count, but a tile with no neighbours at all is worth 1 point.
azul-rules-figure-score = The blue tile is set last. It completes a run of 3 across and a run of 2 down: 3 + 2 = 5 points.
azul-rules-after-tiling = Then the points of the floor line are deducted, and it is cleared. Nobody ever falls below 0 points.
azul-rules-end-title = The end
azul-rules-end = The game ends after the round in which someone completes a row across the wall.
azul-rules-bonuses = Then there are extra points:
azul-rules-bonus-row = for each complete row
azul-rules-bonus-column = for each complete column
azul-rules-bonus-colour = for each colour with all five tiles on the wall
azul-rules-tie = Players with the same points compare complete rows. If those are the same too, they share the victory.
azul-rules-end-rare = Two rare endings: there is no tile left to deal, or five rounds in a row pass without anyone setting a tile.
azul-rules-grey-title = The grey side
azul-rules-grey = On the grey side of the boards the wall has no printed colours. You choose the place yourself: any empty space of the row, as long as that colour is neither in the row nor in the column yet.
azul-rules-grey-none = If there is no such place, all tiles of the line fall to the floor.
azul-rules-figure-grey = Blue already stands in columns 1 and 2, so in row 3 a blue tile may go to columns 3, 4 or 5.
