import type { SlideMaterial } from '../designs/design.ts';
import { byIdentity } from '../memory/memo.ts';
import { chartAlt } from '../scene/chart-alt.ts';
import { chartModel } from '../scene/chart-model.ts';

type ChartFigure = SlideMaterial['charts'][number];

const figuresByLanguage = byIdentity((_content: object) => new Map<string, ChartFigure>());

/** A chart of content as a design takes it. The same content object in the same language is the same figure. */
export function chartFigure(content: object, language: string): ChartFigure {
  const figures = figuresByLanguage(content);
  const known = figures.get(language);
  if (known !== undefined) return known;
  const chart = chartModel(content, language);
  const figure: ChartFigure = { chart, alt: chartAlt(chart) };
  figures.set(language, figure);
  return figure;
}
