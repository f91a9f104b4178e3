import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** Pictures with this many times the pixels of their place, along a side, are made smaller before they are drawn. */
const TOO_FINE = 1.25;
/** Kinds that resvg does not draw. */
const UNREAD = new Set(['webp']);
const IMAGE = /<image ([^>]*?)href="data:image\/(png|jpeg|gif|webp);base64,([^"]*)"/g;

/** Characters that pictures hold which were made smaller. */
const MOST_KEPT = 16_000_000;

/** Pictures made smaller for slides that are drawn one after the other: a logo stands on all of them. */
export class FittedPictures {
  readonly #kept = new Map<string, Promise<string | undefined>>();
  #characters = 0;

  /** As made before for the same place. */
  of(data: string, place: string, make: () => Promise<string | undefined>): Promise<string | undefined> {
    const key = `${place} ${createHash('sha1').update(data).digest('base64')}`;
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.#kept.set(key, made);
    return made.then((picture) => {
      this.#characters += picture?.length ?? 0;
      if (this.#characters > MOST_KEPT) this.#forget();
      return picture;
    });
  }

  #forget(): void {
    this.#kept.clear();
    this.#characters = 0;
  }
}

/**
 * The markup with pictures of no more pixels than they are drawn with, `scale` of them to a unit. resvg
 * looks at the few pixels around each point only: fine lines of a large picture come out torn.
 */
export async function withFittedImages(svg: string, scale: number, pictures = new FittedPictures()): Promise<string> {
  const found = [...svg.matchAll(IMAGE)];
  if (found.length === 0) return svg;
  const fitted = await Promise.all(
    found.map(([whole, attributes = '', kind = '', data = '']) =>
      fittedImage(attributes, data, scale, UNREAD.has(kind), pictures)
        .catch(() => undefined)
        .then((href) => (href === undefined ? whole : `<image ${attributes}href="${href}"`)),
    ),
  );
  let at = 0;
  return svg.replace(IMAGE, () => fitted[at++] ?? '');
}

/** Its address; nothing where the picture is no larger than its place. @param anew it is written as PNG whatever its size */
function fittedImage(attributes: string, data: string, scale: number, anew: boolean, pictures: FittedPictures): Promise<string | undefined> {
  const side = (name: string): number => Math.max(1, Math.ceil(scale * Number(new RegExp(`(?:^| )${name}="([\\d.]+)"`).exec(attributes)?.[1])));
  const place = [side('width'), side('height')] as const;
  return pictures.of(data, place.join('×'), () => smaller(data, place, anew));
}

async function smaller(data: string, [most, high]: readonly [number, number], anew: boolean): Promise<string | undefined> {
  const picture = sharp(Buffer.from(data, 'base64'));
  const { width, height } = await picture.metadata();
  const [across, down] = [Math.min(width, most), Math.min(height, high)];
  const isFine = width > across * TOO_FINE || height > down * TOO_FINE;
  if (!isFine && !anew) return undefined;
  const written = await (isFine ? picture.resize(across, down, { fit: 'fill' }) : picture).png({ compressionLevel: 1 }).toBuffer();
  return `data:image/png;base64,${written.toString('base64')}`;
}
