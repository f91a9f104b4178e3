import { describe, expect, it } from 'vitest';
import { getOrderCue, removeOrderWord } from '../../../src/core/authoring/step-words.ts';
import { plain } from '../../../src/core/sources/rich-text.ts';
import { deck, strangeNumbers } from './deck-helpers.ts';

/**
 * A step each, in running text: the deck draws four of them, without the words that say their order where the
 * language can do without.
 */
const STEPS: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'en',
    'First, rent the shop. Then, buy an oven. After that, hire two bakers. Finally, open the surfaces.',
    ['Rent the shop', 'Buy an oven', 'Hire two bakers', 'Open the surfaces'],
  ],
  [
    'de',
    'Zunächst werden die Leitungen geprüft. Danach tauschen die Monteure die Umspanner. Zum Schluss messen wir die Spannung.',
    [
      'Zunächst werden die Leitungen geprüft',
      'Danach tauschen die Monteure die Umspanner',
      'Zum Schluss messen wir die Spannung',
    ],
  ],
  [
    'fr',
    'D’abord, la toiture est refaite. Ensuite, les salles sont agrandies. Enfin, un atelier ouvre ses portes.',
    ['La toiture est refaite', 'Les salles sont agrandies', 'Un atelier ouvre ses portes'],
  ],
  [
    'es',
    'Primero, el buque avisa. Después, el práctico sube a bordo. Por último, la aduana revisa la carga.',
    ['El buque avisa', 'El práctico sube a bordo', 'La aduana revisa la carga'],
  ],
  [
    'ru',
    'Сначала закрывают крыло. Затем меняют кровлю. Наконец, экспонаты возвращают в залы.',
    ['Закрывают крыло', 'Меняют кровлю', 'Экспонаты возвращают в залы'],
  ],
  [
    'zh',
    '首先，完成电网改造。其次，分批采购车辆。最后，逐步淘汰柴油车。',
    ['完成电网改造', '分批采购车辆', '逐步淘汰柴油车'],
  ],
  [
    'ja',
    'まず、住民の意見を聞きました。次に、設計を決めました。最後に、本を運びました。',
    ['住民の意見を聞きました', '設計を決めました', '本を運びました'],
  ],
  [
    'ar',
    'أولاً، اختيار الموقع. ثانياً، تركيب الألواح. أخيراً، تدريب المشغلين.',
    ['اختيار الموقع', 'تركيب الألواح', 'تدريب المشغلين'],
  ],
  [
    'hi',
    'सबसे पहले, सर्वेक्षण किया गया। फिर, पाइपलाइन बिछाई गई। अंत में, समिति को प्रशिक्षण दिया गया।',
    ['सर्वेक्षण किया गया', 'पाइपलाइन बिछाई गई', 'समिति को प्रशिक्षण दिया गया'],
  ],
];

describe('running text with steps', () => {
  it.each(STEPS)('becomes a process in %s', async (language, prose, headings) => {
    const { slides } = await deck(`# A\n\n## B\n\n${prose}`, { language, n_slides: 1 });
    const items = (slides.find(({ layout }) => layout === 'process')?.content['items'] ?? []) as readonly {
      heading: string;
    }[];
    expect(items.map(({ heading }) => heading)).toEqual(headings);
  });

  it.each([
    ['en', 'First results show a rise.'],
    ['en', 'Next year the port grows.'],
    ['es', 'Después de la guerra creció.'],
    ['it', 'Prima della guerra era un porto.'],
  ])('is not recognized by a word that only resembles an order word (%s: %s)', (lang, text) => {
    expect(getOrderCue(lang).test(text)).toBe(false);
  });

  it('keeps an opening word that determines the word order', () => {
    expect(removeOrderWord(plain('Danach tauschen wir alles aus'), 'de').text).toBe(
      'Danach tauschen wir alles aus',
    );
    expect(removeOrderWord(plain('Erstens, alles prüfen'), 'de').text).toBe('Alles prüfen');
  });
});

describe('numbers in running text', () => {
  it.each([
    [
      'ru',
      'Музей принял 61 тыс. человек. Средний билет стоил 450 рублей. Выручка выросла до 185,4 млн рублей. Доля гостей составила 14,5 %.',
      ['61 тыс.', '450 рублей', '185,4 млн рублей', '14,5 %'],
    ],
    [
      'ja',
      '貸出は135万冊でした。電子書籍は前年の2倍になりました。子どもは全体の31%を占めています。',
      ['135万冊', '2倍', '31%'],
    ],
    [
      'zh',
      '全市共有公交车3,200辆，其中电动车2,496辆。今年投入资金4.6亿元，新建充电站58座。',
      ['3,200辆', '2,496辆', '4.6亿元', '58座'],
    ],
    [
      'hi',
      'कुल लागत ₹48.6 करोड़ रही। बीमारियों के मामले 42% घट गए। 312 गाँवों में काम पूरा हो चुका है।',
      ['₹48.6 करोड़', '42%', '312'],
    ],
    [
      'ar',
      'وفرت المحطات 1.8 مليون طن من الوقود. وصلت الكهرباء إلى 240 ألف منزل جديد. انخفضت التكلفة إلى 30 دولار للوحدة.',
      ['1.8 مليون', '240 ألف', '30 دولار'],
    ],
  ])('are large with their units in %s, each above its sentence', async (language, prose, values) => {
    const source = `# A\n\n## B\n\n${prose}`;
    const authored = await deck(source, { language, include_title_slide: false, n_slides: 1 });
    const items = (authored.slides.find(({ layout }) => layout === 'metrics')?.content['items'] ??
      []) as readonly { value: string; label: string }[];
    expect(items.map(({ value }) => value)).toEqual(values);
    for (const { value, label } of items) expect(label).toContain(value.replace(/\.$/, ''));
    expect(strangeNumbers(authored, source)).toEqual([]);
  });

  it('exclude years and dates', async () => {
    const { slides } = await deck(
      '# A\n\n## B\n\nМузей основан в 1912 году. Здание построено в 1954 году. Сад открыт 12 мая 1987 года.',
      { language: 'ru' },
    );
    expect(slides.map(({ layout }) => layout)).not.toContain('metrics');
  });
});

it.each([
  [
    'ru',
    '## До и после\n\n### До\n\n- Лифта не было\n- Темнота в залах\n\n### После\n\n- Два лифта\n- Новый свет',
  ],
  [
    'ja',
    '## 紙の本と電子書籍\n\n### 紙の本\n\n- 手に取れる\n- 棚が必要\n\n### 電子書籍\n\n- いつでも借りられる\n- 端末が必要',
  ],
  [
    'de',
    '## Wärme im Vergleich\n\n### Fernwärme\n\n- Teures Netz\n- Lange Bauzeit\n\n### Wärmepumpe\n\n- Kein Netz\n- Sofort da',
  ],
])('two sides of one subject are side by side in %s', async (language, text) => {
  const { slides } = await deck(`# A\n\n${text}\n\n## Z\n\n- Xa ya za\n- Ua va wa\n- Ra sa ta`, {
    language,
    n_slides: 3,
  });
  expect(slides.map(({ layout }) => layout)).toContain('comparison');
});

it.each([
  [
    'ru',
    '| Город | Поезда |\n|---|---|\n| Тверь | 120 |\n| Псков | 80 |\n| Итого | 200 |\n| Углич | 95 |\n| Ржев | 60 |',
    'Итого',
  ],
  [
    'ja',
    '| 駅 | 列車 |\n|---|---|\n| 上野 | 120 |\n| 品川 | 80 |\n| 合計 | 200 |\n| 新宿 | 95 |\n| 渋谷 | 60 |',
    '合計',
  ],
])('a totals row in %s is not a bar of a chart', async (language, table, total) => {
  const { slides } = await deck(`# A\n\n## B\n\n${table}`, { language, n_slides: 1 });
  const chart = slides[0]?.content['chart'] as { readonly categories: readonly string[] } | undefined;
  expect(chart?.categories).toHaveLength(4);
  expect(chart?.categories).not.toContain(total);
});

it('numbers with abbreviated units and a currency after them are key figures', async () => {
  const { slides } = await deck(
    '# Stadtwerke\n\n## Das Jahr in Zahlen\n\n- Kunden: 84.000\n- Umsatz: 212 Mio. €\n- Solaranlagen: 3.900',
    { language: 'de', n_slides: 1 },
  );
  expect(slides[0]).toMatchObject({
    layout: 'metrics',
    content: { items: [{ value: '84.000' }, { value: '212 Mio. €' }, { value: '3.900' }] },
  });
});

it('a few French steps are not detected as Catalan', async () => {
  const { language, slides } = await deck(
    '# Le jardin\n\n## Planter un arbre\n\nD’abord, creusez un trou large. Ensuite, posez les racines à plat. Puis, remplissez de terre fine. Enfin, arrosez abondamment.',
  );
  expect(language).toBe('fr');
  expect(slides.map(({ layout }) => layout)).toContain('process');
});
