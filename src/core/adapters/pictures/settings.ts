/** Limit on a picture, including base64 in JSON. */
export const MAX_PICTURE_BYTES = 40_000_000;

export interface ImageModel {
  readonly name: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  /** Empty if the service has no choice of models. */
  readonly model: string;
  /** Options of this model, such as size, quality and format; for ComfyUI its workflow. */
  readonly options: Readonly<Record<string, string>>;
}

export interface MakerPatience {
  /** Time limit for one picture. */
  readonly timeoutMs: number;
  /** Random number from 0 to below 1, for seeds. */
  readonly random: () => number;
}
