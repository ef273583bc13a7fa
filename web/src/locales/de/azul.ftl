# Teile
azul-table = Azul-Tisch
azul-colour = { $colour ->
    [B] blau
    [Y] gelb
    [R] rot
    [K] schwarz
   *[W] weiß
  }
azul-tiles = { $colour ->
    [B] { $count ->
        [one] { $count } blaue Fliese
       *[other] { $count } blaue Fliesen
      }
    [Y] { $count ->
        [one] { $count } gelbe Fliese
       *[other] { $count } gelbe Fliesen
      }
    [R] { $count ->
        [one] { $count } rote Fliese
       *[other] { $count } rote Fliesen
      }
    [K] { $count ->
        [one] { $count } schwarze Fliese
       *[other] { $count } schwarze Fliesen
      }
   *[W] { $count ->
        [one] { $count } weiße Fliese
       *[other] { $count } weiße Fliesen
      }
  }
azul-source = { $source ->
    [C] Tischmitte
   *[other] Manufaktur { $source }
  }
azul-factories = Manufakturen
azul-marker = Startspielerstein
azul-bag = Beutel
azul-lid = Deckel
azul-supply = Fliesen in Beutel und Deckel
azul-together = zusammen
azul-round = Runde { $round }
azul-nothing = nichts
azul-comma = {", "}
azul-semicolon = {"; "}

# Auf dem Tableau
azul-board-of = Tableau von { $name }
azul-your-turn = Du bist dran
azul-you = (du)
azul-part-of = { $held } von { $room }
azul-since = Seit deinem Zug
azul-to-line = Reihe { $line }
azul-to-floor = Boden
azul-enlarge = Tableau von { $name } groß zeigen
azul-supply-is = { $count } Fliesen im Beutel
azul-starts-next = Hat den Startspielerstein und beginnt die nächste Runde
azul-coming = { $points ->
    [one] { $points } Punkt kommt am Ende der Runde dazu
   *[other] { $points } Punkte kommen am Ende der Runde dazu
  }
azul-floor-cost = kostet { $cost ->
    [one] { $cost } Punkt
   *[other] { $cost } Punkte
  }
azul-score-is = { $score ->
    [one] { $score } Punkt
   *[other] { $score } Punkte
  }
azul-take-from = { $source ->
    [C] Tischmitte: { $tiles }
   *[other] Manufaktur { $source }: { $tiles }
  }
azul-take-with-marker = Tischmitte: { $tiles } und der Startspielerstein

# Züge und was sie bewirken
azul-move-line = { $source ->
    [C] { $tiles } aus der Tischmitte in Reihe { $line }
   *[other] { $tiles } aus Manufaktur { $source } in Reihe { $line }
  }
azul-move-floor = { $source ->
    [C] { $tiles } aus der Tischmitte auf den Boden
   *[other] { $tiles } aus Manufaktur { $source } auf den Boden
  }
azul-move-cell = { $tile } aus Reihe { $line } in Spalte { $column }
azul-move-unknown = nimmt Fliesen ({ $colour }) von { $source } nach { $line }
azul-with-effects = { $sentence }: { $effects }
azul-fills = Reihe voll
azul-will-score = +{ $points } am Ende der Runde ({ $runs })
azul-reason = { $runs } = { $points }
azul-with-marker = mit Startspielerstein
azul-falls = { $count ->
    [one] { $count } Fliese fällt auf den Boden
   *[other] { $count } Fliesen fallen auf den Boden
  }
azul-costs = −{ $cost }
azul-runs = { $across } nebeneinander + { $down } untereinander
azul-run-across = { $across } nebeneinander
azul-run-down = { $down } untereinander
azul-alone = einzelne Fliese

# Was zu tun ist
azul-task-take = Nimm Fliesen einer Farbe.
azul-task-line = Wähle jetzt eine Reihe für { $tiles }.
azul-task-place = Lege die { $colour ->
    [B] blaue
    [Y] gelbe
    [R] rote
    [K] schwarze
   *[W] weiße
  } Fliese aus Reihe { $line } an deine Wand.
azul-task-others-place = Fliesen kommen an die Wände.
azul-progress-tiling = Fliesen der Wand: Volle Reihen kommen an die Wände.
azul-progress-floor = Die Bodenreihen kosten Punkte.
azul-progress-bonus = Bonuspunkte für Zeilen, Spalten und Farben.
azul-task-deal = Die Manufakturen werden gefüllt.
azul-task-over = Die Partie ist zu Ende
azul-hint = Tippe erst auf eine Farbe, dann auf eine Reihe.

# Was geschah
azul-log-by = { $name }: { $text }
azul-log-deal = Runde { $round }: Die Manufakturen werden gefüllt
azul-log-placed = { $colour ->
    [B] Blau, Reihe { $line }: { $reason }
    [Y] Gelb, Reihe { $line }: { $reason }
    [R] Rot, Reihe { $line }: { $reason }
    [K] Schwarz, Reihe { $line }: { $reason }
   *[W] Weiß, Reihe { $line }: { $reason }
  }
azul-log-grounded = Für Reihe { $line } ist an der Wand kein Platz: { $tiles } auf den Boden
azul-log-floor = Boden { $points }
azul-log-floor-limited = Boden { $cost }, aber niemand fällt unter 0: { $points }
azul-log-row = { $points } volle Zeile { $line }
azul-log-column = { $points } volle Spalte { $column }
azul-log-colour = { $colour ->
    [B] { $points } alle fünf blauen
    [Y] { $points } alle fünf gelben
    [R] { $points } alle fünf roten
    [K] { $points } alle fünf schwarzen
   *[W] { $points } alle fünf weißen
  }
azul-log-score = { $name }: { $parts }
azul-log-score-sum = { $name }: { $parts }. Zusammen { $points }
azul-log-end = { $reason ->
    [row] Die Partie ist zu Ende: Eine Zeile einer Wand ist voll
    [no_tiles] Die Partie ist zu Ende: Es gibt keine Fliesen mehr
   *[stalled] Die Partie ist zu Ende: fünf Runden ohne eine Fliese an einer Wand
  }
azul-tie-break = { $more ->
    [one] Punktgleich: { $more } volle Zeile gegen { $fewer }.
   *[other] Punktgleich: { $more } volle Zeilen gegen { $fewer }.
  }

# Die Stellung in Worten
azul-end-place = { $rank }. Platz
azul-end-you = { $place }, du
azul-end-level = { $place }, { $level }
azul-end-rows = { $rows ->
    [one] { $rows } volle Zeile
   *[other] { $rows } volle Zeilen
  }

azul-line-empty = Reihe { $line }: leer
azul-line-holds = { $room ->
    [0] Reihe { $line }: { $tiles }, voll
   *[other] Reihe { $line }: { $tiles }, Platz für { $room }
  }
azul-row-empty = Zeile { $row }: leer
azul-row-holds = Zeile { $row }: { $cells }
azul-cell = { $colour ->
    [B] Blau in Spalte { $column }
    [Y] Gelb in Spalte { $column }
    [R] Rot in Spalte { $column }
    [K] Schwarz in Spalte { $column }
   *[W] Weiß in Spalte { $column }
  }
azul-floor-empty = Boden: leer
azul-floor-holds = Boden: { $tiles }; { $cost }
azul-source-holds = { $source ->
    [C] Tischmitte: { $tiles }
   *[other] Manufaktur { $source }: { $tiles }
  }
azul-my-lines = Meine Musterreihen
azul-my-wall = Meine Wand
azul-my-floor = Meine Bodenreihe
azul-lines-of = Musterreihen von { $name }
azul-wall-of = Wand von { $name }
azul-floor-of = Bodenreihe von { $name }
azul-scores = Punkte, Runde { $round }
azul-score-of = { $name }: { $score }
azul-score-of-starting = { $name }: { $score }, beginnt die nächste Runde
azul-bag-holds = Beutel: { $tiles }
azul-lid-holds = Deckel: { $tiles }
azul-command-factories = manufakturen
azul-command-centre = mitte
azul-command-lines = reihen
azul-command-wall = wand
azul-command-floor = boden
azul-command-scores = punkte
azul-command-bag = beutel

# Arten von Punkten
azul-points-placed = Wand
azul-points-floor = Boden
azul-points-row = Zeilen
azul-points-column = Spalten
azul-points-colour = Farben

# Regeln
azul-rules-title = Azul: So wird gespielt
azul-rules-aim = Du fliest eine Wand. Nimm Fliesen aus den Manufakturen, sammle sie in Reihen und lege sie dorthin, wo sie andere berühren: Je mehr zusammenhängen, desto mehr Punkte gibt es. Wer am Ende die meisten Punkte hat, gewinnt.
azul-rules-round-title = Eine Runde
azul-rules-round = Zu Beginn einer Runde kommen aus dem Beutel vier Fliesen auf jede Manufaktur; ist der Beutel leer, wandern die Fliesen aus dem Deckel wieder hinein. Dann nehmt ihr reihum Fliesen, bis nichts mehr da ist, und danach legen alle Fliesen an ihre Wand.
azul-rules-take-title = Fliesen nehmen
azul-rules-take = Nimm in deinem Zug alle Fliesen einer Farbe aus einer Manufaktur. Die übrigen kommen in die Tischmitte. Oder nimm alle Fliesen einer Farbe aus der Tischmitte.
azul-rules-take-marker = Wer in einer Runde als Erstes aus der Tischmitte nimmt, bekommt auch den Startspielerstein: Er belegt ein Feld der eigenen Bodenreihe, dafür beginnt man die nächste Runde.
azul-rules-figure-take = Du nimmst beide roten Fliesen. Die blaue und die weiße kommen in die Tischmitte, wo der Startspielerstein liegt.
azul-rules-lines-title = Musterreihen
azul-rules-lines = Lege, was du genommen hast, in eine deiner fünf Musterreihen. Reihe 1 fasst eine Fliese, Reihe 5 fasst fünf.
azul-rules-lines-full = Alle genommenen Fliesen kommen in dieselbe Reihe, und dort muss noch Platz sein.
azul-rules-lines-colour = In einer Reihe liegt nur eine Farbe.
azul-rules-lines-wall = Eine Farbe, die in dieser Zeile schon an der Wand ist, darf nicht in die Reihe daneben.
azul-rules-lines-floor = Du darfst die Fliesen immer auch auf die Bodenreihe legen, und manchmal musst du es.
azul-rules-figure-lines = Zwei rote Fliesen liegen in Reihe 3: Mit einer weiteren ist sie voll. Reihe 2 ist schon voll.
azul-rules-floor-title = Die Bodenreihe
azul-rules-floor = Fliesen, die in der Reihe keinen Platz haben, fallen von links nach rechts auf die Bodenreihe. Am Ende der Runde kostet jedes belegte Feld die Punkte, die darauf stehen. Was nicht auf die sieben Felder passt, kommt in den Deckel und kostet nichts.
azul-rules-figure-floor = Der Startspielerstein und zwei gefallene Fliesen kosten 1 + 1 + 2 = 4 Punkte.
azul-rules-tiling-title = Fliesen der Wand
azul-rules-tiling = Sind alle Fliesen genommen, gehst du deine Reihen von oben nach unten durch. Aus jeder vollen Reihe kommt eine Fliese an ihren Platz an der Wand, die anderen kommen in den Deckel. Reihen, die nicht voll sind, bleiben für die nächste Runde.
azul-rules-score = Jede Fliese zählt in dem Augenblick, in dem sie gelegt wird. Zähle, wie viele Fliesen mit ihr waagerecht zusammenhängen, dann wie viele senkrecht, und addiere beides. Eine Richtung ohne Nachbarn zählt nicht; hat die Fliese gar keine Nachbarn, gibt sie 1 Punkt.
azul-rules-figure-score = Die blaue Fliese kommt als letzte dazu. Mit ihr liegen 3 nebeneinander und 2 untereinander: 3 + 2 = 5 Punkte.
azul-rules-after-tiling = Dann werden die Minuspunkte der Bodenreihe abgezogen, und sie wird geleert. Niemand fällt unter 0 Punkte.
azul-rules-end-title = Das Ende
azul-rules-end = Das Spiel endet nach der Runde, in der jemand eine waagerechte Zeile der Wand füllt.
azul-rules-bonuses = Dann gibt es noch Punkte dazu:
azul-rules-bonus-row = für jede volle Zeile
azul-rules-bonus-column = für jede volle Spalte
azul-rules-bonus-colour = für jede Farbe, von der alle fünf Fliesen an der Wand sind
azul-rules-tie = Bei gleichen Punkten entscheiden die vollen Zeilen. Sind auch die gleich, ist es ein geteilter Sieg.
azul-rules-end-rare = Zwei seltene Fälle beenden das Spiel ebenfalls: Es gibt keine Fliesen mehr zum Verteilen, oder fünf Runden nacheinander legt niemand eine Fliese an die Wand.
azul-rules-grey-title = Die graue Seite
azul-rules-grey = Auf der grauen Seite der Tableaus hat die Wand keine vorgedruckten Farben. Du wählst den Platz selbst: jedes freie Feld der Zeile, solange die Farbe weder in der Zeile noch in der Spalte schon vorkommt.
azul-rules-grey-none = Gibt es kein solches Feld, fallen alle Fliesen der Reihe auf den Boden.
azul-rules-figure-grey = Blau steht schon in den Spalten 1 und 2. In Zeile 3 darf eine blaue Fliese deshalb in Spalte 3, 4 oder 5.
