import { between, pick, type Random } from '../random.ts';

/** Changes that any file can be given, whatever is in it. */
const CHANGES: Readonly<Record<string, (bytes: Buffer, random: Random) => Buffer>> = {
  cut: (bytes, random) => bytes.subarray(0, between(random, 0, bytes.length)),
  'bits turned': (bytes, random) => {
    const turned = Buffer.from(bytes);
    for (let count = between(random, 1, 40); count > 0 && turned.length > 0; count -= 1) {
      const at = between(random, 0, turned.length - 1);
      turned[at] = (turned[at] ?? 0) ^ (1 << between(random, 0, 7));
    }
    return turned;
  },
  'a stretch overwritten': (bytes, random) => {
    const from = between(random, 0, bytes.length);
    return Buffer.concat([
      bytes.subarray(0, from),
      Buffer.alloc(between(random, 1, 300), pick(random, [0, 0xff, 0x41])),
      bytes.subarray(from + 300),
    ]);
  },
  'a stretch repeated': (bytes, random) => {
    const from = between(random, 0, bytes.length);
    const stretch = bytes.subarray(from, from + between(random, 1, 4_000));
    return Buffer.concat([
      bytes.subarray(0, from),
      ...Array<Buffer>(between(random, 2, 50)).fill(stretch),
      bytes.subarray(from),
    ]);
  },
};

export interface Mutated {
  readonly bytes: Buffer;
  /** In words, for who has to look for it. */
  readonly how: string;
}

export function mutateBytes(bytes: Buffer, random: Random): Mutated {
  const [how, change] = pick(random, Object.entries(CHANGES));
  return { bytes: change(bytes, random), how };
}
