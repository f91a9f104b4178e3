import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEEP } from '../support/deep.ts';
import { compareDeck } from '../support/fidelity.ts';
import { hasLibreOffice } from '../support/libreoffice.ts';
import { openJobs } from '../support/open-jobs-client.ts';
import { type Greys, similarity } from '../support/similarity.ts';

const ROOT = join(import.meta.dirname, '..', '..');
let jobs: Awaited<ReturnType<typeof openJobs>>;
beforeAll(async () => {
  if (hasLibreOffice) jobs = await openJobs(ROOT);
});
afterAll(() => jobs?.close());

describe('similarity of pictures', () => {
  const picture = (shade: (x: number, y: number) => number): Greys => ({
    width: 64,
    height: 64,
    data: Uint8Array.from({ length: 64 * 64 }, (_, at) => shade(at % 64, Math.floor(at / 64))),
  });
  const stripes = picture((x) => (Math.floor(x / 4) % 2) * 255);

  test('is 1 for equal pictures, and drops when something is moved or left out', () => {
    const moved = similarity(
      stripes,
      picture((x) => (Math.floor((x + 2) / 4) % 2) * 255),
    );
    expect(similarity(stripes, stripes)).toBeCloseTo(1, 10);
    expect(moved).toBeLessThan(0.3);
    expect(
      similarity(
        stripes,
        picture(() => 255),
      ),
    ).toBeLessThan(0.3);
  });
});

describe.skipIf(!hasLibreOffice)(
  'our rendering of slides of other programs resembles that of LibreOffice',
  () => {
    const files = [
      ['google-slides', 0.98],
      ['midnight-blue', 0.98],
      ['space-zh', 0.9],
    ] as const;
    test.runIf(DEEP).each(files)('in %s', async (name, least) => {
      const slides = await compareDeck(
        jobs.client,
        readFileSync(join(ROOT, 'test', 'fixtures', 'pptx', `${name}.pptx`)),
        4,
      );
      expect(slides.length).toBeGreaterThan(0);
      expect(slides.filter(({ score }) => score < least).map(({ number }) => number)).toEqual([]);
    });
  },
);
