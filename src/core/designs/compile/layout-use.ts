import { isOneOf, joinPhrases } from '../../locales/index.ts';
import type { PhraseKey } from '../../locales/phrases.ts';
import type { ReadDeck, ReadLayout } from '../../ooxml/read/index.ts';
import type { DesignSlot } from './compiled-layout.ts';

/** Use of a layout, by its name and its type. */
export type LayoutUse =
  | 'cover'
  | 'section'
  | 'closing'
  | 'agenda'
  | 'content'
  | 'columns'
  | 'title_only'
  | 'captioned'
  | 'picture'
  | 'quotation'
  | 'card'
  | 'notice'
  | 'vertical'
  | 'blank';

/** Uses of values of `ST_SlideLayoutType`; the others say nothing about the content. */
const USE_OF_TYPE: Readonly<Record<string, LayoutUse>> = {
  title: 'cover',
  secHead: 'section',
  obj: 'content',
  objOnly: 'content',
  tx: 'content',
  tbl: 'content',
  chart: 'content',
  dgm: 'content',
  twoObj: 'columns',
  twoColTx: 'columns',
  twoTxTwoObj: 'columns',
  txAndObj: 'columns',
  objAndTx: 'columns',
  txAndChart: 'columns',
  chartAndTx: 'columns',
  titleOnly: 'title_only',
  objTx: 'captioned',
  picTx: 'picture',
  vertTx: 'vertical',
  vertTitleAndTx: 'vertical',
  vertTitleAndTxOverChart: 'vertical',
  clipArtAndVertTx: 'vertical',
  blank: 'blank',
};

/** Fewer slides on a layout do not show a habit. */
const USUAL_SLIDES = 4;

/** Uses of layouts on which other content looks wrong, whatever places they have. */
const RESERVED: ReadonlySet<LayoutUse> = new Set([
  'quotation',
  'card',
  'notice',
  'closing',
  'vertical',
  'agenda',
]);

/** Returns whether layouts with this use serve for one kind of slide only. */
export function isReserved(use: LayoutUse): boolean {
  return RESERVED.has(use);
}

const contains = (key: PhraseKey): RegExp => new RegExp(joinPhrases(key), 'iu');
/** The most specific names come first: "Quote with Caption" is for a quotation. */
const USE_OF_NAME: readonly (readonly [RegExp, LayoutUse])[] = [
  [contains('layout_quote'), 'quotation'],
  [contains('layout_card'), 'card'],
  [contains('layout_notice'), 'notice'],
  [contains('layout_section'), 'section'],
  [contains('layout_closing'), 'closing'],
  [isOneOf('layout_cover'), 'cover'],
  [isOneOf('agenda'), 'agenda'],
  [isOneOf('layout_title_only'), 'title_only'],
  [contains('layout_picture'), 'picture'],
  [contains('layout_caption'), 'captioned'],
];

/**
 * Returns what a layout is for; undefined if neither its name nor its type tells. The name comes first,
 * because copies of layouts that designers renamed keep their type. Names with pictures on layouts without a
 * place for one mean decoration.
 */
export function findLayoutUse(
  { name, type }: Pick<ReadLayout, 'name' | 'type'>,
  slots: readonly Pick<DesignSlot, 'role'>[],
): LayoutUse | undefined {
  const plain = plainName(name);
  const hasPicture = slots.some(({ role }) => role === 'picture');
  const named = USE_OF_NAME.find(
    ([pattern, use]) => (use !== 'picture' || hasPicture) && pattern.test(plain),
  );
  return named?.[1] ?? USE_OF_TYPE[type];
}

/** The name without the numbers that programs and designers add, as in "1_Title Slide" and "TITLE_SLIDE 2". */
export function plainName(name: string): string {
  return name
    .replace(/[_\s]+/gu, ' ')
    .replace(/^\s*\d+[.)]?\s+/u, '')
    .replace(/\s*\d+\s*$/u, '')
    .trim();
}

/** Returns whether most slides of a file use a layout, which then says nothing about any of them. */
export function isUsualLayout(layout: string | undefined, { slides }: Pick<ReadDeck, 'slides'>): boolean {
  const uses = slides.filter((slide) => slide.layout === layout).length;
  return uses > USUAL_SLIDES && uses * 2 > slides.length;
}
