/** Bytes by content hash, shared over a deck. */
export interface MediaRef {
  /** SHA-256 of the bytes, hex. */
  readonly hash: string;
  readonly mimeType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/svg+xml';
  readonly widthPx: number;
  readonly heightPx: number;
  /** Pixels to the inch, where its head says so. */
  readonly dpi?: number;
  /** Hash of the source SVG, if all programs render it alike; its bytes are media as well. */
  readonly vector?: string;
  /** An SVG of our own making: it stands in the drawing itself, since pictures in pictures are not shown. */
  readonly own?: true;
}
