import { createHash } from 'node:crypto';
import { Lru } from '../../memory/lru.ts';
import { registerCache } from '../../memory/spares.ts';
import { decodePicture, isDrawnHere } from '../../pictures/decode-picture.ts';

/** Formats that resvg does not draw. */
const UNSUPPORTED = new Set(['webp']);
const IMAGE = /<image ([^>]*?)href="data:image\/(png|jpeg|gif|webp);base64,([^"]*)"/g;

/**
 * Limits for the cache of scaled pictures: their number and the length of each data URL, together 16 MB at
 * most.
 */
const [MAX_CACHED, MAX_CACHED_CHARACTERS] = [64, 262_144];
/** Keyed by picture and size: a logo appears on all slides, and slides are drawn repeatedly. */
const fitted = new Lru<Promise<string | undefined>>(MAX_CACHED);
registerCache(() => fitted.clear());

/**
 * Scales embedded pictures down to the size at which they are drawn, at `scale` pixels for each unit. resvg
 * samples only a few pixels around each point, so fine lines of a large picture would be broken.
 */
export async function fitImages(svg: string, scale: number): Promise<string> {
  const found = [...svg.matchAll(IMAGE)];
  if (found.length === 0) return svg;
  const fitted = await Promise.all(
    found.map(([whole, attributes = '', kind = '', data = '']) =>
      fitImage(attributes, data, scale, UNSUPPORTED.has(kind))
        .catch(() => undefined)
        .then((href) => (href === undefined ? whole : `<image ${attributes}href="${href}"`)),
    ),
  );
  let at = 0;
  return svg.replace(IMAGE, () => fitted[at++] ?? '');
}

/**
 * Returns the data URL of the scaled picture; undefined if the picture is no larger than its frame.
 *
 * @param convert convert to PNG whatever its size
 */
function fitImage(
  attributes: string,
  data: string,
  scale: number,
  convert: boolean,
): Promise<string | undefined> {
  const side = (name: string): number =>
    Math.max(1, Math.ceil(scale * Number(new RegExp(`(?:^| )${name}="([\\d.]+)"`).exec(attributes)?.[1])));
  const place = [side('width'), side('height')] as const;
  const key = `${place.join('×')} ${createHash('sha256').update(data).digest('base64')}`;
  return fitted.getOrCreate(key, () => {
    const made = scaleDown(data, place, convert);
    const forget = () => fitted.delete(key);
    void made.then((href) => (href?.length ?? 0) > MAX_CACHED_CHARACTERS && forget(), forget);
    return made;
  });
}

async function scaleDown(
  data: string,
  place: readonly [number, number],
  convert: boolean,
): Promise<string | undefined> {
  const bytes = Buffer.from(data, 'base64');
  try {
    const written = await decodePicture<'shrink'>({ kind: 'shrink', bytes, place, anew: convert });
    return written === undefined
      ? undefined
      : `data:image/png;base64,${Buffer.from(written).toString('base64')}`;
  } catch (error) {
    // resvg draws the readable part of a small damaged picture; a larger one is omitted.
    if (isDrawnHere(bytes)) throw error;
    return '';
  }
}
