import { findPlots, findSeries, readSetting } from '../charts/data/series-markup.ts';
import { childAtPath, element, type Markup, parseMarkup, readTag, XmlEditor } from '../ooxml/xml/index.ts';
import { formatOf } from './chart-axes.ts';
import type { ChartChange } from './chart-change.ts';
import { invalidInput } from './find-element.ts';
import { checkFormatCode } from './format-code.ts';
import { rankChildren, setChildren } from './ordered-children.ts';

/** Children of labels, of all points and of one, in the order of the schema (ECMA-376 part 1, 21.2.2.49). */
const ORDER = rankChildren(
  'idx dLbl delete layout tx numFmt spPr txPr dLblPos showLegendKey showVal showCatName showSerName showPercent ' +
    'showBubbleSize separator showLeaderLines leaderLines extLst',
);

/** The number format that all labels of a chart have in common; undefined if they take that of the cells. */
export function readLabelFormat(source: string, plots: readonly Markup[]): string | undefined {
  const formats = new Set(
    listLabels(source, plots).map((one) => {
      const format = childAtPath(one, 'numFmt');
      return format === undefined ? undefined : formatOf(source, format);
    }),
  );
  return formats.size === 1 ? [...formats][0] : undefined;
}

/** Labels that are shown: those of plots, of series, and of single points that differ. */
function listLabels(source: string, plots: readonly Markup[]): Markup[] {
  const owners = plots.flatMap((plot) => [plot, ...findSeries(plot)]);
  const lists = owners.flatMap((owner) => childAtPath(owner, 'dLbls') ?? []);
  const all = lists.flatMap((list) => [list, ...list.children.filter(({ name }) => name === 'dLbl')]);
  return all.filter(
    (one) =>
      /^(?:0|false)?$/.test(readSetting(source, one, 'delete')) &&
      SHOWN.some((name) => isOn(source, one, name)),
  );
}

const SHOWN = ['showVal', 'showPercent', 'showCatName', 'showSerName', 'showBubbleSize'] as const;

function isOn(source: string, label: Markup, name: string): boolean {
  const setting = childAtPath(label, name);
  return setting !== undefined && !/^(?:0|false)$/.test(readSetting(source, label, name));
}

/** Sets the number format of all labels. @throws Failure `invalid_input` if the chart shows none */
export function setLabelFormat(source: string, { label_format: code }: ChartChange): string {
  if (code === undefined) return source;
  if (code !== null) checkFormatCode(code, 'chart.label_format');
  const labels = listLabels(source, findPlots(parseMarkup(source)));
  if (labels.length === 0 && code !== null)
    throw invalidInput(
      'chart.label_format',
      'The chart shows no labels that could have a number format.',
      code,
      'Show them with data_labels: true in the same edit.',
    );
  const edited = new XmlEditor(source);
  for (const label of labels) {
    const tag = readTag(source, label).replace(/[^:]*$/, 'numFmt');
    const numFmt = element(tag, { formatCode: code ?? 'General', sourceLinked: code === null });
    setChildren(edited, label, ORDER, { numFmt });
  }
  return edited.toString();
}
