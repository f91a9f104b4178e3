import sharp from 'sharp';

/*
 * The one way to sharp. libvips tries every loader it has on bytes that it is given; only those of the kinds that are taken stay.
 * Its SVG loader has no limit of any kind, PDF and others are not taken, and files of the machine are nothing a picture may name.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`) });
// No picture is worked on twice: what libvips would keep of the last ones saves nothing.
sharp.cache(false);

export type { Sharp } from 'sharp';
export { sharp };
