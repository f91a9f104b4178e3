import type { ChartModel } from '../../../../charts/model.ts';
import { defined } from '../../../../input/fields.ts';
import type { Memo } from '../../../../memory/memo.ts';
import type { MediaType, Part } from '../../../../ooxml/package/index.ts';
import type { ReadBox, ReadPlaces } from '../../../../ooxml/read/index.ts';
import {
  countLetters,
  type TableFill,
  type TextColor,
  type TextFill,
} from '../../../../ooxml/write/index.ts';
import { childAtPath, findWithin, type Markup } from '../../../../ooxml/xml/index.ts';
import { EMU_PER_PT } from '../../../../scene/scene.ts';
import { findLineShare } from '../close-lines.ts';
import type { FillShape, Scrim, WrittenChartParts } from '../slide-xml.ts';
import type { TitlePlace } from './as-title.ts';
import type { SeriesColors } from './color-series.ts';
import type { SampleText } from './compiled-sample.ts';
import type { Repeat } from './repeated-items.ts';

/** Mean width in em of a letter in the widest substitutes. */
const LETTER_EM = 0.6;

/** New content of a shape of a sample slide. */
export type SlotFill =
  /** The lengths override the shape's position. `still` keeps the sample's text direction. */
  | ({
      readonly kind: 'text';
      readonly topEmu?: number;
      readonly heightEmu?: number;
      readonly leftEmu?: number;
      readonly widthEmu?: number;
      readonly still?: boolean;
    } & TextFill)
  | {
      readonly kind: 'picture';
      readonly bytes: Uint8Array;
      readonly hash: string;
      readonly mimeType: MediaType;
      readonly widthPx: number;
      readonly heightPx: number;
      readonly alt: string;
    }
  | {
      readonly kind: 'icon';
      readonly svgPart: string;
      readonly pngPart: string;
      readonly parts: readonly Part[];
    }
  | ({ readonly kind: 'table' } & TableFill)
  | {
      readonly kind: 'chart';
      readonly chart: ChartModel;
      readonly alt: string;
      /** Colours of its series and slices; absent if the sample's stay. */
      readonly colors?: SeriesColors;
      /** Writes a chart of ours, for data that the sample's chart cannot show. */
      own(box: ReadBox): WrittenChartParts;
    };

export interface FilledSlot {
  /** Id as in `p:cNvPr@id` of the prepared slide. */
  readonly shape: number;
  readonly fill: SlotFill;
  /** Texts of one group shrink alike. */
  readonly group?: string;
}

export interface SampleFill {
  readonly slots: readonly FilledSlot[];
  /**
   * The shape that becomes the title placeholder if the slide has none, so that readers can name the slide.
   */
  readonly title?: number;
  /** Looks of the title if that shape is a placeholder for other text. */
  readonly titlePlace?: TitlePlace;
  /** Ids of shapes to remove: slots without content, and content that decks do not copy. */
  readonly removed: readonly number[];
  readonly repeats: readonly {
    readonly repeat: Repeat;
    /**
     * Returns the content of the item at a position, by shapes of the sample item that it is modelled on, and
     * the shapes to remove.
     */
    item(
      at: number,
      like: number,
    ): { readonly slots: readonly FilledSlot[]; readonly removed: readonly number[] };
  }[];
  /** Shapes for content without a slot, in free space. */
  readonly extra: readonly FillShape[];
  /** Formats of placeholders of its layout, if added shapes are such placeholders. */
  readonly placesOfLayout?: ReadPlaces['at'];
  readonly bands?: readonly Scrim[];
  readonly lang: string;
  readonly rtl: boolean;
  /** Font scale of a text by shape id on the new slide; undefined if it fits. */
  findScale(id: number): number | undefined;
  /** Overrides for illegible properties of a text or table, by shape id on the new slide. */
  findLooks?(id: number): LegibilityOverrides | undefined;
}

export interface LegibilityOverrides {
  readonly textColor?: TextColor;
  readonly leastPt?: number;
  /** Factor for the font sizes of all levels of a placeholder. */
  readonly sizeFactor?: number;
  /** Removes the hanging indent of a paragraph without bullet. */
  readonly flush?: boolean;
  /** Wraps lines that the file does not wrap. */
  readonly wrap?: boolean;
  /** Text colours of a table by row. */
  readonly textColors?: ReadonlyMap<number, TextColor>;
}

/** A shape of the sample on the new slide. */
export interface Target {
  readonly id: number;
  readonly box?: ReadBox;
  readonly fill: SlotFill;
  readonly group?: string;
  /** Id of the sample's shape that it is or is a copy of. */
  readonly like: number;
  /** For texts: length of the longest paragraph. */
  readonly longest?: number;
}

/** Applies font scale and legibility overrides. */
export function applyOverrides(
  target: Target,
  all: readonly Target[],
  { findScale, findLooks }: Pick<SampleFill, 'findScale' | 'findLooks'>,
): Target {
  const sameGroup = target.group === undefined ? [target] : all.filter(({ group }) => group === target.group);
  const scale = Math.min(...sameGroup.map(({ id }) => findScale(id) ?? 1));
  const shrunk: Target =
    target.fill.kind === 'text' && scale < 1
      ? { ...target, fill: { ...target.fill, fontScale: scale } }
      : target;
  const looks = findLooks?.(target.id);
  const set = looks === undefined ? shrunk : { ...shrunk, fill: applyLooks(shrunk.fill, looks) };
  return set.fill.kind === 'text' ? { ...set, longest: longestParagraph(set.fill) } : set;
}

function applyLooks(fill: SlotFill, { textColor, leastPt, wrap, textColors }: LegibilityOverrides): SlotFill {
  if (fill.kind === 'text') return { ...fill, ...defined({ textColor, leastPt, wrap }) };
  return fill.kind === 'table'
    ? {
        ...fill,
        ...(textColors === undefined ? {} : { textColors }),
        ...(leastPt === undefined ? {} : { sizePt: leastPt }),
      }
    : fill;
}

export function findTextBody(shape: Markup): Markup | undefined {
  return childAtPath(shape, 'txBody') ?? findWithin(shape, ({ name }) => name === 'txBody');
}

function longestParagraph({ paragraphs }: TextFill): number {
  return Math.max(0, ...paragraphs.map(({ runs }) => runs.reduce((all, run) => all + run.text.length, 0)));
}

/**
 * Tests whether a paragraph of this length is longer than the longest line that the shape breaks manually.
 */
export function isLonger(letters: number, shape: Markup, memo: Memo): boolean {
  return letters > memo.getOrCreate(longestLine, shape) * 1.1;
}

/** Tells whether a text is as long as that of the sample, such as the sample's own, which looks as it did. */
function isAsLong(letters: number, shape: Markup, memo: Memo): boolean {
  return letters === Math.round(memo.getOrCreate(longestLine, shape));
}

/**
 * The format of a text that shrinks on overflow: one that is longer or shorter than that of the sample.
 *
 * @param sample the slide that is copied
 */
export function letShrink(
  { id, box, longest = 0 }: Target,
  { paragraphs, widthEmu }: SlotFill & { readonly kind: 'text' },
  shape: Markup,
  read: SampleText | undefined,
  sample: { boxOf(id: number): ReadBox | undefined },
  memo: Memo,
): Partial<Pick<TextFill, 'shrinks' | 'paragraphs'>> {
  if (read?.shrinkable !== true || isAsLong(longest, shape, memo)) return {};
  const [level] = Object.values(read.levels);
  const lineShare = findLineShare(level);
  const width = longest * LETTER_EM * (level?.letters.sizePt ?? 0) * EMU_PER_PT;
  if (lineShare === undefined || width < (widthEmu ?? (box ?? sample.boxOf(id))?.width ?? 0))
    return { shrinks: true };
  return { shrinks: true, paragraphs: paragraphs.map((paragraph) => ({ ...paragraph, lineShare })) };
}

function longestLine(shape: Markup): number {
  const paragraphs = findTextBody(shape)?.children.filter(({ name }) => name === 'p') ?? [];
  return Math.max(
    0,
    ...paragraphs.map(
      (paragraph) =>
        countLetters(paragraph) / (1 + paragraph.children.filter(({ name }) => name === 'br').length),
    ),
  );
}
