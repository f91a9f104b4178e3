import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import { addBuilds } from '../../../src/core/presentations/add-builds.ts';
import { attachBuilds } from '../../../src/core/presentations/attach-builds.ts';
import { compileSlide } from '../../../src/core/presentations/compiled-markup.ts';
import { buildComposedMaterial } from '../../../src/core/presentations/composed-material.ts';
import { validateSlides } from '../../../src/core/presentations/validate-slides.ts';
import type { Deck } from '../../../src/core/scene/scene.ts';
import { findTemplate } from '../../../src/core/templates/standard/index.ts';
import { applyDesign } from '../../support/apply-design.ts';
import { DEEP } from '../../support/deep.ts';
import { composedDeck } from '../../support/example-deck.ts';
import { flat, slideTrees } from '../../support/opened-files.ts';
import { expectNoXmlErrors, openXmlErrors } from '../../support/validate-pptx.ts';

const CHART =
  '{"type": "bar", "categories": ["2027", "2028"], "series": [{"name": "Saved", "values": [12, 14]}, {"name": "Spent", "values": [9, 8]}]}';
const MARKUP = `<section><h1>Nine ferries leave at noon</h1><div class="flex gap-4">
  <ul build="fade paragraph"><li>Three to the islands</li><li>Six across the bay</li></ul>
  <x-card build="grow after" title="Fuel">Hydrogen</x-card>
  <chart build="wipe series bottom">${CHART}</chart></div></section>`;

let empty: Deck;
beforeAll(async () => {
  empty = await composedDeck('ledger', []);
});

async function buildInDesign(name: string, markup: string): Promise<Deck & { readonly file: Uint8Array }> {
  const file = new Uint8Array(readFileSync(new URL(`../../fixtures/${name}`, import.meta.url)));
  const [spec] = validateSlides([{ layout: 'composed', content: { markup } }]);
  if (spec === undefined) throw new Error('The markup has no slide.');
  const template = findTemplate('ledger');
  const slides = [buildComposedMaterial(spec, template, new Map())];
  const drawn = applyDesign(file, compileDesign(file), { deck: empty, slides });
  const { builds, titleId } = compileSlide(spec, template);
  return {
    ...drawn,
    slides: drawn.slides.map((scene) => attachBuilds(scene, builds, titleId)),
    file: drawn.file ?? new Uint8Array(),
  };
}

const FILES = [
  'designs/median-theme.pptx',
  'designs/square.pptx',
  'pptx/effects-demo.pptx',
  'pptx/strict-rtl.pptx',
];

it.runIf(DEEP).each(FILES)(
  'builds of the title and of tables reach the file of a design: %s',
  async (name) => {
    const markup = `<section><h1 build="fade">Nine ferries</h1><p>To the islands</p>
      <table build="wipe left"><tr><th>Line</th><th>Cost</th></tr><tr><td>Bay</td><td>2</td></tr></table></section>`;
    const deck = await buildInDesign(name, markup);
    expect(deck.slides[0]?.show?.steps.map(({ effects }) => effects[0]?.element)).toEqual([
      'title',
      'table-1',
    ]);
    const bytes = await addBuilds(deck.file, deck);
    expect(await openXmlErrors(bytes)).toEqual(await openXmlErrors(deck.file));
    const [tree] = slideTrees(bytes, [1]);
    const kinds = new Map(flat(tree?.elements ?? []).map(({ id, kind }) => [id, kind]));
    const steps = tree?.steps?.map(({ start, effects }) => [
      start,
      ...effects.map(({ element, effect }) => `${effect} ${kinds.get(element)}`),
    ]);
    expect(steps).toEqual([
      ['click', 'fade title'],
      ['click', 'wipe table'],
    ]);
  },
);

it('builds of a title alone reach the file of a design', async () => {
  const deck = await buildInDesign(
    'designs/median-theme.pptx',
    '<section><h1 build="grow">Nine</h1></section>',
  );
  const [tree] = slideTrees(await addBuilds(deck.file, deck), [1]);
  expect(tree?.steps?.map(({ effects }) => effects.map(({ effect }) => effect))).toEqual([['grow']]);
});

it('builds of a composition are steps of its slide in a design, in the picture and in the file', async () => {
  const deck = await buildInDesign('designs/median-theme.pptx', MARKUP);
  expect(deck.slides[0]?.show?.steps).toHaveLength(4);
  const bytes = await addBuilds(deck.file, deck);
  await expectNoXmlErrors(bytes);
  const [tree] = slideTrees(bytes, [1]);
  const steps = tree?.steps ?? [];
  const shown = steps.map(({ effects }) => effects.map(({ effect }) => effect));
  expect(shown.map(([first]) => first)).toEqual(['fade', 'fade', 'wipe', 'wipe']);
  expect(shown[1]).toContain('grow');
  expect(steps[0]?.effects[0]).toMatchObject({ paragraphs: [1, 1] });
  expect(steps[3]?.effects[0]).toMatchObject({ series: 2, from: 'bottom' });
  const ids = new Set(flat(tree?.elements ?? []).map(({ id }) => id));
  expect(steps.flatMap(({ effects }) => effects).every(({ element }) => ids.has(element))).toBe(true);
});
