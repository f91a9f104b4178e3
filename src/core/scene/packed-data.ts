import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { constants, zstdDecompressSync } from 'node:zlib';

const resolver = createRequire(import.meta.url);
const folders = new Map<string, string | undefined>();

/**
 * Base-2 logarithm of the window of the largest bundles, which hold fonts of some 10 MB that resemble each
 * other.
 */
export const PACKED_WINDOW_LOG = 27;

/**
 * Folder of the fonts, icons or maps that are packed into the published package, whose package.json maps
 * `#data/` to them. Undefined in a checkout, where they come from npm packages.
 */
export function findPackedFolder(name: 'fonts' | 'icons'): string | undefined {
  if (!folders.has(name)) folders.set(name, resolveFolder(`#data/${name}/index.json`));
  return folders.get(name);
}

/** Bytes of a file, or of its compressed form with the extension `.zst`. */
export function readPacked(path: string): Buffer {
  return existsSync(`${path}.zst`)
    ? zstdDecompressSync(readFileSync(`${path}.zst`), {
        params: { [constants.ZSTD_d_windowLogMax]: PACKED_WINDOW_LOG },
      })
    : readFileSync(path);
}

function resolveFolder(index: string): string | undefined {
  try {
    return dirname(resolver.resolve(index));
  } catch {
    return undefined;
  }
}
