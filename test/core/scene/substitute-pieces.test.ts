import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitPieces } from '../../../src/core/scene/substitute-lines.ts';

/** The same rule as one expression. */
const UNSPACED =
  '\\u0e00-\\u0eff\\u1000-\\u109f\\u1100-\\u11ff\\u1780-\\u17ff\\u2e80-\\ud7af\\uf900-\\ufaff\\uff00-\\uffef\\u{20000}-\\u{3ffff}';
const SIGNS = '\\-–—/\\u00ad\\u200b';
const RULE = new RegExp(
  `\\n|\\s+|[${UNSPACED}]|[^\\s${SIGNS}${UNSPACED}]*[${SIGNS}]+|[^\\s${SIGNS}${UNSPACED}]+`,
  'gu',
);

test('splitPieces splits texts of any script where their lines may break', () => {
  expect(splitPieces('on/off two-thirds\nof it')).toEqual([
    'on/',
    'off',
    ' ',
    'two-',
    'thirds',
    '\n',
    'of',
    ' ',
    'it',
  ]);
  const letters = fc.constantFrom(...'ab é-–/\u00ad\u200b\u00a0\n\t’日本ไทย𠀀😀'.split(''), '…', '€');
  const texts = fc.oneof(
    fc.array(letters, { maxLength: 20 }).map((all) => all.join('')),
    fc.string({ unit: 'binary' }),
  );
  const check = fc.property(texts, (text) => {
    expect(splitPieces(text)).toEqual([...(text.match(RULE) ?? [])]);
  });
  fc.assert(check, { numRuns: 2_000 });
});
