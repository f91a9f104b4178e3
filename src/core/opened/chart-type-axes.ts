import { readSetting } from '../charts/data/series-markup.ts';
import { childAtPath, type Markup, readTag, type XmlEditor } from '../ooxml/xml/index.ts';
import { findAxes } from './chart-axes.ts';
import type { SeriesForm } from './chart-type-series.ts';

export interface AxesForm extends Pick<SeriesForm, 'c' | 'from' | 'to'> {
  readonly isHorizontal: boolean;
  readonly isArea: boolean;
}

export interface SwitchedAxes {
  /** `c:axId` of each axis of the plot. */
  readonly references: readonly string[];
  /** Axes of a plot that had none. */
  readonly added: string;
}

/** Ids of axes in a chart that has no others. */
const [CATEGORY_ID, VALUE_ID] = ['500000001', '500000002'] as const;
/** Children that all kinds of axes have, up to those that differ. */
const HEAD =
  /^(?:axId|delete|axPos|majorGridlines|minorGridlines|title|numFmt|majorTickMark|minorTickMark|tickLblPos|spPr|txPr|crossAx|crosses|crossesAt|scaling)$/;

/** Gives a plot the axes of another type. Axes of both types keep their titles, formats and looks. */
export function switchAxes(edited: XmlEditor, space: Markup, plot: Markup, form: AxesForm): SwitchedAxes {
  const { source } = edited;
  const { c, from, to, isHorizontal, isArea } = form;
  const all = (childAtPath(space, 'chart', 'plotArea')?.children ?? []).filter(({ name }) =>
    /Ax$/.test(name),
  );
  const { category_axis: across, value_axis: along } = findAxes(source, space);
  const own = plot.children.filter(({ name }) => name === 'axId').slice(0, 2);
  const used = new Set([across, along]);
  // The third axis of a chart in three dimensions goes with its depth.
  for (const one of all) if (to === 'slices' || one.name === 'serAx' || !used.has(one)) edited.remove(one);
  if (to === 'slices') return { references: [], added: '' };
  if (from === 'slices' || across === undefined || along === undefined) {
    const references = [CATEGORY_ID, VALUE_ID].map((id) => `<${c}axId val="${id}"/>`);
    return { references, added: writeAxes(form) };
  }
  const between = to === 'points' || isArea ? 'midCat' : 'between';
  if ((to === 'points') !== (across.name === 'valAx'))
    edited.replace(across.start, across.end, renameAxis(source, across, form));
  else placeAxis(edited, across, isHorizontal ? 'l' : 'b', between);
  placeAxis(edited, along, isHorizontal ? 'b' : 'l', between);
  return { references: own.map(({ start, end }) => source.slice(start, end)), added: '' };
}

/** Puts an axis at the side at which the type has it (c:axPos). */
function placeAxis(edited: XmlEditor, axis: Markup, side: string, between: string): void {
  const place = childAtPath(axis, 'axPos');
  if (place !== undefined) edited.setAttribute(place, 'val', side);
  const crossing = childAtPath(axis, 'crossBetween');
  if (crossing !== undefined) edited.setAttribute(crossing, 'val', between);
}

/** Names along an axis become numbers, and the other way round. */
function renameAxis(source: string, axis: Markup, { c, to, isHorizontal }: AxesForm): string {
  const toNumbers = to === 'points';
  const tag = `${readTag(source, axis).replace(/[^:]*$/, '')}${toNumbers ? 'valAx' : 'catAx'}`;
  const head = axis.children.flatMap((one) => {
    if (!HEAD.test(one.name)) return [];
    if (one.name === 'axPos') return [`<${c}axPos val="${isHorizontal ? 'l' : 'b'}"/>`];
    const orientation = readSetting(source, one, 'orientation') || 'minMax';
    return one.name === 'scaling'
      ? [`<${c}scaling><${c}orientation val="${orientation}"/></${c}scaling>`]
      : [source.slice(one.start, one.end)];
  });
  const foot = toNumbers
    ? `<${c}crossBetween val="midCat"/>`
    : `<${c}auto val="1"/><${c}lblAlgn val="ctr"/><${c}lblOffset val="100"/><${c}noMultiLvlLbl val="0"/>`;
  return `<${tag}>${head.join('')}${foot}</${tag}>`;
}

function writeAxes({ c, to, isHorizontal, isArea }: AxesForm): string {
  const value = (name: string, val: string | number) => `<${c}${name} val="${val}"/>`;
  const head = (id: string, side: string, grid: string) =>
    `${value('axId', id)}<${c}scaling>${value('orientation', 'minMax')}</${c}scaling>${value('delete', 0)}${value('axPos', side)}${grid}` +
    `<${c}numFmt formatCode="General" sourceLinked="1"/>${value('majorTickMark', 'none')}${value('minorTickMark', 'none')}${value('tickLblPos', 'nextTo')}` +
    `${value('crossAx', id === VALUE_ID ? CATEGORY_ID : VALUE_ID)}${value('crosses', 'autoZero')}`;
  const between = to === 'points' || isArea ? 'midCat' : 'between';
  const [low, side] = isHorizontal ? ['l', 'b'] : ['b', 'l'];
  const first = head(CATEGORY_ID, low, '');
  const across =
    to === 'points'
      ? `<${c}valAx>${first}${value('crossBetween', between)}</${c}valAx>`
      : `<${c}catAx>${first}${value('auto', 1)}${value('lblAlgn', 'ctr')}${value('lblOffset', 100)}${value('noMultiLvlLbl', 0)}</${c}catAx>`;
  return `${across}<${c}valAx>${head(VALUE_ID, side, `<${c}majorGridlines/>`)}${value('crossBetween', between)}</${c}valAx>`;
}
