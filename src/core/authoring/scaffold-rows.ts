/**
 * What a scaffold asks about any topic, a language each. By line: the subtitle; twelve parts, each a heading and
 * its questions; the chart; the comparison; the steps' title and four steps; the main question, more questions.
 */
export const SCAFFOLD_ROWS: Readonly<Record<string, string>> = {
  it: `Una traccia da completare
Di che cosa si tratta|Come si definisce in una frase?|Che cosa comprende e che cosa no?|Quali termini deve conoscere il pubblico?
Perché è importante|Chi riguarda, e in che modo?|Che cosa succede se nulla cambia?|Perché proprio ora?
Come ci si è arrivati|Dove è cominciato?|Quali eventi hanno segnato una svolta?|Che cosa è cambiato di più da allora?
Chi è coinvolto|Chi decide?|Chi fa il lavoro?|Chi paga e chi ne trae vantaggio?
Come funziona|Quali sono le parti principali?|Come agiscono insieme?|Quale esempio lo mostra meglio?
Esempi|Quale caso conosce il pubblico?|Che cosa ha funzionato?|Che cosa se ne può imparare?
Vantaggi|Che cosa migliora?|Per chi?|Come si potrebbe dimostrare?
Rischi e limiti|Che cosa può andare storto?|Che cosa non si sa ancora?|Che cosa direbbero i critici?
Costi e impegno|Che cosa bisogna pagare?|Quanto tempo richiede?|Quali fonti danno cifre affidabili?
La situazione oggi|Qual è lo stato attuale?|Chi è in testa, e perché?|Su che cosa si discute?
Che cosa ci attende|Quali sviluppi sono probabili?|Che cosa cambierebbe le prospettive?|Che cosa conviene osservare?
Raccomandazioni|Che cosa dovrebbe fare il pubblico?|Che cosa viene per primo?|Da che cosa si riconosce il successo?
Le cifre|Qui va un grafico|Quale misura lo mostra meglio?|In quale periodo o tra quali gruppi?|Prima di disegnarlo|Quale fonte ha le cifre?|Che cosa si deve leggere?
Le alternative|Una possibilità|Un’altra possibilità|Che cosa parla a favore?|Che cosa parla contro?|Di che cosa ha bisogno?
La strada
Iniziare|Che cosa deve essere pronto?
Costruire|Che cosa si fa, e chi lo fa?
Verificare|Come si valuta il risultato?
Decidere|Chi dice se si va avanti?
La domanda principale|Altre domande`,
  pt: `Um roteiro para completar
Do que se trata|Como se define em uma frase?|O que inclui e o que não inclui?|Que termos o público precisa conhecer?
Por que importa|Quem é afetado, e como?|O que acontece se nada mudar?|Por que agora?
Como se chegou aqui|Onde começou?|Que acontecimentos foram decisivos?|O que mais mudou desde então?
Quem participa|Quem decide?|Quem faz o trabalho?|Quem paga e quem se beneficia?
Como funciona|Quais são as partes principais?|Como atuam em conjunto?|Que exemplo mostra melhor?
Exemplos|Que caso o público conhece?|O que deu certo?|O que se pode aprender com ele?
Benefícios|O que melhora?|Para quem?|Como se poderia comprovar?
Riscos e limites|O que pode dar errado?|O que ainda não se sabe?|O que diriam os críticos?
Custos e esforço|O que precisa ser pago?|Quanto tempo leva?|Que fontes dão números confiáveis?
A situação hoje|Qual é o estado atual?|Quem lidera, e por quê?|O que está em disputa?
O que vem a seguir|Que desenvolvimentos são prováveis?|O que mudaria as perspectivas?|O que convém observar?
Recomendações|O que o público deve fazer?|O que vem primeiro?|Como se reconhece o sucesso?
Os números|Aqui entra um gráfico|Que medida mostra melhor?|Em que período ou entre que grupos?|Antes de desenhá-lo|Que fonte tem os números?|O que se deve ler nele?
As alternativas|Uma opção|Outra opção|O que fala a favor?|O que fala contra?|Do que precisa?
O caminho
Começar|O que precisa estar pronto?
Construir|O que se faz, e quem faz?
Verificar|Como se avalia o resultado?
Decidir|Quem diz se continua?
A pergunta principal|Mais perguntas`,
  nl: `Een opzet om in te vullen
Waar het om gaat|Hoe luidt de definitie in één zin?|Wat hoort erbij, en wat niet?|Welke woorden moet het publiek kennen?
Waarom het ertoe doet|Wie raakt het, en hoe?|Wat gebeurt er als er niets verandert?|Waarom nu?
Hoe het zover kwam|Waar begon het?|Welke gebeurtenissen waren keerpunten?|Wat is er sindsdien het meest veranderd?
Wie erbij betrokken is|Wie beslist?|Wie doet het werk?|Wie betaalt, en wie heeft er baat bij?
Hoe het werkt|Uit welke delen bestaat het?|Hoe werken ze samen?|Welk voorbeeld laat het het best zien?
Voorbeelden|Welk geval kent het publiek?|Wat ging er goed?|Wat valt ervan te leren?
Voordelen|Wat wordt er beter?|Voor wie?|Hoe is het voordeel aan te tonen?
Risico’s en grenzen|Wat kan er misgaan?|Wat is nog niet bekend?|Wat zouden critici zeggen?
Kosten en inspanning|Wat moet er betaald worden?|Hoeveel tijd kost het?|Welke bronnen geven betrouwbare cijfers?
Waar het nu staat|Wat is de huidige stand?|Wie loopt voorop, en waarom?|Waarover is men het oneens?
Wat er komt|Welke ontwikkelingen zijn waarschijnlijk?|Wat zou de vooruitzichten veranderen?|Wat moet men in de gaten houden?
Aanbevelingen|Wat moet het publiek doen?|Wat komt eerst?|Waaraan is succes te zien?
De cijfers|Hier hoort een grafiek|Welke maat laat het het best zien?|Over welke periode, of tussen welke groepen?|Voordat hij getekend wordt|Welke bron heeft de cijfers?|Wat moet men eruit aflezen?
De alternatieven|De ene mogelijkheid|De andere mogelijkheid|Wat pleit ervoor?|Wat pleit ertegen?|Wat is ervoor nodig?
De weg erheen
Beginnen|Wat moet er klaarstaan?
Bouwen|Wat gebeurt er, en wie doet het?
Toetsen|Hoe wordt het resultaat beoordeeld?
Beslissen|Wie zegt of het doorgaat?
De belangrijkste vraag|Meer vragen`,
  pl: `Szkic do uzupełnienia
O co chodzi|Jak brzmi definicja w jednym zdaniu?|Co do tego należy, a co nie?|Jakie pojęcia musi znać publiczność?
Dlaczego to ważne|Kogo to dotyczy i jak?|Co się stanie, jeśli nic się nie zmieni?|Dlaczego właśnie teraz?
Jak do tego doszło|Gdzie był początek?|Które wydarzenia były przełomowe?|Co od tego czasu zmieniło się najbardziej?
Kto bierze udział|Kto decyduje?|Kto wykonuje pracę?|Kto płaci, a kto korzysta?
Jak to działa|Z jakich części się składa?|Jak działają razem?|Który przykład pokazuje to najlepiej?
Przykłady|Jaki przypadek zna publiczność?|Co się udało?|Czego można się nauczyć?
Korzyści|Co się poprawi?|Dla kogo?|Jak to udowodnić?
Ryzyko i granice|Co może pójść źle?|Czego jeszcze nie wiadomo?|Co powiedzieliby krytycy?
Koszty i nakłady|Za co trzeba zapłacić?|Ile to zajmie czasu?|Które źródła mają wiarygodne liczby?
Stan obecny|Jak jest dzisiaj?|Kto prowadzi i dlaczego?|Co jest sporne?
Co dalej|Jakie zmiany są prawdopodobne?|Co zmieniłoby perspektywy?|Co warto obserwować?
Zalecenia|Co powinna zrobić publiczność?|Od czego zacząć?|Po czym poznamy sukces?
Liczby|Tu jest miejsce na wykres|Która miara pokazuje to najlepiej?|W jakim okresie lub między jakimi grupami?|Zanim powstanie|Które źródło ma liczby?|Co należy z niego odczytać?
Możliwości do wyboru|Jedna możliwość|Druga możliwość|Co przemawia za?|Co przemawia przeciw?|Czego to wymaga?
Droga do celu
Początek|Co musi być gotowe?
Budowa|Co się robi i kto to robi?
Sprawdzenie|Jak ocenia się wynik?
Decyzja|Kto mówi, czy idziemy dalej?
Najważniejsze pytanie|Więcej pytań`,
  ru: `План, который нужно заполнить
О чём речь|Как это определить одним предложением?|Что сюда входит, а что нет?|Какие слова должна знать аудитория?
Почему это важно|Кого это касается и как?|Что будет, если ничего не изменится?|Почему именно сейчас?
Как к этому пришли|С чего всё началось?|Какие события стали поворотными?|Что с тех пор изменилось больше всего?
Кто участвует|Кто принимает решения?|Кто выполняет работу?|Кто платит и кто выигрывает?
Как это работает|Из каких частей это состоит?|Как они действуют вместе?|Какой пример показывает это лучше всего?
Примеры|Какой случай знает аудитория?|Что удалось?|Чему он учит?
Польза|Что станет лучше?|Для кого?|Чем это можно доказать?
Риски и границы|Что может пойти не так?|Что пока неизвестно?|Что сказали бы критики?
Затраты и усилия|За что придётся платить?|Сколько нужно времени?|Какие источники дают надёжные цифры?
Как обстоят дела|Каково нынешнее положение?|Кто впереди и почему?|О чём спорят?
Что дальше|Что, вероятно, произойдёт?|Что изменило бы прогноз?|За чем стоит следить?
Рекомендации|Что следует сделать аудитории?|С чего начать?|По чему будет виден успех?
Цифры|Здесь нужна диаграмма|Какой показатель нагляднее всего?|За какой период или между какими группами?|Прежде чем её строить|В каком источнике есть цифры?|Что по ней нужно увидеть?
Варианты|Один вариант|Другой вариант|Что говорит за?|Что говорит против?|Что для этого нужно?
Путь к цели
Начать|Что должно быть готово?
Построить|Что делают и кто?
Проверить|Как оценить результат?
Решить|Кто скажет, продолжать ли?
Главный вопрос|Ещё вопросы`,
  uk: `План, який треба заповнити
Про що йдеться|Як визначити це одним реченням?|Що сюди належить, а що ні?|Які слова має знати аудиторія?
Чому це важливо|Кого це стосується і як?|Що буде, якщо нічого не зміниться?|Чому саме зараз?
Як до цього дійшло|З чого все почалося?|Які події стали переломними?|Що відтоді змінилося найбільше?
Хто бере участь|Хто ухвалює рішення?|Хто виконує роботу?|Хто платить і хто має користь?
Як це працює|З яких частин це складається?|Як вони діють разом?|Який приклад показує це найкраще?
Приклади|Який випадок знає аудиторія?|Що вдалося?|Чого він навчає?
Користь|Що стане кращим?|Для кого?|Чим це можна довести?
Ризики та межі|Що може піти не так?|Чого ще не відомо?|Що сказали б критики?
Витрати й зусилля|За що доведеться платити?|Скільки потрібно часу?|Які джерела дають надійні цифри?
Стан справ|Яке становище зараз?|Хто попереду і чому?|Про що сперечаються?
Що далі|Які зміни ймовірні?|Що змінило б прогноз?|За чим варто стежити?
Рекомендації|Що має зробити аудиторія?|З чого почати?|За чим буде видно успіх?
Цифри|Тут потрібна діаграма|Який показник найнаочніший?|За який період або між якими групами?|Перш ніж її будувати|Яке джерело має цифри?|Що з неї треба побачити?
Варіанти|Один варіант|Інший варіант|Що говорить за?|Що говорить проти?|Що для цього потрібно?
Шлях до мети
Почати|Що має бути готове?
Побудувати|Що роблять і хто?
Перевірити|Як оцінити результат?
Вирішити|Хто скаже, чи продовжувати?
Головне питання|Ще питання`,
  el: `Ένα σχέδιο για συμπλήρωση
Περί τίνος πρόκειται|Πώς ορίζεται με μία πρόταση;|Τι περιλαμβάνει και τι όχι;|Ποιους όρους πρέπει να ξέρει το κοινό;
Γιατί έχει σημασία|Ποιους αφορά και πώς;|Τι θα συμβεί αν δεν αλλάξει τίποτα;|Γιατί τώρα;
Πώς φτάσαμε ως εδώ|Πού άρχισε;|Ποια γεγονότα ήταν καθοριστικά;|Τι άλλαξε περισσότερο από τότε;
Ποιοι συμμετέχουν|Ποιος αποφασίζει;|Ποιος κάνει τη δουλειά;|Ποιος πληρώνει και ποιος ωφελείται;
Πώς λειτουργεί|Ποια είναι τα κύρια μέρη;|Πώς συνεργάζονται;|Ποιο παράδειγμα το δείχνει καλύτερα;
Παραδείγματα|Ποια περίπτωση γνωρίζει το κοινό;|Τι πέτυχε;|Τι μαθαίνουμε από αυτή;
Οφέλη|Τι βελτιώνεται;|Για ποιον;|Πώς θα αποδεικνυόταν;
Κίνδυνοι και όρια|Τι μπορεί να πάει στραβά;|Τι δεν γνωρίζουμε ακόμη;|Τι θα έλεγαν οι επικριτές;
Κόστος και προσπάθεια|Τι πρέπει να πληρωθεί;|Πόσος χρόνος χρειάζεται;|Ποιες πηγές δίνουν αξιόπιστα στοιχεία;
Πού βρίσκεται σήμερα|Ποια είναι η τωρινή κατάσταση;|Ποιος προηγείται και γιατί;|Τι αμφισβητείται;
Τι ακολουθεί|Ποιες εξελίξεις είναι πιθανές;|Τι θα άλλαζε τις προοπτικές;|Τι αξίζει να παρακολουθούμε;
Προτάσεις|Τι πρέπει να κάνει το κοινό;|Τι προηγείται;|Πώς θα φανεί η επιτυχία;
Τα στοιχεία|Εδώ μπαίνει ένα διάγραμμα|Ποιο μέγεθος το δείχνει καλύτερα;|Σε ποια περίοδο ή ανάμεσα σε ποιες ομάδες;|Πριν σχεδιαστεί|Ποια πηγή έχει τα στοιχεία;|Τι πρέπει να δει κανείς σε αυτό;
Οι εναλλακτικές|Μία επιλογή|Μια άλλη επιλογή|Τι συνηγορεί υπέρ;|Τι συνηγορεί κατά;|Τι χρειάζεται;
Ο δρόμος
Αρχή|Τι πρέπει να είναι έτοιμο;
Κατασκευή|Τι γίνεται και από ποιον;
Έλεγχος|Πώς κρίνεται το αποτέλεσμα;
Απόφαση|Ποιος λέει αν συνεχίζεται;
Το κύριο ερώτημα|Περισσότερα ερωτήματα`,
  tr: `Doldurulacak bir taslak
Konu nedir|Bir cümleyle nasıl tanımlanır?|Neleri kapsar, neleri kapsamaz?|Dinleyiciler hangi terimleri bilmeli?
Neden önemli|Kimi, nasıl etkiliyor?|Hiçbir şey değişmezse ne olur?|Neden şimdi?
Buraya nasıl gelindi|Nerede başladı?|Hangi olaylar dönüm noktası oldu?|O günden beri en çok ne değişti?
Kimler rol alıyor|Kim karar veriyor?|İşi kim yapıyor?|Kim ödüyor, kim yararlanıyor?
Nasıl işliyor|Ana parçaları neler?|Birlikte nasıl çalışıyorlar?|En iyi hangi örnek gösteriyor?
Örnekler|Dinleyiciler hangi örneği biliyor?|Neler iyi gitti?|Bundan ne öğrenilebilir?
Yararlar|Ne daha iyi olacak?|Kimin için?|Bu nasıl kanıtlanabilir?
Riskler ve sınırlar|Neler ters gidebilir?|Henüz ne bilinmiyor?|Eleştirenler ne derdi?
Maliyet ve emek|Nelere para harcanacak?|Ne kadar zaman alır?|Güvenilir rakamlar hangi kaynaklarda?
Bugünkü durum|Şu an durum nedir?|Kim önde, neden?|Tartışmalı olan ne?
Bundan sonrası|Hangi gelişmeler olası?|Görünümü ne değiştirir?|Neler izlenmeli?
Öneriler|Dinleyiciler ne yapmalı?|Önce ne gelir?|Başarı nasıl anlaşılır?
Rakamlar|Buraya bir grafik gelecek|Bunu en iyi hangi ölçü gösterir?|Hangi dönemde ya da hangi gruplar arasında?|Çizmeden önce|Rakamlar hangi kaynakta?|Grafikten ne okunmalı?
Seçenekler|Bir seçenek|Başka bir seçenek|Lehine ne var?|Aleyhine ne var?|Neye ihtiyaç duyar?
İzlenecek yol
Başlamak|Nelerin hazır olması gerek?
Kurmak|Ne yapılır, kim yapar?
Denetlemek|Sonuç nasıl değerlendirilir?
Karar vermek|Devam kararını kim verir?
Asıl soru|Diğer sorular`,
  vi: `Dàn ý để điền vào
Đây là gì|Định nghĩa trong một câu như thế nào?|Bao gồm những gì và không gồm những gì?|Người nghe cần biết những từ nào?
Vì sao quan trọng|Ai bị ảnh hưởng và ra sao?|Điều gì xảy ra nếu không có gì thay đổi?|Vì sao là lúc này?
Hình thành ra sao|Bắt đầu từ đâu?|Những sự kiện nào là bước ngoặt?|Từ đó đến nay điều gì thay đổi nhiều nhất?
Ai tham gia|Ai quyết định?|Ai thực hiện?|Ai chi trả và ai hưởng lợi?
Hoạt động thế nào|Gồm những phần chính nào?|Chúng phối hợp ra sao?|Ví dụ nào thể hiện rõ nhất?
Ví dụ|Người nghe biết trường hợp nào?|Điều gì đã thành công?|Có thể rút ra bài học gì?
Lợi ích|Điều gì tốt hơn?|Cho ai?|Chứng minh bằng cách nào?
Rủi ro và giới hạn|Điều gì có thể sai?|Điều gì còn chưa biết?|Người phản biện sẽ nói gì?
Chi phí và công sức|Phải trả tiền cho những gì?|Mất bao nhiêu thời gian?|Nguồn nào có số liệu đáng tin?
Hiện trạng|Tình hình hiện nay ra sao?|Ai dẫn đầu và vì sao?|Điều gì còn tranh cãi?
Bước tiếp theo|Diễn biến nào có khả năng xảy ra?|Điều gì làm thay đổi triển vọng?|Cần theo dõi điều gì?
Khuyến nghị|Người nghe nên làm gì?|Việc nào làm trước?|Nhận biết thành công bằng cách nào?
Số liệu|Chỗ này cần một biểu đồ|Chỉ số nào thể hiện rõ nhất?|Trong giai đoạn nào hay giữa những nhóm nào?|Trước khi vẽ|Nguồn nào có số liệu?|Cần đọc được điều gì?
Các phương án|Phương án thứ nhất|Phương án thứ hai|Điều gì ủng hộ?|Điều gì phản đối?|Cần những gì?
Lộ trình
Bắt đầu|Cần chuẩn bị sẵn những gì?
Xây dựng|Làm gì và ai làm?
Kiểm tra|Đánh giá kết quả thế nào?
Quyết định|Ai quyết định đi tiếp?
Câu hỏi chính|Thêm câu hỏi`,
  'zh-Hans': `待填写的提纲
这是什么|如何用一句话定义？|包括什么，不包括什么？|听众需要知道哪些词？
为什么重要|影响到谁，如何影响？|如果什么都不变会怎样？|为什么是现在？
由来|从哪里开始？|哪些事件是转折点？|此后变化最大的是什么？
谁参与其中|谁做决定？|谁来执行？|谁出钱，谁受益？
如何运作|主要有哪些部分？|它们如何配合？|哪个例子最能说明？
案例|听众熟悉哪个案例？|哪些地方做得好？|可以学到什么？
好处|什么会变得更好？|对谁更好？|如何证明？
风险与局限|可能出什么问题？|还有什么不清楚？|批评者会怎么说？
成本与投入|需要为什么付费？|需要多少时间？|哪些来源的数据可靠？
现状|目前情况如何？|谁领先，为什么？|有哪些争议？
展望|可能出现哪些发展？|什么会改变前景？|应当关注什么？
建议|听众应该做什么？|首先做什么？|如何判断成功？
数据|这里应放一张图表|哪个指标最能说明问题？|哪个时期，或哪些群体之间？|绘制之前|数据出自哪里？|应从图中看出什么？
可选方案|方案一|方案二|支持的理由是什么？|反对的理由是什么？|需要什么条件？
实施路径
启动|需要准备好什么？
建设|做什么，由谁做？
检验|如何评价结果？
决定|由谁决定是否继续？
关键问题|更多问题`,
  'zh-Hant': `待填寫的大綱
這是什麼|如何用一句話定義？|包括什麼，不包括什麼？|聽眾需要知道哪些詞？
為什麼重要|影響到誰，如何影響？|如果什麼都不變會怎樣？|為什麼是現在？
由來|從哪裡開始？|哪些事件是轉捩點？|此後變化最大的是什麼？
誰參與其中|誰做決定？|誰來執行？|誰出錢，誰受益？
如何運作|主要有哪些部分？|它們如何配合？|哪個例子最能說明？
案例|聽眾熟悉哪個案例？|哪些地方做得好？|可以學到什麼？
好處|什麼會變得更好？|對誰更好？|如何證明？
風險與限制|可能出什麼問題？|還有什麼不清楚？|批評者會怎麼說？
成本與投入|需要為什麼付費？|需要多少時間？|哪些來源的數據可靠？
現況|目前情況如何？|誰領先，為什麼？|有哪些爭議？
展望|可能出現哪些發展？|什麼會改變前景？|應當關注什麼？
建議|聽眾應該做什麼？|首先做什麼？|如何判斷成功？
數據|這裡應放一張圖表|哪個指標最能說明問題？|哪個時期，或哪些群體之間？|繪製之前|數據出自哪裡？|應從圖中看出什麼？
可選方案|方案一|方案二|支持的理由是什麼？|反對的理由是什麼？|需要什麼條件？
實施路徑
啟動|需要準備好什麼？
建設|做什麼，由誰做？
檢驗|如何評估結果？
決定|由誰決定是否繼續？
關鍵問題|更多問題`,
  ja: `書き込むための骨子
どのようなものか|一文で定義するとどうなりますか。|何が含まれ、何が含まれませんか。|聴衆が知っておくべき用語は何ですか。
なぜ重要か|誰に、どのように影響しますか。|何も変わらなければどうなりますか。|なぜ今なのですか。
これまでの経緯|始まりはどこですか。|転機となった出来事は何ですか。|その後、最も変わったことは何ですか。
誰が関わるか|誰が決めますか。|誰が実行しますか。|誰が費用を負担し、誰が恩恵を受けますか。
仕組み|主な要素は何ですか。|それらはどう働き合いますか。|最もよく分かる例は何ですか。
事例|聴衆が知っている事例は何ですか。|うまくいった点は何ですか。|そこから何を学べますか。
利点|何が良くなりますか。|誰にとってですか。|どう証明できますか。
リスクと限界|何がうまくいかない可能性がありますか。|まだ分かっていないことは何ですか。|批判する人は何と言うでしょうか。
費用と労力|何に費用がかかりますか。|どれくらい時間がかかりますか。|信頼できる数字はどこにありますか。
現在の状況|今はどのような状態ですか。|誰が先行し、その理由は何ですか。|何が議論になっていますか。
今後の見通し|どのような展開が考えられますか。|何が見通しを変えますか。|何に注目すべきですか。
提言|聴衆は何をすべきですか。|最初に何をしますか。|成功は何で分かりますか。
数字で見る|ここにグラフを入れる|どの指標が最もよく示しますか。|どの期間、またはどの集団の間ですか。|描く前に|数字の出典は何ですか。|何を読み取ってほしいですか。
選択肢|一つの案|別の案|賛成の理由は何ですか。|反対の理由は何ですか。|何が必要ですか。
進め方
始める|何を用意しますか。
作る|何を、誰がしますか。
確かめる|結果をどう評価しますか。
決める|続けるかを誰が決めますか。
最も大切な問い|ほかの問い`,
  ko: `채워 넣을 개요
무엇인가|한 문장으로 어떻게 정의합니까?|무엇이 포함되고 무엇이 빠집니까?|청중이 알아야 할 용어는 무엇입니까?
왜 중요한가|누구에게 어떤 영향을 줍니까?|아무것도 바뀌지 않으면 어떻게 됩니까?|왜 지금입니까?
어떻게 시작되었나|어디서 시작되었습니까?|전환점은 무엇이었습니까?|그 뒤로 가장 많이 바뀐 것은 무엇입니까?
누가 관여하는가|누가 결정합니까?|누가 일을 합니까?|누가 비용을 내고 누가 이익을 얻습니까?
어떻게 작동하는가|주요 부분은 무엇입니까?|서로 어떻게 작용합니까?|가장 잘 보여 주는 예는 무엇입니까?
사례|청중이 아는 사례는 무엇입니까?|무엇이 잘되었습니까?|무엇을 배울 수 있습니까?
이점|무엇이 나아집니까?|누구에게 좋습니까?|어떻게 입증할 수 있습니까?
위험과 한계|무엇이 잘못될 수 있습니까?|아직 모르는 것은 무엇입니까?|비판하는 쪽은 뭐라고 하겠습니까?
비용과 노력|무엇에 비용이 듭니까?|시간은 얼마나 걸립니까?|믿을 만한 수치는 어디에 있습니까?
현재 상황|지금 상태는 어떻습니까?|누가 앞서 있고 그 이유는 무엇입니까?|무엇이 논란입니까?
앞으로의 전망|어떤 변화가 예상됩니까?|무엇이 전망을 바꿀 수 있습니까?|무엇을 지켜봐야 합니까?
제언|청중은 무엇을 해야 합니까?|무엇부터 시작합니까?|성공은 무엇으로 알 수 있습니까?
수치|여기에 차트가 들어갑니다|어떤 지표가 가장 잘 보여 줍니까?|어느 기간, 또는 어느 집단 사이입니까?|그리기 전에|수치의 출처는 무엇입니까?|무엇을 읽어야 합니까?
대안|한 가지 안|다른 안|찬성하는 이유는 무엇입니까?|반대하는 이유는 무엇입니까?|무엇이 필요합니까?
추진 과정
시작|무엇이 준비되어야 합니까?
구축|무엇을 누가 합니까?
점검|결과를 어떻게 평가합니까?
결정|계속할지 누가 정합니까?
핵심 질문|추가 질문`,
  ar: `مخطط للاستكمال
ما المقصود|كيف نعرّفه في جملة واحدة؟|ما الذي يشمله وما الذي لا يشمله؟|ما المصطلحات التي يجب أن يعرفها الجمهور؟
لماذا يهم|من المتأثر، وكيف؟|ماذا يحدث إذا لم يتغير شيء؟|لماذا الآن؟
كيف وصلنا إلى هنا|أين كانت البداية؟|ما الأحداث التي كانت نقاط تحول؟|ما أكثر ما تغير منذ ذلك الحين؟
من المعنيون|من يقرر؟|من ينفذ العمل؟|من يدفع ومن يستفيد؟
كيف يعمل|ما الأجزاء الرئيسة؟|كيف تعمل معًا؟|ما المثال الأوضح؟
أمثلة|ما الحالة التي يعرفها الجمهور؟|ما الذي نجح فيها؟|ماذا نتعلم منها؟
الفوائد|ما الذي يتحسن؟|لمن؟|كيف يمكن إثبات ذلك؟
المخاطر والحدود|ما الذي قد يفشل؟|ما الذي لا نعرفه بعد؟|ماذا سيقول المنتقدون؟
التكاليف والجهد|ما الذي يجب دفع ثمنه؟|كم من الوقت يتطلب؟|ما المصادر التي تعطي أرقامًا موثوقة؟
الوضع اليوم|ما الوضع الراهن؟|من في المقدمة، ولماذا؟|ما موضع الخلاف؟
ماذا بعد|ما التطورات المرجحة؟|ما الذي قد يغير التوقعات؟|ما الذي تنبغي متابعته؟
التوصيات|ماذا ينبغي أن يفعل الجمهور؟|ما الخطوة الأولى؟|كيف سنعرف النجاح؟
الأرقام|هنا مكان الرسم البياني|ما المقياس الأوضح؟|في أي فترة أو بين أي مجموعات؟|قبل رسمه|أي مصدر لديه الأرقام؟|ماذا ينبغي أن يُقرأ فيه؟
البدائل|خيار أول|خيار آخر|ما الذي يؤيده؟|ما الذي يعارضه؟|ما الذي يحتاج إليه؟
الطريق إلى الهدف
البدء|ما الذي يجب أن يكون جاهزًا؟
البناء|ماذا يُنجز، ومن ينجزه؟
التحقق|كيف تُقيّم النتيجة؟
القرار|من يقرر الاستمرار؟
السؤال الأهم|أسئلة أخرى`,
  he: `מתווה להשלמה
במה מדובר|איך מגדירים זאת במשפט אחד?|מה כלול ומה לא?|אילו מונחים הקהל צריך להכיר?
למה זה חשוב|על מי זה משפיע, וכיצד?|מה יקרה אם דבר לא ישתנה?|למה דווקא עכשיו?
איך הגענו לכאן|היכן זה התחיל?|אילו אירועים היו נקודות מפנה?|מה השתנה הכי הרבה מאז?
מי מעורב|מי מחליט?|מי עושה את העבודה?|מי משלם ומי מרוויח?
איך זה עובד|מהם החלקים העיקריים?|כיצד הם פועלים יחד?|איזו דוגמה ממחישה זאת היטב?
דוגמאות|איזה מקרה הקהל מכיר?|מה הצליח בו?|מה אפשר ללמוד ממנו?
יתרונות|מה ישתפר?|עבור מי?|איך אפשר להוכיח זאת?
סיכונים ומגבלות|מה עלול להשתבש?|מה עדיין לא ידוע?|מה יאמרו המבקרים?
עלויות ומאמץ|על מה צריך לשלם?|כמה זמן זה דורש?|אילו מקורות נותנים נתונים אמינים?
המצב היום|מה המצב הנוכחי?|מי מוביל, ולמה?|על מה יש מחלוקת?
מה צפוי|אילו התפתחויות סבירות?|מה ישנה את התחזית?|אחרי מה כדאי לעקוב?
המלצות|מה הקהל צריך לעשות?|מה קודם למה?|איך נדע שהצלחנו?
המספרים|כאן יבוא תרשים|איזה מדד מראה זאת היטב?|באיזו תקופה או בין אילו קבוצות?|לפני שמשרטטים|באיזה מקור נמצאים הנתונים?|מה צריך לקרוא ממנו?
החלופות|אפשרות אחת|אפשרות אחרת|מה מדבר בעדה?|מה מדבר נגדה?|מה היא דורשת?
הדרך לשם
מתחילים|מה צריך להיות מוכן?
בונים|מה עושים, ומי עושה?
בודקים|איך מעריכים את התוצאה?
מחליטים|מי קובע אם ממשיכים?
השאלה המרכזית|שאלות נוספות`,
  hi: `भरने के लिए रूपरेखा
यह क्या है|एक वाक्य में इसकी परिभाषा क्या है?|इसमें क्या शामिल है और क्या नहीं?|श्रोताओं को कौन-से शब्द जानने चाहिए?
यह क्यों महत्वपूर्ण है|इससे कौन प्रभावित होता है और कैसे?|कुछ न बदले तो क्या होगा?|अभी क्यों?
यहाँ तक कैसे पहुँचे|इसकी शुरुआत कहाँ हुई?|कौन-सी घटनाएँ निर्णायक थीं?|तब से सबसे अधिक क्या बदला है?
कौन शामिल है|निर्णय कौन लेता है?|काम कौन करता है?|कौन भुगतान करता है और किसे लाभ होता है?
यह कैसे काम करता है|इसके मुख्य भाग क्या हैं?|वे साथ मिलकर कैसे काम करते हैं?|कौन-सा उदाहरण इसे सबसे अच्छा दिखाता है?
उदाहरण|श्रोता किस उदाहरण को जानते हैं?|उसमें क्या अच्छा रहा?|उससे क्या सीखा जा सकता है?
लाभ|क्या बेहतर होगा?|किसके लिए?|इसे कैसे सिद्ध किया जा सकता है?
जोखिम और सीमाएँ|क्या गलत हो सकता है?|अभी क्या पता नहीं है?|आलोचक क्या कहेंगे?
लागत और परिश्रम|किस पर ख़र्च होगा?|कितना समय लगेगा?|भरोसेमंद आँकड़े कहाँ मिलेंगे?
आज की स्थिति|वर्तमान स्थिति क्या है?|कौन आगे है और क्यों?|किस बात पर मतभेद है?
आगे क्या|कौन-से बदलाव संभावित हैं?|क्या बात तस्वीर बदल सकती है?|किस पर नज़र रखनी चाहिए?
सुझाव|श्रोताओं को क्या करना चाहिए?|पहले क्या करें?|सफलता कैसे पहचानेंगे?
आँकड़े|यहाँ एक चार्ट आएगा|कौन-सा माप इसे सबसे अच्छा दिखाता है?|किस अवधि में या किन समूहों के बीच?|बनाने से पहले|आँकड़े किस स्रोत में हैं?|इससे क्या समझना चाहिए?
विकल्प|एक विकल्प|दूसरा विकल्प|इसके पक्ष में क्या है?|इसके विरुद्ध क्या है?|इसके लिए क्या चाहिए?
आगे का रास्ता
शुरुआत|क्या तैयार होना चाहिए?
निर्माण|क्या किया जाए और कौन करे?
जाँच|परिणाम कैसे परखा जाए?
निर्णय|जारी रखने का फ़ैसला कौन करेगा?
मुख्य प्रश्न|और प्रश्न`,
  th: `โครงร่างสำหรับเติม
เรื่องนี้คืออะไร|นิยามในประโยคเดียวว่าอย่างไร|อะไรอยู่ในขอบเขต อะไรอยู่นอกขอบเขต|ผู้ฟังต้องรู้จักคำใดบ้าง
ทำไมจึงสำคัญ|ใครได้รับผลกระทบ และอย่างไร|ถ้าไม่มีอะไรเปลี่ยนจะเกิดอะไรขึ้น|ทำไมต้องตอนนี้
ความเป็นมา|เริ่มต้นที่ไหน|เหตุการณ์ใดเป็นจุดเปลี่ยน|ตั้งแต่นั้นมาอะไรเปลี่ยนไปมากที่สุด
ใครเกี่ยวข้อง|ใครเป็นผู้ตัดสินใจ|ใครเป็นผู้ลงมือทำ|ใครจ่าย และใครได้ประโยชน์
ทำงานอย่างไร|ประกอบด้วยส่วนหลักอะไรบ้าง|ส่วนเหล่านั้นทำงานร่วมกันอย่างไร|ตัวอย่างใดอธิบายได้ดีที่สุด
ตัวอย่าง|ผู้ฟังรู้จักกรณีใด|อะไรที่ทำได้ดี|เรียนรู้อะไรได้บ้าง
ประโยชน์|อะไรจะดีขึ้น|ดีขึ้นสำหรับใคร|พิสูจน์ได้อย่างไร
ความเสี่ยงและข้อจำกัด|อะไรอาจผิดพลาดได้|อะไรที่ยังไม่รู้|ผู้วิจารณ์จะว่าอย่างไร
ต้นทุนและแรงงาน|ต้องจ่ายค่าอะไรบ้าง|ใช้เวลาเท่าใด|แหล่งใดมีตัวเลขที่เชื่อถือได้
สถานการณ์วันนี้|ขณะนี้เป็นอย่างไร|ใครนำอยู่ และเพราะอะไร|เรื่องใดยังถกเถียงกัน
สิ่งที่จะตามมา|มีแนวโน้มอย่างไร|อะไรจะเปลี่ยนแนวโน้มนั้น|ควรจับตาอะไร
ข้อเสนอแนะ|ผู้ฟังควรทำอะไร|อะไรมาก่อน|รู้ได้อย่างไรว่าสำเร็จ
ตัวเลข|ตรงนี้ควรมีแผนภูมิ|ตัวชี้วัดใดแสดงได้ดีที่สุด|ในช่วงเวลาใด หรือระหว่างกลุ่มใด|ก่อนจะวาด|ตัวเลขมาจากแหล่งใด|ควรอ่านอะไรได้จากแผนภูมิ
ทางเลือก|ทางเลือกหนึ่ง|อีกทางเลือกหนึ่ง|อะไรสนับสนุน|อะไรคัดค้าน|ต้องใช้อะไรบ้าง
เส้นทางไปสู่เป้าหมาย
เริ่ม|ต้องเตรียมอะไรให้พร้อม
สร้าง|ทำอะไร และใครทำ
ตรวจสอบ|ประเมินผลอย่างไร
ตัดสินใจ|ใครบอกว่าจะเดินหน้าต่อ
คำถามหลัก|คำถามเพิ่มเติม`,
};
