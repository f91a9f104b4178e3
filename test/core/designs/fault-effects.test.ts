import { beforeAll, expect, it } from 'vitest';
import { checkFile } from '../../../src/core/designs/check-file.ts';
import { writePptx } from '../../../src/core/output/pptx/write-pptx.ts';
import { alterPptx } from '../../support/open-pptx.ts';
import { sampleDeck } from '../../support/sample-deck.ts';

const SLIDE = 'ppt/slides/slide1.xml';
let sound: Uint8Array;
beforeAll(async () => {
  sound = await writePptx(sampleDeck());
});

it('faults describe the effect in PowerPoint and its evidence, the gravest first; harmless ones cost nothing', () => {
  const { score } = checkFile(sound);
  const repeatId = (xml: string) => xml.replace('<p:cNvPr id="3"', '<p:cNvPr id="2"');
  const harmless = checkFile(alterPptx(sound, { [SLIDE]: repeatId }));
  expect(harmless.faults).toMatchObject([
    { code: 'shape_id_duplicate', effect: 'harmless', basis: expect.stringMatching(/\w/) },
  ]);
  expect(harmless.score).toBe(score);
  const grave = checkFile(
    alterPptx(sound, {
      [SLIDE]: (xml) => repeatId(xml).replace('<a:bodyPr ', '<a:bodyPr autofit="1" '),
      '[Content_Types].xml': (xml) => xml.replace(/<Default Extension="xml"[^>]*>/, '$&$&'),
    }),
  );
  expect(grave.faults.map(({ code, effect }) => [code, effect])).toEqual([
    ['content_type_duplicate', 'refusal'],
    ['attribute_unknown', 'repair'],
    ['shape_id_duplicate', 'harmless'],
  ]);
  expect(grave.score).toBe(Math.max(0, score - 20));
});
