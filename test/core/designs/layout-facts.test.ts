import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import type { DesignLayout, DesignSlot } from '../../../src/core/designs/compile/compiled-layout.ts';
import { isUsualLayout } from '../../../src/core/designs/compile/layout-use.ts';
import { standsInRow } from '../../../src/core/designs/fill/column-widths.ts';
import { SAMPLE_CRITERIA, type SampleSubject } from '../../../src/core/designs/fill/copy-criteria.ts';
import { findFreeRegion } from '../../../src/core/designs/fill/free-region.ts';
import { findPictureLayouts } from '../../../src/core/designs/fill/layout-facts.ts';
import { type ReadDeck, readDeck } from '../../../src/core/ooxml/read/index.ts';

const FILE = readFileSync('test/fixtures/designs/median-theme.pptx');
const DECK = readDeck(FILE);
const DESIGN = compileDesign(FILE);

const slot = (role: DesignSlot['role'], x: number, y: number, width: number, sizePt = 18): DesignSlot => ({
  name: role,
  role,
  box: { x, y, width, height: 2_000_000 },
  sizePt,
  characters: 200,
});

describe('facts about the layouts of a file', () => {
  it('ignore a layout that most slides use', () => {
    const [slide] = DECK.slides;
    if (slide === undefined) return expect.unreachable();
    const slides = (...layouts: readonly string[]) => layouts.map((layout) => ({ ...slide, layout }));
    const many = slides('a', 'a', 'a', 'a', 'a', 'b', 'c');
    expect(isUsualLayout('a', { slides: many })).toBe(true);
    expect(isUsualLayout('b', { slides: many })).toBe(false);
    expect(isUsualLayout('a', { slides: slides('a', 'b') })).toBe(false);
  });

  it('count a body beside filled ones of its size as an empty column', () => {
    const filled = [{ slot: slot('body', 0, 500, 1000) }, { slot: slot('title', 0, 0, 3000) }];
    expect(standsInRow(slot('body', 1100, 510, 1010), filled)).toBe(true);
    expect(standsInRow(slot('body', 1100, 510, 2000), filled)).toBe(false);
    expect(standsInRow(slot('body', 0, 3_000_000, 1000), filled)).toBe(false);
    expect(standsInRow(slot('caption', 1100, 510, 1010), filled)).toBe(false);
  });

  it('count a slide with a small title as costlier than one with a title of the usual size', () => {
    const cost = (sizePt: number) => {
      const layout = { ...DESIGN.layouts[0], slots: [slot('title', 0, 0, 3000, sizePt)] } as DesignLayout;
      const subject = {
        ...{ kind: 'content', material: {}, plan: { layout }, known: { usualTitlePt: 28 } },
      } as SampleSubject;
      return Number(SAMPLE_CRITERIA.find(({ id }) => id === 'caption_title')?.applies(subject));
    };
    expect(cost(17)).toBe(1);
    expect(cost(24)).toBe(0);
  });

  it('count a slide with its title below content, or with different columns, as costlier', () => {
    const weigh = (id: string, places: readonly DesignSlot[], titleTop = 0) => {
      const layout = { ...DESIGN.layouts[0], slots: [slot('title', 0, titleTop, 3000)] } as DesignLayout;
      const parts = places.map(() => ({ paragraphs: [{ text: 'Fuel', level: 0 }] }));
      const subject = {
        ...{ kind: 'content', material: { parts }, known: { heightEmu: DECK.heightEmu } },
        plan: { layout, places: places.map((one) => ({ slot: one, content: { kind: 'text' } })) },
      } as unknown as SampleSubject;
      return Number(SAMPLE_CRITERIA.find((criterion) => criterion.id === id)?.applies(subject));
    };
    expect([weigh('low_title', []), weigh('low_title', [], 5_000_000)]).toEqual([0, 1]);
    const placed = { ...slot('body', 0, 0, 3000), placeholder: { type: 'body', idx: 1 } };
    expect(weigh('unlike_columns', [placed, placed])).toBe(0);
    expect(weigh('unlike_columns', [placed, slot('body', 4000, 0, 3000)])).toBe(1);
  });

  it('keep a margin for content below a title from edge to edge', () => {
    const { widthEmu } = DECK;
    const layout = {
      id: 'band',
      purpose: 'content',
      part: '',
      slots: [{ ...slot('title', 0, 0, widthEmu), box: { x: 0, y: 0, width: widthEmu, height: 700_000 } }],
    } as unknown as DesignLayout;
    const { below } = findFreeRegion(layout, [layout], { ...DECK, layouts: [] });
    expect(below?.x).toBeGreaterThan(0.03 * widthEmu);
    expect((below?.x ?? 0) + (below?.width ?? 0)).toBeLessThan(0.97 * widthEmu);
  });

  it('find layouts with a picture behind their content if most layouts have none', () => {
    const content = DESIGN.layouts.filter(({ purpose }) => purpose !== 'cover' && purpose !== 'section');
    const withPictures = (parts: readonly string[]): ReadDeck => ({
      ...DECK,
      layouts: DECK.layouts.map((layout) =>
        parts.includes(layout.part)
          ? { ...layout, background: { kind: 'picture' } as typeof layout.background }
          : { ...layout, background: { kind: 'none' }, shapes: [] },
      ),
    });
    const [first] = content;
    if (first === undefined) return expect.unreachable();
    expect([...findPictureLayouts(withPictures([first.part]), DESIGN.layouts)]).toContain(first.id);
    const all = withPictures(content.map(({ part }) => part));
    expect(findPictureLayouts(all, DESIGN.layouts).size).toBe(0);
  });
});
