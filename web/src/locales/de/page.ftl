# Die Seite rund um die Tische.

page-name = Tilewright
page-menu = Menü
page-close = Schließen
page-skip = Zum Inhalt springen
page-language = Sprache
page-theme-to-light = Zum hellen Design wechseln
page-theme-to-dark = Zum dunklen Design wechseln
page-unaffiliated = Ein freies Fanprojekt, weder mit den Autoren und Verlagen der Spiele verbunden noch von ihnen unterstützt. Alle Zeichnungen und Texte sind unsere eigenen.
page-drop = Gespeicherte Partie hier ablegen, um sie anzusehen

page-title-new = Tisch einrichten
page-title-table = Tisch
page-title-replay = Partie ansehen
page-title-analysis = Analyse
page-title-whatif = Was wäre wenn
page-title-daily = Spiel des Tages
page-title-help = Hilfe
page-title-lesson = Spielen lernen
page-title-puzzles = Rätsel
page-title-mistakes = Aus Fehlern lernen
page-title-settings = Einstellungen
page-title-missing = Hier ist nichts

# Home
page-welcome = Zwei Spiele, ein Hof.
page-welcome-text = Such dir eine Tür aus und jemanden zum Spielen.
page-game-azul = Azul
page-game-azul-text = Leg die schönste Wand.
page-game-azul-facts = 2 bis 4 Spieler, 30 Min.
page-game-5211 = 5211
page-game-5211-text = Triff die Zahl, aber nicht darüber.
page-game-5211-facts = 2 bis 5 Spieler, 15 Min.
page-play-now = Sofort spielen
page-with-friend = Mit Freunden
page-opponent = Gegner
page-bot-who = { $name }, { $level }.
page-bot-line = { $skill }.
page-learn-short = Lernen
page-set-up = Tisch einrichten
page-learn = Spielen lernen
page-rules = Regeln
page-puzzles = Rätsel
page-watch-record = Gespeicherte Partie ansehen
page-watch-record-hint = oder die Datei irgendwo auf der Seite ablegen

# Deine Partien
page-games = Deine Partien
page-games-finished = Beendete Partien ({ $count })
page-games-with = mit { $names }
page-games-here = an einem Bildschirm
page-games-daily = – Spiel des Tages
page-games-open-seats = Es sind noch Plätze frei
page-games-won = Du hast gewonnen
page-games-resigned = Du hast aufgegeben
page-games-closed = Geschlossen, ohne Ergebnis
page-games-asks-take_back = { $name } möchte einen Zug zurücknehmen
page-games-asks-close = { $name } möchte den Tisch schließen
page-games-asks-pause = { $name } möchte pausieren
page-games-asks-resume = { $name } möchte weiterspielen
page-games-asks-rematch = { $name } möchte noch einmal spielen
page-games-answer = Antworten
page-games-proposed = Dein Vorschlag wartet auf Antwort
page-games-left = Noch { $time }
page-games-unread = { $count ->
    [one] { $count } neue Chatnachricht
   *[other] { $count } neue Chatnachrichten
}
page-games-practise = { $count ->
    [one] Eine Stellung zum Üben
   *[other] { $count } Stellungen zum Üben
}
page-back-to-table = Zurück zum Tisch

# Bots
page-level-random = Träumer
page-level-greedy = Fuchs
page-level-learner = Neuling
page-level-casual = Hobbyspieler
page-level-regular = Stammgast
page-level-skilled = Geübter Spieler
page-level-strong = Starker Spieler
page-level-expert = Experte
page-level-master = Meister
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
page-skill-learner = lernt mit dir und übersieht noch viel
page-skill-casual = spielt zum Spaß, von Zug zu Zug
page-skill-regular = kennt das Spiel und vertut sich ab und zu
page-skill-skilled = plant voraus und behält dich im Auge
page-skill-strong = bestraft unbedachte Züge
page-skill-expert = sieht weit voraus und verzeiht wenig
page-skill-master = selbst an guten Tagen schwer zu schlagen
page-skill-champion = stärker geht es nicht

# New table
page-new-game = Spiel
page-new-players = Spieler
page-new-seats = Wer sitzt wo
page-new-shuffle = Zufällige Sitzordnung
page-new-hints = Alle dürfen um Tipps bitten
page-new-more = Variante, Optionen und Bedenkzeit
page-new-variant = Variante
page-new-open = Tisch eröffnen
page-by-lot = Zufällig
page-seat-number = Platz { $number }
page-seat-name = Spitzname für Platz { $number }
page-seat-me = Du
page-seat-here = Noch jemand an diesem Bildschirm
page-seat-friend = Jemand per Link
page-seat-bot = { $name }, { $level } – { $skill }
page-seat-not-ready = { $bot } (wird vorbereitet)
page-new-getting-ready = { $ready } von { $all } Stufen sind bereit. Die anderen folgen in Kürze.
page-variant-coloured = Farbige Seite
page-variant-coloured-hint = Jede Farbe hat ihren festen Platz an der Wand.
page-variant-grey = Graue Seite
page-variant-grey-hint = Du wählst den Platz jeder Fliese: keine Farbe zweimal in einer Zeile oder Spalte.
page-variant-standard = Normal
page-variant-standard-hint = Einmal durch den Nachziehstapel.
page-variant-long = Längeres Spiel
page-variant-long-hint = Es wird immer wieder neu ausgeteilt, bis jemand 50 Punkte hat.
page-option-start = Wer beginnt
page-option-hidden_totals = Punktestände
page-option-hidden_totals-0 = Sichtbar
page-option-hidden_totals-1 = Bis zum Ende verdeckt
page-option-hidden_counts = Fliesen in Beutel und Deckel
page-option-hidden_counts-0 = Sichtbar
page-option-hidden_counts-1 = Verdeckt
page-clock = Bedenkzeit
page-clock-none = Ohne Zeitlimit
page-clock-none-hint = Alle nehmen sich die Zeit, die sie brauchen.
page-clock-relaxed = Entspannt
page-clock-relaxed-hint = Zwei Minuten für jede Entscheidung. Sind sie um, wird automatisch für dich gezogen.
page-clock-fast = Schnell
page-clock-fast-hint = Zwanzig Sekunden für jede Entscheidung. Sind sie um, wird automatisch für dich gezogen.
page-clock-total_15_10 = Je 15 Minuten
page-clock-total_15_10-hint = Für die ganze Partie, dazu zehn Sekunden für jede Entscheidung. Ist die Zeit aufgebraucht, wird automatisch für dich gezogen.
page-clock-total_5_5 = Je 5 Minuten
page-clock-total_5_5-hint = Für die ganze Partie, dazu fünf Sekunden für jede Entscheidung. Ist die Zeit aufgebraucht, wird automatisch für dich gezogen.
page-clock-days = Fernpartie (3 Tage)
page-clock-days-hint = Drei Tage für jede Entscheidung: Schau vorbei, wann du magst.

# Settings
page-settings-you = Du
page-settings-look = Aussehen und Ton
page-settings-play = Am Tisch
page-nickname = Spitzname
page-nickname-hint = So nennen dich die anderen am Tisch.
page-save = Speichern
page-saved = Gespeichert.
page-theme = Farbschema
page-theme-system = Wie im System
page-theme-light = Hell
page-theme-dark = Dunkel
page-palette = Farben der Fliesen
page-palette-usual = Üblich
page-palette-clear = Gut unterscheidbar
page-palette-clear-hint = Bei Farbsehschwäche; die Fliesen tragen dann auch Buchstaben
page-letters = Buchstaben auf den Fliesen
page-pace = Animation
page-pace-normal = Normal
page-pace-fast = Schnell
page-pace-none = Keine
page-confirm = Züge
page-confirm-on = Bestätigen
page-confirm-on-hint = Der Zug wird erst gezeigt; ein zweites Tippen führt ihn aus.
page-confirm-off = Sofort
page-confirm-off-hint = Einmal tippen, und der Zug ist gemacht.
page-sound = Ton
page-notify = Bescheid sagen, wenn ich am Zug bin
page-notify-hint = Bei Fernpartien auch, wenn die Seite geschlossen ist. Dein Browser fragt nach der Erlaubnis.
page-notify-denied = Dein Browser erlaubt dieser Seite keine Benachrichtigungen. Das lässt sich in seinen Einstellungen für diese Seite ändern.
page-on = An
page-off = Aus
page-notation = Notation im Verlauf
page-notation-hint = Züge zusätzlich als kurze Codes, etwa 2B3.
page-letter-keys = Tasten mit einzelnen Buchstaben
page-letter-keys-hint = Zum Beispiel C, um einen Zug zu bestätigen. Schalte sie aus, wenn du per Sprache bedienst oder öfter versehentlich Tasten drückst.
page-mode = Tischansicht
page-mode-board = Spielfeld
page-mode-board-hint = Gezeichnet, zum Tippen und Klicken.
page-mode-text = Text
page-mode-text-hint = Listen und kurze Befehle, gemacht für Screenreader und Tastatur.
page-forget = Mich vergessen
page-forget-hint = Löscht deinen Namen, deine Partien und deine Chatnachrichten auf diesem Server und die Einstellungen in diesem Browser.
page-forget-note = Du verlässt deine laufenden Partien: Ein Bot spielt für dich weiter, oder die andere Person gewinnt. Partien, an denen sonst niemand saß, werden gelöscht; in anderen bleibst du als namenloser Gast. Das lässt sich nicht rückgängig machen.
page-forget-keep = Alles behalten
page-settings-kept = Deine Einstellungen bleiben in diesem Browser.

# Help
page-rules-of = { $game }: die Regeln
page-help-text = Wie man spielt und was du hier machen kannst.
page-help-page = Gut zu wissen
page-help-invite = Mit Freunden spielen: Eröffne einen Tisch und verschicke seinen Link oder zeige den QR-Code. Wer ihn öffnet, gibt einen Spitznamen ein und setzt sich.
page-help-back = Du kannst jederzeit gehen. Derselbe Link bringt dich zurück, und der Tisch ist so, wie du ihn verlassen hast.
page-help-keyboard = Alles geht auch nur mit der Tastatur.
page-help-text-mode = Mit einem Screenreader wählst du in den Einstellungen am besten den Textmodus.
page-help-record = Eine beendete Partie lässt sich als Datei speichern und wieder ansehen.

# When something goes wrong
page-missing-text = Unter dieser Adresse gibt es keine Seite. Vielleicht ist der Link unvollständig.
page-missing-game = Ein Spiel namens „{ $game }“ gibt es hier nicht. Vielleicht ist der Link unvollständig.
page-failure = Das hat nicht geklappt
page-try-again = Noch einmal versuchen
page-reload = Seite neu laden
page-go-home = Zur Startseite
page-refusal-unreachable = Der Server antwortet nicht. Bist du online?
page-refusal-unexpected = Der Server hat etwas geantwortet, das diese Seite nicht versteht.
page-refusal-bad_name = Ein Spitzname braucht mindestens einen sichtbaren Buchstaben.
page-refusal-too_many = Das ging etwas schnell. Warte bitte einen Moment.
page-refusal-not_stored = Der Server konnte das nicht speichern. Versuch es bitte noch einmal.
page-refusal-level_not_ready = Diese Stufe wird noch vorbereitet. Versuch es bitte in einer Minute noch einmal.
page-refusal-internal = Im Server ist etwas schiefgegangen.
page-refusal-not_loaded = Ein Teil der Seite ließ sich nicht laden. Lade die Seite bitte neu.

# Without a connection
page-offline = Keine Verbindung
page-offline-text = Tilewright ist gerade nicht erreichbar. Sobald die Verbindung wieder da ist, geht es hier von selbst weiter; Partien laufen dort weiter, wo sie stehen geblieben sind.
page-offline-still = Das geht auch ohne Verbindung:
