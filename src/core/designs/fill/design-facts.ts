import { flattenShapes, type ReadDeck, type ReadShape } from '../../ooxml/read/index.ts';
import type { DesignSource } from '../../output/pptx/fill/design-source.ts';
import type { CompiledDesign } from '../compile/compile-design.ts';
import type { DesignLayout, DesignSlot } from '../compile/compiled-layout.ts';
import { countThings } from '../compile/count-text.ts';
import { findLayoutUse, type LayoutUse } from '../compile/layout-use.ts';
import { findPieces } from '../compile/sample-pieces.ts';
import { isOffered } from '../layout-overrides.ts';
import type { LayoutFacts } from './choice.ts';
import { findFrame } from './frames.ts';
import { findFreeRegion } from './free-region.ts';
import {
  findJoinedSamples,
  findPanelLayouts,
  findPictureLayouts,
  findSpoiledLayouts,
  findStrangeLayouts,
  findWideLayouts,
} from './layout-facts.ts';
import { computePenalties } from './layout-penalties.ts';
import { findTexts, textKey } from './measure-fits.ts';
import { findArtLayouts, findHabitualLayouts, findPlainLayouts } from './opening-facts.ts';
import { findOpeningFrames } from './opening-frames.ts';
import { findPictureSide } from './picture-side.ts';
import { findCopyable } from './sample-fill.ts';
import { findStage } from './stages.ts';

/** Sine of the angle from which text is no longer read as a line. */
const TURNED = 0.7;

/** Facts that all decks of a design share. */
export interface DesignFacts extends LayoutFacts {
  /** Slides of the file that can be copied completely. */
  readonly samples: readonly DesignLayout[];
  /** Texts of the file's slides with their positions; the same text on a copy was not filled. */
  readonly untouched: ReadonlySet<string>;
}

/** Facts of a design, cached for consecutive decks. */
export function getDesignFacts(source: DesignSource, design: CompiledDesign): DesignFacts {
  return source.memo.getOrCreate(collectFacts, design, source);
}

function collectFacts({ layouts, samples: all }: CompiledDesign, source: DesignSource): DesignFacts {
  const { deck } = source;
  const samples = findCopyable(source, all ?? []);
  const free = new Map(layouts.map((layout) => [layout.id, findFreeRegion(layout, layouts, deck)]));
  const hasCover = [...layouts, ...samples].some(({ purpose }) => purpose === 'cover');
  const stages = new Map(
    layouts.flatMap((layout) =>
      [findStage(layout, deck, hasCover)].flatMap((stage) =>
        stage === undefined ? [] : [[layout.id, stage] as const],
      ),
    ),
  );
  const uses = findUses(deck, layouts);
  const habitual = findHabitualLayouts(deck, layouts);
  return {
    samples,
    memo: source.memo,
    untouched: collectTexts(deck),
    wide: findWideLayouts(deck, samples),
    joined: findJoinedSamples(deck, samples),
    turned: findTurned(samples, deck),
    spoiled: findSpoiledLayouts(deck, layouts),
    panels: findPanelLayouts(deck, layouts),
    strange: findStrangeLayouts(deck, layouts),
    pictured: findPictureLayouts(deck, layouts),
    habitual,
    habitualTitlePt: findTitlePt(layouts.filter(({ id }) => habitual.has(id))),
    plain: findPlainLayouts(deck, layouts, uses),
    arty: findArtLayouts(deck, [...layouts, ...samples]),
    penalties: computePenalties(deck, layouts),
    free,
    uses,
    hasCover,
    drawsQuotations: layouts.some(
      ({ id, part }) => uses.get(id) === 'quotation' && findGraphics(deck, part).length > 0,
    ),
    hasQuoteLayout: [...uses.values()].includes('quotation'),
    usualTitlePt: findUsualTitlePt(layouts),
    stages,
    sides: new Map(
      layouts.map((layout) => [
        layout.id,
        {
          ltr: findPictureSide(layout, deck, false, stages.get(layout.id)),
          rtl: findPictureSide(layout, deck, true, stages.get(layout.id)),
        },
      ]),
    ),
    counted: new Map(
      layouts
        .flatMap(({ id, part }) => [[id, countThings(findPieces(findGraphics(deck, part)))] as const])
        .filter(([, count]) => count > 0),
    ),
    frame: findFrame(source, samples.filter(isOffered), layouts.filter(isOffered)),
    ...findOpeningFrames(source, samples.filter(isOffered), layouts.filter(isOffered)),
    widthEmu: deck.widthEmu,
    heightEmu: deck.heightEmu,
  };
}

function findUses(deck: ReadDeck, layouts: readonly DesignLayout[]): ReadonlyMap<string, LayoutUse> {
  return new Map(
    layouts.flatMap(({ id, part, slots, purpose, chosen }) => {
      if (chosen !== undefined) return [[id, chosen === 'free' ? 'title_only' : chosen] as const];
      const layout = deck.layouts.find((one) => one.part === part);
      if (purpose !== 'cover' && purpose !== 'section' && hasTurnedTitle(slots, layout?.shapes ?? []))
        return [[id, 'vertical'] as const];
      const use = layout === undefined ? undefined : findLayoutUse(layout, slots);
      return use === undefined ? [] : [[id, use] as const];
    }),
  );
}

/** Returns whether the lines of the title run from top to bottom or back. */
function hasTurnedTitle(slots: readonly DesignSlot[], shapes: readonly ReadShape[]): boolean {
  const title = slots.find(({ role }) => role === 'title');
  const shape = flattenShapes(shapes).find(({ id, placeholder, from }) =>
    title?.shape === undefined
      ? placeholder?.type === title?.placeholder?.type && placeholder?.idx === title?.placeholder?.idx
      : id === title.shape && from === 'slide',
  );
  return (
    title !== undefined &&
    shape?.kind === 'shape' &&
    ((shape.text?.turned ?? 0) !== 0 || Math.abs(Math.sin((shape.rotation * Math.PI) / 180)) > TURNED)
  );
}

function findTurned(samples: readonly DesignLayout[], { slides }: ReadDeck): ReadonlySet<string> {
  return new Set(
    samples.flatMap(({ id, slots, sample }) =>
      hasTurnedTitle(slots, slides.find(({ part }) => part === sample?.part)?.shapes ?? []) ? [id] : [],
    ),
  );
}

/** Size of the title on layouts; 0 where they differ. */
function findTitlePt(layouts: readonly DesignLayout[]): number {
  const sizes = new Set(
    layouts.flatMap(({ slots }) => slots.flatMap(({ role, sizePt }) => (role === 'title' ? [sizePt] : []))),
  );
  const [size = 0] = sizes;
  return sizes.size === 1 ? size : 0;
}

/** The larger size counts where two are equally frequent. */
function findUsualTitlePt(layouts: readonly DesignLayout[]): number {
  const sizes = layouts.flatMap(({ purpose, slots }) =>
    purpose === 'cover' || purpose === 'section'
      ? []
      : slots.flatMap(({ role, sizePt }) => (role === 'title' ? [sizePt] : [])),
  );
  const count = (size: number) => sizes.filter((one) => one === size).length;
  return sizes.toSorted((a, b) => count(b) - count(a) || b - a)[0] ?? 0;
}

/** Shapes that a layout itself shows. */
function findGraphics({ layouts }: ReadDeck, part: string): ReadShape[] {
  return (layouts.find((layout) => layout.part === part)?.shapes ?? []).filter(
    ({ placeholder }) => placeholder === undefined,
  );
}

function collectTexts({ slides }: ReadDeck): ReadonlySet<string> {
  return new Set(slides.flatMap(({ shapes }) => findTexts(shapes).map(textKey)));
}
