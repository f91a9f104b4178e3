import { placeKey, type ReadLayout, type ReadParagraph, type ReadPlace, type ReadTextPlaces, readTextPlaces, type WholeDeck } from '../../ooxml/read/index.ts';
import { TABLE_STYLE } from '../../ooxml/write/index.ts';

/** What text looks like on slides of a layout. */
export interface LayoutPlaces extends ReadTextPlaces {
  /** Sizes by level, pt, that places show and do not give, by kind and number. */
  readonly sizes: Readonly<Record<string, readonly number[]>>;
  /** The place of its first body. */
  readonly body?: string;
  /** Of the letters of that, from those of its points to those of what stands below them; each once. */
  readonly bodySizes: readonly number[];
}

/** Share within which sizes are one. */
const SAME_SIZE = 0.05;
/** Sizes of deeper levels where only the first is shown. */
const DEEPER = [1, 0.86, 0.78] as const;
/** Levels of a body that designs tell apart by size. */
const LEVELS = [0, 1, 2, 3] as const;
const BODIES: ReadonlySet<string> = new Set(['body', 'obj']);
const TEXTS: ReadonlySet<string> = new Set(['title', 'ctrTitle', 'subTitle', 'body', 'obj']);

/** By the part of the layout; by "" where a slide stands on none. */
export function layoutPlaces(deck: WholeDeck): Record<string, LayoutPlaces> {
  const none: LayoutPlaces = { ...readTextPlaces(deck, '', TABLE_STYLE), sizes: {}, bodySizes: [] };
  return { '': none, ...Object.fromEntries(deck.layouts.map((layout) => [layout.part, placesOf(layout, readTextPlaces(deck, layout.part, TABLE_STYLE))])) };
}

function placesOf({ shapes }: ReadLayout, texts: ReadTextPlaces): LayoutPlaces {
  const sizes: Record<string, readonly number[]> = {};
  let body: string | undefined;
  for (const shape of shapes) {
    const { placeholder, from } = shape;
    const [prompt] = shape.kind === 'shape' ? (shape.text?.paragraphs ?? []) : [];
    if (shape.kind !== 'shape' || placeholder === undefined || from !== 'layout' || !TEXTS.has(placeholder.type) || prompt === undefined) continue;
    const key = placeKey(placeholder);
    const [given, size] = [levelSize(texts.at[key], 0), sizeOf(prompt)];
    // Some programs set the prompts of their layouts in sizes that texts in these places do not take over; designers saw the prompts.
    if (given !== undefined && size !== undefined && Math.abs(given / size - 1) >= SAME_SIZE) sizes[key] = sizesByLevel(shape.text?.paragraphs ?? []);
    if (BODIES.has(placeholder.type)) body ??= key;
  }
  const own = body === undefined ? [] : (sizes[body] ?? LEVELS.flatMap((level) => levelSize(texts.at[body ?? ''], level) ?? []));
  const bodySizes = [...new Set(own)].filter((size, at, all) => all.slice(0, at).every((before) => before > size));
  return { ...texts, sizes, ...(body === undefined ? {} : { body }), bodySizes };
}

function levelSize(place: ReadPlace | undefined, level: number): number | undefined {
  return place?.levels[Math.min(level, place.levels.length - 1)]?.letters.sizePt;
}

function sizesByLevel(paragraphs: readonly ReadParagraph[]): number[] {
  const sizes: number[] = [];
  for (const paragraph of paragraphs) {
    const size = sizeOf(paragraph);
    if (size !== undefined && paragraph.level === sizes.length) sizes.push(size);
  }
  const [first] = sizes;
  return sizes.length > 1 || first === undefined ? sizes : DEEPER.map((share) => Math.round(first * share));
}

function sizeOf({ runs, endSizePt }: ReadParagraph): number {
  return runs[0]?.sizePt ?? endSizePt;
}
