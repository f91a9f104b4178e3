import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compress } from 'woff2-encoder';
import { readFont } from '../../../src/core/fonts/read-font.ts';
import { FontProblem } from '../../../src/core/scene/fonts/font-problem.ts';

const file = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/${name}`)));
const BOLD = file('jost/700Bold_Italic/Jost_700Bold_Italic.ttf');
const REGULAR = file('jost/400Regular/Jost_400Regular.ttf');

/** The file with its OS/2 fsType set. */
function withLicenceBits(bytes: Uint8Array, bits: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  const data = new DataView(copy.buffer);
  for (let at = 12; at < 12 + 16 * data.getUint16(4); at += 16) {
    if (String.fromCharCode(...copy.subarray(at, at + 4)) === 'OS/2')
      data.setUint16(data.getUint32(at + 8) + 8, bits);
  }
  return copy;
}

const reasonOf = async (bytes: Uint8Array): Promise<string> =>
  readFont(bytes).then(
    () => 'taken',
    (error: unknown) => (error instanceof FontProblem ? error.message : `crashed: ${String(error)}`),
  );

describe('an uploaded font', () => {
  test('has its scripts detected, including those with a font of their own', async () => {
    const bytes = file('noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf');
    expect((await readFont(bytes)).scripts).toEqual(['bengali', 'latin']);
  });

  test('has its family, weight, slant, scripts and licence detected', async () => {
    const { family, weight, italic, format, embedding, scripts, size_bytes } = await readFont(BOLD);
    expect({ family, weight, italic, format, embedding, size_bytes }).toEqual({
      family: 'Jost',
      weight: 700,
      italic: true,
      format: 'ttf',
      embedding: 'installable',
      size_bytes: BOLD.length,
    });
    expect(scripts).toEqual(['latin', 'cyrillic']);
  });

  test('in WOFF2 is unpacked to the font that it contains', async () => {
    const packed = await compress(REGULAR);
    expect(packed.length).toBeLessThan(REGULAR.length / 1.5);
    const { format, family, weight, bytes } = await readFont(packed);
    expect({ format, family, weight }).toEqual({ format: 'ttf', family: 'Jost', weight: 400 });
    expect((await readFont(bytes)).scripts).toEqual(['latin', 'cyrillic']);
  });

  test.each([
    { bits: 0x0002, message: /forbid embedding/ },
    { bits: 0x0100, message: /forbid subsetting/ },
    { bits: 0x0200, message: /bitmaps only/ },
  ])('whose licence bits are $bits is refused with the reason', async ({ bits, message: text }) => {
    expect(await reasonOf(withLicenceBits(REGULAR, bits))).toMatch(text);
  });

  test('that may only be previewed is accepted and marked', async () => {
    const { embedding, warnings } = await readFont(withLicenceBits(REGULAR, 0x0004));
    expect(embedding).toBe('preview');
    expect(warnings.join()).toContain('preview and print only');
  });

  test.each([
    { what: 'nothing', bytes: new Uint8Array(), message: 'it is empty' },
    {
      what: 'a text',
      bytes: new TextEncoder().encode('<!doctype html><title>no font</title>'),
      message: 'its bytes are not a font (TTF, OTF or WOFF2)',
    },
    {
      what: 'the first half of a font',
      bytes: REGULAR.subarray(0, REGULAR.length / 2),
      message: /reaches beyond the end of the file/,
    },
    {
      what: 'a collection',
      bytes: Uint8Array.from([0x74, 0x74, 0x63, 0x66, ...REGULAR.subarray(4)]),
      message: /collection/,
    },
    {
      what: 'a WOFF2 of nothing',
      bytes: Uint8Array.from([0x77, 0x4f, 0x46, 0x32, ...new Uint8Array(60)]),
      message: /damaged/,
    },
  ])('that is $what is refused with the reason', async ({ bytes, message: text }) => {
    expect(await reasonOf(bytes)).toMatch(text);
  });

  test('with damaged bytes is accepted or refused without an exception', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(REGULAR.length - 1), fc.nat(255)), { minLength: 1, maxLength: 60 }),
        fc.boolean(),
        async (damage, early) => {
          const copy = Uint8Array.from(REGULAR);
          for (const [at, value] of damage) copy[early ? at % 1200 : at] = value;
          expect(await reasonOf(copy)).not.toMatch(/^crashed/);
        },
      ),
      { numRuns: 60 },
    );
  });
});
