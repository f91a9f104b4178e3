import { chooseNumberSpec, formatNumber } from '../../scene/number-format.ts';

/** Formats a value with its unit as charts of this language do. */
export function formatValue(value: number, unit: string | undefined, lang: string): string {
  return formatNumber(value, chooseNumberSpec([value], unit, lang), lang);
}
