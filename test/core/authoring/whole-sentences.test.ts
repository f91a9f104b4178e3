import { expect, it } from 'vitest';
import {
  findSpeaker,
  isQuotation,
  splitWholeSentences,
} from '../../../src/core/authoring/whole-sentences.ts';
import { plain } from '../../../src/core/sources/rich-text.ts';
import { splitSentences } from '../../../src/core/sources/sentences.ts';

const LONG = Array.from({ length: 8 }, (_, at) => `The quay number ${at + 1} is closed by the flood of May.`);

it.each([
  ['“', '”'],
  ['"', '"'],
  ['«', '»'],
])('each sentence of a long quotation keeps quotation marks: %s', (open, close) => {
  const parts = splitWholeSentences(
    plain(`The mayor wrote: ${open}${LONG.join(' ')}${close} Nobody replied.`),
    'en',
    true,
  );
  expect(parts.map(({ text }) => text)).toEqual([
    `The mayor wrote: ${open}${LONG[0]}${close}`,
    ...LONG.slice(1).map((sentence) => `${open}${sentence}${close}`),
    'Nobody replied.',
  ]);
  expect(parts.map(({ text }) => isQuotation(text))).toEqual([
    false,
    ...LONG.slice(1).map(() => true),
    false,
  ]);
});

it('text to preserve gets no quotation marks', () => {
  const parts = splitWholeSentences(plain(`“${LONG.join(' ')}”`), 'en');
  expect(parts.map(({ text }) => text).join(' ')).toBe(`“${LONG.join(' ')}”`);
});

it.each([
  [
    'a condition after its clause',
    'คุณสามารถส่งเอกสารฉบับใหม่ให้กับสำนักงานของท่าเรือได้ทุกวันในเวลาทำการ',
    'ถ้าเอกสารฉบับเดิมหมดอายุแล้วหรือถูกยกเลิกโดยเจ้าหน้าที่',
  ],
  [
    'a condition before its clause',
    'หากเอกสารฉบับเดิมของเรือหมดอายุแล้วหรือถูกยกเลิกโดยเจ้าหน้าที่ของท่าเรือ',
    'คุณสามารถส่งเอกสารฉบับใหม่ให้กับสำนักงานของท่าเรือได้',
  ],
])('Thai text keeps %s in one sentence', (_, first, second) => {
  expect(splitSentences(plain(`${first} ${second}`), 'th').map(({ text }) => text)).toEqual([
    `${first} ${second}`,
  ]);
});

it.each([
  [
    '"Em 2012 eu errei. Não faria isso", falou Tite ao programa "Grande Círculo", do SporTV.',
    'falou Tite ao programa',
  ],
  ['“We tried that once,” Lorenz said. He then explained it.', 'Lorenz said'],
  ['« Le texte est clair. Il suffit », explique la ministre.', 'explique la ministre'],
  ['“We tried that,” Lorenz said. “We did not,” she said.', undefined],
  ['The “old” mill, which was sold, is a museum.', undefined],
])('the speaker of %j is %j', (text, speaker) => {
  expect(findSpeaker(text)).toBe(speaker);
});
