import { isDrawable } from '../../charts/model.ts';
import type { XmlNode } from '../xml/parse.ts';
import { walk } from '../xml/parse.ts';
import type { ReadAxis, ReadChartLooks } from './chart-model.ts';
import { readAxisParts, readChartParts } from './chart-parts.ts';
import { readTitleText } from './chart-title.ts';
import { type ColorScope, readColorIn } from './color.ts';
import { at, attribute, child, findChildren, readFlag, readNumber } from './node.ts';

const LEGENDS = { t: 'top', b: 'bottom', l: 'left', r: 'right', tr: 'right' } as const;
const MARKS = ['none', 'in', 'out', 'cross'] as const;
const DEFAULT_AXIS: ReadAxis = {
  shown: true,
  gridlines: false,
  lined: false,
  marks: 'none',
  reversed: false,
  linked: false,
  title: '',
};
/** PowerPoint's default if a chart has no style: accents in turn. */
const DEFAULT_STYLE = 2;

/** Elements with character properties. */
const CHARACTER_PROPERTIES = /^a:(rPr|defRPr)$/;
/** Value that programs write for automatic label rotation, in 60,000ths of a degree. */
const [AUTOMATIC_ROTATION, PER_DEGREE] = [-60_000_000, 60_000];

/** Degrees: PowerPoint's default tilt of 3-D pies, and the smallest at which slices are visible. */
const [PIE_TILT, MIN_TILT] = [30, 10];

const readValue = (node: XmlNode | undefined, tag: string): string | undefined =>
  attribute(child(node, tag), 'val');
const readNumericValue = (node: XmlNode | undefined, tag: string): number | undefined =>
  readNumber(child(node, tag), 'val');

/** Reads the axes, legend and proportions of a chart. */
export function readChartLooks(
  root: XmlNode,
  chart: XmlNode | undefined,
  plot: XmlNode,
  groups: readonly XmlNode[],
  secondary: ReadonlySet<string>,
  scope: ColorScope,
): ReadChartLooks {
  const [first] = groups;
  const legend = child(chart, 'c:legend');
  const axes = plot.children.filter(({ tag }) => /^c:(cat|date|val|ser)Ax$/.test(tag));
  const findAxis = (id: string | undefined) =>
    axes.find((axis) => id !== undefined && readValue(axis, 'c:axId') === id);
  const [across, along] = findChildren(first, 'c:axId').map((node) => findAxis(attribute(node, 'val')));
  const secondaryAxis = axes.find((axis) => secondary.has(readValue(axis, 'c:axId') ?? ''));
  const category = across ?? axes.find(({ tag }) => tag !== 'c:valAx');
  const value = along ?? axes.find(({ tag }) => tag === 'c:valAx');
  const title = child(chart, 'c:title');
  return {
    legend:
      legend === undefined
        ? 'none'
        : (LEGENDS[(readValue(legend, 'c:legendPos') ?? 'r') as keyof typeof LEGENDS] ?? 'right'),
    value: readAxis(value, scope),
    category: readAxis(category, scope),
    ...(secondaryAxis === undefined ? {} : { secondary: readAxis(secondaryAxis, scope) }),
    onTicks: readValue(value, 'c:crossBetween') === 'midCat',
    gap: Math.min(5, Math.max(0, (readNumericValue(first, 'c:gapWidth') ?? 150) / 100)),
    overlap: Math.min(100, Math.max(-100, readNumericValue(first, 'c:overlap') ?? 0)),
    style: readStyle(root),
    varied: first !== undefined && readFlag(child(first, 'c:varyColors'), 'val') === true,
    firstAngle: readNumericValue(first, 'c:firstSliceAng') ?? 0,
    hole: Math.min(90, Math.max(10, readNumericValue(first, 'c:holeSize') ?? 50)),
    filled: readValue(first, 'c:radarStyle') === 'filled',
    bubbleScale: Math.min(3, Math.max(0, (readNumericValue(first, 'c:bubbleScale') ?? 100) / 100)),
    ...(first?.tag === 'c:pie3DChart'
      ? {
          tilt: Math.min(
            90,
            Math.max(MIN_TILT, readNumericValue(child(chart, 'c:view3D'), 'c:rotX') ?? PIE_TILT),
          ),
        }
      : {}),
    ...readPlotBox(at(plot, 'c:layout', 'c:manualLayout')),
    ...readChartParts(root, chart, scope),
    ...(title === undefined ? {} : { heading: readHeading(title, root, scope) }),
  };
}

function readHeading(
  title: XmlNode,
  root: XmlNode,
  scope: ColorScope,
): NonNullable<ReadChartLooks['heading']> {
  const nodes = [...walk(title)];
  const sized = nodes.find(({ tag, attributes }) => CHARACTER_PROPERTIES.test(tag) && attributes.has('sz'));
  const size =
    readNumber(sized, 'sz') ??
    (readNumber(at(root, 'c:txPr', 'a:p', 'a:pPr', 'a:defRPr'), 'sz') ?? 1500) * 1.2;
  const [color] = nodes
    .filter(({ tag }) => CHARACTER_PROPERTIES.test(tag))
    .flatMap((node) => readColorIn(child(node, 'a:solidFill'), scope) ?? []);
  return {
    sizePt: size / 100,
    bold: nodes.every((node) => readFlag(node, 'b') !== false),
    ...(color === undefined ? {} : { color }),
  };
}

/** Reads a manual layout of the inner plot area (c:layoutTarget inner) as fractions of the chart's size. */
function readPlotBox(layout: XmlNode | undefined): Pick<ReadChartLooks, 'plot'> {
  if (
    readValue(layout, 'c:layoutTarget') !== 'inner' ||
    readValue(layout, 'c:xMode') !== 'edge' ||
    readValue(layout, 'c:yMode') !== 'edge'
  )
    return {};
  if (['c:wMode', 'c:hMode'].some((mode) => readValue(layout, mode) === 'edge')) return {};
  const [x, y, width, height] = ['c:x', 'c:y', 'c:w', 'c:h'].map(
    (side) => readNumericValue(layout, side) ?? Number.NaN,
  ) as [number, number, number, number];
  const isInside = x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= 1.001 && y + height <= 1.001;
  return isInside ? { plot: { x, y, width, height } } : {};
}

/** Programs with the newer styles also write them as c14:style, a hundred higher than c:style. */
function readStyle(root: XmlNode): number {
  const own = [
    ...root.children,
    ...findChildren(root, 'mc:AlternateContent').flatMap((node) =>
      node.children.flatMap(({ children }) => children),
    ),
  ].find(({ tag }) => /^c(14)?:style$/.test(tag));
  const style = (readNumber(own, 'val') ?? DEFAULT_STYLE) % 100;
  return style >= 1 && style <= 48 ? style : DEFAULT_STYLE;
}

function readAxis(axis: XmlNode | undefined, scope: ColorScope): ReadAxis {
  if (axis === undefined) return DEFAULT_AXIS;
  const scaling = child(axis, 'c:scaling');
  const [min, max, majorUnit] = [
    readAxisLimit(scaling, 'c:min'),
    readAxisLimit(scaling, 'c:max'),
    readAxisLimit(axis, 'c:majorUnit'),
  ];
  const format = child(axis, 'c:numFmt');
  const code = attribute(format, 'formatCode');
  const turn = (readNumber(at(axis, 'c:txPr', 'a:bodyPr'), 'rot') ?? AUTOMATIC_ROTATION) / PER_DEGREE;
  const labelEvery = readNumericValue(axis, 'c:tickLblSkip');
  const parts = readAxisParts(axis, scope);
  return {
    ...parts,
    shown: readFlag(child(axis, 'c:delete'), 'val') !== true && readValue(axis, 'c:tickLblPos') !== 'none',
    gridlines: child(axis, 'c:majorGridlines') !== undefined && parts.grid !== 'none',
    lined: parts.line !== 'none' && readFlag(child(axis, 'c:delete'), 'val') !== true,
    marks: MARKS.find((one) => one === readValue(axis, 'c:majorTickMark')) ?? 'none',
    reversed: readValue(scaling, 'c:orientation') === 'maxMin',
    linked: readFlag(format, 'sourceLinked') === true,
    ...readAxisTitle(child(axis, 'c:title')),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(majorUnit === undefined || majorUnit <= 0 ? {} : { majorUnit }),
    ...(code === undefined ? {} : { formatCode: code }),
    ...(readFlag(child(axis, 'c:noMultiLvlLbl'), 'val') === true ? { flat: true as const } : {}),
    ...(Math.abs(turn) > 90 ? {} : { turn }),
    ...(labelEvery === undefined || labelEvery < 1 ? {} : { labelEvery: Math.round(labelEvery) }),
  };
}

function readAxisTitle(title: XmlNode | undefined): Pick<ReadAxis, 'title' | 'untitled' | 'flatTitle'> {
  if (title === undefined) return { title: '' };
  const text = readTitleText(title);
  const body = at(title, 'c:tx', 'c:rich', 'a:bodyPr') ?? at(title, 'c:txPr', 'a:bodyPr');
  return {
    title: text,
    ...(text === '' ? { untitled: true as const } : {}),
    ...(attribute(body, 'rot') === '0' && /^(?:horz)?$/.test(attribute(body, 'vert') ?? '')
      ? { flatTitle: true as const }
      : {}),
  };
}

/** Axis limits may exceed the range of lengths that `readNumber` accepts. */
function readAxisLimit(node: XmlNode | undefined, tag: string): number | undefined {
  const text = readValue(node, tag);
  return text !== undefined && text.length < 40 && text.trim() !== '' && isDrawable(Number(text))
    ? Number(text)
    : undefined;
}
