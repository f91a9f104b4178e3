import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { describe, expect, it } from 'vitest';
import { findPreset, listPresets } from '../../../../src/core/scene/presets/definitions.ts';
import { DEEP, oneIn } from '../../../support/deep.ts';
import { hasLibreOffice, SecondReader } from '../../../support/libreoffice.ts';
import { cellOf, type PresetSample, presetDeck } from '../../../support/preset-deck.ts';
import { type Greys, greysOf, similarity } from '../../../support/similarity.ts';
import { drawn } from '../../ooxml/read/rendered-slides.ts';

const SCALE = 2;
const WIDTH_PX = 1280 * SCALE;

/** Likeness of each shape as we and LibreOffice draw it, in the order of the samples. */
async function compareShapes(samples: readonly PresetSample[]): Promise<number[]> {
  const deck = presetDeck(samples);
  const folder = mkdtempSync(join(tmpdir(), 'lectern-presets-'));
  try {
    const { svg } = drawn(deck, 1);
    const ours = await greysOf(
      new Resvg(svg, { fitTo: { mode: 'width', value: WIDTH_PX } }).render().asPng(),
      WIDTH_PX,
    );
    using office = new SecondReader(deck);
    office.pictures(folder, WIDTH_PX);
    const theirs = await greysOf(join(folder, readdirSync(folder)[0] ?? ''), ours.width, ours.height);
    return samples.map((_, index) => similarity(cut(ours, index), cut(theirs, index)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function cut({ data, width }: Greys, index: number): Greys {
  const cell = cellOf(index);
  const [left, top, across, down] = [cell.x, cell.y, cell.width, cell.height].map((px) => px * SCALE) as [
    number,
    number,
    number,
    number,
  ];
  const rows = Array.from({ length: down }, (_, y) =>
    data.subarray((top + y) * width + left, (top + y) * width + left + across),
  );
  return { data: Buffer.concat(rows), width: across, height: down };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

describe.skipIf(!hasLibreOffice)('preset shapes beside those of LibreOffice', () => {
  it('are alike with the adjust values of the standard', async () => {
    const presets = oneIn(18, listPresets());
    const likeness = await compareShapes(presets.map((preset) => ({ preset })));
    const worst = presets
      .map((preset, index) => `${preset} ${likeness[index]?.toFixed(2)}`)
      .filter((_, index) => (likeness[index] ?? 0) < 0.85);
    expect(mean(likeness), worst.join(', ')).toBeGreaterThanOrEqual(0.95);
    expect(Math.min(...likeness), worst.join(', ')).toBeGreaterThan(0.8);
  });

  it.runIf(DEEP)('are alike with other adjust values, mirrored and rotated', async () => {
    const turns = [' flipH="1"', ' flipV="1"', ' rot="2700000"', ' flipH="1" rot="5400000"'];
    const samples = oneIn(18, listPresets(), 4).map((preset, index): PresetSample => {
      const adjust = (findPreset(preset)?.adjust ?? []).map(({ name, terms }): [string, number] => [
        name,
        Math.round(Number(terms[0]) * 0.8),
      ]);
      return { preset, adjust: Object.fromEntries(adjust), turn: turns[index % turns.length] ?? '' };
    });
    const likeness = await compareShapes(samples);
    const worst = samples
      .map(({ preset, turn }, index) => `${preset}${turn} ${likeness[index]?.toFixed(2)}`)
      .filter((_, index) => (likeness[index] ?? 0) < 0.85);
    expect(mean(likeness), worst.join(', ')).toBeGreaterThanOrEqual(0.95);
  });
});
