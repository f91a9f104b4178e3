import { sharp } from '../../native/sharp.ts';
import { readHeadSize } from '../../pictures/decoded-size.ts';
import { keepDrawnChunks } from '../../pictures/png-chunks.ts';

const PATTERN =
  /<pattern ([^>]*)><image ([^>]*?)href="data:image\/(?:png|jpeg|gif);base64,([^"]*)"([^>]*)\/><\/pattern>/g;
/** Maximum side in pixels of a picture that combines several tiles. */
const MAX_PX = 512;
/** Width in pixels over which tiles must keep their position, and the allowed deviation. */
const [SPAN_PX, MAX_DRIFT_PX] = [4_000, 0.5];

/**
 * Combines small tiles into larger ones, at `scale` pixels for each unit. resvg draws tiles on whole pixels:
 * a tile of 7.1 would repeat every 7, and the last of a hundred would be ten pixels off.
 */
export async function combineTiles(svg: string, scale: number): Promise<string> {
  const found = [...svg.matchAll(PATTERN)];
  if (found.length === 0) return svg;
  const joined = await Promise.all(
    found.map(([whole, pattern = '', image = '', data = '', rest = '']) =>
      combineTile({ whole, pattern, image, data, rest }, scale).catch(() => whole),
    ),
  );
  let at = 0;
  return svg.replace(PATTERN, (whole) => joined[at++] ?? whole);
}

interface Tile {
  readonly whole: string;
  readonly pattern: string;
  readonly image: string;
  readonly data: string;
  readonly rest: string;
}

async function combineTile({ whole, pattern, image, data, rest }: Tile, scale: number): Promise<string> {
  const bytes = Buffer.from(data, 'base64');
  const { width, height } = readHeadSize(bytes) ?? {};
  if (width === undefined || height === undefined) return whole;
  const [across, down] = [
    countTiles(readSize(pattern, 'width'), scale, width),
    countTiles(readSize(pattern, 'height'), scale, height),
  ];
  if (across === 1 && down === 1) return whole;
  const larger = await sharp(keepDrawnChunks(bytes))
    .extend({ right: width * (across - 1), bottom: height * (down - 1), extendWith: 'repeat' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const grown = (attributes: string) =>
    multiplySize(multiplySize(attributes, 'width', across), 'height', down);
  return `<pattern ${grown(pattern)}><image ${grown(image)}href="data:image/png;base64,${larger.toString('base64')}"${rest}/></pattern>`;
}

/**
 * Number of tiles that span nearly a whole number of pixels.
 *
 * @param sourcePx size of one tile's picture
 */
function countTiles(size: number, scale: number, sourcePx: number): number {
  const drift = (count: number) => {
    const px = count * size * scale;
    return (Math.abs(px - Math.max(1, Math.round(px))) * SPAN_PX) / px;
  };
  const most = Math.max(1, Math.floor(MAX_PX / Math.max(sourcePx, size * scale)));
  let best = 1;
  for (let count = 1; count <= most && drift(best) > MAX_DRIFT_PX; count += 1)
    if (drift(count) < drift(best)) best = count;
  return best;
}

function readSize(attributes: string, name: string): number {
  return Number(new RegExp(`(?:^| )${name}="([\\d.]+)"`).exec(attributes)?.[1]);
}

function multiplySize(attributes: string, name: string, times: number): string {
  return attributes.replace(
    new RegExp(`((?:^| )${name}=")([\\d.]+)"`),
    (_, head: string, size: string) => `${head}${Number(size) * times}"`,
  );
}
