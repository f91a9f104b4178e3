import type { Rich } from '../source-document.ts';

export interface State {
  dropped: boolean;
  /** True inside the group with the mark of a list item. */
  marker: boolean;
  bold: boolean;
  italic: boolean;
  strike: boolean;
  hidden: boolean;
  shift: 'raised' | 'lowered' | undefined;
  encoding: string;
  /** Number of replacement characters after \u. */
  fallback: number;
}

/** A note or text box within a paragraph, which continues after it. */
export interface Aside {
  readonly kind: 'footnote' | 'shptxt';
  readonly depth: number;
  readonly texts: Rich[];
  readonly resume: () => void;
}
