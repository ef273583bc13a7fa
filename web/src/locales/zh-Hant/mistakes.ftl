# 從失誤中學習
mistakes-tab = 局面
mistakes-place = 第 { $place } 個局面，共 { $count } 個
mistakes-about = 這是你自己對局中的局面，當時的選擇損失超過 2 分（滿分 100 分）。不靠提示，找出更好的一步；與最好的一步相差 2 分以內就算答對。
mistakes-not-due = 還沒到複習的時間，這次作答不列入計算。
mistakes-next = 下一個局面
mistakes-finish = 完成
mistakes-then = 你在對局中的選擇：{ $move }。
mistakes-again = { $days ->
    [1] 明天會再出現。
   *[other] { $days } 天後會再出現。
}
mistakes-learned = 你已經學會了，這個局面不會再出現。
mistakes-not-counted = 還沒到複習的時間，所以這次作答不列入計算。
mistakes-analysis = 這場對局的分析
mistakes-done = 共 { $count } 個局面，答對 { $found } 個。
mistakes-none = 現在沒有需要練習的局面。
mistakes-how = 失誤取自你已結束且分析過的對局。答對後，局面會在 1、3、7、21 天後再次出現；答錯則從頭開始。
