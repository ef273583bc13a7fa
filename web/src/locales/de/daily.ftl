# Das Spiel des Tages: die Karte auf der Startseite und die Ranglisten.

daily-short = Für alle dasselbe. Wie gut spielst du es?
daily-rankings = Ranglisten
daily-play = Spielen
daily-continue = Weiterspielen
daily-look = Ansehen
daily-own-ranked = Platz { $rank } von { $count }, { $margin } Punkte.
daily-own-playing = Du bist mittendrin.
daily-own-late = Dein Spiel endete erst nach dem Tag und zählt deshalb nicht für die Rangliste.
daily-own-given_up = Du hast aufgegeben, deshalb zählt es nicht für die Rangliste.
daily-ranked = { $count ->
    [one] Eine Person hat es gespielt.
   *[other] { $count } Personen haben es gespielt.
}
daily-first = Noch niemand hat es gespielt.
daily-guest = Gast
daily-you = { $name } (du)
daily-next-hours = { $hours ->
    [one] Das nächste kommt in einer Stunde.
   *[other] Das nächste kommt in { $hours } Stunden.
}
daily-next-minutes = { $minutes ->
    [one] Das nächste kommt in einer Minute.
   *[other] Das nächste kommt in { $minutes } Minuten.
}
daily-text = Alle bekommen dieselben Fliesen und Karten und denselben Gegner, und auf dieselben Züge folgen dieselben Antworten. Du hast einen Versuch am Tag: Nichts lässt sich zurücknehmen, und Tipps gibt es keine. Um Mitternacht (UTC) kommt das nächste.
daily-days = Tag
daily-today = Heute
daily-yesterday = Gestern
daily-appear = In den Ranglisten als { $name } erscheinen
daily-unnamed = In den Ranglisten heißt du Gast.
daily-choose-name = Wähle einen Spitznamen, um mit Namen zu erscheinen.
daily-against = gegen { $name }
daily-own-loss = Nach Fehlern: Platz { $rank }, { $loss } Punkte am Sieg verloren bei jeder Entscheidung.
daily-analysing = Dein Spiel wird gerade analysiert.
daily-rank = Platz
daily-name = Wer
daily-by-margin = Nach Punkten
daily-by-margin-unit = Vorsprung
daily-by-loss = Nach Fehlern
daily-by-loss-unit = Verlust je Entscheidung
daily-nobody-yet = Noch hat niemand zu Ende gespielt.
daily-nobody = Niemand hat zu Ende gespielt.
daily-none-analysed-yet = Spiele stehen hier, sobald sie analysiert sind.
daily-none-analysed = Kein Spiel wurde analysiert.
daily-note-today = Die Spiele der anderen kann man ansehen, wenn der Tag vorbei ist.
daily-note = Wähle jemanden aus, um das Spiel anzusehen.
