import { readFileSync } from 'node:fs';

/** A picture of another proportion than most frames. */
export const TALL = {
  bytes: new Uint8Array(readFileSync(new URL('../../fixtures/opened/tall.png', import.meta.url))),
  mimeType: 'image/png',
  widthPx: 100,
  heightPx: 400,
} as const;
