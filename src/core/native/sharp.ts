import { missingLibrary } from './missing-library.ts';

/**
 * sharp, which decodes and encodes pictures; a function that names what is missing if its binary is not
 * installed.
 */
export const sharp = await load();

async function load(): Promise<typeof import('sharp').default> {
  try {
    const { default: library } = await import('sharp');
    // libvips tries all of its loaders on any input, so only those of accepted formats stay enabled: its SVG
    // loader is unbounded, PDF and others are not accepted, and a picture must not refer to local files.
    library.block({ operation: ['VipsForeignLoad'] });
    library.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff', 'Heif'].map(
        (kind) => `VipsForeignLoad${kind}Buffer`,
      ),
    });
    // No picture is processed twice, so the cache of libvips would only cost memory.
    library.cache(false);
    return library;
  } catch (error) {
    return missingLibrary(
      'sharp',
      'Working with pictures',
      error,
    ) as unknown as typeof import('sharp').default;
  }
}

export type { Sharp } from 'sharp';
