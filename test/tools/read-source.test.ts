import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDigest } from '../../src/core/authoring/digest/digest.ts';
import { createDigestPage, PAGE_CHARACTERS } from '../../src/core/authoring/digest/page.ts';
import { DIGEST_PARTS } from '../../src/core/presentations/source-digest.ts';
import { DEEP, oneIn } from '../support/deep.ts';
import { openMcpBench } from '../support/mcp-bench.ts';
import { CLIENTS, textOf } from './clients.ts';

let url: string;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ url, close } = await openMcpBench());
});
afterAll(() => close());

interface Page {
  readonly title: string;
  readonly language: string;
  readonly totals: Readonly<Record<string, number>>;
  readonly digest: {
    readonly outline?: { section: number; heading: string; characters: number; at: string }[];
    readonly facts?: { text: string; figures?: string[]; dates?: string[]; section: number; at: string }[];
    readonly tables?: { columns: string[]; rows: string[][]; n_rows: number }[];
    readonly quotations?: { text: string; by?: string }[];
    readonly pictures?: {
      asset_id?: string;
      image_url?: string;
      alt: string;
      caption?: string;
      at: string;
    }[];
    readonly text?: string;
  };
  readonly next_cursor?: number;
}

const uploaded = (file: string) => ({
  filename: file,
  content_base64: readFileSync(new URL(`../fixtures/docs/${file}`, import.meta.url)).toString('base64'),
});

describe.each(oneIn(4, CLIENTS, 1))('a client of %s', (_era, connect) => {
  test.runIf(DEEP)(
    'finds the tool, reads a document page by page, and makes slides of its text, figures and pictures',
    async () => {
      const client = await connect({ url });
      try {
        expect(
          textOf(
            await client.call('find_tools', {
              query: 'read a document for its figures, tables and pictures',
            }),
          ),
        ).toContain('read_source');
        const call = async (name: string, input: Record<string, unknown>) =>
          (await client.call('call_tool', { name, arguments: input })).structuredContent as Record<
            string,
            unknown
          >;
        const { files } = (await call('upload_files', { files: [uploaded('harbour.docx')] })) as {
          files: { value: string }[];
        };
        const source = { files: files.map(({ value }) => value) };
        const pages: Page[] = [];
        for (let cursor: number | undefined = 0; cursor !== undefined; cursor = pages.at(-1)?.next_cursor) {
          const page = (await call('read_source', { ...source, cursor })) as unknown as Page;
          expect(JSON.stringify(page).length).toBeLessThanOrEqual(PAGE_CHARACTERS);
          pages.push(page);
        }
        const all = <Part extends 'outline' | 'facts' | 'tables' | 'pictures'>(part: Part) =>
          pages.flatMap((page) => (page.digest[part] ?? []) as NonNullable<Page['digest'][Part]>[number][]);
        expect(pages[0]?.language).toBe('en');
        for (const part of ['outline', 'facts', 'tables', 'pictures'] as const)
          expect(all(part).length, part).toBe(pages[0]?.totals[part]);
        expect(all('outline').every(({ characters }) => characters >= 0)).toBe(true);
        expect(all('facts').map(({ text }) => text)).toContain(
          'The quay was built in 1911 and renewed rebuilt in 1998.',
        );
        const [picture] = all('pictures');
        expect(picture?.asset_id).toBeDefined();

        const { section } = all('facts')[0] ?? { section: 1 };
        const words = (await call('read_source', {
          ...source,
          section: Math.max(1, section),
          parts: ['text'],
        })) as unknown as Page;
        expect(words.digest.text).toMatch(/^#+ /);

        const slide = {
          layout: 'bullets_image',
          content: {
            title: 'What it shows',
            image: { asset_id: picture?.asset_id, alt: picture?.alt || 'A picture' },
            items: ['The first 4711 of them', 'And the rest'],
          },
        };
        const deck = await call('create_presentation', { slides: [slide], ...source });
        expect((deck['omitted'] as unknown[]).length).toBeGreaterThan(0);
        expect(JSON.stringify(deck['findings'])).toContain('4711');
        expect(JSON.stringify(deck['findings'])).not.toContain('picture_missing');

        const none = await client.call('call_tool', {
          name: 'read_source',
          arguments: { ...source, section: 99_999 },
        });
        expect(none.isError).toBe(true);
        expect(textOf(none)).toContain('no section 99999');
        expect(textOf(await client.call('call_tool', { name: 'read_source', arguments: {} }))).toContain(
          'Give content, files or reference_urls',
        );
      } finally {
        await client.close();
      }
    },
  );
});

const parts = new Set(DIGEST_PARTS);
const digest = (content: string, only?: number) =>
  createDigest(content, parts, only) ?? expect.fail('no digest');

test('read_source returns sentences with their figures and dates, in several languages', () => {
  const facts = (content: string) =>
    digest(`# A title\n\n${content}`).entries.flatMap((one) => (one.part === 'facts' ? [one.value] : []));
  expect(
    facts('On 3 March 2024 the city lost 2.1 million jobs, or 14 % of all. Nothing else happened there.'),
  ).toMatchObject([{ figures: ['2.1 million', '14 %'], dates: ['2024-03-03'], section: 1, at: 'line 3' }]);
  expect(
    facts(
      'Am 1. März 2024 wurden 3,5 Mio. Euro und 12 MWh gezählt, was in dieser Stadt niemand erwartet hatte.',
    ),
  ).toMatchObject([{ dates: ['2024-03-01'], figures: ['3,5 Mio.', '12 MWh'] }]);
  expect(
    facts('El 5 de mayo de 2023 se abrió el puente, y en 1998 se cerró el túnel que había allí.'),
  ).toMatchObject([{ dates: ['2023-05-05', '1998'] }]);
  expect(facts('3 января 2021 года завод был закрыт, и с тех пор никто там не работает.')).toMatchObject([
    { dates: ['2021-01-03'] },
  ]);
  expect(facts('この橋は2024年3月1日に開通し、利用者は1日あたり12万人に達しました。')).toMatchObject([
    { dates: ['2024-03-01'] },
  ]);
  expect(
    facts('In the season of 1985–86 they won by 3–0 with v1.2 of R134a, and paid £275,000 for it.'),
  ).toMatchObject([{ dates: ['1985'], figures: ['£275,000'] }]);
});

test('read_source returns quotations with their speakers', () => {
  const entries = digest(
    '# T\n\n> All of us should have known better than that.\n>\n> — Ada Byron\n\nThe mayor said: “We shall not close the harbour before the bridge is open to all.” He left.',
  ).entries;
  expect(entries.flatMap((one) => (one.part === 'quotations' ? [one.value] : []))).toMatchObject([
    { text: 'All of us should have known better than that.', by: 'Ada Byron' },
    { text: 'We shall not close the harbour before the bridge is open to all.', by: 'The mayor said:' },
  ]);
});

test('read_source returns a section in full with its subsections and complete text', () => {
  const body = Array.from({ length: 900 }, (_, at) => `In ${1900 + (at % 100)} it was ${at + 10} kg of it.`);
  const content = `# One\n\n${body.join(' ')}\n\n## Inner\n\nIt held 77 % then.\n\n# Two\n\nIt held 55 % then.`;
  const whole = digest(content);
  expect(whole.totals.facts).toBe(902);
  expect(whole.entries.filter(({ part }) => part === 'facts').length).toBe(400);
  const one = digest(content, 1);
  expect(one.entries.filter(({ part }) => part === 'facts').length).toBe(901);
  const text = one.entries.flatMap((entry) => (entry.part === 'text' ? [entry.value] : [])).join('\n\n');
  for (const sentence of body) expect(text).toContain(sentence);
  expect(text).not.toContain('55 %');
  expect(createDigest(content, parts, 4)).toBeUndefined();
});

test('read_source keeps each page within its limit and repeats or loses nothing, for any text', () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 300 }),
    fc.constant('"\\"\u2028"'.repeat(60)),
    fc.constant('12,3 %'),
  );
  const piece = fc.oneof(
    fc.string({ maxLength: 2_000 }),
    fc.string({ maxLength: 400 }).map((words) => `# ${words}`),
    fc
      .array(fc.array(cell, { minLength: 2, maxLength: 40 }), { minLength: 1, maxLength: 30 })
      .map(([head = [], ...rows]) =>
        [head, head.map(() => '---'), ...rows]
          .map((row) => `| ${row.join(' | ').replace(/\n/g, ' ')} |`)
          .join('\n'),
      ),
    fc.constant(`> ${'"'.repeat(3_000)} 12 % of it\n`),
    fc.constant(`![${'"a'.repeat(900)}](https://example.org/${'a'.repeat(1_900)}.png "${'b'.repeat(900)}")`),
    fc.constant(`${'"x" 12 % '.repeat(900)}`),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const whole = digest(pieces.join('\n\n'));
      const values: number[] = [];
      for (let from: number | undefined = 0; from !== undefined; ) {
        const page = createDigestPage(whole, from, 0);
        expect(JSON.stringify(page).length).toBeLessThanOrEqual(PAGE_CHARACTERS);
        values.push(from);
        from = page.next_cursor;
        if (from !== undefined) expect(from).toBeGreaterThan(values.at(-1) ?? 0);
      }
    }),
    { numRuns: 25 },
  );
});
