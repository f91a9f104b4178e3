import type { ReadDeck, ReadShape } from '../../ooxml/read/index.ts';
import type { DesignSource } from '../../output/pptx/fill/design-source.ts';
import type { CompiledDesign } from '../compile/compile-design.ts';
import type { DesignLayout } from '../compile/compiled-layout.ts';
import { countedBy } from '../compile/counting.ts';
import { piecesOf } from '../compile/sample-pieces.ts';
import { bodyRegion } from './body-region.ts';
import type { LayoutFacts } from './choice.ts';
import { frameOf, openingOf } from './frames.ts';
import { freeRegion } from './free-region.ts';
import { spoiledLayouts, strangeLayouts, wideLayouts } from './layout-facts.ts';
import { layoutPenalties } from './layout-penalties.ts';
import { said, texts } from './measure-fits.ts';
import { pictureSide } from './picture-side.ts';
import { copyable } from './sample-fill.ts';
import { stageOf } from './stages.ts';

/** Facts that all decks of a design share. */
export interface DesignFacts extends LayoutFacts {
  /** Slides of the file that can be copied completely. */
  readonly samples: readonly DesignLayout[];
  /** Texts of the file's slides with their positions; the same text on a copy was not filled. */
  readonly untouched: ReadonlySet<string>;
}

/** Facts of a design, cached for consecutive decks. */
export function factsOf(source: DesignSource, design: CompiledDesign): DesignFacts {
  return source.memo.kept(found, design, source);
}

function found({ layouts, samples: all }: CompiledDesign, source: DesignSource): DesignFacts {
  const { deck } = source;
  const samples = copyable(source, all ?? []);
  const regions = layouts.flatMap((layout) => [bodyRegion(layout, deck)].flatMap((region) => (region === undefined ? [] : [[layout.id, region] as const])));
  const stages = new Map(layouts.flatMap((layout) => [stageOf(layout, deck)].flatMap((stage) => (stage === undefined ? [] : [[layout.id, stage] as const]))));
  return {
    samples,
    memo: source.memo,
    untouched: wordsOf(deck),
    wide: wideLayouts(deck, samples),
    spoiled: spoiledLayouts(deck, layouts),
    strange: strangeLayouts(deck, layouts),
    penalties: layoutPenalties(deck, layouts),
    regions: new Map(regions),
    stages,
    free: new Map(layouts.map((layout) => [layout.id, freeRegion(layout, layouts, deck)])),
    sides: new Map(layouts.map((layout) => [layout.id, { ltr: pictureSide(layout, deck, false, stages.get(layout.id)), rtl: pictureSide(layout, deck, true, stages.get(layout.id)) }])),
    counted: new Map(layouts.flatMap(({ id, part }) => [[id, countedBy(piecesOf(drawnOn(deck, part)))] as const]).filter(([, count]) => count > 0)),
    frame: frameOf(source, samples),
    opening: openingOf(source, samples),
    widthEmu: deck.widthEmu,
    heightEmu: deck.heightEmu,
  };
}

/** Shapes that a layout itself shows. */
function drawnOn({ layouts }: ReadDeck, part: string): ReadShape[] {
  return (layouts.find((layout) => layout.part === part)?.shapes ?? []).filter(({ placeholder }) => placeholder === undefined);
}

function wordsOf({ slides }: ReadDeck): ReadonlySet<string> {
  return new Set(slides.flatMap(({ shapes }) => texts(shapes).map(said)));
}
