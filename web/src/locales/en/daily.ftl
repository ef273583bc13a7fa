# The deal of the day: the card on the home page, and the rankings.

daily-short = The same deals for everyone. How well will you play them?
daily-rankings = Rankings
daily-play = Play
daily-continue = Continue
daily-look = View
daily-own-ranked = Place { $rank } of { $count }, { $margin } points.
daily-own-playing = You are in the middle of it.
daily-own-late = Your game ended after the day, so it is not ranked.
daily-own-given_up = You gave it up, so it is not ranked.
daily-ranked = { $count ->
    [one] One person has played it.
   *[other] { $count } people have played it.
}
daily-first = Nobody has played it yet.
daily-guest = Guest
daily-you = { $name } (you)
daily-next-hours = { $hours ->
    [one] New deals in one hour.
   *[other] New deals in { $hours } hours.
}
daily-next-minutes = { $minutes ->
    [one] New deals in one minute.
   *[other] New deals in { $minutes } minutes.
}
daily-text = Everyone plays the same deals against the same opponent, and the same moves get the same answers. You have one try a day: nothing can be taken back, and there are no hints. New deals come at midnight UTC.
daily-days = Day
daily-today = Today
daily-yesterday = Yesterday
daily-appear = Show me in the rankings as { $name }
daily-unnamed = The rankings call you Guest.
daily-choose-name = Choose a nickname to appear by name.
daily-against = against { $name }
daily-own-loss = By mistakes: place { $rank }, { $loss } points of the victory lost with each decision.
daily-analysing = Your game is being analysed.
daily-rank = Place
daily-name = Player
daily-by-margin = By points
daily-by-margin-unit = Points ahead
daily-by-loss = By mistakes
daily-by-loss-unit = Lost per decision
daily-nobody-yet = Nobody has finished this deal yet.
daily-nobody = Nobody finished this deal.
daily-none-analysed-yet = Games are listed here once they have been analysed.
daily-none-analysed = No game has been analysed.
daily-note-today = Everyone’s games can be watched once the day is over.
daily-note = Choose a player to watch their game.
