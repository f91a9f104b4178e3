export type StockName = 'pexels' | 'pixabay';

/** A photograph that a provider found. */
export interface FoundPicture {
  readonly provider: StockName;
  readonly id: string;
  /** Of the picture at a size that fits a slide. */
  readonly url: string;
  readonly thumbnail_url: string;
  /** Where people see it. */
  readonly page_url: string;
  readonly width_px: number;
  readonly height_px: number;
  /** What it shows; "" when the provider does not say. */
  readonly alt: string;
  readonly photographer: string;
}

/** `key`: none, or one that is not valid; `refused`: the request itself; the others pass. */
export type ProviderProblemKind = 'key' | 'refused' | 'busy' | 'timeout' | 'unreachable' | 'garbage';

/** Why a provider did not answer, in words for the caller: "asks to wait (429)". */
export class ProviderProblem extends Error {
  readonly kind: ProviderProblemKind;
  readonly retryAfterSeconds: number | undefined;
  constructor(kind: ProviderProblemKind, reason: string, options: ErrorOptions & { readonly retryAfterSeconds?: number } = {}) {
    super(reason, options);
    this.name = 'ProviderProblem';
    this.kind = kind;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Port: a library of photographs. @throws ProviderProblem */
export interface StockLibrary {
  readonly name: StockName;
  /** Whether the operator gave a key. */
  readonly hasKey: boolean;
  /** @param key in place of the operator's. */
  search(query: string, limit: number, key: string | undefined, signal: AbortSignal): Promise<readonly FoundPicture[]>;
}

/** Port: a model that makes pictures. @throws ProviderProblem */
export interface PictureMaker {
  /** Such as "gpt-image-1.5". */
  readonly name: string;
  make(prompt: string, signal: AbortSignal): Promise<{ readonly bytes: Uint8Array } | { readonly url: string }>;
}
