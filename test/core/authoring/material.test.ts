import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SlideSpec } from '../../../src/core/templates/contract.ts';
import { deckFrom, sourceOf } from '../../quality/document-decks.ts';
import { oneIn } from '../../support/deep.ts';
import { deck, fixture, listTexts, readName } from './deck-helpers.ts';

/** A table of settings with so many rows, under a heading of its own. */
function settings(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, row) => `| \`SETTING_${row}\` | value ${row} | What setting number ${row} changes in the server. |`,
  );
  return `## Settings\n\n| name | default | meaning |\n|---|---|---|\n${lines.join('\n')}\n`;
}

function firstCells(slides: readonly SlideSpec[]): string[] {
  return slides
    .filter((spec) => spec.layout === 'table')
    .flatMap((spec) =>
      (spec.content['table'] as { rows: string[][] }).rows.map((row) => (row[0] ?? '').replaceAll('`', '')),
    );
}

const PROSE =
  'The server reads its settings when it starts. Every setting has a default that suits a single machine. Change as few of them as you can.';

describe('tables', () => {
  it('show every row of a table of four pages, all of them tables under one title', async () => {
    const { slides, omitted } = await deck(`# Server\n\n${PROSE}\n\n${settings(37)}\n## End\n\n${PROSE}`);
    expect(firstCells(slides)).toEqual(Array.from({ length: 37 }, (_, row) => `SETTING_${row}`));
    expect(
      slides
        .filter((spec) => readName(spec).startsWith('Settings'))
        .map((spec) => `${spec.layout}: ${readName(spec)}`),
    ).toEqual([1, 2, 3, 4].map((page) => `table: Settings (${page} of 4)`));
    expect(slides.map((spec) => spec.layout)).not.toContain('section');
    expect(omitted).toEqual([]);
  });

  it('are shown three in a row, and a third similar one becomes text', async () => {
    const small = (name: string): string =>
      `## ${name}\n\n| what | where | who |\n|---|---|---|\n| ${name} oil | hall | Ann |\n| ${name} gas | yard | Bob |\n`;
    const { slides } = await deck(`# Plant\n\n${['Alpha', 'Beta', 'Gamma', 'Delta'].map(small).join('\n')}`, {
      n_slides: 5,
    });
    const shown = slides.map((spec) => listTexts(spec.content).join(' '));
    for (const name of ['Alpha', 'Beta', 'Gamma', 'Delta']) expect(shown.join('\n')).toContain(`${name} gas`);
    expect(slides.map((spec) => spec.layout)).not.toContain('section');
  });

  it('are named after their section, not after bold labels of code before them', async () => {
    const code =
      '**Claude Code**\n\n```sh\nclaude mcp add\n```\n\n**VS Code** (`mcp.json`)\n\n```json\n{}\n```\n\n';
    const authored = await deck(
      `# Server\n\n${PROSE}\n\n## Connect\n\n${PROSE}\n\n${code}${settings(14).replace('## Settings\n', '')}\n## End\n\n${PROSE}`,
    );
    const tables = authored.slides.filter((spec) => spec.layout === 'table');
    expect(tables.length).toBeGreaterThan(1);
    for (const spec of tables) expect(readName(spec)).toMatch(/^Connect \(\d of \d\)$/);
    expect(JSON.stringify(authored.slides)).not.toContain('VS Code');
    expect(authored.omitted.map((piece) => piece.text)).toEqual(
      expect.arrayContaining(['Claude Code', 'VS Code (mcp.json)']),
    );
  });

  it('of ten columns show all cells', async () => {
    const row = (cell: (column: number) => string): string =>
      `| ${Array.from({ length: 10 }, (_, column) => cell(column)).join(' | ')} |`;
    const authored = await deck(
      `# Wide\n\n${PROSE}\n\n## Grid\n\n${row((column) => `Head${column}`)}\n${row(() => '---')}\n${row((column) => `a${column}`)}\n${row((column) => `b${column}`)}\n`,
    );
    expect(authored.omitted.filter((piece) => piece.kind === 'table')).toEqual([]);
    const shown = JSON.stringify(authored.slides);
    for (const cell of ['Head8', 'Head9', 'a8', 'a9', 'b8', 'b9']) expect(shown).toContain(cell);
  });
});

describe('a document of many lists', () => {
  const topics = ['harbour', 'ferry', 'ticket', 'crew', 'engine', 'anchor', 'galley', 'bridge', 'cabin'];
  const section = (_: unknown, at: number): string =>
    `## The ${topics[at % 9]} of line ${at + 1}\n\n${Array.from({ length: 5 }, (_, item) => `- The ${topics[(at + item) % 9]} needs item ${at * 5 + item + 1} before the season`).join('\n')}`;
  const source = `# Plan\n\n${Array.from({ length: 30 }, section).join('\n\n')}`;

  it('gets the slides that its content needs, and shows every item', async () => {
    const { slides, warnings } = await deck(source);
    const shown = slides.map((spec) => listTexts(spec.content).join(' ')).join(' ');
    expect(
      Array.from({ length: 150 }, (_, item) => item + 1).filter(
        (item) => !new RegExp(`item ${item}\\b`).test(shown),
      ),
    ).toEqual([]);
    expect(slides.length).toBeGreaterThanOrEqual(30);
    expect(warnings).toEqual([]);
  });

  it('reports which items go to the notes when there are few slides', async () => {
    expect((await deck(source, { n_slides: 8 })).warnings.join()).toMatch(
      /^\d+ of 150 list items are only in the speaker notes or in omitted; ask for about 31 slides to show them\.$/,
    );
  });
});

describe('lists', () => {
  const names = ['Native.', 'Measured.', 'Honest.', 'Global.', 'Open.'];
  const items = names.map(
    (name) =>
      `- **${name}** It does what the name ${name.toLowerCase()} says, on every slide and in every language that it knows. More of it stands in the manual, chapter by chapter.`,
  );

  it('with headed items stay whole and in order', async () => {
    const { slides } = await deck(
      `# Tool\n\nThe tool makes decks. It answers with a file, with pictures of its slides, and with a list of what is wrong with them.\n\n${items.join('\n')}\n\n## Start\n\n${PROSE}`,
    );
    const slide = slides.find((spec) => JSON.stringify(spec.content).includes('Honest'));
    const heads = ((slide?.content['items'] ?? []) as { heading?: string; text?: string }[]).map(
      (item) => item.heading ?? item.text,
    );
    expect(['cards', 'icon_list', 'bullets']).toContain(slide?.layout);
    expect(heads).toEqual(names.map((name) => name.replace('.', '')));
  });

  it('of two points are shown below a sentence or two', async () => {
    const { slides, warnings } = await deckFrom(
      'Ferries in Norway. The fleet grew by 12 % in 2025.\n\n- 73 electric ferries\n- 4 hydrogen ferries',
    );
    expect(listTexts(slides.map(({ content }) => content)).join('\n')).toMatch(
      /73 electric ferries[\s\S]*4 hydrogen ferries/,
    );
    expect(warnings).toEqual([]);
  });

  it('and their introducing sentence share a slide, however many slides are requested', async () => {
    const list = (...items: string[]): string => items.map((item) => `- ${item}`).join('\n');
    const source = `# Swimming\n\nSummer at the lake.\n\n## Let us swim\n\nTo get started, lie down in the water:\n\n${list('Relax and look around', 'Paddle about', 'Enjoy the warmth')}\n\nAlso, do not forget:\n\n${list('Wear sunglasses', 'Drink water', 'Use sun cream')}`;
    const { slides } = await deckFrom(source, { n_slides: 14 });
    expect(slides.length).toBeGreaterThanOrEqual(3);
    expect(
      slides.filter(({ layout, content }) => layout === 'section' && content['description'] === undefined),
    ).toEqual([]);
  });

  it('are never padded with questions: a deck has fewer slides than requested, and reports how many the text supports', async () => {
    const { slides, warnings } = await deck(
      'The Tideham tunnel opens in May. It shortens the way to the hospital by 14 minutes. The old bridge becomes a park.',
      { n_slides: 12 },
    );
    expect(slides.length).toBeLessThan(5);
    expect(slides.flatMap(({ content }) => listTexts(content)).join(' ')).not.toContain('?');
    expect(warnings.join()).toContain(`The text carries ${slides.length} slides, and 12 were asked for`);
  });

  it('of two headings are never joined', async () => {
    const { slides } = await deckFrom(
      await sourceOf(join(import.meta.dirname, '../../fixtures/docs/docx_lists.docx')),
    );
    expect(slides.some(({ content }) => String(content['title']).startsWith('Test 4'))).toBe(true);
    for (const { content } of slides.slice(1)) {
      const named = String(content['title']).match(/Test \d/g) ?? [];
      const heads = listTexts({ ...content, title: '' }).join('\n');
      if (named.length > 1) for (const name of named) expect(heads).toContain(name);
    }
  });

  it('that are too long keep their first items', async () => {
    const long = Array.from(
      { length: 12 },
      (_, item) =>
        `- Point ${item + 1} is a sentence of its own that says enough about one thing and the ${'abcdefghijkl'[item]} side of it to fill a line`,
    );
    const { slides } = await deck(`# Rules\n\n## All\n\n${long.join('\n')}`, { n_slides: 2 });
    const shown = [
      ...listTexts(slides[1]?.content)
        .join('\n')
        .matchAll(/Point (\d+)/g),
    ].map((match) => Number(match[1]));
    expect(shown.length).toBeGreaterThanOrEqual(4);
    expect(shown).toEqual(shown.map((_, index) => index + 1));
  });

  it('and long texts are not placed beside a few words', async () => {
    for (const name of ['Hooks.md', 'norwich-city.txt', 'transports.mdx', 'wiki.md', 'fpb-HOWTO-he.md']) {
      for (const spec of (await deck(fixture(name))).slides.filter(
        ({ layout }) => layout === 'two_columns',
      )) {
        const [left = 0, right = 0] = ['left', 'right'].map((side) => {
          const { heading: _, ...rest } = spec.content[side] as Record<string, unknown>;
          return listTexts(rest).join('').length;
        });
        expect(
          Math.max(left, right) / Math.min(left, right),
          `${name}: ${JSON.stringify(spec.content)}`,
        ).toBeLessThan(2.6);
      }
    }
  });
});

describe('titles', () => {
  it('name siblings on one slide after their parent, with the number of the slide', async () => {
    const hook = (name: string): string =>
      `### ${name}\n\n- ${name} runs once for each request\n- ${name} may end it\n\n`;
    const { slides } = await deck(
      `# Server\n\n## Request hooks\n\n${['Parsing', 'Handler', 'Sending', 'Response', 'Timeout', 'Abort', 'Error', 'Close'].map(hook).join('')}`,
      { n_slides: 3 },
    );
    const names = slides.map(readName);
    expect(names).toEqual(['Server', 'Request hooks', 'Request hooks (2 of 2)']);
    expect(names.join('\n')).not.toContain('·');
  });

  it('join the names of two chapters with the conjunction of the language', async () => {
    const chapter = (name: string): string =>
      `## ${name}\n\nDie Fähre fährt jeden Tag von der Stadt zur Insel und wieder zurück. Sie nimmt Räder und Hunde mit.\n`;
    const { slides } = await deck(
      `# Fähre\n\n${['Sommer', 'Winter', 'Preise', 'Plätze'].map(chapter).join('\n')}`,
      { n_slides: 3 },
    );
    expect(slides.map(readName)).toEqual(['Fähre', 'Sommer und Winter', 'Preise und Plätze']);
  });

  it.each(
    oneIn(
      3,
      ['Hooks.md', 'transports.mdx', 'norwich-city.txt', 'wiki.md', 'ferries.md', 'fpb-HOWTO-he.md'],
      2,
    ),
  )('of %s stay short and understandable alone', async (name) => {
    for (const spec of (await deck(fixture(name))).slides.slice(1)) {
      const title = spec.content['title'];
      if (typeof title !== 'string') continue;
      expect(title.length, title).toBeLessThanOrEqual(100);
      expect(title).not.toMatch(
        /^(?:\p{Ll}+ed\b|He |She |It |They |\d{4} (?:he|she|it)\b)|\b(?:should|must|may|following)$/u,
      );
    }
  });
});

describe('a pasted article', () => {
  it('has titles about the content of its slides, rarely numbers', async () => {
    const titles = (await deck(fixture('norwich-city.txt'))).slides.flatMap(({ content }) =>
      typeof content['title'] === 'string' ? [content['title']] : [],
    );
    expect(titles).toContain('Watford');
    expect(
      titles.filter((title) => /\(\d+ of \d+\)$/.test(title)).length,
      titles.join('\n'),
    ).toBeLessThanOrEqual(3);
  });

  it('keeps the sentences of one quotation together', async () => {
    const { slides } = await deck(fixture('norwich-city.txt'));
    for (const text of slides.flatMap(({ content }) => listTexts(content)))
      expect((text.match(/"/g) ?? []).length % 2, text).toBe(0);
  });

  it('shows neither fact boxes nor stray headings nor sources as points', async () => {
    const authored = await deck(fixture('norwich-city.txt'));
    const points = authored.slides.flatMap((spec) => listTexts(spec.content));
    for (const stray of [
      'Club career',
      'Watford',
      'Personal life',
      'Post-playing career',
      'Personal information',
      'via British Newspaper Archive',
    ]) {
      if (stray !== 'Watford') expect(points).not.toContain(stray);
      // Watford is in a table, and a slide about it may be called after it.
      expect(
        authored.slides
          .filter((spec) => spec.layout !== 'table')
          .flatMap((spec) => listTexts({ ...spec.content, title: '' })),
      ).not.toContain(stray);
    }
    expect(points.join('\n')).not.toMatch(/Retrieved|, p\. \d/);
    expect(authored.omitted.find((piece) => piece.text === 'Club career')?.reason).toContain(
      'is out of place',
    );
  });

  it('has a grid of equal rows as a table', async () => {
    const { slides } = await deck(fixture('norwich-city.txt'));
    const table = slides.find((spec) => spec.layout === 'table')?.content['table'] as {
      columns: { label: string }[];
      rows: string[][];
    };
    expect(table.columns.map((column) => column.label)).toEqual(['Years', 'Team', 'Apps', 'Gls']);
    expect(table.rows[4]).toEqual(['1997–2004', 'Norwich City', '278', '84']);
  });
});
