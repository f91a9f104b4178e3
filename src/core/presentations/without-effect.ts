import { CHART_KINDS } from '../scene/chart.ts';
import { recommendCharts } from '../scene/chart-advice.ts';
import type { Finding } from '../scene/finding.ts';
import type { TableContent } from '../scene/table-content.ts';
import type { SlideSpec } from '../templates/contract.ts';
import { unseenInChart } from './unseen-in-chart.ts';
import { unseenInTable } from './unseen-in-table.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Fields of charts and tables that change nothing on their slides. @param inDesign whether the slides are drawn in a file's design. */
export function withoutEffect(slides: readonly SlideSpec[], inDesign: boolean): Finding[] {
  return slides.flatMap(({ content }, index) =>
    figuresIn(content, '').flatMap(({ path, value }) =>
      (isTable(value) ? unseenInTable(value as unknown as TableContent, inDesign) : unseenInChart(value)).map(({ field, isSpoken = false, because, fix }): Finding => {
        const at = path === '' ? field : `${path}.${field}`;
        return {
          code: 'no_effect',
          severity: isSpoken ? 'info' : 'warning',
          slide: index + 1,
          path: `slides[${index}].content.${at}`,
          message: `"${at}" has no effect${isSpoken ? ' except in the alternative text' : ''}: ${because}.`,
          fix: `${fix}.`,
        };
      }),
    ),
  );
}

function isTable(value: Fields): boolean {
  return Array.isArray(value['columns']) && Array.isArray(value['rows']);
}

function isChart(value: Fields): boolean {
  const type = value['type'] ?? 'bar';
  return (type === 'auto' || (CHART_KINDS as readonly unknown[]).includes(type)) && (Array.isArray(value['points']) || (Array.isArray(value['series']) && Array.isArray(value['categories'])));
}

/** Charts and tables in the content of a slide, with their paths. */
function figuresIn(value: unknown, path: string): { readonly path: string; readonly value: Fields }[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => figuresIn(one, `${path}[${index}]`));
  if (value === null || typeof value !== 'object') return [];
  const fields = value as Fields;
  if (isTable(fields) || isChart(fields)) return [{ path, value: fields }];
  return Object.entries(fields).flatMap(([key, one]) => figuresIn(one, path === '' ? key : `${path}.${key}`));
}

/** Which kind "auto" stands for on each slide, and why. */
export function chosenCharts(slides: readonly SlideSpec[], lang: string): Finding[] {
  return slides.flatMap(({ content }, index) =>
    figuresIn(content, '').flatMap(({ path, value }): Finding[] => {
      const [best, second] = value['type'] === 'auto' ? recommendCharts(value, lang) : [];
      if (best === undefined) return [];
      return [
        {
          code: 'chart_chosen',
          severity: 'info',
          slide: index + 1,
          path: `slides[${index}].content.${path === '' ? 'type' : `${path}.type`}`,
          message: `"auto" is a ${best.type} here: ${best.reason}. It hides ${best.hides}.`,
          fix: second === undefined ? 'Name the type to keep it when the data changes.' : `Name the type to keep it when the data changes; ${second.type} suits next best: ${second.reason}.`,
        },
      ];
    }),
  );
}
