### 5211: the board, the log and the lists.

g5211-colour-Y = yellow
g5211-colour-G = green
g5211-colour-O = orange
g5211-colour-B = dark blue
g5211-colour-T = turquoise
g5211-card = { $colour } { $value }
g5211-card-rooster = { $colour } { $value }, rooster
g5211-card-hidden = face-down card
g5211-card-chosen = { $card }, chosen, face down
g5211-card-kept = { $card }, kept
g5211-slot-empty = no card yet
g5211-none = none
g5211-semicolon = ;{" "}
g5211-comma = ,{" "}

## Why a round scores as it does
g5211-why-over =
    { $number ->
        [one] { $colours } reached the limit of { $limit }
       *[other] { $colours } reached the limit of { $limit }
    }
g5211-why-tie = { $colours } tie at { $number }
g5211-why-colour = { $colour } scores
g5211-why-nobody = no colour is left, nobody scores
g5211-why-exact = Exactly { $number } roosters: everyone keeps their own and nothing else scores
g5211-gain = { $name } +{ $points }
g5211-why-gains = { $why }: { $gains }.
g5211-why-end = { $why }.
g5211-now-colour = { $colour } would score now
g5211-now-nobody = nobody would score now
g5211-now-exact = Exactly { $number } roosters: only they would score now.
g5211-roosters-exact = exactly!
g5211-roosters-over = { $number } too many
g5211-roosters-short =
    { $number ->
        [one] one short!
       *[other] { $number } short
    }
g5211-goal = exactly { $number }
g5211-your-tiles = yours
g5211-you = (you)
g5211-choosing = choosing
g5211-is-away = away
g5211-to-draw = to draw
g5211-discarded = discarded
g5211-hand-of = { $name }’s hand
g5211-goal-points = to { $goal }
g5211-key-choose = choose
g5211-key-confirm = confirm
g5211-headline-round = Round { $round } begins
g5211-headline-hush = All have chosen
g5211-headline-out = { $number }× { $colour }: out!
g5211-headline-exact = Exactly { $number } roosters!
g5211-headline-exact-now = Exactly { $number } roosters would score now
g5211-headline-nobody = Nobody scores
g5211-call-rooster = one rooster short!
g5211-caption-start = The most common colour scores, unless it ties or reaches { $limit }. With exactly { $roosters } roosters, only roosters score.
g5211-caption-last = Last round: { $story }

## Counts
g5211-title-counts = On the table
g5211-limit = limit { $limit }
g5211-status-scores = scores now
g5211-status-scored = scores
g5211-status-tied = tied
g5211-status-over = limit reached
g5211-count-item =
    { $status ->
        [over] { $colour }: { $number } of { $limit }, at the limit or over it, scores nothing
        [tied] { $colour }: { $number } of { $limit }, tied, scores nothing
        [scores] { $colour }: { $number } of { $limit }, would score now
        [scored] { $colour }: { $number } of { $limit }, scores
       *[none] { $colour }: { $number } of { $limit }
    }
g5211-rooster-item = Roosters: { $number }, exactly { $wanted } wanted: { $words }
g5211-count-part = { $number }× { $colour }
g5211-rooster-number =
    { $number ->
        [one] { $number } rooster
       *[other] { $number } roosters
    }
g5211-move-outlook = { $cards }: that makes { $counts } on the table

## The log
g5211-line-deal = Deal { $deal }: everyone has five cards.
g5211-line-only-deal = The cards are dealt: everyone has five.
g5211-line-reveal = Turn { $turn }. { $cards }
g5211-reveal-part = { $name }: { $cards }
g5211-line-round = Round { $round }: { $story }
g5211-last-round = The draw pile is empty: the final round, without drawing.
g5211-last-round-short = Final round
g5211-end-pile = The final round is played: the game is over.
g5211-end-goal = Someone has reached { $goal } points: the game is over.
g5211-end-kept =
    { $cards ->
        [one] { $cards } card kept
       *[other] { $cards } cards kept
    }
g5211-end-source = { $source }: { $points }
g5211-tie-break =
    { $more ->
        [one] Tied on points: { $more } card in the score pile against { $fewer }.
       *[other] Tied on points: { $more } cards in the score pile against { $fewer }.
    }

## What is expected
g5211-task-choose =
    { $number ->
        [one] Choose one card.
        [2] Choose two cards.
       *[other] Choose { $number } cards.
    }
g5211-task-more =
    { $number ->
        [one] Choose one more card.
       *[other] Choose { $number } more cards.
    }
g5211-task-wait = You have chosen. Waiting for { $names }.
g5211-task-others = Choosing: { $names }.
g5211-task-draw = Everyone draws back to five.
g5211-task-deal = The cards are being dealt.
g5211-task-over = The game is over.
g5211-progress-turn = The cards are turned over.
g5211-progress-score = The round is scored.
g5211-hint = Tap cards and confirm; then all are turned over at once.

## Lists and places
g5211-command-hand = hand
g5211-command-table = table
g5211-command-counts = counts
g5211-command-scores = scores
g5211-command-pile = pile
g5211-command-player = player { $number }
g5211-title-hand = Your hand
g5211-title-table = Cards on the table
g5211-title-scores = Scores
g5211-title-pile = Piles
g5211-table-of = { $name }’s cards this round
g5211-pile-label =
    { $number ->
        [one] Draw pile: { $number } card
       *[other] Draw pile: { $number } cards
    }
g5211-discard-label =
    { $number ->
        [one] Discard pile: { $number } card
       *[other] Discard pile: { $number } cards
    }
g5211-score =
    { $name }: { $points ->
        [one] { $points } point
       *[other] { $points } points
    }, { $cards ->
        [one] { $cards } card kept
       *[other] { $cards } cards kept
    }
g5211-score-hidden = { $name }: total hidden until the end
g5211-deal-number = Deal { $deal }
g5211-round-of = Round { $round } of { $rounds }
g5211-turn-of = Turn { $turn } of { $turns }
g5211-you-chose = chosen, face down: { $cards }
g5211-has-chosen =
    { $number ->
        [one] has chosen one card
       *[other] has chosen { $number } cards
    }
g5211-chosen-mark = has chosen
g5211-is-choosing = still choosing
g5211-player-table = On the table: { $cards }
g5211-player-hand = Hand: { $cards }
g5211-player-kept = Kept: { $cards }
g5211-kind-colour = Colours
g5211-kind-roosters = Roosters

## The rules
g5211-rules-title = How 5211 is played
g5211-rules-aim = Everyone lays cards face down and turns them over together. Only one colour scores in a round: the most common one, as long as it does not become too common. Guess what the others will do, and have good cards of that colour on the table yourself.
g5211-rules-cards-title = The cards
g5211-rules-cards = There are 100 cards in five colours, 20 of each. Low values are common, high ones rare. Every 1 is a rooster card, and only the 1s are.
g5211-rules-cards-alt = One card of each colour: yellow 1 with a rooster, green 2 with leaves, orange 3 with zigzags, dark blue 4 with a star, turquoise 5 with waves.
g5211-rules-values = The 20 cards of a colour
g5211-rules-value = Value
g5211-rules-number = Cards
g5211-rules-round-title = A round
g5211-rules-round-hand = You hold five cards. A round has three turns: in the first everyone plays two cards, in the second one, in the third one more. Five, two, one, one: hence the name.
g5211-rules-round-secret = In each turn all choose in secret and lay their cards face down. When everyone has chosen, all cards are turned over at once. Then everyone draws back to five.
g5211-rules-round-alt = The place of one player in the third turn: yellow 3 and yellow 4 from the first turn, orange 2 from the second, and a card that still lies face down.
g5211-rules-round-end = After the third turn the cards on the table are counted and the round is scored. Then the next round begins.
g5211-rules-score-title = The colour majority scores
g5211-rules-score = Count the cards on the table by colour, those of all players together. The colour with the most cards scores: you keep your own cards of that colour in your score pile, and each is worth its value. All other cards go to the discard pile.
g5211-rules-score-alt = A round of three players: four yellow cards, three dark blue, two orange, two turquoise, one green. Yellow scores: the first player keeps 2, 3 and 4, the second keeps 2, the third nothing.
g5211-rules-limit-title = Limit and tie
g5211-rules-limit = A colour with as many cards as the limit, or more, scores nothing. The limit depends on the number of players: it is that number plus three.
g5211-rules-tie = Colours that tie for the most cards cancel each other out. Then the next most common colour is looked at, where a tie can happen again. The first colour that stands alone scores. If none is left, nobody scores.
g5211-rules-limit-alt = A round of three players with a limit of 6: seven green cards are over the limit, two yellow and two orange cards tie. The only turquoise card, a 5, scores for the first player.
g5211-rules-roosters-title = Exactly the right number of roosters
g5211-rules-roosters = The roosters are counted too. If exactly the number of players plus two lie on the table, only roosters score: everyone keeps their own, one point each, whatever the colours did. One more or one fewer, and the roosters are ordinary cards of their colour.
g5211-rules-roosters-alt = A round of three players with exactly five roosters on the table. The first player keeps three of them, the others one each; dark blue, with the most cards, scores nothing.
g5211-rules-end-title = The final round and the end
g5211-rules-end = When the draw pile is empty, one final round is played with the five cards in hand, and nobody draws. The card that is left over is discarded.
g5211-rules-winner = Whoever has the most points wins. If tied, the one with more cards in the score pile; if still tied, they share the victory.
g5211-rules-hidden = Score piles lie face down. A table can show everyone’s total or keep the totals hidden until the end.
g5211-rules-long-title = The longer game
g5211-rules-long = Deal follows deal until someone has 50 points. After each deal all cards are shuffled again and the points are carried on. The first deal is always played to its end; from the second on, the game ends after any round in which someone has 50 or more.
g5211-rules-players-title = Number of players
g5211-rules-players = Before the deal some cards are removed unseen, so that the draw pile lasts for whole rounds.
g5211-rules-column-players = Players
g5211-rules-column-limit = Limit
g5211-rules-column-roosters = Roosters, exactly
g5211-rules-column-rounds = Rounds, the final one included
g5211-rules-column-removed = Cards removed
