import { describe, expect, test } from 'vitest';
import { checkScene } from '../../../src/core/scene/check/check-scene.ts';
import { readSlideSize } from '../../../src/core/scene/slide-size.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import { LANGUAGE_SHARES } from '../../../src/core/templates/language-shares.ts';
import { resizeTemplate } from '../../../src/core/templates/sized/resize-template.ts';
import { TEMPLATES } from '../../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../../src/core/templates/themes.ts';
import { DEEP, oneIn } from '../../support/deep.ts';
import { layOut, limitOf } from './lay-out.ts';
import type { SampleLanguage } from './sample-banks.ts';
import { sampleContent } from './sample-content.ts';

const SIZES = ['16:10', '4:3', 'A4', 'Letter', '3:2', '1:1', '1080x1350'];
const UPRIGHT = ['A4 portrait', 'Letter portrait', '3:4', '2:3', '9:16'];
const SAMPLES = [...SIZES, ...UPRIGHT].flatMap((size) =>
  TEMPLATES.map((template) => ({ size, id: template.id, template })),
);

/** Share of the texts at 16:9 that every layout holds in every size. */
const HALF = 0.45;
const LANGUAGES: readonly SampleLanguage[] = ['en', 'ja', 'ar'];
const SPOKEN = ['4:3', '1:1', 'A4 portrait', '9:16'].flatMap((size) =>
  LANGUAGES.flatMap((lang) => TEMPLATES.map((template) => ({ size, lang, id: template.id, template }))),
);

/** Compositions of a layout, of which `npm test` draws two. */
const turnsOf = (place: number) => (DEEP ? [0, 1, 2, 3] : [place % 4, (place + 2) % 4]);

describe('layouts of another slide size', () => {
  // 35 has no factor in common with the nine templates, so that each size and template is in some part.
  test.each(oneIn(70, SAMPLES, 3))(
    'of $id show their examples in $size without an error',
    ({ size, template }) => {
      const canvas = readSlideSize(size)?.canvas;
      const sized = resizeTemplate(template, canvas);
      const errors = CONTRACTS.flatMap((contract, place) =>
        turnsOf(place).flatMap((index) => {
          const scene = layOut(sized, contract, contract.example, 'en', index);
          expect(scene.canvas).toEqual(canvas);
          return checkScene(scene, resolveTheme(sized))
            .filter(({ severity }) => severity === 'error')
            .map(({ code, message }) => `${contract.id} ${index} ${code}: ${message}`);
        }),
      );
      expect(errors).toEqual([]);
    },
  );

  test.each(oneIn(106, SPOKEN, 2))(
    'of $id have room for texts in $lang in $size without an error',
    ({ size, lang, template }) => {
      const sized = resizeTemplate(template, readSlideSize(size)?.canvas);
      const share = HALF * (LANGUAGE_SHARES[lang as 'ja'] ?? 1);
      const errors = CONTRACTS.flatMap((contract) => {
        const limit = limitOf(template, contract, 4, share);
        const content =
          lang === 'en'
            ? sampleContent(contract, { lang, counts: 'min', optional: false, brief: true })
            : sampleContent(contract, { lang, counts: 4, optional: true, limit });
        return checkScene(layOut(sized, contract, content, lang, 1), resolveTheme(sized))
          .filter(({ severity }) => severity === 'error')
          .map(({ code, message }) => `${contract.id} ${code}: ${message}`);
      });
      expect(errors).toEqual([]);
    },
  );

  test('have rules between columns as rules between the rows that the columns become', () => {
    const template = TEMPLATES.find(({ id }) => id === 'classroom');
    const contract = CONTRACTS.find(({ id }) => id === 'two_columns');
    if (template === undefined || contract === undefined) throw new Error('There is no such layout.');
    const slopes = ['16:9', '9:16'].map((size) => {
      const sized = resizeTemplate(template, readSlideSize(size)?.canvas);
      const lines = layOut(sized, contract, contract.example).elements.filter(({ type }) => type === 'line');
      return lines.map(({ box: { width, height } }) => (width > height ? 'level' : 'upright'));
    });
    expect(slopes).toEqual([['upright'], ['level']]);
  });

  test('are the same objects in 16:9', () => {
    for (const template of TEMPLATES) {
      expect(resizeTemplate(template, undefined)).toBe(template);
      expect(resizeTemplate(template, { widthPx: 1280, heightPx: 720 })).toBe(template);
    }
  });

  test('are built once for a size', () => {
    const [template] = TEMPLATES;
    if (template === undefined) throw new Error('There is no template.');
    const canvas = { widthPx: 720, heightPx: 1280 };
    expect(resizeTemplate(template, { ...canvas })).toBe(resizeTemplate(template, canvas));
  });
});
