import { describe, expect, it } from 'vitest';
import { allowsPercentChange, inheritScales, readScale } from '../../../../src/core/sources/data/scale.ts';

describe('the scale of a column', () => {
  it.each([
    ['temp_min', '', 'interval', 'none'],
    ['Temperature (°C)', '', 'interval', 'none'],
    ['value', '°F', 'interval', 'none'],
    ['Höchsttemperatur', '', 'interval', 'none'],
    ['気温', '', 'interval', 'none'],
    ['consumer price index', '', 'interval', 'none'],
    ['world rank', '', 'ordinal', 'none'],
    ['zip code', '', 'nominal', 'none'],
    ['wind', 'm/s', 'ratio', 'none'],
    ['miles per gallon', '', 'ratio', 'none'],
    ['unemployment rate', '%', 'ratio', 'none'],
    ['unit price', '€', 'ratio', 'none'],
    ['median income', '$', 'ratio', 'none'],
    ['revenue', '€', 'ratio', 'rows'],
    ['Total cost $', '', 'ratio', 'rows'],
    ['net generation', 'GWh', 'ratio', 'rows'],
    ['sales per year', '', 'ratio', 'none'],
    ['population', '', 'ratio', 'kinds'],
    ['Bevölkerung', '', 'ratio', 'kinds'],
    ['installed', 'MW', 'ratio', 'kinds'],
    ['something', '', 'ratio', 'none'],
  ])('is read from %s in "%s" as %s with sums of %s', (name, unit, level, sums) => {
    expect(readScale(name.replaceAll('_', ' '), unit, true)).toMatchObject({ level, sums });
  });

  it('allows percentages of change only from a true zero', () => {
    expect(allowsPercentChange(readScale('revenue', '€', true))).toBe(true);
    expect(allowsPercentChange(readScale('temperature', '', true))).toBe(false);
    expect(allowsPercentChange(readScale('turnout', '%', true))).toBe(false);
  });

  it('is that of the heading for categories without a unit or a telling name', () => {
    const kinds = (...names: readonly string[]) =>
      names.map((name) => ({ scale: readScale(name, '', true) }));
    const sumsOf = (names: readonly string[], heading: string) =>
      inheritScales(kinds(...names), heading).map(({ scale }) => `${scale.level} ${scale.sums}`);
    expect(sumsOf(['coal', 'gas'], 'net generation')).toEqual(['ratio rows', 'ratio rows']);
    expect(sumsOf(['north', 'south'], 'temperature')).toEqual(['interval none', 'interval none']);
    expect(sumsOf(['north', 'wind speed'], 'net generation')).toEqual(['ratio none', 'ratio none']);
    expect(sumsOf(['coal', 'gas'], '')).toEqual(['ratio none', 'ratio none']);
  });
});
