import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/core/errors/failure.ts';
import { detectLanguage } from '../../../src/core/sources/detect-language.ts';
import { parseLanguage } from '../../../src/core/sources/parse-language.ts';
import { plain } from '../../../src/core/sources/rich-text.ts';
import { splitSentences } from '../../../src/core/sources/sentences.ts';

const SENTENCES: readonly (readonly [string, string])[] = [
  ['en', 'Everyone has the right to a standard of living that is good enough for health and for the family.'],
  [
    'de',
    'Jeder hat das Recht auf Bildung, und die Eltern haben ein vorrangiges Recht, die Art der Bildung zu wählen.',
  ],
  [
    'fr',
    'Toute personne a droit à l’éducation, et les parents ont le droit de choisir le genre d’éducation à donner à leurs enfants.',
  ],
  [
    'es',
    'Toda persona tiene derecho a la educación, y los padres tendrán derecho a escoger el tipo de educación que habrá de darse a sus hijos.',
  ],
  [
    'pt',
    'Toda a pessoa tem direito à educação, e aos pais pertence a prioridade do direito de escolher o género de educação a dar aos filhos.',
  ],
  [
    'it',
    'Ogni individuo ha diritto all’istruzione, e i genitori hanno diritto di scegliere il genere di istruzione da dare ai loro figli.',
  ],
  [
    'nl',
    'Een ieder heeft recht op onderwijs, en aan de ouders komt het recht toe om de soort van opvoeding te kiezen die aan hun kinderen zal worden gegeven.',
  ],
  [
    'pl',
    'Każdy człowiek ma prawo do nauki, a rodzice mają prawo do wyboru rodzaju nauczania, które ma być dane ich dzieciom.',
  ],
  [
    'sv',
    'Var och en har rätt till utbildning, och föräldrarna har rätt att välja den utbildning som skall ges åt deras barn.',
  ],
  [
    'fi',
    'Jokaisella on oikeus saada opetusta, ja vanhemmilla on oikeus valita, mitä opetusta heidän lapsilleen annetaan.',
  ],
  [
    'cs',
    'Každý má právo na vzdělání a rodiče mají právo volit druh vzdělání, které se má dostat jejich dětem.',
  ],
  [
    'hu',
    'Minden személynek joga van a neveléshez, és a szülőket illeti meg az a jog, hogy a gyermekeiknek adandó nevelést megválasszák.',
  ],
  [
    'ro',
    'Orice persoană are dreptul la învățătură, iar părinții au dreptul de a alege felul de învățământ pentru copiii lor.',
  ],
  [
    'tr',
    'Herkes eğitim hakkına sahiptir ve ana ile baba çocuklarına verilecek eğitim türünü seçmek için öncelikle hak sahibidir.',
  ],
  [
    'ru',
    'Каждый человек имеет право на образование, и родители имеют право выбора вида образования для своих детей.',
  ],
  ['uk', 'Кожна людина має право на освіту, і батьки мають право вибору виду освіти для своїх дітей.'],
  ['el', 'Καθένας έχει δικαίωμα στην εκπαίδευση.'],
  ['ar', 'لكل شخص الحق في التعلم، وللآباء الحق الأول في اختيار نوع تربية أولادهم.'],
  ['fa', 'هر کس حق دارد که از آموزش و پرورش بهره‌مند شود و این حق را پدر و مادر دارند.'],
  ['he', 'כל אדם זכאי לחינוך.'],
  ['hi', 'प्रत्येक व्यक्ति को शिक्षा का अधिकार है और माता-पिता को यह चुनने का अधिकार है।'],
  ['th', 'ทุกคนมีสิทธิในการศึกษา'],
  ['ko', '모든 사람은 교육을 받을 권리를 가진다.'],
  ['ja', 'すべて人は、教育を受ける権利を有する。'],
  ['zh-Hans', '人人都有受教育的权利，父母对其子女所应受的教育有优先选择的权利。'],
  ['zh-Hant', '人人都有受教育的權利，父母對其子女所應受的教育有優先選擇的權利。'],
];

describe('detectLanguage', () => {
  it.each(SENTENCES)('knows %s by one sentence', (tag, sentence) => {
    expect(detectLanguage(sentence)).toBe(tag);
  });

  it('knows a text by its words, not by the English names and addresses in it', () => {
    expect(
      detectLanguage(
        'نرحّب بجميع المساهمين الجدد في GitHub Pull Request https://docs.github.com/en/pull-requests والمزيد',
      ),
    ).toBe('ar');
  });
});

describe('detectLanguage of Danish, Norwegian and Swedish topics', () => {
  it.each([
    [
      'da',
      [
        'Vindkraft i Danmark',
        'Sådan sparer vi energi i kommunen',
        'Ny strategi for salget i 2027',
        'Kystsikring i Danmark',
        'Krisekommunikation for ledere',
        'Ældrepleje i fremtiden',
        'Rekruttering af sygeplejersker',
      ],
    ],
    [
      'no',
      [
        'Havvind i Nordsjøen',
        'Slik sparer vi energi i kommunen',
        'Eldreomsorg i framtiden',
        'Boligmarkedet i Bergen',
        'Dyrevelferd',
        'Korleis vi sparer straum',
        'Budsjett for 2027 og regnskap for 2026',
      ],
    ],
    [
      'sv',
      [
        'Skatter i Sverige',
        'Havsbaserad vindkraft',
        'Kvalitet i vården',
        'Pensionsreformen',
        'Kollektivtrafik',
        'Digitalisering av offentlig sektor i Sverige',
        'Grundskolans framtid',
      ],
    ],
  ])('tells %s from its neighbours', (tag, topics) => {
    expect(topics.map((topic) => [topic, detectLanguage(topic)])).toEqual(
      topics.map((topic) => [topic, tag]),
    );
  });

  it('leaves names and other languages as they were', () => {
    expect(
      ['Budget 2027', 'The Norwegian fjords', 'Oslo travel guide', 'Volvo', 'first second third'].map(
        (topic) => detectLanguage(topic),
      ),
    ).toEqual(['en', 'en', 'en', 'en', 'en']);
    expect(detectLanguage('Het weer in Nederland')).toBe('nl');
  });
});

describe('detectLanguage of a topic', () => {
  it.each([
    ['de', ['Umsatz im dritten Quartal', 'Künstliche Intelligenz', 'Klimawandel und Landwirtschaft']],
    [
      'fr',
      ['Chiffre d’affaires du troisième trimestre', 'La transition énergétique', 'Énergies renouvelables'],
    ],
    ['es', ['Ventas del tercer trimestre', 'Inteligencia artificial', 'Protección de los océanos']],
    [
      'it',
      ['Fatturato del terzo trimestre', 'Intelligenza artificiale', 'Cambiamento climatico e agricoltura'],
    ],
    ['pt', ['Faturamento do terceiro trimestre', 'Inteligência artificial', 'Mudanças climáticas']],
    ['nl', ['Omzet in het derde kwartaal', 'Klimaatverandering en landbouw']],
    ['pl', ['Przychody w trzecim kwartale', 'Sztuczna inteligencja']],
    ['sv', ['Omsättning under tredje kvartalet', 'Förnybar energi']],
    ['da', ['Omsætning i tredje kvartal', 'Vores nye hjemmeside']],
    ['no', ['Omsetning i tredje kvartal', 'Klimaendringer og landbruk']],
    ['fi', ['Liikevaihto kolmannella neljänneksellä', 'Tekoäly kouluissa']],
    ['cs', ['Tržby ve třetím čtvrtletí', 'Umělá inteligence']],
    ['hu', ['Árbevétel a harmadik negyedévben', 'Mesterséges intelligencia']],
    ['ro', ['Veniturile din trimestrul trei', 'Alimentație sănătoasă']],
    ['tr', ['Üçüncü çeyrek satışları', 'Yapay zekâ ve eğitim']],
    ['vi', ['Doanh thu quý ba', 'Biến đổi khí hậu']],
    ['id', ['Pendapatan pada kuartal ketiga', 'Kecerdasan buatan']],
    ['ru', ['Выручка за третий квартал', 'Искусственный интеллект']],
    ['uk', ['Виручка за третій квартал', 'Штучний інтелект']],
    ['el', ['Έσοδα τρίτου τριμήνου']],
    ['he', ['הכנסות ברבעון השלישי']],
    ['ar', ['إيرادات الربع الثالث']],
    ['hi', ['तीसरी तिमाही की आय']],
    ['th', ['รายได้ไตรมาสที่สาม']],
    ['ja', ['第三四半期の売上']],
    ['ko', ['3분기 매출']],
    ['zh-Hans', ['第三季度收入']],
    ['zh-Hant', ['第三季營收']],
    [
      'en',
      [
        'Revenue in the third quarter',
        'Tesla',
        'Zürich travel tips',
        'Beyoncé world tour',
        'Quantum computing',
        'La Liga',
        'Kindergarten',
        'Berlin startup scene',
        'Dementia care',
        'Naïve Bayes',
        'Q3 results',
      ],
    ],
  ])('knows %s by three words', (tag, topics) => {
    expect(topics.map((topic) => `${topic}: ${detectLanguage(topic)}`)).toEqual(
      topics.map((topic) => `${topic}: ${tag}`),
    );
  });

  it.each([
    ['de', ['Hafenkräne', 'Bienenzucht für Anfänger', 'Betriebliches Vorschlagswesen']],
    ['fr', ['Grues portuaires', 'La boulangerie artisanale', 'Les phares de Bretagne']],
    ['es', ['Panadería artesanal', 'Presupuesto participativo', 'Volcanes de Canarias']],
    ['pt', ['Guindastes portuários', 'Orçamento participativo', 'Mobilidade urbana']],
    ['nl', ['Vuurtorens van Zeeland', 'Ambachtelijk brood bakken']],
    ['pl', ['Latarnie morskie', 'Budżet obywatelski']],
    ['fi', ['Mehiläishoito aloittelijoille', 'Käsityöleipomo', 'Islannin tulivuoret']],
    ['hu', ['Méhészet kezdőknek', 'Miért alszunk']],
    ['tr', ['Deniz fenerleri', 'Katılımcı bütçe']],
    ['id', ['Derek pelabuhan', 'Anggaran partisipatif']],
    ['bg', ['Градска мобилност']],
    ['uk', ['Бджільництво для початківців']],
    ['ja', ['東京観光']],
    ['zh-Hant', ['燈塔的歷史']],
    [
      'en',
      [
        'Harbour cranes',
        'Urban mobility',
        'Frida Kahlo',
        'Norwich City',
        'Pizza',
        'Kubernetes',
        'Leonardo da Vinci',
        'Supply chain resilience',
      ],
    ],
  ])('knows %s by the letters of words that it has never seen', (tag, topics) => {
    expect(topics.map((topic) => `${topic}: ${detectLanguage(topic)}`)).toEqual(
      topics.map((topic) => `${topic}: ${tag}`),
    );
  });

  it.each([
    ['de', ['Brotbacken', 'Warum wir schlafen', 'Hochwasserschutz']],
    ['fr', ['Budget participatif', 'Pourquoi rions-nous', 'Le chocolat belge']],
    ['es', ['Apicultura para principiantes', 'Faros de Galicia', 'Grúas portuarias']],
    ['it', ['Perché dormiamo', 'Bilancio partecipativo', 'Gru portuali']],
    ['pt', ['Faróis de Portugal', 'Padaria artesanal', 'Cadeias de suprimentos']],
    ['nl', ['Waarom we slapen', 'Havenkranen', 'Burgerbegroting']],
    ['sv', ['Hantverksbageri', 'Medborgarbudget', 'Översvämningar']],
    ['da', ['Borgerbudget', 'Trækfugle']],
    ['fi', ['Suomen majakat', 'Miksi nukumme', 'Tulvat']],
    ['cs', ['Proč spíme', 'Povodně']],
    ['sk', ['Majáky na pobreží', 'Participatívny rozpočet']],
    ['ro', ['De ce dormim', 'Mori de vânt']],
    ['ca', ['Apicultura per a principiants', 'Fleca artesana', 'Mobilitat urbana']],
    ['hr', ['Zašto spavamo', 'Lučke dizalice', 'Prženje kave']],
    ['bg', ['Морски фарове', 'Защо спим', 'Интервю за работа']],
    ['sr', ['Светионици', 'Пчеларство за почетнике', 'Поплаве']],
    ['ru', ['Маяки', 'Перелётные птицы']],
    ['uk', ['Вулкани України', 'Повені']],
    ['mr', ['रेल्वेचा इतिहास', 'आपण का हसतो']],
    ['ja', ['市民参加型予算', '就職面接', '地球温暖化', '新入社員研修', '会社概要', '業務改善提案']],
    ['zh-Hant', ['人工智慧', '日本旅遊', '量子計算']],
    ['zh-Hans', ['养蜂入门', '健康管理方案', '人工智能']],
    [
      'en',
      [
        'Pizza margherita',
        'Café culture',
        'El Niño',
        'Zen gardens',
        'Oktoberfest',
        'Vincent van Gogh',
        'Machu Picchu',
        'Schadenfreude explained',
        'Fjords',
        'IKEA effect',
      ],
    ],
  ])(
    'knows %s by question words, topics, and what the characters of a script tell; what went round the world tells nothing',
    (tag, topics) => {
      expect(topics.map((topic) => `${topic}: ${detectLanguage(topic)}`)).toEqual(
        topics.map((topic) => `${topic}: ${tag}`),
      );
    },
  );

  it('takes what could be two languages for the one that is asked', () => {
    expect([
      detectLanguage('火山', 'ja'),
      detectLanguage('火山'),
      detectLanguage('健康管理', 'ja'),
      detectLanguage('Pizza', 'de'),
      detectLanguage('養蜂入門', 'ja'),
    ]).toEqual(['ja', 'zh-Hans', 'ja', 'de', 'ja']);
  });

  it('takes the language of most of a mixed text', () => {
    const german =
      'Die Fähre fährt seit März mit Strom. Sie ist leise und spart der Stadt viel Geld. Die Kapitäne sind mit dem neuen Schiff sehr zufrieden.';
    const english = 'The crew calls it "the best ship we ever had" and would not go back to diesel.';
    expect(detectLanguage(`${german} ${english} ${german}`)).toBe('de');
    expect(detectLanguage(`${english} ${english} ${english} Die Fähre fährt leise. ${english}`)).toBe('en');
    expect(
      detectLanguage(
        `${'公司第三季度收入增长，利润保持稳定。'.repeat(6)} Revenue grew by 12 % (YoY), EBITDA margin stable.`,
      ),
    ).toBe('zh-Hans');
  });
});

describe('parseLanguage', () => {
  it.each([
    ['Spanish (Español)', 'es'],
    ['Chinese (Simplified - 中文, 汉语)', 'zh-Hans'],
    ['Chinese Traditional', 'zh-Hant'],
    ['german', 'de'],
    ['Deutsch', 'de'],
    ['de-DE', 'de-DE'],
    ['zh-TW', 'zh-Hant'],
    ['Persian/Farsi', 'fa'],
    ['Norwegian (Norsk)', 'no'],
    ['Tagalog/Filipino', 'fil'],
    ['Scottish Gaelic', 'gd'],
    ['日本語', 'ja'],
    ['繁体中文', 'zh-Hant'],
    ['हिंदी', 'hi'],
    ['ภาษาไทย', 'th'],
    ['Bengali', 'bn'],
    ['Hebrew (עברית)', 'he'],
    ['iw', 'he'],
    ['English (UK)', 'en-GB'],
  ])('reads %s', (name, tag) => {
    expect(parseLanguage(name)).toBe(tag);
  });

  it('takes Auto as no choice', () => {
    expect(parseLanguage('Auto (English)')).toBeUndefined();
  });

  it('refuses an unknown name and offers near ones', () => {
    expect(() => parseLanguage('Germn')).toThrow(Failure);
    expect(() => parseLanguage('Germn')).toThrow(/Did you mean German/);
  });
});

describe('splitSentences', () => {
  const cut = (text: string, lang: string): string[] =>
    splitSentences(plain(text), lang).map((sentence) => sentence.text);

  it('does not cut at abbreviations, initials and decimals', () => {
    expect(
      cut('Dr. J. Smith of the U.S. Army paid approx. 3.5 million, e.g. for ships. He left.', 'en'),
    ).toEqual(['Dr. J. Smith of the U.S. Army paid approx. 3.5 million, e.g. for ships.', 'He left.']);
    expect(cut('Das gilt z. B. für Schiffe bzw. Boote. Es kostet 3,5 Mio. Euro.', 'de')).toEqual([
      'Das gilt z. B. für Schiffe bzw. Boote.',
      'Es kostet 3,5 Mio. Euro.',
    ]);
  });

  it('cuts Chinese, Japanese, Hindi and Arabic at their own marks', () => {
    expect(cut('《E.T.外星人》是一部电影。影片于1982年上映！', 'zh-Hans')).toEqual([
      '《E.T.外星人》是一部电影。',
      '影片于1982年上映！',
    ]);
    expect(cut('これは本です。あれも本です。', 'ja')).toHaveLength(2);
    expect(cut('यह एक लिंक है। कृपया योगदान करें।', 'hi')).toHaveLength(2);
    expect(cut('هل هذا كتاب؟ نعم هذا كتاب.', 'ar')).toHaveLength(2);
  });
});

it.each([
  ['Marketing plan', 'en'],
  ['x', 'en'],
  ['B costs 5 euros', 'en'],
  ['Die Zukunft der Fähren', 'de'],
  ['El futuro de los transbordadores y de la gente', 'es'],
  ['気候変動の未来', 'ja'],
])('takes the few words "%s" for %s when nothing is asked', (text, tag) => {
  expect(detectLanguage(text)).toBe(tag);
});

it.each([
  ['# X\n\nhello', 'en'],
  ['# T\n\nTides.', 'en'],
  ['Hi', 'en'],
  ['# Agenda\n\nIntro', 'en'],
  ['# B\n\nok', 'en'],
  ['# Slide\n\nbody', 'en'],
  ['x\na\nb', 'en'],
  ['# X\n\nhallo', 'de'],
  ['# T\n\nGezeiten.', 'de'],
  ['Bonjour', 'fr'],
  ['# T\n\nMarées.', 'fr'],
  ['Hola', 'es'],
  ['Gracias', 'es'],
  ['# X\n\nciao', 'it'],
  ['Olá', 'pt'],
  ['Merhaba', 'tr'],
  ['# X\n\nпривет', 'ru'],
  ['# X\n\n你好', 'zh-Hans'],
])('takes "%s" for %s: a word or two tell only what they surely tell', (text, tag) => {
  expect(detectLanguage(text)).toBe(tag);
});

it.each([
  [['a', 'b', 'y'], ['1', '2', '3'], 'en'],
  [['o', 'e', 'a'], ['1', '2', '3'], 'en'],
  [['first', 'second', 'a'], ['a', '2', '3'], 'en'],
  [['Monat', 'Umsatz', 'a'], ['Januar', '2', '3'], 'de'],
  [['Región', 'Ventas', 'a'], ['Norte', '2', '3'], 'es'],
])('takes a table of %j for what its words say, and no letter for a word', (head, row, tag) => {
  expect(
    detectLanguage(
      [head, ['--', '--', '--'], ...Array.from({ length: 30 }, () => row)]
        .map((cells) => `| ${cells.join(' | ')} |`)
        .join('\n'),
    ),
  ).toBe(tag);
});

it('leaves a word or two that tell nothing to the language asked', () => {
  expect(['# T\n\nTides.', '# X\n\nfoo', '# B\n\nok'].map((text) => detectLanguage(text, 'de'))).toEqual([
    'de',
    'de',
    'de',
  ]);
});

it.each([
  ['ประชุม', 'th'],
  ['KPI dashboard สรุป', 'th'],
  ['תקציב 2026', 'he'],
  ['वार्षिक रिपोर्ट', 'hi'],
  ['한국 K-pop market overview', 'ko'],
  ['Ετήσια έκθεση', 'el'],
  ['Microsoft Teams の使い方', 'ja'],
  ['年度报告', 'zh-Hans'],
  ['年度報告', 'zh-Hant'],
  ['التقرير السنوي', 'ar'],
  ['گزارش سالانه', 'fa'],
  ['سالانہ رپورٹ', 'ur'],
  ['Річний звіт', 'uk'],
  ['Годовой отчёт', 'ru'],
  ['Báo cáo thường niên', 'vi'],
])('knows the language of the line "%s" by its letters, whatever is usual', (text, tag) => {
  expect([detectLanguage(text), detectLanguage(text, 'es')]).toEqual([tag, tag]);
});

it('takes a letter or a gloss of another script for what it is', () => {
  expect([detectLanguage('History of the letter π'), detectLanguage('Tokyo (東京) travel guide')]).toEqual([
    'en',
    'en',
  ]);
});

it('leaves a word that several languages share to the language asked', () => {
  expect([
    detectLanguage('Quartalsbericht', 'de'),
    detectLanguage('Plan', 'fr'),
    detectLanguage('気候変動', 'ja'),
  ]).toEqual(['de', 'fr', 'ja']);
});
