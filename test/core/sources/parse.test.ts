import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../../src/core/sources/parse-markdown.ts';
import { parseSource } from '../../../src/core/sources/parse-source.ts';
import { parseText } from '../../../src/core/sources/parse-text.ts';
import { toMarkdown } from '../../../src/core/sources/rich-text.ts';
import { splitSentences } from '../../../src/core/sources/sentences.ts';
import type {
  ListEntry,
  SourceBlock,
  SourceDocument,
  SourceSection,
} from '../../../src/core/sources/source-document.ts';

function listBlocks(section: SourceSection): SourceBlock[] {
  return [...section.blocks, ...section.sections.flatMap(listBlocks)];
}

function entryText(entry: ListEntry): string {
  return [entry.text.text, ...entry.children.map(entryText)].join(' ');
}

function blockText(block: SourceBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text.text;
    case 'quote':
      return `${block.text.text} ${block.author ?? ''}`;
    case 'list':
      return block.items.map(entryText).join(' ');
    case 'table':
      return [...block.columns.map((column) => column.label), ...block.rows.flat()].join(' ');
    case 'code':
      return `${block.language} ${block.code}`;
    case 'figure':
      return block.alt;
  }
}

function headings(section: SourceSection): string[] {
  return [section.heading, ...section.sections.flatMap(headings)];
}

function everything(document: SourceDocument): string {
  return [
    ...headings(document.root),
    ...listBlocks(document.root).map(blockText),
    ...document.skipped.map((piece) => piece.text),
  ].join(' ');
}

const word = fc.stringMatching(/^[a-zäöüß]{4,9}$/);
const markdownPiece = fc.oneof(
  word.map((text) => `## ${text}`),
  fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => `${words.join(' ')}.`),
  fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.map((text) => `- ${text}`).join('\n')),
  fc
    .array(word, { minLength: 1, maxLength: 5 })
    .map((words) => words.map((text, index) => `${index + 1}. **${text}**: *${text}*`).join('\n')),
  fc.tuple(word, word, word).map(([a, b, c]) => `| ${a} | ${b} |\n|---|---:|\n| ${c} | 12 |`),
  word.map((text) => `> ${text}`),
  word.map((text) => `> — A${text}`),
  word.map((text) => `\`\`\`js\n${text}()\n\`\`\``),
);

it('a heading as long as a paragraph names its section by its first words and is read as text', () => {
  const words = 'Pumps were replaced in spring '.repeat(100).trim();
  const [section] = parseMarkdown(`# ${words}\n\nMore.`).root.sections;
  expect(section?.heading).toMatch(/^Pumps were replaced in spring .{20,70}…$/);
  expect(section?.blocks.map(blockText)).toEqual([words, 'More.']);
});

describe('parseMarkdown', () => {
  it('keeps every word of headings, paragraphs, lists, tables, quotes and code', () => {
    fc.assert(
      fc.property(fc.array(markdownPiece, { maxLength: 12 }), (pieces) => {
        const source = pieces.join('\n\n');
        const found = everything(parseMarkdown(source));
        for (const text of source.match(/[a-zäöüß]{4,}/g) ?? []) expect(found).toContain(text);
      }),
      { numRuns: 150 },
    );
  });

  it('never throws for any input', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 300 }),
          fc
            .array(
              fc.constantFrom(
                '#',
                '|',
                '-',
                '\n',
                '`',
                '*',
                '>',
                '[',
                '](',
                '<b>',
                '<!--',
                '{',
                '1.',
                ' ',
                'x',
                '---',
                '|-|',
              ),
              { maxLength: 80 },
            )
            .map((parts) => parts.join('')),
        ),
        (source) => {
          expect(parseSource(source).root.level).toBe(0);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('survives deeply nested quotes and lists', () => {
    expect(parseMarkdown(`${'> '.repeat(400)}deep`).root.level).toBe(0);
    expect(
      everything(
        parseMarkdown(
          Array.from({ length: 60 }, (_, depth) => `${'  '.repeat(depth)}- level${depth}`).join('\n'),
        ),
      ),
    ).toContain('level59');
  });

  it('strips front matter, comments, badges and code, and reports what it left out', () => {
    const document = parseMarkdown(
      '---\ntitle: "Plan"\ndate: 2025-03-01\n---\n\nimport X from "x"\n\n<!-- secret -->\n\n[![build](https://img.shields.io/a.svg)](https://ci)\n\n<Note>\n\nStay calm.\n\n</Note>\n',
    );
    expect(document.title).toBe('Plan');
    expect(document.meta['date']).toBe('2025-03-01');
    expect(listBlocks(document.root).map(blockText)).toEqual(['Stay calm.']);
    expect(document.skipped.map((piece) => piece.kind)).toEqual(['paragraph', 'figure']);
    expect(everything(document)).not.toContain('secret');
  });

  it('reads the pictures of an HTML table without text, which only arranges them', () => {
    const html = (cell: string) =>
      `<table>\n<tr><td><img src="a.png" alt="First page of the report"></td><td>${cell}</td></tr>\n<tr><td></td><td><img src="b.png" alt="Second page"></td></tr>\n</table>\n`;
    const kinds = (source: string) => {
      const { root, skipped } = parseMarkdown(`# Reports\n\n${source}`);
      return [
        ...listBlocks(root).map((block) => [block.kind, blockText(block)]),
        ...skipped.map(({ kind }) => [kind]),
      ];
    };
    expect(kinds(html(''))).toEqual([
      ['figure', 'First page of the report'],
      ['figure', 'Second page'],
    ]);
    expect(kinds(html('words')).map(([kind]) => kind)).toEqual(['table']);
  });

  it('infers column types of tables: years, decimals with commas, percents and units in headings', () => {
    const [table] = listBlocks(
      parseMarkdown(
        '| Year | Umsatz (Mio. €) | Share | Note |\n|---|---|---|---|\n| 2023 | 1.204,5 | 12 % | ok |\n| 2024 | 1.300,0 | 14 % | good |\n',
      ).root,
    );
    if (table?.kind !== 'table') throw new Error('no table');
    expect(table.columns.map(({ numeric, temporal, unit }) => [numeric, temporal, unit])).toEqual([
      [false, true, undefined],
      [true, false, 'Mio. €'],
      [true, false, '%'],
      [false, false, undefined],
    ]);
  });

  it('aligns row names that start with a number at their start', () => {
    const [table] = listBlocks(
      parseMarkdown('| Line | Ships |\n|---|---|\n| 1 Old Harbour | 2 |\n| 2 Bay crossing | 3 |\n').root,
    );
    if (table?.kind !== 'table') throw new Error('no table');
    expect(table.columns.map(({ numeric, align }) => [numeric, align])).toEqual([
      [false, 'start'],
      [true, 'end'],
    ]);
  });

  it('nests sections, with the line and the headings above each block', () => {
    const document = parseMarkdown('# A\n\n## B\n\ntext\n\n### C\n\nmore\n');
    const last = listBlocks(document.root).at(-1);
    expect(last?.place).toEqual({ line: 9, path: ['A', 'B', 'C'] });
    expect(document.title).toBe('A');
  });

  it('writes formatted text back as equivalent Markdown', () => {
    const [block] = listBlocks(
      parseMarkdown(
        'Use **bold *and* more**, `a*b` and [link](https://example.com); not [relative](./x.md) or 2 \\* 3.',
      ).root,
    );
    if (block?.kind !== 'paragraph') throw new Error('no paragraph');
    expect(toMarkdown(block.text)).toBe(
      'Use **bold *and* more**, `a*b` and [link](https://example.com); not relative or 2 \\* 3.',
    );
    expect(toMarkdown(block.text, false)).toBe(
      'Use bold and more, a\\*b and [link](https://example.com); not relative or 2 \\* 3.',
    );
  });
});

describe('parseText', () => {
  it('joins hard-wrapped lines, and finds headings and bullets', () => {
    const document = parseText(
      'Early life\n\nHe was born in a small town by the\nsea and moved to the city when he was\nten years old.\n\n• one thing\n• another thing\n',
    );
    expect(headings(document.root)).toContain('Early life');
    const texts = listBlocks(document.root).map(blockText);
    expect(texts[0]).toBe(
      'He was born in a small town by the sea and moved to the city when he was ten years old.',
    );
    expect(texts[1]).toBe('one thing another thing');
  });

  it('loses no word of a long extracted article', () => {
    const source = readFileSync(new URL('../../fixtures/docs/norwich-city.txt', import.meta.url), 'utf8');
    const found = everything(parseText(source));
    const lost = [...new Set(source.match(/[A-Za-z]{5,}/g) ?? [])].filter((text) => !found.includes(text));
    expect(lost).toEqual([]);
  });
});

describe('numbers at the start of a line', () => {
  it.each([
    '- 12. März 2025: Baubeginn',
    '- 4. May: start',
    '1986. That was the year of the great flood.',
    '1. FC Köln gewann das Spiel.',
    '12. März: Baubeginn\n14. April: Richtfest',
    '1. Mai: Feiertag\n2. Juni: Ausflug',
  ])('stay in the text: %s', (source) => {
    for (const parse of [parseMarkdown, parseText]) {
      const found = everything(parse(`${source}\n`));
      for (const piece of source.match(/[\d\p{L}:]+/gu) ?? []) expect(found).toContain(piece);
    }
  });

  it('make one ordered list of steps, also if code separates them', () => {
    const steps = listBlocks(
      parseMarkdown('1. Unpack\n2. Install\n\n```sh\nmake\n```\n\n3. Start\n').root,
    ).filter((block) => block.kind === 'list');
    expect(
      steps.map((list) => [list.ordered, list.items.map((item) => `${item.number} ${item.text.text}`)]),
    ).toEqual([
      [true, ['1 Unpack', '2 Install']],
      [true, ['3 Start']],
    ]);
    expect(
      listBlocks(parseText('1. Unpack the box.\n\n2. Install it.\n').root).map((block) => block.kind),
    ).toEqual(['list', 'list']);
  });

  it('as decimals, and ordinal numbers in a sentence, stay whole', () => {
    expect(everything(parseText('1.5 million people came.\n'))).toContain('1.5 million people');
    expect(
      splitSentences({ text: 'Am 12. März 2025 begann der Bau. Er dauert.', marks: [] }, 'de').map(
        ({ text }) => text,
      ),
    ).toEqual(['Am 12. März 2025 begann der Bau.', 'Er dauert.']);
    expect(splitSentences({ text: '1986. That was the year.', marks: [] }, 'en')).toHaveLength(1);
  });

  it('keep the state of a task in a list of tasks', () => {
    expect(everything(parseMarkdown('- [x] Ordered\n- [ ] Paid\n'))).toContain('☑ Ordered ☐ Paid');
  });
});

it('superscript and subscript digits of Markdown become Unicode ones', () => {
  expect(
    parseSource('# a\n\nIt has 10<sup>3</sup> m<sup>2</sup> and CO<sub>2</sub>.').root.sections[0]?.blocks,
  ).toMatchObject([{ text: { text: 'It has 10³ m² and CO₂.' } }]);
});

it('a number at the start of a wrapped line in mid-sentence is not an item', () => {
  const text =
    'Its captain had sailed with the company since the spring of the year in which he came to be\n18. They sold the ship when he left, and bought a smaller one, which went from quay to quay for\nanother six years.';
  expect(parseText(text).root.blocks).toMatchObject([
    { kind: 'paragraph', text: { text: expect.stringContaining('came to be 18. They sold') } },
  ]);
});

describe('large tables of Markdown, read cell by cell', () => {
  const rows = [
    '| **bold** | a\\|b | [site](https://a.example) | 1,200 |',
    '| x@a.example | `code` | [named][1] | 5 % |',
    '| few | |',
    '| A & B &amp; C | <b>tag</b> | a_b_c *d* | 3 | beyond |',
  ];
  const table = (more: number) =>
    `# a\n\n| one | two | *three* | four |\n| --- | :-: | ---: | --- |\n${'| plain | 1 | 2 | 3 |\n'.repeat(more)}${rows.join('\n')}\n\n[1]: https://b.example\n\nAfter it.\n`;
  const read = (more: number) => parseSource(table(more)).root.sections[0]?.blocks ?? [];

  it('give the same as small ones', () => {
    const [small, large] = [read(0), read(1_600)];
    expect(large.map(({ kind }) => kind)).toEqual(['table', 'paragraph']);
    expect(large[1]?.place.line).toBe(1_604 + 8);
    if (small[0]?.kind !== 'table' || large[0]?.kind !== 'table') throw new Error('No tables.');
    expect(large[0].columns).toEqual(small[0].columns);
    expect(large[0].rows).toHaveLength(1_604);
    expect(large[0].rows.slice(-4)).toEqual(small[0].rows);
  });
});

it('long lists and tables stay in one piece, however the text is split for parsing', () => {
  const items = Array.from({ length: 2_000 }, (_, at) =>
    at % 5 === 4 ? `  - part ${at}` : `- item ${at}`,
  ).join('\n');
  const [list, ...others] = parseSource(`# A\n\n${items}\n`).root.sections[0]?.blocks ?? [];
  const entries = list?.kind === 'list' ? list.items : [];
  expect([others.length, entries.length, entries.flatMap(({ children }) => children).length]).toEqual([
    0, 1_600, 400,
  ]);
  expect(entries.at(-1)?.place.line).toBe(2_001);
  const table = `| a | b |\n|---|---|\n${'| 1 | 2 |\n'.repeat(5)}\n`;
  const tables = parseSource(`# A\n\n${table.repeat(300)}`).root.sections[0]?.blocks ?? [];
  expect(tables.map((block) => (block.kind === 'table' ? block.rows.length : block.kind))).toEqual(
    Array.from({ length: 300 }, () => 5),
  );
});

it('page headers and footers of a plain text are dropped, and a paragraph across pages is whole', () => {
  const page = (number: number, words: string) =>
    `${words}\n\n\n\nReschke & Fielding           Standards Track                 [Page ${number}]\n\f\nRFC 9999                     Harbour Lamps                 June 2024\n\n\n`;
  const document = parseSource(
    `1.  Lamps\n\n${page(1, '   The lamps of the quay are lit at dusk and put out')}${page(2, '   at dawn.\n\n   They burn oil.')}${page(3, '   The oil is of rape.')}   It is cheap.`,
  );
  const text = JSON.stringify(document.root);
  expect(text).toContain('lit at dusk and put out at dawn.');
  for (const furniture of ['Reschke', 'RFC 9999', 'June 2024']) expect(text).not.toContain(furniture);
  for (const words of ['They burn oil.', 'The oil is of rape.', 'It is cheap.'])
    expect(text).toContain(words);
});

it('HTML entities in the title of front matter are decoded', () => {
  const { title } = parseSource('---\ntitle: "Questions &amp; answers &#8211; 2026"\n---\n\nA text.\n');
  expect(title).toBe('Questions & answers – 2026');
});

it('front matter in JSON is not text', () => {
  const { title, root } = parseSource(
    '{\n  "title": "Kilns",\n  "tags": ["oak"]\n}\n\n## Oak\n\nOak takes a month.',
  );
  expect(title).toBe('Kilns');
  expect(JSON.stringify(root)).not.toContain('tags');
});
