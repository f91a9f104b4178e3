import { crc32 } from 'node:zlib';
import { between, pick, type Random } from '../random.ts';
import { type Mutated, mutateBytes } from './bytes.ts';

const SIZES = [0, 1, 3, 20_000, 65_500, 0x7fff_ffff];

function png(bytes: Buffer, random: Random): Mutated {
  const changed = Buffer.from(bytes);
  // The header is the first chunk: its length, "IHDR", width, height, depth, colours, and a checksum.
  changed.writeUInt32BE(pick(random, SIZES), 16);
  changed.writeUInt32BE(pick(random, SIZES), 20);
  if (random() < 0.3) changed[24] = pick(random, [1, 2, 7, 16]);
  if (random() < 0.3) changed[25] = between(random, 0, 7);
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
  return { bytes: changed, how: `PNG of ${changed.readUInt32BE(16)} × ${changed.readUInt32BE(20)}` };
}

function jpeg(bytes: Buffer, random: Random): Mutated {
  const changed = Buffer.from(bytes);
  const frame = [0xc0, 0xc2]
    .map((kind) => changed.indexOf(Buffer.from([0xff, kind])))
    .find((at) => at > 0 && at + 9 < changed.length);
  if (frame === undefined) return mutateBytes(bytes, random);
  changed.writeUInt16BE(pick(random, SIZES) & 0xffff, frame + 5);
  changed.writeUInt16BE(pick(random, SIZES) & 0xffff, frame + 7);
  if (random() < 0.3) changed[frame + 9] = between(random, 0, 255);
  return {
    bytes: changed,
    how: `JPEG of ${changed.readUInt16BE(frame + 7)} × ${changed.readUInt16BE(frame + 5)}`,
  };
}

function gif(bytes: Buffer, random: Random): Mutated {
  const changed = Buffer.from(bytes);
  for (const at of [6, 8]) changed.writeUInt16LE(pick(random, SIZES) & 0xffff, at);
  return { bytes: changed, how: `GIF of ${changed.readUInt16LE(6)} × ${changed.readUInt16LE(8)}` };
}

function webp(bytes: Buffer, random: Random): Mutated {
  const changed = Buffer.from(bytes);
  const data = changed.indexOf('VP8');
  for (let at = data + 14; at < Math.min(changed.length - 4, data + 18); at += 2)
    changed.writeUInt16LE(pick(random, SIZES) & 0xffff, at);
  return { bytes: changed, how: 'WebP of other dimensions' };
}

/** A picture whose header says what is not so, or that is damaged further on. */
export function mutatePicture(bytes: Buffer, random: Random): Mutated {
  const head = bytes.toString('latin1', 0, 12);
  const known = head.startsWith('\x89PNG')
    ? png
    : head.startsWith('\xff\xd8')
      ? jpeg
      : head.startsWith('GIF8')
        ? gif
        : head.endsWith('WEBP')
          ? webp
          : undefined;
  if (known === undefined || bytes.length < 40 || random() < 0.4) return mutateBytes(bytes, random);
  return known(bytes, random);
}

/**
 * A font whose table of tables says what is not so (OpenType: 12 bytes, then 16 for each table: tag,
 * checksum, offset, length).
 */
export function mutateFont(bytes: Buffer, random: Random): Mutated {
  if (random() < 0.3) return mutateBytes(bytes, random);
  const changed = Buffer.from(bytes);
  const tables = changed.readUInt16BE(4);
  if (random() < 0.2) changed.writeUInt16BE(between(random, 0, 65_535), 4);
  const at = 12 + 16 * between(random, 0, Math.max(0, Math.min(tables, 30) - 1));
  const tag = changed.toString('latin1', at, at + 4);
  const offset = changed.readUInt32BE(at + 8);
  if (random() < 0.5)
    changed.writeUInt32BE(pick(random, [0, 1, 0xffff_ffff, bytes.length - 2]), at + pick(random, [8, 12]));
  else
    for (let count = between(random, 1, 20); count > 0; count -= 1)
      changed[Math.min(changed.length - 1, offset + between(random, 0, 400))] = between(random, 0, 255);
  return { bytes: changed, how: `font: table ${tag}` };
}
