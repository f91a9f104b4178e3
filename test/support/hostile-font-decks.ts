import { readFileSync } from 'node:fs';
import { eot, withEmbedded } from './eot.ts';
import { altered, inTree, SLIDE, shape } from './greedy-presentations.ts';
import { HOSTILE_FONTS, SOUND_FONT } from './hostile-fonts.ts';
import { bomb, contained, container, mtx } from './mtx.ts';

/** A deck that brings these parts along as fonts, each a family that its slide is set in. */
function withFonts(parts: readonly Uint8Array[]): Uint8Array {
  const faces = parts.map((part, index) => ({ family: `Quay ${index}`, part }));
  const texts = faces.map(({ family }, index) =>
    shape(index, 'Crossings by night').replace(
      '<a:r>',
      `<a:r><a:rPr><a:latin typeface="${family}"/></a:rPr>`,
    ),
  );
  return withEmbedded(altered({ [SLIDE]: (xml) => inTree(xml, texts.slice(0, 200).join('')) }), faces);
}

const STYLES: Readonly<Record<number, string>> = { 400: '400Regular', 500: '500Medium', 700: '700Bold' };
/** Decks whose fonts cost more than they say, by what is wrong with them. */
export const HOSTILE_FONT_DECKS: Readonly<Record<string, () => Uint8Array>> = {
  'font part of 100 MB of zeros': () => withFonts([Buffer.alloc(100_000_000)]),
  '32 font parts of 1.5 MB of zeros': () =>
    withFonts(Array.from({ length: 32 }, () => Buffer.alloc(1_500_000))),
  '9,000 font parts': () =>
    withFonts(Array.from({ length: 9_000 }, (_, index) => Buffer.from(`font ${index}`))),
  '9,000 font parts of 5 kB': () =>
    withFonts(Array.from({ length: 9_000 }, () => eot(SOUND_FONT.subarray(0, 5_000)))),
  'three sound fonts of 10 MB': () => {
    const faces = [400, 500, 700].map((weight) =>
      readFileSync(
        new URL(
          `../../node_modules/@expo-google-fonts/noto-sans-sc/${STYLES[weight]}/NotoSansSC_${STYLES[weight]}.ttf`,
          import.meta.url,
        ),
      ),
    );
    return withFonts(faces.map((face) => eot(face)));
  },
  '40 sound fonts, packed': () => {
    const part = eot(mtx(SOUND_FONT), { compressed: true });
    return withFonts(Array.from({ length: 40 }, () => part));
  },
  '40 blocks that unpack to 16 MB each': () =>
    withFonts(
      Array.from({ length: 40 }, () =>
        eot(contained([bomb(0xfffffe), bomb(0xfffffe), bomb(2)]), { compressed: true }),
      ),
    ),
  '6 MB of packed noise': () => {
    const noise = Buffer.alloc(2_000_000);
    let state = 1;
    for (let at = 0; at < noise.length; at += 1) {
      state = (state * 48_271) % 0x7fffffff;
      noise[at] = state >> 8;
    }
    return withFonts([eot(container([noise, noise, noise]), { compressed: true })]);
  },
  'all hostile fonts, the first 12': () =>
    withFonts(
      Object.values(HOSTILE_FONTS)
        .map((font) => eot(font()))
        .slice(0, 12),
    ),
  'all hostile fonts, the others': () =>
    withFonts(
      Object.values(HOSTILE_FONTS)
        .map((font) => eot(font()))
        .slice(12),
    ),
};
