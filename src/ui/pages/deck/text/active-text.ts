import { createContext } from 'react';
import type { Mark } from './format-range.ts';

/** Text that is being edited on the slide, as the toolbar uses it. */
export interface ActiveText {
  readonly field: HTMLElement;
  /** Formats that the text can hold. */
  readonly takes: ReadonlySet<Mark>;
  /** True if each line is an item of a list whose items can have levels. */
  readonly hasLevels: boolean;
  /** Selection in the field, also while a menu has the focus. */
  range(): Range | undefined;
}

/** Something that the layout of a slide cannot hold. */
export type Wish =
  | { readonly kind: 'format' }
  | { readonly kind: 'insert'; readonly piece: string; readonly isFree: boolean };

export interface ActiveTextUse {
  readonly active: ActiveText | undefined;
  readonly setActive: (text: ActiveText | undefined) => void;
  /** True while the address of a link is typed. */
  readonly isLinking: boolean;
  readonly setLinking: (on: boolean) => void;
  /** Change for which a free slide is offered. */
  readonly wish: Wish | undefined;
  readonly setWish: (wish: Wish | undefined) => void;
}

export const ActiveTextContext = createContext<ActiveTextUse>({
  active: undefined,
  setActive: () => {},
  isLinking: false,
  setLinking: () => {},
  wish: undefined,
  setWish: () => {},
});

/** Formats of texts in markup. */
export const MARKUP_MARKS: ReadonlySet<Mark> = new Set([
  'strong',
  'em',
  'u',
  's',
  'code',
  'sub',
  'sup',
  'a',
  'span',
]);
/** Formats of texts in layouts. */
export const LAYOUT_MARKS: ReadonlySet<Mark> = new Set(['strong', 'em', 's', 'code', 'a']);
/** Values of attributes have no formats. */
export const NO_MARKS: ReadonlySet<Mark> = new Set();

/** Selector of the parts of the page in which a text stays active. */
export const AROUND_TEXT = '.edit-bar, .popover';

/** Puts the focus and the selection back into the text after a menu had it, and runs a command there. */
export function actOnText(
  { field, range }: ActiveText,
  act: (range: Range, field: HTMLElement) => void,
): void {
  const place = range();
  if (place === undefined) return;
  field.focus({ preventScroll: true });
  const selection = getSelection();
  selection?.setBaseAndExtent(place.startContainer, place.startOffset, place.endContainer, place.endOffset);
  act(place, field);
}
