import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CompiledDesign, compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import { CompiledForms } from '../../../src/core/designs/compiled-forms.ts';
import type { CompiledForm } from '../../../src/core/designs/design-job.ts';
import { createDesignService } from '../../../src/core/designs/design-service.ts';
import { createDesignThreads } from '../../../src/core/designs/design-threads.ts';
import { fromSharedJson, toSharedJson } from '../../../src/core/memory/shared-json.ts';
import { buildSlideMaterial } from '../../../src/core/presentations/slide-material.ts';
import { validateSlides } from '../../../src/core/presentations/validate-slides.ts';
import { checkScene } from '../../../src/core/scene/check/check-scene.ts';
import type { Deck } from '../../../src/core/scene/scene.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import { applyDesign } from '../../support/apply-design.ts';
import { DEEP } from '../../support/deep.ts';
import { composedDeck } from '../../support/example-deck.ts';
import { type Bench, openBench } from '../../support/services.ts';

const file = readFileSync(new URL('../../fixtures/pptx/midnight-blue.pptx', import.meta.url));
const LAYOUTS = ['title', 'cards', 'table', 'process', 'chart'];

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

/** Shared, because starting a server takes longer than most tests. */
const shared = createDesignThreads();
const clock = { now: () => new Date('2026-03-01T12:00:00.000Z'), monotonicMs: () => performance.now() };

/** A restarted server on the same stores. */
function server(build = 'one', threads = shared) {
  const { records, blobs } = bench;
  return createDesignService({ records, blobs, clock, build, threads });
}

async function filled(id: string, designs = server()) {
  const design = await designs.open(id);
  const slides = validateSlides(
    LAYOUTS.map((layout) => ({ layout, content: CONTRACTS.find((one) => one.id === layout)?.example ?? {} })),
  ).map((spec) => buildSlideMaterial(spec, new Map(), 'en'));
  const deck = await design?.applyDesign({ deck: await composedDeck('ledger', []), slides });
  return {
    deck,
    file: Buffer.from(deck?.file ?? []),
    layouts: design?.layouts ?? [],
    slides: (deck?.slides ?? []).map(({ layout }) => layout),
  };
}

describe('the compiled form of a design', () => {
  it('contains the text formats of its layouts, so that slides are laid out without reading the file', async () => {
    const compiled = JSON.stringify(compileDesign(file));
    const slides = ['bullets', 'two_columns'].map((layout) =>
      buildSlideMaterial(
        { layout, content: CONTRACTS.find(({ id }) => id === layout)?.example ?? {} },
        new Map(),
        'en',
      ),
    );
    const deck = await composedDeck('ledger', []);
    const slanted = (compiled: string) => {
      const design = JSON.parse(compiled) as CompiledDesign;
      const made = applyDesign(file, { ...design, samples: [] }, { deck, slides });
      return made.slides.flatMap(({ elements }) =>
        elements.flatMap((one) =>
          one.type === 'text' && one.placeholder === 'title'
            ? one.paragraphs.map(({ runs }) => runs[0]?.italic)
            : [],
        ),
      );
    };
    expect(slanted(compiled)).toEqual([false, false]);
    expect(slanted(compiled.replaceAll('"italic":false', '"italic":true'))).toEqual([true, true]);
  });

  it('survives restarts: a later deck is byte-identical, and the file is not compiled again', {
    skip: !DEEP,
  }, async () => {
    const { id } = await server().create({ file }, bench.context());
    const first = await filled(id);
    expect(first.file.length).toBeGreaterThan(10_000);
    // Findings are computed where the deck was made, and equal those computed here.
    const { slides, theme, judged } = first.deck as Deck;
    expect([...(judged?.keys() ?? [])]).toEqual(slides);
    expect(slides.flatMap((scene) => judged?.get(scene))).toEqual(
      slides.flatMap((scene) => checkScene(scene, theme)),
    );
    const key = await storedKey(id);
    const forms = new CompiledForms(bench.blobs, 'one');
    const form = (await forms.get(id, key)) as CompiledForm;
    // Renamed layouts prove that the stored form is used, because no file contains these names.
    const named = <Layout extends { readonly id: string }>(layout: Layout) => ({
      ...layout,
      id: `kept-${layout.id}`,
    });
    const { layouts, samples, ...rest } = fromSharedJson(
      Buffer.from(form.compiled).toString('utf8'),
    ) as CompiledDesign;
    const compiled = Buffer.from(
      toSharedJson({ ...rest, layouts: layouts.map(named), samples: samples.map(named) }),
    );
    await forms.put(id, key, { ...form, layouts: form.layouts.map(named), compiled });
    const again = await filled(id, server('one', createDesignThreads()));
    expect(again.file.equals(first.file)).toBe(true);
    expect(again.layouts).toEqual(first.layouts.map(named));
    expect(again.slides).toEqual(first.slides.map((layout) => `kept-${layout}`));
    // Another build ignores it and stores its own.
    expect((await server('two').open(id))?.layouts).toEqual(first.layouts);
    expect(await new CompiledForms(bench.blobs, 'two').get(id, key)).toEqual(form);
  });

  it.runIf(DEEP)(
    'is compiled again if it is damaged or belongs to another file, and is deleted with its design',
    async () => {
      const designs = server();
      const { id } = await designs.create({ file }, bench.context());
      const { layouts } = (await designs.open(id)) ?? { layouts: [] };
      const place = `designs/${id}/compiled`;
      const whole = Buffer.from((await bench.blobs.get(place)) ?? []);
      const flipped = Buffer.from(whole);
      flipped[whole.length - 20] = (flipped[whole.length - 20] ?? 0) ^ 1;
      for (const damaged of [
        Buffer.alloc(0),
        whole.subarray(0, whole.length / 2),
        Buffer.from('{}\n{}'),
        Buffer.from('null\n'),
        flipped,
        Buffer.from(whole.toString('latin1').replace('"file":"', '"file":"x'), 'latin1'),
      ]) {
        await bench.blobs.put(place, damaged);
        expect((await server().open(id))?.layouts).toEqual(layouts);
        expect(whole.equals((await bench.blobs.get(place)) ?? Buffer.alloc(0))).toBe(true);
      }
      await designs.delete(id);
      expect(await bench.blobs.get(place)).toBeUndefined();
    },
  );
});

/** Hash of the file and its fonts, from the head of the stored form. */
async function storedKey(id: string): Promise<string> {
  const stored = Buffer.from((await bench.blobs.get(`designs/${id}/compiled`)) ?? []).toString('utf8');
  return (JSON.parse(stored.slice(0, stored.indexOf('\n'))) as { file: string }).file;
}
