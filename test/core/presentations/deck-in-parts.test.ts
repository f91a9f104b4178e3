import { describe, expect, test } from 'vitest';
import { writePptx } from '../../../src/core/output/pptx/write-pptx.ts';
import type { SlideRange } from '../../../src/core/presentations/api.ts';
import { buildDeck, composeSlide, type DeckPlan } from '../../../src/core/presentations/compose.ts';
import { joinParts, type WrittenDeck, writeInParts } from '../../../src/core/presentations/deck-in-parts.ts';
import { listFontNeeds } from '../../../src/core/presentations/deck-needs.ts';
import { makePart } from '../../../src/core/presentations/deck-part.ts';
import { judgeDeck } from '../../../src/core/presentations/judge-deck.ts';
import { packPart, unpackPart } from '../../../src/core/presentations/sent-part.ts';
import type { MediaRef } from '../../../src/core/scene/scene.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import type { SlideSpec } from '../../../src/core/templates/contract.ts';
import { anyComposition } from '../../support/any-composition.ts';
import { DEEP, oneIn } from '../../support/deep.ts';
import { composedPlan } from '../../support/example-deck.ts';
import fc from '../../support/fast-check.ts';
import { PUBLISHED, publishedDeck } from '../../support/published-decks.ts';
import { mediaOf, pngBytes } from '../../support/sample-media.ts';
import { TEMPLATE_IDS } from '../../support/template-ids.ts';

const { signal } = new AbortController();
const EXAMPLES: readonly SlideSpec[] = CONTRACTS.map(({ id, example }) => ({
  layout: id,
  content: example as SlideSpec['content'],
  ...(id.length % 3 === 0 ? { speaker_note: `About ${id}` } : {}),
}));
const PHOTOGRAPHS: readonly (readonly [MediaRef, Uint8Array])[] = [1, 2, 3].map((seed) => {
  const bytes = pngBytes(320, 200, seed);
  return [mediaOf(bytes, 'image/png', 320, 200), bytes];
});
const MEDIA = new Map(PHOTOGRAPHS.map(([{ hash }, bytes]) => [hash, bytes]));

/** A plan in which each slide with a field "image" shows one of three pictures. */
async function planOf(slides: readonly SlideSpec[], template: string, language = 'en'): Promise<DeckPlan> {
  const plan = await composedPlan(template, slides, { language });
  const pictures = plan.slides.map(({ content }, index) => {
    const [media] = PHOTOGRAPHS[index % PHOTOGRAPHS.length] ?? [];
    return new Map('image' in content && media !== undefined ? [['image', media]] : []);
  });
  return { ...plan, pictures };
}

async function inOnePiece(plan: DeckPlan): Promise<WrittenDeck> {
  const deck = buildDeck(
    plan,
    plan.slides.map((_, index) => composeSlide(plan, index)),
    MEDIA,
  );
  return { bytes: await writePptx(deck), findings: judgeDeck(deck, plan), fonts: listFontNeeds(deck) };
}

async function inParts(plan: DeckPlan, cuts: readonly number[]): Promise<WrittenDeck> {
  const ends = [...cuts, plan.slides.length];
  const parts = [];
  for (const [at, to] of ends.entries()) {
    const range = { from: at === 0 ? 0 : (ends[at - 1] ?? 0), to };
    parts.push(unpackPart(packPart(await makePart(plan, range, { media: MEDIA, signal }))));
  }
  return joinParts(plan, parts, { media: MEDIA });
}

async function expectSame(plan: DeckPlan, cuts: readonly number[]): Promise<void> {
  const [whole, joined] = [await inOnePiece(plan), await inParts(plan, cuts)];
  expect(Buffer.from(joined.bytes).equals(whole.bytes)).toBe(true);
  expect(joined.findings).toEqual(whole.findings);
  expect(joined.fonts).toEqual(whole.fonts);
}

describe('a deck built in parts has the file, findings and fonts of one that is built at once', () => {
  test.each(oneIn(16, TEMPLATE_IDS, 2))('with an example of every layout in %s', async (template) => {
    const charts = CONTRACTS.flatMap(({ fields }, index) =>
      Object.values(fields).some(({ kind }) => kind === 'chart') ? [index] : [],
    );
    expect(charts.length).toBeGreaterThan(2);
    // Each part has charts, so that those of later parts are renumbered.
    await expectSame(await planOf(EXAMPLES, template), charts.slice(1, 3));
  });

  test.each(oneIn(8, PUBLISHED, 1))('with the compositions of %s', async (name) => {
    const { template, language, definitions, slides } = publishedDeck(name);
    const specs = slides.map(({ markup }) => ({ layout: 'composed', content: { markup, definitions } }));
    await expectSame(await planOf(specs, template, language), [2]);
  });

  test('with slides that link to each other', async () => {
    const linked = (title: string, link: string): SlideSpec => ({
      layout: 'bullets',
      content: { title, items: [{ text: `See [there](${link})` }, { text: 'Or [nowhere](#nowhere)' }] },
    });
    const slides = [
      linked('Costs', '#crew'),
      linked('Hull', '#4'),
      linked('Fuel', '#previous'),
      linked('Crew', '#costs'),
    ];
    const plan = await planOf(slides, 'ledger');
    const { findings } = await inParts(plan, [1, 3]);
    expect(findings.filter(({ code }) => code === 'link_without_target')).toHaveLength(4);
    await expectSame(plan, [1, 3]);
  });

  test.runIf(DEEP)('with any slides, split anywhere', async () => {
    const composed = anyComposition.map((markup) => ({ layout: 'composed', content: { markup } }));
    const slide = fc.oneof(fc.constantFrom(...EXAMPLES), composed);
    await fc.assert(
      fc.asyncProperty(
        fc.array(slide, { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat(8), { maxLength: 3 }),
        fc.constantFrom(...TEMPLATE_IDS.slice(0, 3)),
        fc.constantFrom('en', 'ar', 'ja'),
        async (slides, cuts, template, language) => {
          const places = cuts.map((cut) => Math.min(cut, slides.length)).sort((a, b) => a - b);
          await expectSame(await planOf(slides, template, language), places);
        },
      ),
      { numRuns: DEEP ? 60 : 5 },
    );
  });
});

describe('writing a deck with a helper', () => {
  const PAGES = EXAMPLES.slice(0, 9);
  const materials = { media: MEDIA, signal };

  test('writes the first half and requests the second', async () => {
    const plan = await planOf(PAGES, 'ledger');
    const asked: SlideRange[] = [];
    const composed: number[] = [];
    const written = await writeInParts(
      plan,
      {
        ...materials,
        compose: (deck, index) => {
          composed.push(index);
          return composeSlide(deck, index);
        },
      },
      (range) => {
        asked.push(range);
        return makePart(plan, range, materials);
      },
    );
    expect(asked).toEqual([{ from: 5, to: 9 }]);
    // The agenda links to slides of the other half.
    expect(composed).toEqual([0, 1, 2, 3, 4, 1]);
    expect(Buffer.from(written.bytes).equals((await inOnePiece(plan)).bytes)).toBe(true);
  });

  test.each([
    ['is refused', async () => undefined],
    ['fails', () => Promise.reject(new Error('the process has ended'))],
  ])('writes all of it if the helper %s', async (_, help) => {
    const plan = await planOf(PAGES, 'ledger');
    const written = await writeInParts(plan, materials, help);
    expect(Buffer.from(written.bytes).equals((await inOnePiece(plan)).bytes)).toBe(true);
  });

  test('writes all of it if the helper is late', async () => {
    const plan = await planOf(PAGES, 'ledger');
    const written = await writeInParts(plan, materials, () => new Promise(() => undefined));
    expect(Buffer.from(written.bytes).equals((await inOnePiece(plan)).bytes)).toBe(true);
  });

  test.runIf(DEEP)('fails as it does without the helper', async () => {
    const plan = await planOf(EXAMPLES, 'ledger');
    const nothing = { ...materials, media: new Map() };
    const failure = expect.objectContaining({
      name: 'Failure',
      code: 'internal',
      message: expect.stringContaining('carry its bytes'),
    });
    await expect(writeInParts(plan, nothing, (range) => makePart(plan, range, nothing))).rejects.toEqual(
      failure,
    );
    await expect(writeInParts(plan, nothing, async () => undefined)).rejects.toEqual(failure);
  });

  test('stops when its signal fires', async () => {
    const plan = await planOf(PAGES, 'ledger');
    const cancel = new AbortController();
    let composed = 0;
    const compose = (deck: DeckPlan, index: number) => {
      composed += 1;
      cancel.abort(new Error('gone'));
      return composeSlide(deck, index);
    };
    const writing = writeInParts(
      plan,
      { media: MEDIA, signal: cancel.signal, compose },
      async () => undefined,
    );
    await expect(writing).rejects.toThrow('gone');
    expect(composed).toBe(1);
  });
});
