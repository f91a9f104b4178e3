import { describe, expect, it } from 'vitest';
import { detectSlidesLanguage } from '../../../src/core/presentations/slides-language.ts';
import { detectLanguage } from '../../../src/core/sources/detect-language.ts';

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
  ])('distinguishes %s from its neighbours', (tag, topics) => {
    expect(topics.map((topic) => [topic, detectLanguage(topic)])).toEqual(
      topics.map((topic) => [topic, tag]),
    );
  });

  it('leaves names and other languages unchanged', () => {
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
  ])('recognizes %s by three words', (tag, topics) => {
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
  ])('recognizes %s by the letters of unknown words', (tag, topics) => {
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
    'recognizes %s by question words, topics and characters, and ignores international words',
    (tag, topics) => {
      expect(topics.map((topic) => `${topic}: ${detectLanguage(topic)}`)).toEqual(
        topics.map((topic) => `${topic}: ${tag}`),
      );
    },
  );

  it('resolves an ambiguous topic to the requested language', () => {
    expect([
      detectLanguage('火山', 'ja'),
      detectLanguage('火山'),
      detectLanguage('健康管理', 'ja'),
      detectLanguage('Pizza', 'de'),
      detectLanguage('養蜂入門', 'ja'),
    ]).toEqual(['ja', 'zh-Hans', 'ja', 'de', 'ja']);
  });

  it('uses the language of most of a mixed text', () => {
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

it.each([
  ['Marketing plan', 'en'],
  ['x', 'en'],
  ['B costs 5 euros', 'en'],
  ['Die Zukunft der Fähren', 'de'],
  ['El futuro de los transbordadores y de la gente', 'es'],
  ['気候変動の未来', 'ja'],
])('detectLanguage reads the few words "%s" as %s without a requested language', (text, tag) => {
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
])('detectLanguage reads "%s" as %s: one or two words decide only if they are unambiguous', (text, tag) => {
  expect(detectLanguage(text)).toBe(tag);
});

it('detectLanguage uses the requested language for one or two words without evidence', () => {
  expect(['# T\n\nTides.', '# X\n\nfoo', '# B\n\nok'].map((text) => detectLanguage(text, 'de'))).toEqual([
    'de',
    'de',
    'de',
  ]);
});

it('detectLanguage uses the requested language for a word that several languages share', () => {
  expect([
    detectLanguage('Quartalsbericht', 'de'),
    detectLanguage('Plan', 'fr'),
    detectLanguage('気候変動', 'ja'),
  ]).toEqual(['de', 'fr', 'ja']);
});

describe('detectLanguage of titles and headings', () => {
  it.each(
    'Digital transformation|Motor control unit|T / a / b|Cloud migration|Human capital|Capital plan|Natural gas|Normal distribution|Status report|Formula one|Video games|Model trains|Hospital beds|Total revenue|Emission control'.split(
      '|',
    ),
  )('reads "%s" as English', (title) => {
    expect(detectLanguage(title)).toBe('en');
  });

  it('reads column names as English unless they have words of another language', () => {
    expect(
      detectLanguage(
        'state median_household_income share_unemployed_seasonal share_population_in_metro_areas share_population_with_high_school_degree share_non_citizen share_white_poverty gini_index share_non_white share_voters_voted_trump hate_crimes_per_100k_splc avg_hatecrimes_per_100k_fbi',
      ),
    ).toBe('en');
    expect(detectLanguage('Jahr Umsatz_in_Mio Anteil_der_Regionen Zahl_der_Kunden')).toBe('de');
  });

  it('distinguishes Mongolian and Kazakh from Russian', () => {
    expect(detectLanguage('Монгол Улсын эдийн засгийн тойм')).toBe('mn');
    expect(detectLanguage('Хүн төрөлхтний түүх')).toBe('mn');
    expect(detectLanguage('Қазақстан экономикасының дамуы')).toBe('kk');
    expect(detectLanguage('Обзор рынка')).toBe('ru');
  });
});

describe('detectSlidesLanguage', () => {
  const slide = (title: string, ...items: readonly string[]) => ({
    layout: 'bullets',
    content: { title, items: items.map((text) => ({ text })) },
  });

  it('reads the text of slides, not the names of their layouts', () => {
    expect(detectSlidesLanguage([slide('T', 'a', 'b')])).toBe('en');
  });

  it('follows the source if the slides have too little text', () => {
    const source =
      'Der Hafen hat im Jahr 2024 vier neue Kräne gekauft, und die Stadt zahlt die Hälfte davon.';
    expect(detectSlidesLanguage([slide('T', 'a', 'b')], source)).toBe('de');
    expect(
      detectSlidesLanguage([slide('The port bought four cranes', 'The town pays half of them')], source),
    ).toBe('en');
  });
});
