import type { MediaFacts } from '../scene/slide-show.ts';

/** Largest video or sound that a deck takes, in bytes. */
export const MAX_MEDIA_BYTES = 40 * 1024 * 1024;
/** Boxes of an MP4 file, or chunks of a WAV file, that are looked at. */
const MAX_BOXES = 10_000;
const MP3_BITRATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320] as const;
const MP3_LOW_BITRATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160] as const;
const MP3_RATES = [44_100, 48_000, 32_000] as const;

/** Codes of pictures that PowerPoint plays on every system: H.264, MPEG-4 part 2 and motion JPEG. */
const PLAYED_CODECS: ReadonlySet<string> = new Set(['avc1', 'avc3', 'mp4v', 'jpeg', 'mjpa', 'mjpb']);

/** Extensions of videos and sounds that PowerPoint plays on every system. */
export const MEDIA_EXTENSIONS = ['mp4', 'm4v', 'mov', 'm4a', 'mp3', 'wav'] as const;

/** Recognises a video or sound by its bytes; undefined for another file. */
export function readMediaFacts(bytes: Uint8Array): MediaFacts | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12) return undefined;
  const tag = readTag(view, 4);
  if (tag === 'ftyp' || tag === 'moov' || tag === 'mdat' || tag === 'wide') return readMovie(view);
  if (readTag(view, 0) === 'RIFF' && readTag(view, 8) === 'WAVE') return readWave(view);
  return readMp3(view);
}

function readTag(view: DataView, at: number): string {
  if (at + 4 > view.byteLength) return '';
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
}

interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Boxes between two offsets (ISO/IEC 14496-12, 4.2). */
function* listBoxes(view: DataView, start: number, end: number, budget: { left: number }): Generator<Box> {
  let at = start;
  while (at + 8 <= end && budget.left > 0) {
    budget.left -= 1;
    const size = view.getUint32(at);
    const isLong = size === 1 && at + 16 <= end;
    const length = size === 0 ? end - at : isLong ? Number(view.getBigUint64(at + 8)) : size;
    const head = isLong ? 16 : 8;
    if (length < head || at + length > end) return;
    yield { type: readTag(view, at + 4), start: at + head, end: at + length };
    at += length;
  }
}

/** MP4 and QuickTime files. */
function readMovie(view: DataView): MediaFacts | undefined {
  const budget = { left: MAX_BOXES };
  const boxes = [...listBoxes(view, 0, view.byteLength, budget)];
  const movie = boxes.find(({ type }) => type === 'moov');
  if (movie === undefined) return undefined;
  const brand = readTag(view, 8);
  let seconds: number | undefined;
  let size: { readonly widthPx: number; readonly heightPx: number } | undefined;
  let codec: string | undefined;
  for (const box of listBoxes(view, movie.start, movie.end, budget)) {
    if (box.type === 'mvhd') seconds = readDuration(view, box);
    else if (box.type === 'trak' && size === undefined) {
      size = readTrackSize(view, box, budget);
      if (size !== undefined) codec = readCodec(view, box, budget);
    }
  }
  const length = seconds === undefined || seconds <= 0 ? {} : { seconds };
  if (size === undefined) return { kind: 'audio', extension: 'm4a', mimeType: 'audio/mp4', ...length };
  const isQuickTime = brand === 'qt  ' || boxes[0]?.type !== 'ftyp';
  return {
    kind: 'video',
    ...(isQuickTime
      ? { extension: 'mov', mimeType: 'video/quicktime' }
      : { extension: 'mp4', mimeType: 'video/mp4' }),
    ...length,
    ...size,
    ...(codec === undefined || PLAYED_CODECS.has(codec) ? {} : { codec }),
  };
}

/** Length in seconds by `mvhd`. */
function readDuration(view: DataView, { start, end }: Box): number | undefined {
  const isLong = view.getUint8(start) === 1;
  if (end - start < (isLong ? 32 : 20)) return undefined;
  const scale = view.getUint32(start + (isLong ? 20 : 12));
  const length = isLong ? Number(view.getBigUint64(start + 24)) : view.getUint32(start + 16);
  return scale === 0 ? undefined : length / scale;
}

/** Code of the first description of the samples of a track (ISO/IEC 14496-12, 8.5.2). */
function readCodec(view: DataView, track: Box, budget: { left: number }): string | undefined {
  let inside = track;
  for (const type of ['mdia', 'minf', 'stbl', 'stsd']) {
    const next = [...listBoxes(view, inside.start, inside.end, budget)].find((box) => box.type === type);
    if (next === undefined) return undefined;
    inside = next;
  }
  // A version, flags and a count come before the descriptions.
  const code = readTag(view, inside.start + 12);
  return /^[\w. -]{4}$/.test(code) ? code.trim() : undefined;
}

/** Size of a track with pictures by `tkhd`, upright; undefined for a sound track. */
function readTrackSize(
  view: DataView,
  track: Box,
  budget: { left: number },
): { readonly widthPx: number; readonly heightPx: number } | undefined {
  for (const { type, start, end } of listBoxes(view, track.start, track.end, budget)) {
    if (type !== 'tkhd' || end - start < 84) continue;
    const matrix = start + (view.getUint8(start) === 1 ? 52 : 40);
    if (matrix + 44 > end) continue;
    const [width, height] = [view.getUint32(matrix + 36) / 65_536, view.getUint32(matrix + 40) / 65_536];
    // A quarter turn has zeros on the diagonal of the matrix.
    const isTurned = view.getInt32(matrix) === 0 && view.getInt32(matrix + 16) === 0;
    const [widthPx, heightPx] = isTurned ? [height, width] : [width, height];
    if (widthPx >= 1 && heightPx >= 1)
      return { widthPx: Math.round(widthPx), heightPx: Math.round(heightPx) };
  }
  return undefined;
}

/** WAV files. */
function readWave(view: DataView): MediaFacts {
  let bytesPerSecond = 0;
  let data = 0;
  let at = 12;
  for (let chunk = 0; chunk < MAX_BOXES && at + 8 <= view.byteLength; chunk += 1) {
    const size = view.getUint32(at + 4, true);
    const type = readTag(view, at);
    if (type === 'fmt ' && at + 20 <= view.byteLength) bytesPerSecond = view.getUint32(at + 16, true);
    if (type === 'data') data = Math.min(size, view.byteLength - at - 8);
    at += 8 + size + (size % 2);
  }
  const seconds = bytesPerSecond > 0 && data > 0 ? { seconds: data / bytesPerSecond } : {};
  return { kind: 'audio', extension: 'wav', mimeType: 'audio/wav', ...seconds };
}

/** MP3 files, with or without an ID3 tag (ISO/IEC 11172-3, 2.4.2.3). */
function readMp3(view: DataView): MediaFacts | undefined {
  const start = readTag(view, 0).startsWith('ID3') ? skipId3(view) : 0;
  if (start + 4 > view.byteLength) return undefined;
  const head = view.getUint32(start);
  const [version, layer] = [(head >>> 19) & 3, (head >>> 17) & 3];
  const [bitrateIndex, rateIndex] = [(head >>> 12) & 15, (head >>> 10) & 3];
  const isFrame = head >>> 21 === 0x7ff && version !== 1 && layer === 1 && rateIndex < 3;
  if (!isFrame || bitrateIndex === 0 || bitrateIndex === 15) return undefined;
  const facts = { kind: 'audio', extension: 'mp3', mimeType: 'audio/mpeg' } as const;
  const rate = (MP3_RATES[rateIndex] ?? 44_100) / (version === 3 ? 1 : version === 2 ? 2 : 4);
  const frames = countFrames(view, start);
  if (frames !== undefined) return { ...facts, seconds: (frames * (version === 3 ? 1152 : 576)) / rate };
  const bitrate = (version === 3 ? MP3_BITRATES : MP3_LOW_BITRATES)[bitrateIndex] ?? 128;
  return { ...facts, seconds: ((view.byteLength - start) * 8) / (bitrate * 1000) };
}

function skipId3(view: DataView): number {
  const size = [6, 7, 8, 9].reduce((sum, at) => (sum << 7) | (view.getUint8(at) & 127), 0);
  return 10 + size;
}

/** Number of frames by the header "Xing" or "Info" of a file whose bit rate changes. */
function countFrames(view: DataView, start: number): number | undefined {
  for (const offset of [36, 21, 13]) {
    const at = start + offset;
    if (at + 12 > view.byteLength || !/^(Xing|Info)$/.test(readTag(view, at))) continue;
    return (view.getUint32(at + 4) & 1) === 1 ? view.getUint32(at + 8) : undefined;
  }
  return undefined;
}
