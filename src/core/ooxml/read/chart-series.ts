import type { LabelPart } from '../../charts/imported-looks.ts';
import type { XmlNode } from '../xml/parse.ts';
import { walk } from '../xml/parse.ts';
import type { ReadLabel, ReadSeriesLooks } from './chart-model.ts';
import { type ColorScope, readColorIn } from './color.ts';
import { readExplicitLine } from './explicit-line.ts';
import { at, attribute, child, findChildren, readFlag, readNumber } from './node.ts';

const MARKS = ['none', 'auto', 'circle', 'square', 'diamond', 'triangle'] as const;
const MARK_PT = 5;
const LINE_EMU = 28_575;

/** Reads the looks of a series: its line, markers and data labels. */
export function readSeriesLooks(
  node: XmlNode,
  group: XmlNode,
  scope: ColorScope,
  sizes: readonly (number | null)[],
): ReadSeriesLooks {
  const value = (parent: XmlNode | undefined, tag: string) => attribute(child(parent, tag), 'val');
  const line = readExplicitLine(child(child(node, 'c:spPr'), 'a:ln'), scope, LINE_EMU);
  const symbol = value(child(node, 'c:marker'), 'c:symbol') ?? (hasMarks(group) ? 'auto' : 'none');
  const cells = readLabelCells(node);
  const label = readLabel(child(node, 'c:dLbls') ?? child(group, 'c:dLbls'), scope);
  const points = findChildren(node, 'c:dPt');
  const index = (point: XmlNode) => readNumber(child(point, 'c:idx'), 'val') ?? -1;
  const readExplosion = (parent: XmlNode) =>
    Math.min(400, Math.max(0, readNumber(child(parent, 'c:explosion'), 'val') ?? 0));
  return {
    ...(line === undefined ? {} : { line }),
    smooth: readFlag(child(node, 'c:smooth'), 'val') === true,
    // Markers that this server does not draw are shown as circles.
    marker: MARKS.find((one) => one === symbol) ?? 'circle',
    markerPt: Math.min(
      72,
      Math.max(2, readNumber(child(child(node, 'c:marker'), 'c:size'), 'val') ?? MARK_PT),
    ),
    sizes,
    apart: readExplosion(node),
    pointsApart: Object.fromEntries(
      points.flatMap((point) =>
        child(point, 'c:explosion') === undefined ? [] : [[index(point), readExplosion(point)]],
      ),
    ),
    ...(label === undefined ? {} : { label }),
    pointLabels: Object.fromEntries(
      findChildren(child(node, 'c:dLbls'), 'c:dLbl').map((one) => [
        index(one),
        readLabel(one, scope, cells[index(one)]) ?? null,
      ]),
    ),
  };
}

/** Default for a series that does not declare its marker. */
function hasMarks(group: XmlNode): boolean {
  if (group.tag === 'c:lineChart') return readFlag(child(group, 'c:marker'), 'val') === true;
  return group.tag === 'c:radarChart'
    ? attribute(child(group, 'c:radarStyle'), 'val') === 'marker'
    : group.tag === 'c:scatterChart';
}

/** Cached texts of the cells from which labels take their words (`c15:datalabelsRange`). */
function readLabelCells(series: XmlNode): Readonly<Record<number, string>> {
  const extensions = child(series, 'c:extLst');
  const cache = extensions && [...walk(extensions)].find(({ tag }) => /:dlblRangeCache$/.test(tag));
  return Object.fromEntries(
    findChildren(cache, 'c:pt').map((point) => [
      readNumber(point, 'idx') ?? -1,
      child(point, 'c:v')?.text ?? '',
    ]),
  );
}

const FIELDS: Readonly<Record<string, LabelPart>> = {
  VALUE: { field: 'value' },
  YVALUE: { field: 'value' },
  PERCENTAGE: { field: 'percent' },
  CATEGORYNAME: { field: 'category' },
  XVALUE: { field: 'category' },
  SERIESNAME: { field: 'series' },
};

/** Words and fields of a custom label. Fields that this server does not know keep their stored words. */
function readLabelParts(rich: XmlNode | undefined, cell: string | undefined): LabelPart[] {
  return findChildren(rich, 'a:p').flatMap((paragraph, at): LabelPart[] => [
    ...(at === 0 ? [] : [' ']),
    ...paragraph.children.flatMap((run): LabelPart[] => {
      const words = child(run, 'a:t')?.text ?? '';
      if (run.tag !== 'a:fld') return words === '' ? (run.tag === 'a:br' ? [' '] : []) : [words];
      const type = (attribute(run, 'type') ?? '').toUpperCase();
      return [type === 'CELLRANGE' ? (cell ?? '') : (FIELDS[type] ?? words)];
    }),
  ]);
}

function readLabel(node: XmlNode | undefined, scope: ColorScope, cell?: string): ReadLabel | undefined {
  if (node === undefined || readFlag(child(node, 'c:delete'), 'val') === true) return undefined;
  const isShown = (tag: string) =>
    child(node, tag) !== undefined && readFlag(child(node, tag), 'val') !== false;
  const parts = readLabelParts(at(node, 'c:tx', 'c:rich'), cell);
  const label = {
    value: isShown('c:showVal'),
    percent: isShown('c:showPercent'),
    category: isShown('c:showCatName'),
    series: isShown('c:showSerName'),
  };
  if (parts.length === 0 && !Object.values(label).includes(true)) return undefined;
  const format = child(node, 'c:numFmt');
  const [place, code] = [
    attribute(child(node, 'c:dLblPos'), 'val'),
    readFlag(format, 'sourceLinked') === true ? undefined : attribute(format, 'formatCode'),
  ];
  const look = at(node, 'c:txPr', 'a:p', 'a:pPr', 'a:defRPr');
  const [textColor, bold, size, separator] = [
    readColorIn(child(look, 'a:solidFill'), scope),
    readFlag(look, 'b'),
    readNumber(look, 'sz'),
    child(node, 'c:separator')?.text,
  ];
  return {
    ...label,
    ...(place === undefined ? {} : { place }),
    ...(code === undefined ? {} : { formatCode: code }),
    ...(separator === undefined ? {} : { separator }),
    ...(textColor === undefined ? {} : { textColor }),
    ...(bold === undefined ? {} : { bold }),
    ...(size === undefined ? {} : { sizePt: size / 100 }),
    ...(parts.length === 0 ? {} : { parts }),
  };
}
