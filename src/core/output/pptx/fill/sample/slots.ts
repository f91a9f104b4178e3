import { defined } from '../../../../input/fields.ts';
import type { Memo } from '../../../../memory/memo.ts';
import type { MediaType, Part } from '../../../../ooxml/package/index.ts';
import type { ReadBox } from '../../../../ooxml/read/index.ts';
import { lettersIn, type TableFill, type TextColor, type TextFill } from '../../../../ooxml/write/index.ts';
import { down, findWithin, type Markup } from '../../../../ooxml/xml/index.ts';
import type { ChartModel } from '../../../../scene/chart.ts';
import type { FillShape, OwnChart, Scrim } from '../slide-xml.ts';
import type { TitlePlace } from './as-title.ts';
import type { Repeat } from './repeated-items.ts';

/** What a shape of a sample slide is to show. */
export type SlotFill =
  /** `topEmu`, `heightEmu`: of its shape, where they are not the sample's. `still`: it stands as the sample's, whichever way the deck is read. */
  | ({ readonly kind: 'text'; readonly topEmu?: number; readonly heightEmu?: number; readonly still?: boolean } & TextFill)
  | { readonly kind: 'picture'; readonly bytes: Uint8Array; readonly hash: string; readonly mimeType: MediaType; readonly widthPx: number; readonly heightPx: number; readonly alt: string }
  | { readonly kind: 'icon'; readonly svgPart: string; readonly pngPart: string; readonly parts: readonly Part[] }
  | ({ readonly kind: 'table' } & TableFill)
  | {
      readonly kind: 'chart';
      readonly chart: ChartModel;
      readonly alt: string;
      /** A chart of ours, for data that the sample's kind of chart cannot show. */
      own(box: ReadBox): OwnChart;
    };

export interface FilledSlot {
  /** As in `p:cNvPr@id` of the prepared slide. */
  readonly shape: number;
  readonly fill: SlotFill;
  /** Texts of one group are shrunk alike. */
  readonly group?: string;
}

export interface SampleFill {
  readonly slots: readonly FilledSlot[];
  /** The shape that says the title: made its placeholder where the slide has none, so that readers can name the slide. */
  readonly title?: number;
  /** Where that is a place for other text. */
  readonly titlePlace?: TitlePlace;
  /** Shapes that are left out: places without content, and what decks do not take over. */
  readonly removed: readonly number[];
  readonly repeats: readonly {
    readonly repeat: Repeat;
    /** Content of the item at that place, by the shapes of the sample's item that it is like; `removed` of them are left out. */
    item(at: number, like: number): { readonly slots: readonly FilledSlot[]; readonly removed: readonly number[] };
  }[];
  /** What no slot shows, in free room. */
  readonly extra: readonly FillShape[];
  readonly bands?: readonly Scrim[];
  readonly lang: string;
  readonly rtl: boolean;
  /** How far a text is shrunk, by the number of its shape on the new slide; undefined where it fits. */
  scaleOf(id: number): number | undefined;
  /** What of the looks of a text or table cannot be read, and what it is set in instead; by the same number. */
  looksOf?(id: number): Looks | undefined;
}

export interface Looks {
  readonly textColor?: TextColor;
  readonly leastPt?: number;
  /** Without the indent that hangs first lines out where no bullet stands. */
  readonly flush?: boolean;
  /** Lines that the file does not break are broken. */
  readonly wrap?: boolean;
  /** Of a table, by row. */
  readonly textColors?: ReadonlyMap<number, TextColor>;
}

/** What a number of a shape of the sample became, and where it is now. */
export interface Target {
  readonly id: number;
  readonly box?: ReadBox;
  readonly fill: SlotFill;
  readonly group?: string;
  /** The shape of the sample that it is, or was made after. */
  readonly like: number;
  /** Of a text: letters of its longest paragraph. */
  readonly longest?: number;
}

/** As it is to be set: shrunk and legible. */
export function asSet(target: Target, all: readonly Target[], { scaleOf, looksOf }: Pick<SampleFill, 'scaleOf' | 'looksOf'>): Target {
  const alike = target.group === undefined ? [target] : all.filter(({ group }) => group === target.group);
  const scale = Math.min(...alike.map(({ id }) => scaleOf(id) ?? 1));
  const shrunk: Target = target.fill.kind === 'text' && scale < 1 ? { ...target, fill: { ...target.fill, fontScale: scale } } : target;
  const looks = looksOf?.(target.id);
  const set = looks === undefined ? shrunk : { ...shrunk, fill: withLooks(shrunk.fill, looks) };
  return set.fill.kind === 'text' ? { ...set, longest: longestOf(set.fill) } : set;
}

function withLooks(fill: SlotFill, { textColor, leastPt, wrap, textColors }: Looks): SlotFill {
  if (fill.kind === 'text') return { ...fill, ...defined({ textColor, leastPt, wrap }) };
  return fill.kind === 'table' ? { ...fill, ...(textColors === undefined ? {} : { textColors }), ...(leastPt === undefined ? {} : { sizePt: leastPt }) } : fill;
}

export function bodyOf(shape: Markup): Markup | undefined {
  return down(shape, 'txBody') ?? findWithin(shape, ({ name }) => name === 'txBody');
}

function longestOf({ paragraphs }: TextFill): number {
  return Math.max(0, ...paragraphs.map(({ runs }) => runs.reduce((all, run) => all + run.text.length, 0)));
}

/** Whether a paragraph of so many letters is longer than the longest line that a shape breaks by itself. */
export function isLonger(letters: number, shape: Markup, memo: Memo): boolean {
  return letters > memo.kept(longestLine, shape) * 1.1;
}

function longestLine(shape: Markup): number {
  const paragraphs = bodyOf(shape)?.children.filter(({ name }) => name === 'p') ?? [];
  return Math.max(0, ...paragraphs.map((paragraph) => lettersIn(paragraph) / (1 + paragraph.children.filter(({ name }) => name === 'br').length)));
}
