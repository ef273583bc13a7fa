# The table: everything around the board.

table-title = { $game } table
table-title-playing = { $game } with { $names }
table-title-watched = { $game }: { $names }
table-title-turn = Your turn – { $title }
table-loading = One moment …
table-missing = There is no such table
table-missing-note = Perhaps the link was cut off, or the table was cleared away long ago.
table-removed = You can no longer watch this table
table-removed-note = The person who opened this table has sent you away.
table-home = Back to the start
table-offline = No connection. Trying again; nothing is lost.
table-text-mode = Text mode for screen readers
table-board-mode = Leave the text mode, show the board
table-show-board = Show the board
table-close = Close
table-panel = Log, chat and more
table-hint = New here?
table-hint-lesson = Two-minute lesson
table-hint-close = Hide this hint
table-advice = Hint
table-hints-used = { $count ->
    [one] { $name } took one hint.
   *[other] { $name } took { $count } hints.
}

# Waiting room
table-waiting = { $count ->
    [0] Everyone is here
    [one] One seat is still free
   *[other] { $count } seats are still free
}
table-waiting-note = The game begins as soon as every seat is taken.
table-watch-note = Or just stay here and watch: anyone with the link can.
table-nickname = Your nickname
table-sit = Sit down
table-invite = Invite your friends
table-invite-note = Send this link, or let them scan the code. They type a nickname and sit down; no account is needed.
table-invite-local = This address works on this device only. For other devices, open the page at the network address that was printed when the program started.
table-invite-network = This link works on every device on the same network as this computer.
table-invite-link = Link to this table
table-invite-code = QR code of the link to this table
table-invite-title = A game of { $game }
table-invited = { $name } invites you to { $game }
table-invited-unnamed = You are invited to a game of { $game }
table-invited-players = { $count } players
table-invited-hints = hints allowed
table-fill = Fill the free seats with bots
table-seat-for-friend = Free, for a friend
table-seat-choose = Who sits on seat { $number }
table-copy = Copy
table-copied = Copied
table-share = Share
table-carry = Continue on another device
table-carry-seat = Continue as { $name } on another device
table-carry-note = Open this link on the other device to keep playing there. Keep it to yourself: anyone who has it can play for you.
table-carry-link = Link to your seat
table-carry-code = QR code of the link to your seat
table-carry-devices = { $count ->
    [one] This seat is open on this device only.
   *[other] This seat is open on { $count } devices.
}
table-carry-renew = Make a new link
table-carry-renew-note = The old link stops working, and every other device leaves your seat.

# Seats
table-seats = Players
table-seat-number = Seat { $number }
table-seat-open = free
table-guest = Guest
table-seat-own = you
table-own-name = { $name } (you)
table-seat-stand-in = a bot is standing in
table-seat-resigned = resigned
table-seat-present = here
table-seat-away = away
table-seat-to-move = to move
table-seat-take-back = Take my seat back
table-seat-give = Let a bot play for { $name }
table-seat-bot = { $level }, bot
table-watching = You are watching.
table-watching-hands = Hands stay hidden from you.
table-score-hidden = points hidden
table-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}

# Status and moves
table-status = Status
table-your-turn = Your turn.
table-task = { $whose } { $task }
# Of a game that has no words of its own.
table-plain-task = Choose a move.
table-turn-here = { $name }’s turn.
table-turn = It is { $name }’s turn.
table-turns = Waiting for { $names }.
table-thinking = { $count ->
    [one] { $names } is thinking …
   *[other] { $names } are thinking …
}
table-chosen = Your choice is made. Waiting for { $names }.
table-revealing = Everyone has chosen.
table-chance = One moment …
table-past = Looking back:
table-resume = Back to the game
table-skip = Skip
table-confirm = Confirm
table-sending = Sending …
table-let-go = Cancel
table-take-back = Take back
table-clock = Time left
table-clock-own = Your time
table-clock-of = Time for { $name }
table-clock-days = { $days } d { $hours } h
table-timeout = Time ran out – a move was made for { $name }.
table-timeout-own = Time ran out – a move was made for you.
table-undone = { $name } took the move back.
table-undone-own = You took the move back.
table-proposal = A proposal
table-proposal-take_back = { $name } would like to take a move back. Everything since then would be undone.
table-proposal-close = { $name } would like to close the table. The game would end without a result.
table-proposal-pause = { $name } would like to pause the game.
table-proposal-resume = { $name } would like to play on.
table-proposal-waiting = Waiting for { $names } to answer.
table-proposal-accept = Accept
table-proposal-decline = Decline
table-proposal-withdraw = Withdraw
table-proposal-declined = { $name } declined.
table-stay = Keep playing
table-do-leave = Let a bot take over
table-do-resign = Resign
table-do-close = Close the table
table-do-pause = Pause the clock
table-do-resume = Resume the clock
table-leave-note = A bot plays on for you. You can take your seat back at any time while the game lasts.
table-resign-note = The game ends at once, without a winner. This cannot be undone.
table-resign-note-win = The game ends at once and { $name } wins. This cannot be undone.
table-resign-note-bot = A bot plays on for you to the end, and the others keep playing. You cannot come back into this game.
table-close-note = The game ends without a result. The table stays in your list of games as closed.
table-close-note-ask = The others are asked. If everyone agrees, the game ends without a result.
table-resigned = { $name } resigned.
table-left = A bot is now playing for { $name }.
table-came-back = { $name } is back and playing again.
table-closed = This table was closed. The game has no result.
table-log-resigned = { $name } resigned ({ $time }).
table-log-left = { $name } left, and a bot played on ({ $time }).
table-log-returned = { $name } came back ({ $time }).
table-log-closed = The table was closed ({ $time }).
table-paused = The game is paused.
table-resumed = The game goes on.
table-reveal = Points

# One screen for several people
table-cover-pass = Pass the device to { $name }
table-cover-why = So that nobody sees anyone else’s hand.
table-cover-ready = { $name } is ready
table-cover-take-back = { $name }: take my choice back

# Log and steps
table-log = Log of the moves
table-log-empty = Nothing has happened yet.
table-steps = Steps of the game
table-step-first = To the beginning
table-step-back = One step back
table-step-forth = One step forward
table-step-last = To the newest position
table-step-count = { $number } of { $total }
table-step-start = The beginning of the game.
table-tab-log = Log
table-tab-chat = Chat
table-tab-result = Result
table-tab-file = File
table-unread = unread

# Chat
table-chat = Chat
table-chat-mute = Mute the chat
table-chat-muted = The chat is muted.
table-chat-empty = Nobody has said anything yet.
table-chat-spectator = (watching)
table-chat-text = Write something …
table-chat-send = Send
table-chat-about = What to do about { $name }
table-chat-mute-one = Mute { $name }
table-chat-muted-count = { $count ->
    [one] You have muted one person.
   *[other] You have muted { $count } people.
}
table-chat-read-all = Unmute
table-chat-remove = Send { $name } away
table-chat-remove-note = They can no longer watch or chat here, and their lines disappear for everyone.

# End
table-winner = { $name } wins
table-winners = Shared victory: { $names }
table-end = { $name } wins with { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
table-end-shared = Shared victory of { $names } with { $points ->
    [one] { $points } point
   *[other] { $points } points
} each.
table-end-own = You win by { $points ->
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] eleven
    [12] twelve
   *[other] { $points }
}
table-end-own-tie = You win the tie-break
table-end-own-shared = You share the victory with { $names }
table-end-behind = { $points ->
    [one] You were one point behind.
   *[other] You were { $points } points behind.
}
table-end-place = You came { $rank ->
    [2] second
    [3] third
    [4] fourth
   *[other] fifth
}, { $points ->
    [one] one point
   *[other] { $points } points
} behind.
# Points of one kind, or of one round, of the winner and of the one behind.
table-end-decided = “{ $kind }” decided it: { $most } to { $less }.
table-end-decided-round = Round { $round } decided it: { $most } to { $less }.
table-end-ahead = { $name } was ahead in “{ $kind }”, { $most } to { $less }.
table-end-ahead-own = You were ahead in “{ $kind }”, { $most } to { $less }.
table-next-up = Ready for { $name }?
table-next-down = A gentler game with { $name }?
# What each bot says when it has won, and when it has lost.
table-won-learner = “Peep! I won? Really? Can we do that again?”
table-won-casual = “Slow and steady. I was never in a hurry, you know.”
table-won-regular = “Done! Did you see me? I hardly saw myself.”
table-won-skilled = “I put my head down where it counted. No hard feelings.”
table-won-strong = “I slept through half of it. The other half was enough.”
table-won-expert = “You watched the table. I watched you.”
table-won-master = “I saw that ending from far off. It was lovely to watch it arrive.”
table-won-champion = “Cock-a-doodle-doo! The yard is still mine. Do come back.”
table-lost-learner = “You’re good! I only understood half of it. Show me again?”
table-lost-casual = “Over already? I had only just set off.”
table-lost-regular = “I blinked. Once! Quick, another one.”
table-lost-skilled = “Hmph. I shall be chewing on that for a while.”
table-lost-strong = “I let you win. The sun had moved, that is all.”
table-lost-expert = “Neatly done. I’ll remember how.”
table-lost-master = “Interesting. I shall think about that tonight.”
table-lost-champion = “Well crowed! This morning the yard is yours.”
table-end-resigned = { $count ->
    [one] { $names } resigned.
   *[other] { $names } resigned.
}
table-end-left = { $name } wins.
table-end-table = Look at the table
table-end-show = Show the result
table-result-points = Where the points come from
table-result-last = How it ended
table-result-total = Total
table-places = Final places
table-place = { $rank }.
table-chart = Scores by round
table-chart-table = The scores as a table
table-round = Round
table-rematch = Play again
table-rematch-offered = { $count ->
    [one] { $names } wants to play again.
   *[other] { $names } want to play again.
}
table-rematch-waiting = Another game? Waiting for { $names } to accept.
table-rematch-declined = { $name } would rather not play again now.
table-rematch-accept = Accept
table-rematch-decline = Not now
table-rematch-withdraw = Withdraw the offer
table-rematch-go = To the next game
table-record = Download this game
table-replay = Watch a game
table-replay-watch = Watch it again
table-analyse = Analyse
table-whatif = What if
table-whatif-note = Play on from here
table-replay-link = Link to watch this game
table-replay-missing = There is no such game. Perhaps the link was cut off, or the game was deleted long ago.

# Replay
table-play = Play
table-pause = Pause
table-speed = Speed
table-speed-times = { $speed }×
table-unfinished = This game was not finished.
table-record-choose = Choose a saved game
table-record-drop = or drop the file anywhere on the page
table-record-another = Watch another saved game
table-record-broken = This saved game cannot be read.
table-record-broken-at = This saved game breaks a rule at event { $number }.
table-record-detail = Details (in English):

# Preferences and keys
table-preferences = At this table
table-preference-confirm = Confirm each move with a second tap
table-preference-sound = Sound
table-preference-text = Text mode for screen readers
table-preference-pace = Animation
table-pace-normal = normal
table-pace-fast = fast
table-pace-none = none
table-shortcuts = Keyboard shortcuts
table-shortcuts-board = On the board, Tab moves between groups, the arrow keys move within one, and Enter chooses.
table-shortcuts-letters = Use keys that are a single letter or sign
table-shortcut-confirm = Confirm the move
table-shortcut-let-go = Cancel the chosen move
table-shortcut-advice = Hint, then the move, then why
table-shortcut-take-back = Take the move back
table-shortcut-steps = Step through the game
table-shortcut-ends = To the beginning, to the newest position
table-shortcut-resume = Back to the game
table-shortcut-status = Hear the status again
table-shortcut-text = Text mode on or off
table-shortcut-help = Show these shortcuts
table-shortcut-play = Play or pause
table-key-space = Space

# Text mode
table-text-command = Command line
table-text-line = Command
table-text-do = Enter
table-text-hint = Type “help” to list all commands, or type a move: its notation, or its number in the list.
table-text-output = Answers
table-text-moves = { $count ->
    [one] Your only move
   *[other] Your { $count } moves
}
table-text-position = The position
table-text-empty = nothing
table-text-no-moves = You have no move to make now.
table-text-not-legal = “{ $typed }” is not one of your moves now. “moves” lists them.
table-text-nothing-picked = No move is chosen. Type “play” and a move first.
table-text-confirmed = Confirmed: { $move }.
table-text-confirm-hint = Type “confirm” to make this move, or “back” to choose another.
table-text-no-back = There is nothing to take back.
table-text-back = Taken back.
table-text-back-asked = Asked the others. The answer will be announced.
table-text-unknown = “{ $typed }” is unknown. “help” lists the commands.
table-text-no-hint = There are no hints here, or it is not your turn.
table-text-help-sections = To read the table: { $commands }.
table-text-help-moves = { $command }: your legal moves; add how a move begins to list only those, such as “{ $command } 3”.
table-text-help-play = { $command }, then a move or its number: choose that move.
table-text-help-confirm = { $command }: make the chosen move.
table-text-help-back = { $command }: cancel the chosen move, or take back the last one.
table-text-help-hint = { $command }: what to look at; again: the move; again: why.
table-text-help-status = { $command }: whose turn it is.
table-text-help-log = { $command }: what happened last.
table-text-help-help = { $command }: this list.
# Words that the command line understands, separated by commas; the first is shown.
table-command-moves = moves
table-command-play = play, take
table-command-confirm = confirm, ok, yes
table-command-back = back, undo
table-command-hint = hint
table-command-status = status, turn
table-command-log = log, last
table-command-help = help

# Refusals
table-refused = That is not possible.
table-refused-unreachable = The server does not answer. Are you online?
table-refused-unexpected = Something unexpected happened.
table-refused-closed = You have left the table.
table-refused-out_of_turn = It is not your turn.
table-refused-illegal_action = That move is not allowed here.
table-refused-bad_record = This saved game cannot be read.
table-refused-too_large = This file is too large for a saved game.
table-refused-not_your_seat = This seat belongs to someone else.
table-refused-no_table = There is no such table.
table-refused-too_many = That was a little fast. Please wait a moment.
table-refused-not_stored = That could not be stored, so it has not happened. Please try again.
table-refused-level_not_ready = This level is still getting ready. Please try again in a minute.
table-refused-stale = The game has moved on. Please look again.
table-refused-too_late = Too late: it cannot be taken back any more.
table-refused-no_guest = Please sit down or choose a nickname first.
table-refused-bad_message = The server did not understand that.
table-refused-no_seat = No seat is free here.
table-refused-seat_taken = Someone else has just taken this seat.
table-refused-not_gone = This player is still here, or has not been gone long enough.
table-refused-not_given = No bot is playing this seat.
table-refused-not_over = The game is not over yet.
table-refused-no_offer = This offer no longer stands.
table-refused-other_offer = Something else has been proposed. That needs an answer first.
table-refused-declined = That was declined. You can ask again after the next move.
table-refused-not_started = The game has not begun yet.
table-refused-stand_in = A bot is playing for you at the moment. Take your seat back first.
table-refused-resigned = You have resigned from this game.
table-refused-table_closed = This table is closed.
table-refused-paused = The game is paused.
table-refused-no_clock = There is no clock at this table.
table-refused-no_hints = No hints are given at this table.
table-refused-wrong_secret = This seat link is not valid. Perhaps it was cut off.
table-refused-not_host = Only the person who opened the table can do that.
table-refused-no_spectator = This person is not watching the table.
table-refused-removed = The person who opened this table has sent you away.
table-refused-day_running = Others are still playing this deal of the day. It can be watched once the day is over, at midnight UTC.
table-refused-daily = That is not possible with the deal of the day.
table-daily-own = Play the deal yourself

table-sound-offer = Would you like to hear the tiles and cards?
table-sound-yes = Sound on
table-sound-no = No, thanks
table-notify-offer = Shall we tell you when it is your turn?
table-notify-yes = Yes, notify me
