import { readFileSync } from 'node:fs';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { CompiledDesign } from '../../../src/core/designs/compile/compile-design.ts';
import type { SlideMaterial } from '../../../src/core/designs/design.ts';

const reads = vi.hoisted(() => ({ names: [] as string[] }));

vi.mock('../../../src/core/ooxml/read/read-deck.ts', async (original) => {
  const reader = await original<typeof import('../../../src/core/ooxml/read/read-deck.ts')>();
  const counted = (['readDeck', 'streamDeck', 'readSampleSlide', 'readTextPlaces'] as const).map((name) => [
    name,
    (...parameters: never[]) => {
      reads.names.push(name);
      return (reader[name] as (...parameters: never[]) => unknown)(...parameters);
    },
  ]);
  return { ...reader, ...Object.fromEntries(counted) };
});

afterEach(() => {
  reads.names.length = 0;
});

// Other tests of this process have loaded the real reader.
vi.resetModules();
afterAll(() => void vi.resetModules());
const { compileDesign } = await import('../../../src/core/designs/compile/compile-design.ts');
const { fromSharedJson, toSharedJson } = await import('../../../src/core/memory/shared-json.ts');
const { openDesignSource: designSource } = await import(
  '../../../src/core/output/pptx/fill/design-source.ts'
);
const { buildSlideMaterial } = await import('../../../src/core/presentations/slide-material.ts');
const { CONTRACTS } = await import('../../../src/core/templates/catalogue.ts');
const { applyDesign } = await import('../../support/apply-design.ts');
const { composedDeck } = await import('../../support/example-deck.ts');
const { ENGINE } = await import('../../support/layout-engine.ts');
const { ownMaterial } = await import('../../support/own-material.ts');

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

describe.each([
  'pptx/real-financial-report.pptx',
  'pptx/shapes-typography.pptx',
  'designs/many-masters.pptx',
])('a deck in a stored design of %s', (name) => {
  it('is laid out and written without reading the file', async () => {
    const file = readFileSync(new URL(`../../fixtures/${name}`, import.meta.url));
    const compiled = toSharedJson(compileDesign(file));
    expect(reads.names.length).toBeGreaterThan(0);
    reads.names.length = 0;
    const design = fromSharedJson(compiled) as CompiledDesign;
    const made = applyDesign(file, design, {
      deck: await composedDeck('ledger', []),
      slides: slidesFor(design),
    });
    expect(made.file?.length).toBeGreaterThan(10_000);
    expect(reads.names).toEqual([]);
    expect(designSource(file, design.deck, ENGINE).deck.slides.length).toBe(design.slides);
  });
});
