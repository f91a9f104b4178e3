import type { ReadBox } from '../../ooxml/read/index.ts';
import type { DesignSlot } from '../compile/compiled-layout.ts';
import type { MaterialParagraph } from '../design.ts';

/** A part of a slide's material with its position. */
export type PlacedContent =
  | {
      readonly kind: 'text';
      readonly slot: DesignSlot;
      readonly box?: ReadBox;
      readonly paragraphs: readonly MaterialParagraph[];
      readonly plain?: boolean;
      readonly sizePt?: number;
      readonly centered?: boolean;
      /** True if lines wrap that do not wrap on the layout. */
      readonly wraps?: boolean;
    }
  | { readonly kind: 'foot'; readonly box: ReadBox; readonly paragraphs: readonly MaterialParagraph[] }
  | { readonly kind: 'picture'; readonly slot?: DesignSlot; readonly box: ReadBox; readonly at: number }
  /** `bodyPt`: font size of text in its slot. */
  | {
      readonly kind: 'table' | 'chart';
      readonly slot?: DesignSlot;
      readonly box: ReadBox;
      readonly at: number;
      readonly bodyPt?: number;
    };
