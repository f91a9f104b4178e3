import type { ReadDeck, ReadLayout, ReadParagraph, ReadRun, ReadShape, ReadSlide, ReadTextShape, ReadTheme } from '../../ooxml/read/index.ts';
import type { TextColor } from '../../ooxml/write/index.ts';
import type { FillShape } from '../../output/pptx/fill/slide-xml.ts';
import { titleLook } from '../../output/pptx/fill/title-look.ts';

const TEXT_COLORS: ReadonlySet<string> = new Set<TextColor>(['dk1', 'lt1', 'dk2', 'lt2']);
/** Of the slide's width, within which edges are one. */
const SAME_EDGE = 0.01;
/** Share within which sizes are one. */
const SAME_SIZE = 0.05;
/** Sizes of deeper levels where only the first is shown. */
const DEEPER = [1, 0.86, 0.78] as const;
/** Levels of a body that designs tell apart by size. */
const LEVELS = [0, 1, 2, 3] as const;
const BODIES: ReadonlySet<string> = new Set(['body', 'obj']);
const TITLES: ReadonlySet<string> = new Set(['title', 'ctrTitle']);
const TEXTS: ReadonlySet<string> = new Set(['title', 'ctrTitle', 'subTitle', 'body', 'obj']);

/** A text box or table of ours as its layout would have it: in the letters of the master's body, which begin where those of the title do. */
export function asPlaced(shape: FillShape, deck: ReadDeck, part: string, sizes: ReadonlyMap<string, readonly number[]>, body: ReadRun | undefined): FillShape {
  const layout = deck.layouts.find((one) => one.part === part);
  if (layout === undefined) return shape;
  if (shape.kind === 'table') {
    const { family } = lettersOf(layout, deck, body);
    return family === undefined ? shape : { ...shape, family };
  }
  if (shape.kind !== 'text') return shape;
  if (shape.placeholder !== undefined) {
    const sizesPt = sizes.get(keyOf(shape.placeholder));
    return sizesPt === undefined ? shape : { ...shape, sizesPt };
  }
  return { ...lettersOf(layout, deck, body), ...shape, ...edgeOf(shape, layout, deck.widthEmu) };
}

/** A title whose place is one for other text on its layout, in a title placeholder that looks as that place: programs that read aloud and outlines know slides by it. @param probe the place with text in it. */
export function asTitle(shape: FillShape, probe: ReadTextShape | undefined, theme: ReadTheme): FillShape {
  if (shape.kind !== 'text' || !shape.name.startsWith('title ') || shape.placeholder === undefined || TITLES.has(shape.placeholder.type) || probe === undefined) return shape;
  const titled = titleLook(probe, theme.colors);
  return titled === undefined ? shape : { ...shape, placeholder: { type: 'title', idx: 0 }, box: shape.box ?? probe.box, titled };
}

/** A text of one letter, in bodies of one on each level, in each place of a layout that shows how its text is set. */
export function probeShapes({ shapes }: ReadLayout): FillShape[] {
  return texts(shapes).flatMap(({ placeholder, from, text }) =>
    placeholder === undefined || from !== 'layout' || !TEXTS.has(placeholder.type) || text?.paragraphs[0] === undefined
      ? []
      : [{ kind: 'text', name: keyOf(placeholder), placeholder, paragraphs: (BODIES.has(placeholder.type) ? LEVELS : [0]).map((level) => ({ runs: [{ text: 'x' }], level })) }],
  );
}

/** Some programs set the prompts of their layouts in sizes that texts in these places do not take over; designers saw the prompts. */
export function shownSizes({ shapes }: ReadLayout, probe: ReadSlide): ReadonlyMap<string, readonly number[]> {
  const given = new Map(texts(probe.shapes).map(({ name, text }) => [name, text?.paragraphs[0]?.runs[0]?.sizePt]));
  return new Map(
    texts(shapes).flatMap(({ placeholder, from, text }) => {
      const key = placeholder === undefined || from !== 'layout' ? '' : keyOf(placeholder);
      const [own, size] = [given.get(key), sizeOf(text?.paragraphs[0])];
      if (own === undefined || size === undefined || Math.abs(own / size - 1) < SAME_SIZE) return [];
      return [[key, sizesByLevel(text?.paragraphs ?? [])] as const];
    }),
  );
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

function sizeOf(paragraph: ReadParagraph | undefined): number | undefined {
  return paragraph?.runs[0]?.sizePt ?? paragraph?.endSizePt;
}

/** Tells the places of a layout apart. */
export function keyOf({ type, idx }: { readonly type: string; readonly idx: number }): string {
  return `${type} ${idx}`;
}

/** Letters of the body of the layout, or of others of its master, where they are none of the theme's. */
function lettersOf(layout: ReadLayout, { masters }: ReadDeck, run: ReadRun | undefined): Pick<FillShape & { kind: 'text' }, 'family' | 'textColor'> {
  const master = masters.find((one) => one.part === layout.master);
  if (run === undefined || master === undefined) return {};
  const { fonts, colors } = master.theme;
  const { color } = run;
  const isOwn = run.fonts.latin !== '' && run.fonts.latin !== fonts.minor.latin;
  const textColor = color.scheme !== undefined && TEXT_COLORS.has(color.scheme) && color.scheme !== 'dk1' && colors[color.scheme] === color.hex ? (color.scheme as TextColor) : undefined;
  return { ...(isOwn ? { family: run.fonts.latin } : {}), ...(textColor === undefined ? {} : { textColor }) };
}

/** Letters of the first body that a layout was tried with. */
export function bodyRun(probe: ReadSlide): ReadRun | undefined {
  return texts(probe.shapes).find(({ placeholder }) => placeholder !== undefined && BODIES.has(placeholder.type))?.text?.paragraphs[0]?.runs[0];
}

/** Sizes of the letters in the first body of a layout, from those of its points to those of what stands below them; each once. */
export function bodySizes(probe: ReadSlide, shown: ReadonlyMap<string, readonly number[]>): readonly number[] {
  const body = texts(probe.shapes).find(({ placeholder }) => placeholder !== undefined && BODIES.has(placeholder.type));
  const given = body?.text?.paragraphs.flatMap((paragraph) => sizeOf(paragraph) ?? []) ?? [];
  const sizes = (body === undefined ? undefined : shown.get(body.name)) ?? given;
  return [...new Set(sizes)].filter((size, at, all) => all.slice(0, at).every((before) => before > size));
}

/** The places of a layout by their kind and number, as texts of one letter stand in them. */
export function probedPlaces(probe: ReadSlide): ReadonlyMap<string, ReadTextShape> {
  return new Map(texts(probe.shapes).flatMap((shape) => (shape.from === 'slide' ? [[shape.name, shape] as const] : [])));
}

/** The inset of the title's letters, where the box stands below it. */
function edgeOf({ box }: FillShape & { kind: 'text' }, { shapes }: ReadLayout, widthEmu: number): { readonly insetEmu?: number } {
  const title = texts(shapes).find(({ placeholder }) => placeholder?.type === 'title' || placeholder?.type === 'ctrTitle');
  if (title?.text === undefined || box === undefined || title.text.turned !== 0 || Math.abs(title.box.x - box.x) > SAME_EDGE * widthEmu) return {};
  return { insetEmu: title.text.insets.left };
}

function texts(shapes: readonly ReadShape[]): ReadTextShape[] {
  return shapes.filter((shape): shape is ReadTextShape => shape.kind === 'shape');
}
