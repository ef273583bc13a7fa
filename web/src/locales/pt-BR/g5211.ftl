### 5211: a mesa, o histórico e as listas.

g5211-colour-Y = amarelo
g5211-colour-G = verde
g5211-colour-O = laranja
g5211-colour-B = azul-escuro
g5211-colour-T = turquesa
g5211-card = { $colour } { $value }
g5211-card-rooster = { $colour } { $value }, galo
g5211-card-hidden = carta virada para baixo
g5211-card-chosen = { $card }, escolhida, virada para baixo
g5211-card-kept = { $card }, guardada
g5211-slot-empty = nenhuma carta ainda
g5211-none = nenhuma
g5211-semicolon = ;{" "}
g5211-comma = ,{" "}

## Por que uma rodada pontua assim
g5211-why-over =
    { $number ->
        [one] { $colours } chegou ao limite de { $limit }
       *[other] { $colours } chegaram ao limite de { $limit }
    }
g5211-why-tie = { $colours } empatam com { $number }
g5211-why-colour = { $colour } pontua
g5211-why-nobody = não sobra nenhuma cor, ninguém pontua
g5211-why-exact = Exatamente { $number } galos: cada um guarda os seus e nada mais pontua
g5211-gain = { $name } +{ $points }
g5211-why-gains = { $why }: { $gains }.
g5211-why-end = { $why }.
g5211-now-colour = { $colour } pontuaria agora
g5211-now-nobody = ninguém pontuaria agora
g5211-now-exact = Exatamente { $number } galos: só eles pontuariam agora.
g5211-roosters-exact = exato!
g5211-roosters-over = { $number } a mais
g5211-roosters-short =
    { $number ->
        [one] falta um!
       *[other] faltam { $number }
    }
g5211-goal = exatos { $number }
g5211-your-tiles = suas
g5211-you = (você)
g5211-choosing = escolhendo
g5211-is-away = ausente
g5211-to-draw = para comprar
g5211-discarded = descartadas
g5211-hand-of = Mão de { $name }
g5211-goal-points = até { $goal }
g5211-key-choose = escolher
g5211-key-confirm = confirmar
g5211-headline-round = Começa a rodada { $round }
g5211-headline-hush = Todos escolheram
g5211-headline-out = { $number }× { $colour }: fora!
g5211-headline-exact = Exatamente { $number } galos!
g5211-headline-exact-now = Exatamente { $number } galos pontuariam agora
g5211-headline-nobody = Ninguém pontua
g5211-call-rooster = falta um galo!
g5211-caption-start = A cor em maioria pontua, a não ser que empate ou chegue a { $limit }. Com exatamente { $roosters } galos, só os galos pontuam.
g5211-caption-last = Rodada anterior: { $story }

## Contagem
g5211-title-counts = Na mesa
g5211-limit = limite { $limit }
g5211-status-scores = pontua agora
g5211-status-scored = pontua
g5211-status-tied = empate
g5211-status-over = no limite
g5211-count-item =
    { $status ->
        [over] { $colour }: { $number } de { $limit }, no limite ou além, não pontua
        [tied] { $colour }: { $number } de { $limit }, empate, não pontua
        [scores] { $colour }: { $number } de { $limit }, pontuaria agora
        [scored] { $colour }: { $number } de { $limit }, pontua
       *[none] { $colour }: { $number } de { $limit }
    }
g5211-rooster-item = Galos: { $number }, o número exato é { $wanted }: { $words }
g5211-count-part = { $number }× { $colour }
g5211-rooster-number =
    { $number ->
        [0] nenhum galo
        [one] { $number } galo
       *[other] { $number } galos
    }
g5211-move-outlook = { $cards }: assim ficam na mesa { $counts }

## O histórico
g5211-line-deal = Distribuição { $deal }: todos têm cinco cartas.
g5211-line-only-deal = As cartas foram distribuídas: todos têm cinco.
g5211-line-reveal = Turno { $turn }. { $cards }
g5211-reveal-part = { $name }: { $cards }
g5211-line-round = Rodada { $round }: { $story }
g5211-last-round = A pilha de compra acabou: última rodada, sem comprar cartas.
g5211-last-round-short = Última rodada
g5211-end-pile = A última rodada terminou: fim de jogo.
g5211-end-goal = Alguém chegou a { $goal } pontos: fim de jogo.
g5211-end-kept =
    { $cards ->
        [one] { $cards } carta guardada
       *[other] { $cards } cartas guardadas
    }
g5211-end-source = { $source }: { $points }
g5211-tie-break =
    { $more ->
        [one] Empate em pontos: { $more } carta na pilha de pontos contra { $fewer }.
       *[other] Empate em pontos: { $more } cartas na pilha de pontos contra { $fewer }.
    }

## O que fazer
g5211-task-choose =
    { $number ->
        [1] Escolha uma carta.
        [2] Escolha duas cartas.
       *[other] Escolha { $number } cartas.
    }
g5211-task-more =
    { $number ->
        [1] Escolha mais uma carta.
       *[other] Escolha mais { $number } cartas.
    }
g5211-task-wait = Você já escolheu. Aguardando { $names }.
g5211-task-others = Escolhendo: { $names }.
g5211-task-draw = Todos compram até ter cinco cartas.
g5211-task-deal = As cartas estão sendo distribuídas.
g5211-task-over = Fim de jogo.
g5211-progress-turn = As cartas são reveladas.
g5211-progress-score = A rodada é pontuada.
g5211-hint = Toque em cartas e confirme; todos revelam juntos.

## Listas e lugares
g5211-command-hand = mão
g5211-command-table = mesa
g5211-command-counts = contagem
g5211-command-scores = pontos
g5211-command-pile = pilha
g5211-command-player = jogador { $number }
g5211-title-hand = Sua mão
g5211-title-table = Cartas na mesa
g5211-title-scores = Pontuação
g5211-title-pile = Pilhas
g5211-table-of = Cartas nesta rodada: { $name }
g5211-pile-label =
    { $number ->
        [0] Pilha de compra: 0 cartas
        [one] Pilha de compra: { $number } carta
       *[other] Pilha de compra: { $number } cartas
    }
g5211-discard-label =
    { $number ->
        [0] Pilha de descarte: 0 cartas
        [one] Pilha de descarte: { $number } carta
       *[other] Pilha de descarte: { $number } cartas
    }
g5211-score =
    { $name }: { $points ->
        [0] 0 pontos
        [one] { $points } ponto
       *[other] { $points } pontos
    }, { $cards ->
        [0] 0 cartas guardadas
        [one] { $cards } carta guardada
       *[other] { $cards } cartas guardadas
    }
g5211-score-hidden = { $name }: total oculto até o fim
g5211-deal-number = Distribuição { $deal }
g5211-round-of = Rodada { $round } de { $rounds }
g5211-turn-of = Turno { $turn } de { $turns }
g5211-you-chose = escolhidas, viradas para baixo: { $cards }
g5211-has-chosen =
    { $number ->
        [one] escolheu uma carta
       *[other] escolheu { $number } cartas
    }
g5211-chosen-mark = já escolheu
g5211-is-choosing = ainda escolhendo
g5211-player-table = Na mesa: { $cards }
g5211-player-hand = Mão: { $cards }
g5211-player-kept = Guardadas: { $cards }
g5211-kind-colour = Cores
g5211-kind-roosters = Galos

## As regras
g5211-rules-title = Como jogar 5211
g5211-rules-aim = Todos colocam cartas viradas para baixo e as revelam ao mesmo tempo. Só uma cor pontua em cada rodada: a mais numerosa, desde que não fique numerosa demais. Adivinhe o que os outros vão fazer e tenha boas cartas dessa cor na mesa.
g5211-rules-cards-title = As cartas
g5211-rules-cards = São 100 cartas em cinco cores, 20 de cada. Valores baixos são comuns, os altos são raros. Todo 1 é uma carta de galo, e só os 1 são.
g5211-rules-cards-alt = Uma carta de cada cor: amarelo 1 com um galo, verde 2 com folhas, laranja 3 com zigue-zagues, azul-escuro 4 com uma estrela, turquesa 5 com ondas.
g5211-rules-values = As 20 cartas de uma cor
g5211-rules-value = Valor
g5211-rules-number = Cartas
g5211-rules-round-title = Uma rodada
g5211-rules-round-hand = Você tem cinco cartas na mão. Uma rodada tem três turnos: no primeiro todos jogam duas cartas, no segundo uma e no terceiro mais uma. Cinco, dois, um, um: daí o nome.
g5211-rules-round-secret = Em cada turno todos escolhem em segredo e colocam as cartas viradas para baixo. Quando todos tiverem escolhido, as cartas são reveladas ao mesmo tempo. Depois todos compram até ter cinco.
g5211-rules-round-alt = O lugar de uma pessoa no terceiro turno: amarelo 3 e amarelo 4 do primeiro turno, laranja 2 do segundo e uma carta ainda virada para baixo.
g5211-rules-round-end = Depois do terceiro turno, as cartas na mesa são contadas e a rodada é pontuada. Então começa a próxima.
g5211-rules-score-title = A cor em maioria pontua
g5211-rules-score = Contem as cartas na mesa por cor, as de todos os jogadores juntas. A cor com mais cartas pontua: você guarda as suas cartas dessa cor na sua pilha de pontos, e cada uma vale o seu valor. Todas as outras cartas vão para a pilha de descarte.
g5211-rules-score-alt = Uma rodada com três jogadores: quatro cartas amarelas, três azul-escuras, duas laranja, duas turquesa, uma verde. Amarelo pontua: a primeira pessoa guarda 2, 3 e 4, a segunda guarda 2, a terceira nada.
g5211-rules-limit-title = Limite e empate
g5211-rules-limit = Uma cor com tantas cartas quanto o limite, ou mais, não pontua. O limite depende do número de jogadores: é esse número mais três.
g5211-rules-tie = Cores empatadas com o maior número de cartas se anulam. Então se olha a próxima cor mais numerosa, onde pode haver outro empate. A primeira cor que ficar sozinha pontua. Se não sobrar nenhuma, ninguém pontua.
g5211-rules-limit-alt = Uma rodada com três jogadores e limite 6: sete cartas verdes passam do limite, duas amarelas e duas laranja empatam. A única carta turquesa, um 5, pontua para a primeira pessoa.
g5211-rules-roosters-title = O número exato de galos
g5211-rules-roosters = Os galos também são contados. Se houver na mesa exatamente o número de jogadores mais dois, só os galos pontuam: cada um guarda os seus, um ponto por galo, não importa o que aconteceu com as cores. Com um a mais ou um a menos, os galos são cartas comuns da sua cor.
g5211-rules-roosters-alt = Uma rodada com três jogadores e exatamente cinco galos na mesa. A primeira pessoa guarda três deles, as outras um cada; azul-escuro, com mais cartas, não pontua.
g5211-rules-end-title = A última rodada e o fim
g5211-rules-end = Quando a pilha de compra acaba, joga-se uma última rodada com as cinco cartas da mão, sem comprar. A carta que sobra é descartada.
g5211-rules-winner = Quem tiver mais pontos vence. Em caso de empate, quem tiver mais cartas na pilha de pontos; se o empate continuar, a vitória é compartilhada.
g5211-rules-hidden = As pilhas de pontos ficam viradas para baixo. Uma mesa pode mostrar os totais ou escondê-los até o fim.
g5211-rules-long-title = A partida longa
g5211-rules-long = As cartas são distribuídas de novo até alguém ter 50 pontos. A cada distribuição todas são embaralhadas, e os pontos continuam valendo. A primeira distribuição é sempre jogada até o fim; a partir da segunda, o jogo termina depois de qualquer rodada em que alguém tenha 50 ou mais.
g5211-rules-players-title = Número de jogadores
g5211-rules-players = Antes da distribuição, algumas cartas são retiradas sem que ninguém as veja, para que a pilha de compra dure rodadas inteiras.
g5211-rules-column-players = Jogadores
g5211-rules-column-limit = Limite
g5211-rules-column-roosters = Galos, exatamente
g5211-rules-column-rounds = Rodadas, com a última
g5211-rules-column-removed = Cartas retiradas
