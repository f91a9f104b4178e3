import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEEP } from '../../support/deep.ts';
import { DRAWN_SVG } from '../../support/hostile-pictures.ts';
import { type Bench, openBench } from '../../support/services.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const ENDLESS = DRAWN_SVG['turbulence without end'] ?? (() => Buffer.alloc(0));
const address = (seed: number) => `data:image/svg+xml;base64,${ENDLESS(seed).toString('base64')}`;
const slide = (seed: number) => ({
  layout: 'bullets_image',
  content: {
    title: `Quay ${seed}`,
    image: { image_url: address(seed), alt: 'A quay' },
    items: ['One was built in 1902', 'Another in 1911'],
  },
});

const reasons = ({ warnings }: { readonly warnings: readonly string[] }) =>
  warnings.filter((warning) => warning.includes('could not be drawn'));
const create = async (count: number) =>
  (await bench.run('create_presentation', {
    slides: Array.from({ length: count }, (_, seed) => slide(seed)),
  })) as { presentation_id: string; warnings: string[] };
const FIRST =
  'Slide 1, image: the picture could not be drawn: it takes longer than 5 seconds to draw. The slide is shown without it.';

// In npm test the server is asked for such a picture: test/faults/hostile-pictures.test.ts.
it.runIf(DEEP)(
  'a deck with a picture that cannot be drawn omits it with a reason',
  { timeout: 300_000 },
  async () => {
    expect(reasons(await create(1))).toEqual([FIRST]);
  },
);

it.runIf(DEEP)(
  'a deck or edit with pictures that cannot be drawn omits them with a reason, and skips the rest of very many',
  { timeout: 300_000 },
  async () => {
    const made = await create(7);
    expect(reasons(made)).toHaveLength(7);
    expect(reasons(made)[0]).toBe(FIRST);
    expect(reasons(made)[6]).toMatch(/other drawings of this deck take too long/);
    const edited = (await bench.run('edit_presentation', {
      id: made.presentation_id,
      edits: [{ op: 'set_field', slide: 1, path: 'image', value: { image_url: address(9), alt: 'A pier' } }],
    })) as {
      warnings: string[];
    };
    expect(reasons(edited)).toHaveLength(1);
  },
);
