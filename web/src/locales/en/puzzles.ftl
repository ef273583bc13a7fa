# Puzzles
puzzles-about = Each position has one move that is far better than all others. Find it, without help.
puzzles-none = There are no puzzles here.
puzzles-count = { $count ->
    [one] One puzzle
   *[other] { $count } puzzles
}, { $solved } solved at the first try.
puzzles-start = Solve puzzles
puzzles-tab = Puzzle
puzzles-opponent = { $number ->
    [0] Opponent
   *[other] Opponent { $number }
}
puzzles-task = Find the best move. { $task }
puzzles-show = Show the solution
puzzles-next = Next puzzle
puzzles-right = Right!
puzzles-wrong = Not the best.
puzzles-undecided = This move was not judged. It may be as good as the best one, so it does not count.
puzzles-solution = Here is the solution.
puzzles-best = Best is: { $move }.
puzzles-why = { $reasons }.
puzzles-yours = Your move: { $reasons }.
puzzles-rating = Your rating: { $rating }.
puzzles-puzzle-rating = This puzzle’s rating: { $rating }.
puzzles-not-counted = Only the first answer to a puzzle counts.
puzzles-first-counts = Your first answer counts for your rating. Seeing the solution counts as a wrong answer.
puzzles-tried = You have answered this puzzle before: now it does not count.
puzzles-themes = Themes
puzzles-moves = The judge’s best moves
puzzles-values = The numbers are how often you would win after each move if everybody went on as the champion does.
puzzles-values-secret = The numbers are how often you would win after each move, over all hands that the others may hold by what you have seen.
puzzles-all = All puzzles

# Themes
puzzles-theme-deny = Deny tiles to others
puzzles-theme-marker = First-player marker
puzzles-theme-floor = A loss on the floor
puzzles-theme-row = Complete a row
puzzles-theme-column = Complete a column
puzzles-theme-colour = Complete a colour
puzzles-theme-end_round = End the round
puzzles-theme-limit = The limit
puzzles-theme-tie = Tie two colours
puzzles-theme-roosters = Exact roosters
puzzles-theme-hold_back = Hold back
