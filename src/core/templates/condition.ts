/** Condition for the presence of a node. All declared properties must hold. */
export interface Condition {
  /** The field has a value (text, list with items, object with any value). */
  readonly has?: string;
  /** The field has no value, or none of the fields has. */
  readonly hasNot?: string | readonly string[];
  /** Number of items of the list at the path, inclusive. */
  readonly count?: { readonly of: string; readonly min?: number; readonly max?: number };
  /** The field equals this value. */
  readonly equals?: { readonly of: string; readonly value: string | number | boolean };
  /** Number of lines of the text at the path, inclusive. */
  readonly lines?: { readonly of: string; readonly min?: number; readonly max?: number };
  /** Letters of the longest text in the list at the path, inclusive; Han, kana and Hangul count double. */
  readonly letters?: { readonly of: string; readonly min?: number; readonly max?: number };
  /** Letters of the longest word of the text at the path, inclusive; Han, kana and Hangul count double. */
  readonly word?: { readonly of: string; readonly min?: number; readonly max?: number };
  /** The slide's index in the deck modulo `of` is one of `is`, so that compositions can alternate. */
  readonly turn?: { readonly of: number; readonly is: readonly number[] };
  /** Inside `each`: the item's index from 0. */
  readonly index?: { readonly is?: readonly number[]; readonly not?: readonly number[] };
}
