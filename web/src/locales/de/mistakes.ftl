# Aus Fehlern lernen
mistakes-tab = Stellung
mistakes-place = Stellung { $place } von { $count }
mistakes-about = Eine Stellung aus deiner eigenen Partie, in der dein Zug mehr als 2 Punkte von 100 gekostet hat. Finde ohne Hilfe einen besseren. Richtig ist, was höchstens 2 Punkte unter dem besten Zug liegt.
mistakes-not-due = Sie ist noch nicht wieder an der Reihe: Deine Antwort zählt jetzt nicht.
mistakes-next = Nächste Stellung
mistakes-finish = Fertig
mistakes-then = In der Partie war dein Zug: { $move }.
mistakes-again = { $days ->
    [one] Sie kommt morgen wieder.
   *[other] Sie kommt in { $days } Tagen wieder.
}
mistakes-learned = Das sitzt: Diese Stellung kommt nicht wieder.
mistakes-not-counted = Sie war noch nicht wieder an der Reihe, deshalb zählt diese Antwort nicht.
mistakes-analysis = Analyse der Partie
mistakes-done = Gefunden: { $found } von { $count }.
mistakes-none = Zurzeit gibt es nichts zu üben.
mistakes-how = Geübt werden Fehler aus deinen beendeten Partien, die analysiert wurden. Findest du einen guten Zug, kommt die Stellung nach 1, 3, 7 und 21 Tagen wieder; nach einer falschen Antwort beginnt das von vorn.
