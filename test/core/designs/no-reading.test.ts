import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import type * as Compile from '../../../src/core/designs/compile/compile-design.ts';
import type { CompiledDesign } from '../../../src/core/designs/compile/compile-design.ts';
import type { SlideMaterial } from '../../../src/core/designs/design.ts';
import type * as SharedJson from '../../../src/core/memory/shared-json.ts';
import type * as Source from '../../../src/core/output/pptx/fill/design-source.ts';
import type * as Material from '../../../src/core/presentations/slide-material.ts';
import type * as Catalogue from '../../../src/core/templates/catalogue.ts';
import type * as Apply from '../../support/apply-design.ts';
import { reads } from '../../support/counted-read-deck.ts';
import { DEEP, oneIn } from '../../support/deep.ts';
import type * as ExampleDeck from '../../support/example-deck.ts';
import type * as LayoutEngine from '../../support/layout-engine.ts';
import type * as OwnMaterial from '../../support/own-material.ts';
import { openSourceCopy } from '../../support/source-hooks.ts';

afterEach(() => {
  reads.length = 0;
});

const copy = openSourceCopy({ 'src/core/ooxml/read/read-deck.ts': 'test/support/counted-read-deck.ts' });
const { compileDesign } = await copy.load<typeof Compile>('src/core/designs/compile/compile-design.ts');
const { fromSharedJson, toSharedJson } = await copy.load<typeof SharedJson>('src/core/memory/shared-json.ts');
const { openDesignSource } = await copy.load<typeof Source>('src/core/output/pptx/fill/design-source.ts');
const { buildSlideMaterial } = await copy.load<typeof Material>('src/core/presentations/slide-material.ts');
const { CONTRACTS } = await copy.load<typeof Catalogue>('src/core/templates/catalogue.ts');
const { applyDesign } = await copy.load<typeof Apply>('test/support/apply-design.ts');
const { composedDeck } = await copy.load<typeof ExampleDeck>('test/support/example-deck.ts');
const { ENGINE } = await copy.load<typeof LayoutEngine>('test/support/layout-engine.ts');
const { ownMaterial } = await copy.load<typeof OwnMaterial>('test/support/own-material.ts');

/** Slides of the file with more and fewer items than it shows, and standard layouts. */
function slidesFor({ samples }: CompiledDesign): SlideMaterial[] {
  const table = {
    columns: ['Route', 'Ferries', 'Load'].map((label) => ({ label, align: 'start' as const })),
    rows: [
      ['North', '4', '81 %'],
      ['South', '6', '64 %'],
    ],
    total: false,
  };
  const own = samples.flatMap((layout) => [2, 3, 4, 6].map((count) => ownMaterial(layout, { count, table })));
  const standard = ['title', 'bullets', 'cards', 'table', 'metrics'].map((layout) =>
    buildSlideMaterial(
      { layout, content: CONTRACTS.find(({ id }) => id === layout)?.example ?? {} },
      new Map(),
      'en',
    ),
  );
  return [...standard, ...own];
}

const FILES = ['pptx/real-financial-report.pptx', 'pptx/shapes-typography.pptx', 'designs/many-masters.pptx'];

describe.each(oneIn(6, FILES, 2))('a deck in a stored design of %s', (name) => {
  it.runIf(DEEP)('is laid out and written without reading the file', async () => {
    const file = readFileSync(new URL(`../../fixtures/${name}`, import.meta.url));
    const compiled = toSharedJson(compileDesign(file));
    expect(reads.length).toBeGreaterThan(0);
    reads.length = 0;
    const design = fromSharedJson(compiled) as CompiledDesign;
    const made = applyDesign(file, design, {
      deck: await composedDeck('ledger', []),
      slides: slidesFor(design),
    });
    expect(made.file?.length).toBeGreaterThan(10_000);
    expect(reads).toEqual([]);
    expect(openDesignSource(file, design.deck, ENGINE).deck.slides.length).toBe(design.slides);
  });
});
