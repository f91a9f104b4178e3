import { readFile } from 'node:fs/promises';

/** Twice the usual card width of 320 px, for high-density screens. */
export const LAYOUT_PICTURE = { widthPx: 640, heightPx: 360 } as const;
/** Layout that represents its template. */
export const COVER_LAYOUT = 'title';

/**
 * The bundle's chunks are one folder deeper. A server that runs from its sources has no built covers and
 * draws them on request.
 */
const COVER_FOLDERS = ['./fixed/', '../fixed/'];

/**
 * Reads the cover of a built-in template that the build drew, as PNG; undefined if there is none. Covers
 * are public, and drawing one takes half a second and 80 MB.
 */
export async function readBuiltCover(template: string): Promise<Uint8Array | undefined> {
  for (const place of COVER_FOLDERS) {
    const bytes = await readFile(new URL(`${place}${coverFileName(template)}`, import.meta.url)).catch(
      () => undefined,
    );
    if (bytes !== undefined) return bytes;
  }
  return undefined;
}

/** File name that the build uses. */
export function coverFileName(template: string): string {
  return `cover-${template}.png`;
}
