import sharp from 'sharp';

/*
 * Single import of sharp. libvips tries all of its loaders on any input, so only those of accepted formats stay enabled:
 * its SVG loader is unbounded, PDF and others are not accepted, and a picture must not refer to local files.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`) });
// No picture is processed twice, so the cache of libvips would only cost memory.
sharp.cache(false);

export type { Sharp } from 'sharp';
export { sharp };
