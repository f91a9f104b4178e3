import type { ReadBox } from '../../output/pptx/read/deck.ts';

/** What a layout of a design is for. */
export type LayoutPurpose = 'cover' | 'section' | 'content' | 'columns' | 'picture' | 'free';

/** What a slot takes. */
export type SlotRole = 'title' | 'subtitle' | 'heading' | 'body' | 'picture';

/** A place that content fills. Lengths are EMU. */
export interface DesignSlot {
  /** Unique in its layout: "title", "body", "body_2". */
  readonly name: string;
  readonly role: SlotRole;
  /** As in the layout's `p:ph`; absent for a place that the layout leaves free. */
  readonly placeholder?: { readonly type: string; readonly idx: number };
  readonly box: ReadBox;
  readonly sizePt: number;
  /** About as many characters fit, measured in the slot's font or what stands in for it; 0 for a picture. */
  readonly characters: number;
}

/** A layout of a design as authors choose it. */
export interface DesignLayout {
  /** Unique in the design: "title-slide". */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly purpose: LayoutPurpose;
  /** The part of the file that it is. */
  readonly part: string;
  readonly slots: readonly DesignSlot[];
}
