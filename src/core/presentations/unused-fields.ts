import { recommendCharts } from '../charts/advice.ts';
import { CHART_KINDS } from '../charts/model.ts';
import { findUnusedChartFields, findUnusedKind } from '../charts/unused-fields.ts';
import type { Finding } from '../scene/finding.ts';
import type { TableContent } from '../scene/table-content.ts';
import { findContract } from '../templates/catalogue.ts';
import type { SlideSpec } from '../templates/contract.ts';
import type { Template } from '../templates/tree.ts';
import { compileSlide } from './compiled-markup.ts';
import { isComposed } from './read-composed.ts';
import { findUnusedTableFields } from './unused-table-fields.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Figure {
  readonly value: Fields;
  /** Path under which a field is reported, and its name in the message. */
  readonly at: (field: string) => string;
  readonly called: (field: string) => string;
}

/**
 * Reports fields of charts and tables that have no effect.
 *
 * @param template template that compositions are compiled for.
 * @param inDesign true if a design draws the slides.
 */
export function findFieldsWithoutEffect(
  slides: readonly SlideSpec[],
  template: Template,
  inDesign: boolean,
): Finding[] {
  return slides.flatMap((slide, index) =>
    listFigures(slide, template).flatMap(({ value, at, called }) =>
      (isTable(value)
        ? findUnusedTableFields(value as unknown as TableContent, inDesign && isOnOwnLayout(slide))
        : [
            ...findUnusedChartFields(value),
            ...(inDesign && isOnOwnLayout(slide) ? findUnusedKind(value) : []),
          ]
      ).map(
        ({ field, isSpoken = false, because, fix }): Finding => ({
          code: 'no_effect',
          severity: isSpoken ? 'info' : 'warning',
          slide: index + 1,
          path: `slides[${index}].content.${at(field)}`,
          message: `${called(field)} has no effect${isSpoken ? ' except in the alternative text' : ''}: ${because}.`,
          fix: `${fix}.`,
        }),
      ),
    ),
  );
}

/** Layouts missing from the catalogue belong to the design. */
function isOnOwnLayout(slide: SlideSpec): boolean {
  return !isComposed(slide) && findContract(slide.layout) === undefined;
}

function isTable(value: Fields): boolean {
  return Array.isArray(value['columns']) && Array.isArray(value['rows']);
}

function isChart(value: Fields): boolean {
  const type = value['type'] ?? 'bar';
  return (
    (type === 'auto' || (CHART_KINDS as readonly unknown[]).includes(type)) &&
    (Array.isArray(value['points']) || (Array.isArray(value['series']) && Array.isArray(value['categories'])))
  );
}

/** Charts and tables of a slide. Those in markup are identified by their elements. */
function listFigures(slide: SlideSpec, template: Template): Figure[] {
  if (!isComposed(slide))
    return collectFigures(slide.content, '').map(({ path, value }) => {
      const at = (field: string): string => (path === '' ? field : `${path}.${field}`);
      return { value, at, called: (field) => `"${at(field)}"` };
    });
  const { pictures: _, ...content } = compileSlide(slide, template).content;
  return collectFigures(content, '').map(({ path, value }) => {
    const [id = path, ...inside] = path.split('.');
    return {
      value,
      at: () => `markup#${id}`,
      called: (field) => `"${[...inside, field].join('.')}" of markup#${id}`,
    };
  });
}

function collectFigures(value: unknown, path: string): { readonly path: string; readonly value: Fields }[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => collectFigures(one, `${path}[${index}]`));
  if (value === null || typeof value !== 'object') return [];
  const fields = value as Fields;
  if (isTable(fields) || isChart(fields)) return [{ path, value: fields }];
  return Object.entries(fields).flatMap(([key, one]) =>
    collectFigures(one, path === '' ? key : `${path}.${key}`),
  );
}

/** Reports which kind "auto" selected on each slide, and why. */
export function reportChosenCharts(
  slides: readonly SlideSpec[],
  template: Template,
  lang: string,
): Finding[] {
  return slides.flatMap((slide, index) =>
    listFigures(slide, template).flatMap(({ value, at }): Finding[] => {
      const [best, second] = value['type'] === 'auto' ? recommendCharts(value, lang) : [];
      if (best === undefined) return [];
      return [
        {
          code: 'chart_chosen',
          severity: 'info',
          slide: index + 1,
          path: `slides[${index}].content.${at('type')}`,
          message: `"auto" is a ${best.type} here: ${best.reason}. It hides ${best.hides}.`,
          fix:
            second === undefined
              ? 'Name the type to keep it when the data changes.'
              : `Name the type to keep it when the data changes; ${second.type} suits next best: ${second.reason}.`,
        },
      ];
    }),
  );
}
