import type { ReadBox, ReadDeck, ReadLayout, ReadTextShape } from '../../ooxml/read/index.ts';
import type { TextColor } from '../../ooxml/write/index.ts';
import type { FillShape } from '../../output/pptx/fill/slide-xml.ts';
import { computeArea, sharedArea } from '../compile/boxes.ts';
import type { DesignLayout } from '../compile/compiled-layout.ts';
import type { SlideMaterial } from '../design.ts';
import {
  type DeckFurniture,
  SERVICE_TYPES,
  type ServiceText,
  type ServiceType,
  type ShownServices,
} from './deck-furniture.ts';
import type { PlacedContent } from './placed-content.ts';

const NAMES = { sldNum: 'slide number', ftr: 'footer', dt: 'date' } as const satisfies Record<
  ServiceType,
  string
>;
/** Names of shapes that show what the design shows on all slides. */
export const FURNITURE_NAMES: ReadonlySet<string> = new Set(Object.values(NAMES));
/** Share of a number or footer that other content may cover. */
const MAX_COVERED = 0.2;
/** Share of the height that content keeps at least when it gives way to them. */
const MIN_LEFT = 0.8;

type Place = ReadTextShape & { readonly placeholder: { readonly type: string; readonly idx: number } };

/** Slide number, footer and date of slides on a layout. */
export class SlideFurniture {
  readonly #shapes: readonly FillShape[];
  /** Boxes of those that stand where the layout has no place for them. */
  readonly #boxes: readonly ReadBox[];

  constructor(
    deck: ReadDeck,
    { part, obstacles = [] }: DesignLayout,
    kind: SlideMaterial['kind'],
    { content, opening }: DeckFurniture,
  ) {
    this.#shapes =
      kind === 'content'
        ? createFurniture(deck, part, content, (box) => !isCovered(box, obstacles))
        : createFurniture(deck, part, opening, () => false);
    this.#boxes = this.#shapes.flatMap((shape) =>
      'box' in shape && shape.box !== undefined ? [shape.box] : [],
    );
  }

  /** A box that ends above numbers and footers, unless it would lose much of its height. */
  clear<Box extends ReadBox>(box: Box): Box {
    return cutAbove(box, this.#boxes);
  }

  /** Placed content that ends above numbers and footers; sources move above them. */
  clearPlaced(placed: readonly PlacedContent[]): readonly PlacedContent[] {
    if (this.#boxes.length === 0) return placed;
    const lifted = placed.map((one) => {
      const under = one.kind === 'foot' ? this.#boxes.filter((box) => sharedArea(box, one.box) > 0) : [];
      if (one.kind !== 'foot' || under.length === 0) return one;
      return { ...one, box: { ...one.box, y: Math.min(...under.map(({ y }) => y)) - one.box.height } };
    });
    const below = [...this.#boxes, ...lifted.flatMap((one) => (one.kind === 'foot' ? [one.box] : []))];
    return lifted.map((one) => {
      const box =
        one.kind === 'foot' ? undefined : (one.box ?? (one.kind === 'text' ? one.slot.box : undefined));
      const cleared = box === undefined ? undefined : cutAbove(box, below);
      return cleared === box || cleared === undefined ? one : { ...one, box: cleared };
    });
  }

  /** The shapes for which there is room beside the content. */
  beside(placed: readonly PlacedContent[], body: ReadBox | undefined): FillShape[] {
    const taken = [
      ...placed.flatMap((one) => one.box ?? (one.kind === 'text' ? one.slot.box : [])),
      ...(body === undefined ? [] : [body]),
    ];
    return this.#shapes.filter((shape) => {
      const box = 'box' in shape ? shape.box : undefined;
      return box === undefined || !isCovered(box, taken);
    });
  }
}

function cutAbove<Box extends ReadBox>(box: Box, below: readonly ReadBox[]): Box {
  let { height } = box;
  for (const one of below) {
    const left = one.y - box.y;
    if (sharedArea({ ...box, height }, one) > 0 && left >= MIN_LEFT * box.height) height = left;
  }
  return height === box.height ? box : { ...box, height };
}

/** Returns whether more of a number or footer is covered than it can bear. */
export function isCovered(box: ReadBox, others: readonly ReadBox[]): boolean {
  return others.some((other) => sharedArea(other, box) > MAX_COVERED * computeArea(box));
}

/**
 * Shapes for slide number, footer and date on a layout. A layout without a place for them gets them where the
 * file's slides or other layouts have theirs.
 *
 * @param isFree returns whether a place of other layouts may be used; those of the file's slides may in any case
 */
export function createFurniture(
  deck: ReadDeck,
  layout: string,
  shown: ShownServices,
  isFree: (box: ReadBox) => boolean,
): FillShape[] {
  const own = deck.layouts.find(({ part }) => part === layout);
  return SERVICE_TYPES.flatMap((type): FillShape[] => {
    const service = shown[type];
    if (service === undefined) return [];
    const { like } = service;
    const isLoose = like !== undefined && like.placeholder === undefined;
    const place = own === undefined || isLoose ? undefined : findPlace(own, type);
    if (place !== undefined)
      return [
        {
          kind: 'text',
          name: NAMES[type],
          placeholder: place.placeholder,
          paragraphs: [{ runs: [toRun(service)], level: 0 }],
        },
      ];
    const other = like ?? findUsualPlace(deck, own, type);
    if (other === undefined || (like === undefined && !isFree(other.box))) return [];
    return [createTextBox(type, service, other, findBodyFamily(deck, layout))];
  });
}

/** Latin family of the text of slides on a layout, which their theme names. */
export function findBodyFamily({ layouts, masters }: ReadDeck, layout: string): string | undefined {
  const part = layouts.find((one) => one.part === layout)?.master;
  return masters.find((master) => master.part === part)?.theme.fonts.minor.latin;
}

function toRun({ text, field }: ServiceText): { readonly text: string; readonly field?: string } {
  return { text, ...(field === undefined ? {} : { field }) };
}

/**
 * A text box that looks like another shape.
 *
 * @param usualFamily family that the theme gives the text box
 */
export function createTextBox(
  type: ServiceType,
  service: ServiceText,
  like: ReadTextShape,
  usualFamily: string | undefined,
): FillShape {
  const [paragraph] = like.text?.paragraphs ?? [];
  const run = paragraph?.runs[0];
  const align =
    paragraph?.align === 'center'
      ? { centered: true }
      : paragraph?.align === 'end'
        ? { atEnd: true as const }
        : {};
  const family = run?.fonts.latin;
  return {
    kind: 'text',
    name: NAMES[type],
    box: like.box,
    ...(family === undefined || family === '' || family === usualFamily ? {} : { family }),
    ...(run === undefined ? {} : { sizePt: run.sizePt, textColor: run.color.hex as TextColor }),
    paragraphs: [{ runs: [toRun(service)], level: 0, plain: true, ...align }],
  };
}

function findPlace({ shapes }: ReadLayout, type: ServiceType): Place | undefined {
  return shapes.find(
    (shape): shape is Place =>
      shape.kind === 'shape' && shape.from === 'layout' && shape.placeholder?.type === type,
  );
}

/** The place on the layout of most slides, or on the first layout, of the same master. */
function findUsualPlace(
  { layouts, slides }: ReadDeck,
  own: ReadLayout | undefined,
  type: ServiceType,
): Place | undefined {
  const usesOf = (part: string) => slides.filter((slide) => slide.layout === part).length;
  const [usual] = layouts
    .filter(({ master, type: kind }) => master === own?.master && kind !== 'title' && kind !== 'secHead')
    .flatMap((layout) => {
      const place = findPlace(layout, type);
      return place === undefined ? [] : [{ place, uses: usesOf(layout.part) }];
    })
    .sort((a, b) => b.uses - a.uses);
  return usual?.place;
}
