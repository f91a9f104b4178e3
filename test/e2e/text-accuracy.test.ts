import { beforeAll, describe, expect, it } from 'vitest';
import type { SampleLanguage } from '../core/templates/sample-banks.ts';
import { DEEP, oneIn } from '../support/deep.ts';
import { hasLibreOffice } from '../support/libreoffice.ts';
import { type ComparedFrame, compareText } from '../support/text-accuracy.ts';

/**
 * Least share of lines that LibreOffice breaks at the same places; docs/text.md has the figures of the whole
 * corpus, and why some scripts have less.
 */
const BARS: readonly (readonly [SampleLanguage, number])[] = [
  ['en', 0.95],
  ['ru', 0.95],
  ['zh-Hans', 0.84],
  ['ja', 0.85],
  ['ko', 0.79],
  ['ar', 0.9],
  ['he', 0.97],
  ['hi', 0.92],
  ['th', 0.93],
];

const MEASURED = oneIn(6, BARS);

let frames: readonly ComparedFrame[] = [];

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

describe.skipIf(!hasLibreOffice || !DEEP)('the lines of our layout and of LibreOffice', () => {
  beforeAll(async () => {
    frames = await compareText(
      ['ledger'],
      MEASURED.map(([language]) => language),
    );
  });

  it.each(MEASURED)('in %s are equal and as wide for a share of at least %d', (language, bar) => {
    const own = frames.filter((frame) => frame.language === language);
    const same = own.flatMap((frame) => frame.same);
    const other = own.flatMap(({ lines, theirs, same: each }) =>
      each.includes(false) ? [{ lines, theirs }] : [],
    );
    expect(same.length).toBeGreaterThan(60);
    expect(same.filter(Boolean).length / same.length, JSON.stringify(other, null, 1)).toBeGreaterThanOrEqual(
      bar,
    );
    expect(
      own.filter(({ lines, theirs }) => lines.length === theirs.length).length / own.length,
    ).toBeGreaterThanOrEqual(0.95);
    expect(Math.abs(median(own.flatMap(({ widths }) => widths)) - 1)).toBeLessThan(0.005);
  });
});
