### 5211: das Spielfeld, das Protokoll und die Listen.

g5211-colour-Y = Gelb
g5211-colour-G = Grün
g5211-colour-O = Orange
g5211-colour-B = Dunkelblau
g5211-colour-T = Türkis
g5211-card = { $colour } { $value }
g5211-card-rooster = { $colour } { $value }, Hahn
g5211-card-hidden = verdeckte Karte
g5211-card-chosen = { $card }, gewählt, verdeckt
g5211-card-kept = { $card }, behalten
g5211-slot-empty = noch keine Karte
g5211-none = keine
g5211-semicolon = ;{" "}
g5211-comma = ,{" "}

## Warum ein Durchgang so gewertet wird
g5211-why-over = Desaster bei { $colours } ({ $limit } oder mehr)
g5211-why-tie = Gleichstand bei { $colours } (je { $number })
g5211-why-colour = { $colour } punktet
g5211-why-nobody = keine Farbe bleibt übrig, niemand punktet
g5211-why-exact = Genau { $number } Hähne: Alle behalten ihre eigenen, sonst punktet nichts
g5211-gain = { $name } +{ $points }
g5211-why-gains = { $why }: { $gains }.
g5211-why-end = { $why }.
g5211-now-colour = { $colour } würde jetzt punkten
g5211-now-nobody = niemand würde jetzt punkten
g5211-now-exact = Genau { $number } Hähne: Nur sie würden jetzt punkten.
g5211-roosters-exact = genau!
g5211-roosters-over = { $number } zu viel
g5211-roosters-short =
    { $number ->
        [one] einer fehlt!
       *[other] { $number } fehlen
    }
g5211-goal = genau { $number }
g5211-your-tiles = deine
g5211-you = (du)
g5211-choosing = wählt
g5211-is-away = nicht da
g5211-to-draw = im Stapel
g5211-discarded = abgelegt
g5211-hand-of = Kartenhand: { $name }
g5211-goal-points = bis { $goal }
g5211-key-choose = wählen
g5211-key-confirm = bestätigen
g5211-headline-round = Durchgang { $round } beginnt
g5211-headline-hush = Alle haben gewählt
g5211-headline-out = { $number }× { $colour }: Desaster!
g5211-headline-exact = Genau { $number } Hähne!
g5211-headline-exact-now = Genau { $number } Hähne würden jetzt punkten
g5211-headline-nobody = Niemand punktet
g5211-call-rooster = ein Hahn fehlt!
g5211-caption-start = Die häufigste Farbe punktet, außer bei Gleichstand oder ab { $limit } Karten. Bei genau { $roosters } Hähnen punkten nur die Hähne.
g5211-caption-last = Voriger Durchgang: { $story }

## Zählung
g5211-title-counts = Auf dem Tisch
g5211-limit = Desaster ab { $limit }
g5211-status-scores = punktet jetzt
g5211-status-scored = punktet
g5211-status-tied = gleich
g5211-status-over = Desaster
g5211-count-item =
    { $status ->
        [over] { $colour }: { $number } von { $limit }, Desaster, punktet nicht
        [tied] { $colour }: { $number } von { $limit }, Gleichstand, punktet nicht
        [scores] { $colour }: { $number } von { $limit }, würde jetzt punkten
        [scored] { $colour }: { $number } von { $limit }, punktet
       *[none] { $colour }: { $number } von { $limit }
    }
g5211-rooster-item = Hähne: { $number }, gesucht sind genau { $wanted }: { $words }
g5211-count-part = { $number }× { $colour }
g5211-rooster-number =
    { $number ->
        [one] { $number } Hahn
       *[other] { $number } Hähne
    }
g5211-move-outlook = { $cards }: Damit liegen { $counts } auf dem Tisch

## Das Protokoll
g5211-line-deal = Teilpartie { $deal }: Alle haben fünf Karten.
g5211-line-only-deal = Die Karten sind ausgeteilt: Alle haben fünf.
g5211-line-reveal = Runde { $turn }. { $cards }
g5211-reveal-part = { $name }: { $cards }
g5211-line-round = Durchgang { $round }: { $story }
g5211-last-round = Der Nachziehstapel ist leer: der letzte Durchgang, ohne Nachziehen.
g5211-last-round-short = Letzter Durchgang
g5211-end-pile = Der letzte Durchgang ist gespielt: Die Partie ist zu Ende.
g5211-end-goal = Jemand hat { $goal } Punkte erreicht: Die Partie ist zu Ende.
g5211-end-kept =
    { $cards ->
        [one] { $cards } Karte behalten
       *[other] { $cards } Karten behalten
    }
g5211-end-source = { $source }: { $points }
g5211-tie-break =
    { $more ->
        [one] Punktgleich: { $more } Karte im persönlichen Stapel gegen { $fewer }.
       *[other] Punktgleich: { $more } Karten im persönlichen Stapel gegen { $fewer }.
    }

## Was zu tun ist
g5211-task-choose =
    { $number ->
        [one] Wähle eine Karte.
        [2] Wähle zwei Karten.
       *[other] Wähle { $number } Karten.
    }
g5211-task-more =
    { $number ->
        [one] Wähle noch eine Karte.
       *[other] Wähle noch { $number } Karten.
    }
g5211-task-wait = Du hast gewählt. Es fehlen noch: { $names }.
g5211-task-others = Es wählen noch: { $names }.
g5211-task-draw = Alle ziehen auf fünf Karten nach.
g5211-task-deal = Die Karten werden ausgeteilt.
g5211-task-over = Die Partie ist zu Ende.
g5211-progress-turn = Die Karten werden aufgedeckt.
g5211-progress-score = Der Durchgang wird gewertet.
g5211-hint = Tippe Karten an und bestätige; alle decken zugleich auf.

## Listen und Orte
g5211-command-hand = hand
g5211-command-table = tisch
g5211-command-counts = zählung
g5211-command-scores = punkte
g5211-command-pile = stapel
g5211-command-player = spieler { $number }
g5211-title-hand = Deine Kartenhand
g5211-title-table = Karten auf dem Tisch
g5211-title-scores = Punkte
g5211-title-pile = Stapel
g5211-table-of = Karten in diesem Durchgang: { $name }
g5211-pile-label =
    { $number ->
        [one] Nachziehstapel: { $number } Karte
       *[other] Nachziehstapel: { $number } Karten
    }
g5211-discard-label =
    { $number ->
        [one] Ablagestapel: { $number } Karte
       *[other] Ablagestapel: { $number } Karten
    }
g5211-score =
    { $name }: { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }, { $cards ->
        [one] { $cards } Karte behalten
       *[other] { $cards } Karten behalten
    }
g5211-score-hidden = { $name }: Punktestand verdeckt bis zum Ende
g5211-deal-number = Teilpartie { $deal }
g5211-round-of = Durchgang { $round }/{ $rounds }
g5211-turn-of = Runde { $turn }/{ $turns }
g5211-you-chose = gewählt, verdeckt: { $cards }
g5211-has-chosen =
    { $number ->
        [one] hat eine Karte gewählt
       *[other] hat { $number } Karten gewählt
    }
g5211-chosen-mark = hat gewählt
g5211-is-choosing = wählt noch
g5211-player-table = Auf dem Tisch: { $cards }
g5211-player-hand = Kartenhand: { $cards }
g5211-player-kept = Behalten: { $cards }
g5211-kind-colour = Farben
g5211-kind-roosters = Hähne

## Die Regeln
g5211-rules-title = So wird 5211 gespielt
g5211-rules-aim = Alle legen Karten verdeckt aus und decken sie gleichzeitig auf. In jedem Durchgang punktet nur eine Farbe: die häufigste, solange sie nicht zu häufig wird. Versuche zu erraten, was die anderen tun, und sorge dafür, dass du selbst gute Karten dieser Farbe auf dem Tisch hast.
g5211-rules-cards-title = Die Karten
g5211-rules-cards = Es gibt 100 Karten in fünf Farben, je 20. Niedrige Werte sind häufig, hohe selten. Jede 1 ist eine Hahn-Karte, und nur die Einsen sind es.
g5211-rules-cards-alt = Eine Karte jeder Farbe: Gelb 1 mit Hahn, Grün 2 mit Blättern, Orange 3 mit Zickzack, Dunkelblau 4 mit Stern, Türkis 5 mit Wellen.
g5211-rules-values = Die 20 Karten einer Farbe
g5211-rules-value = Wert
g5211-rules-number = Karten
g5211-rules-round-title = Ein Durchgang
g5211-rules-round-hand = Du hast fünf Karten auf der Hand. Ein Durchgang hat drei Runden: In der ersten spielen alle zwei Karten, in der zweiten eine und in der dritten noch eine. Fünf, zwei, eins, eins: daher der Name.
g5211-rules-round-secret = In jeder Runde wählen alle geheim und legen ihre Karten verdeckt hin. Haben alle gewählt, werden die Karten gleichzeitig aufgedeckt. Danach ziehen alle auf fünf Karten nach.
g5211-rules-round-alt = Der Platz einer Person in der dritten Runde: Gelb 3 und Gelb 4 aus der ersten Runde, Orange 2 aus der zweiten und eine Karte, die noch verdeckt liegt.
g5211-rules-round-end = Nach der dritten Runde werden die Karten auf dem Tisch gezählt, und der Durchgang wird gewertet. Dann beginnt der nächste.
g5211-rules-score-title = Die häufigste Farbe punktet
g5211-rules-score = Zählt die Karten auf dem Tisch nach Farben, die von allen zusammen. Die Farbe mit den meisten Karten punktet: Du behältst deine eigenen Karten dieser Farbe auf deinem persönlichen Stapel, und jede zählt ihren Wert. Alle anderen Karten kommen auf den Ablagestapel.
g5211-rules-score-alt = Ein Durchgang zu dritt: vier gelbe Karten, drei dunkelblaue, zwei orange, zwei türkise, eine grüne. Gelb punktet: Die erste Person behält 2, 3 und 4, die zweite behält 2, die dritte nichts.
g5211-rules-limit-title = Desaster und Gleichstand
g5211-rules-limit = Liegen von einer Farbe zu viele Karten auf dem Tisch, ist das ein Desaster, und sie punktet nicht. Ab wie vielen, hängt von der Zahl der Spieler ab: Es ist diese Zahl plus drei.
g5211-rules-tie = Farben, die mit den meisten Karten gleichauf liegen, heben sich gegenseitig auf. Dann kommt die nächsthäufigste Farbe an die Reihe, wo es wieder einen Gleichstand geben kann. Die erste Farbe, die allein steht, punktet. Bleibt keine übrig, punktet niemand.
g5211-rules-limit-alt = Ein Durchgang zu dritt mit Desaster ab 6: Sieben grüne Karten sind ein Desaster, je zwei gelbe und orange bedeuten Gleichstand. Die einzige türkise Karte, eine 5, punktet für die erste Person.
g5211-rules-roosters-title = Die genaue Zahl an Hähnen
g5211-rules-roosters = Auch die Hähne werden gezählt. Liegen genau zwei mehr auf dem Tisch, als Spieler dabei sind, dann punkten nur Hähne: Alle behalten ihre eigenen, jeder zählt einen Punkt, ganz gleich, wie es um die Farben steht. Einer mehr oder weniger, und die Hähne sind gewöhnliche Karten ihrer Farbe.
g5211-rules-roosters-alt = Ein Durchgang zu dritt mit genau fünf Hähnen auf dem Tisch. Die erste Person behält drei davon, die anderen je einen; Dunkelblau mit den meisten Karten punktet nicht.
g5211-rules-end-title = Der letzte Durchgang und das Ende
g5211-rules-end = Ist der Nachziehstapel leer, wird ein letzter Durchgang mit den fünf Karten auf der Hand gespielt, ohne nachzuziehen. Die Karte, die übrig bleibt, wird abgelegt.
g5211-rules-winner = Wer die meisten Punkte hat, gewinnt. Bei Gleichstand gewinnt, wer mehr Karten im persönlichen Stapel hat; ist auch das gleich, ist es ein geteilter Sieg.
g5211-rules-hidden = Die persönlichen Stapel liegen verdeckt. Ein Tisch kann die Punktestände zeigen oder bis zum Ende verbergen.
g5211-rules-long-title = Das längere Spiel
g5211-rules-long = Gespielt werden mehrere Teilpartien, bis jemand 50 Punkte hat. Vor jeder werden alle Karten neu gemischt und ausgeteilt, die Punkte zählen weiter. Die erste Teilpartie wird immer zu Ende gespielt; ab der zweiten endet das Spiel nach jedem Durchgang, in dem jemand 50 oder mehr hat.
g5211-rules-players-title = Zahl der Spieler
g5211-rules-players = Vor dem Austeilen kommen einige Karten ungesehen aus dem Spiel, damit der Nachziehstapel für ganze Durchgänge reicht.
g5211-rules-column-players = Spieler
g5211-rules-column-limit = Desaster ab
g5211-rules-column-roosters = Hähne, genau
g5211-rules-column-rounds = Durch­gänge mit dem letzten
g5211-rules-column-removed = Karten aus dem Spiel
