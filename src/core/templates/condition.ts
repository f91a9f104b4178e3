/** When a node is there at all. All given conditions must hold. */
export interface Condition {
  /** The field has a value (text, list with items, object with any value). */
  readonly has?: string;
  /** The field has none, or none of the fields has. */
  readonly hasNot?: string | readonly string[];
  /** Count of the list at the path, inclusive. */
  readonly count?: { readonly of: string; readonly min?: number; readonly max?: number };
  /** The field equals this value. */
  readonly equals?: { readonly of: string; readonly value: string | number | boolean };
  /** Count of the lines of the text at the path, inclusive. */
  readonly lines?: { readonly of: string; readonly min?: number; readonly max?: number };
  /** Letters of the longest text in the list at the path, inclusive; Han, kana and Hangul count double. */
  readonly letters?: { readonly of: string; readonly min?: number; readonly max?: number };
  /** The slide's 0-based place in the deck modulo `of` is one of `is`: lets compositions change sides. */
  readonly turn?: { readonly of: number; readonly is: readonly number[] };
  /** Inside `each`: the item's 0-based index. */
  readonly index?: { readonly is?: readonly number[]; readonly not?: readonly number[] };
}
