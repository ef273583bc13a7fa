# Hints
study-hint-show = Show the move
study-hint-why = Why?
study-hint-next = Next reason
study-hint-close = Close the hint
study-hint-shown = It is shown on the board; confirm it or play something else
study-hint-share = { $bot } expects { $share }% of the wins this way, and a margin of { $margin } over the best opponent
study-hint-second = Next best, with { $share }%: { $move }
study-hint-equal = About as good: { $move }
study-hint-mixed = Here { $bot } mixes moves and makes this choice { $percent }% of the time
study-look-around = Look at all your moves: one of them stands out.

# Hints for Azul
study-azul-look-line = Look at your line { $line }: what could go there now?
study-azul-look-row = Look at row { $line } of your wall: where does the tile score most?
study-azul-look-floor = Look at your floor line: sometimes a small loss is the best you can get.
study-azul-look-marker = Look at the first-player marker: what is it worth to begin the next round?
study-azul-builds = { $count ->
    [one] one tile goes towards the line, which stays open for the next round
   *[other] { $count } tiles go towards the line, which stays open for the next round
}
study-azul-starts = you begin the next round
study-azul-ends-round = that ends the round
study-azul-leaves = it leaves { $name } { $tiles } at most from one place
study-azul-leaves-little = { $count ->
    [one] it leaves { $name } only single tiles
   *[other] it leaves { $name } no more than { $count } tiles of one colour
}

# Hints for 5211
study-g5211-look-colour = Look at your cards in { $colour }.
study-g5211-look-roosters = Look at your roosters and count those on the table.
study-g5211-look-mixed = Look at two colours together: how full is each?
study-g5211-below = { $count ->
    [one] one more card in { $colour } would reach the limit then
   *[other] { $count } more cards in { $colour } would reach the limit then
}
study-g5211-over = { $colour } reaches the limit of { $limit } and scores for nobody
study-g5211-roosters = { $number } of the { $wanted } roosters for the exact rule lie on the table then
study-g5211-keeps-roosters = { $count ->
    [one] you keep a rooster in hand
   *[other] you keep { $count } roosters in hand
}

# Analyses
study-open = Analysis
study-to-board = To the board
study-asking = Asking for the analysis …
study-waiting = { $count ->
    [0] The analysis is about to begin.
    [one] One other analysis comes first.
   *[other] { $count } other analyses come first.
}
study-progress = { $total ->
    [0] Getting ready …
   *[other] { $done } of { $total } steps judged
}
study-cancel = Cancel
study-again = Analyse again
study-found = { $count ->
    [one] One decision cost something.
   *[other] { $count } decisions cost something.
}
study-found-none = No decision cost anything worth mentioning.
study-refused = This game cannot be analysed.
study-refused-cancelled = The analysis was cancelled.
study-refused-failed = The analysis failed.
study-refused-unfinished = Only games that were played to their end are analysed.
study-refused-not_over = The game is not over yet.
study-refused-no_judge = There is no judge for this kind of table yet.
study-refused-no_analysis = There is no such analysis.
study-refused-too_many = You already have analyses waiting. Please try again when they are done.
study-refused-not_yours = Someone else asked for this analysis.
study-refused-unreachable = The server does not answer. Are you online?
study-chart = Shares of the victory, move by move
study-chart-legend = Rings are mistakes, the larger the worse; triangles below are deals that helped the player of that colour.
study-chart-numbers = The same as numbers
study-event = Step
study-previous = Previous mistake
study-next = Next mistake
study-nothing-here = Nothing was decided from this position.
study-learn = Learn from your mistakes ({ $count })
study-mistakes = Decisions that mattered
study-grade = { $grade ->
    [large] large
    [medium] medium
   *[small] small
}
study-cost-share = { $loss } % of victory
study-cost-points = { $points } points
study-decision = { $name } decides
study-verdict-none = No mistake.
study-verdict-mixed = No mistake: the judge itself sometimes plays this.
study-verdict-share = { $grade ->
    [large] A large mistake: it cost { $loss } of 100 points of victory.
    [medium] A mistake: it cost { $loss } of 100 points of victory.
   *[small] A small mistake: it cost { $loss } of 100 points of victory.
}
study-verdict-points = { $grade ->
    [large] The game was decided, but { $points } points were lost.
   *[other] The game was decided, but { $points } points were lost.
}
study-best = The judge’s best moves
study-move = Move
study-share = Victory in %
study-margin = Margin
study-frequency = Played
study-played = played
study-account = How the result came about
study-account-note = In points of 100 of the victory.
study-account-fair = Fair share
study-account-luck = Luck of the deals
study-account-own = Own decisions
study-account-others = Decisions of the others
study-account-rest = Not explained
study-account-share = Result
study-level = How well everyone played
study-level-none = { $name }: no real choices.
study-level-loss = { $name }: { $loss } points of victory lost for each of { $count } decisions.
study-level-like = { $name } played like { $level }: { $loss } points of victory lost for each of { $count } decisions.
study-level-range = From one game, anything from { $lowest } to { $highest } is possible.
study-matrix = Who cost whom how much
study-matrix-note = What the decisions of the player in each row changed for the player in each column.
study-judge = Judged by { $bot } with { $simulations } simulations for each decision and { $deals } other deals for each deal. Luck and mistakes are estimates, not truths.
study-azul-cell = row { $line }, column { $column }
study-azul-fills = fills line { $line }
study-azul-fills-points = fills line { $line } (+{ $points })
study-azul-adds = line { $line } then lacks { $missing }
study-azul-marker = takes the first-player marker
study-azul-falls = { $count ->
    [one] one tile falls (−{ $cost })
   *[other] { $count } tiles fall (−{ $cost })
}
study-azul-denies = denies { $name } line { $line } ({ $tiles })
study-azul-row = completes row { $line } and ends the game
study-azul-column = completes column { $column }
study-azul-colour = completes a colour ({ $colour })
study-azul-scores = +{ $points }
study-knowing = Judged by what { $name } could know. The other hands were hidden then: a choice that the open cards make look wrong may still have been right.
study-cards-all = Show all cards
study-cards-seat = Seen by
study-cards-hindsight = Beware of hindsight: with all cards open a choice often looks better or worse than it was. It was made without knowing the other hands, and is judged by that.
study-g5211-leads = { $colour } would score ({ $points } { $points ->
    [one] point
   *[other] points
  })
study-g5211-limit = { $colour } reaches the limit
study-g5211-near_limit = { $colour } is one card below the limit
study-g5211-ties = { $colour } and { $other } tie
study-g5211-exact_roosters = exactly { $count } roosters
study-g5211-near_roosters = one rooster short
study-g5211-hold_back = keeps { $card } for later

# What if
study-whatif-note = Nothing here changes the game: it is played on from its step { $number }.
study-whatif-who = Play as
study-whatif-all = Everyone
study-whatif-bots-note = Bots of the usual level answer for the other seats.
study-whatif-all-note = You decide for every seat, with all hands open.
study-whatif-branch = Play on from this position
study-whatif-deal-last = The last deal
study-whatif-draw = Draw again
study-whatif-deal = Set by hand
study-whatif-deal-set = Deal this
study-whatif-deal-refused = That deal is not possible.
study-whatif-link = Link to this variation
study-whatif-kept = Variations of this game
study-whatif-kept-note = They are kept in this browser. A link opens a variation anywhere.
study-whatif-one = { $count ->
    [one] From step { $number }, one move or deal: { $move }
   *[other] From step { $number }, { $count } moves and deals: { $move }
}
study-whatif-forget = Forget this variation
study-whatif-home = Back to the game
study-whatif-options = Variation: seats, deals, link
study-whatif-broken = This link holds no variation. Perhaps it was cut off.
study-azul-deal-part = Factory { $number }
study-azul-deal-help = Four letters for each factory: B blue, Y yellow, R red, K black, W white
study-g5211-deal-help = Cards are written as colour and value, with a space between: Y yellow, G green, O orange, B dark blue, T turquoise, each from 1 to 6. They must still be in the draw pile.
