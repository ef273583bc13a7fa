# A partida do dia: o cartão na página inicial e as classificações.

daily-short = O mesmo sorteio para todos. Como você se sai?
daily-rankings = Classificações
daily-play = Jogar
daily-continue = Continuar
daily-look = Rever
daily-own-ranked = { $rank }º lugar de { $count }, { $margin } pontos.
daily-own-playing = Você está no meio dela.
daily-own-late = Sua partida terminou depois do dia, por isso não conta para a classificação.
daily-own-given_up = Você desistiu, por isso não conta para a classificação.
daily-ranked = { $count ->
    [one] Uma pessoa já jogou.
   *[other] { $count } pessoas já jogaram.
}
daily-first = Ninguém jogou ainda.
daily-guest = Visitante
daily-you = { $name } (você)
daily-next-hours = { $hours ->
    [one] A próxima chega em uma hora.
   *[other] A próxima chega em { $hours } horas.
}
daily-next-minutes = { $minutes ->
    [one] A próxima chega em um minuto.
   *[other] A próxima chega em { $minutes } minutos.
}
daily-text = Todos recebem o mesmo sorteio e o mesmo adversário, e as mesmas jogadas têm as mesmas respostas. Você tem uma tentativa por dia: nada pode ser desfeito e não há dicas. A próxima chega à meia-noite (UTC).
daily-days = Dia
daily-today = Hoje
daily-yesterday = Ontem
daily-appear = Aparecer nas classificações como { $name }
daily-unnamed = Nas classificações você aparece como Visitante.
daily-choose-name = Escolha um apelido para aparecer com nome.
daily-against = contra { $name }
daily-own-loss = Por erros: { $rank }º lugar, { $loss } pontos da vitória perdidos em cada decisão.
daily-analysing = Sua partida está sendo analisada.
daily-rank = Lugar
daily-name = Quem
daily-by-margin = Por pontos
daily-by-margin-unit = Vantagem
daily-by-loss = Por erros
daily-by-loss-unit = Perda por decisão
daily-nobody-yet = Ninguém terminou esta partida ainda.
daily-nobody = Ninguém terminou esta partida.
daily-none-analysed-yet = As partidas aparecem aqui quando forem analisadas.
daily-none-analysed = Nenhuma partida foi analisada.
daily-note-today = Dá para assistir às partidas de todos quando o dia acabar.
daily-note = Escolha alguém para assistir à partida.
