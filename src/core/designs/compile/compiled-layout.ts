import type { ReadBox } from '../../ooxml/read/index.ts';
import type { LayoutOverride } from '../style.ts';

/** Purpose of a design's layout. */
export type LayoutPurpose = 'cover' | 'section' | 'content' | 'columns' | 'picture' | 'free';

/** Kind of content that a slot accepts. */
export type SlotRole =
  | 'title'
  | 'subtitle'
  | 'heading'
  | 'body'
  | 'caption'
  | 'number'
  | 'picture'
  | 'icon'
  | 'chart'
  | 'table';

/** A position that content fills. Lengths are in EMU. */
export interface DesignSlot {
  /** Unique in its layout: "title", "body", "body_2". */
  readonly name: string;
  readonly role: SlotRole;
  /**
   * The layout's `p:ph`; absent for free areas and for shapes of a sample slide that are not placeholders.
   */
  readonly placeholder?: { readonly type: string; readonly idx: number };
  /** `p:cNvPr@id` of the shape of the sample slide that is filled; absent on the file's own layouts. */
  readonly shape?: number;
  /**
   * Occurrence of the shape's id on a damaged slide that repeats ids: 0, the default, is the first in file
   * order, including children of groups.
   */
  readonly nth?: number;
  readonly box: ReadBox;
  /** True if the box differs from that of the placeholder, which reaches into the layout's own graphics. */
  readonly moved?: true;
  readonly sizePt: number;
  /**
   * Approximate number of characters that fit in the slot's font or its substitute; 0 for pictures, icons,
   * charts and tables.
   */
  readonly characters: number;
  /** Lines of text that fit, and the space between paragraphs in lines; absent for slots without text. */
  readonly lines?: number;
  readonly gap?: number;
  /** True if paragraphs of the first level have no bullet. */
  readonly unmarked?: true;
  /** List levels in the sample's text; 1 without nested levels. */
  readonly levels?: number;
  /** Size of the sample's table or chart: shown and maximum rows, columns or series. */
  readonly extent?: { readonly rows: number; readonly columns: number; readonly mostRows: number };
}

/**
 * A card, step or person that a sample slide repeats; other numbers of items can be shown. Additional items
 * keep the gaps of the sample and become narrower in a row or move down in a column, or they form a second
 * row if `box` has room for one.
 */
export interface DesignRepeat {
  /** Unique in its layout: "items". */
  readonly name: string;
  readonly along: 'row' | 'column' | 'grid';
  /** Items of the sample in reading order; row by row in a grid. */
  readonly items: readonly DesignItem[];
  readonly least: number;
  /**
   * Maximum for the geometry; the sample's number if items cannot be copied, for instance because they are
   * placeholders.
   */
  readonly most: number;
  /** Area for all items: from the first to the last of the sample, and the free space around them. */
  readonly box: ReadBox;
}

export interface DesignItem {
  /**
   * Top-level `p:cNvPr@id` of all its shapes including decoration. An arrow between two items belongs to the
   * second.
   */
  readonly shapes: readonly number[];
  /**
   * Text that numbers the items and is renumbered in copies: its shape, and the text of the first item ("01",
   * "1", "A", "Step 1"). Shuffled if the numbers of the sample run down its columns while the items run along
   * its rows.
   */
  readonly ordinal?: { readonly shape: number; readonly first: string; readonly shuffled?: true };
  /** Shapes whose text is removed because new text would not fit. */
  readonly emptied?: readonly number[];
  /** Pictures and groups that only this item shows, which decks do not copy. */
  readonly removed?: readonly number[];
  /** Slots; every item has the same names and roles. */
  readonly slots: readonly DesignSlot[];
  readonly box: ReadBox;
}

/** A slide of the file that was promoted to a layout. */
export interface DesignSample {
  readonly part: string;
  /** Number from 1; hidden slides count. */
  readonly number: number;
  /**
   * Ids of shapes that decks do not copy: empty placeholders behind other elements, text outside the slide,
   * and pictures and objects that show content of the slide itself.
   */
  readonly removed: readonly number[];
  /** Number of these pictures and objects; absent: none. */
  readonly leftOut?: number;
  /** Ids of shapes that keep their graphics but not their text: backdrops, and texts without room. */
  readonly emptied?: readonly number[];
}

/** A layout of a design as authors choose it. */
export interface DesignLayout {
  /** Unique in the design: "title-slide". */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly purpose: LayoutPurpose;
  /** Part name of the layout; for a sample slide, of the layout that the slide uses. */
  readonly part: string;
  /**
   * The slide that was promoted to a layout: only its slots are filled, everything else stays. Absent for the
   * file's own layouts.
   */
  readonly sample?: DesignSample;
  readonly slots: readonly DesignSlot[];
  /**
   * Boxes of the layout's own graphics on the surface under its content: logos, bars, and bands that are part
   * of a background picture. Absent if there are none, and for sample slides.
   */
  readonly obstacles?: readonly ReadBox[];
  readonly repeats?: readonly DesignRepeat[];
  /** Layouts of the standard templates whose content this one can show, the closest first. */
  readonly serves?: readonly string[];
  /** Decisions of its owner: whether decks use it, and its areas for content without a slot and for charts. */
  readonly use?: LayoutOverride['use'];
  /** Purpose that its owner chose; it counts more than the name and type of the layout. */
  readonly chosen?: LayoutOverride['purpose'];
  readonly area?: ReadBox;
  readonly chartArea?: ReadBox;
}
