## Around every lesson

lessons-title = Learn to play { $game }: { $lesson }
lessons-list = Lessons
lessons-done = done
lessons-bubble = Lesson
lessons-step = Step { $step } of { $steps }
lessons-watch = Watch what happens …
lessons-back = Back
lessons-next = Next
lessons-skip = Skip
lessons-show = Show me
lessons-finish = Finish
lessons-end = End the lesson
lessons-not-quite = Not the best move
lessons-other = You may do that, but there is something better here. Try again!
lessons-end-title = Well done!
lessons-end-early = Learn the rest another time
lessons-end-first = You know enough for a first game. The next lesson shows what wins.
lessons-end-last = Now you know what wins. Try it out!
lessons-end-next = Next lesson: { $name }
lessons-end-play = Play now against { $name }
lessons-end-again = Repeat the lesson

## Azul: the first lesson

lessons-azul-first = Your first round
lessons-azul-first-aim-title = Tiles for your wall
lessons-azul-first-aim = Each factory holds 4 tiles. On your board the pattern lines are on the left, your wall is on the right and the floor line at the bottom. You take turns picking tiles until all are gone.
lessons-azul-first-take-title = Take a colour
lessons-azul-first-take = You always take all tiles of one colour from one factory. 2 blue tiles fill line 2 exactly.
lessons-azul-first-take-do = Tap the blue tiles in factory 1, then line 2.
lessons-azul-first-line-title = Fill a line
lessons-azul-first-line = What you left behind went to the centre. { $pia } took 4 red tiles. Factory 2 has 3 white ones: just right for line 3.
lessons-azul-first-line-do = Take the white tiles from factory 2 to line 3.
lessons-azul-first-marker-title = The centre and the marker
lessons-azul-first-marker = You may take from the centre as well. Whoever does so first gets the marker: they start the next round, but it costs 1 point. There are 2 yellow tiles and line 1 has room for 1, so the other falls to the floor.
lessons-azul-first-marker-do = Take the yellow tiles from the centre to line 1.
lessons-azul-first-part-title = Lines may wait
lessons-azul-first-part = 3 red tiles are not enough for line 4. That does no harm: a line that is not full stays as it is for the next round.
lessons-azul-first-part-do = Take the red tiles from the centre to line 4.
lessons-azul-first-last-title = The last tile
lessons-azul-first-last = 1 blue tile is left. In line 5 it is a beginning. With it the round ends, and the full lines move to the wall. Watch the points!
lessons-azul-first-last-do = Take the blue tile from the centre to line 5.
lessons-azul-first-tiling-title = 1 + 2 + 3 − 2 = 4 points
lessons-azul-first-tiling = Yellow stood alone: 1 point. Blue came below it: a run of 2. White made it a run of 3. Tiles that touch score more each time. The floor cost you 2 points.
lessons-azul-first-end-title = And so the game goes on
lessons-azul-first-end = The factories are filled again, until someone completes a row across. Then there are extra points: 2 for a row, 7 for a column, 10 for all 5 tiles of a colour. You know all you need!

## Azul: what wins

lessons-azul-wins = What wins
lessons-azul-wins-aim-title = The big points are still to come
lessons-azul-wins-aim = Round 4, and { $pia } leads 26 to 17. But at the end there are 2 points for a row, 7 for a column and 10 for a colour. Your column 3 lacks a single tile, and so does white.
lessons-azul-wins-marker-title = The marker
lessons-azul-wins-marker = Nobody has taken from the centre yet. Whoever is first gets the marker: it costs 1 point, but you start the next round and choose before { $pia }. And the yellow tile there fills line 1.
lessons-azul-wins-marker-do = Take the yellow tile from the centre to line 1.
lessons-azul-wins-marker-red = The marker comes with it, but 3 red tiles are 1 too many for line 2. Yellow fills line 1 without loss.
lessons-azul-wins-marker-line = 3 tiles for line 2: 1 falls to the floor. And then only the centre is left, so { $pia } gets the marker and the first choice.
lessons-azul-wins-marker-other = Look at the centre: there lie the marker and the yellow tile for line 1.
lessons-azul-wins-deny-title = Take it away
lessons-azul-wins-deny = You start, thanks to the marker. { $pia } needs 1 red tile: it would fill line 4 and complete column 1, for 7 points now and 7 at the end. Only 1 lies here. It fits none of your lines, but on the floor it costs you just 1 point.
lessons-azul-wins-deny-do = Take the red tile from factory 1 to your floor line.
lessons-azul-wins-deny-later = You will get that later: white and black lie in two factories each, red only in one. Now { $pia } would take the red tile.
lessons-azul-wins-deny-other = Then { $pia } takes the red tile: 7 points now and 7 at the end.
lessons-azul-wins-column-title = The column
lessons-azul-wins-column = No red for { $pia }. Now your column 3: it lacks only the black tile of row 5, and line 5 needs 2 more. A complete column is worth 7 points at the end.
lessons-azul-wins-column-do = Take the black tiles from factory 2 to line 5.
lessons-azul-wins-column-four = 4 tiles for 2 spaces: 2 would fall to the floor and cost you 3 points. Factory 2 has exactly 2.
lessons-azul-wins-column-white = Just as good, and it comes next. In this lesson the column is first.
lessons-azul-wins-column-other = Nothing else here is worth as much as the column with its 7 points.
lessons-azul-wins-colour-title = The colour
lessons-azul-wins-colour = All 5 tiles of a colour are worth 10 points, and you have 4 white ones. The last belongs to row 1: a single tile in line 1 is enough. It also completes the row, and after a complete row the game ends.
lessons-azul-wins-colour-do = Take the white tile from the centre to line 1.
lessons-azul-wins-colour-other = This is the only white tile left. If { $pia } takes it, your 10 points are gone.
lessons-azul-wins-alone-title = Now you
lessons-azul-wins-alone = { $pia } has 4 blue tiles on the wall and 4 more in line 5. With 1 more the colour is complete: 10 points. What do you take?
lessons-azul-wins-alone-do = Find the best move.
lessons-azul-wins-alone-black = A full line, but then { $pia } takes blue and completes the colour: 10 points.
lessons-azul-wins-alone-other = Look at the centre: there lies what { $pia } needs, and it fills line 2 for you.
lessons-azul-wins-bonus-title = 70 to 49
lessons-azul-wins-bonus = The tiles brought you 51 points and { $pia } 45. { $pia } has 2 rows, worth 4. Your row, column and colour: 2 + 7 + 10 = 19.
lessons-azul-wins-end-title = What wins
lessons-azul-wins-end = You won by 21. The red and the blue tile alone would have brought { $pia } 24! So plan columns and colours early, take the marker when you want to choose first, and before every move look at what the others need.

## 5211: the first lesson

lessons-5211-first = Your first rounds
lessons-5211-first-choose-title = In secret
lessons-5211-first-choose = You hold 5 cards. In the first turn of a round everyone plays 2 of them, face down. You have good yellow cards.
lessons-5211-first-choose-do = Tap the yellow 3 and the yellow 4, then confirm.
lessons-5211-first-most-title = The most cards score
lessons-5211-first-most = All cards were turned over together, and everyone drew back to 5. There are 3 yellow cards on the table. The colour with the most cards scores, so go on.
lessons-5211-first-most-do = Play the yellow 2.
lessons-5211-first-tie-title = Ties and the limit
lessons-5211-first-tie = The last turn. Yellow leads with 4 cards, dark blue has 3. With as many each they would tie, and neither would score. And a colour with 6 cards has reached the limit and scores nothing. So leave both alone.
lessons-5211-first-tie-do = Play the orange 2.
lessons-5211-first-score-title = 9 points for you
lessons-5211-first-score = Yellow stands alone in front, so everyone keeps their own yellow cards: 2 + 3 + 4 = 9 for you, and { $pia } gets 2. All other cards go to the discard pile.
lessons-5211-first-push-title = Over the limit
lessons-5211-first-push = The second round. { $lino } has laid green 2, 4 and 5, far more than you have of it. But green is at 4 cards, and the limit is 6. Do not hold it back: push it over.
lessons-5211-first-push-do = Play the green 2.
lessons-5211-first-left-title = 5 points with a single card
lessons-5211-first-left = 7 green cards: over the limit, green is out. Yellow and orange tie at 2: both are out. Turquoise is left with 1 card. It is yours: 5 points!
lessons-5211-first-rooster-title = The roosters
lessons-5211-first-rooster = The third round. Every 1 is a rooster, and 4 roosters lie on the table: one short! With 3 players, exactly 5 roosters change everything: then only roosters score.
lessons-5211-first-rooster-do = Play your turquoise 1.
lessons-5211-first-end-title = Exactly 5 roosters!
lessons-5211-first-end = Dark blue had the most cards, but now only roosters count: 3 points for you, 1 for each of the others. The game lasts until the draw pile is empty; whoever then has the most points wins.

## 5211: what wins

lessons-5211-wins = What wins
lessons-5211-wins-aim-title = The last turn decides
lessons-5211-wins-aim = Before your last card ask yourself: which colour is close to the limit? What can { $pia } still change with 1 card? How many roosters lie there? With 2 players the limit is 5, and exactly 4 roosters score.
lessons-5211-wins-limit-title = The limit
lessons-5211-wins-limit = Dark blue has 4 cards and would bring { $pia } 13 points, you only 2. One more makes 5: the limit! Then green scores with its 2 cards: 3 + 4 = 7 for you.
lessons-5211-wins-limit-do = Play the dark blue 1.
lessons-5211-wins-limit-strong = A strong card, but dark blue stays in front with 4: 13 points for { $pia }. Save it for a better round.
lessons-5211-wins-limit-other = Then dark blue stays in front with 4: 13 points for { $pia }.
lessons-5211-wins-second-title = 7 to 0
lessons-5211-wins-second = 5 dark blue cards: out. Green was second, and now it scores. When a colour is about to reach the limit, own the next one.
lessons-5211-wins-count-title = Counting
lessons-5211-wins-count = Your 3 yellow cards are worth 13 points. You and { $pia } each have 1 card to play. With which of yours does yellow score, whatever { $pia } plays?
lessons-5211-wins-count-do = Find the safe card.
lessons-5211-wins-count-fourth = Then yellow has 4 cards. If { $pia } adds one, it is 5: the limit, and all is lost.
lessons-5211-wins-count-other = Then this colour has 2 cards. If { $pia } adds one, it has 3, as many as yellow: a tie, and neither scores.
lessons-5211-wins-safe-title = 13 points
lessons-5211-wins-safe = Dark blue was new: even with a card from { $pia } it would have had only 2. { $pia } tried yellow, but 4 cards are still 1 below the limit. You get 13, { $pia } gets 3.
lessons-5211-wins-roosters-title = One rooster too many
lessons-5211-wins-roosters = Turquoise leads with 3 cards: 6 + 2 + 1 = 9 for you. But { $pia } has laid 3 roosters and you 1, which makes exactly 4. Now only roosters would score. Another one spoils it.
lessons-5211-wins-roosters-do = Play the dark blue 1.
lessons-5211-wins-roosters-other = If { $pia } adds no rooster, there are exactly 4: 3 points for { $pia }, 1 for you, and your 9 are gone.
lessons-5211-wins-broken-title = 29 to 3
lessons-5211-wins-broken = 5 roosters are nothing special, so the colours count again: 9 points for you.
lessons-5211-wins-end-title = What wins
lessons-5211-wins-end = With 2 players a colour is safe before the last card if it is 2 ahead and 2 below the limit, and you leave it and those behind it alone. Otherwise have a second colour ready. And always count the roosters.
