import type { ReadBox, ReadDeck } from '../../ooxml/read/index.ts';
import type { DesignLayout } from '../compile/compiled-layout.ts';
import type { SlideMaterial } from '../design.ts';
import { arrange } from './arrange.ts';
import type { PlacedContent } from './placed-content.ts';
import { isUndecorated, placeOnStage, type Stage } from './stages.ts';

/**
 * Positions in EMU of an opening's picture, which takes half of the slide, and of its texts in the other
 * half.
 */
export interface PictureSide {
  readonly picture: ReadBox;
  readonly texts: { readonly left: number; readonly right: number };
}

/** Ranges of the font sizes of the title and of the text below it, in points. */
const [TITLE_RANGE_PT, SUBTITLE_RANGE_PT] = [
  [28, 44],
  [16, 24],
] as const;
/** Width of the picture, and gap between picture and texts, as shares of the slide's width. */
const [TAKEN, GAP] = [0.42, 0.04];

/** The side where lines end if it has no decoration, else the other one; undefined if both have some. */
export function findPictureSide(
  { part, purpose, slots }: DesignLayout,
  { layouts, widthEmu, heightEmu }: Pick<ReadDeck, 'layouts' | 'widthEmu' | 'heightEmu'>,
  rtl: boolean,
  stage?: Stage,
): PictureSide | undefined {
  const drawn = (layouts.find((one) => one.part === part)?.shapes ?? []).filter(
    ({ placeholder }) => placeholder === undefined,
  );
  const texts = slots.filter(({ role }) => role === 'title' || role === 'subtitle' || role === 'body');
  if (
    (purpose !== 'cover' && purpose !== 'section' && stage === undefined) ||
    texts.length === 0 ||
    slots.some(({ role }) => role === 'picture')
  )
    return undefined;
  const [from, to] = [
    Math.max(0, Math.min(...texts.map(({ box }) => box.x))),
    Math.min(widthEmu, Math.max(...texts.map(({ box }) => box.x + box.width))),
  ];
  const width = TAKEN * widthEmu;
  const end = {
    picture: { x: widthEmu - width, y: 0, width, height: heightEmu },
    texts: { left: Math.min(from, widthEmu - to), right: widthEmu - width - GAP * widthEmu },
  };
  const start = {
    picture: { x: 0, y: 0, width, height: heightEmu },
    texts: { left: width + GAP * widthEmu, right: Math.max(to, widthEmu - from) },
  };
  return (rtl ? [start, end] : [end, start]).find(({ picture }) =>
    isUndecorated([picture], drawn, { widthEmu, heightEmu }),
  );
}

/** Content of an opening with its picture beside its texts. */
export function placeBesidePicture(
  material: SlideMaterial,
  layout: DesignLayout,
  { picture, texts }: PictureSide,
  stage?: Stage,
): PlacedContent[] {
  const words = { ...material, pictures: [] };
  const placed =
    stage === undefined
      ? arrange(words, layout, picture.height)
      : placeOnStage(words, layout, { ...stage, x: texts.left, width: texts.right - texts.left });
  return [...placed.map((one) => narrowText(one, texts)), { kind: 'picture', box: picture, at: 0 }];
}

function narrowText(placed: PlacedContent, { left, right }: PictureSide['texts']): PlacedContent {
  const box = placed.box ?? (placed.kind === 'text' ? placed.slot.box : undefined);
  if (box === undefined) return placed;
  const half = { ...placed, box: { ...box, x: left, width: right - left } };
  if (half.kind !== 'text') return half;
  // The largest sizes do not fit half of a slide, and the smallest do not suit an opening.
  const [least, most] = half.slot.role === 'title' ? TITLE_RANGE_PT : SUBTITLE_RANGE_PT;
  return { ...half, sizePt: Math.min(most, Math.max(least, half.sizePt ?? half.slot.sizePt)) };
}
