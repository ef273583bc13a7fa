# A mesa: tudo ao redor do tabuleiro.

table-title = Mesa de { $game }
table-title-playing = { $game } com { $names }
table-title-watched = { $game }: { $names }
table-title-turn = Sua vez – { $title }
table-loading = Um momento…
table-missing = Esta mesa não existe
table-missing-note = Talvez o link esteja incompleto, ou a mesa já tenha sido desfeita há muito tempo.
table-removed = Você não pode mais assistir a esta mesa
table-removed-note = Quem abriu esta mesa retirou você.
table-home = Voltar ao início
table-offline = Sem conexão. Tentando de novo; nada se perde.
table-text-mode = Modo texto para leitores de tela
table-board-mode = Sair do modo texto e mostrar o tabuleiro
table-show-board = Mostrar o tabuleiro
table-close = Fechar
table-panel = Histórico, chat e mais
table-hint = Primeira vez?
table-hint-lesson = Lição de dois minutos
table-hint-close = Ocultar esta dica
table-advice = Dica
table-hints-used = { $count ->
    [one] { $name } usou uma dica.
   *[other] { $name } usou { $count } dicas.
}

# Sala de espera
table-waiting = { $count ->
    [0] Todos estão aqui
    [one] Ainda há um lugar livre
   *[other] Ainda há { $count } lugares livres
}
table-waiting-note = A partida começa assim que todos os lugares estiverem ocupados.
table-watch-note = Ou fique aqui e assista: quem tem o link pode assistir.
table-nickname = Seu apelido
table-sit = Sentar
table-invite = Convide seus amigos
table-invite-note = Envie este link ou peça que escaneiem o código. Basta digitar um apelido e sentar; ninguém precisa de conta.
table-invite-local = Este endereço só funciona neste aparelho. Em outros aparelhos, abra a página pelo endereço de rede mostrado quando o programa foi iniciado.
table-invite-network = Este link funciona em todos os aparelhos que estão na mesma rede deste computador.
table-invite-link = Link desta mesa
table-invite-code = Código QR com o link desta mesa
table-invite-title = Uma partida de { $game }
table-invited = { $name } convida você para jogar { $game }
table-invited-unnamed = Você foi convidado para uma partida de { $game }
table-invited-players = { $count } jogadores
table-invited-hints = dicas permitidas
table-fill = Preencher os lugares livres com bots
table-seat-for-friend = Livre, para um amigo
table-seat-choose = Quem senta no lugar { $number }
table-copy = Copiar
table-copied = Copiado
table-share = Compartilhar
table-carry = Continuar em outro aparelho
table-carry-seat = Continuar como { $name } em outro aparelho
table-carry-note = Abra este link no outro aparelho para continuar jogando lá. Guarde-o só para você: quem tem o link pode jogar no seu lugar.
table-carry-link = Link do seu lugar
table-carry-code = Código QR com o link do seu lugar
table-carry-devices = { $count ->
    [one] Seu lugar está aberto só neste aparelho.
   *[other] Seu lugar está aberto em { $count } aparelhos.
}
table-carry-renew = Criar um novo link
table-carry-renew-note = O link antigo deixa de funcionar, e todos os outros aparelhos saem do seu lugar.

# Lugares
table-seats = Jogadores
table-seat-number = Lugar { $number }
table-seat-open = livre
table-guest = Visitante
table-seat-own = você
table-own-name = { $name } (você)
table-seat-stand-in = um bot está substituindo
table-seat-resigned = desistiu
table-seat-present = presente
table-seat-away = ausente
table-seat-to-move = joga agora
table-seat-take-back = Retomar meu lugar
table-seat-give = Deixar um bot jogar por { $name }
table-seat-bot = { $level }, bot
table-watching = Você está assistindo.
table-watching-hands = As mãos ficam escondidas de você.
table-score-hidden = pontos ocultos
table-points = { $points ->
    [0] 0 pontos
    [one] { $points } ponto
   *[other] { $points } pontos
}

# Situação e jogadas
table-status = Situação
table-your-turn = Sua vez.
table-task = { $whose } { $task }
# Of a game that has no words of its own.
table-plain-task = Escolha uma jogada.
table-turn-here = Vez de { $name }.
table-turn = É a vez de { $name }.
table-turns = Aguardando { $names }.
table-thinking = { $count ->
    [one] { $names } está pensando…
   *[other] { $names } estão pensando…
}
table-chosen = Sua escolha está feita. Aguardando { $names }.
table-revealing = Todos escolheram.
table-chance = Um momento…
table-past = Revendo:
table-resume = Voltar à partida
table-skip = Pular
table-confirm = Confirmar
table-sending = Enviando …
table-let-go = Cancelar
table-take-back = Desfazer
table-clock = Tempo restante
table-clock-own = Seu tempo
table-clock-of = Tempo de { $name }
table-clock-days = { $days } d { $hours } h
table-timeout = O tempo acabou – a jogada de { $name } foi feita automaticamente.
table-timeout-own = O tempo acabou – a sua jogada foi feita automaticamente.
table-undone = { $name } desfez a jogada.
table-undone-own = Você desfez a jogada.
table-proposal = Uma proposta
table-proposal-take_back = { $name } gostaria de desfazer uma jogada. Tudo o que aconteceu depois dela seria desfeito.
table-proposal-close = { $name } gostaria de fechar a mesa. A partida terminaria sem resultado.
table-proposal-pause = { $name } gostaria de pausar a partida.
table-proposal-resume = { $name } gostaria de continuar a partida.
table-proposal-waiting = Aguardando a resposta de { $names }.
table-proposal-accept = Aceitar
table-proposal-decline = Recusar
table-proposal-withdraw = Retirar
table-proposal-declined = { $name } recusou.
table-stay = Continuar jogando
table-do-leave = Deixar um bot assumir
table-do-resign = Desistir
table-do-close = Fechar a mesa
table-do-pause = Pausar o relógio
table-do-resume = Retomar o relógio
table-leave-note = Um bot joga no seu lugar. Você pode retomar o lugar a qualquer momento enquanto a partida durar.
table-resign-note = A partida termina na hora, sem vencedor. Não dá para voltar atrás.
table-resign-note-win = A partida termina na hora e { $name } vence. Não dá para voltar atrás.
table-resign-note-bot = Um bot joga no seu lugar até o fim, e os outros continuam jogando. Você não poderá voltar a esta partida.
table-close-note = A partida termina sem resultado. A mesa continua na sua lista como fechada.
table-close-note-ask = Os outros serão consultados. Se todos concordarem, a partida termina sem resultado.
table-resigned = { $name } desistiu.
table-left = Um bot está jogando no lugar de { $name }.
table-came-back = { $name } voltou e está jogando de novo.
table-closed = Esta mesa foi fechada. A partida não teve resultado.
table-log-resigned = { $name } desistiu ({ $time }).
table-log-left = { $name } saiu, e um bot continuou jogando ({ $time }).
table-log-returned = { $name } voltou ({ $time }).
table-log-closed = A mesa foi fechada ({ $time }).
table-paused = A partida está em pausa.
table-resumed = A partida continua.
table-reveal = Pontos

# Várias pessoas na mesma tela
table-cover-pass = Passe o aparelho para { $name }
table-cover-why = Assim ninguém vê a mão de outra pessoa.
table-cover-ready = Mostrar a mão de { $name }
table-cover-take-back = { $name }: desfazer minha escolha

# Histórico e passos
table-log = Histórico das jogadas
table-log-empty = Ainda não aconteceu nada.
table-steps = Passos da partida
table-step-first = Ir ao começo
table-step-back = Um passo para trás
table-step-forth = Um passo para a frente
table-step-last = Ir à posição mais recente
table-step-count = { $number } de { $total }
table-step-start = O começo da partida.
table-tab-log = Histórico
table-tab-chat = Chat
table-tab-result = Resultado
table-tab-file = Arquivo
table-unread = não lidas

# Chat
table-chat = Chat
table-chat-mute = Silenciar o chat
table-chat-muted = O chat está silenciado.
table-chat-empty = Ninguém disse nada ainda.
table-chat-spectator = (assistindo)
table-chat-text = Escreva algo…
table-chat-send = Enviar
table-chat-about = O que fazer com { $name }
table-chat-mute-one = Silenciar { $name }
table-chat-muted-count = { $count ->
    [one] Você silenciou uma pessoa.
   *[other] Você silenciou { $count } pessoas.
}
table-chat-read-all = Mostrar de novo
table-chat-remove = Retirar { $name }
table-chat-remove-note = A pessoa não poderá mais assistir nem escrever aqui, e suas mensagens somem para todos.

# Fim
table-winner = { $name } venceu
table-winners = Vitória compartilhada: { $names }
table-end = { $name } venceu com { $points ->
    [0] 0 pontos
    [one] { $points } ponto
   *[other] { $points } pontos
}.
table-end-shared = Vitória compartilhada de { $names }, com { $points ->
    [0] 0 pontos
    [one] { $points } ponto
   *[other] { $points } pontos
} cada.
table-end-own = Você venceu por { $points ->
    [1] um ponto
    [2] dois pontos
    [3] três pontos
    [4] quatro pontos
    [5] cinco pontos
    [6] seis pontos
    [7] sete pontos
    [8] oito pontos
    [9] nove pontos
    [10] dez pontos
    [11] onze pontos
    [12] doze pontos
   *[other] { $points } pontos
}
table-end-own-tie = Você venceu no desempate
table-end-own-shared = Você divide a vitória com { $names }
table-end-behind = { $points ->
    [one] Faltou um ponto para você.
   *[other] Faltaram { $points } pontos para você.
}
table-end-place = Você ficou em { $rank }º lugar, a { $points ->
    [one] um ponto
   *[other] { $points } pontos
} da vitória.
# Points of one kind, or of one round, of the winner and of the one behind.
table-end-decided = O que decidiu: { $kind }, { $most } a { $less }.
table-end-decided-round = O que decidiu: a rodada { $round }, { $most } a { $less }.
table-end-ahead = Em “{ $kind }”, { $name } estava na frente, { $most } a { $less }.
table-end-ahead-own = Em “{ $kind }”, você estava na frente, { $most } a { $less }.
table-next-up = Que tal { $name } agora?
table-next-down = Uma partida mais leve com { $name }?
# What each bot says when it has won, and when it has lost.
table-won-learner = “Piu! Eu ganhei? De verdade? Vamos de novo?”
table-won-casual = “Devagar se vai ao longe. Nunca tive pressa mesmo.”
table-won-regular = “Pronto! Você me viu passar? Nem eu.”
table-won-skilled = “Dei a cabeçada na hora certa. Sem ressentimentos.”
table-won-strong = “Dormi metade do jogo. A outra metade bastou.”
table-won-expert = “Você olhava a mesa. Eu olhava você.”
table-won-master = “Vi esse final chegar de longe. Foi bonito acompanhar.”
table-won-champion = “Cocoricó! O quintal continua meu. Volte sempre.”
table-lost-learner = “Como você joga bem! Só entendi a metade. Me mostra de novo?”
table-lost-casual = “Já acabou? Eu mal tinha saído da casca.”
table-lost-regular = “Pisquei. Uma vez só! Outra, rapidinho.”
table-lost-skilled = “Bééé. Vou ficar ruminando essa.”
table-lost-strong = “Deixei você ganhar. O sol tinha mudado de lugar, só isso.”
table-lost-expert = “Bem jogado. Vou lembrar como foi.”
table-lost-master = “Interessante. Vou pensar nisso esta noite.”
table-lost-champion = “Belo canto! Hoje o quintal é seu.”
table-end-resigned = { $count ->
    [one] { $names } desistiu.
   *[other] { $names } desistiram.
}
table-end-left = { $name } vence.
table-end-table = Ver a mesa
table-end-show = Ver o resultado
table-result-points = De onde vêm os pontos
table-result-last = Como terminou
table-result-total = Total
table-places = Classificação final
table-place = { $rank }º
table-chart = Pontuação por rodada
table-chart-table = A pontuação em tabela
table-round = Rodada
table-rematch = Jogar de novo
table-rematch-offered = { $count ->
    [one] { $names } quer jogar de novo.
   *[other] { $names } querem jogar de novo.
}
table-rematch-waiting = Mais uma partida? Falta a resposta de { $names }.
table-rematch-declined = { $name } prefere não jogar de novo agora.
table-rematch-accept = Aceitar
table-rematch-decline = Agora não
table-rematch-withdraw = Retirar o convite
table-rematch-go = Ir para a próxima partida
table-record = Baixar esta partida
table-replay = Assistir a uma partida
table-replay-watch = Assistir de novo
table-analyse = Analisar
table-whatif = E se
table-whatif-note = Continuar a partir daqui
table-replay-link = Link para assistir a esta partida
table-replay-missing = Esta partida não existe. Talvez o link esteja incompleto, ou a partida já tenha sido apagada há muito tempo.

# Assistir
table-play = Reproduzir
table-pause = Pausar
table-speed = Velocidade
table-speed-times = { $speed }×
table-unfinished = Esta partida não foi terminada.
table-record-choose = Escolha uma partida gravada
table-record-drop = ou solte o arquivo em qualquer lugar da página
table-record-another = Assistir a outra partida gravada
table-record-broken = Não é possível ler esta partida gravada.
table-record-broken-at = Esta partida gravada quebra uma regra no evento { $number }.
table-record-detail = Detalhes (em inglês):

# Preferências e teclas
table-preferences = Nesta mesa
table-preference-confirm = Confirmar cada jogada com um segundo toque
table-preference-sound = Som
table-preference-text = Modo texto para leitores de tela
table-preference-pace = Animação
table-pace-normal = normal
table-pace-fast = rápida
table-pace-none = nenhuma
table-shortcuts = Atalhos de teclado
table-shortcuts-board = No tabuleiro, Tab passa de um grupo a outro, as setas movem dentro do grupo e Enter escolhe.
table-shortcuts-letters = Usar teclas de uma só letra ou sinal
table-shortcut-confirm = Confirmar a jogada
table-shortcut-let-go = Cancelar a jogada escolhida
table-shortcut-advice = Dica, depois a jogada, depois o porquê
table-shortcut-take-back = Desfazer a jogada
table-shortcut-steps = Percorrer a partida
table-shortcut-ends = Ir ao começo, ir à posição mais recente
table-shortcut-resume = Voltar à partida
table-shortcut-status = Ouvir a situação de novo
table-shortcut-text = Ligar ou desligar o modo texto
table-shortcut-help = Mostrar estes atalhos
table-shortcut-play = Reproduzir ou pausar
table-key-space = Espaço

# Modo texto
table-text-command = Linha de comando
table-text-line = Comando
table-text-do = Executar
table-text-hint = Digite “ajuda” para ver todos os comandos, ou uma jogada: pela notação ou pelo número na lista.
table-text-output = Respostas
table-text-moves = { $count ->
    [one] Sua única jogada
   *[other] Suas { $count } jogadas
}
table-text-position = A posição
table-text-empty = nada
table-text-no-moves = Você não tem jogada a fazer agora.
table-text-not-legal = “{ $typed }” não é uma das suas jogadas agora. “jogadas” mostra a lista.
table-text-nothing-picked = Nenhuma jogada foi escolhida. Digite antes “jogar” e uma jogada.
table-text-confirmed = Confirmada: { $move }.
table-text-confirm-hint = Digite “confirmar” para fazer esta jogada, ou “voltar” para escolher outra.
table-text-no-back = Não há nada a desfazer.
table-text-back = Desfeito.
table-text-back-asked = Os outros foram consultados. A resposta será anunciada.
table-text-unknown = “{ $typed }” é desconhecido. “ajuda” mostra os comandos.
table-text-no-hint = Aqui não há dicas, ou não é a sua vez.
table-text-help-sections = Para ler a mesa: { $commands }.
table-text-help-moves = { $command }: suas jogadas permitidas; seguido do começo de uma jogada, só as que começam assim, por exemplo “{ $command } 3”.
table-text-help-play = { $command } e depois uma jogada ou seu número: escolher essa jogada.
table-text-help-confirm = { $command }: fazer a jogada escolhida.
table-text-help-back = { $command }: cancelar a jogada escolhida ou desfazer a última.
table-text-help-hint = { $command }: para onde olhar; de novo: a jogada; de novo: o porquê.
table-text-help-status = { $command }: de quem é a vez.
table-text-help-log = { $command }: o que aconteceu por último.
table-text-help-help = { $command }: esta lista.
# Palavras que a linha de comando entende, separadas por vírgulas; a primeira é mostrada.
table-command-moves = jogadas
table-command-play = jogar, pegar
table-command-confirm = confirmar, sim
table-command-back = voltar, desfazer
table-command-hint = dica
table-command-status = situação, vez
table-command-log = histórico, último
table-command-help = ajuda

# Recusas
table-refused = Isso não é possível.
table-refused-unreachable = O servidor não responde. Você está on-line?
table-refused-unexpected = Aconteceu algo inesperado.
table-refused-closed = Você saiu da mesa.
table-refused-out_of_turn = Não é a sua vez.
table-refused-illegal_action = Essa jogada não é permitida aqui.
table-refused-bad_record = Não é possível ler esta partida gravada.
table-refused-too_large = Este arquivo é grande demais para uma partida gravada.
table-refused-not_your_seat = Este lugar é de outra pessoa.
table-refused-no_table = Esta mesa não existe.
table-refused-too_many = Foi um pouco rápido demais. Espere um momento.
table-refused-not_stored = Não foi possível gravar, então nada aconteceu. Tente de novo.
table-refused-level_not_ready = Este nível ainda está sendo preparado. Tente de novo em um minuto.
table-refused-stale = A partida já avançou. Olhe de novo.
table-refused-too_late = Tarde demais: não dá mais para desfazer.
table-refused-no_guest = Sente-se ou escolha um apelido primeiro.
table-refused-bad_message = O servidor não entendeu.
table-refused-no_seat = Não há lugar livre aqui.
table-refused-seat_taken = Outra pessoa acabou de ocupar este lugar.
table-refused-not_gone = Esta pessoa ainda está aqui ou não saiu há tempo suficiente.
table-refused-not_given = Nenhum bot joga neste lugar.
table-refused-not_over = A partida ainda não terminou.
table-refused-no_offer = Esse convite não vale mais.
table-refused-other_offer = Já existe outra proposta. Ela precisa de uma resposta primeiro.
table-refused-declined = O pedido foi recusado. Você pode pedir de novo depois da próxima jogada.
table-refused-not_started = A partida ainda não começou.
table-refused-stand_in = Um bot está jogando por você. Retome seu lugar primeiro.
table-refused-resigned = Você desistiu desta partida.
table-refused-table_closed = Esta mesa está fechada.
table-refused-paused = A partida está em pausa.
table-refused-no_clock = Esta mesa não tem relógio.
table-refused-no_hints = Nesta mesa não há dicas.
table-refused-wrong_secret = Este link de lugar não é válido. Talvez esteja incompleto.
table-refused-not_host = Só quem abriu a mesa pode fazer isso.
table-refused-no_spectator = Essa pessoa não está assistindo.
table-refused-removed = Quem abriu esta mesa retirou você.
table-refused-day_running = Outras pessoas ainda estão jogando esta partida do dia. Dá para assistir quando o dia acabar, à meia-noite (UTC).
table-refused-daily = Isso não é possível na partida do dia.
table-daily-own = Jogar você mesmo

table-sound-offer = Quer ouvir os azulejos e as cartas?
table-sound-yes = Ligar o som
table-sound-no = Agora não
table-notify-offer = Quer receber um aviso quando for a sua vez?
table-notify-yes = Sim, quero
