import { describe, expect, it } from 'vitest';
import { findDecimalTails } from '../../../src/core/layout/decimal-tail.ts';

describe('decimal tails of a column', () => {
  it.each([
    [['1,200.5', '80', '3.25'], 'en-US', ['.5', '', '.25']],
    [['1.200,5', '80'], 'de-DE', [',5', '']],
    [['12.5 %', '8 %'], 'en-US', ['.5 %', ' %']],
    [['1.5', '12'], 'de-DE', ['.5', '']],
    [['12.5 €', '8', '20.5 €'], 'en-US', ['.5 €', '', '.5 €']],
    [['(1.5)', '2', 'n/a'], 'en-US', ['.5)', '', '']],
  ])('of %j in %s are filled', (cells, lang, tails) => expect(findDecimalTails(cells, lang)).toEqual(tails));

  it.each([
    [['1,200', '80'], 'en-US'],
    [['1.200', '80.000'], 'de-DE'],
    [['1.200', '3.400'], 'en-US'],
    [['7', '12'], 'en-US'],
    [['6.1 years', '655 kg', '0.2', '200'], 'en-US'],
    [['1.25 m', '800 k'], 'en-US'],
  ])('of %j in %s are not needed', (cells, lang) => expect(findDecimalTails(cells, lang)).toBeUndefined());
});
