/** A picture, in base64 where it comes inside JSON. */
export const MAX_PICTURE_BYTES = 40_000_000;

export interface ImageModel {
  readonly name: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  /** Empty where there is none to choose. */
  readonly model: string;
  /** What this model wants beside model, prompt and number: size, quality, form of the answer; for ComfyUI its workflow. */
  readonly options: Readonly<Record<string, string>>;
}

export interface MakerPatience {
  /** For one picture. */
  readonly timeoutMs: number;
  /** From 0 up to 1, for seeds. */
  readonly random: () => number;
}
