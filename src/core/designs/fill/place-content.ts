import type { ReadBox } from '../../ooxml/read/index.ts';
import type { MaterialParagraph } from '../design.ts';

/** Content of a slot of a sample slide. */
export type Content =
  | {
      readonly kind: 'text';
      readonly paragraphs: readonly MaterialParagraph[];
      readonly plain?: boolean;
      readonly room?: TextRoom;
    }
  | { readonly kind: 'picture' | 'chart' | 'table'; readonly at: number }
  | { readonly kind: 'icon'; readonly name: string };

/** More space for a text than the sample has, and a minimum font size. */
export interface TextRoom {
  readonly heightEmu?: number;
  readonly leastPt?: number;
  /** Top edge, if it differs from that of the sample. */
  readonly topEmu?: number;
  /** Left edge and width, likewise. */
  readonly leftEmu?: number;
  readonly widthEmu?: number;
  /** Alignment and wrapping in place of those of the sample. */
  readonly side?: 'ctr';
  readonly wrap?: boolean;
}

/** Place of a title that needs more lines than its layout has for it, in EMU. */
export interface TitleRoom {
  readonly box: ReadBox;
  /** Place of the title in the layout. */
  readonly before: ReadBox;
  /** Distance by which the content below moves down. */
  readonly shift: number;
  /** True for a title whose lines wrap, although those of its layout do not. */
  readonly wraps?: boolean;
}
