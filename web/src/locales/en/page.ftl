# The page around the tables.

page-name = Tilewright
page-menu = Menu
page-close = Close
page-skip = Skip to the content
page-language = Language
page-theme-to-light = Switch to the light theme
page-theme-to-dark = Switch to the dark theme
page-unaffiliated = A free fan project. Not affiliated with, or endorsed by, the authors or publishers of the games. All drawings and texts are our own.
page-drop = Drop the saved game here to watch it

page-title-new = Set up a table
page-title-table = Table
page-title-replay = Watch a game
page-title-analysis = Analysis
page-title-whatif = What if
page-title-daily = Deal of the day
page-title-help = Help
page-title-lesson = Learn to play
page-title-puzzles = Puzzles
page-title-mistakes = Learn from your mistakes
page-title-settings = Settings
page-title-missing = Nothing here

# Home
page-welcome = Two games, one yard.
page-welcome-text = Pick a door and somebody to play with.
page-game-azul = Azul
page-game-azul-text = Lay the finest wall.
page-game-azul-facts = 2 to 4 players, 30 min
page-game-5211 = 5211
page-game-5211-text = Hit the number, not over it.
page-game-5211-facts = 2 to 5 players, 15 min
page-play-now = Play now
page-with-friend = With a friend
page-opponent = Opponent
page-bot-who = { $name }, { $level }.
page-bot-line = { $skill }.
page-learn-short = Learn
page-set-up = Set up a table
page-learn = Learn to play
page-rules = Rules
page-puzzles = Puzzles
page-watch-record = Watch a saved game
page-watch-record-hint = or drop the file anywhere on the page

# Your games
page-games = Your games
page-games-finished = Finished games ({ $count })
page-games-with = with { $names }
page-games-here = on one screen
page-games-daily = – deal of the day
page-games-open-seats = Waiting for players to sit down
page-games-won = You won
page-games-resigned = You resigned
page-games-closed = Closed, without a result
page-games-asks-take_back = { $name } would like to take a move back
page-games-asks-close = { $name } would like to close the table
page-games-asks-pause = { $name } would like to pause
page-games-asks-resume = { $name } would like to play on
page-games-asks-rematch = { $name } would like to play again
page-games-answer = Answer
page-games-proposed = Your proposal is waiting for an answer
page-games-left = { $time } left
page-games-unread = { $count ->
    [one] { $count } new chat message
   *[other] { $count } new chat messages
}
page-games-practise = { $count ->
    [one] One position to practise
   *[other] { $count } positions to practise
}
page-back-to-table = Back to the table

# Bots
page-level-random = Dabbler
page-level-greedy = Keen
page-level-learner = Learner
page-level-casual = Casual
page-level-regular = Regular
page-level-skilled = Skilled
page-level-strong = Strong
page-level-expert = Expert
page-level-master = Master
page-level-champion = Champion
# Bots are the animals of one yard; their names are the same in every language written in Latin letters.
page-bot-learner = Pia
page-bot-casual = Lino
page-bot-regular = Faísca
page-bot-skilled = Berta
page-bot-strong = Tareco
page-bot-expert = Rita
page-bot-master = Olga
page-bot-champion = Dom Galo
page-skill-learner = is learning too, and misses a lot
page-skill-casual = plays for fun, one turn at a time
page-skill-regular = knows the game but slips up now and then
page-skill-skilled = plans ahead and keeps an eye on you
page-skill-strong = makes you pay for careless moves
page-skill-expert = sees far and forgives little
page-skill-master = hard to beat, even on a good day
page-skill-champion = as strong as it gets

# New table
page-new-game = Game
page-new-players = Players
page-new-seats = Who sits where
page-new-shuffle = Random seats
page-new-hints = Everyone may ask for hints
page-new-more = Variant, options and clock
page-new-variant = Variant
page-new-open = Open the table
page-by-lot = Random
page-seat-number = Seat { $number }
page-seat-name = Nickname for seat { $number }
page-seat-me = You
page-seat-here = Someone else on this screen
page-seat-friend = A friend, by link
page-seat-bot = { $name }, { $level } – { $skill }
page-seat-not-ready = { $bot } (getting ready)
page-new-getting-ready = { $ready } of { $all } levels are ready. The others will follow shortly.
page-variant-coloured = Coloured side
page-variant-coloured-hint = Every colour has its fixed place on the wall.
page-variant-grey = Grey side
page-variant-grey-hint = You choose the place of each tile: no colour twice in a row or a column.
page-variant-standard = Standard
page-variant-standard-hint = Once through the draw pile.
page-variant-long = Longer game
page-variant-long-hint = Deal after deal, until someone reaches 50 points.
page-option-start = Who starts
page-option-hidden_totals = Scores
page-option-hidden_totals-0 = Visible
page-option-hidden_totals-1 = Hidden until the end
page-option-hidden_counts = Tiles in bag and lid
page-option-hidden_counts-0 = Visible
page-option-hidden_counts-1 = Hidden
page-clock = Clock
page-clock-none = No clock
page-clock-none-hint = Everyone takes the time they need.
page-clock-relaxed = Relaxed
page-clock-relaxed-hint = Two minutes per decision. If they run out, a move is made for you.
page-clock-fast = Fast
page-clock-fast-hint = Twenty seconds per decision. If they run out, a move is made for you.
page-clock-total_15_10 = 15 minutes each
page-clock-total_15_10-hint = For the whole game, plus ten seconds for each decision. When it is used up, moves are made for you.
page-clock-total_5_5 = 5 minutes each
page-clock-total_5_5-hint = For the whole game, plus five seconds for each decision. When it is used up, moves are made for you.
page-clock-days = Correspondence (3 days)
page-clock-days-hint = Three days per decision: drop in whenever you like.

# Settings
page-settings-you = You
page-settings-look = Look and sound
page-settings-play = At the table
page-nickname = Nickname
page-nickname-hint = What the others at the table call you.
page-save = Save
page-saved = Saved.
page-theme = Theme
page-theme-system = Follow the system
page-theme-light = Light
page-theme-dark = Dark
page-palette = Colours of the tiles
page-palette-usual = Usual
page-palette-clear = Easy to tell apart
page-palette-clear-hint = For people who see some colours alike; the tiles then bear letters, too
page-letters = Letters on the tiles
page-pace = Animation
page-pace-normal = Normal
page-pace-fast = Fast
page-pace-none = None
page-confirm = Making a move
page-confirm-on = Confirm
page-confirm-on-hint = The move is shown first; a second tap makes it.
page-confirm-off = At once
page-confirm-off-hint = A tap makes the move.
page-sound = Sound
page-notify = Tell me when it is my turn
page-notify-hint = Also while the page is closed, in games that go on for days. Your browser asks for permission.
page-notify-denied = Your browser does not allow notifications from this page. You can change that in its settings for this site.
page-on = On
page-off = Off
page-notation = Notation in the log
page-notation-hint = Moves as short codes beside the words, such as 2B3.
page-letter-keys = Single-letter keys
page-letter-keys-hint = Such as C to confirm a move. Switch them off if you speak to your device, or hit keys by accident.
page-mode = Table view
page-mode-board = Board
page-mode-board-hint = Drawn, for tapping and clicking.
page-mode-text = Text
page-mode-text-hint = Lists and short commands, made for screen readers and the keyboard.
page-forget = Forget me
page-forget-hint = Deletes your name, your games and your lines of chat on this server, and the settings in this browser.
page-forget-note = You leave your running games: a bot plays on for you, or the other player wins. Games at which nobody else sat are deleted; in others you remain as a nameless guest. This cannot be undone.
page-forget-keep = Keep everything
page-settings-kept = Your settings stay in this browser.

# Help
page-rules-of = { $game }: the rules
page-help-text = How to play, and what you can do here.
page-help-page = Good to know
page-help-invite = To play with friends, open a table, then send its link or show the QR code. Your friend types a nickname and sits down.
page-help-back = You can leave at any time. The same link brings you back, and the table is as you left it.
page-help-keyboard = Everything works with the keyboard alone.
page-help-text-mode = With a screen reader, choose the text mode in the settings.
page-help-record = A finished game can be saved to a file and watched again.

# When something goes wrong
page-missing-text = There is no page at this address. Perhaps the link was cut off.
page-missing-game = There is no game called “{ $game }” here. Perhaps the link was cut off.
page-failure = That did not work
page-try-again = Try again
page-reload = Reload the page
page-go-home = Back to the start
page-refusal-unreachable = The server does not answer. Are you online?
page-refusal-unexpected = The server gave an answer that this page does not understand.
page-refusal-bad_name = A nickname needs at least one visible letter.
page-refusal-too_many = That was a little fast. Please wait a moment.
page-refusal-not_stored = The server could not store that. Please try again.
page-refusal-level_not_ready = This level is still getting ready. Please try again in a minute.
page-refusal-internal = Something went wrong in the server.
page-refusal-not_loaded = A part of the page could not be loaded. Please reload the page.

# Without a connection
page-offline = No connection
page-offline-text = Tilewright cannot be reached at the moment. This page comes back by itself as soon as it can; games go on where they stopped.
page-offline-still = Meanwhile, these work without a connection:
