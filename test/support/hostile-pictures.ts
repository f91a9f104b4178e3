import { crc32, deflateSync, gzipSync } from 'node:zlib';

const svg = (inner: string, size = 'width="100" height="100"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inner}</svg>`);
const styled = (css: string, elements: string) => svg(`<style>${css}</style>${elements}`);

/** SVG files that took libvips seconds to minutes, smallest first; `seed` makes each one unique. */
export const STYLED_SVG: Readonly<Record<string, (seed: number) => Buffer>> = {
  'selectors of descendants': (seed) =>
    styled(`${'x * * * * *{fill:red}'.repeat(300)}/*${seed}*/`, '<rect/>'.repeat(1_000)),
  'siblings of negations': (seed) =>
    styled(`/*${seed}*/${':not(:not(:not(*)))~*{}'.repeat(700)}`, '<g/>'.repeat(3_500)),
  'siblings of siblings': (seed) => styled(`/*${seed}*/${'*~*{}'.repeat(3_000)}`, '<rect/>'.repeat(1_500)),
  'neighbours in groups': (seed) =>
    styled(
      `/*${seed}*/${'y *+*+*{}'.repeat(2_500)}`,
      `${'<g>'.repeat(60)}${'<rect/>'.repeat(700)}${'</g>'.repeat(60)}`,
    ),
  'counted children': (seed) =>
    styled(`/*${seed}*/${':nth-last-child(3n+1 of g ~ *){}'.repeat(100)}`, '<rect/>'.repeat(800)),
  'classes with descendants': (seed) =>
    styled(
      Array.from({ length: 6_000 }, (_, index) => `.a${index + seed} g > rect + rect {fill:red}`).join(''),
      `${'<g>'.repeat(50)}${'<rect class="a1"/>'.repeat(3_000)}${'</g>'.repeat(50)}`,
    ),
  'rules of every element': (seed) =>
    styled(`/*${seed}*/${'*{fill:red}'.repeat(900)}`, '<rect/>'.repeat(9_000)),
};

/** SVG files within all style sheet bounds that are slow to draw or expand exponentially. */
export const DRAWN_SVG: Readonly<Record<string, (seed: number) => Buffer>> = {
  'turbulence without end': (seed) =>
    svg(
      `<filter id="f"><feTurbulence seed="${seed}" baseFrequency=".5" numOctaves="100000"/></filter><rect width="100" height="100" filter="url(#f)"/>`,
    ),
  'wide strokes along curves': (seed) =>
    svg(
      `<path fill="none" stroke="red" stroke-width="90${seed % 10}" stroke-linejoin="round" d="M0 0${'C400 0 0 400 400 400S9 9 0 0'.repeat(10_000)}"/>`,
    ),
  'patterns of patterns': () =>
    svg(
      `${Array.from({ length: 12 }, (_, n) => `<pattern id="p${n}">${n === 0 ? '<rect/>' : `<rect fill="url(#p${n - 1})"/>`.repeat(9)}</pattern>`).join('')}<rect fill="url(#p11)"/>`,
    ),
  'masks within masks': () =>
    svg(
      `${Array.from({ length: 50 }, (_, n) => `<mask id="m${n}"${n === 0 ? '' : ` mask="url(#m${n - 1})"`}><circle r="90" fill="#fff"/></mask>`).join('')}${'<rect width="99" height="99" mask="url(#m49)"/>'.repeat(9)}`,
    ),
  'packed a thousand times': () => gzipSync(svg(`<desc>${' '.repeat(50_000_000)}</desc>`)),
};

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Start offsets and steps of the passes of an interlaced PNG. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function png(side: number, depth: 8 | 16, interlaced: boolean, more: readonly Buffer[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([depth, 6, 0, 0, Number(interlaced)], 8);
  const bytes = (passes: readonly (readonly [across: number, down: number])[]) =>
    passes.reduce((sum, [across, down]) => sum + down * (1 + (across * 4 * depth) / 8), 0);
  const passes = ADAM7.map(
    ([x, y, dx, dy]) => [Math.ceil((side - x) / dx), Math.ceil((side - y) / dy)] as const,
  );
  const pixels = deflateSync(Buffer.alloc(bytes(interlaced ? passes : [[side, side]])), { level: 1 });
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Small PNG that needs much memory to decode. */
export const GREEDY_PNG: Readonly<Record<string, () => Buffer>> = {
  '7,071² pixels of 16 bits a channel': () => png(7_071, 16, false),
  '5,000² pixels of 16 bits a channel, interlaced': () => png(5_000, 16, true),
  '7,000² pixels, interlaced': () => png(7_000, 8, true),
  'a hundred packed texts': () =>
    png(
      8,
      8,
      false,
      Array.from({ length: 100 }, (_, index) =>
        chunk(
          'iTXt',
          Buffer.concat([
            Buffer.from(`Comment${index}\0\u0001\0\0\0`, 'latin1'),
            deflateSync(Buffer.alloc(7_900_000, 65)),
          ]),
        ),
      ),
    ),
};
