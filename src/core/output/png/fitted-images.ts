import sharp from 'sharp';

/** Pictures with this many times the pixels of their place, along a side, are made smaller before they are drawn. */
const TOO_FINE = 1.25;
/** Kinds that resvg does not draw. */
const UNREAD = new Set(['webp']);
const IMAGE = /<image ([^>]*?)href="data:image\/(png|jpeg|gif|webp);base64,([^"]*)"/g;

/**
 * The markup with pictures of no more pixels than they are drawn with, `scale` of them to a unit. resvg
 * looks at the few pixels around each point only: fine lines of a large picture come out torn.
 */
export async function withFittedImages(svg: string, scale: number): Promise<string> {
  const found = [...svg.matchAll(IMAGE)];
  if (found.length === 0) return svg;
  const fitted = await Promise.all(
    found.map(([whole, attributes = '', kind = '', data = '']) =>
      fittedImage(attributes, data, scale, UNREAD.has(kind))
        .catch(() => undefined)
        .then((image) => image ?? whole),
    ),
  );
  let at = 0;
  return svg.replace(IMAGE, () => fitted[at++] ?? '');
}

/** Nothing where the picture is no larger than its place. @param anew it is written as PNG whatever its size */
async function fittedImage(attributes: string, data: string, scale: number, anew: boolean): Promise<string | undefined> {
  const side = (name: string): number => Math.max(1, Math.ceil(scale * Number(new RegExp(`(?:^| )${name}="([\\d.]+)"`).exec(attributes)?.[1])));
  const picture = sharp(Buffer.from(data, 'base64'));
  const { width, height } = await picture.metadata();
  const [across, down] = [Math.min(width, side('width')), Math.min(height, side('height'))];
  const isFine = width > across * TOO_FINE || height > down * TOO_FINE;
  if (!isFine && !anew) return undefined;
  const smaller = await (isFine ? picture.resize(across, down, { fit: 'fill' }) : picture).png({ compressionLevel: 1 }).toBuffer();
  return `<image ${attributes}href="data:image/png;base64,${smaller.toString('base64')}"`;
}
