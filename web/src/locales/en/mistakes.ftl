# Learn from your mistakes
mistakes-tab = Position
mistakes-place = Position { $place } of { $count }
mistakes-about = A position of your own game, in which you chose a move that lost more than 2 points of 100. Find a better one, without help. A move within 2 points of the best is right.
mistakes-not-due = It is not due yet: now your answer does not count.
mistakes-next = Next position
mistakes-finish = Finish
mistakes-then = In the game you chose: { $move }.
mistakes-again = { $days ->
    [one] It comes again tomorrow.
   *[other] It comes again in { $days } days.
}
mistakes-learned = You have learned this one: it does not come again.
mistakes-not-counted = It was not due, so this answer does not count.
mistakes-analysis = Analysis of the game
mistakes-done = Found: { $found } of { $count }.
mistakes-none = There is nothing to practise now.
mistakes-how = Mistakes come from your finished games that were analysed. Each comes again after 1, 3, 7 and 21 days if you find a good move; after a wrong answer it starts over.
