import { readFile } from 'node:fs/promises';

/** Sharp on a card of 320 px, the usual, on any screen. */
export const LAYOUT_PICTURE = { widthPx: 640, heightPx: 360 } as const;
/** Layout that stands for its template. */
export const COVER_LAYOUT = 'title';

/** Beside the bundle, whose chunks lie one folder deeper; run from its sources, the server draws covers when they are asked for. */
const COVER_FOLDERS = ['./fixed/', '../fixed/'];

/**
 * The cover of a built-in template as the build drew it, PNG; undefined where it was not built. Anybody may ask for it,
 * and to draw it takes half a second and 80 MB.
 */
export async function readBuiltCover(template: string): Promise<Uint8Array | undefined> {
  for (const place of COVER_FOLDERS) {
    const bytes = await readFile(new URL(`${place}${coverFileName(template)}`, import.meta.url)).catch(() => undefined);
    if (bytes !== undefined) return bytes;
  }
  return undefined;
}

/** What the build calls it. */
export function coverFileName(template: string): string {
  return `cover-${template}.png`;
}
