# Rätsel
puzzles-about = In jeder Stellung ist ein Zug viel besser als alle anderen. Finde ihn ohne Hilfe.
puzzles-none = Hier gibt es keine Rätsel.
puzzles-count = { $count ->
    [one] Ein Rätsel
   *[other] { $count } Rätsel
}, { $solved } beim ersten Versuch gelöst.
puzzles-start = Rätsel lösen
puzzles-tab = Rätsel
puzzles-opponent = { $number ->
    [0] Gegner
   *[other] Gegner { $number }
}
puzzles-task = Finde den besten Zug. { $task }
puzzles-show = Lösung zeigen
puzzles-next = Nächstes Rätsel
puzzles-right = Richtig!
puzzles-wrong = Nicht der beste Zug.
puzzles-undecided = Dieser Zug wurde nicht bewertet. Er könnte so gut sein wie der beste und zählt deshalb nicht.
puzzles-solution = Das ist die Lösung.
puzzles-best = Am besten ist: { $move }.
puzzles-why = { $reasons }.
puzzles-yours = Dein Zug: { $reasons }.
puzzles-rating = Deine Wertung: { $rating }.
puzzles-puzzle-rating = Wertung dieses Rätsels: { $rating }.
puzzles-not-counted = Nur die erste Antwort auf ein Rätsel zählt.
puzzles-first-counts = Deine erste Antwort zählt für deine Wertung. Die Lösung anzusehen zählt als falsche Antwort.
puzzles-tried = Dieses Rätsel hast du schon beantwortet: Jetzt zählt es nicht mehr.
puzzles-themes = Themen
puzzles-moves = Die besten Züge nach Ansicht des Champions
puzzles-values = Die Zahlen sagen, wie oft du nach jedem Zug gewinnen würdest, wenn alle so weiterspielten wie der Champion.
puzzles-values-secret = Die Zahlen sagen, wie oft du nach jedem Zug gewinnen würdest, über alle Hände, die die anderen nach dem, was du gesehen hast, haben können.
puzzles-all = Alle Rätsel

# Themen
puzzles-theme-deny = Anderen Fliesen wegnehmen
puzzles-theme-marker = Startspielerstein
puzzles-theme-floor = Verlust in der Bodenreihe
puzzles-theme-row = Zeile vollenden
puzzles-theme-column = Spalte vollenden
puzzles-theme-colour = Farbe vollenden
puzzles-theme-end_round = Runde beenden
puzzles-theme-limit = Das Limit
puzzles-theme-tie = Zwei Farben gleichauf
puzzles-theme-roosters = Genau passende Hähne
puzzles-theme-hold_back = Zurückhalten
