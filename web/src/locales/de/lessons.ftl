## Around every lesson

lessons-title = { $game } lernen: { $lesson }
lessons-list = Lektionen
lessons-done = geschafft
lessons-bubble = Lektion
lessons-step = Schritt { $step } von { $steps }
lessons-watch = Sieh zu, was passiert …
lessons-back = Zurück
lessons-next = Weiter
lessons-skip = Überspringen
lessons-show = Zeig es mir
lessons-finish = Fertig
lessons-end = Lektion beenden
lessons-not-quite = Nicht der beste Zug
lessons-other = Das darfst du, aber hier gibt es etwas Besseres. Versuch es noch einmal!
lessons-end-title = Gut gemacht!
lessons-end-early = Der Rest läuft nicht weg
lessons-end-first = Für eine erste Partie weißt du jetzt genug. Die nächste Lektion zeigt, womit man gewinnt.
lessons-end-last = Jetzt weißt du, womit man gewinnt. Probier es aus!
lessons-end-next = Nächste Lektion: { $name }
lessons-end-play = Jetzt gegen { $name } spielen
lessons-end-again = Lektion wiederholen

## Azul: the first lesson

lessons-azul-first = Deine erste Runde
lessons-azul-first-aim-title = Fliesen für deine Wand
lessons-azul-first-aim = In jeder Manufaktur liegen 4 Fliesen. Auf deinem Tableau sind links die Musterreihen, rechts deine Wand, unten die Bodenreihe. Ihr nehmt abwechselnd Fliesen, bis keine mehr da sind.
lessons-azul-first-take-title = Nimm eine Farbe
lessons-azul-first-take = Du nimmst immer alle Fliesen einer Farbe aus einer Manufaktur. 2 blaue Fliesen füllen Reihe 2 genau.
lessons-azul-first-take-do = Tippe auf die blauen Fliesen in Manufaktur 1, dann auf Reihe 2.
lessons-azul-first-line-title = Fülle eine Reihe
lessons-azul-first-line = Was du übrig gelassen hast, liegt jetzt in der Tischmitte. { $pia } hat 4 rote Fliesen genommen. In Manufaktur 2 liegen 3 weiße: genau richtig für Reihe 3.
lessons-azul-first-line-do = Lege die weißen Fliesen aus Manufaktur 2 in Reihe 3.
lessons-azul-first-marker-title = Tischmitte und Startspielerstein
lessons-azul-first-marker = Du darfst auch aus der Tischmitte nehmen. Wer das als Erstes tut, bekommt den Startspielerstein: Man beginnt die nächste Runde, aber er kostet 1 Punkt. Dort liegen 2 gelbe Fliesen, und Reihe 1 hat Platz für 1. Die andere fällt auf den Boden.
lessons-azul-first-marker-do = Lege die gelben Fliesen aus der Tischmitte in Reihe 1.
lessons-azul-first-part-title = Reihen dürfen warten
lessons-azul-first-part = 3 rote Fliesen reichen für Reihe 4 nicht. Das macht nichts: Eine Reihe, die nicht voll ist, bleibt für die nächste Runde liegen.
lessons-azul-first-part-do = Lege die roten Fliesen aus der Tischmitte in Reihe 4.
lessons-azul-first-last-title = Die letzte Fliese
lessons-azul-first-last = 1 blaue Fliese ist noch da. In Reihe 5 ist sie ein Anfang. Damit endet die Runde, und die vollen Reihen kommen an die Wand. Achte auf die Punkte!
lessons-azul-first-last-do = Lege die blaue Fliese aus der Tischmitte in Reihe 5.
lessons-azul-first-tiling-title = 1 + 2 + 3 − 2 = 4 Punkte
lessons-azul-first-tiling = Gelb stand allein: 1 Punkt. Blau kam darunter: 2 untereinander. Mit Weiß waren es 3. Fliesen, die sich berühren, bringen jedes Mal mehr. Der Boden hat dich 2 Punkte gekostet.
lessons-azul-first-end-title = So geht es weiter
lessons-azul-first-end = Die Manufakturen werden wieder gefüllt, bis jemand eine waagerechte Zeile voll hat. Dann gibt es noch Punkte dazu: 2 für eine Zeile, 7 für eine Spalte, 10 für alle 5 Fliesen einer Farbe. Mehr brauchst du nicht zu wissen!

## Azul: what wins

lessons-azul-wins = Womit man gewinnt
lessons-azul-wins-aim-title = Die großen Punkte kommen noch
lessons-azul-wins-aim = Runde 4, und { $pia } führt mit 26 zu 17. Aber am Ende gibt es 2 Punkte für eine Zeile, 7 für eine Spalte und 10 für eine Farbe. In deiner Spalte 3 fehlt nur noch eine Fliese, und bei Weiß auch.
lessons-azul-wins-marker-title = Der Startspielerstein
lessons-azul-wins-marker = Aus der Tischmitte hat noch niemand genommen. Wer es als Erstes tut, bekommt den Startspielerstein: Er kostet 1 Punkt, aber du beginnst die nächste Runde und wählst vor { $pia }. Und die gelbe Fliese dort füllt Reihe 1.
lessons-azul-wins-marker-do = Lege die gelbe Fliese aus der Tischmitte in Reihe 1.
lessons-azul-wins-marker-red = Den Startspielerstein bekommst du so auch, aber 3 rote Fliesen sind 1 zu viel für Reihe 2. Gelb füllt Reihe 1 ohne Verlust.
lessons-azul-wins-marker-line = 3 Fliesen für Reihe 2: 1 fällt auf den Boden. Und dann bleibt nur die Tischmitte, also bekommt { $pia } den Startspielerstein und die erste Wahl.
lessons-azul-wins-marker-other = Sieh in die Tischmitte: Dort liegen der Startspielerstein und die gelbe Fliese für Reihe 1.
lessons-azul-wins-deny-title = Nimm es weg
lessons-azul-wins-deny = Dank des Startspielersteins beginnst du. { $pia } braucht 1 rote Fliese: Sie würde Reihe 4 füllen und Spalte 1 vollenden, das sind 7 Punkte sofort und 7 am Ende. Nur 1 liegt hier. In deine Reihen passt sie nicht, aber auf dem Boden kostet sie dich nur 1 Punkt.
lessons-azul-wins-deny-do = Lege die rote Fliese aus Manufaktur 1 in deine Bodenreihe.
lessons-azul-wins-deny-later = Das bekommst du später: Weiß und Schwarz liegen in je zwei Manufakturen, Rot nur in einer. Jetzt würde { $pia } die rote Fliese nehmen.
lessons-azul-wins-deny-other = Dann nimmt { $pia } die rote Fliese: 7 Punkte sofort und 7 am Ende.
lessons-azul-wins-column-title = Die Spalte
lessons-azul-wins-column = Kein Rot für { $pia }. Nun zu deiner Spalte 3: Ihr fehlt nur die schwarze Fliese der Zeile 5, und Reihe 5 braucht noch 2. Eine volle Spalte ist am Ende 7 Punkte wert.
lessons-azul-wins-column-do = Lege die schwarzen Fliesen aus Manufaktur 2 in Reihe 5.
lessons-azul-wins-column-four = 4 Fliesen für 2 Felder: 2 würden auf den Boden fallen und dich 3 Punkte kosten. In Manufaktur 2 liegen genau 2.
lessons-azul-wins-column-white = Genauso gut, und gleich an der Reihe. In dieser Lektion kommt die Spalte zuerst.
lessons-azul-wins-column-other = Nichts anderes hier ist so viel wert wie die Spalte mit ihren 7 Punkten.
lessons-azul-wins-colour-title = Die Farbe
lessons-azul-wins-colour = Alle 5 Fliesen einer Farbe sind 10 Punkte wert, und du hast 4 weiße. Die letzte gehört in Zeile 1: Eine einzige Fliese in Reihe 1 genügt. Damit ist auch die Zeile voll, und nach einer vollen Zeile endet das Spiel.
lessons-azul-wins-colour-do = Lege die weiße Fliese aus der Tischmitte in Reihe 1.
lessons-azul-wins-colour-other = Das ist die einzige weiße Fliese, die noch da ist. Nimmt { $pia } sie, sind deine 10 Punkte weg.
lessons-azul-wins-alone-title = Jetzt du
lessons-azul-wins-alone = { $pia } hat 4 blaue Fliesen an der Wand und 4 weitere in Reihe 5. Noch 1, und die Farbe ist voll: 10 Punkte. Was nimmst du?
lessons-azul-wins-alone-do = Finde den besten Zug.
lessons-azul-wins-alone-black = Eine volle Reihe, aber dann nimmt { $pia } Blau und hat die Farbe voll: 10 Punkte.
lessons-azul-wins-alone-other = Sieh in die Tischmitte: Dort liegt, was { $pia } braucht, und bei dir füllt es Reihe 2.
lessons-azul-wins-bonus-title = 70 zu 49
lessons-azul-wins-bonus = Die Fliesen haben dir 51 Punkte gebracht und { $pia } 45. { $pia } hat 2 Zeilen, das sind 4. Deine Zeile, Spalte und Farbe: 2 + 7 + 10 = 19.
lessons-azul-wins-end-title = Womit man gewinnt
lessons-azul-wins-end = Du hast mit 21 Punkten Vorsprung gewonnen. Allein die rote und die blaue Fliese hätten { $pia } 24 gebracht! Plane also Spalten und Farben früh, nimm den Startspielerstein, wenn du zuerst wählen willst, und sieh vor jedem Zug nach, was die anderen brauchen.

## 5211: the first lesson

lessons-5211-first = Deine ersten Durchgänge
lessons-5211-first-choose-title = Geheim
lessons-5211-first-choose = Du hast 5 Karten auf der Hand. In der ersten Runde eines Durchgangs spielen alle 2 davon, verdeckt. Du hast gute gelbe Karten.
lessons-5211-first-choose-do = Tippe auf Gelb 3 und Gelb 4 und bestätige.
lessons-5211-first-most-title = Die häufigste Farbe punktet
lessons-5211-first-most = Alle Karten wurden gleichzeitig aufgedeckt, und alle haben wieder auf 5 nachgezogen. Auf dem Tisch liegen 3 gelbe Karten. Die häufigste Farbe punktet, also weiter so.
lessons-5211-first-most-do = Spiele Gelb 2.
lessons-5211-first-tie-title = Gleichstand und Desaster
lessons-5211-first-tie = Die letzte Runde. Gelb führt mit 4 Karten, Dunkelblau hat 3. Hätten beide gleich viele, wäre das ein Gleichstand, und keine würde punkten. Und ab 6 Karten ist es ein Desaster: Die Farbe punktet nicht. Lass also beide in Ruhe.
lessons-5211-first-tie-do = Spiele Orange 2.
lessons-5211-first-score-title = 9 Punkte für dich
lessons-5211-first-score = Gelb steht allein vorn, also behalten alle ihre eigenen gelben Karten: 2 + 3 + 4 = 9 für dich, { $pia } bekommt 2. Alle anderen Karten kommen auf den Ablagestapel.
lessons-5211-first-push-title = Ins Desaster
lessons-5211-first-push = Der zweite Durchgang. { $lino } hat Grün 2, 4 und 5 gelegt, viel mehr, als du davon hast. Aber Grün steht bei 4 Karten, und ab 6 ist es ein Desaster. Bremse nicht, sondern schiebe an.
lessons-5211-first-push-do = Spiele Grün 2.
lessons-5211-first-left-title = 5 Punkte mit einer einzigen Karte
lessons-5211-first-left = 7 grüne Karten: Desaster, Grün ist raus. Gelb und Orange haben je 2: Gleichstand, beide sind raus. Übrig bleibt Türkis mit 1 Karte. Sie gehört dir: 5 Punkte!
lessons-5211-first-rooster-title = Die Hähne
lessons-5211-first-rooster = Der dritte Durchgang. Jede 1 ist ein Hahn, und 4 Hähne liegen auf dem Tisch: Einer fehlt! Mit 3 Spielern ändern genau 5 Hähne alles: Dann punkten nur Hähne.
lessons-5211-first-rooster-do = Spiele deine Türkis 1.
lessons-5211-first-end-title = Genau 5 Hähne!
lessons-5211-first-end = Dunkelblau hatte die meisten Karten, aber jetzt zählen nur Hähne: 3 Punkte für dich, je 1 für die anderen. Gespielt wird, bis der Nachziehstapel leer ist; wer dann die meisten Punkte hat, gewinnt.

## 5211: what wins

lessons-5211-wins = Womit man gewinnt
lessons-5211-wins-aim-title = Die letzte Runde entscheidet
lessons-5211-wins-aim = Frag dich vor deiner letzten Karte: Welche Farbe steht kurz vor dem Desaster? Was kann { $pia } mit 1 Karte noch ändern? Wie viele Hähne liegen da? Mit 2 Spielern droht das Desaster ab 5 Karten, und genau 4 Hähne punkten.
lessons-5211-wins-limit-title = Das Desaster
lessons-5211-wins-limit = Dunkelblau hat 4 Karten und brächte { $pia } 13 Punkte, dir nur 2. Eine mehr sind 5: Desaster! Dann punktet Grün mit seinen 2 Karten: 3 + 4 = 7 für dich.
lessons-5211-wins-limit-do = Spiele Dunkelblau 1.
lessons-5211-wins-limit-strong = Eine starke Karte, aber Dunkelblau bleibt mit 4 vorn: 13 Punkte für { $pia }. Heb sie dir für einen besseren Durchgang auf.
lessons-5211-wins-limit-other = Dann bleibt Dunkelblau mit 4 vorn: 13 Punkte für { $pia }.
lessons-5211-wins-second-title = 7 zu 0
lessons-5211-wins-second = 5 dunkelblaue Karten: raus. Grün war auf dem zweiten Platz, und jetzt punktet es. Wenn eine Farbe ins Desaster läuft, sollte die nächste dir gehören.
lessons-5211-wins-count-title = Rechnen
lessons-5211-wins-count = Deine 3 gelben Karten sind 13 Punkte wert. Du und { $pia } spielt noch je 1 Karte. Mit welcher von deinen punktet Gelb, egal was { $pia } spielt?
lessons-5211-wins-count-do = Finde die sichere Karte.
lessons-5211-wins-count-fourth = Dann hat Gelb 4 Karten. Legt { $pia } noch eine dazu, sind es 5: Desaster, und alles ist verloren.
lessons-5211-wins-count-other = Dann hat diese Farbe 2 Karten. Legt { $pia } noch eine dazu, hat sie 3, so viele wie Gelb: Gleichstand, und keine punktet.
lessons-5211-wins-safe-title = 13 Punkte
lessons-5211-wins-safe = Dunkelblau war neu: Selbst mit einer Karte von { $pia } wären es nur 2 gewesen. { $pia } hat es mit Gelb versucht, aber bei 4 Karten fehlt noch 1 zum Desaster. Du bekommst 13, { $pia } 3.
lessons-5211-wins-roosters-title = Ein Hahn zu viel
lessons-5211-wins-roosters = Türkis führt mit 3 Karten: 6 + 2 + 1 = 9 für dich. Aber { $pia } hat 3 Hähne gelegt und du 1, das sind genau 4. So würden nur Hähne punkten. Einer mehr verdirbt es.
lessons-5211-wins-roosters-do = Spiele Dunkelblau 1.
lessons-5211-wins-roosters-other = Legt { $pia } keinen Hahn dazu, sind es genau 4: 3 Punkte für { $pia }, 1 für dich, und deine 9 sind weg.
lessons-5211-wins-broken-title = 29 zu 3
lessons-5211-wins-broken = 5 Hähne sind nichts Besonderes, also zählen wieder die Farben: 9 Punkte für dich.
lessons-5211-wins-end-title = Womit man gewinnt
lessons-5211-wins-end = Mit 2 Spielern ist eine Farbe vor der letzten Karte sicher, wenn sie mit 2 Karten führt, 2 zum Desaster fehlen und du sie und ihre Verfolger in Ruhe lässt. Sonst halte eine zweite Farbe bereit. Und zähle immer die Hähne.
