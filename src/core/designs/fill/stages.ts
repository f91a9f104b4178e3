import type { ReadBox, ReadDeck, ReadShape } from '../../ooxml/read/index.ts';
import { sharedArea } from '../compile/boxes.ts';
import type { DesignLayout, DesignSlot } from '../compile/compiled-layout.ts';
import { findPieces } from '../compile/sample-pieces.ts';
import type { MaterialParagraph, SlideMaterial } from '../design.ts';
import { countLetters } from './place-fits.ts';
import type { PlacedContent } from './placed-content.ts';

/**
 * Position in EMU of an opening on a layout for content: the title ends at the middle of the slide, the rest
 * begins there.
 */
export interface Stage {
  readonly x: number;
  readonly width: number;
  readonly heightEmu: number;
  /** True if text is centred, as in the layout's title. */
  readonly centered: boolean;
}

/**
 * Shares of the slide's height: end of the title, gap below it, end of the rest, and distance around a title
 * without decoration.
 */
const [MIDDLE, GAP, FOOT, NEAR] = [0.5, 0.025, 0.9, 0.03];
/** Lowest end of titles at the top of covers, as a share of the slide's height. */
const TOP = 0.35;
/** Width of an opening's title, as a share of the slide's. */
const WIDE = 0.62;
/** A shape that covers more of the slide is its background. */
const BACKDROP = 0.6;
/**
 * Font sizes in points: minimum of short titles, maximum and minimum of long ones; then those of the text
 * below.
 */
const [SHORT_PT, LONG_PT, MIN_LONG_PT] = [36, 32, 26];
const [SUBTITLE_PT, MIN_SUBTITLE_PT] = [20, 16];
/** Titles with more characters are long. */
const LONG = 50;
/** Mean character width and line height in EMU per point of font size. */
const [LETTER, LINE] = [12_700 * 0.55, 12_700 * 1.25];
const INSET = 91_440;
/** Height of text with the spaces that many designs have between lines and paragraphs, relative to that without. */
const SPACED = 1.6;

/**
 * Undefined if decoration is near the title or in the middle of the slide, so that the title must stay. In a file
 * without covers, it leaves decoration at the head of the slide.
 */
export function findStage(
  { part, purpose, slots }: DesignLayout,
  { layouts, masters, widthEmu, heightEmu }: Pick<ReadDeck, 'layouts' | 'masters' | 'widthEmu' | 'heightEmu'>,
  hasCover = true,
): Stage | undefined {
  const layout = layouts.find((one) => one.part === part);
  const title = slots.find(({ role }) => role === 'title');
  const shapes = layout?.shapes ?? [];
  if (
    title === undefined ||
    ((purpose === 'cover' || purpose === 'section') && title.box.y + title.box.height > TOP * heightEmu)
  )
    return undefined;
  // A slide whose layout has no title inherits that of the master.
  const master = masters.find((one) => one.part === layout?.master)?.shapes ?? [];
  const own = [...shapes, ...master].find(
    ({ placeholder }) => placeholder?.type === (title.placeholder?.type ?? 'title'),
  );
  if (
    own !== undefined &&
    (own.kind !== 'shape' || own.rotation !== 0 || own.text === undefined || own.text.turned !== 0)
  )
    return undefined;
  const { x, width } = title.box;
  const middle = { x, y: heightEmu * 0.25, width, height: heightEmu * 0.5 };
  const drawn = shapes.filter(({ placeholder }) => placeholder === undefined);
  const isFree = (...places: readonly ReadBox[]) => isUndecorated(places, drawn, { widthEmu, heightEmu });
  const around = hasCover ? [expandBox(title.box, heightEmu)] : [];
  if (title.box.y > middle.y || !isFree(...around, middle)) return undefined;
  // The title of content beside it is narrow, and that of an opening has the slide for itself.
  const wide = { ...middle, width: Math.max(width, Math.min(WIDE * widthEmu, widthEmu - 2 * x)) };
  return {
    x,
    width: isFree(wide) ? wide.width : width,
    heightEmu,
    centered: own?.kind !== 'shape' || own.text?.paragraphs[0]?.align === 'center',
  };
}

/** Returns whether only the background is drawn in the given areas. */
export function isUndecorated(
  places: readonly ReadBox[],
  drawn: readonly ReadShape[],
  { widthEmu, heightEmu }: { readonly widthEmu: number; readonly heightEmu: number },
): boolean {
  const shown = findPieces(drawn).filter(
    ({ box }) =>
      sharedArea(box, { x: 0, y: 0, width: widthEmu, height: heightEmu }) < BACKDROP * widthEmu * heightEmu,
  );
  return places.every((place) =>
    shown.every(
      ({ box }) =>
        sharedArea({ ...box, width: Math.max(1, box.width), height: Math.max(1, box.height) }, place) === 0,
    ),
  );
}

/** A title's box with a margin. */
export function expandBox({ x, y, width, height }: ReadBox, heightEmu: number): ReadBox {
  const near = NEAR * heightEmu;
  return { x: x - near, y: y - near, width: width + 2 * near, height: height + 2 * near };
}

/** Content of an opening on a stage. */
export function placeOnStage(
  { title, parts, foot }: SlideMaterial,
  { slots }: DesignLayout,
  stage: Stage,
): PlacedContent[] {
  const [slot, body] = [
    slots.find(({ role }) => role === 'title'),
    slots.find(({ role }) => role === 'subtitle') ?? slots.find(({ role }) => role === 'body'),
  ];
  const paragraphs = parts.flatMap(({ heading, paragraphs }) => [
    ...(heading === undefined ? [] : [{ text: heading, level: 0 }]),
    ...paragraphs,
  ]);
  const below = [...paragraphs, ...foot.map((text) => ({ text, level: 0 }))];
  const { x, width, heightEmu } = stage;
  const sizePt = slot === undefined ? SHORT_PT : stageTitlePt(slot, title);
  const height = estimateHeight([{ text: title, level: 0 }], sizePt, width);
  const top = Math.max(0.08 * heightEmu, MIDDLE * heightEmu - height);
  const subtitlePt = Math.min(SUBTITLE_PT, Math.max(MIN_SUBTITLE_PT, body?.sizePt ?? SUBTITLE_PT));
  const y = top + height + GAP * heightEmu;
  const rest = {
    x,
    y,
    width,
    height: Math.min(SPACED * estimateHeight(below, subtitlePt, width), FOOT * heightEmu - y),
  };
  const free: DesignSlot = { name: 'free', role: 'body', box: rest, sizePt: subtitlePt, characters: 0 };
  return [
    ...(slot === undefined || title === ''
      ? []
      : [
          {
            kind: 'text',
            slot,
            box: { x, y: top, width, height },
            sizePt,
            centered: stage.centered,
            paragraphs: [{ text: title, level: 0 }],
          } as const,
        ]),
    ...(below.length === 0
      ? []
      : [
          {
            kind: 'text',
            slot: body ?? free,
            box: rest,
            sizePt: subtitlePt,
            plain: true,
            centered: stage.centered,
            paragraphs: below,
          } as const,
        ]),
  ];
}

/** Font size in points of an opening's title. */
export function stageTitlePt({ sizePt }: DesignSlot, title: string): number {
  return countLetters([{ text: title, level: 0 }]) > LONG
    ? Math.min(LONG_PT, Math.max(MIN_LONG_PT, sizePt))
    : Math.max(SHORT_PT, sizePt);
}

/** Estimated height of paragraphs in EMU. */
export function estimateHeight(
  paragraphs: readonly MaterialParagraph[],
  sizePt: number,
  width: number,
): number {
  const letters = Math.max(1, (width - 2 * INSET) / (sizePt * LETTER));
  return (
    paragraphs.reduce((sum, one) => sum + Math.max(1, Math.ceil(countLetters([one]) / letters)), 0) *
      sizePt *
      LINE +
    INSET
  );
}

/** Position of the title, and of the text below it, when a content slide's frame opens a deck. */
export function liftTitle(
  title: DesignSlot,
  heightEmu: number,
): { readonly titleTop: number; readonly bodyTop: number; readonly titleHeight: number } {
  const titleHeight = Math.max(title.box.height, 2 * Math.max(SHORT_PT, title.sizePt) * LINE + INSET);
  const titleTop = MIDDLE * heightEmu - titleHeight;
  return { titleTop, titleHeight, bodyTop: MIDDLE * heightEmu + GAP * heightEmu };
}
