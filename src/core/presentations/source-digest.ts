/** The parts of a digest, in the order in which they are told. `text`: the words themselves. */
export const DIGEST_PARTS = ['outline', 'facts', 'tables', 'quotations', 'pictures', 'text'] as const;
export type DigestPart = (typeof DIGEST_PARTS)[number];

/** Where a piece stands: number of its section in the outline, 0 before the first heading; "page 3", "line 12", "sheet Costs", or "". */
interface Where {
  readonly section: number;
  readonly at: string;
}

export interface DigestTable {
  /** Headers. */
  readonly columns: readonly string[];
  /** First rows. */
  readonly rows: readonly (readonly string[])[];
  readonly n_rows: number;
}

interface Values {
  /** `characters` with those of the sections below it. */
  readonly outline: Where & { readonly level: number; readonly heading: string; readonly characters: number };
  readonly facts: Where & { readonly text: string; readonly figures?: readonly string[]; readonly dates?: readonly string[] };
  readonly tables: Where & DigestTable;
  /** `by`: who said it, or the words around it. */
  readonly quotations: Where & { readonly text: string; readonly by?: string };
  readonly pictures: Where & { readonly asset_id?: string; readonly image_url?: string; readonly alt: string; readonly caption?: string; readonly width_px?: number; readonly height_px?: number };
  readonly text: string;
}

export type DigestEntry = { [Part in DigestPart]: { readonly part: Part; readonly value: Values[Part] } }[DigestPart];

/** How much there is in all. */
export type DigestTotals = Readonly<Record<Exclude<DigestPart, 'text'> | 'characters', number>>;

/** A page of a digest: its parts that begin or go on here. */
export interface DigestPage {
  readonly title: string;
  readonly language: string;
  readonly totals: DigestTotals;
  readonly digest: { readonly [Part in Exclude<DigestPart, 'text'>]?: readonly Values[Part][] } & { readonly text?: string };
  /** Where the next page begins. */
  readonly next_cursor?: number;
}

export interface DigestRequest {
  readonly content: string;
  readonly parts: readonly DigestPart[];
  /** Number of a section of the outline; absent: the whole. */
  readonly section?: number;
  /** Where the page begins: 0, or what the one before answered. */
  readonly from: number;
  /** Characters of JSON that its page has besides. */
  readonly beside: number;
}
