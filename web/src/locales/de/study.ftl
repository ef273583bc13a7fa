# Tipps
study-hint-show = Zug zeigen
study-hint-why = Warum?
study-hint-next = Nächster Grund
study-hint-close = Tipp schließen
study-hint-shown = Der Zug ist auf dem Spielfeld zu sehen; bestätige ihn oder spiel etwas anderes
study-hint-share = { $bot } erwartet so { $share } % der Siege und einen Abstand von { $margin } zum besten Gegner
study-hint-second = Am nächstbesten, mit { $share } %: { $move }
study-hint-equal = Etwa gleich gut: { $move }
study-hint-mixed = Hier wechselt { $bot } ab und wählt das in { $percent } % der Fälle
study-look-around = Sieh dir alle deine Züge an: Einer davon sticht heraus.

# Tipps für Azul
study-azul-look-line = Sieh dir deine Reihe { $line } an: Was könnte jetzt dorthin?
study-azul-look-row = Sieh dir Zeile { $line } deiner Wand an: Wo zählt die Fliese am meisten?
study-azul-look-floor = Sieh dir deine Bodenreihe an: Manchmal ist ein kleiner Verlust das Beste.
study-azul-look-marker = Sieh dir den Startspielerstein an: Was ist es wert, die nächste Runde zu beginnen?
study-azul-builds = { $count ->
    [one] eine Fliese kommt in die Reihe, die für die nächste Runde offen bleibt
   *[other] { $count } Fliesen kommen in die Reihe, die für die nächste Runde offen bleibt
}
study-azul-starts = du beginnst die nächste Runde
study-azul-ends-round = damit endet die Runde
study-azul-leaves = { $name } bleiben höchstens { $tiles } von einer Stelle
study-azul-leaves-little = { $count ->
    [one] { $name } bleiben nur einzelne Fliesen
   *[other] { $name } bleiben höchstens { $count } Fliesen einer Farbe
}

# Tipps für 5211
study-g5211-look-colour = Sieh dir deine Karten in { $colour } an.
study-g5211-look-roosters = Sieh dir deine Hähne an und zähle die auf dem Tisch.
study-g5211-look-mixed = Sieh dir zwei Farben zusammen an: Wie voll ist jede?
study-g5211-below = { $count ->
    [one] eine weitere Karte in { $colour } würde dann das Limit erreichen
   *[other] { $count } weitere Karten in { $colour } würden dann das Limit erreichen
}
study-g5211-over = { $colour } erreicht das Limit von { $limit } und zählt für niemanden
study-g5211-roosters = { $number } der { $wanted } Hähne für die genaue Zahl liegen dann auf dem Tisch
study-g5211-keeps-roosters = { $count ->
    [one] du behältst einen Hahn auf der Hand
   *[other] du behältst { $count } Hähne auf der Hand
}

# Analysen
study-open = Analyse
study-to-board = Zum Spielfeld
study-asking = Die Analyse wird angefragt …
study-waiting = { $count ->
    [0] Die Analyse beginnt gleich.
    [one] Eine andere Analyse kommt zuerst.
   *[other] { $count } andere Analysen kommen zuerst.
}
study-progress = { $total ->
    [0] Wird vorbereitet …
   *[other] { $done } von { $total } Schritten beurteilt
}
study-cancel = Abbrechen
study-again = Noch einmal analysieren
study-found = { $count ->
    [one] Eine Entscheidung hat etwas gekostet.
   *[other] { $count } Entscheidungen haben etwas gekostet.
}
study-found-none = Keine Entscheidung hat Nennenswertes gekostet.
study-refused = Diese Partie lässt sich nicht analysieren.
study-refused-cancelled = Die Analyse wurde abgebrochen.
study-refused-failed = Die Analyse ist fehlgeschlagen.
study-refused-unfinished = Nur zu Ende gespielte Partien werden analysiert.
study-refused-not_over = Die Partie ist noch nicht zu Ende.
study-refused-no_judge = Für solche Tische gibt es noch niemanden, der urteilt.
study-refused-no_analysis = Diese Analyse gibt es nicht.
study-refused-too_many = Es warten schon Analysen von dir. Versuch es bitte wieder, wenn sie fertig sind.
study-refused-not_yours = Jemand anderes hat um diese Analyse gebeten.
study-refused-unreachable = Der Server antwortet nicht. Bist du online?
study-chart = Anteile am Sieg, Zug für Zug
study-chart-legend = Ringe sind Fehler, je größer, desto schlimmer; Dreiecke unten sind Auslagen, die der Person dieser Farbe geholfen haben.
study-chart-numbers = Dasselbe in Zahlen
study-event = Schritt
study-previous = Voriger Fehler
study-next = Nächster Fehler
study-nothing-here = In dieser Stellung wurde nichts entschieden.
study-learn = Aus deinen Fehlern lernen ({ $count })
study-mistakes = Entscheidungen, auf die es ankam
study-grade = { $grade ->
    [large] groß
    [medium] mittel
   *[small] klein
}
study-cost-share = { $loss } % vom Sieg
study-cost-points = { $points } Punkte
study-decision = { $name } entscheidet
study-verdict-none = Kein Fehler.
study-verdict-mixed = Kein Fehler: So spielt der Champion manchmal selbst.
study-verdict-share = { $grade ->
    [large] Ein großer Fehler: Er kostete { $loss } von 100 Punkten am Sieg.
    [medium] Ein Fehler: Er kostete { $loss } von 100 Punkten am Sieg.
   *[small] Ein kleiner Fehler: Er kostete { $loss } von 100 Punkten am Sieg.
}
study-verdict-points = { $grade ->
    [large] Die Partie war entschieden, aber { $points } Punkte gingen verloren.
   *[other] Die Partie war entschieden, aber { $points } Punkte gingen verloren.
}
study-best = Die besten Züge nach Ansicht des Champions
study-move = Zug
study-share = Sieg in %
study-margin = Abstand
study-frequency = Gespielt
study-played = gespielt
study-account = Wie das Ergebnis zustande kam
study-account-note = In Punkten von 100 am Sieg.
study-account-fair = Gerechter Anteil
study-account-luck = Glück der Auslagen
study-account-own = Eigene Entscheidungen
study-account-others = Entscheidungen der anderen
study-account-rest = Nicht erklärt
study-account-share = Ergebnis
study-level = Wie gut alle gespielt haben
study-level-none = { $name }: keine echten Entscheidungen.
study-level-loss = { $name }: { $loss } Punkte am Sieg verloren bei jeder von { $count } Entscheidungen.
study-level-like = { $name } hat gespielt wie { $level }: { $loss } Punkte am Sieg verloren bei jeder von { $count } Entscheidungen.
study-level-range = Nach einer einzigen Partie ist alles von { $lowest } bis { $highest } möglich.
study-matrix = Wer wen wie viel gekostet hat
study-matrix-note = Was die Entscheidungen der Person in der Zeile für die Person in der Spalte verändert haben.
study-judge = Beurteilt von { $bot } mit { $simulations } Simulationen je Entscheidung und { $deals } anderen Auslagen je Auslage. Glück und Fehler sind geschätzt, nicht gewiss.
study-azul-cell = Zeile { $line }, Spalte { $column }
study-azul-fills = füllt Reihe { $line }
study-azul-fills-points = füllt Reihe { $line } (+{ $points })
study-azul-adds = in Reihe { $line } fehlen dann { $missing }
study-azul-marker = nimmt den Startspielerstein
study-azul-falls = { $count ->
    [one] eine Fliese fällt (−{ $cost })
   *[other] { $count } Fliesen fallen (−{ $cost })
}
study-azul-denies = nimmt { $name } die Reihe { $line } weg ({ $tiles })
study-azul-row = vollendet Zeile { $line } und beendet die Partie
study-azul-column = vollendet Spalte { $column }
study-azul-colour = vollendet eine Farbe ({ $colour })
study-azul-scores = +{ $points }
study-knowing = Beurteilt nach dem, was { $name } wissen konnte. Die anderen Hände waren verdeckt: Was bei offenen Karten falsch aussieht, kann richtig gewesen sein.
study-cards-all = Alle Karten zeigen
study-cards-seat = Gesehen von
study-cards-hindsight = Vorsicht, hinterher ist man immer klüger: Mit offenen Karten sieht eine Wahl oft besser oder schlechter aus, als sie war. Getroffen wurde sie ohne Wissen um die anderen Hände, und danach wird sie beurteilt.
study-g5211-leads = { $colour } würde zählen ({ $points } { $points ->
    [one] Punkt
   *[other] Punkte
  })
study-g5211-limit = { $colour } erreicht das Limit
study-g5211-near_limit = { $colour } ist eine Karte unter dem Limit
study-g5211-ties = { $colour } und { $other } gleichauf
study-g5211-exact_roosters = genau { $count } Hähne
study-g5211-near_roosters = ein Hahn fehlt
study-g5211-hold_back = behält { $card } für später

# Was wäre wenn
study-whatif-note = Nichts hier ändert die Partie: Sie wird von ihrem Schritt { $number } an weitergespielt.
study-whatif-who = Spielen als
study-whatif-all = Alle
study-whatif-bots-note = Für die anderen Plätze antworten Bots der üblichen Stufe.
study-whatif-all-note = Du entscheidest für alle Plätze, mit offenen Karten.
study-whatif-branch = Von dieser Stellung aus weiterspielen
study-whatif-deal-last = Das letzte Austeilen
study-whatif-draw = Neu ziehen
study-whatif-deal = Selbst festlegen
study-whatif-deal-set = So austeilen
study-whatif-deal-refused = So kann nicht ausgeteilt werden.
study-whatif-link = Link zu dieser Variante
study-whatif-kept = Varianten dieser Partie
study-whatif-kept-note = Sie bleiben in diesem Browser gespeichert. Ein Link öffnet eine Variante überall.
study-whatif-one = { $count ->
    [one] Ab Schritt { $number }, ein Zug oder Austeilen: { $move }
   *[other] Ab Schritt { $number }, { $count } Züge und Ausgeteiltes: { $move }
}
study-whatif-forget = Diese Variante vergessen
study-whatif-home = Zurück zur Partie
study-whatif-options = Variante: Plätze, Austeilen, Link
study-whatif-broken = Dieser Link enthält keine Variante. Vielleicht wurde er abgeschnitten.
study-azul-deal-part = Manufaktur { $number }
study-azul-deal-help = Vier Buchstaben je Manufaktur: B blau, Y gelb, R rot, K schwarz, W weiß
study-g5211-deal-help = Karten werden als Farbe und Wert geschrieben, mit Leerzeichen dazwischen: Y gelb, G grün, O orange, B dunkelblau, T türkis, jeweils von 1 bis 6. Sie müssen noch im Nachziehstapel sein.
