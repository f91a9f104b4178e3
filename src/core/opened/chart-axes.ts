import { findPlots, readSetting } from '../charts/data/series-markup.ts';
import {
  childAtPath,
  element,
  type Markup,
  parseMarkup,
  readAttribute,
  readTag,
  resolveReferences,
  XmlEditor,
} from '../ooxml/xml/index.ts';
import {
  AXIS_NAMES,
  type AxisChange,
  type AxisName,
  type ChartChange,
  type OpenedAxis,
} from './chart-change.ts';
import { readTitle, setTitle } from './chart-title.ts';
import { invalidInput } from './find-element.ts';
import { checkFormatCode } from './format-code.ts';
import { rankChildren, setChildren } from './ordered-children.ts';

/** Children of all kinds of axes in the order of the schema (ECMA-376 part 1, 21.2.2.25, 21.2.2.43, 21.2.2.226). */
const ORDER = rankChildren(
  'axId scaling delete axPos majorGridlines minorGridlines title numFmt majorTickMark minorTickMark tickLblPos ' +
    'spPr txPr crossAx crosses crossesAt auto lblAlgn lblOffset baseTimeUnit tickLblSkip tickMarkSkip ' +
    'noMultiLvlLbl crossBetween majorUnit majorTimeUnit minorUnit minorTimeUnit dispUnits extLst',
);
const SCALING_ORDER = rankChildren('logBase orientation max min extLst');
const AXES = /^(?:cat|date|val)Ax$/;
/** Words along an axis at a side of the plot are turned by 270°. */
const UPRIGHT = ' rot="-5400000" vert="horz"';

/** The axes of a chart by their names in edits; those of pies are none. */
export function findAxes(source: string, space: Markup): Readonly<Partial<Record<AxisName, Markup>>> {
  const all = (childAtPath(space, 'chart', 'plotArea')?.children ?? []).filter(({ name }) => AXES.test(name));
  const idOf = (axis: Markup) => readSetting(source, axis, 'axId');
  const [first] = findPlots(space);
  const ids = (first?.children ?? []).flatMap((one) =>
    one.name === 'axId' ? [readAttribute(source, one, 'val') ?? ''] : [],
  );
  const [across, along] = ids.map((id) => all.find((axis) => idOf(axis) === id));
  const secondary = all.find((axis) => axis.name === 'valAx' && !ids.includes(idOf(axis)));
  return {
    ...(across === undefined ? {} : { category_axis: across }),
    ...(along === undefined ? {} : { value_axis: along }),
    ...(secondary === undefined ? {} : { secondary_axis: secondary }),
  };
}

/** Axes of the file; an axis with nothing but defaults is left out. */
export function readAxes(source: string, space: Markup): Readonly<Partial<Record<AxisName, OpenedAxis>>> {
  return Object.fromEntries(
    Object.entries(findAxes(source, space)).flatMap(([name, axis]) => {
      const read = readAxis(source, axis);
      return Object.keys(read).length === 0 ? [] : [[name, read]];
    }),
  );
}

function readAxis(source: string, axis: Markup): OpenedAxis {
  const scaling = childAtPath(axis, 'scaling');
  const numberAt = (owner: Markup | undefined, name: string) => {
    const value = owner === undefined ? '' : readSetting(source, owner, name);
    return value === '' || !Number.isFinite(Number(value)) ? undefined : Number(value);
  };
  const title = readTitle(source, axis);
  const format = childAtPath(axis, 'numFmt');
  const code = format === undefined ? undefined : formatOf(source, format);
  const [min, max, unit] = [numberAt(scaling, 'min'), numberAt(scaling, 'max'), numberAt(axis, 'majorUnit')];
  return {
    ...(title === undefined || title === '' ? {} : { title }),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(unit === undefined ? {} : { major_unit: unit }),
    ...(code === undefined ? {} : { number_format: code }),
    ...(isOn(readSetting(source, axis, 'delete')) || readSetting(source, axis, 'tickLblPos') === 'none'
      ? { visible: false as const }
      : {}),
  };
}

/** The code of a number format (`c:numFmt`); undefined where it is that of the cells. */
export function formatOf(source: string, format: Markup): string | undefined {
  const code = resolveReferences(readAttribute(source, format, 'formatCode') ?? 'General', format.start);
  return isOn(readAttribute(source, format, 'sourceLinked') ?? '') || code === 'General' ? undefined : code;
}

function isOn(value: string): boolean {
  return value === '1' || value === 'true';
}

/**
 * Changes titles, ranges, number formats and the visibility of axes.
 *
 * @throws Failure `invalid_input` for an axis that the chart does not have, or a range that it cannot show
 */
export function setChartAxes(source: string, change: ChartChange): string {
  const wanted = AXIS_NAMES.flatMap((name) => {
    const own = change[name];
    return own === undefined ? [] : [[name, own] as const];
  });
  if (wanted.length === 0) return source;
  const axes = findAxes(source, parseMarkup(source));
  const edited = new XmlEditor(source);
  for (const [name, own] of wanted) {
    const axis = axes[name];
    if (axis === undefined) {
      const known = Object.keys(axes);
      throw invalidInput(
        `chart.${name}`,
        `The chart has no ${name.replace('_', ' ')}.`,
        undefined,
        known.length === 0
          ? 'Pies and doughnuts have no axes. Set type to a type with axes, such as "bar", in the same edit.'
          : `It has ${known.join(' and ')}.`,
      );
    }
    setAxis(edited, axis, name, own);
  }
  return edited.toString();
}

function setAxis(edited: XmlEditor, axis: Markup, name: AxisName, change: AxisChange): void {
  const { source } = edited;
  const c = readTag(source, axis).replace(/[^:]*$/, '');
  const value = (tag: string, val: string | number) => element(`${c}${tag}`, { val });
  checkRange(source, axis, name, change);
  const { title, min, max, major_unit: unit, number_format: code, visible } = change;
  if (code !== undefined && code !== null) checkFormatCode(code, `chart.${name}.number_format`);
  const isUpright = /^[lr]$/.test(readSetting(source, axis, 'axPos'));
  const at = axis.children.find((one) => (ORDER.get(one.name) ?? 0) > (ORDER.get('title') ?? 0))?.start;
  if (typeof title === 'string' && title !== '')
    setTitle(edited, axis, title, at ?? axis.close, isUpright ? UPRIGHT : '');
  const written = (tag: string, val: number | null | undefined) =>
    val === undefined || val === null ? val : value(tag, val);
  const hasHiddenLabels = readSetting(source, axis, 'tickLblPos') === 'none';
  setChildren(edited, axis, ORDER, {
    title: title === null || title === '' ? null : undefined,
    numFmt:
      code === undefined
        ? undefined
        : element(`${c}numFmt`, { formatCode: code ?? 'General', sourceLinked: code === null }),
    majorUnit: written('majorUnit', unit),
    delete: visible === undefined ? undefined : value('delete', visible ? 0 : 1),
    tickLblPos: visible === true && hasHiddenLabels ? value('tickLblPos', 'nextTo') : undefined,
  });
  const scaling = childAtPath(axis, 'scaling');
  if (scaling !== undefined)
    setChildren(edited, scaling, SCALING_ORDER, { max: written('max', max), min: written('min', min) });
}

/** @throws Failure `invalid_input` for an axis without numbers, or for ends in the wrong order */
function checkRange(source: string, axis: Markup, name: AxisName, change: AxisChange): void {
  const known = readAxis(source, axis);
  const limits = [change.min, change.max, change.major_unit];
  if (axis.name === 'catAx' && limits.some((one) => typeof one === 'number'))
    throw invalidInput(
      `chart.${name}`,
      'The category axis of this chart has names and no numbers, so that it takes no min, max or major_unit.',
      undefined,
      'Set them on value_axis, or leave categories out of the chart.',
    );
  const [min, max] = [
    change.min === undefined ? known.min : change.min,
    change.max === undefined ? known.max : change.max,
  ];
  if (typeof min === 'number' && typeof max === 'number' && min >= max)
    throw invalidInput(
      `chart.${name}.min`,
      `The axis would begin at ${min} and end at ${max}; min must be below max.`,
      min,
      'Give both ends, or null for one that the program chooses.',
    );
  const isLog = childAtPath(axis, 'scaling', 'logBase') !== undefined;
  if (isLog && [change.min, change.max].some((one) => typeof one === 'number' && one <= 0))
    throw invalidInput(
      `chart.${name}.min`,
      'The axis is logarithmic, which cannot show zero or negative numbers.',
      change.min ?? change.max,
    );
}
