import { canBeDrawn } from '../../scene/chart.ts';
import type { XmlNode } from '../xml/parse.ts';
import { walk } from '../xml/parse.ts';
import type { ReadAxis, ReadChartLooks } from './chart-model.ts';
import { partsOfAxis, partsOfChart } from './chart-parts.ts';
import { type ColorScope, colorIn } from './color.ts';
import { at, attribute, child, childrenOf, flagOf, numberOf } from './node.ts';

const LEGENDS = { t: 'top', b: 'bottom', l: 'left', r: 'right', tr: 'right' } as const;
const MARKS = ['none', 'in', 'out', 'cross'] as const;
const PLAIN_AXIS: ReadAxis = { shown: true, gridlines: false, lined: false, marks: 'none', reversed: false, linked: false, title: '' };
/** PowerPoint's default if a chart has no style: accents in turn. */
const PLAIN_STYLE = 2;

/** Elements with character properties. */
const LETTERS = /^a:(rPr|defRPr)$/;
/** Value that programs write for automatic label rotation, in 60,000ths of a degree. */
const [CHOSEN_TURN, PER_DEGREE] = [-60_000_000, 60_000];

/** Degrees: PowerPoint's default tilt of 3-D pies, and the smallest at which slices are visible. */
const [PIE_TILT, MIN_TILT] = [30, 10];

const textOf = (node: XmlNode | undefined, tag: string): string | undefined => attribute(child(node, tag), 'val');
const amountOf = (node: XmlNode | undefined, tag: string): number | undefined => numberOf(child(node, tag), 'val');

/** Reads the axes, legend and proportions of a chart. */
export function looksOf(root: XmlNode, chart: XmlNode | undefined, plot: XmlNode, groups: readonly XmlNode[], secondary: ReadonlySet<string>, scope: ColorScope): ReadChartLooks {
  const [first] = groups;
  const legend = child(chart, 'c:legend');
  const axes = plot.children.filter(({ tag }) => /^c:(cat|date|val|ser)Ax$/.test(tag));
  const axisOf = (id: string | undefined) => axes.find((axis) => id !== undefined && textOf(axis, 'c:axId') === id);
  const [across, along] = childrenOf(first, 'c:axId').map((node) => axisOf(attribute(node, 'val')));
  const far = axes.find((axis) => secondary.has(textOf(axis, 'c:axId') ?? ''));
  const category = across ?? axes.find(({ tag }) => tag !== 'c:valAx');
  const value = along ?? axes.find(({ tag }) => tag === 'c:valAx');
  const title = child(chart, 'c:title');
  return {
    legend: legend === undefined ? 'none' : (LEGENDS[(textOf(legend, 'c:legendPos') ?? 'r') as keyof typeof LEGENDS] ?? 'right'),
    value: readAxis(value, scope),
    category: readAxis(category, scope),
    ...(far === undefined ? {} : { secondary: readAxis(far, scope) }),
    onTicks: textOf(value, 'c:crossBetween') === 'midCat',
    gap: Math.min(5, Math.max(0, (amountOf(first, 'c:gapWidth') ?? 150) / 100)),
    overlap: Math.min(100, Math.max(-100, amountOf(first, 'c:overlap') ?? 0)),
    style: styleOf(root),
    varied: first !== undefined && flagOf(child(first, 'c:varyColors'), 'val') === true,
    firstAngle: amountOf(first, 'c:firstSliceAng') ?? 0,
    hole: Math.min(90, Math.max(10, amountOf(first, 'c:holeSize') ?? 50)),
    filled: textOf(first, 'c:radarStyle') === 'filled',
    bubbleScale: Math.min(3, Math.max(0, (amountOf(first, 'c:bubbleScale') ?? 100) / 100)),
    ...(first?.tag === 'c:pie3DChart' ? { tilt: Math.min(90, Math.max(MIN_TILT, amountOf(child(chart, 'c:view3D'), 'c:rotX') ?? PIE_TILT)) } : {}),
    ...plotOf(at(plot, 'c:layout', 'c:manualLayout')),
    ...partsOfChart(root, chart, scope),
    ...(title === undefined ? {} : { heading: headingOf(title, root, scope) }),
  };
}

function headingOf(title: XmlNode, root: XmlNode, scope: ColorScope): NonNullable<ReadChartLooks['heading']> {
  const nodes = [...walk(title)];
  const sized = nodes.find(({ tag, attributes }) => LETTERS.test(tag) && attributes.has('sz'));
  const size = numberOf(sized, 'sz') ?? (numberOf(at(root, 'c:txPr', 'a:p', 'a:pPr', 'a:defRPr'), 'sz') ?? 1500) * 1.2;
  const [color] = nodes.filter(({ tag }) => LETTERS.test(tag)).flatMap((node) => colorIn(child(node, 'a:solidFill'), scope) ?? []);
  return { sizePt: size / 100, bold: nodes.every((node) => flagOf(node, 'b') !== false), ...(color === undefined ? {} : { color }) };
}

/** Reads a manual layout of the inner plot area (c:layoutTarget inner) as fractions of the chart's size. */
function plotOf(layout: XmlNode | undefined): Pick<ReadChartLooks, 'plot'> {
  if (textOf(layout, 'c:layoutTarget') !== 'inner' || textOf(layout, 'c:xMode') !== 'edge' || textOf(layout, 'c:yMode') !== 'edge') return {};
  if (['c:wMode', 'c:hMode'].some((mode) => textOf(layout, mode) === 'edge')) return {};
  const [x, y, width, height] = ['c:x', 'c:y', 'c:w', 'c:h'].map((side) => amountOf(layout, side) ?? Number.NaN) as [number, number, number, number];
  const stands = x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= 1.001 && y + height <= 1.001;
  return stands ? { plot: { x, y, width, height } } : {};
}

/** Programs with the newer styles also write them as c14:style, a hundred higher than c:style. */
function styleOf(root: XmlNode): number {
  const own = [...root.children, ...childrenOf(root, 'mc:AlternateContent').flatMap((node) => node.children.flatMap(({ children }) => children))].find(({ tag }) => /^c(14)?:style$/.test(tag));
  const style = (numberOf(own, 'val') ?? PLAIN_STYLE) % 100;
  return style >= 1 && style <= 48 ? style : PLAIN_STYLE;
}

function readAxis(axis: XmlNode | undefined, scope: ColorScope): ReadAxis {
  if (axis === undefined) return PLAIN_AXIS;
  const scaling = child(axis, 'c:scaling');
  const [min, max, majorUnit] = [endOf(scaling, 'c:min'), endOf(scaling, 'c:max'), endOf(axis, 'c:majorUnit')];
  const format = child(axis, 'c:numFmt');
  const code = attribute(format, 'formatCode');
  const turn = (numberOf(at(axis, 'c:txPr', 'a:bodyPr'), 'rot') ?? CHOSEN_TURN) / PER_DEGREE;
  const labelEvery = amountOf(axis, 'c:tickLblSkip');
  const parts = partsOfAxis(axis, scope);
  return {
    ...parts,
    shown: flagOf(child(axis, 'c:delete'), 'val') !== true && textOf(axis, 'c:tickLblPos') !== 'none',
    gridlines: child(axis, 'c:majorGridlines') !== undefined && parts.grid !== 'none',
    lined: parts.line !== 'none' && flagOf(child(axis, 'c:delete'), 'val') !== true,
    marks: MARKS.find((one) => one === textOf(axis, 'c:majorTickMark')) ?? 'none',
    reversed: textOf(scaling, 'c:orientation') === 'maxMin',
    linked: flagOf(format, 'sourceLinked') === true,
    title: [...walk(child(axis, 'c:title') ?? { ...axis, children: [] })].flatMap(({ tag, text }) => (tag === 'a:t' ? [text] : [])).join(''),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(majorUnit === undefined || majorUnit <= 0 ? {} : { majorUnit }),
    ...(code === undefined ? {} : { formatCode: code }),
    ...(Math.abs(turn) > 90 ? {} : { turn }),
    ...(labelEvery === undefined || labelEvery < 1 ? {} : { labelEvery: Math.round(labelEvery) }),
  };
}

/** Axis limits may exceed the range of lengths that `readNumber` accepts. */
function endOf(node: XmlNode | undefined, tag: string): number | undefined {
  const text = textOf(node, tag);
  return text !== undefined && text.length < 40 && text.trim() !== '' && canBeDrawn(Number(text)) ? Number(text) : undefined;
}
