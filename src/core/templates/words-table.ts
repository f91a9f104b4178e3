/** Keys of the layout's own words; the rows of `WORDS` follow this order. */
export const WORD_KEYS = [
  'agenda',
  'overview',
  'introduction',
  'summary',
  'conclusion',
  'sources',
  'source',
  'references',
  'thank_you',
  'contact',
  'page',
  'total',
  'other',
  'questions',
  'questions_to_answer',
  'strengths',
  'weaknesses',
  'opportunities',
  'threats',
  'verdict',
  'takeaway',
  'email',
  'phone',
  'web',
  'next_steps',
  'continued',
  'quote_open',
  'quote_close',
  'part_of',
] as const;

export type WordKey = (typeof WORD_KEYS)[number];

/** By language: ISO 639-1, and `zh-hant` for Traditional Chinese. */
export const WORDS: Readonly<Record<string, readonly string[]>> = {
  en: 'Agenda|Overview|Introduction|Summary|Conclusion|Sources|Source|References|Thank you|Contact|Page|Total|Other|Questions|Questions to answer|Strengths|Weaknesses|Opportunities|Threats|Verdict|Takeaway|E-mail|Phone|Web|Next steps|continued|“|”|{n} of {total}'.split(
    '|',
  ),
  de: 'Agenda|Überblick|Einleitung|Zusammenfassung|Fazit|Quellen|Quelle|Literatur|Vielen Dank|Kontakt|Seite|Summe|Sonstige|Fragen|Offene Fragen|Stärken|Schwächen|Chancen|Risiken|Urteil|Fazit|E-Mail|Telefon|Web|Nächste Schritte|Fortsetzung|„|“|{n} von {total}'.split(
    '|',
  ),
  fr: 'Sommaire|Vue d’ensemble|Introduction|Résumé|Conclusion|Sources|Source|Références|Merci|Contact|Page|Total|Autres|Questions|Questions à résoudre|Forces|Faiblesses|Opportunités|Menaces|Verdict|À retenir|E-mail|Téléphone|Web|Prochaines étapes|suite|«|»|{n} sur {total}'.split(
    '|',
  ),
  es: 'Agenda|Panorama|Introducción|Resumen|Conclusión|Fuentes|Fuente|Referencias|Gracias|Contacto|Página|Total|Otros|Preguntas|Preguntas por responder|Fortalezas|Debilidades|Oportunidades|Amenazas|Veredicto|Conclusión|Correo|Teléfono|Web|Próximos pasos|continuación|«|»|{n} de {total}'.split(
    '|',
  ),
  pt: 'Agenda|Visão geral|Introdução|Resumo|Conclusão|Fontes|Fonte|Referências|Obrigado|Contato|Página|Total|Outros|Perguntas|Perguntas a responder|Forças|Fraquezas|Oportunidades|Ameaças|Veredito|Conclusão|E-mail|Telefone|Web|Próximos passos|continuação|“|”|{n} de {total}'.split(
    '|',
  ),
  it: 'Agenda|Panoramica|Introduzione|Sintesi|Conclusione|Fonti|Fonte|Riferimenti|Grazie|Contatti|Pagina|Totale|Altro|Domande|Domande aperte|Punti di forza|Punti di debolezza|Opportunità|Minacce|Verdetto|In sintesi|E-mail|Telefono|Web|Prossimi passi|continua|«|»|{n} di {total}'.split(
    '|',
  ),
  nl: 'Agenda|Overzicht|Inleiding|Samenvatting|Conclusie|Bronnen|Bron|Literatuur|Dank u wel|Contact|Pagina|Totaal|Overig|Vragen|Te beantwoorden vragen|Sterktes|Zwaktes|Kansen|Bedreigingen|Oordeel|Conclusie|E-mail|Telefoon|Web|Volgende stappen|vervolg|“|”|{n} van {total}'.split(
    '|',
  ),
  pl: 'Plan|Przegląd|Wprowadzenie|Podsumowanie|Wniosek|Źródła|Źródło|Bibliografia|Dziękujemy|Kontakt|Strona|Razem|Inne|Pytania|Pytania do rozstrzygnięcia|Mocne strony|Słabe strony|Szanse|Zagrożenia|Werdykt|Wniosek|E-mail|Telefon|WWW|Kolejne kroki|ciąg dalszy|„|”|{n} z {total}'.split(
    '|',
  ),
  ru: 'Содержание|Обзор|Введение|Итоги|Вывод|Источники|Источник|Литература|Спасибо|Контакты|Страница|Итого|Прочее|Вопросы|Вопросы, требующие ответа|Сильные стороны|Слабые стороны|Возможности|Угрозы|Вердикт|Вывод|Почта|Телефон|Сайт|Следующие шаги|продолжение|«|»|{n} из {total}'.split(
    '|',
  ),
  uk: 'Зміст|Огляд|Вступ|Підсумок|Висновок|Джерела|Джерело|Література|Дякуємо|Контакти|Сторінка|Разом|Інше|Запитання|Питання, що потребують відповіді|Сильні сторони|Слабкі сторони|Можливості|Загрози|Вердикт|Висновок|Ел. пошта|Телефон|Сайт|Наступні кроки|продовження|«|»|{n} з {total}'.split(
    '|',
  ),
  el: 'Θέματα|Επισκόπηση|Εισαγωγή|Σύνοψη|Συμπέρασμα|Πηγές|Πηγή|Βιβλιογραφία|Ευχαριστούμε|Επικοινωνία|Σελίδα|Σύνολο|Λοιπά|Ερωτήσεις|Ερωτήματα προς απάντηση|Δυνατά σημεία|Αδυναμίες|Ευκαιρίες|Απειλές|Κρίση|Συμπέρασμα|E-mail|Τηλέφωνο|Ιστότοπος|Επόμενα βήματα|συνέχεια|«|»|{n} από {total}'.split(
    '|',
  ),
  vi: 'Nội dung|Tổng quan|Giới thiệu|Tóm tắt|Kết luận|Nguồn|Nguồn|Tài liệu tham khảo|Cảm ơn|Liên hệ|Trang|Tổng|Khác|Câu hỏi|Câu hỏi cần trả lời|Điểm mạnh|Điểm yếu|Cơ hội|Thách thức|Đánh giá|Điểm chính|Email|Điện thoại|Web|Các bước tiếp theo|tiếp theo|“|”|{n}/{total}'.split(
    '|',
  ),
  fa: 'برنامه|نمای کلی|مقدمه|خلاصه|نتیجه‌گیری|منابع|منبع|مراجع|سپاسگزاریم|تماس|صفحه|جمع|سایر|پرسش‌ها|پرسش‌های بی‌پاسخ|نقاط قوت|نقاط ضعف|فرصت‌ها|تهدیدها|داوری|نکتهٔ اصلی|رایانامه|تلفن|وب|گام‌های بعدی|ادامه|«|»|{n} از {total}'.split(
    '|',
  ),
  ur: 'ایجنڈا|جائزہ|تعارف|خلاصہ|نتیجہ|ماخذ|ماخذ|حوالہ جات|شکریہ|رابطہ|صفحہ|کل|دیگر|سوالات|جواب طلب سوالات|خوبیاں|کمزوریاں|مواقع|خطرات|فیصلہ|اہم نکتہ|ای میل|فون|ویب|اگلے اقدامات|جاری|“|”|{total} میں سے {n}'.split(
    '|',
  ),
  tr: 'Gündem|Genel bakış|Giriş|Özet|Sonuç|Kaynaklar|Kaynak|Kaynakça|Teşekkürler|İletişim|Sayfa|Toplam|Diğer|Sorular|Yanıtlanacak sorular|Güçlü yönler|Zayıf yönler|Fırsatlar|Tehditler|Karar|Sonuç|E-posta|Telefon|Web|Sonraki adımlar|devamı|“|”|{n}/{total}'.split(
    '|',
  ),
  ar: 'جدول الأعمال|نظرة عامة|مقدمة|ملخص|خاتمة|المصادر|المصدر|المراجع|شكرًا لكم|للتواصل|صفحة|الإجمالي|أخرى|أسئلة|أسئلة تنتظر الإجابة|نقاط القوة|نقاط الضعف|الفرص|التهديدات|الحكم|الخلاصة|البريد الإلكتروني|الهاتف|الموقع|الخطوات التالية|تابع|«|»|{n} من {total}'.split(
    '|',
  ),
  he: 'על סדר היום|סקירה|מבוא|סיכום|מסקנה|מקורות|מקור|ביבליוגרפיה|תודה|יצירת קשר|עמוד|סך הכול|אחר|שאלות|שאלות למענה|חוזקות|חולשות|הזדמנויות|איומים|הכרעה|מסקנה|דוא״ל|טלפון|אתר|הצעדים הבאים|המשך|”|”|{n} מתוך {total}'.split(
    '|',
  ),
  hi: 'कार्यसूची|अवलोकन|परिचय|सारांश|निष्कर्ष|स्रोत|स्रोत|संदर्भ|धन्यवाद|संपर्क|पृष्ठ|कुल|अन्य|प्रश्न|उत्तर देने योग्य प्रश्न|शक्तियाँ|कमज़ोरियाँ|अवसर|खतरे|निर्णय|निष्कर्ष|ईमेल|फ़ोन|वेब|अगले कदम|जारी|“|”|{n}/{total}'.split('|'),
  zh: '目录|概览|引言|摘要|结论|来源|来源|参考文献|谢谢|联系方式|页|合计|其他|问题|待回答的问题|优势|劣势|机会|威胁|结论|要点|电子邮件|电话|网址|下一步|续|“|”|{n}/{total}'.split('|'),
  'zh-hant': '目錄|概覽|引言|摘要|結論|來源|來源|參考文獻|謝謝|聯絡方式|頁|合計|其他|問題|待回答的問題|優勢|劣勢|機會|威脅|結論|要點|電子郵件|電話|網址|下一步|續|「|」|{n}/{total}'.split('|'),
  ja: 'アジェンダ|概要|はじめに|まとめ|結論|出典|出典|参考文献|ありがとうございました|お問い合わせ|ページ|合計|その他|質問|答えるべき問い|強み|弱み|機会|脅威|判定|要点|メール|電話|ウェブ|次のステップ|続き|「|」|{n}/{total}'.split(
    '|',
  ),
  ko: '목차|개요|소개|요약|결론|출처|출처|참고문헌|감사합니다|연락처|페이지|합계|기타|질문|답해야 할 질문|강점|약점|기회|위협|판단|핵심|이메일|전화|웹|다음 단계|계속|“|”|{n}/{total}'.split('|'),
  th: 'หัวข้อ|ภาพรวม|บทนำ|สรุป|บทสรุป|แหล่งที่มา|แหล่งที่มา|เอกสารอ้างอิง|ขอบคุณ|ติดต่อ|หน้า|รวม|อื่น ๆ|คำถาม|คำถามที่ต้องตอบ|จุดแข็ง|จุดอ่อน|โอกาส|อุปสรรค|ข้อสรุป|ประเด็นสำคัญ|อีเมล|โทรศัพท์|เว็บ|ขั้นตอนต่อไป|ต่อ|“|”|{n} จาก {total}'.split(
    '|',
  ),
  sv: 'Agenda|Översikt|Inledning|Sammanfattning|Slutsats|Källor|Källa|Referenser|Tack|Kontakt|Sida|Totalt|Övrigt|Frågor|Frågor att besvara|Styrkor|Svagheter|Möjligheter|Hot|Omdöme|Slutsats|E-post|Telefon|Webb|Nästa steg|fortsättning|”|”|{n} av {total}'.split(
    '|',
  ),
  da: 'Agenda|Overblik|Indledning|Sammenfatning|Konklusion|Kilder|Kilde|Litteratur|Tak|Kontakt|Side|I alt|Andet|Spørgsmål|Spørgsmål, der skal besvares|Styrker|Svagheder|Muligheder|Trusler|Vurdering|Konklusion|E-mail|Telefon|Web|Næste skridt|fortsat|»|«|{n} af {total}'.split(
    '|',
  ),
  no: 'Agenda|Oversikt|Innledning|Sammendrag|Konklusjon|Kilder|Kilde|Litteratur|Takk|Kontakt|Side|Totalt|Annet|Spørsmål|Spørsmål som må besvares|Styrker|Svakheter|Muligheter|Trusler|Vurdering|Konklusjon|E-post|Telefon|Nettsted|Neste steg|fortsettelse|«|»|{n} av {total}'.split(
    '|',
  ),
  fi: 'Sisältö|Yleiskatsaus|Johdanto|Yhteenveto|Johtopäätös|Lähteet|Lähde|Lähdeluettelo|Kiitos|Yhteystiedot|Sivu|Yhteensä|Muut|Kysymyksiä|Vastattavat kysymykset|Vahvuudet|Heikkoudet|Mahdollisuudet|Uhat|Arvio|Pääviesti|Sähköposti|Puhelin|Verkkosivu|Seuraavat askeleet|jatkuu|”|”|{n}/{total}'.split(
    '|',
  ),
  cs: 'Program|Přehled|Úvod|Shrnutí|Závěr|Zdroje|Zdroj|Literatura|Děkujeme|Kontakt|Strana|Celkem|Ostatní|Otázky|Otázky k zodpovězení|Silné stránky|Slabé stránky|Příležitosti|Hrozby|Hodnocení|Hlavní myšlenka|E-mail|Telefon|Web|Další kroky|pokračování|„|“|{n} z {total}'.split(
    '|',
  ),
  hu: 'Napirend|Áttekintés|Bevezetés|Összefoglalás|Következtetés|Források|Forrás|Irodalom|Köszönjük|Kapcsolat|Oldal|Összesen|Egyéb|Kérdések|Megválaszolandó kérdések|Erősségek|Gyengeségek|Lehetőségek|Veszélyek|Értékelés|A lényeg|E-mail|Telefon|Web|Következő lépések|folytatás|„|”|{n}/{total}'.split(
    '|',
  ),
  ro: 'Cuprins|Prezentare generală|Introducere|Rezumat|Concluzie|Surse|Sursă|Bibliografie|Mulțumim|Contact|Pagina|Total|Altele|Întrebări|Întrebări de clarificat|Puncte forte|Puncte slabe|Oportunități|Amenințări|Verdict|De reținut|E-mail|Telefon|Web|Pașii următori|continuare|„|”|{n} din {total}'.split(
    '|',
  ),
  id: 'Agenda|Ikhtisar|Pendahuluan|Ringkasan|Kesimpulan|Sumber|Sumber|Daftar pustaka|Terima kasih|Kontak|Halaman|Total|Lainnya|Pertanyaan|Pertanyaan yang perlu dijawab|Kekuatan|Kelemahan|Peluang|Ancaman|Penilaian|Poin utama|Surel|Telepon|Situs web|Langkah berikutnya|lanjutan|“|”|{n} dari {total}'.split(
    '|',
  ),
};
