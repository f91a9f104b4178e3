import type { PictureFormat } from './format.ts';

/** Job for a foreign picture, whose `bytes` are unchanged from the source. */
export type PictureJob =
  /** Describes the picture. Returns PictureFacts. */
  | { readonly kind: 'look'; readonly bytes: Uint8Array }
  /**
   * Encodes the picture upright, in sRGB, without metadata, at most `maxWidthPx` wide. Returns
   * EncodedPicture.
   */
  | { readonly kind: 'fit'; readonly bytes: Uint8Array; readonly maxWidthPx: number }
  /** Encodes the picture upright on white. Returns EncodedPicture. */
  | { readonly kind: 'flatten'; readonly bytes: Uint8Array; readonly maxWidthPx: number }
  /** Returns upright pixels on white, three bytes each, as SampledPixels; `sidePx` limits the longer side. */
  | { readonly kind: 'sample'; readonly bytes: Uint8Array; readonly sidePx: number }
  /**
   * Returns a PNG no larger than `place` pixels, or undefined if the picture fits already and `anew` is
   * false.
   */
  | {
      readonly kind: 'shrink';
      readonly bytes: Uint8Array;
      readonly place: readonly [width: number, height: number];
      readonly anew: boolean;
    };

export interface PictureFacts {
  readonly format: PictureFormat;
  readonly hasAlpha: boolean;
  /** Width after applying the EXIF orientation, like `heightPx`. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** True if the EXIF orientation requires a rotation or flip. */
  readonly turned: boolean;
  /** Cleaned SVG, reduced to what is drawn. */
  readonly svg?: string;
}

export interface EncodedPicture {
  readonly bytes: Uint8Array;
  readonly mimeType: 'image/png' | 'image/jpeg';
  readonly widthPx: number;
  readonly heightPx: number;
  /** Source SVG, if all programs render it alike. */
  readonly svg?: string;
}

export interface SampledPixels {
  readonly rgb: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Result of each kind of job. */
export interface PictureAnswers {
  readonly look: PictureFacts;
  readonly fit: EncodedPicture;
  readonly flatten: EncodedPicture;
  readonly sample: SampledPixels;
  readonly shrink: Uint8Array | undefined;
}

/** Reason why a picture is refused, as its process reports it. */
export interface PictureRefusal {
  readonly refused: string;
}

/** Message to a picture process. */
export interface PictureOrder {
  readonly job: PictureJob;
  /** Largest size of the decoded pixels. */
  readonly mostBytes: number;
}
