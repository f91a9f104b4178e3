import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseNumberSpec, formatCode, formatNumber, formatShare, formatTick, parseFormatCode, shareCode, tickCode } from '../../../src/core/scene/number-format.ts';

const show = (value: number, unit: string | undefined, lang: string) => formatNumber(value, chooseNumberSpec([value], unit, lang), lang);

describe('number formats of charts', () => {
  it.each([
    [42, '%', 'en-US', '42%', '#,##0"%"'],
    [42, '%', 'de-DE', '42 %', '#,##0" %"'],
    [1240, 'kWh', 'en-US', '1,240 kWh', '#,##0" kWh"'],
    [2.5, '€ m', 'en-GB', '€2.5m', '"€"#,##0.0"m"'],
    [2.5, '€ m', 'de-DE', '2,5 € m', '#,##0.0" € m"'],
    [4_100_000, '$', 'en-US', '$4.1M', '"$"#,##0.0,,"M"'],
    [4_100_000, '€', 'de-DE', '4,1 Mio. €', '#,##0.0,," Mio. €"'],
    [4_100_000, undefined, 'ja-JP', '4,100,000', '#,##0'],
    [5, '€', 'nl-NL', '€ 5', '"€ "#,##0'],
    [5, 'R$', 'pt-BR', 'R$ 5', '"R$ "#,##0'],
    [5, '¥', 'ja-JP', '¥5', '"¥"#,##0'],
    [5, '₺', 'tr-TR', '₺5', '"₺"#,##0'],
    [5, 'CHF', 'en-US', 'CHF 5', '"CHF "#,##0'],
    [5, 'krona', 'en-US', '5 krona', '#,##0" krona"'],
    [42, '%', 'tr-TR', '%42', '"%"#,##0'],
    [42, '%', 'fr-FR', '42 %', '#,##0" %"'],
    [-0.8, '€', 'en-US', '-€0.8', '"€"#,##0.0'],
  ])('shows %d %s in %s as %s and tells Excel %s', (value, unit, lang, text, code) => {
    expect(show(value, unit, lang)).toBe(text);
    expect(formatCode(chooseNumberSpec([value], unit, lang))).toBe(code);
  });

  it.each([
    ['en-US', '13%', '0%'],
    ['de-DE', '13 %', '0" "%'],
    ['tr-TR', '%13', '%0'],
    ['ja-JP', '13%', '0%'],
  ])('writes shares in %s as %s and tells Excel %s', (lang, text, code) => {
    expect(formatShare(0.128, lang)).toBe(text);
    expect(shareCode(lang)).toBe(code);
  });

  it('reads back the codes that it writes', () => {
    const spec = fc.record({
      decimals: fc.integer({ min: 0, max: 4 }),
      grouping: fc.boolean(),
      scale: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const),
      percent: fc.boolean(),
      prefix: fc.constantFrom('', '€', '$'),
      suffix: fc.constantFrom('', 'M', ' kWh', ' € m', '°'),
    });
    fc.assert(
      fc.property(spec, (one) => {
        expect(parseFormatCode(formatCode(one))).toEqual(one);
      }),
    );
  });

  it('reads codes that people write', () => {
    expect(formatNumber(0.256, parseFormatCode('0.0%'), 'en-US')).toBe('25.6%');
    expect(formatNumber(1234.5, parseFormatCode('[$€-407] #,##0.00;[Red]-#,##0.00'), 'en-US')).toBe('€ 1,234.50');
    expect(formatNumber(1234.5, parseFormatCode('General'), 'en-US')).toBe('1,235');
  });

  it('does not scale the zero of an axis', () => {
    const spec = chooseNumberSpec([4_000_000], '$', 'en-US');
    expect(formatTick(0, spec, 'en-US')).toBe('$0');
    expect(tickCode(spec)).toBe('"$"#,##0,,"M";-"$"#,##0,,"M";"$"0');
  });
});
