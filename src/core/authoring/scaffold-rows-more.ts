/** Further languages of `SCAFFOLD_ROWS`, line by line in the same order. */
export const MORE_SCAFFOLD_ROWS: Readonly<Record<string, string>> = {
  sv: `Ett utkast att fylla i
Vad det är|Hur definieras det i en mening?|Vad ingår, och vad ingår inte?|Vilka ord måste publiken kunna?
Varför det är viktigt|Vem berörs, och hur?|Vad händer om inget förändras?|Varför just nu?
Hur det blev så|Var började det?|Vilka händelser var vändpunkter?|Vad har förändrats mest sedan dess?
Vilka som är med|Vem bestämmer?|Vem gör arbetet?|Vem betalar, och vem har nytta av det?
Hur det fungerar|Vilka är huvuddelarna?|Hur samverkar de?|Vilket exempel visar det bäst?
Exempel|Vilket fall känner publiken till?|Vad gick bra?|Vad kan man lära sig av det?
Fördelar|Vad blir bättre?|För vem?|Hur kan nyttan bevisas?
Risker och gränser|Vad kan gå fel?|Vad är ännu inte känt?|Vad skulle kritikerna säga?
Kostnader och insats|Vad måste betalas?|Hur lång tid tar det?|Vilka källor ger tillförlitliga siffror?
Läget i dag|Hur ser det ut nu?|Vem leder, och varför?|Vad är omtvistat?
Vad som väntar|Vilken utveckling är trolig?|Vad skulle ändra utsikterna?|Vad bör man hålla ögonen på?
Rekommendationer|Vad bör publiken göra?|Vad kommer först?|Hur märks det att det lyckas?
Siffrorna|Här hör ett diagram hemma|Vilket mått visar det bäst?|Över vilken period, eller mellan vilka grupper?|Innan det ritas|Vilken källa har siffrorna?|Vad ska man läsa ut av det?
Alternativen|Ett alternativ|Ett annat alternativ|Vad talar för?|Vad talar emot?|Vad kräver det?
Vägen dit
Börja|Vad måste finnas på plats?
Bygga|Vad görs, och av vem?
Pröva|Hur bedöms resultatet?
Besluta|Vem säger om det fortsätter?
Huvudfrågan|Fler frågor`,
  da: `Et udkast til at udfylde
Hvad det er|Hvordan defineres det i én sætning?|Hvad hører med, og hvad gør ikke?|Hvilke ord skal publikum kende?
Hvorfor det er vigtigt|Hvem bliver berørt, og hvordan?|Hvad sker der, hvis intet ændrer sig?|Hvorfor netop nu?
Hvordan det kom dertil|Hvor begyndte det?|Hvilke begivenheder blev vendepunkter?|Hvad har ændret sig mest siden?
Hvem der er med|Hvem bestemmer?|Hvem udfører arbejdet?|Hvem betaler, og hvem får gavn af det?
Hvordan det virker|Hvad er hoveddelene?|Hvordan spiller de sammen?|Hvilket eksempel viser det bedst?
Eksempler|Hvilket tilfælde kender publikum?|Hvad gik godt?|Hvad kan man lære af det?
Fordele|Hvad bliver bedre?|For hvem?|Hvordan kan fordelen bevises?
Risici og grænser|Hvad kan gå galt?|Hvad ved man endnu ikke?|Hvad ville kritikerne sige?
Omkostninger og indsats|Hvad skal der betales for?|Hvor lang tid tager det?|Hvilke kilder giver pålidelige tal?
Hvor det står i dag|Hvordan er situationen nu?|Hvem fører, og hvorfor?|Hvad er omstridt?
Hvad der venter|Hvilken udvikling er sandsynlig?|Hvad ville ændre udsigterne?|Hvad skal man holde øje med?
Anbefalinger|Hvad bør publikum gøre?|Hvad kommer først?|Hvordan kan man se, at det lykkes?
Tallene|Her hører et diagram til|Hvilket mål viser det bedst?|Over hvilken periode, eller mellem hvilke grupper?|Før det tegnes|Hvilken kilde har tallene?|Hvad skal man læse ud af det?
Alternativerne|Én mulighed|En anden mulighed|Hvad taler for?|Hvad taler imod?|Hvad kræver det?
Vejen dertil
Begynde|Hvad skal være på plads?
Bygge|Hvad bliver gjort, og af hvem?
Efterprøve|Hvordan bliver resultatet bedømt?
Beslutte|Hvem siger, om det fortsætter?
Hovedspørgsmålet|Flere spørgsmål`,
  no: `Et utkast til å fylle ut
Hva det er|Hvordan defineres det i én setning?|Hva hører med, og hva gjør ikke?|Hvilke ord må publikum kjenne?
Hvorfor det er viktig|Hvem blir berørt, og hvordan?|Hva skjer hvis ingenting endrer seg?|Hvorfor akkurat nå?
Hvordan det ble slik|Hvor begynte det?|Hvilke hendelser ble vendepunkter?|Hva har endret seg mest siden?
Hvem som er med|Hvem bestemmer?|Hvem gjør arbeidet?|Hvem betaler, og hvem har nytte av det?
Hvordan det virker|Hva er hoveddelene?|Hvordan virker de sammen?|Hvilket eksempel viser det best?
Eksempler|Hvilket tilfelle kjenner publikum?|Hva gikk bra?|Hva kan man lære av det?
Fordeler|Hva blir bedre?|For hvem?|Hvordan kan fordelen bevises?
Risiko og grenser|Hva kan gå galt?|Hva vet man ennå ikke?|Hva ville kritikerne si?
Kostnader og innsats|Hva må det betales for?|Hvor lang tid tar det?|Hvilke kilder gir pålitelige tall?
Hvor det står i dag|Hvordan er situasjonen nå?|Hvem leder, og hvorfor?|Hva er omstridt?
Hva som venter|Hvilken utvikling er sannsynlig?|Hva ville endre utsiktene?|Hva bør man følge med på?
Anbefalinger|Hva bør publikum gjøre?|Hva kommer først?|Hvordan ser man at det lykkes?
Tallene|Her hører et diagram hjemme|Hvilket mål viser det best?|Over hvilken periode, eller mellom hvilke grupper?|Før det tegnes|Hvilken kilde har tallene?|Hva skal man lese ut av det?
Alternativene|Én mulighet|En annen mulighet|Hva taler for?|Hva taler imot?|Hva krever det?
Veien dit
Begynne|Hva må være på plass?
Bygge|Hva blir gjort, og av hvem?
Prøve|Hvordan blir resultatet vurdert?
Beslutte|Hvem sier om det fortsetter?
Hovedspørsmålet|Flere spørsmål`,
  fi: `Täydennettävä runko
Mistä on kyse|Miten sen voi määritellä yhdellä lauseella?|Mitä siihen kuuluu ja mitä ei?|Mitkä sanat yleisön on tunnettava?
Miksi se on tärkeää|Ketä se koskee ja miten?|Mitä tapahtuu, jos mikään ei muutu?|Miksi juuri nyt?
Miten tähän on tultu|Mistä se alkoi?|Mitkä tapahtumat olivat käännekohtia?|Mikä on sen jälkeen muuttunut eniten?
Ketkä ovat mukana|Kuka päättää?|Kuka tekee työn?|Kuka maksaa ja kuka hyötyy?
Miten se toimii|Mitkä ovat tärkeimmät osat?|Miten ne toimivat yhdessä?|Mikä esimerkki näyttää sen parhaiten?
Esimerkkejä|Minkä tapauksen yleisö tuntee?|Mikä siinä onnistui?|Mitä siitä voi oppia?
Hyödyt|Mikä paranee?|Kenelle?|Miten hyödyn voi osoittaa?
Riskit ja rajat|Mikä voi mennä vikaan?|Mitä ei vielä tiedetä?|Mitä arvostelijat sanoisivat?
Kustannukset ja työ|Mistä on maksettava?|Kuinka kauan se kestää?|Mistä lähteistä saa luotettavia lukuja?
Missä ollaan nyt|Mikä on nykytilanne?|Kuka on edellä ja miksi?|Mistä kiistellään?
Mitä seuraavaksi|Mikä kehitys on todennäköistä?|Mikä muuttaisi näkymiä?|Mitä kannattaa seurata?
Suositukset|Mitä yleisön pitäisi tehdä?|Mikä tulee ensin?|Mistä onnistumisen huomaa?
Luvut|Tähän kuuluu kaavio|Mikä mittari näyttää asian parhaiten?|Millä ajanjaksolla tai minkä ryhmien välillä?|Ennen kuin se piirretään|Missä lähteessä luvut ovat?|Mitä siitä pitäisi nähdä?
Vaihtoehdot|Yksi vaihtoehto|Toinen vaihtoehto|Mikä puhuu sen puolesta?|Mikä puhuu sitä vastaan?|Mitä se vaatii?
Tie perille
Aloitus|Minkä on oltava valmiina?
Toteutus|Mitä tehdään ja kuka tekee?
Tarkistus|Miten tulos arvioidaan?
Päätös|Kuka sanoo, jatketaanko?
Pääkysymys|Lisää kysymyksiä`,
  cs: `Osnova k doplnění
O co jde|Jak zní definice jednou větou?|Co k tomu patří a co ne?|Která slova musí publikum znát?
Proč na tom záleží|Koho se to týká a jak?|Co se stane, když se nic nezmění?|Proč právě teď?
Jak k tomu došlo|Kde to začalo?|Které události byly přelomové?|Co se od té doby změnilo nejvíc?
Kdo se podílí|Kdo rozhoduje?|Kdo dělá práci?|Kdo platí a kdo má prospěch?
Jak to funguje|Z jakých hlavních částí se to skládá?|Jak působí společně?|Který příklad to ukazuje nejlépe?
Příklady|Který případ publikum zná?|Co se v něm podařilo?|Co se z něj lze naučit?
Přínosy|Co bude lepší?|Pro koho?|Jak lze přínos doložit?
Rizika a meze|Co se může pokazit?|Co ještě není známo?|Co by řekli kritici?
Náklady a úsilí|Za co je třeba zaplatit?|Kolik času to zabere?|Které zdroje dávají spolehlivé údaje?
Současný stav|Jak to vypadá dnes?|Kdo je v čele a proč?|O čem se vedou spory?
Co bude dál|Jaký vývoj je pravděpodobný?|Co by změnilo výhled?|Co je třeba sledovat?
Doporučení|Co by mělo publikum udělat?|Co je první na řadě?|Podle čeho se pozná úspěch?
Čísla|Sem patří graf|Který ukazatel to ukáže nejlépe?|Za jaké období nebo mezi kterými skupinami?|Než se nakreslí|Který zdroj má čísla?|Co z něj má být vidět?
Možnosti|Jedna možnost|Druhá možnost|Co mluví pro?|Co mluví proti?|Co je k tomu potřeba?
Cesta k cíli
Začátek|Co musí být připraveno?
Stavba|Co se dělá a kdo to dělá?
Ověření|Jak se posoudí výsledek?
Rozhodnutí|Kdo řekne, zda se pokračuje?
Hlavní otázka|Další otázky`,
  hu: `Kitöltendő vázlat
Miről van szó|Hogyan hangzik a meghatározása egy mondatban?|Mi tartozik hozzá, és mi nem?|Mely szavakat kell ismernie a közönségnek?
Miért fontos|Kit érint, és hogyan?|Mi történik, ha semmi sem változik?|Miért éppen most?
Hogyan jutottunk ide|Hol kezdődött?|Mely események voltak fordulópontok?|Mi változott azóta a legtöbbet?
Kik vesznek részt|Ki dönt?|Ki végzi a munkát?|Ki fizet, és ki jár jól?
Hogyan működik|Melyek a fő részei?|Hogyan hatnak együtt?|Melyik példa mutatja meg a legjobban?
Példák|Melyik esetet ismeri a közönség?|Mi sikerült benne?|Mit lehet belőle tanulni?
Előnyök|Mi lesz jobb?|Kinek?|Hogyan bizonyítható az előny?
Kockázatok és korlátok|Mi romolhat el?|Mi az, amit még nem tudunk?|Mit mondanának a bírálók?
Költség és ráfordítás|Miért kell fizetni?|Mennyi időt igényel?|Mely források adnak megbízható számokat?
Hol tart ma|Milyen a jelenlegi helyzet?|Ki vezet, és miért?|Mi vitatott?
Mi következik|Milyen fejlemények valószínűek?|Mi változtatná meg a kilátásokat?|Mit érdemes figyelni?
Javaslatok|Mit tegyen a közönség?|Mi az első lépés?|Miről ismerhető fel a siker?
A számok|Ide egy diagram kerül|Melyik mutató szemlélteti a legjobban?|Milyen időszakban vagy mely csoportok között?|Mielőtt elkészül|Melyik forrásban vannak a számok?|Mit kell leolvasni róla?
A lehetőségek|Az egyik lehetőség|A másik lehetőség|Mi szól mellette?|Mi szól ellene?|Mire van hozzá szükség?
Az út
Kezdés|Minek kell készen állnia?
Építés|Mi történik, és ki végzi?
Ellenőrzés|Hogyan értékelik az eredményt?
Döntés|Ki mondja meg, hogy folytatódik-e?
A fő kérdés|További kérdések`,
  ro: `O schiță de completat
Despre ce este vorba|Cum se definește într-o propoziție?|Ce cuprinde și ce nu?|Ce cuvinte trebuie să cunoască publicul?
De ce contează|Pe cine afectează și cum?|Ce se întâmplă dacă nu se schimbă nimic?|De ce tocmai acum?
Cum s-a ajuns aici|Unde a început?|Ce evenimente au fost puncte de cotitură?|Ce s-a schimbat cel mai mult de atunci?
Cine este implicat|Cine decide?|Cine face munca?|Cine plătește și cine câștigă?
Cum funcționează|Care sunt părțile principale?|Cum acționează împreună?|Ce exemplu arată cel mai bine?
Exemple|Ce caz cunoaște publicul?|Ce a mers bine?|Ce se poate învăța din el?
Beneficii|Ce devine mai bun?|Pentru cine?|Cum se poate dovedi beneficiul?
Riscuri și limite|Ce poate merge prost?|Ce nu se știe încă?|Ce ar spune criticii?
Costuri și efort|Pentru ce trebuie plătit?|Cât timp durează?|Ce surse dau cifre de încredere?
Situația de astăzi|Care este starea actuală?|Cine conduce și de ce?|Ce este în dispută?
Ce urmează|Ce evoluții sunt probabile?|Ce ar schimba perspectiva?|Ce trebuie urmărit?
Recomandări|Ce ar trebui să facă publicul?|Ce este primul pas?|După ce se va vedea reușita?
Cifrele|Aici este locul unui grafic|Ce măsură arată cel mai bine?|În ce perioadă sau între ce grupuri?|Înainte de a fi desenat|Ce sursă are cifrele?|Ce trebuie citit din el?
Alternativele|O opțiune|Altă opțiune|Ce pledează pentru?|Ce pledează împotrivă?|De ce are nevoie?
Drumul până acolo
Început|Ce trebuie să fie pregătit?
Construcție|Ce se face și de către cine?
Verificare|Cum se judecă rezultatul?
Decizie|Cine spune dacă se continuă?
Întrebarea principală|Alte întrebări`,
  id: `Kerangka untuk dilengkapi
Apa itu|Bagaimana definisinya dalam satu kalimat?|Apa yang termasuk dan apa yang tidak?|Istilah apa yang harus diketahui hadirin?
Mengapa penting|Siapa yang terdampak, dan bagaimana?|Apa yang terjadi jika tidak ada yang berubah?|Mengapa sekarang?
Bagaimana awalnya|Di mana hal ini bermula?|Peristiwa mana yang menjadi titik balik?|Apa yang paling berubah sejak saat itu?
Siapa yang terlibat|Siapa yang memutuskan?|Siapa yang mengerjakannya?|Siapa yang membayar, dan siapa yang diuntungkan?
Cara kerjanya|Apa saja bagian utamanya?|Bagaimana semuanya bekerja bersama?|Contoh mana yang paling menunjukkannya?
Contoh|Kasus mana yang dikenal hadirin?|Apa yang berjalan baik?|Apa yang dapat dipelajari darinya?
Manfaat|Apa yang menjadi lebih baik?|Bagi siapa?|Bagaimana manfaat itu dapat dibuktikan?
Risiko dan batasan|Apa yang bisa salah?|Apa yang belum diketahui?|Apa kata para pengkritik?
Biaya dan upaya|Apa saja yang harus dibayar?|Berapa lama waktunya?|Sumber mana yang memberi angka tepercaya?
Keadaan saat ini|Bagaimana keadaannya sekarang?|Siapa yang memimpin, dan mengapa?|Apa yang masih diperdebatkan?
Langkah ke depan|Perkembangan apa yang mungkin terjadi?|Apa yang akan mengubah prospeknya?|Apa yang perlu diamati?
Rekomendasi|Apa yang sebaiknya dilakukan hadirin?|Apa yang didahulukan?|Bagaimana keberhasilan akan terlihat?
Angka-angka|Di sini tempat sebuah grafik|Ukuran mana yang paling jelas?|Dalam kurun waktu mana, atau di antara kelompok mana?|Sebelum digambar|Sumber mana yang memiliki angkanya?|Apa yang harus terbaca darinya?
Pilihan|Satu pilihan|Pilihan lain|Apa yang mendukungnya?|Apa yang menentangnya?|Apa yang dibutuhkannya?
Jalan ke sana
Mulai|Apa yang harus tersedia?
Bangun|Apa yang dilakukan, dan oleh siapa?
Periksa|Bagaimana hasilnya dinilai?
Putuskan|Siapa yang menentukan kelanjutannya?
Pertanyaan utama|Pertanyaan lain`,
};
