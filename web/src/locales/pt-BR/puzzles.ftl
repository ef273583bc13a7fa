# Problemas
puzzles-about = Em cada posição, uma jogada é muito melhor que todas as outras. Encontre-a sem ajuda.
puzzles-none = Não há problemas aqui.
puzzles-count = { $count ->
    [one] Um problema
   *[other] { $count } problemas
}, { $solved } resolvidos na primeira tentativa.
puzzles-start = Resolver problemas
puzzles-tab = Problema
puzzles-opponent = { $number ->
    [0] Adversário
   *[other] Adversário { $number }
}
puzzles-task = Encontre a melhor jogada. { $task }
puzzles-show = Mostrar a solução
puzzles-next = Próximo problema
puzzles-right = Certo!
puzzles-wrong = Não é a melhor.
puzzles-undecided = Esta jogada não foi avaliada. Pode ser tão boa quanto a melhor, por isso não conta.
puzzles-solution = Esta é a solução.
puzzles-best = O melhor é: { $move }.
puzzles-why = { $reasons }.
puzzles-yours = Sua jogada: { $reasons }.
puzzles-rating = Sua pontuação: { $rating }.
puzzles-puzzle-rating = Pontuação deste problema: { $rating }.
puzzles-not-counted = Só a primeira resposta a um problema conta.
puzzles-first-counts = Sua primeira resposta conta para a sua pontuação. Ver a solução conta como resposta errada.
puzzles-tried = Você já respondeu a este problema: agora não conta mais.
puzzles-themes = Temas
puzzles-moves = As melhores jogadas segundo o campeão
puzzles-values = Os números dizem com que frequência você venceria depois de cada jogada se todos continuassem como o campeão.
puzzles-values-secret = Os números dizem com que frequência você venceria depois de cada jogada, em todas as mãos que os outros podem ter pelo que você viu.
puzzles-all = Todos os problemas

# Temas
puzzles-theme-deny = Negar azulejos aos outros
puzzles-theme-marker = Marcador de primeiro jogador
puzzles-theme-floor = Perda na fileira do chão
puzzles-theme-row = Completar uma linha
puzzles-theme-column = Completar uma coluna
puzzles-theme-colour = Completar uma cor
puzzles-theme-end_round = Encerrar a rodada
puzzles-theme-limit = O limite
puzzles-theme-tie = Empatar duas cores
puzzles-theme-roosters = Galos exatos
puzzles-theme-hold_back = Guardar para depois
