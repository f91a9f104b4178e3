import { chooseNumberSpec, formatNumber } from '../../scene/number-format.ts';

/** A value as charts of this language write it, with its unit. */
export function formatValue(value: number, unit: string | undefined, lang: string): string {
  return formatNumber(value, chooseNumberSpec([value], unit, lang), lang);
}
