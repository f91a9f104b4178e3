import { afterAll, beforeAll, expect, it } from 'vitest';
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
  content: { title: `Quay ${seed}`, image: { image_url: address(seed), alt: 'A quay' }, items: ['One was built in 1902', 'Another in 1911'] },
});

it('a deck or edit with pictures that cannot be drawn omits them with a reason, and skips the rest of very many', { timeout: 300_000 }, async () => {
  const made = (await bench.run('create_presentation', { slides: Array.from({ length: 7 }, (_, seed) => slide(seed)) })) as { presentation_id: string; warnings: string[] };
  const reasons = (warnings: readonly string[]) => warnings.filter((warning) => warning.includes('could not be drawn'));
  expect(reasons(made.warnings)).toHaveLength(7);
  expect(reasons(made.warnings)[0]).toBe('Slide 1, image: the picture could not be drawn: it takes longer than 5 seconds to draw. The slide is shown without it.');
  expect(reasons(made.warnings)[6]).toMatch(/other drawings of this deck take too long/);
  const edited = (await bench.run('edit_presentation', { id: made.presentation_id, edits: [{ op: 'set_field', slide: 1, path: 'image', value: { image_url: address(9), alt: 'A pier' } }] })) as {
    warnings: string[];
  };
  expect(reasons(edited.warnings)).toHaveLength(1);
});
