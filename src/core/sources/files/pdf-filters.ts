import { inflateSync } from 'node:zlib';

/** Result of decoding a stream. `data` is absent if only its size is known. */
export interface Decoded {
  readonly size: number;
  readonly data?: Buffer;
}

type Filter = (data: Buffer, most: number) => Decoded;

/** Filters by their long and short names in PDF, without those for pictures. */
const FILTERS: Readonly<Record<string, Filter>> = {
  FlateDecode: inflate,
  Fl: inflate,
  ASCIIHexDecode: decodeHex,
  AHx: decodeHex,
  ASCII85Decode: decodeAscii85,
  A85: decodeAscii85,
  RunLengthDecode: decodeRunLength,
  RL: decodeRunLength,
  LZWDecode: measureLzw,
  LZW: measureLzw,
};

/**
 * Filters in the dictionary of a stream in order of application. A filter that is specified elsewhere is
 * assumed to be the usual one.
 */
export function readFilters(head: string): string[] {
  if (/\/Filter\s+\d+ \d+ R\b/.test(head)) return ['FlateDecode'];
  const [, list, one] = /\/(?:Filter|F)\s*(?:\[([^\]]{0,400})\]|\/(\w+))/.exec(head) ?? [];
  return [...(list ?? (one === undefined ? '' : `/${one}`)).matchAll(/\/(\w+)/g)].map(
    (match) => match[1] ?? '',
  );
}

/**
 * Decodes a stream and stops beyond `most` bytes with a size above it. Picture filters and damaged or
 * encrypted data end the decoding.
 */
export function decodeStream(content: Buffer, filters: readonly string[], most: number): Decoded {
  let now: Decoded = { size: content.length, data: content };
  for (const name of filters) {
    const filter = FILTERS[name];
    if (filter === undefined || now.data === undefined || now.size > most) return now;
    now = filter(now.data, most);
  }
  return now;
}

function inflate(data: Buffer, most: number): Decoded {
  try {
    const whole = inflateSync(data, { maxOutputLength: most });
    return { size: whole.length, data: whole };
  } catch (error) {
    return {
      size: (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? most + 1 : data.length,
    };
  }
}

function decodeHex(data: Buffer): Decoded {
  const whole = Buffer.from(data.toString('latin1').replace(/[^\da-f]+/gi, ''), 'hex');
  return { size: whole.length, data: whole };
}

function decodeAscii85(data: Buffer): Decoded {
  const bytes: number[] = [];
  let group: number[] = [];
  const write = (digits: readonly number[], count: number): void => {
    const value = digits.reduce((sum, digit) => sum * 85 + digit, 0);
    for (let index = 0; index < count; index++) bytes.push(Math.floor(value / 256 ** (3 - index)) & 0xff);
  };
  for (const code of data) {
    if (code === 0x7e) break;
    if (code === 0x7a && group.length === 0) bytes.push(0, 0, 0, 0);
    else if (code >= 0x21 && code <= 0x75) group.push(code - 0x21);
    if (group.length === 5) {
      write(group, 4);
      group = [];
    }
  }
  if (group.length > 1) write([...group, 84, 84, 84, 84].slice(0, 5), group.length - 1);
  const whole = Buffer.from(bytes);
  return { size: whole.length, data: whole };
}

function decodeRunLength(data: Buffer, most: number): Decoded {
  const runs: (readonly [at: number, length: number])[] = [];
  let size = 0;
  for (let at = 0; at < data.length && data[at] !== 128; ) {
    const length = data[at] ?? 0;
    runs.push([at, length]);
    size += length < 128 ? length + 1 : 257 - length;
    if (size > most) return { size };
    at += length < 128 ? length + 2 : 2;
  }
  return {
    size,
    data: Buffer.concat(
      runs.map(([at, length]) =>
        length < 128 ? data.subarray(at + 1, at + 2 + length) : Buffer.alloc(257 - length, data[at + 1]),
      ),
    ),
  };
}

/** Codes of 9 to 12 bits stand for texts of known length. */
function measureLzw(data: Buffer, most: number): Decoded {
  const lengths = new Uint32Array(4097);
  let [next, width, before, size, bits, held] = [258, 9, 0, 0, 0, 0];
  for (const byte of data) {
    held = ((held << 8) | byte) & 0xffffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (held >> bits) & ((1 << width) - 1);
    if (code === 257 || size > most) break;
    if (code === 256) [next, width, before] = [258, 9, 0];
    else {
      const length = code < 256 ? 1 : code < next ? (lengths[code] ?? 1) : before + 1;
      if (before > 0 && next < 4096) {
        lengths[next] = before + 1;
        next += 1;
      }
      width = next + 1 >= 2048 ? 12 : next + 1 >= 1024 ? 11 : next + 1 >= 512 ? 10 : 9;
      before = length;
      size += length;
    }
  }
  return { size };
}
