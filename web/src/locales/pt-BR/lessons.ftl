## Around every lesson

lessons-title = Aprenda a jogar { $game }: { $lesson }
lessons-list = Lições
lessons-done = concluída
lessons-bubble = Lição
lessons-step = Passo { $step } de { $steps }
lessons-watch = Veja o que acontece…
lessons-back = Voltar
lessons-next = Avançar
lessons-skip = Pular
lessons-show = Mostrar
lessons-finish = Concluir
lessons-end = Encerrar a lição
lessons-not-quite = Não é a melhor jogada
lessons-other = Pode, mas aqui há algo melhor. Tente de novo!
lessons-end-title = Muito bem!
lessons-end-early = O resto fica para depois
lessons-end-first = Você já sabe o bastante para uma primeira partida. A próxima lição mostra como se vence.
lessons-end-last = Agora você sabe como se vence. Experimente!
lessons-end-next = Próxima lição: { $name }
lessons-end-play = Jogar agora contra { $name }
lessons-end-again = Repetir a lição

## Azul: the first lesson

lessons-azul-first = Sua primeira rodada
lessons-azul-first-aim-title = Azulejos para a sua parede
lessons-azul-first-aim = Cada expositor tem 4 azulejos. No seu tabuleiro ficam à esquerda as fileiras de modelo, à direita a parede e embaixo a fileira do chão. Vocês se alternam pegando azulejos até acabarem.
lessons-azul-first-take-title = Pegue uma cor
lessons-azul-first-take = Você sempre pega todos os azulejos de uma cor de um expositor. 2 azulejos azuis completam exatamente a fileira 2.
lessons-azul-first-take-do = Toque nos azulejos azuis do expositor 1 e depois na fileira 2.
lessons-azul-first-line-title = Complete uma fileira
lessons-azul-first-line = O que você deixou foi para o centro da mesa. { $pia } pegou 4 azulejos vermelhos. No expositor 2 há 3 brancos: na medida para a fileira 3.
lessons-azul-first-line-do = Leve os azulejos brancos do expositor 2 para a fileira 3.
lessons-azul-first-marker-title = O centro e o marcador
lessons-azul-first-marker = Você também pode pegar do centro da mesa. Quem faz isso primeiro leva o marcador: começa a próxima rodada, mas ele custa 1 ponto. Há 2 azulejos amarelos, e na fileira 1 só cabe 1. O outro cai no chão.
lessons-azul-first-marker-do = Leve os azulejos amarelos do centro para a fileira 1.
lessons-azul-first-part-title = As fileiras podem esperar
lessons-azul-first-part = 3 azulejos vermelhos não bastam para a fileira 4. Não faz mal: uma fileira incompleta fica como está para a próxima rodada.
lessons-azul-first-part-do = Leve os azulejos vermelhos do centro para a fileira 4.
lessons-azul-first-last-title = O último azulejo
lessons-azul-first-last = Sobrou 1 azulejo azul. Na fileira 5 ele é um começo. Com ele a rodada termina, e as fileiras completas vão para a parede. Fique de olho nos pontos!
lessons-azul-first-last-do = Leve o azulejo azul do centro para a fileira 5.
lessons-azul-first-tiling-title = 1 + 2 + 3 − 2 = 4 pontos
lessons-azul-first-tiling = O amarelo ficou sozinho: 1 ponto. O azul entrou logo abaixo: sequência de 2. O branco fez dela uma sequência de 3. Azulejos que se tocam valem cada vez mais. O chão custou 2 pontos.
lessons-azul-first-end-title = E assim o jogo continua
lessons-azul-first-end = Os expositores são abastecidos de novo, até alguém completar uma linha horizontal. Então há pontos extras: 2 por linha, 7 por coluna, 10 pelos 5 azulejos de uma cor. Você já sabe tudo o que precisa!

## Azul: what wins

lessons-azul-wins = Como se vence
lessons-azul-wins-aim-title = Os grandes pontos ainda vêm
lessons-azul-wins-aim = Rodada 4, e { $pia } lidera por 26 a 17. Mas no fim há 2 pontos por linha, 7 por coluna e 10 por cor. Na sua coluna 3 falta só um azulejo, e no branco também.
lessons-azul-wins-marker-title = O marcador
lessons-azul-wins-marker = Ninguém pegou do centro ainda. Quem for o primeiro leva o marcador: ele custa 1 ponto, mas você começa a próxima rodada e escolhe antes de { $pia }. E o azulejo amarelo dali completa a fileira 1.
lessons-azul-wins-marker-do = Leve o azulejo amarelo do centro para a fileira 1.
lessons-azul-wins-marker-red = O marcador vem junto, mas 3 azulejos vermelhos são 1 a mais do que cabe na fileira 2. O amarelo completa a fileira 1 sem perda.
lessons-azul-wins-marker-line = 3 azulejos para a fileira 2: 1 cai no chão. E aí só resta o centro: { $pia } leva o marcador e escolhe primeiro.
lessons-azul-wins-marker-other = Olhe para o centro: ali estão o marcador e o azulejo amarelo para a fileira 1.
lessons-azul-wins-deny-title = Tire dos outros
lessons-azul-wins-deny = Graças ao marcador, você começa. { $pia } precisa de 1 azulejo vermelho: ele completaria a fileira 4 e a coluna 1, por 7 pontos agora e 7 no fim. Só há 1 aqui. Ele não cabe em nenhuma fileira sua, mas no chão custa apenas 1 ponto.
lessons-azul-wins-deny-do = Leve o azulejo vermelho do expositor 1 para a sua fileira do chão.
lessons-azul-wins-deny-later = Isso você consegue depois: branco e preto estão em dois expositores cada, vermelho só em um. Agora { $pia } pegaria o vermelho.
lessons-azul-wins-deny-other = Então { $pia } pega o azulejo vermelho: 7 pontos agora e 7 no fim.
lessons-azul-wins-column-title = A coluna
lessons-azul-wins-column = Nada de vermelho para { $pia }. Agora a sua coluna 3: falta só o azulejo preto da linha 5, e a fileira 5 precisa de mais 2. Uma coluna completa vale 7 pontos no fim.
lessons-azul-wins-column-do = Leve os azulejos pretos do expositor 2 para a fileira 5.
lessons-azul-wins-column-four = 4 azulejos para 2 espaços: 2 cairiam no chão e custariam 3 pontos. No expositor 2 há exatamente 2.
lessons-azul-wins-column-white = Seria igualmente bom, e vem logo a seguir. Nesta lição a coluna vem primeiro.
lessons-azul-wins-column-other = Nada aqui vale tanto quanto a coluna com os seus 7 pontos.
lessons-azul-wins-colour-title = A cor
lessons-azul-wins-colour = Os 5 azulejos de uma cor valem 10 pontos, e você tem 4 brancos. O último vai na linha 1: basta um azulejo na fileira 1. Ele também completa a linha, e depois de uma linha completa o jogo termina.
lessons-azul-wins-colour-do = Leve o azulejo branco do centro para a fileira 1.
lessons-azul-wins-colour-other = Este é o único azulejo branco que resta. Se { $pia } o pegar, adeus aos seus 10 pontos.
lessons-azul-wins-alone-title = Agora é com você
lessons-azul-wins-alone = { $pia } tem 4 azulejos azuis na parede e outros 4 na fileira 5. Com mais 1 a cor fica completa: 10 pontos. O que você pega?
lessons-azul-wins-alone-do = Encontre a melhor jogada.
lessons-azul-wins-alone-black = Uma fileira completa, mas então { $pia } pega o azul e completa a cor: 10 pontos.
lessons-azul-wins-alone-other = Olhe para o centro: ali está o que { $pia } precisa, e com isso você completa a fileira 2.
lessons-azul-wins-bonus-title = 70 a 49
lessons-azul-wins-bonus = Os azulejos renderam 51 pontos para você e 45 para { $pia }. { $pia } tem 2 linhas, que valem 4. A sua linha, coluna e cor: 2 + 7 + 10 = 19.
lessons-azul-wins-end-title = Como se vence
lessons-azul-wins-end = Você venceu por 21 pontos. Só o vermelho e o azul teriam dado 24 a { $pia }! Por isso, planeje cedo colunas e cores, pegue o marcador quando quiser escolher primeiro e, antes de cada jogada, veja do que os outros precisam.

## 5211: the first lesson

lessons-5211-first = Suas primeiras rodadas
lessons-5211-first-choose-title = Em segredo
lessons-5211-first-choose = Você tem 5 cartas na mão. No primeiro turno de uma rodada todos jogam 2 delas, viradas para baixo. Você tem boas cartas amarelas.
lessons-5211-first-choose-do = Toque no amarelo 3 e no amarelo 4 e confirme.
lessons-5211-first-most-title = A cor em maioria pontua
lessons-5211-first-most = Todas as cartas foram reveladas ao mesmo tempo, e todos compraram até ter 5. Na mesa há 3 cartas amarelas. A cor em maioria pontua, então continue.
lessons-5211-first-most-do = Jogue o amarelo 2.
lessons-5211-first-tie-title = Empate e limite
lessons-5211-first-tie = O último turno. Amarelo lidera com 4 cartas, azul-escuro tem 3. Com o mesmo número, empatariam e nenhum pontuaria. E uma cor com 6 cartas chega ao limite e não pontua. Deixe os dois em paz.
lessons-5211-first-tie-do = Jogue o laranja 2.
lessons-5211-first-score-title = 9 pontos para você
lessons-5211-first-score = Amarelo está sozinho na frente, e cada um guarda as suas cartas amarelas: 2 + 3 + 4 = 9 para você, e { $pia } recebe 2. Todas as outras cartas vão para a pilha de descarte.
lessons-5211-first-push-title = Além do limite
lessons-5211-first-push = A segunda rodada. { $lino } jogou verde 2, 4 e 5, muito mais do que você tem. Mas verde está com 4 cartas, e o limite é 6. Não segure: empurre.
lessons-5211-first-push-do = Jogue o verde 2.
lessons-5211-first-left-title = 5 pontos com uma única carta
lessons-5211-first-left = 7 cartas verdes: acima do limite, verde está fora. Amarelo e laranja empatam com 2: os dois estão fora. Sobra turquesa, com 1 carta. Ela é sua: 5 pontos!
lessons-5211-first-rooster-title = Os galos
lessons-5211-first-rooster = A terceira rodada. Todo 1 é um galo, e há 4 galos na mesa: falta um! Com 3 jogadores, exatamente 5 galos mudam tudo: aí só os galos pontuam.
lessons-5211-first-rooster-do = Jogue o seu turquesa 1.
lessons-5211-first-end-title = Exatamente 5 galos!
lessons-5211-first-end = Azul-escuro tinha mais cartas, mas agora só os galos contam: 3 pontos para você, 1 para cada um dos outros. Joga-se até a pilha de compra acabar; quem tiver mais pontos vence.

## 5211: what wins

lessons-5211-wins = Como se vence
lessons-5211-wins-aim-title = O último turno decide
lessons-5211-wins-aim = Antes da sua última carta, pergunte-se: que cor está perto do limite? O que { $pia } ainda pode mudar com 1 carta? Quantos galos há na mesa? Com 2 jogadores o limite é 5, e exatamente 4 galos pontuam.
lessons-5211-wins-limit-title = O limite
lessons-5211-wins-limit = Azul-escuro tem 4 cartas e daria 13 pontos a { $pia } e só 2 a você. Mais uma são 5: o limite! Então verde pontua com as suas 2 cartas: 3 + 4 = 7 para você.
lessons-5211-wins-limit-do = Jogue o azul-escuro 1.
lessons-5211-wins-limit-strong = Uma carta forte, mas azul-escuro continua na frente com 4: 13 pontos para { $pia }. Guarde-a para uma rodada melhor.
lessons-5211-wins-limit-other = Então azul-escuro continua na frente com 4: 13 pontos para { $pia }.
lessons-5211-wins-second-title = 7 a 0
lessons-5211-wins-second = 5 cartas azul-escuras: fora. Verde estava em segundo, e agora pontua. Quando uma cor está para chegar ao limite, tenha a seguinte.
lessons-5211-wins-count-title = Fazendo contas
lessons-5211-wins-count = Suas 3 cartas amarelas valem 13 pontos. Você e { $pia } jogam mais 1 carta cada. Com qual das suas o amarelo pontua, jogue { $pia } o que jogar?
lessons-5211-wins-count-do = Encontre a carta segura.
lessons-5211-wins-count-fourth = Então amarelo fica com 4 cartas. Se { $pia } puser mais uma, são 5: o limite, e tudo está perdido.
lessons-5211-wins-count-other = Então essa cor fica com 2 cartas. Se { $pia } puser mais uma, são 3, tantas quanto o amarelo: empate, e nenhuma pontua.
lessons-5211-wins-safe-title = 13 pontos
lessons-5211-wins-safe = Azul-escuro era novo: mesmo com uma carta de { $pia } teria só 2. { $pia } tentou o amarelo, mas com 4 cartas ainda falta 1 para o limite. Você recebe 13, { $pia } recebe 3.
lessons-5211-wins-roosters-title = Um galo a mais
lessons-5211-wins-roosters = Turquesa lidera com 3 cartas: 6 + 2 + 1 = 9 para você. Mas { $pia } jogou 3 galos e você 1, o que dá exatamente 4. Assim só os galos pontuariam. Mais um estraga tudo.
lessons-5211-wins-roosters-do = Jogue o azul-escuro 1.
lessons-5211-wins-roosters-other = Se { $pia } não puser um galo, são exatamente 4: 3 pontos para { $pia }, 1 para você, e os seus 9 se vão.
lessons-5211-wins-broken-title = 29 a 3
lessons-5211-wins-broken = 5 galos não são nada de especial, então as cores voltam a contar: 9 pontos para você.
lessons-5211-wins-end-title = Como se vence
lessons-5211-wins-end = Com 2 jogadores, uma cor está segura antes da última carta se tiver 2 cartas de vantagem, faltarem 2 para o limite e você não mexer nela nem em quem vem atrás. Senão, tenha uma segunda cor pronta. E conte sempre os galos.
