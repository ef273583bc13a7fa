# Dicas
study-hint-show = Mostrar a jogada
study-hint-why = Por quê?
study-hint-next = Próximo motivo
study-hint-close = Fechar a dica
study-hint-shown = A jogada aparece no tabuleiro; confirme ou jogue outra coisa
study-hint-share = Assim { $bot } espera { $share }% das vitórias e uma diferença de { $margin } para o melhor adversário
study-hint-second = A seguinte, com { $share }%: { $move }
study-hint-equal = Quase igual: { $move }
study-hint-mixed = Aqui { $bot } varia e faz esta escolha em { $percent }% das vezes
study-look-around = Olhe todas as suas jogadas: uma delas se destaca.

# Dicas para Azul
study-azul-look-line = Olhe a sua fileira { $line }: o que poderia ir para lá agora?
study-azul-look-row = Olhe a linha { $line } da sua parede: onde o azulejo vale mais?
study-azul-look-floor = Olhe a sua linha do chão: às vezes uma pequena perda é o melhor possível.
study-azul-look-marker = Olhe o marcador de primeiro jogador: quanto vale começar a próxima rodada?
study-azul-builds = { $count ->
    [one] um azulejo vai para a fileira, que fica aberta para a próxima rodada
   *[other] { $count } azulejos vão para a fileira, que fica aberta para a próxima rodada
}
study-azul-starts = você começa a próxima rodada
study-azul-ends-round = isso encerra a rodada
study-azul-leaves = deixa para { $name } no máximo { $tiles } de um só lugar
study-azul-leaves-little = { $count ->
    [one] deixa para { $name } só azulejos avulsos
   *[other] deixa para { $name } no máximo { $count } azulejos de uma cor
}

# Dicas para 5211
study-g5211-look-colour = Olhe as suas cartas da cor { $colour }.
study-g5211-look-roosters = Olhe os seus galos e conte os que estão na mesa.
study-g5211-look-mixed = Olhe duas cores juntas: quão cheia está cada uma?
study-g5211-below = { $count ->
    [one] mais uma carta da cor { $colour } alcançaria o limite
   *[other] mais { $count } cartas da cor { $colour } alcançariam o limite
}
study-g5211-over = a cor { $colour } chega ao limite de { $limit } e não pontua para ninguém
study-g5211-roosters = ficam na mesa { $number } dos { $wanted } galos da regra do número exato
study-g5211-keeps-roosters = { $count ->
    [one] você guarda um galo na mão
   *[other] você guarda { $count } galos na mão
}

# Análises
study-open = Análise
study-to-board = Ao tabuleiro
study-asking = Pedindo a análise …
study-waiting = { $count ->
    [0] A análise já vai começar.
    [one] Há outra análise antes.
   *[other] Há { $count } outras análises antes.
}
study-progress = { $total ->
    [0] Preparando …
   *[other] { $done } de { $total } passos avaliados
}
study-cancel = Cancelar
study-again = Analisar de novo
study-found = { $count ->
    [one] Uma decisão custou algo.
   *[other] { $count } decisões custaram algo.
}
study-found-none = Nenhuma decisão custou algo digno de nota.
study-refused = Não é possível analisar esta partida.
study-refused-cancelled = A análise foi cancelada.
study-refused-failed = A análise falhou.
study-refused-unfinished = Só se analisam partidas jogadas até o fim.
study-refused-not_over = A partida ainda não terminou.
study-refused-no_judge = Ainda não há quem avalie este tipo de mesa.
study-refused-no_analysis = Esta análise não existe.
study-refused-too_many = Você já tem análises na fila. Tente de novo quando terminarem.
study-refused-not_yours = Outra pessoa pediu esta análise.
study-refused-unreachable = O servidor não responde. Você está on-line?
study-chart = Partes da vitória, jogada a jogada
study-chart-legend = Anéis são erros, quanto maiores, piores; triângulos embaixo são distribuições que ajudaram a pessoa dessa cor.
study-chart-numbers = O mesmo em números
study-event = Passo
study-previous = Erro anterior
study-next = Próximo erro
study-nothing-here = Nada foi decidido nesta posição.
study-learn = Aprenda com seus erros ({ $count })
study-mistakes = Decisões que pesaram
study-grade = { $grade ->
    [large] grande
    [medium] médio
   *[small] pequeno
}
study-cost-share = { $loss } % da vitória
study-cost-points = { $points } pontos
study-decision = { $name } decide
study-verdict-none = Nenhum erro.
study-verdict-mixed = Nenhum erro: o próprio campeão às vezes joga assim.
study-verdict-share = { $grade ->
    [large] Um erro grande: custou { $loss } de 100 pontos da vitória.
    [medium] Um erro: custou { $loss } de 100 pontos da vitória.
   *[small] Um erro pequeno: custou { $loss } de 100 pontos da vitória.
}
study-verdict-points = { $grade ->
    [large] A partida estava decidida, mas { $points } pontos foram perdidos.
   *[other] A partida estava decidida, mas { $points } pontos foram perdidos.
}
study-best = As melhores jogadas segundo o campeão
study-move = Jogada
study-share = Vitória em %
study-margin = Diferença
study-frequency = Jogada em
study-played = jogada
study-account = Como se chegou ao resultado
study-account-note = Em pontos de 100 da vitória.
study-account-fair = Parte justa
study-account-luck = Sorte das distribuições
study-account-own = Decisões próprias
study-account-others = Decisões dos outros
study-account-rest = Não explicado
study-account-share = Resultado
study-level = Quão bem cada um jogou
study-level-none = { $name }: nenhuma escolha de verdade.
study-level-loss = { $name }: { $loss } pontos da vitória perdidos em cada uma de { $count } decisões.
study-level-like = { $name } jogou como { $level }: { $loss } pontos da vitória perdidos em cada uma de { $count } decisões.
study-level-range = Por uma só partida, é possível qualquer nível de { $lowest } a { $highest }.
study-matrix = Quem custou quanto a quem
study-matrix-note = O que as decisões da pessoa da linha mudaram para a pessoa da coluna.
study-judge = Avaliado por { $bot } com { $simulations } simulações por decisão e { $deals } outras distribuições por distribuição. Sorte e erros são estimativas, não verdades.
study-azul-cell = linha { $line }, coluna { $column }
study-azul-fills = completa a fileira { $line }
study-azul-fills-points = completa a fileira { $line } (+{ $points })
study-azul-adds = na fileira { $line } ficam faltando { $missing }
study-azul-marker = pega o marcador de primeiro jogador
study-azul-falls = { $count ->
    [one] um azulejo cai (−{ $cost })
   *[other] { $count } azulejos caem (−{ $cost })
}
study-azul-denies = tira de { $name } a fileira { $line } ({ $tiles })
study-azul-row = completa a linha { $line } e termina a partida
study-azul-column = completa a coluna { $column }
study-azul-colour = completa uma cor ({ $colour })
study-azul-scores = +{ $points }
study-knowing = Avaliado pelo que { $name } podia saber. As outras mãos estavam ocultas: o que parece errado com as cartas abertas pode ter sido certo.
study-cards-all = Mostrar todas as cartas
study-cards-seat = Visto por
study-cards-hindsight = Cuidado com a visão de quem já sabe o fim: com todas as cartas abertas, uma escolha muitas vezes parece melhor ou pior do que foi. Ela foi feita sem conhecer as outras mãos, e é assim que é julgada.
study-g5211-leads = { $colour } pontuaria ({ $points } { $points ->
    [one] ponto
   *[other] pontos
  })
study-g5211-limit = { $colour } chega ao limite
study-g5211-near_limit = { $colour } fica a uma carta do limite
study-g5211-ties = { $colour } e { $other } empatam
study-g5211-exact_roosters = exatamente { $count } galos
study-g5211-near_roosters = falta um galo
study-g5211-hold_back = guarda { $card } para depois

# E se
study-whatif-note = Nada aqui muda a partida: ela continua a partir do passo { $number }.
study-whatif-who = Jogar como
study-whatif-all = Todos
study-whatif-bots-note = Bots do nível usual respondem pelos outros lugares.
study-whatif-all-note = Você decide por todos os lugares, com todas as mãos abertas.
study-whatif-branch = Continuar a partir desta posição
study-whatif-deal-last = A última distribuição
study-whatif-draw = Sortear de novo
study-whatif-deal = Definir à mão
study-whatif-deal-set = Distribuir assim
study-whatif-deal-refused = Essa distribuição não é possível.
study-whatif-link = Link desta variante
study-whatif-kept = Variantes desta partida
study-whatif-kept-note = Elas ficam neste navegador. Um link abre a variante em qualquer lugar.
study-whatif-one = { $count ->
    [one] Do passo { $number }, uma jogada ou distribuição: { $move }
   *[other] Do passo { $number }, { $count } jogadas e distribuições: { $move }
}
study-whatif-forget = Esquecer esta variante
study-whatif-home = Voltar à partida
study-whatif-options = Variante: lugares, distribuição, link
study-whatif-broken = Este link não contém uma variante. Talvez tenha sido cortado.
study-azul-deal-part = Expositor { $number }
study-azul-deal-help = Quatro letras por expositor: B azul, Y amarelo, R vermelho, K preto, W branco
study-g5211-deal-help = As cartas são escritas como cor e valor, separadas por espaço: Y amarelo, G verde, O laranja, B azul-escuro, T turquesa, de 1 a 6. Elas ainda precisam estar na pilha de compra.
