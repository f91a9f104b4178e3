import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { validateSlides } from '../../../src/core/presentations/validate-slides.ts';
import { deckFrom, laidOut, sourceOf } from '../../quality/document-decks.ts';

interface Line {
  readonly type: string;
  readonly categories: readonly string[];
  readonly series: readonly { readonly values: readonly (number | null)[] }[];
}

const day = (at: number) => new Date(Date.UTC(2022, 0, 1 + at)).toISOString().slice(0, 10);
const month = (at: number) => new Date(Date.UTC(2020, at, 1)).toISOString().slice(0, 7);
/** Values that rise with a small wave, so that the line has a message. */
const value = (at: number, count: number) => Math.round(500 + (600 * at) / count + 40 * ((at * 7) % 3));

async function linesOf(markdown: string): Promise<Line[]> {
  const { slides } = await deckFrom(markdown, { language: 'en' });
  return slides.flatMap(({ content }) => {
    const chart = content['chart'] as Line | undefined;
    return chart?.type === 'line' ? [chart] : [];
  });
}

async function fromCsv(rows: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'lines-'));
  try {
    writeFileSync(join(folder, 'visitors.csv'), ['date,visitors', ...rows].join('\n'));
    return await sourceOf(join(folder, 'visitors.csv'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a line of 36 months in a document is drawn completely', async () => {
  const rows = Array.from({ length: 36 }, (_, at) => `| ${month(at)} | ${value(at, 36)} |`);
  const [line] = await linesOf(
    ['# Riders', '', '## Riders a month', '', '| Month | Riders |', '|---|---|', ...rows].join('\n'),
  );
  expect(line?.categories).toEqual(Array.from({ length: 36 }, (_, at) => month(at)));
  expect(line?.series[0]?.values).toEqual(Array.from({ length: 36 }, (_, at) => value(at, 36)));
});

test.each([365, 1000])('a line of %d days from a file is drawn completely', async (count) => {
  const [line] = await linesOf(
    await fromCsv(Array.from({ length: count }, (_, at) => `${day(at)},${value(at, count)}`)),
  );
  expect(line?.categories).toHaveLength(count);
  expect(line?.series[0]?.values).toEqual(Array.from({ length: count }, (_, at) => value(at, count)));
});

test('a slide accepts a line of 1,000 points, as a generated deck does, and draws it without a fault', async () => {
  const categories = Array.from({ length: 1000 }, (_, at) => day(at));
  const chart = {
    type: 'line',
    categories,
    series: [{ name: 'Visitors', values: categories.map((_, at) => value(at, 1000)) }],
  };
  const slides = validateSlides([{ layout: 'chart', content: { title: 'Visitors came back', chart } }]);
  const deck = { title: 'Visitors', language: 'en', slides, warnings: [], omitted: [] };
  expect(laidOut(deck, 'ledger').findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
  expect(() =>
    validateSlides([
      {
        layout: 'chart',
        content: { title: 'Too many', chart: { ...chart, categories: [...categories, 'x'] } },
      },
    ]),
  ).toThrow(/1,?000/);
});
