/** Parts of a digest in the order of the answer. `text` is the full text. */
export const DIGEST_PARTS = ['outline', 'facts', 'tables', 'quotations', 'pictures', 'text'] as const;
export type DigestPart = (typeof DIGEST_PARTS)[number];

/**
 * Place of a piece: the number of its section in the outline (0 before the first heading), and "page 3",
 * "line 12", "sheet Costs" or "".
 */
interface Where {
  readonly section: number;
  readonly at: string;
}

export interface DigestTable {
  readonly columns: readonly string[];
  /** The first rows. */
  readonly rows: readonly (readonly string[])[];
  readonly n_rows: number;
}

interface Values {
  /** `characters` includes the subsections. */
  readonly outline: Where & { readonly level: number; readonly heading: string; readonly characters: number };
  readonly facts: Where & {
    readonly text: string;
    readonly figures?: readonly string[];
    readonly dates?: readonly string[];
  };
  readonly tables: Where & DigestTable;
  /** `by` is the speaker, or the words around the quotation. */
  readonly quotations: Where & { readonly text: string; readonly by?: string };
  readonly pictures: Where & {
    readonly asset_id?: string;
    readonly image_url?: string;
    readonly alt: string;
    readonly caption?: string;
    readonly width_px?: number;
    readonly height_px?: number;
  };
  readonly text: string;
}

export type DigestEntry = {
  [Part in DigestPart]: { readonly part: Part; readonly value: Values[Part] };
}[DigestPart];

/** Number of entries of each part in the whole source. */
export type DigestTotals = Readonly<Record<Exclude<DigestPart, 'text'> | 'characters', number>>;

/** Page of a digest, with the entries that begin or continue on it. */
export interface DigestPage {
  readonly title: string;
  readonly language: string;
  readonly totals: DigestTotals;
  readonly digest: { readonly [Part in Exclude<DigestPart, 'text'>]?: readonly Values[Part][] } & {
    readonly text?: string;
  };
  /** Cursor of the next page. */
  readonly next_cursor?: number;
}

export interface DigestRequest {
  readonly content: string;
  readonly parts: readonly DigestPart[];
  /** Number of a section in the outline; absent for the whole source. */
  readonly section?: number;
  /** Start of the page: 0, or the cursor of the page before. */
  readonly from: number;
  /** Characters of JSON that the rest of the answer takes. */
  readonly beside: number;
}
