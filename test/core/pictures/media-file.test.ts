import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMediaFacts } from '../../../src/core/pictures/media-file.ts';
import { writeMovie, writeWave } from '../../support/media-files.ts';

/** A frame of MPEG 1 layer 3 with 128 kbit/s and 44,100 Hz. */
const FRAME = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]);

describe('readMediaFacts', () => {
  it('reads kind, length and size of a movie', () => {
    expect(readMediaFacts(writeMovie({ seconds: 7, width: 1280, height: 544 }))).toEqual({
      ...{ kind: 'video', extension: 'mp4', mimeType: 'video/mp4' },
      ...{ seconds: 7, widthPx: 1280, heightPx: 544 },
    });
  });

  it('treats a movie without pictures as a sound', () => {
    expect(readMediaFacts(writeMovie({ width: 0, height: 0 }))).toEqual({
      ...{ kind: 'audio', extension: 'm4a', mimeType: 'audio/mp4', seconds: 12 },
    });
  });

  it('reads the length of WAV and MP3 files', () => {
    expect(readMediaFacts(writeWave(3))).toEqual({
      ...{ kind: 'audio', extension: 'wav', mimeType: 'audio/wav', seconds: 3 },
    });
    const tag = Buffer.from('ID3\x03\0\0\0\0\0\x05abcde', 'latin1');
    const sound = readMediaFacts(Buffer.concat([tag, FRAME, FRAME, FRAME]));
    expect(sound).toMatchObject({ kind: 'audio', extension: 'mp3' });
    expect(sound?.seconds).toBeCloseTo((3 * 417 * 8) / 128_000, 3);
  });

  it('recognizes no other files', () => {
    for (const text of ['', 'GIF89a and more bytes', '%PDF-1.7 and more bytes', 'PK\x03\x04 and more bytes'])
      expect(readMediaFacts(Buffer.from(text))).toBeUndefined();
  });

  it('reads damaged files without an error', () => {
    const whole = [Buffer.from(writeMovie()), Buffer.from(writeWave()), Buffer.concat([FRAME, FRAME])];
    fc.assert(
      fc.property(
        fc.constantFrom(...whole),
        fc.nat(),
        fc.nat(),
        fc.nat({ max: 255 }),
        (file, cut, at, byte) => {
          const harmed = Buffer.from(file.subarray(0, cut % (file.length + 1)));
          if (harmed.length > 0) harmed[at % harmed.length] = byte;
          const facts = readMediaFacts(harmed);
          expect(facts?.seconds ?? 1).toBeGreaterThan(0);
        },
      ),
    );
  });
});
