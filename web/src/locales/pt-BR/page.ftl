# A página em volta das mesas.

page-name = Tilewright
page-menu = Menu
page-close = Fechar
page-skip = Pular para o conteúdo
page-language = Idioma
page-theme-to-light = Mudar para o tema claro
page-theme-to-dark = Mudar para o tema escuro
page-unaffiliated = Um projeto livre de fãs, sem vínculo com os autores e as editoras dos jogos e sem o aval deles. Todos os desenhos e textos são nossos.
page-drop = Solte a partida gravada aqui para assistir

page-title-new = Criar mesa
page-title-table = Mesa
page-title-replay = Assistir a uma partida
page-title-analysis = Análise
page-title-whatif = E se
page-title-daily = Partida do dia
page-title-help = Ajuda
page-title-lesson = Aprenda a jogar
page-title-puzzles = Problemas
page-title-mistakes = Aprenda com seus erros
page-title-settings = Configurações
page-title-missing = Não há nada aqui

# Home
page-welcome = Dois jogos, um quintal.
page-welcome-text = Escolha uma porta e com quem jogar.
page-game-azul = Azul
page-game-azul-text = Monte a parede mais bonita.
page-game-azul-facts = 2 a 4 jogadores, 30 min
page-game-5211 = 5211
page-game-5211-text = Acerte o número, sem passar.
page-game-5211-facts = 2 a 5 jogadores, 15 min
page-play-now = Jogar agora
page-with-friend = Com um amigo
page-opponent = Adversário
page-bot-who = { $name }, { $level }.
page-bot-line = { $skill }.
page-learn-short = Aprender
page-set-up = Criar mesa
page-learn = Aprenda a jogar
page-rules = Regras
page-puzzles = Problemas
page-watch-record = Assistir a uma partida gravada
page-watch-record-hint = ou solte o arquivo em qualquer lugar da página

# Suas partidas
page-games = Suas partidas
page-games-finished = Partidas terminadas ({ $count })
page-games-with = com { $names }
page-games-here = na mesma tela
page-games-daily = – partida do dia
page-games-open-seats = Ainda há lugares livres
page-games-won = Você venceu
page-games-resigned = Você desistiu
page-games-closed = Fechada, sem resultado
page-games-asks-take_back = { $name } quer desfazer uma jogada
page-games-asks-close = { $name } quer fechar a mesa
page-games-asks-pause = { $name } quer fazer uma pausa
page-games-asks-resume = { $name } quer continuar a partida
page-games-asks-rematch = { $name } quer jogar de novo
page-games-answer = Responder
page-games-proposed = Sua proposta aguarda resposta
page-games-left = Restam { $time }
page-games-unread = { $count ->
    [one] { $count } mensagem nova no chat
   *[other] { $count } mensagens novas no chat
}
page-games-practise = { $count ->
    [one] Uma posição para praticar
   *[other] { $count } posições para praticar
}
page-back-to-table = Voltar à mesa

# Bots
page-level-random = Distraído
page-level-greedy = Esperto
page-level-learner = Aprendiz
page-level-casual = Casual
page-level-regular = Intermediário
page-level-skilled = Hábil
page-level-strong = Forte
page-level-expert = Especialista
page-level-master = Mestre
page-level-champion = Campeão
# Bots are the animals of one yard; their names are the same in every language written in Latin letters.
page-bot-learner = Pia
page-bot-casual = Lino
page-bot-regular = Faísca
page-bot-skilled = Berta
page-bot-strong = Tareco
page-bot-expert = Rita
page-bot-master = Olga
page-bot-champion = Dom Galo
page-skill-learner = aprende com você e deixa passar muita coisa
page-skill-casual = joga por diversão, uma jogada por vez
page-skill-regular = conhece o jogo, mas escorrega de vez em quando
page-skill-skilled = planeja e fica de olho em você
page-skill-strong = cobra caro as jogadas descuidadas
page-skill-expert = enxerga longe e perdoa pouco
page-skill-master = difícil de vencer, mesmo num dia bom
page-skill-champion = mais forte, impossível

# New table
page-new-game = Jogo
page-new-players = Jogadores
page-new-seats = Quem senta onde
page-new-shuffle = Lugares aleatórios
page-new-hints = Todos podem pedir dicas
page-new-more = Variante, opções e relógio
page-new-variant = Variante
page-new-open = Abrir a mesa
page-by-lot = Aleatório
page-seat-number = Lugar { $number }
page-seat-name = Apelido para o lugar { $number }
page-seat-me = Você
page-seat-here = Outra pessoa nesta tela
page-seat-friend = Um amigo, por link
page-seat-bot = { $name }, { $level } – { $skill }
page-seat-not-ready = { $bot } (em preparação)
page-new-getting-ready = { $ready } de { $all } níveis estão prontos. Os outros ficam prontos em breve.
page-variant-coloured = Lado colorido
page-variant-coloured-hint = Cada cor tem seu lugar fixo na parede.
page-variant-grey = Lado cinza
page-variant-grey-hint = Você escolhe o lugar de cada azulejo: nenhuma cor se repete na mesma linha ou coluna.
page-variant-standard = Padrão
page-variant-standard-hint = Joga-se uma vez até o fim da pilha de compra.
page-variant-long = Partida longa
page-variant-long-hint = As cartas são distribuídas de novo até alguém chegar a 50 pontos.
page-option-start = Quem começa
page-option-hidden_totals = Pontuações
page-option-hidden_totals-0 = Visíveis
page-option-hidden_totals-1 = Ocultas até o fim
page-option-hidden_counts = Azulejos no saco e na tampa
page-option-hidden_counts-0 = Visíveis
page-option-hidden_counts-1 = Ocultos
page-clock = Relógio
page-clock-none = Sem relógio
page-clock-none-hint = Cada um leva o tempo de que precisa.
page-clock-relaxed = Tranquilo
page-clock-relaxed-hint = Dois minutos para cada decisão. Se o tempo acabar, a jogada é feita automaticamente no seu lugar.
page-clock-fast = Rápido
page-clock-fast-hint = Vinte segundos para cada decisão. Se o tempo acabar, a jogada é feita automaticamente no seu lugar.
page-clock-total_15_10 = 15 minutos para cada um
page-clock-total_15_10-hint = Para a partida inteira, mais dez segundos por decisão. Se o tempo acabar, as jogadas são feitas automaticamente no seu lugar.
page-clock-total_5_5 = 5 minutos para cada um
page-clock-total_5_5-hint = Para a partida inteira, mais cinco segundos por decisão. Se o tempo acabar, as jogadas são feitas automaticamente no seu lugar.
page-clock-days = Por correspondência (3 dias)
page-clock-days-hint = Três dias para cada decisão: jogue quando puder.

# Settings
page-settings-you = Você
page-settings-look = Aparência e som
page-settings-play = Na mesa
page-nickname = Apelido
page-nickname-hint = O nome que os outros veem na mesa.
page-save = Salvar
page-saved = Salvo.
page-theme = Tema
page-theme-system = Igual ao sistema
page-theme-light = Claro
page-theme-dark = Escuro
page-palette = Cores dos azulejos
page-palette-usual = Padrão
page-palette-clear = Fáceis de distinguir
page-palette-clear-hint = Para quem tem daltonismo; os azulejos também mostram letras
page-letters = Letras nos azulejos
page-pace = Animação
page-pace-normal = Normal
page-pace-fast = Rápida
page-pace-none = Nenhuma
page-confirm = Ao jogar
page-confirm-on = Confirmar
page-confirm-on-hint = Primeiro a jogada é mostrada; um segundo toque a confirma.
page-confirm-off = Na hora
page-confirm-off-hint = Um toque já faz a jogada.
page-sound = Som
page-notify = Avisar quando for a minha vez
page-notify-hint = Também com a página fechada, nas partidas por correspondência. O navegador vai pedir permissão.
page-notify-denied = Seu navegador não permite notificações desta página. Você pode mudar isso nas configurações do site.
page-on = Ligado
page-off = Desligado
page-notation = Notação no histórico
page-notation-hint = As jogadas também como códigos curtos, como 2B3.
page-letter-keys = Teclas de uma só letra
page-letter-keys-hint = Por exemplo, C para confirmar uma jogada. Desligue se você usa comandos de voz ou costuma esbarrar nas teclas.
page-mode = Exibição
page-mode-board = Tabuleiro
page-mode-board-hint = Desenhado, para tocar e clicar.
page-mode-text = Texto
page-mode-text-hint = Listas e comandos curtos, feitos para leitores de tela e teclado.
page-forget = Esquecer de mim
page-forget-hint = Apaga seu nome, suas partidas e suas mensagens do chat neste servidor, além das configurações deste navegador.
page-forget-note = Você sai das partidas em andamento: um bot continua no seu lugar, ou a outra pessoa vence. As partidas em que mais ninguém se sentou são apagadas; nas outras, você fica como um convidado sem nome. Não dá para voltar atrás.
page-forget-keep = Manter tudo
page-settings-kept = Suas configurações ficam neste navegador.

# Help
page-rules-of = { $game }: as regras
page-help-text = Como jogar e o que dá para fazer aqui.
page-help-page = É bom saber
page-help-invite = Para jogar com amigos, abra uma mesa e mande o link ou mostre o código QR. Quem chega digita um apelido e se senta.
page-help-back = Você pode sair quando quiser. O mesmo link traz você de volta, e a mesa estará como você a deixou.
page-help-keyboard = Tudo funciona só com o teclado.
page-help-text-mode = Com um leitor de tela, escolha o modo texto nas configurações.
page-help-record = Uma partida terminada pode ser salva em um arquivo e assistida de novo.

# When something goes wrong
page-missing-text = Não há página neste endereço. Talvez o link esteja incompleto.
page-missing-game = Não há nenhum jogo chamado “{ $game }” aqui. Talvez o link esteja incompleto.
page-failure = Não deu certo
page-try-again = Tentar de novo
page-reload = Recarregar a página
page-go-home = Voltar ao início
page-refusal-unreachable = O servidor não responde. Você está on-line?
page-refusal-unexpected = O servidor deu uma resposta que esta página não entende.
page-refusal-bad_name = Um apelido precisa de pelo menos uma letra visível.
page-refusal-too_many = Foi um pouco rápido demais. Espere um momento.
page-refusal-not_stored = O servidor não conseguiu salvar isso. Tente de novo.
page-refusal-level_not_ready = Este nível ainda está sendo preparado. Tente de novo em um minuto.
page-refusal-internal = Algo deu errado no servidor.
page-refusal-not_loaded = Uma parte da página não pôde ser carregada. Recarregue a página.

# Without a connection
page-offline = Sem conexão
page-offline-text = Não foi possível acessar o Tilewright agora. Assim que a conexão voltar, esta página se recarrega sozinha; suas partidas continuam de onde pararam.
page-offline-still = Enquanto isso, dá para usar sem conexão:
