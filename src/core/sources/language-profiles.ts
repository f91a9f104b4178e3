/**
 * Frequent words that mark a language among those that share its script. Words that many neighbours
 * share weigh little (see `detect-language.ts`), so the lists need not be disjoint.
 */
export const LATIN_PROFILES: Readonly<Record<string, string>> = {
  en: 'the of and to in is that for it as was with be on by not he are this from at or have an they which you were has their been will would there what all can she his who should towards we if more one another but its also used',
  de: 'der die und das ist nicht den von zu mit sich des auf für im dem ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man sein wurde sollen einander ich kann wir',
  fr: 'le la les des et est une dans que pour qui pas sur au du par plus ce avec sont il elle ne se aux ou en ont cette mais comme nous vous leur été être fait sans tout doivent les uns envers peut ces deux même',
  es: 'el la los las de y en que es un una por con para del se no al lo como más su sus pero le este esta son entre cuando muy sin sobre también ser hay fue todo desde están deben dotados los unos otros como puede cada',
  pt: 'o a os as de e que do da em um uma para com não por mais dos das no na se foi são ao como mas ele sua ou quando muito nos já também só pelo pela até isso ela entre depois sem mesmo aos ter seus são dotados devem uns outros você pode cada está',
  it: 'il lo la gli le di e che è un una per con non del della dei delle si da nel nella al alla sono come più ma anche se ha questo essi tutti devono gli uni verso altri sono dal dai su ci o può ogni cui essere',
  nl: 'de het een van en in is dat op te zijn met voor niet die er aan om ook als bij door naar uit tot maar dan wordt worden over hebben heeft werd nog zich deze alle zij behoren elkander kan dit je wij of onze meer',
  pl: 'i w na z do się nie jest że to o jak po co od za dla są przez przy ale tym oraz które który być był także może swoim wszyscy ludzie powinni wobec innych siebie jako tego już ich lub ze tylko został',
  sv: 'och att det i en som är på av för med den till inte om ett har de var från vi kan eller men så vid också när ut alla äro sig skall bör varandra där detta mycket efter sin över under blir blev man hon mot',
  da: 'og at det i en som er på af for med den til ikke et har de var fra kan eller men så ved også når ud alle hinanden bør der dette meget efter sin over under bliver blev man hun mod være jeg vi født deres',
  no: 'og at det i en som er på av for med den til ikke et har de var fra kan eller men så ved også når ut alle hverandre bør der dette mye etter sin over under blir ble man hun mot være jeg vi født deres hva hvor noen',
  fi: 'ja on ei se että oli hän ovat mutta joka kun myös kuin niin tai sen siitä ole hänen voi mukaan jotka jos vain sekä ne tämä nyt vielä kaikki ihmiset on heidän toisiaan kohtaan toimittava tässä mitä olla ovat sillä',
  cs: 'a v se na je že z do to s o i jako za by pro ale po si od které který jsou podle byl jeho být také nebo k až jen při bylo už má lidé všichni rodí svobodní mají spolu ve jednat než kde této tak aby své',
  sk: 'a v sa na je že z do to s o i ako za by pre ale po si od ktoré ktorý sú podľa bol jeho byť tiež alebo k až len pri bolo už má ľudia všetci rodia slobodní majú spolu vo konať než kde tejto tak aby svoje',
  hu: 'a az és hogy nem is egy van meg ez azt de mint csak volt el már ha vagy minden még amely ezek azok után pedig kell lehet mert szerint való egymással szemben emberi lény ki nagy aki sem több be fel',
  ro: 'și de la în a cu pe că nu este din o un mai care sau se fi au al ale pentru sunt prin după dar ce lor fost toate ființele se nasc unele altele trebuie față sale această cele într sa cum până când foarte',
  tr: 've bir bu için ile de da olarak olan çok daha en gibi ne kadar sonra ancak her o değil ya ise olduğu var ki mi tarafından bütün insanlar hür haklar bakımından eşit doğarlar karşı birbirlerine ilk iki göre kendi veya etmek',
  vi: 'và của là có được trong cho các một những không với người này đã để từ khi đến về như ra ở tại nhưng vào cũng theo sự mọi phải nhau tất cả sinh đều',
  id: 'dan yang di untuk dengan ini dari dalam pada adalah tidak akan itu juga oleh sebagai ke atau telah ada tersebut bisa mereka dapat semua orang dilahirkan satu sama lain hendaknya karena lebih sudah kami saat',
  ms: 'dan yang di untuk dengan ini dari dalam pada adalah tidak akan itu juga oleh sebagai ke atau telah ada tersebut boleh mereka dapat semua manusia dilahirkan antara satu sama lain hendaklah kerana lebih ialah iaitu',
  ca: 'el la els les de i que és un una per amb no del dels es al com més seu però aquest aquesta són entre quan molt sense sobre també ser ha tots éssers han han de els uns altres amb hi va pel ens perquè',
  hr: 'i u je se na da su za od s o kao koji ne a ali bi ili što iz po to ima biti sve više nije kako samo godine bio sva ljudska bića rađaju jedna prema drugima trebaju jer te koje koja kod nakon',
  sl: 'in je v se na da so za od z s o kot ki ne a ali bi pa tudi iz po to ima biti vse več ni kako samo leta bil vsi ljudje rodijo drug drugim ravnati kakor med svoje tem pri lahko',
  lt: 'ir yra kad į su iš tai buvo kaip bet jo ne už apie nuo per ar prie visi žmonės gimsta laisvi turi kitas kitu elgtis dar tik jie po jau gali savo kurie',
  lv: 'un ir ka ar no tas bija kā bet uz par ne vai pie pēc visi cilvēki piedzimst brīvi vienam pret otru vēl tikai viņi jau var savu kas šo arī līdz viņu jāizturas',
  et: 'ja on et ei see oli kui ka aga mis oma kõik inimesed sünnivad vabadena nende suhtuma üksteisesse ning või selle mida siis nad juba võib ta veel välja pärast',
  eu: 'eta da ez bat du dira zen ere baina dute den izan egin baino edo beste gizon emakume guztiak aske jaiotzen behar diote elkarren artean hau bere dituzte horiek',
  sw: 'na ya wa kwa ni katika za la kuwa hii huu lakini watu wote wamezaliwa huru hivyo yapasa wenzao ambayo kama yake cha sana baada moja',
  tl: 'ang ng sa na mga at ay para ito hindi siya may kung isang lahat tao isinilang malaya dapat magpalagayan isa nila ni mula',
  is: 'og að í er á sem það við ekki um var til en af hefur með fyrir eru hann allir menn bornir frjálsir ber þeim hver eða svo þá hún voru',
};

export const CYRILLIC_PROFILES: Readonly<Record<string, string>> = {
  ru: 'и в не на что с как это по но из у за от так для же он все был или быть если его они который также должны люди рождаются отношении друг друга была были при года только может мы',
  uk: 'і в не на що з як це по але із у за від так для же він усі був або бути якщо його вони який також повинні люди народжуються відношенні один одного була були при року тільки може ми та до й є',
  be: 'і ў не на што з як гэта па але за ад так для ён усе быў або быць калі яго яны які таксама павінны людзі нараджаюцца адзін аднаго была былі толькі можа мы да',
  bg: 'и в не на че с как това по но от за да се са е като със при или ще бъде си го им който всички хора раждат трябва помежду така само може до във след най още',
  sr: 'и у је се на да су за од с о као који не а али би или што из по то има бити све више није како само године сва људска бића рађају једни према другима треба јер те',
  mk: 'и во не на дека со како тоа по но од за да се сè е или ќе биде си го им кој сите луѓе раѓаат треба меѓу така само може до по еден кон друг',
  kk: 'және бір бұл үшін мен болып деп да де ол барлық адамдар тумысынан азат бірімен олар керек жоқ бар туралы',
  mn: 'ба нь энэ нэг бол юм дээр хүн бүр төрж мэндлэхдээ эрх чөлөөтэй байна болон гэж хүмүүс өөр',
};

export const ARABIC_PROFILES: Readonly<Record<string, string>> = {
  ar: 'في من على إلى أن هذا هذه التي الذي ما لا كان عن مع أو كل قد بين بعد يولد جميع الناس وقد وعليهم يعامل بعضهم',
  fa: 'در و به از که این را با است برای آن یک هم تا بر می شود خود تمام افراد بشر آزاد همه هستند باید نسبت یکدیگر کرد شده',
  ur: 'کے میں کی ہے اور سے کا کو اس نے ہیں پر یہ کہ تھا بھی ایک تمام انسان ہوئے انہیں دوسرے ساتھ چاہیئے لئے نہیں',
};

export const DEVANAGARI_PROFILES: Readonly<Record<string, string>> = {
  hi: 'के है में की और से का को कि यह हैं पर एक भी नहीं इस सभी मनुष्यों उन्हें तथा परस्पर चाहिए लिए ने हो कर या करें आप',
  mr: 'आहे आणि या च्या ते हे व तो की एक नाही होते सर्व मानवी व्यक्ति असतात त्यांना आहेत करून पण झाला म्हणून',
  ne: 'छ र को मा हो यो छन् भने पनि लागि गर्न एक सबै व्यक्तिहरू जन्मजात स्वतन्त्र हुन् गर्नु पर्छ तर गरेको',
};
