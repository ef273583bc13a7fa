# Aprenda com seus erros
mistakes-tab = Posição
mistakes-place = Posição { $place } de { $count }
mistakes-about = Uma posição de uma partida sua, em que a jogada escolhida perdeu mais de 2 pontos de 100. Encontre uma melhor, sem ajuda. Está certa a jogada que fica a até 2 pontos da melhor.
mistakes-not-due = Ainda não é hora de repeti-la: agora sua resposta não conta.
mistakes-next = Próxima posição
mistakes-finish = Concluir
mistakes-then = Na partida você escolheu: { $move }.
mistakes-again = { $days ->
    [one] Ela volta amanhã.
   *[other] Ela volta em { $days } dias.
}
mistakes-learned = Esta você já aprendeu: ela não volta mais.
mistakes-not-counted = Ainda não era hora de repeti-la, por isso esta resposta não conta.
mistakes-analysis = Análise da partida
mistakes-done = Encontradas: { $found } de { $count }.
mistakes-none = Não há nada para praticar agora.
mistakes-how = Os erros vêm das suas partidas terminadas que foram analisadas. Se você encontra uma boa jogada, a posição volta depois de 1, 3, 7 e 21 dias; depois de uma resposta errada, recomeça do início.
