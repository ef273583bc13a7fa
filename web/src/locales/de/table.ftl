# Der Tisch: alles rund um das Spielfeld.

table-title = { $game } – Tisch
table-title-playing = { $game } mit { $names }
table-title-watched = { $game }: { $names }
table-title-turn = Du bist am Zug – { $title }
table-loading = Einen Moment …
table-missing = Diesen Tisch gibt es nicht
table-missing-note = Vielleicht ist der Link unvollständig, oder der Tisch wurde längst abgeräumt.
table-removed = Du kannst an diesem Tisch nicht mehr zuschauen
table-removed-note = Wer diesen Tisch eröffnet hat, hat dich weggeschickt.
table-home = Zur Startseite
table-offline = Keine Verbindung. Wir versuchen es weiter; nichts geht verloren.
table-text-mode = Textmodus für Screenreader
table-board-mode = Textmodus verlassen, Spielfeld zeigen
table-show-board = Spielfeld zeigen
table-close = Schließen
table-panel = Verlauf, Chat und mehr
table-hint = Neu hier?
table-hint-lesson = Zwei-Minuten-Lektion
table-hint-close = Hinweis ausblenden
table-advice = Tipp
table-hints-used = { $count ->
    [one] { $name } hat einen Tipp genutzt.
   *[other] { $name } hat { $count } Tipps genutzt.
}

# Warteraum
table-waiting = { $count ->
    [0] Alle sind da
    [one] Ein Platz ist noch frei
   *[other] { $count } Plätze sind noch frei
}
table-waiting-note = Die Partie beginnt, sobald alle Plätze besetzt sind.
table-watch-note = Oder bleib einfach hier und schau zu: Das darf jeder, der den Link hat.
table-nickname = Dein Spitzname
table-sit = Hinsetzen
table-invite = Lade deine Freunde ein
table-invite-note = Schick ihnen diesen Link oder lass sie den Code scannen. Sie geben einen Spitznamen ein und setzen sich; ein Konto ist nicht nötig.
table-invite-local = Diese Adresse funktioniert nur auf diesem Gerät. Für andere Geräte öffne die Seite über die Netzwerkadresse, die beim Start des Programms angezeigt wurde.
table-invite-network = Dieser Link funktioniert auf allen Geräten, die im selben Netzwerk sind wie dieser Computer.
table-invite-link = Link zu diesem Tisch
table-invite-code = QR-Code mit dem Link zu diesem Tisch
table-invite-title = Eine Partie { $game }
table-invited = { $name } lädt dich zu { $game } ein
table-invited-unnamed = Du bist zu einer Partie { $game } eingeladen
table-invited-players = { $count } Spieler
table-invited-hints = Tipps erlaubt
table-fill = Freie Plätze mit Bots besetzen
table-seat-for-friend = Frei, für Freunde
table-seat-choose = Wer sitzt auf Platz { $number }
table-copy = Kopieren
table-copied = Kopiert
table-share = Teilen
table-carry = Auf einem anderen Gerät weiterspielen
table-carry-seat = Als { $name } auf einem anderen Gerät weiterspielen
table-carry-note = Öffne diesen Link auf dem anderen Gerät und spiel dort weiter. Behalte ihn für dich: Wer ihn hat, kann für dich spielen.
table-carry-link = Link zu deinem Platz
table-carry-code = QR-Code mit dem Link zu deinem Platz
table-carry-devices = { $count ->
    [one] Dein Platz ist nur auf diesem Gerät geöffnet.
   *[other] Dein Platz ist auf { $count } Geräten geöffnet.
}
table-carry-renew = Neuen Link erstellen
table-carry-renew-note = Der alte Link gilt dann nicht mehr, und alle anderen Geräte verlassen deinen Platz.

# Plätze
table-seats = Spieler
table-seat-number = Platz { $number }
table-seat-open = frei
table-guest = Gast
table-seat-own = du
table-own-name = { $name } (du)
table-seat-stand-in = Bot als Vertretung
table-seat-resigned = hat aufgegeben
table-seat-present = da
table-seat-away = abwesend
table-seat-to-move = am Zug
table-seat-take-back = Meinen Platz wieder übernehmen
table-seat-give = Einen Bot für { $name } spielen lassen
table-seat-bot = { $level }, Bot
table-watching = Du schaust zu.
table-watching-hands = Die Kartenhände bleiben dir verborgen.
table-score-hidden = Punkte verdeckt
table-points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}

# Stand und Züge
table-status = Spielstand
table-your-turn = Du bist am Zug.
table-task = { $whose } { $task }
# Of a game that has no words of its own.
table-plain-task = Wähle einen Zug.
table-turn-here = { $name } ist am Zug.
table-turn = { $name } ist am Zug.
table-turns = Wir warten auf { $names }.
table-thinking = { $count ->
    [one] { $names } überlegt …
   *[other] { $names } überlegen …
}
table-chosen = Deine Wahl steht. Wir warten auf { $names }.
table-revealing = Alle haben gewählt.
table-chance = Einen Moment …
table-past = Rückblick:
table-resume = Zurück zur Partie
table-skip = Überspringen
table-confirm = Bestätigen
table-sending = Wird gesendet …
table-let-go = Abbrechen
table-take-back = Zurücknehmen
table-clock = Verbleibende Zeit
table-clock-own = Deine Zeit
table-clock-of = Zeit für { $name }
table-clock-days = { $days } T. { $hours } Std.
table-timeout = Zeit abgelaufen – für { $name } wurde gezogen.
table-timeout-own = Zeit abgelaufen – für dich wurde gezogen.
table-undone = { $name } hat den Zug zurückgenommen.
table-undone-own = Du hast den Zug zurückgenommen.
table-proposal = Ein Vorschlag
table-proposal-take_back = { $name } möchte einen Zug zurücknehmen. Alles, was seitdem passiert ist, würde rückgängig gemacht.
table-proposal-close = { $name } möchte den Tisch schließen. Die Partie würde ohne Ergebnis enden.
table-proposal-pause = { $name } möchte die Partie unterbrechen.
table-proposal-resume = { $name } möchte weiterspielen.
table-proposal-waiting = Es fehlt noch die Antwort von { $names }.
table-proposal-accept = Annehmen
table-proposal-decline = Ablehnen
table-proposal-withdraw = Zurückziehen
table-proposal-declined = { $name } hat abgelehnt.
table-stay = Weiterspielen
table-do-leave = Einen Bot übernehmen lassen
table-do-resign = Aufgeben
table-do-close = Tisch schließen
table-do-pause = Uhr anhalten
table-do-resume = Uhr weiterlaufen lassen
table-leave-note = Ein Bot spielt für dich weiter. Solange die Partie läuft, kannst du deinen Platz jederzeit wieder übernehmen.
table-resign-note = Die Partie endet sofort und ohne Sieger. Das lässt sich nicht rückgängig machen.
table-resign-note-win = Die Partie endet sofort und { $name } gewinnt. Das lässt sich nicht rückgängig machen.
table-resign-note-bot = Ein Bot spielt für dich bis zum Ende, die anderen spielen weiter. Du kannst nicht mehr in diese Partie zurückkehren.
table-close-note = Die Partie endet ohne Ergebnis. Der Tisch bleibt als geschlossen in deiner Liste.
table-close-note-ask = Die anderen werden gefragt. Sind alle einverstanden, endet die Partie ohne Ergebnis.
table-resigned = { $name } hat aufgegeben.
table-left = Für { $name } spielt jetzt ein Bot.
table-came-back = { $name } ist zurück und spielt wieder selbst.
table-closed = Dieser Tisch wurde geschlossen. Die Partie hat kein Ergebnis.
table-log-resigned = { $name } hat aufgegeben ({ $time }).
table-log-left = { $name } ist gegangen, ein Bot spielte weiter ({ $time }).
table-log-returned = { $name } kam zurück ({ $time }).
table-log-closed = Der Tisch wurde geschlossen ({ $time }).
table-paused = Die Partie ist unterbrochen.
table-resumed = Die Partie geht weiter.
table-reveal = Punkte

# Mehrere an einem Bildschirm
table-cover-pass = Gib das Gerät an { $name }
table-cover-why = Damit niemand fremde Karten sieht.
table-cover-ready = { $name } ist bereit
table-cover-take-back = { $name }: meine Wahl zurücknehmen

# Verlauf und Schritte
table-log = Verlauf der Züge
table-log-empty = Noch ist nichts passiert.
table-steps = Schritte der Partie
table-step-first = Zum Anfang
table-step-back = Einen Schritt zurück
table-step-forth = Einen Schritt vor
table-step-last = Zur neuesten Stellung
table-step-count = { $number } von { $total }
table-step-start = Der Anfang der Partie.
table-tab-log = Verlauf
table-tab-chat = Chat
table-tab-result = Ergebnis
table-tab-file = Datei
table-unread = ungelesen

# Chat
table-chat = Chat
table-chat-mute = Chat stummschalten
table-chat-muted = Der Chat ist stummgeschaltet.
table-chat-empty = Noch hat niemand etwas gesagt.
table-chat-spectator = (schaut zu)
table-chat-text = Schreib etwas …
table-chat-send = Senden
table-chat-about = Was tun mit { $name }?
table-chat-mute-one = { $name } stummschalten
table-chat-muted-count = { $count ->
    [one] Du hast eine Person stummgeschaltet.
   *[other] Du hast { $count } Personen stummgeschaltet.
}
table-chat-read-all = Wieder anzeigen
table-chat-remove = { $name } wegschicken
table-chat-remove-note = Die Person kann hier nicht mehr zuschauen oder schreiben, und ihre Nachrichten verschwinden für alle.

# Ende
table-winner = { $name } gewinnt
table-winners = Geteilter Sieg: { $names }
table-end = { $name } gewinnt mit { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkten
}.
table-end-shared = Geteilter Sieg von { $names } mit je { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkten
}.
table-end-own = Du gewinnst mit { $points ->
    [1] einem Punkt
    [2] zwei Punkten
    [3] drei Punkten
    [4] vier Punkten
    [5] fünf Punkten
    [6] sechs Punkten
    [7] sieben Punkten
    [8] acht Punkten
    [9] neun Punkten
    [10] zehn Punkten
    [11] elf Punkten
    [12] zwölf Punkten
   *[other] { $points } Punkten
} Vorsprung
table-end-own-tie = Du gewinnst den Gleichstand
table-end-own-shared = Du teilst dir den Sieg mit { $names }
table-end-behind = { $points ->
    [one] Dir fehlte ein Punkt.
   *[other] Dir fehlten { $points } Punkte.
}
table-end-place = { $rank }. Platz für dich, { $points ->
    [one] einen Punkt
   *[other] { $points } Punkte
} hinter dem Sieg.
# Points of one kind, or of one round, of the winner and of the one behind.
table-end-decided = Den Ausschlag gab „{ $kind }“: { $most } zu { $less }.
table-end-decided-round = Den Ausschlag gab Durchgang { $round }: { $most } zu { $less }.
table-end-ahead = Bei „{ $kind }“ lag { $name } vorn, { $most } zu { $less }.
table-end-ahead-own = Bei „{ $kind }“ lagst du vorn, { $most } zu { $less }.
table-next-up = Bereit für { $name }?
table-next-down = Lieber gegen { $name }?
# What each bot says when it has won, and when it has lost.
table-won-learner = „Piep! Ich hab gewonnen? Echt? Noch mal, ja?“
table-won-casual = „Immer mit der Ruhe. Ich hatte es ja nie eilig.“
table-won-regular = „Fertig! Hast du mich gesehen? Ich mich selbst kaum.“
table-won-skilled = „Mit dem Kopf durch die Wand, und zwar an der richtigen Stelle.“
table-won-strong = „Die Hälfte hab ich verschlafen. Die andere hat gereicht.“
table-won-expert = „Du hast auf den Tisch geschaut. Ich auf dich.“
table-won-master = „Dieses Ende sah ich von Weitem kommen. Es war schön, ihm zuzusehen.“
table-won-champion = „Kikeriki! Der Hof bleibt mein. Komm ruhig wieder.“
table-lost-learner = „Du bist gut! Ich hab nur die Hälfte verstanden. Zeigst du’s mir noch mal?“
table-lost-casual = „Schon vorbei? Ich war gerade erst losgekrochen.“
table-lost-regular = „Einmal geblinzelt. Ein einziges Mal! Schnell, noch eine.“
table-lost-skilled = „Mäh. Daran habe ich eine Weile zu kauen.“
table-lost-strong = „Ich hab dich gewinnen lassen. Die Sonne war weitergewandert, mehr nicht.“
table-lost-expert = „Sauber gespielt. Das merke ich mir.“
table-lost-master = „Bemerkenswert. Darüber denke ich heute Nacht nach.“
table-lost-champion = „Gut gekräht! Heute gehört der Hof dir.“
table-end-resigned = { $count ->
    [one] { $names } hat aufgegeben.
   *[other] { $names } haben aufgegeben.
}
table-end-left = { $name } gewinnt.
table-end-table = Tisch ansehen
table-end-show = Ergebnis zeigen
table-result-points = Woher die Punkte kommen
table-result-last = Wie es zu Ende ging
table-result-total = Summe
table-places = Platzierung
table-place = { $rank }.
table-chart = Punkteverlauf
table-chart-table = Die Punkte als Tabelle
table-round = Nr.
table-rematch = Noch einmal spielen
table-rematch-offered = { $count ->
    [one] { $names } möchte noch einmal spielen.
   *[other] { $names } möchten noch einmal spielen.
}
table-rematch-waiting = Noch eine Partie? Es fehlt noch die Antwort von { $names }.
table-rematch-declined = { $name } möchte jetzt nicht noch einmal spielen.
table-rematch-accept = Annehmen
table-rematch-decline = Jetzt nicht
table-rematch-withdraw = Angebot zurückziehen
table-rematch-go = Zur nächsten Partie
table-record = Diese Partie herunterladen
table-replay = Partie ansehen
table-replay-watch = Noch einmal ansehen
table-analyse = Analysieren
table-whatif = Was wäre wenn
table-whatif-note = Von hier weiterspielen
table-replay-link = Link zum Ansehen dieser Partie
table-replay-missing = Diese Partie gibt es nicht. Vielleicht ist der Link unvollständig, oder die Partie wurde längst gelöscht.

# Ansehen
table-play = Abspielen
table-pause = Pause
table-speed = Tempo
table-speed-times = { $speed }×
table-unfinished = Diese Partie wurde nicht beendet.
table-record-choose = Gespeicherte Partie auswählen
table-record-drop = oder die Datei irgendwo auf der Seite ablegen
table-record-another = Eine andere gespeicherte Partie ansehen
table-record-broken = Diese gespeicherte Partie lässt sich nicht lesen.
table-record-broken-at = Diese gespeicherte Partie verstößt bei Ereignis { $number } gegen die Regeln.
table-record-detail = Einzelheiten (auf Englisch):

# Einstellungen und Tasten
table-preferences = An diesem Tisch
table-preference-confirm = Jeden Zug mit einem zweiten Tippen bestätigen
table-preference-sound = Ton
table-preference-text = Textmodus für Screenreader
table-preference-pace = Animation
table-pace-normal = normal
table-pace-fast = schnell
table-pace-none = keine
table-shortcuts = Tastenkürzel
table-shortcuts-board = Auf dem Spielfeld wechselst du mit Tab zwischen den Gruppen, mit den Pfeiltasten innerhalb einer Gruppe und wählst mit der Eingabetaste.
table-shortcuts-letters = Tasten mit einzelnen Buchstaben oder Zeichen verwenden
table-shortcut-confirm = Zug bestätigen
table-shortcut-let-go = Gewählten Zug abbrechen
table-shortcut-advice = Tipp, dann der Zug, dann warum
table-shortcut-take-back = Zug zurücknehmen
table-shortcut-steps = Schrittweise durch die Partie
table-shortcut-ends = Zum Anfang, zur neuesten Stellung
table-shortcut-resume = Zurück zur Partie
table-shortcut-status = Den Stand noch einmal hören
table-shortcut-text = Textmodus ein oder aus
table-shortcut-help = Diese Tastenkürzel zeigen
table-shortcut-play = Abspielen oder anhalten
table-key-space = Leertaste

# Textmodus
table-text-command = Befehlszeile
table-text-line = Befehl
table-text-do = Los
table-text-hint = Gib „hilfe“ ein, um alle Befehle zu sehen, oder einen Zug: in Notation oder mit seiner Nummer in der Liste.
table-text-output = Antworten
table-text-moves = { $count ->
    [one] Dein einziger Zug
   *[other] Deine { $count } Züge
}
table-text-position = Die Stellung
table-text-empty = nichts
table-text-no-moves = Du kannst gerade keinen Zug machen.
table-text-not-legal = „{ $typed }“ ist gerade keiner deiner Züge. „züge“ zählt sie auf.
table-text-nothing-picked = Es ist kein Zug gewählt. Gib erst „spiele“ und einen Zug ein.
table-text-confirmed = Bestätigt: { $move }.
table-text-confirm-hint = Gib „bestätigen“ ein, um so zu ziehen, oder „zurück“, um anders zu wählen.
table-text-no-back = Es gibt nichts zurückzunehmen.
table-text-back = Zurückgenommen.
table-text-back-asked = Die anderen werden gefragt. Die Antwort wird angesagt.
table-text-unknown = „{ $typed }“ ist unbekannt. „hilfe“ zählt die Befehle auf.
table-text-no-hint = Hier gibt es keine Tipps, oder du bist nicht am Zug.
table-text-help-sections = Um den Tisch zu lesen: { $commands }.
table-text-help-moves = { $command }: deine erlaubten Züge; mit dem Anfang eines Zuges dahinter nur solche, etwa „{ $command } 3“.
table-text-help-play = { $command }, dann ein Zug oder seine Nummer: diesen Zug wählen.
table-text-help-confirm = { $command }: den gewählten Zug ausführen.
table-text-help-back = { $command }: den gewählten Zug abbrechen oder den letzten zurücknehmen.
table-text-help-hint = { $command }: worauf du achten solltest; noch einmal: der Zug; noch einmal: warum.
table-text-help-status = { $command }: wer am Zug ist.
table-text-help-log = { $command }: was zuletzt passiert ist.
table-text-help-help = { $command }: diese Liste.
# Wörter, die die Befehlszeile versteht, durch Kommas getrennt; das erste wird gezeigt.
table-command-moves = züge, zuege
table-command-play = spiele, spielen, nimm, nehmen
table-command-confirm = bestätigen, bestaetigen, ja
table-command-back = zurück, zurueck
table-command-hint = tipp
table-command-status = stand, wer
table-command-log = verlauf, zuletzt
table-command-help = hilfe

# Absagen
table-refused = Das geht nicht.
table-refused-unreachable = Der Server antwortet nicht. Bist du online?
table-refused-unexpected = Etwas Unerwartetes ist passiert.
table-refused-closed = Du hast den Tisch verlassen.
table-refused-out_of_turn = Du bist nicht am Zug.
table-refused-illegal_action = Dieser Zug ist hier nicht erlaubt.
table-refused-bad_record = Diese gespeicherte Partie lässt sich nicht lesen.
table-refused-too_large = Diese Datei ist zu groß für eine gespeicherte Partie.
table-refused-not_your_seat = Dieser Platz gehört jemand anderem.
table-refused-no_table = Diesen Tisch gibt es nicht.
table-refused-too_many = Das ging etwas schnell. Warte bitte einen Moment.
table-refused-not_stored = Das ließ sich nicht speichern und ist daher nicht passiert. Versuch es bitte noch einmal.
table-refused-level_not_ready = Diese Stufe wird noch vorbereitet. Versuch es bitte in einer Minute noch einmal.
table-refused-stale = Die Partie ist schon weiter. Schau bitte noch einmal hin.
table-refused-too_late = Zu spät: Das lässt sich nicht mehr zurücknehmen.
table-refused-no_guest = Setz dich erst hin oder wähle einen Spitznamen.
table-refused-bad_message = Das hat der Server nicht verstanden.
table-refused-no_seat = Hier ist kein Platz frei.
table-refused-seat_taken = Auf diesen Platz hat sich gerade jemand anderes gesetzt.
table-refused-not_gone = Diese Person ist noch da oder noch nicht lange genug weg.
table-refused-not_given = Auf diesem Platz spielt kein Bot.
table-refused-not_over = Die Partie ist noch nicht zu Ende.
table-refused-no_offer = Dieses Angebot gilt nicht mehr.
table-refused-other_offer = Es liegt schon ein anderer Vorschlag vor. Er braucht erst eine Antwort.
table-refused-declined = Das wurde abgelehnt. Nach dem nächsten Zug kannst du wieder fragen.
table-refused-not_started = Die Partie hat noch nicht begonnen.
table-refused-stand_in = Im Moment spielt ein Bot für dich. Übernimm erst wieder deinen Platz.
table-refused-resigned = Du hast diese Partie aufgegeben.
table-refused-table_closed = Dieser Tisch ist geschlossen.
table-refused-paused = Die Partie ist unterbrochen.
table-refused-no_clock = An diesem Tisch läuft keine Uhr.
table-refused-no_hints = An diesem Tisch gibt es keine Tipps.
table-refused-wrong_secret = Dieser Platz-Link ist ungültig. Vielleicht ist er unvollständig.
table-refused-not_host = Das kann nur, wer den Tisch eröffnet hat.
table-refused-no_spectator = Diese Person schaut hier nicht zu.
table-refused-removed = Wer diesen Tisch eröffnet hat, hat dich weggeschickt.
table-refused-day_running = Andere spielen dieses Spiel des Tages noch. Ansehen kann man es, wenn der Tag vorbei ist: um Mitternacht (UTC).
table-refused-daily = Das geht beim Spiel des Tages nicht.
table-daily-own = Selbst spielen

table-sound-offer = Möchtest du die Fliesen und Karten hören?
table-sound-yes = Ton an
table-sound-no = Nein, danke
table-notify-offer = Sollen wir dir Bescheid sagen, wenn du am Zug bist?
table-notify-yes = Ja, bitte
