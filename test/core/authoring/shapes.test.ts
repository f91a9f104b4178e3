import { describe, expect, it } from 'vitest';
import { deck, fixture, readName } from './deck-helpers.ts';

const REPORT = fixture('ferries.md');

describe('the layout for content', () => {
  const report = deck(REPORT, { include_table_of_contents: true });

  it.each([
    ['Passengers by year', ['chart', 'chart_bullets', 'metrics_chart']],
    ['Where the money goes', ['chart', 'chart_bullets']],
    ['Key figures', ['metrics']],
    ['Diesel vs electric', ['comparison']],
    ['How conversion works', ['process']],
    ['SWOT', ['swot']],
    ['History', ['timeline']],
    ['Questions', ['faq']],
    ['All routes (1 of 2)', ['table']],
    ['All routes (2 of 2)', ['table']],
    ['Team', ['team']],
    ['Contact', ['closing']],
  ])('of %s is one of %j', async (title, layouts) => {
    const slide = (await report).slides.find((spec) => readName(spec) === title);
    expect(layouts).toContain(slide?.layout);
  });

  it('of years is a line with the exact values, and of shares parts of a whole', async () => {
    const { slides } = await report;
    const [line, parts] = ['Passengers by year', 'Where the money goes'].map(
      (title) =>
        slides.find((spec) => readName(spec) === title)?.content['chart'] as {
          type: string;
          series: { name: string; values: number[] }[];
          unit: string;
        },
    );
    expect(line).toMatchObject({
      type: 'line',
      unit: 'm',
      series: [{ name: 'Passengers', values: [3.8, 1.9, 2.4, 3.3, 3.7, 4, 4.2] }],
    });
    expect(parts).toMatchObject({ type: 'doughnut', unit: '%', series: [{ values: [33, 41, 16, 10] }] });
  });

  it('of an announced list that repeats the table is not a slide with only a title', async () => {
    const lake =
      '# Lake\n\nDucks swim here all summer.\n\n## Food\n\nHere is what a duck may eat:\n\n| | Food |\n|--|--|\n| Leaves | Ash, Elm |\n| Berries | Cranberry |\n| Grain | Barley |\n\nAnd once more as a list:\n\n1. Leaves\n2. Berries\n3. Grain';
    for (const n_slides of [4, 5, 6, 8]) {
      const { slides } = await deck(lake, { n_slides });
      expect(slides.length).toBeLessThanOrEqual(n_slides);
      expect(
        slides
          .filter(({ content }) => Object.keys(content).length === 1 && 'title' in content)
          .map(({ layout }) => layout),
      ).toEqual(['title'].slice(0, Number(!('subtitle' in (slides[0]?.content ?? {})))));
    }
  });

  it('of a long table shows every row over its pages', async () => {
    const rows = (await report).slides
      .filter((spec) => spec.layout === 'table')
      .flatMap((spec) => (spec.content['table'] as { rows: string[][] }).rows.map((row) => row[0]));
    expect(rows).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11']);
  });

  it('of a cover has author and title, and the agenda has the right page numbers', async () => {
    const { slides, title } = await report;
    expect(title).toBe('Harbour ferries 2025');
    expect(slides[0]).toMatchObject({ layout: 'title', content: { presenter: 'Ingrid Solberg' } });
    const entries = (slides[1]?.content['items'] ?? []) as { heading: string; page: number }[];
    expect(entries).toHaveLength(8);
    expect(new Set(entries.map(({ page }) => page)).size).toBe(8);
    for (const { heading, page } of entries)
      expect(JSON.stringify(slides[page - 1]?.content)).toContain(heading.split(/, | and /)[0]);
    const named = entries.map(({ heading }) => heading).join();
    for (const section of REPORT.match(/^## .*$/gm) ?? []) expect(named).toContain(section.slice(3));
  });

  it('of a quotation has the exact words of a named person', async () => {
    const { slides } = await deck(
      '# Voices\n\n## Passengers\n\n> We could talk to each other on deck.\n> — Marta Lindqvist, Captain\n\n## Crew\n\nThe crew likes the new ferry. It is silent. Training took four weeks.',
      { n_slides: 3 },
    );
    expect(slides[1]).toMatchObject({
      layout: 'quote',
      content: { quote: 'We could talk to each other on deck.', author: 'Marta Lindqvist', role: 'Captain' },
    });
  });

  it('of numbers keeps "over" and "at least"', async () => {
    const { slides } = await deck(
      '# Fleet\n\nThe line serves over 175 landing stages. It carries at least 42 million passengers. It employs 1,300 trained sailors.',
      { n_slides: 2 },
    );
    const items = slides[1]?.content['items'] as { value: string; label: string }[];
    expect(slides[1]?.layout).toBe('metrics');
    expect(items.map((item) => `${item.value} ${item.label}`)).toEqual([
      'over 175 landing stages',
      'at least 42 million passengers',
      '1,300 trained sailors',
    ]);
  });
});

describe('few slides for many sections', () => {
  it.each([3, 4, 5, 6, 8])(
    '%d: a chart or table is under the name of its own section, with text of that section',
    async (n_slides) => {
      const { slides } = await deck(REPORT, { n_slides });
      const sections = REPORT.split(/^## /m).slice(1);
      for (const { layout, content } of slides.filter(({ layout }) => /chart|table/.test(layout))) {
        const section = sections.find((text) =>
          text.startsWith(String(content['title']).replace(/ \(\d of \d\)$/, '')),
        );
        expect(section, String(content['title'])).toBeDefined();
        const chart = content['chart'] as { categories: string[] } | undefined;
        const cells =
          chart?.categories ?? (content['table'] as { rows: string[][] }).rows.map((row) => row[1] ?? '');
        for (const cell of cells) expect(section, layout).toContain(cell);
      }
    },
  );

  it('columns of different units, or of very different size without a unit, do not share an axis', async () => {
    const table = (head: string): string =>
      `# Town\n\nThe town has two kinds of house.\n\n## Houses\n\n| Part | ${head} |\n|---|---|---|\n| East | 820 | 19 |\n| West | 640 | 14 |\n| South | 590 | 13 |\n`;
    for (const head of ['Buses（台） | Stations（か所）', 'Buses (km) | Stations (kg)', 'Buses | Stations'])
      expect((await deck(table(head))).slides.map(({ layout }) => layout)).toContain('table');
  });
});

it('milestones with German dates become a timeline, in the words of the source', async () => {
  const { slides } = await deck(
    '# Zeit\n\n## Meilensteine\n\n- 12. März 2025: Baubeginn\n- 4. Mai 2025: Richtfest\n- 1. Juni 2026: Einzug\n',
    { language: 'de', n_slides: 2 },
  );
  expect(slides[1]).toMatchObject({
    layout: 'timeline',
    content: {
      title: 'Meilensteine',
      items: [
        { date: '12. März 2025', heading: 'Baubeginn' },
        { date: '4. Mai 2025' },
        { date: '1. Juni 2026' },
      ],
    },
  });
});

describe('content that is not text', () => {
  it.each([
    '<!doctype html><html><body><p>Ferries</p></body></html>',
    '<div><p>Ferries sail at nine.</p></div>',
  ])('is refused by name as HTML: %s', async (content) => {
    await expect(deck(content)).rejects.toMatchObject({
      code: 'unsupported',
      message: 'HTML is not read yet; send Markdown or plain text.',
      issues: [{ loc: ['content'] }],
    });
  });

  it('is refused as punctuation', async () => {
    await expect(deck('…')).rejects.toMatchObject({ code: 'invalid_input', issues: [{ loc: ['content'] }] });
  });
});

describe('code listings', () => {
  it('have slides of their own also with a fixed number of slides, which is kept', async () => {
    for (const [count, most] of [
      [3, 0],
      [6, 1],
      [10, 2],
    ] as const) {
      const { slides } = await deck(fixture('Hooks.md'), { n_slides: count });
      expect(slides).toHaveLength(count);
      expect(slides.filter(({ layout }) => layout === 'code')).toHaveLength(most);
    }
    const { slides } = await deck(fixture('Hooks.md'), { n_slides: 10, instructions: 'no code' });
    expect(slides.filter(({ layout }) => layout === 'code')).toEqual([]);
  });
});

it('tables of many rows become charts of their own values, which report what they leave out', async () => {
  const rows = Array.from(
    { length: 187 },
    (_, index) => `| Land ${index + 1} | ${1000 + ((index * 37) % 187)} | ${30 + (index % 50)} |`,
  );
  const { slides, omitted } = await deck(
    `# Incomes\n\n| country | income | health |\n|---|---|---|\n${rows.join('\n')}`,
  );
  const charts = slides.filter(({ content }) => 'chart' in content);
  expect(charts.map(({ content }) => content['title'])).toEqual([
    'Land 97 leads in income with 1,190',
    'Half of all values of income lie between 1,050 and 1,140',
    'Half of all values of health lie between 41 and 64.5',
  ]);
  expect(
    (charts[0]?.content['chart'] as { series: { values: number[] }[] } | undefined)?.series[0]?.values,
  ).toEqual([1186, 1185, 1184, 1183, 1182, 1181, 1180, 1179, 1178, 1177]);
  expect(omitted.map(({ reason }) => reason).join(' ')).toContain('Its rows are summed up by charts');
  const whole = await deck(`# Incomes\n\n| country | income | health |\n|---|---|---|\n${rows.join('\n')}`, {
    content_generation: 'preserve',
  });
  expect(
    whole.slides
      .filter(({ layout }) => layout === 'table')
      .flatMap(({ content }) => (content['table'] as { rows: string[][] }).rows),
  ).toHaveLength(187);
});

it('series in long form are drawn as lines, at equal distances if there are many', async () => {
  const rows = Array.from(
    { length: 120 },
    (_, index) =>
      `| ${2006 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')} | ${900 + index} | ${500 + index} |`,
  );
  const { slides } = await deck(
    `# Jobs\n\n| month | goods_made | services |\n|---|---|---|\n${rows.join('\n')}`,
  );
  const warnings = slides.find(({ content }) => String(content['title']).startsWith('Services'));
  const chart = warnings?.content['chart'] as { type: string; categories: string[]; series: unknown[] };
  expect(warnings?.content['title']).toBe('Services rose from 500 (2006-01) to 619 (2015-12)');
  expect(chart).toMatchObject({
    type: 'line',
    categories: rows.map((row) => row.slice(2, 9)),
    highlight: 'services',
  });
  expect(chart.series).toHaveLength(2);
});

it('a chart without a sentence is introduced by its largest and smallest value, never by a rest category', async () => {
  const takeaway = async (rows: string): Promise<unknown> =>
    (await deck(`# Sales\n\n| Region | Sales |\n|---|---|\n${rows}`)).slides.find(
      ({ layout }) => layout === 'chart',
    )?.content['takeaway'];
  expect(await takeaway('| North | 12500 |\n| South | 31400 |\n| West | 20100 |\n| Others | 50000 |')).toBe(
    'Max. South: 31,400 · min. North: 12,500',
  );
  expect(await takeaway('| North | 12 |\n| South | 12 |\n| West | 9 |')).toBeUndefined();
});

describe('long whole numbers of data files', () => {
  const data = (heading: string, closing: string) =>
    `# ${heading}\n\n| Name | Zip code | People | Area km2 |\n|---|---|---|---|\n| Aa | 10115 | 3769495 | 891.1 |\n| Bb | 20095 | 1906411 | 755.2 |\n| Cc | 04109 | 1628718 | 297.8 |\n\n${closing}`;
  const row = async (content: string, source = {}) =>
    (
      (await deck(content, { n_slides: 2, instructions: 'Show it as a table', ...source })).slides.find(
        ({ layout }) => layout === 'table',
      )?.content['table'] as { rows: string[][] } | undefined
    )?.rows[0];

  it('are grouped by the language of the text, unless they are names or preserved', async () => {
    const english = data('Towns and people', 'The towns of the country grow every year.');
    expect(await row(english)).toEqual(['Aa', '10115', '3,769,495', '891.1']);
    expect(
      (
        await row(data('Städte und Einwohner', 'Die Städte des Landes wachsen jedes Jahr und werden größer.'))
      )?.[2],
    ).toBe('3.769.495');
    expect((await row(english, { content_generation: 'preserve' }))?.[2]).toBe('3769495');
  });
});

describe('content without information', () => {
  it.each([
    [
      'a caption without its figure',
      'Figure 3: The quay from above, with the new cranes at its western end.',
      'caption of a figure',
    ],
    ['a notice of copyright', '© Harbour Trust 2024. All rights reserved.', 'notice of copyright'],
    [
      'a sentence that needs its formulas',
      'Let R = {r ∈ D | ∃s ∈ R, r ≤ s} with D = D1 × D2 be the set of all that is covered.',
      'without its formulas',
    ],
  ])('such as %s is on no slide, and is reported', async (_, sentence, reason) => {
    const text = `# The northern quay\n\nThe harbour trust opened the northern quay in 2019 and has since moved most container traffic there. ${sentence} Each crane lifts thirty containers an hour, which is twice the rate of the older equipment. Operators report that congestion has fallen.`;
    const { slides, omitted } = await deck(text);
    expect(JSON.stringify(slides)).not.toContain(sentence.slice(2, 30));
    expect(omitted.map((one) => one.reason).join()).toContain(reason);
  });
});
