/** A second of silence as a WAV file, which every browser plays. */
export function writeWave(seconds = 1): Uint8Array {
  const rate = 8_000;
  const bytes = Buffer.alloc(44 + rate * seconds, 128);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(rate * seconds, 40);
  return bytes;
}

function box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** An MP4 file with the facts of a video and nothing that could be played. */
export function writeMovie({
  seconds = 12,
  width = 640,
  height = 360,
  codec = 'avc1',
}: {
  readonly seconds?: number;
  readonly width?: number;
  readonly height?: number;
  readonly codec?: string;
} = {}): Uint8Array {
  const head = Buffer.alloc(100);
  head.writeUInt32BE(1_000, 12);
  head.writeUInt32BE(seconds * 1_000, 16);
  const track = Buffer.alloc(84);
  track.writeUInt32BE(0x10000, 40);
  track.writeUInt32BE(0x10000, 56);
  track.writeUInt32BE(width * 65_536, 76);
  track.writeUInt32BE(height * 65_536, 80);
  const description = Buffer.alloc(16);
  description.writeUInt32BE(1, 4);
  description.write(codec, 12, 'latin1');
  const media = box('mdia', box('minf', box('stbl', box('stsd', description))));
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0mp42')),
    box('moov', box('mvhd', head), box('trak', box('tkhd', track), media)),
    box('mdat', Buffer.alloc(64)),
  ]);
}

/** Address of bytes within a request. */
export function toDataUri(bytes: Uint8Array, type: string): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}
