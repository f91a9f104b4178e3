import type { Finding } from './finding.ts';

/** Tolerance for rounded figures, as a share. */
const TOLERANCE = 0.006;

/**
 * True if a finding agrees with its chart: its figures are recomputed from the values of the chart, and its
 * names must be those at which the values occur.
 */
export function isConsistent(finding: Finding): boolean {
  const { kind, names, figures, labels, series, highlight } = finding;
  const own = series.find(({ name }) => name === highlight) ?? series[0];
  const values = (own?.values ?? []).map((value) => value ?? Number.NaN);
  const at = (label: string | undefined): number => values[labels.indexOf(label ?? '')] ?? Number.NaN;
  const is = (figure: string, value: number): boolean => isNear(figures[figure]?.value, value);
  const [first, last] = [values[0] ?? Number.NaN, values.at(-1) ?? Number.NaN];
  const [most, least] = [Math.max(...values), Math.min(...values)];
  switch (kind) {
    case 'rose':
    case 'share_rose':
      return (
        is('first', first) &&
        is('last', last) &&
        last > first &&
        at(names['from']) === first &&
        at(names['to']) === last
      );
    case 'fell':
    case 'share_fell':
      return (
        is('first', first) &&
        is('last', last) &&
        last < first &&
        at(names['from']) === first &&
        at(names['to']) === last
      );
    case 'peaked':
      return is('most', most) && isNear(at(names['at']), most) && is('last', last);
    case 'lowest':
      return is('least', least) && isNear(at(names['at']), least) && is('last', last);
    case 'regained': {
      const [from, to] = [at(names['from']), at(names['to'])];
      return (
        is('drop', from - to) &&
        to === least &&
        isNear(figures['share']?.value, (100 * (last - to)) / (from - to), 0.02)
      );
    }
    case 'lead_together':
      return is('most', most) && at(names['label']) === most && at(names['other']) === most;
    case 'frequent_together':
      return is('most', most) && at(names['label']) === most && is('least', at(names['other']));
    case 'leads':
    case 'stands_out':
      return is('most', most) && at(names['label']) === most;
    case 'makes_up':
      return (
        at(names['label']) === most && (figures['share']?.value ?? 0) <= (100 * most) / sum(values) + 0.01
      );
    case 'most_frequent':
      return (
        at(names['label']) === most &&
        is('count', most) &&
        is('share', (100 * most) / (figures['all']?.value ?? 0))
      );
    case 'average_leads':
      return (
        is('most', most) &&
        at(names['label']) === most &&
        (figures['least']?.value ?? most) <= least + TOLERANCE * Math.abs(least)
      );
    case 'grew_most':
      return is('change', at(names['label'])) && at(names['label']) === most && most > 0;
    case 'shrank_most':
      return is('change', -at(names['label'])) && at(names['label']) === least && least < 0;
    case 'half_between':
      return (figures['low']?.value ?? 0) < (figures['high']?.value ?? 0) && sum(values) === finding.rows;
    case 'together':
      return (figures['r']?.value ?? 0) > 0;
    case 'opposite':
      return (figures['r']?.value ?? 0) < 0;
    case 'overview':
      return figures['rows']?.value === finding.rows;
  }
}

function isNear(stated: number | undefined, value: number, share = TOLERANCE): boolean {
  return (
    stated !== undefined &&
    Math.abs(stated - value) <= share * Math.max(Math.abs(stated), Math.abs(value), 1e-12)
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
