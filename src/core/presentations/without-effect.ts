import { CHART_TYPES } from '../scene/chart.ts';
import type { Finding } from '../scene/finding.ts';
import type { SlideSpec } from '../templates/contract.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A field that is given and that nobody will see, and why. */
interface Unseen {
  readonly field: string;
  /** It is said to those who do not see the chart. */
  readonly isSpoken?: boolean;
  readonly because: string;
  readonly fix: string;
}

/** Longer units stand once, as the title of the axis or of the chart. */
const SHORT_UNIT = 6;
const LEAVE_OUT = 'Leave it out';

/** Fields of charts and tables that change nothing on their slides. @param inDesign whether the slides are drawn in a file's design. */
export function withoutEffect(slides: readonly SlideSpec[], inDesign: boolean): Finding[] {
  return slides.flatMap(({ content }, index) =>
    figuresIn(content, '').flatMap(({ path, value }) =>
      (isTable(value) ? unseenInTable(value, inDesign) : unseenInChart(value)).map(({ field, isSpoken = false, because, fix }): Finding => {
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

function unseenInTable({ highlight }: Fields, inDesign: boolean): Unseen[] {
  if (!inDesign || highlight === undefined) return [];
  return [{ field: 'highlight', because: 'tables in a design highlight no row', fix: 'Set the text of the row in bold (**like this**), or leave it out' }];
}

function unseenInChart(chart: Fields): Unseen[] {
  const type = typeof chart['type'] === 'string' ? chart['type'] : 'bar';
  const isPie = type === 'pie' || type === 'doughnut';
  const unit = text(chart['unit']);
  const format = text(chart['number_format']);
  const isShort = unit !== undefined && [...unit].length <= SHORT_UNIT;
  const shares = `the slices of a ${type} show their shares`;
  const unseen: (Unseen | undefined)[] = [
    unseenHighlight(chart, type, isPie),
    isShort && isPie && unit !== '%' ? { field: 'unit', isSpoken: true, because: shares, fix: `${LEAVE_OUT}, or use a horizontal_bar chart, which shows the values` } : undefined,
    isShort && !isPie && format !== undefined && !format.includes(unit)
      ? { field: 'unit', because: 'number_format alone says what is shown with a number', fix: `Write the unit into number_format, such as '0.0" ${unit}"', or leave one of the two out` }
      : undefined,
    format !== undefined && isPie && unit !== '%' ? { field: 'number_format', because: shares, fix: `${LEAVE_OUT}, or use a horizontal_bar chart, which shows the values` } : undefined,
    text(chart['x_label']) === undefined ? undefined : unseenLabel(type, isPie),
    ...(type === 'combo' ? [] : ofCombos(chart, type)),
  ];
  return unseen.filter((one) => one !== undefined);
}

/** Of the axis of categories. */
function unseenLabel(type: string, isPie: boolean): Unseen | undefined {
  const fix = `${LEAVE_OUT}, or say it in the title of the chart`;
  if (isPie) return { field: 'x_label', because: `a ${type} has no axes`, fix };
  if (type === 'radar') return { field: 'x_label', because: 'the names around a radar have no axis that could be labelled', fix };
  return type.startsWith('horizontal')
    ? { field: 'x_label', because: 'it names the categories, which stand beside their bars without a label of their own; y_label names the values', fix }
    : undefined;
}

function unseenHighlight(chart: Fields, type: string, isPie: boolean): Unseen | undefined {
  const wanted = text(chart['highlight']);
  if (wanted === undefined) return undefined;
  const names = type === 'scatter' ? [...new Set(records(chart['points']).map(({ series }) => String(series)))] : records(chart['series']).map(({ name }) => String(name));
  const categories = Array.isArray(chart['categories']) ? chart['categories'].map(String) : [];
  const isSeries = names.includes(wanted) && !isPie;
  const isCategory = categories.includes(wanted);
  if (isSeries && names.length > 1) return undefined;
  if (isCategory && (isPie || type === 'bar' || type === 'horizontal_bar' || (names.length === 1 && (type.endsWith('bar') || type === 'line')))) return undefined;
  const told = shownNames(isPie || names.length < 2 ? categories : names);
  if (isSeries)
    return { field: 'highlight', because: `"${wanted}" is the only series, so there is nothing to stand out from`, fix: `Name a category${type === 'bar' ? '' : ' of a bar chart'}, or leave it out` };
  if (isCategory)
    return {
      field: 'highlight',
      because: `a ${type} chart of ${names.length === 1 ? 'one series' : 'several series'} highlights no single category`,
      fix: names.length > 1 ? `Name a series (${told}), or leave it out` : 'Use a bar chart, or leave it out',
    };
  return { field: 'highlight', because: `nothing in the chart is called "${wanted}"`, fix: `Name one of ${told}, or leave it out` };
}

/** What only a combo draws, or has two axes for. */
function ofCombos(chart: Fields, type: string): Unseen[] {
  return records(chart['series']).flatMap((series, index) =>
    (['type', 'axis'] as const).flatMap((field) =>
      series[field] === undefined || series[field] === 'primary'
        ? []
        : [{ field: `series[${index}].${field}`, because: `all series of a ${type} chart are drawn alike, on one axis`, fix: 'Set the type of the chart to combo, or leave it out' }],
    ),
  );
}

function shownNames(names: readonly string[]): string {
  const shown = names.slice(0, 6).map((name) => `"${name}"`);
  return names.length > shown.length ? `${shown.join(', ')} …` : shown.join(', ');
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function records(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter((one): one is Fields => one !== null && typeof one === 'object') : [];
}

function isTable(value: Fields): boolean {
  return Array.isArray(value['columns']) && Array.isArray(value['rows']);
}

function isChart(value: Fields): boolean {
  return (CHART_TYPES as readonly unknown[]).includes(value['type'] ?? 'bar') && (Array.isArray(value['points']) || (Array.isArray(value['series']) && Array.isArray(value['categories'])));
}

/** Charts and tables in the content of a slide, with their paths. */
function figuresIn(value: unknown, path: string): { readonly path: string; readonly value: Fields }[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => figuresIn(one, `${path}[${index}]`));
  if (value === null || typeof value !== 'object') return [];
  const fields = value as Fields;
  if (isTable(fields) || isChart(fields)) return [{ path, value: fields }];
  return Object.entries(fields).flatMap(([key, one]) => figuresIn(one, path === '' ? key : `${path}.${key}`));
}
