import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseNiceScale } from '../../../src/core/scene/axis-scale.ts';
import {
  chooseNumberSpec,
  formatAllDigits,
  formatCode,
  formatNumber,
  formatShare,
  formatTick,
  parseFormatCode,
  shareCode,
  tickCode,
  tickSpec,
} from '../../../src/core/scene/number-format.ts';

const show = (value: number, unit: string | undefined, lang: string) =>
  formatNumber(value, chooseNumberSpec([value], unit, lang), lang);

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
  ])('show %d %s in %s as %s and as the Excel code %s', (value, unit, lang, text, code) => {
    expect(show(value, unit, lang)).toBe(text);
    expect(formatCode(chooseNumberSpec([value], unit, lang))).toBe(code);
  });

  it.each([
    ['en-US', '13%', '0%'],
    ['de-DE', '13 %', '0" "%'],
    ['tr-TR', '%13', '%0'],
    ['ja-JP', '13%', '0%'],
  ])('show shares in %s as %s and as the Excel code %s', (lang, text, code) => {
    expect(formatShare(0.128, lang)).toBe(text);
    expect(shareCode(lang)).toBe(code);
  });

  it('are read back from the codes that they write', () => {
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

  it('are read from codes in common use', () => {
    expect(formatNumber(0.256, parseFormatCode('0.0%'), 'en-US')).toBe('25.6%');
    expect(formatNumber(1234.5, parseFormatCode('[$€-407] #,##0.00;[Red]-#,##0.00'), 'en-US')).toBe(
      '€ 1,234.50',
    );
    expect(formatNumber(1234.5, parseFormatCode('General'), 'en-US')).toBe('1,235');
  });

  it.each([
    [[6.02e23, 1.989e30], undefined, 'en', ['6.02E+23', '1.99E+30'], '0.00E+00;-0.00E+00;0'],
    [[1e15, -2e15, 0], '€', 'en', ['€1E+15', '-€2E+15', '€0'], '"€"0E+00;-"€"0E+00;"€"0'],
    [[1.5e-9], 'kg', 'de', ['1,5E-09 kg'], '0.0E+00" kg";-0.0E+00" kg";0'],
    [[0.00012, 0.00034], undefined, 'en', ['0.00012', '0.00034'], '#,##0.00000'],
    [[0.0000034, 0.0000012], undefined, 'en', ['0.0000034', '0.0000012'], '#,##0.0000000'],
  ] as const)(
    'show values that would round to zero with enough digits: %j %s in %s',
    (values, unit, lang, texts, code) => {
      const spec = chooseNumberSpec(values, unit, lang);
      expect(values.map((value) => formatNumber(value, spec, lang))).toEqual(texts);
      expect(formatCode(spec)).toBe(code);
      expect(parseFormatCode(code)).toMatchObject(
        spec.scientific ? { scientific: true, decimals: spec.decimals } : { decimals: spec.decimals },
      );
    },
  );

  it('have powers of ten if a caller requests them', () => {
    expect(formatNumber(15_000, parseFormatCode('0.00E+00'), 'en')).toBe('1.50E+04');
    expect(formatAllDigits(-1.25e300, 'de')).toBe('-1,25E+300');
    expect(formatAllDigits(1234.5, 'en')).toBe('1,234.5');
  });

  it('give every tick of an axis a text of its own', () => {
    for (const values of [
      [1e21, 3e21],
      [1e-9, 2e-9],
      [1e15, 1e15 + 1e9],
      [0.3, 0.1 + 0.2],
      [1.2e-6, 3.4e-6],
    ]) {
      const scale = chooseNiceScale(values, { zero: false });
      const spec = tickSpec(chooseNumberSpec(values, undefined, 'en'), scale);
      const texts = scale.ticks.map((tick) => formatTick(tick, spec, 'en'));
      expect(new Set(texts).size, `${values}: ${texts}`).toBe(texts.length);
      expect(texts.length).toBeGreaterThan(2);
    }
  });

  it('do not scale the zero of an axis', () => {
    const spec = chooseNumberSpec([4_000_000], '$', 'en-US');
    expect(formatTick(0, spec, 'en-US')).toBe('$0');
    expect(tickCode(spec)).toBe('"$"#,##0,,"M";-"$"#,##0,,"M";"$"0');
  });

  it.each([
    { code: '+0.0;-0.0', shown: { 17: '+17.0', [-17]: '-17.0', 0: '+0.0' }, written: '"+"0.0;"-"0.0' },
    { code: '+0.0;-0.0;0', shown: { 17: '+17.0', [-17]: '-17.0', 0: '0' }, written: '"+"0.0;"-"0.0;0' },
    {
      code: '#,##0;(#,##0);"none"',
      shown: { 1200: '1,200', [-1200]: '(1,200)', 0: 'none' },
      written: '#,##0;"("#,##0")";"none"',
    },
    { code: '0.0%;[Red]-0.0%', shown: { 0.25: '25.0%', [-0.25]: '-25.0%' }, written: '0.0%;"-"0.0%' },
  ])('have sections in "$code" for values above and below zero, and for zero', ({ code, shown, written }) => {
    const spec = parseFormatCode(code);
    for (const [value, text] of Object.entries(shown))
      expect(formatNumber(Number(value), spec, 'en')).toBe(text);
    expect(formatCode(spec)).toBe(written);
  });
});
