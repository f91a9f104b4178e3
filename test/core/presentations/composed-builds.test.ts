import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Failure } from '../../../src/core/errors/failure.ts';
import type { OpenedSlideTree } from '../../../src/core/opened/api.ts';
import { slideTrees } from '../../support/opened-files.ts';
import { openBench } from '../../support/services.ts';
import { expectValidPptx } from '../../support/validate-pptx.ts';

const CHART =
  '{"type": "bar", "categories": ["2027", "2028"], "series": [{"name": "Saved", "values": [12, 14]}, {"name": "Spent", "values": [9, 8]}]}';
const MARKUP = `<section>
  <h1>Nine ferries leave at noon</h1>
  <div class="flex gap-4">
    <ul build="fade paragraph"><li>Three to the islands</li><li>Six across the bay</li></ul>
    <x-card build="grow after" title="Fuel">Hydrogen</x-card>
    <chart build="wipe series bottom">${CHART}</chart>
  </div>
</section>`;

let bench: Awaited<ReturnType<typeof openBench>>;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

async function make(markup: string): Promise<Uint8Array> {
  const { path } = await bench.run('create_presentation', { slides: [{ markup }] });
  const key = new URL(String(path)).pathname.replace('/downloads/', '');
  return (await bench.blobs.get(key)) ?? new Uint8Array();
}

describe('builds in markup', () => {
  it('write the steps of elements, paragraphs and series', async () => {
    const file = await make(MARKUP);
    await expectValidPptx(file);
    const [slide] = slideTrees(file, [1]) as readonly OpenedSlideTree[];
    const steps = slide?.steps ?? [];
    expect(steps.map(({ start }) => start)).toEqual(['click', 'click', 'click', 'click']);
    expect(steps[0]?.effects).toEqual([
      expect.objectContaining({ effect: 'fade', paragraphs: [1, 1], start: 'click' }),
    ]);
    expect(steps[1]?.effects[0]).toMatchObject({ effect: 'fade', paragraphs: [2, 2] });
    const card = steps[1]?.effects.slice(1) ?? [];
    expect(card[0]).toMatchObject({ effect: 'grow', start: 'after', at: 0.5 });
    expect(card.slice(1).every(({ start }) => start === 'with')).toBe(true);
    expect(steps[2]?.effects).toEqual([
      expect.objectContaining({ effect: 'wipe', series: 1, from: 'bottom' }),
    ]);
    expect(steps[3]?.effects[0]).toMatchObject({ series: 2 });
  });

  it('are refused with unknown words', async () => {
    await expect(make('<section><h1>One</h1><p build="spin">Two</p></section>')).rejects.toThrow(
      /build does not know "spin"/,
    );
  });

  it('are named as the attribute of markup by set_builds on a created deck', async () => {
    const { presentation_id: id } = await bench.run('create_presentation', { slides: [{ markup: MARKUP }] });
    const edits = [{ op: 'set_builds', slide: 1, value: [] }];
    await expect(bench.run('edit_presentation', { id, edits })).rejects.toThrow(/opened from a file/);
    const refused = await bench.run('edit_presentation', { id, edits }).catch((error: unknown) => error);
    expect(JSON.stringify((refused as Failure).issues)).toContain('build=');
  });
});
