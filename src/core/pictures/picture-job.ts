import type { PictureFormat } from './format.ts';

/** What is done with a foreign picture. Bytes are as they came. */
export type PictureJob =
  /** What it is. Answers PictureFacts. */
  | { readonly kind: 'look'; readonly bytes: Uint8Array }
  /** The picture upright, in sRGB, without metadata. Answers EncodedPicture. @param maxWidthPx of what is made */
  | { readonly kind: 'fit'; readonly bytes: Uint8Array; readonly maxWidthPx: number }
  /** The picture on white, upright. Answers EncodedPicture. */
  | { readonly kind: 'flatten'; readonly bytes: Uint8Array; readonly maxWidthPx: number }
  /** The pixels on white, three bytes each, upright. Answers SampledPixels. @param sidePx of the longer side */
  | { readonly kind: 'sample'; readonly bytes: Uint8Array; readonly sidePx: number }
  /** The picture as PNG, no larger than a place of so many pixels; undefined where it fits already. Answers Uint8Array. @param anew written as PNG whatever its size */
  | { readonly kind: 'shrink'; readonly bytes: Uint8Array; readonly place: readonly [width: number, height: number]; readonly anew: boolean };

export interface PictureFacts {
  readonly format: PictureFormat;
  readonly hasAlpha: boolean;
  /** Upright. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** A camera says that it is to be turned. */
  readonly turned: boolean;
  /** An SVG without what is not drawn. */
  readonly svg?: string;
}

export interface EncodedPicture {
  readonly bytes: Uint8Array;
  readonly mimeType: 'image/png' | 'image/jpeg';
  readonly widthPx: number;
  readonly heightPx: number;
  /** The SVG that it was drawn from, where every program draws that alike. */
  readonly svg?: string;
}

export interface SampledPixels {
  readonly rgb: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** What each kind of job answers. */
export interface PictureAnswers {
  readonly look: PictureFacts;
  readonly fit: EncodedPicture;
  readonly flatten: EncodedPicture;
  readonly sample: SampledPixels;
  readonly shrink: Uint8Array | undefined;
}

/** Why a picture is not taken, as its process answers it. */
export interface PictureRefusal {
  readonly refused: string;
}

/** What a process for pictures is sent. */
export interface PictureOrder {
  readonly job: PictureJob;
  /** That the unpacked pixels may take. */
  readonly mostBytes: number;
}
