import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseCsv } from './data/samples.ts';
import { deckFrom, sourceOf } from './document-decks.ts';

const FIXTURES = join(import.meta.dirname, '..', 'fixtures');
const NAMED = /(?:leads?|stands out) in (.+?) with |^Half of all values of (.+?) lie /;
/** Rounding to three digits. */
const SLACK = 0.006;

const plain = (text: string): string =>
  text
    .replaceAll('_', ' ')
    .replace(/\s*\([^)]*\)$/, '')
    .toLowerCase();

function readFigure(text: string): number {
  const factor =
    { thousand: 1e3, million: 1e6, billion: 1e9 }[/thousand|million|billion/.exec(text)?.[0] ?? ''] ?? 1;
  return Number((/-?[\d,]+(?:\.\d+)?/.exec(text)?.[0] ?? '').replaceAll(',', '')) * factor;
}

function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [low = 0, high = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
}

/** Figures beside the chart of a slide by their label. */
function listFigures(
  content: Readonly<Record<string, unknown>>,
): (readonly [label: string, value: string])[] {
  const { metrics = [], items = [] } = content as {
    readonly metrics?: readonly { readonly label: string; readonly value: string }[];
    readonly items?: readonly string[];
  };
  return [
    ...metrics.map(({ label, value }) => [label, value] as const),
    ...items.map(
      (item) => [item.slice(0, item.lastIndexOf(': ')), item.slice(item.lastIndexOf(': ') + 2)] as const,
    ),
  ];
}

test.each([
  'tables/drinks.csv',
  'tables/bad-drivers.csv',
  'docs/gapminder-health-income.csv',
  'score/obesity.csv',
])(
  'figures beside rankings and distributions of %s are true for all rows',
  async (file) => {
    const [head = [], ...rows] = parseCsv(readFileSync(join(FIXTURES, file), 'utf8'));
    const { slides } = await deckFrom(await sourceOf(join(FIXTURES, file)), { n_slides: 8, language: 'en' });
    let checked = 0;
    for (const { content } of slides) {
      const [, ranked, spread] = NAMED.exec(String(content['title'])) ?? [];
      const column = head.findIndex((label) => plain(label) === plain(ranked ?? spread ?? '?'));
      if (column < 0) continue;
      const findValue = (name: string): number =>
        Number(rows.find((row) => row.some((cell) => cell.replaceAll('_', ' ') === name))?.[column]);
      const sorted = rows.map((row) => Number(row[column])).sort((a, b) => a - b);
      for (const [label, text] of listFigures(content)) {
        const [, word = label, name] = /^(\w+) \((.+)\)$/.exec(label) ?? [];
        const truth = {
          Median: quantile(sorted, 0.5),
          Average: sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
          Lowest: sorted[0],
          Highest: sorted.at(-1),
          'With the value 0': sorted.filter((value) => value === 0).length,
        }[word];
        if (truth === undefined) {
          if (word !== 'Share')
            expect(Math.abs(readFigure(text) - findValue(label)), `${label}: ${text}`).toBeLessThanOrEqual(
              SLACK * Math.abs(findValue(label)),
            );
          continue;
        }
        checked += 1;
        expect(
          Math.abs(readFigure(text) - truth),
          `${String(content['title'])}: ${label} ${text}, not ${truth}`,
        ).toBeLessThanOrEqual(SLACK * Math.abs(truth));
        if (name !== undefined) expect(findValue(name)).toBe(truth);
      }
    }
    expect(checked).toBeGreaterThan(2);
  },
  60_000,
);
