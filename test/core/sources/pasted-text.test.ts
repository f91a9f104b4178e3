import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createExtractiveAuthor } from '../../../src/core/authoring/extractive-author.ts';
import { findForeignNumbers } from '../../../src/core/presentations/foreign-numbers.ts';
import { parseSource } from '../../../src/core/sources/parse-source.ts';
import { shapePastedText } from '../../../src/core/sources/pasted-text/shape-pasted-text.ts';
import type { SourceBlock, SourceSection } from '../../../src/core/sources/source-document.ts';
import { DEEP } from '../../support/deep.ts';
import { call, measure, request } from '../authoring/deck-helpers.ts';

const FIXTURES = new URL('../../fixtures/', import.meta.url);

function read(path: string): string {
  return readFileSync(new URL(path, FIXTURES), 'utf8');
}

function listBlocks(section: SourceSection): SourceBlock[] {
  return [...section.blocks, ...section.sections.flatMap(listBlocks)];
}

function listHeadings({ sections }: SourceSection): string[] {
  return sections.flatMap((section) => [section.heading, ...listHeadings(section)]);
}

function readTables(text: string): string[][][] {
  return listBlocks(parseSource(text).root).flatMap((block) =>
    block.kind === 'table'
      ? [[block.columns.map(({ label }) => label), ...block.rows.map((row) => [...row])]]
      : [],
  );
}

const BUDGET = [
  ['Channel', 'Budget in k€', 'Share'],
  ['Out of home', '420', '35%'],
  ['Social video', '360', '30%'],
  ['Sampling', '240', '20%'],
  ['Retail media', '120', '10%'],
  ['PR', '60', '5%'],
];

describe('a pasted mail', () => {
  const text = read('pasted/pasted-brief.txt');

  test('keeps headings without marks, its table and its list', () => {
    const { root, title } = parseSource(text);
    expect(title).toBe('Spring launch 2027: Brightwater cold brew');
    expect(listHeadings(root).slice(1)).toEqual(['Why now', 'Budget', 'Timeline', 'Risks', 'What we ask']);
    expect(readTables(text)).toEqual([BUDGET]);
    expect(listBlocks(root).find(({ kind }) => kind === 'list')).toMatchObject({ items: { length: 5 } });
  });

  test('names the lines of the source', () => {
    const table = listBlocks(parseSource(text).root).find(({ kind }) => kind === 'table');
    expect(text.split('\n')[(table?.place.line ?? 0) - 1]).toBe('Channel, Budget in k€, Share');
  });

  test('becomes slides with its table, and no title runs into a sentence', async () => {
    const author = createExtractiveAuthor({ measure });
    const { slides, omitted } = await author.deck(request(text), call);
    const shown = JSON.stringify(slides);
    for (const cell of ['Out of home', '420', 'Retail media']) expect(shown).toContain(cell);
    expect(shown).not.toContain('Why now The market');
    expect(omitted.filter(({ kind }) => kind === 'table')).toEqual([]);
    expect(findForeignNumbers(slides, { source: text, severity: 'warning' })).toEqual([]);
  });
});

test('pasted spreadsheet cells become a chart with all of their numbers', async () => {
  const author = createExtractiveAuthor({ measure });
  const { slides } = await author.deck(request(read('pasted/pasted-cells.txt')), call);
  const chart = slides.map(({ content }) => content['chart']).find((one) => one !== undefined);
  expect(chart).toMatchObject({
    categories: ['Retail', 'Online', 'Gastronomy'],
    series: [
      { values: [120, 80, 40] },
      { values: [135, 110, 38] },
      { values: [150, 160, 55] },
      { values: [190, 240, 60] },
    ],
  });
});

test('a page count in a title is not a number without a source', () => {
  const slide = (title: string) => [{ layout: 'bullets', content: { title, items: [] } }];
  const numbers = { source: 'Costs rise.', severity: 'warning' } as const;
  expect(findForeignNumbers(slide('Costs (12 of 13)'), numbers)).toEqual([]);
  expect(findForeignNumbers(slide('Kosten (12/13)'), numbers)).toEqual([]);
  expect(findForeignNumbers(slide('Costs of 13'), numbers)).toHaveLength(1);
});

const cells = (separator: string, quote = '') =>
  BUDGET.map((row) => row.map((cell) => `${quote}${cell}${quote}`).join(separator)).join('\n');

describe.each([
  ['tabs', cells('\t')],
  ['bars', cells(' | ')],
  ['bars around them', BUDGET.map((row) => `| ${row.join(' | ')} |`).join('\n')],
  ['semicolons', cells(';')],
  ['commas and spaces', cells(', ')],
  ['commas', cells(',')],
  ['commas and quotation marks', cells(',', '"')],
  [
    'aligned spaces',
    BUDGET.map((row) =>
      row
        .map((cell) => cell.padEnd(16))
        .join('')
        .trimEnd(),
    ).join('\n'),
  ],
  [
    'aligned spaces and a rule',
    BUDGET.map((row) =>
      row
        .map((cell) => cell.padEnd(16))
        .join('')
        .trimEnd(),
    )
      .join('\n')
      .replace('\n', `\n${'-'.repeat(14)}  ${'-'.repeat(12)}\n`),
  ],
])('pasted cells separated by %s', (_, rows) => {
  test('are a table, alone and within a text', () => {
    expect(readTables(rows)).toEqual([BUDGET]);
    expect(
      readTables(`The plan for the spring is ready now.\n\nBudget\n${rows}\n\nPlease approve it soon.`),
    ).toEqual([BUDGET]);
  });
});

describe('lines of a pasted text', () => {
  test('with labels are a list', () => {
    const [list] = listBlocks(
      parseSource('Harbour project\n\nOwner: Ada Lovelace\nBudget: 2.4 million euros\nStart: May 2027\n')
        .root,
    );
    expect(list).toMatchObject({
      kind: 'list',
      items: [{ text: { text: 'Owner: Ada Lovelace' } }, { text: { text: 'Budget: 2.4 million euros' } }, {}],
    });
  });

  test.each([
    ['English', 'From: Ada <ada@example.org>\nTo: Board\nSubject: Re: Quay repairs\nDate: 3 May 2027'],
    ['German', 'Von: Ada <ada@example.org>\nAn: Vorstand\nBetreff: AW: Quay repairs\nDatum: 3. Mai 2027'],
    ['French', 'De : Ada <ada@example.org>\nÀ : Conseil\nObjet : Quay repairs'],
    ['Japanese', '差出人: Ada\n宛先: 役員会\n件名: Quay repairs'],
  ])('of the header of a mail in %s contain the title and are not slides', (_, head) => {
    const { title, skipped, root } = parseSource(`${head}\n\nThe quays need new piles before the winter.\n`);
    expect(title).toBe('Quay repairs');
    expect(skipped.length).toBe(head.split('\n').length - 1);
    expect(listBlocks(root)).toHaveLength(1);
  });

  test('of an itinerary are not the header of a mail', () => {
    expect(parseSource('From: Bergen\nTo: Oslo\nDate: 3 May 2027\n').skipped).toEqual([]);
  });

  test.each([
    '[12.03.27, 10:32:11] Ada: The quay is closed.\n[12.03.27, 10:35:40] Ben: Until Monday, they say.',
    '12/03/2027, 10:32 - Ada: The quay is closed.\n12/03/2027, 10:35 - Ben: Until Monday, they say.',
    '10:32 Ada: The quay is closed.\n10:35 Ben: Until Monday,\nthey say.',
    'Ada  10:32 AM\nThe quay is closed.\n\nBen  10:35 AM\nUntil Monday, they say.',
  ])('of a chat are quotations with their authors: %j', (text) => {
    expect(listBlocks(parseSource(text).root)).toMatchObject([
      { kind: 'quote', text: { text: 'The quay is closed.' }, author: 'Ada' },
      { kind: 'quote', text: { text: 'Until Monday, they say.' }, author: 'Ben' },
    ]);
  });

  test('quoted in a mail are a quotation, and its signature is left out', () => {
    const { root, skipped } = parseSource(
      'The answer is yes, and we begin in May as planned.\n\n> Can we begin in May?\n\n-- \nAda Lovelace\nHarbour office',
    );
    expect(listBlocks(root).map(({ kind }) => kind)).toEqual(['paragraph', 'quote']);
    expect(skipped).toMatchObject([{ text: 'Ada Lovelace · Harbour office' }]);
  });

  test('with bullets of word processors are a list below its heading', () => {
    const { root } = parseSource(
      'Next steps\n• Order the piles\n• Hire a crane\n\nWhy\n– It is late\n– It is cheap\n',
    );
    expect(listHeadings(root)).toEqual(['Next steps', 'Why']);
    expect(listBlocks(root)).toMatchObject([{ items: { length: 2 } }, { items: { length: 2 } }]);
  });
});

describe('prose', () => {
  test.each([
    [
      'commas',
      'In 2021, costs rose, and sales fell.\nIn 2022, costs fell, and sales rose.\nIn 2023, all was well, they said.',
    ],
    [
      'addresses',
      'Ada Lovelace\n12 Quay Street\nBergen\n\nThe harbour office is closed on Mondays this year.',
    ],
    ['semicolons', 'The first came; it left.\nThe second came; it stayed.\nThe third came; it sang.'],
    ['a colon', 'There is one rule: be kind.\nIt holds everywhere, at sea and ashore.'],
    [
      'wrapped lines',
      'The market for coffee grew a lot in the last\nyears. Three of four buyers: they say so. The\nrest is silent about it, as ever.',
    ],
    ['a verse', 'The sea is calm tonight\nThe tide is full, the moon lies fair\nUpon the straits'],
    [
      'a time',
      'The ship leaves at 10:30 and is back at 12:45, as every day of the week.\nThe crew meets at 9:00.',
    ],
    ['justified spaces', 'The  market  for coffee\ngrew   by 40 %   in two years\nand  then   it fell.'],
  ])('with %s is not a table or list', (_, text) => {
    expect(shapePastedText(text)).toBeUndefined();
  });

  test('in every document of the fixtures is not a table or list', () => {
    const names = readdirSync(new URL('docs/', FIXTURES)).filter((name) => /\.(?:md|mdx|txt)$/.test(name));
    const shaped = names.filter((name) => shapePastedText(read(`docs/${name}`))?.hasBlocks === true);
    expect(names.length).toBeGreaterThan(10);
    expect(shaped).toEqual([]);
  });

  test('and Markdown with headings are unchanged', () => {
    expect(shapePastedText('# A\n\nName, Size\nOne, 1\nTwo, 2\n')).toBeUndefined();
  });
});

test.runIf(DEEP)('hostile pasted lines are parsed in linear time', () => {
  const lines = [
    'a, b, 1 of',
    'a: b',
    'x\ty',
    '10:32 Ada:',
    '- ',
    ' | '.repeat(50),
    '-'.repeat(80),
    `${' '.repeat(200)}x`,
    '1'.repeat(300),
  ];
  for (const line of lines) {
    const text = `${line}\n`.repeat(Math.floor(400_000 / (line.length + 1)));
    expect(() => shapePastedText(text)).not.toThrow();
  }
});
