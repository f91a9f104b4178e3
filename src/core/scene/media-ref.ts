/** Reference to bytes by content hash, shared by the whole deck. */
export interface MediaRef {
  /** SHA-256 of the bytes in hex. */
  readonly hash: string;
  readonly mimeType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/svg+xml';
  readonly widthPx: number;
  readonly heightPx: number;
  /** Pixels per inch, where the header of the file declares them. */
  readonly dpi?: number;
  /** Hash of the source SVG, if all programs render it alike; its bytes are media as well. */
  readonly vector?: string;
  /** A generated SVG, which is inlined in drawings, because nested pictures are not shown. */
  readonly own?: true;
}
