import type { ReadBox } from '../../ooxml/read/index.ts';

/** What a layout of a design is for. */
export type LayoutPurpose = 'cover' | 'section' | 'content' | 'columns' | 'picture' | 'free';

/** What a slot takes. */
export type SlotRole = 'title' | 'subtitle' | 'heading' | 'body' | 'caption' | 'number' | 'picture' | 'icon' | 'chart' | 'table';

/** A place that content fills. Lengths are EMU. */
export interface DesignSlot {
  /** Unique in its layout: "title", "body", "body_2". */
  readonly name: string;
  readonly role: SlotRole;
  /** As in the layout's `p:ph`; absent for a place that the layout leaves free and for shapes of a sample slide that are no placeholders. */
  readonly placeholder?: { readonly type: string; readonly idx: number };
  /** The shape of the sample slide that is filled in place, as in `p:cNvPr@id`; absent on layouts of the file's own. */
  readonly shape?: number;
  /** Which of the shapes with that id, where a damaged slide gives it to several: 0 is the first in the order of the file, groups entered; absent: 0. */
  readonly nth?: number;
  readonly box: ReadBox;
  readonly sizePt: number;
  /** About as many characters fit, measured in the slot's font or what stands in for it; 0 for pictures, icons, charts and tables. */
  readonly characters: number;
  /** Lines of text that stand inside, and what two paragraphs stand apart, in lines; absent for what is no text. */
  readonly lines?: number;
  readonly gap?: number;
  /** Levels of text that the sample shows, 1 for none below the first. */
  readonly levels?: number;
  /** What the sample holds of a table or chart: rows that are shown and most that fit; series, points. */
  readonly extent?: { readonly rows: number; readonly columns: number; readonly mostRows: number };
}

/**
 * A card, step or person that a sample slide repeats: two to six of it can be shown where the
 * sample has some. More than the sample has stand at the same gaps, narrowed along their row or
 * lowered along their column, or in a second row where `box` has room for one.
 */
export interface DesignRepeat {
  /** Unique in its layout: "items". */
  readonly name: string;
  readonly along: 'row' | 'column' | 'grid';
  /** Those of the sample, in reading order: by rows in a grid. */
  readonly items: readonly DesignItem[];
  readonly least: number;
  /** As many as the geometry allows; those of the sample where copies could not be made, as of placeholders. */
  readonly most: number;
  /** What all of them may take together: from the first of the sample to the last, and the free room about them. */
  readonly box: ReadBox;
}

export interface DesignItem {
  /** All shapes that belong to it, decoration, too: top-level `p:cNvPr@id` of the sample slide. An arrow between two items belongs to the latter. */
  readonly shapes: readonly number[];
  /** The text that counts the items, which is written anew where items are copied: its shape, and what it says in the first ("01", "1", "A", "Step 1"). */
  readonly ordinal?: { readonly shape: number; readonly first: string };
  /** Shapes whose words are taken out: there is no room for others. */
  readonly emptied?: readonly number[];
  /** The same names and roles in every item. */
  readonly slots: readonly DesignSlot[];
  readonly box: ReadBox;
}

/** A slide of the file that was promoted to a layout. */
export interface DesignSample {
  readonly part: string;
  /** 1-based, hidden slides counted. */
  readonly number: number;
  /** Shapes that decks do not take over, as in `p:cNvPr@id`: empty placeholders that others cover, texts that lie off the slide. */
  readonly removed: readonly number[];
  /** Shapes that stay without what they say: backdrops of other things, and texts without room. */
  readonly emptied?: readonly number[];
}

/** A layout of a design as authors choose it. */
export interface DesignLayout {
  /** Unique in the design: "title-slide". */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly purpose: LayoutPurpose;
  /** The part of the file that it is; of a sample slide, the layout that the slide stands on. */
  readonly part: string;
  /** The slide that was promoted to a layout: everything on it is kept, only slots are filled. Absent: a layout of the file's own. */
  readonly sample?: DesignSample;
  readonly slots: readonly DesignSlot[];
  readonly repeats?: readonly DesignRepeat[];
  /** Layouts of the standard templates whose content this one can show, the closest first. */
  readonly serves?: readonly string[];
}
