# Peças
azul-table = Mesa de Azul
azul-colour = { $colour ->
    [B] azul
    [Y] amarelo
    [R] vermelho
    [K] preto
   *[W] branco
  }
azul-tiles = { $colour ->
    [B] { $count ->
        [0] 0 azulejos azuis
        [one] { $count } azulejo azul
       *[other] { $count } azulejos azuis
      }
    [Y] { $count ->
        [0] 0 azulejos amarelos
        [one] { $count } azulejo amarelo
       *[other] { $count } azulejos amarelos
      }
    [R] { $count ->
        [0] 0 azulejos vermelhos
        [one] { $count } azulejo vermelho
       *[other] { $count } azulejos vermelhos
      }
    [K] { $count ->
        [0] 0 azulejos pretos
        [one] { $count } azulejo preto
       *[other] { $count } azulejos pretos
      }
   *[W] { $count ->
        [0] 0 azulejos brancos
        [one] { $count } azulejo branco
       *[other] { $count } azulejos brancos
      }
  }
azul-source = { $source ->
    [C] Centro da mesa
   *[other] Expositor { $source }
  }
azul-factories = Expositores de fábrica
azul-marker = marcador de primeiro jogador
azul-bag = Saco
azul-lid = Tampa
azul-supply = Azulejos no saco e na tampa
azul-together = ao todo
azul-round = Rodada { $round }
azul-nothing = nada
azul-comma = {", "}
azul-semicolon = {"; "}

# No tabuleiro
azul-board-of = Tabuleiro de { $name }
azul-your-turn = Sua vez
azul-you = (você)
azul-part-of = { $held } de { $room }
azul-since = Desde a sua vez
azul-to-line = fileira { $line }
azul-to-floor = chão
azul-enlarge = Ampliar o tabuleiro de { $name }
azul-supply-is = { $count } azulejos no saco
azul-starts-next = Tem o marcador de primeiro jogador e começa a próxima rodada
azul-coming = { $points ->
    [one] { $points } ponto a receber no fim da rodada
   *[other] { $points } pontos a receber no fim da rodada
  }
azul-floor-cost = custa { $cost ->
    [0] 0 pontos
    [one] { $cost } ponto
   *[other] { $cost } pontos
  }
azul-score-is = { $score ->
    [0] 0 pontos
    [one] { $score } ponto
   *[other] { $score } pontos
  }
azul-take-from = { $source ->
    [C] Centro da mesa: { $tiles }
   *[other] Expositor { $source }: { $tiles }
  }
azul-take-with-marker = Centro da mesa: { $tiles } e o marcador de primeiro jogador

# Jogadas e seus efeitos
azul-move-line = { $source ->
    [C] { $tiles } do centro para a fileira { $line }
   *[other] { $tiles } do expositor { $source } para a fileira { $line }
  }
azul-move-floor = { $source ->
    [C] { $tiles } do centro para o chão
   *[other] { $tiles } do expositor { $source } para o chão
  }
azul-move-cell = { $tile } da fileira { $line } para a coluna { $column }
azul-move-unknown = pega azulejos ({ $colour }) de { $source } para { $line }
azul-with-effects = { $sentence }: { $effects }
azul-fills = completa a fileira
azul-will-score = +{ $points } no fim da rodada ({ $runs })
azul-reason = { $runs } = { $points }
azul-with-marker = leva o marcador de primeiro jogador
azul-falls = { $count ->
    [one] { $count } azulejo cai no chão
   *[other] { $count } azulejos caem no chão
  }
azul-costs = −{ $cost }
azul-runs = sequência de { $across } na horizontal + sequência de { $down } na vertical
azul-run-across = sequência de { $across } na horizontal
azul-run-down = sequência de { $down } na vertical
azul-alone = azulejo isolado

# O que se espera
azul-task-take = Pegue azulejos de uma cor.
azul-task-line = Agora escolha uma fileira para { $tiles }.
azul-task-place = Coloque na sua parede o azulejo { $colour ->
    [B] azul
    [Y] amarelo
    [R] vermelho
    [K] preto
   *[W] branco
  } da fileira { $line }.
azul-task-others-place = Os azulejos vão para as paredes.
azul-progress-tiling = Revestimento: as fileiras completas vão para as paredes.
azul-progress-floor = As fileiras do chão custam pontos.
azul-progress-bonus = Bônus por linhas, colunas e cores.
azul-task-deal = Os expositores estão sendo abastecidos.
azul-task-over = A partida terminou
azul-hint = Toque em uma cor e depois em uma fileira.

# O que aconteceu
azul-log-by = { $name }: { $text }
azul-log-deal = Rodada { $round }: os expositores são abastecidos
azul-log-placed = { $colour ->
    [B] azul, fileira { $line }: { $reason }
    [Y] amarelo, fileira { $line }: { $reason }
    [R] vermelho, fileira { $line }: { $reason }
    [K] preto, fileira { $line }: { $reason }
   *[W] branco, fileira { $line }: { $reason }
  }
azul-log-grounded = a fileira { $line } não tem lugar na parede: { $tiles } para o chão
azul-log-floor = chão { $points }
azul-log-floor-limited = chão { $cost }, mas ninguém fica abaixo de 0: { $points }
azul-log-row = { $points } linha { $line } completa
azul-log-column = { $points } coluna { $column } completa
azul-log-colour = { $colour ->
    [B] { $points } todos os cinco azuis
    [Y] { $points } todos os cinco amarelos
    [R] { $points } todos os cinco vermelhos
    [K] { $points } todos os cinco pretos
   *[W] { $points } todos os cinco brancos
  }
azul-log-score = { $name }: { $parts }
azul-log-score-sum = { $name }: { $parts }. Ao todo { $points }
azul-log-end = { $reason ->
    [row] A partida terminou: uma linha de uma parede está completa
    [no_tiles] A partida terminou: não há mais azulejos para distribuir
   *[stalled] A partida terminou: cinco rodadas sem nenhum azulejo colocado numa parede
  }
azul-tie-break = { $more ->
    [one] Empate em pontos: { $more } linha completa contra { $fewer }.
   *[other] Empate em pontos: { $more } linhas completas contra { $fewer }.
  }

# A posição em palavras
azul-end-place = { $rank }º lugar
azul-end-you = { $place }, você
azul-end-level = { $place }, { $level }
azul-end-rows = { $rows ->
    [one] { $rows } linha completa
   *[other] { $rows } linhas completas
  }

azul-line-empty = Fileira { $line }: vazia
azul-line-holds = { $room ->
    [0] Fileira { $line }: { $tiles }, completa
    [1] Fileira { $line }: { $tiles }, falta 1
   *[other] Fileira { $line }: { $tiles }, faltam { $room }
  }
azul-row-empty = Linha { $row }: vazia
azul-row-holds = Linha { $row }: { $cells }
azul-cell = { $colour ->
    [B] azul na coluna { $column }
    [Y] amarelo na coluna { $column }
    [R] vermelho na coluna { $column }
    [K] preto na coluna { $column }
   *[W] branco na coluna { $column }
  }
azul-floor-empty = Chão: vazio
azul-floor-holds = Chão: { $tiles }; { $cost }
azul-source-holds = { $source ->
    [C] Centro da mesa: { $tiles }
   *[other] Expositor { $source }: { $tiles }
  }
azul-my-lines = Minhas fileiras de modelo
azul-my-wall = Minha parede
azul-my-floor = Minha fileira do chão
azul-lines-of = Fileiras de modelo de { $name }
azul-wall-of = Parede de { $name }
azul-floor-of = Fileira do chão de { $name }
azul-scores = Pontuação, rodada { $round }
azul-score-of = { $name }: { $score }
azul-score-of-starting = { $name }: { $score }, começa a próxima rodada
azul-bag-holds = Saco: { $tiles }
azul-lid-holds = Tampa: { $tiles }
azul-command-factories = expositores
azul-command-centre = centro
azul-command-lines = fileiras
azul-command-wall = parede
azul-command-floor = chão
azul-command-scores = pontos
azul-command-bag = saco

# Tipos de pontos
azul-points-placed = Parede
azul-points-floor = Chão
azul-points-row = Linhas
azul-points-column = Colunas
azul-points-colour = Cores

# Regras
azul-rules-title = Azul: como jogar
azul-rules-aim = Você está revestindo uma parede. Pegue azulejos dos expositores, junte-os em fileiras e coloque-os onde toquem em outros: quanto maiores as sequências, mais pontos. Quem tiver mais pontos no fim vence.
azul-rules-round-title = Uma rodada
azul-rules-round = No começo de cada rodada, cada expositor recebe quatro azulejos do saco; quando o saco fica vazio, os azulejos da tampa voltam para ele. Depois os jogadores se alternam pegando azulejos até não sobrar nenhum, e então cada um reveste a sua parede.
azul-rules-take-title = Pegar azulejos
azul-rules-take = Na sua vez, pegue todos os azulejos de uma cor de um expositor. Os outros azulejos dele vão para o centro da mesa. Ou pegue todos os azulejos de uma cor do centro da mesa.
azul-rules-take-marker = Na rodada, quem pega primeiro do centro leva também o marcador de primeiro jogador: ele ocupa um espaço da fileira do chão dessa pessoa, e ela começa a próxima rodada.
azul-rules-figure-take = Você pega os dois azulejos vermelhos. O azul e o branco vão para o centro, onde está o marcador.
azul-rules-lines-title = Fileiras de modelo
azul-rules-lines = Coloque o que pegou em uma das suas cinco fileiras de modelo. Na fileira 1 cabe um azulejo, na fileira 5 cabem cinco.
azul-rules-lines-full = Todos os azulejos pegos vão para a mesma fileira, que precisa ter espaço livre.
azul-rules-lines-colour = Cada fileira tem azulejos de uma só cor.
azul-rules-lines-wall = Uma cor que já está na parede nessa linha não pode entrar na fileira ao lado.
azul-rules-lines-floor = Você sempre pode pôr os azulejos na fileira do chão, e às vezes não tem outra saída.
azul-rules-figure-lines = Dois azulejos vermelhos estão na fileira 3: falta um para completá-la. A fileira 2 já está completa.
azul-rules-floor-title = A fileira do chão
azul-rules-floor = Os azulejos que não cabem na fileira caem na fileira do chão, da esquerda para a direita. No fim da rodada, cada espaço ocupado custa os pontos indicados nele. O que não couber nos sete espaços vai para a tampa e não custa nada.
azul-rules-figure-floor = O marcador e dois azulejos caídos custam 1 + 1 + 2 = 4 pontos.
azul-rules-tiling-title = Revestimento de parede
azul-rules-tiling = Quando todos os azulejos tiverem sido pegos, percorra suas fileiras de cima para baixo. De cada fileira completa, um azulejo vai para o seu lugar na parede, e os outros vão para a tampa. As fileiras incompletas ficam para a próxima rodada.
azul-rules-score = Cada azulejo pontua no momento em que é colocado. Conte a sequência de azulejos vizinhos na horizontal, depois a da vertical, e some as duas. Uma direção sem vizinhos não conta; um azulejo sem nenhum vizinho vale 1 ponto.
azul-rules-figure-score = O azulejo azul é colocado por último. Ele forma uma sequência de 3 na horizontal e uma de 2 na vertical: 3 + 2 = 5 pontos.
azul-rules-after-tiling = Depois descontam-se os pontos da fileira do chão, que é esvaziada. Ninguém fica com menos de 0 pontos.
azul-rules-end-title = O fim
azul-rules-end = A partida termina depois da rodada em que alguém completa uma linha horizontal da parede.
azul-rules-bonuses = Então há pontos extras:
azul-rules-bonus-row = por linha completa
azul-rules-bonus-column = por coluna completa
azul-rules-bonus-colour = por cor com os cinco azulejos na parede
azul-rules-tie = Em caso de empate em pontos, comparam-se as linhas completas. Se também forem iguais, a vitória é compartilhada.
azul-rules-end-rare = Dois finais raros: não há mais azulejos para distribuir, ou cinco rodadas seguidas passam sem que ninguém coloque um azulejo.
azul-rules-grey-title = O lado cinza
azul-rules-grey = No lado cinza dos tabuleiros, a parede não tem cores impressas. Quem escolhe o lugar é você: qualquer espaço livre da linha, desde que a cor ainda não esteja nem na linha nem na coluna.
azul-rules-grey-none = Se não houver lugar assim, todos os azulejos da fileira caem no chão.
azul-rules-figure-grey = O azul já está nas colunas 1 e 2; por isso, na linha 3, um azulejo azul pode ir para a coluna 3, 4 ou 5.
