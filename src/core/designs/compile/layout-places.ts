import {
  placeKey,
  type ReadDeckWithBackdrops,
  type ReadLayout,
  type ReadParagraph,
  type ReadPlace,
  type ReadTextPlaces,
  readTextPlaces,
} from '../../ooxml/read/index.ts';

/** Text formats on slides of a layout. */
export interface LayoutPlaces extends ReadTextPlaces {
  /**
   * Font sizes in points per level that the layout shows but does not pass on to slides, by placeholder key.
   */
  readonly sizes: Readonly<Record<string, readonly number[]>>;
  /** Key of the first body placeholder. */
  readonly body?: string;
  /** Distinct font sizes of that placeholder by level, descending. */
  readonly bodySizes: readonly number[];
}

/** Relative difference up to which font sizes count as equal. */
const SAME_SIZE = 0.05;
/** Font sizes of deeper levels relative to the first, where only the first is shown. */
const DEEPER = [1, 0.86, 0.78] as const;
/** Body levels that designs distinguish by size. */
const LEVELS = [0, 1, 2, 3] as const;
const BODIES: ReadonlySet<string> = new Set(['body', 'obj']);
const TEXTS: ReadonlySet<string> = new Set(['title', 'ctrTitle', 'subTitle', 'body', 'obj']);

/** Text formats by layout part; "" for slides without a layout. @param tableStyle id of the style of tables */
export function readLayoutPlaces(
  deck: ReadDeckWithBackdrops,
  tableStyle: string,
): Record<string, LayoutPlaces> {
  const none: LayoutPlaces = { ...readTextPlaces(deck, '', tableStyle), sizes: {}, bodySizes: [] };
  return {
    '': none,
    ...Object.fromEntries(
      deck.layouts.map((layout) => [
        layout.part,
        readPlaces(layout, readTextPlaces(deck, layout.part, tableStyle)),
      ]),
    ),
  };
}

function readPlaces({ shapes }: ReadLayout, texts: ReadTextPlaces): LayoutPlaces {
  const sizes: Record<string, readonly number[]> = {};
  let body: string | undefined;
  for (const shape of shapes) {
    const { placeholder, from } = shape;
    const [prompt] = shape.kind === 'shape' ? (shape.text?.paragraphs ?? []) : [];
    if (
      shape.kind !== 'shape' ||
      placeholder === undefined ||
      from !== 'layout' ||
      !TEXTS.has(placeholder.type) ||
      prompt === undefined
    )
      continue;
    const key = placeKey(placeholder);
    const [inherited, size] = [levelSize(texts.at[key], 0), paragraphSize(prompt)];
    // Some programs show prompts in a size that slides do not inherit; designers chose the size of the
    // prompts.
    if (inherited !== undefined && size !== undefined && Math.abs(inherited / size - 1) >= SAME_SIZE)
      sizes[key] = sizesByLevel(shape.text?.paragraphs ?? []);
    if (BODIES.has(placeholder.type)) body ??= key;
  }
  const own =
    body === undefined
      ? []
      : (sizes[body] ?? LEVELS.flatMap((level) => levelSize(texts.at[body ?? ''], level) ?? []));
  const bodySizes = [...new Set(own)].filter((size, at, all) =>
    all.slice(0, at).every((before) => before > size),
  );
  return { ...texts, sizes, ...(body === undefined ? {} : { body }), bodySizes };
}

function levelSize(place: ReadPlace | undefined, level: number): number | undefined {
  return place?.levels[Math.min(level, place.levels.length - 1)]?.letters.sizePt;
}

function sizesByLevel(paragraphs: readonly ReadParagraph[]): number[] {
  const sizes: number[] = [];
  for (const paragraph of paragraphs) {
    const size = paragraphSize(paragraph);
    if (size !== undefined && paragraph.level === sizes.length) sizes.push(size);
  }
  const [first] = sizes;
  return sizes.length > 1 || first === undefined ? sizes : DEEPER.map((share) => Math.round(first * share));
}

function paragraphSize({ runs, endSizePt }: ReadParagraph): number {
  return runs[0]?.sizePt ?? endSizePt;
}
