import { type ChartData, findDataFacts } from './kinds/data-facts.ts';
import { KIND_ROWS } from './kinds/index.ts';
import type { KindAdvice, KindRow } from './kinds/kind-row.ts';
import type { ChartKind } from './model.ts';

export type { ChartData } from './kinds/data-facts.ts';

export interface ChartAdvice extends Omit<KindAdvice, 'weight'> {
  readonly type: ChartKind;
}

/**
 * Recommends at most three chart kinds for the data, the best first.
 *
 * @param title title of the chart or of its slide
 */
export function recommendCharts(data: ChartData, lang: string, title = data.title ?? ''): ChartAdvice[] {
  const facts = findDataFacts(data, lang, title);
  return listKinds(data)
    .flatMap(([type, { advise }]) => {
      const advice = advise?.(facts);
      return advice === undefined ? [] : [{ type, ...advice }];
    })
    .sort((a, b) => b.weight - a.weight)
    .slice(0, 3)
    .map(({ weight: _, ...advice }) => advice);
}

/** Resolves the type "auto". */
export function chooseType(data: ChartData, lang = 'en'): ChartKind {
  return recommendCharts(data, lang)[0]?.type ?? 'bar';
}

/** Kinds that take data of this form. */
function listKinds({
  points = [],
  values = [],
  categories = [],
  series = [],
}: ChartData): [ChartKind, KindRow][] {
  const isObserved = values.length > 0 || (series.length > 0 && categories.length === 0);
  return (Object.entries(KIND_ROWS) as [ChartKind, KindRow][]).filter(([, { data }]) =>
    points.length > 0 ? data === 'points' : isObserved ? data === 'observations' : data !== 'points',
  );
}
