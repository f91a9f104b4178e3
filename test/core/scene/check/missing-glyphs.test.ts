import { describe, expect, it } from 'vitest';
import { relayout } from '../../../../src/core/layout/relayout.ts';
import { writePdf } from '../../../../src/core/output/pdf/write-pdf.ts';
import { writePptx } from '../../../../src/core/output/pptx/write-pptx.ts';
import { writeSvg } from '../../../../src/core/output/svg/write-svg.ts';
import { checkMissingGlyphs } from '../../../../src/core/scene/check/missing-glyphs.ts';
import { isInstalled } from '../../../../src/core/scene/fonts/font-files.ts';
import type { Deck } from '../../../../src/core/scene/scene.ts';
import { OpenedPptx } from '../../../support/open-pptx.ts';
import { paragraph, run, sampleDeck, scene, textElement, title } from '../../../support/sample-deck.ts';

const box = { x: 100, y: 100, width: 800, height: 100 };
const deckOf = (text: string, lang = 'en-US'): Deck => {
  const deck = sampleDeck();
  return {
    ...deck,
    lang,
    slides: [
      relayout(
        scene('bullets', [title('A'), textElement('free', box, [paragraph([run(text, { lang })])])]),
        deck.theme,
      ),
    ],
  };
};
const pathsIn = (deck: Deck): number =>
  deck.slides.reduce((count, slide) => count + (writeSvg(slide, deck).match(/<path/g) ?? []).length, 0);
const findingsOf = (text: string) => {
  const deck = deckOf(text);
  return deck.slides.flatMap((slide) => checkMissingGlyphs(slide, deck.theme));
};

/** One word in each script of the languages of the interface. */
const WORDS = {
  ...{
    bn: 'শক্তি',
    pa: 'ਵਿੱਚ',
    gu: 'શક્તિ',
    or: 'ବିଦ୍ୟୁତ୍',
    ta: 'மின்சாரம்',
    te: 'విద్యుత్',
    kn: 'ವಿದ್ಯುತ್',
    ml: 'വൈദ്യുതി',
    si: 'විදුලිය',
    lo: 'ໄຟຟ້າ',
  },
  ...{
    km: 'អគ្គិសនី',
    my: 'လျှပ်စစ်',
    ka: 'ენერგია',
    hy: 'էներգիա',
    am: 'ኃይል',
    hi: 'बिजली',
    th: 'ไฟฟ้า',
    ar: 'كهرباء',
    he: 'חשמל',
    ja: '電力あ',
    ko: '전력',
    'zh-Hant': '電力',
    el: 'ισχύς',
    mn: 'хүч',
  },
};

describe('letters that no installed font has', () => {
  it.each(Object.entries(WORDS))('are missing in %s: SVG and PDF draw "%s"', async (lang, word) => {
    const deck = deckOf(word, lang);
    expect(deck.slides.flatMap((slide) => checkMissingGlyphs(slide, deck.theme))).toEqual([]);
    expect(pathsIn(deck)).toBe(pathsIn(deckOf('', lang)) + 1);
    expect(
      Buffer.from(await writePdf(deck))
        .toString('latin1')
        .match(/\/FontFile2/g)?.length,
    ).toBeGreaterThan(1);
  });

  it('are reported with the script and the package to install', () => {
    expect(isInstalled('Noto Serif Tibetan')).toBe(false);
    expect(findingsOf('Tibetan བོད་སྐད')).toMatchObject([
      {
        code: 'missing_glyphs',
        severity: 'error',
        element: 'free',
        message: expect.stringMatching(/Tibetan letters .*PowerPoint shows them in Microsoft Himalaya/),
        fix: expect.stringContaining('npm install @expo-google-fonts/noto-serif-tibetan'),
      },
    ]);
    expect(findingsOf('N’Ko ߒߞߏ')[0]?.fix).toBe(
      'Upload a font that has N’Ko letters and name it in the theme.',
    );
  });

  it('are reported by their code points if the script is installed', () => {
    expect(findingsOf('Rare 𠮷野家 𠀀 and 😀 👩‍👩‍👧')).toMatchObject([
      { message: expect.stringContaining('𠀀 (U+20000)') },
    ]);
  });

  it("are set in Office's font in the file", async () => {
    const fonts = [
      ...new OpenedPptx(await writePptx(deckOf('A བོད་སྐད')))
        .xml('ppt/slides/slide1.xml')
        .matchAll(/<a:(?:latin|ea|cs) typeface="([^"]*)"/g),
    ].map(([, family]) => family);
    expect(fonts.filter((family) => family === 'Microsoft Himalaya')).toHaveLength(3);
  });
});
