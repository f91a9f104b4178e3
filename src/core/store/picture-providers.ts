export type PhotoLibraryName = 'pexels' | 'pixabay';

/** Photograph from a provider. */
export interface FoundPicture {
  readonly provider: PhotoLibraryName;
  readonly id: string;
  /** Address of the picture at a size for slides. */
  readonly url: string;
  readonly thumbnail_url: string;
  /** Address of its page for people. */
  readonly page_url: string;
  readonly width_px: number;
  readonly height_px: number;
  /** Description of the picture; "" if the provider has none. */
  readonly alt: string;
  readonly photographer: string;
}

/** `key` is a missing or invalid key, `refused` an unacceptable request; the others are temporary. */
export type ProviderProblemKind = 'key' | 'refused' | 'busy' | 'timeout' | 'unreachable' | 'garbage';

/** Reason why a provider did not answer, as a clause for the caller: "asks to wait (429)". */
export class ProviderProblem extends Error {
  readonly kind: ProviderProblemKind;
  readonly retryAfterSeconds: number | undefined;
  constructor(
    kind: ProviderProblemKind,
    reason: string,
    options: ErrorOptions & { readonly retryAfterSeconds?: number } = {},
  ) {
    super(reason, options);
    this.name = 'ProviderProblem';
    this.kind = kind;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Port for a library of photographs. @throws ProviderProblem */
export interface PhotoLibrary {
  readonly name: PhotoLibraryName;
  /** True if a key is configured. */
  readonly hasKey: boolean;
  /** @param key replaces the configured key. */
  search(
    query: string,
    limit: number,
    key: string | undefined,
    signal: AbortSignal,
  ): Promise<readonly FoundPicture[]>;
}

/** Port for a model that generates pictures. @throws ProviderProblem */
export interface PictureMaker {
  /** Model name, such as "gpt-image-1.5". */
  readonly name: string;
  make(
    prompt: string,
    signal: AbortSignal,
  ): Promise<{ readonly bytes: Uint8Array } | { readonly url: string }>;
}
