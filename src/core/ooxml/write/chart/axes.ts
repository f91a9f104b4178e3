import type { CategoryAxisPlan, ValueAxisPlan } from '../../../charts/plan/chart-plan.ts';
import { catAx, title, val, valAx } from '../../xml/chart.ts';
import { element, type Xml } from '../../xml/xml.ts';
import type { ChartStyler } from './chart-style.ts';
import { axisTitleLayout } from './plot-layout.ts';

/** Ids of the axes within a chart. Each pair refers to each other. */
export const AXIS = {
  category: 111_111_111,
  value: 222_222_222,
  secondaryCategory: 333_333_333,
  secondaryValue: 444_444_444,
} as const;
const AXIS_LINE_PX = 1;

/** Writes the axes of a plan, in the order of their pairs; none for pie and doughnut charts. */
export function axesXml(styler: ChartStyler): Xml[] {
  const { plan } = styler;
  const horizontal = plan.orientation === 'horizontal';
  if (plan.family === 'scatter') {
    if (plan.xAxis === undefined || plan.valueAxis === undefined) return [];
    return [
      valueAxis(
        plan.xAxis,
        { id: AXIS.category, crosses: AXIS.value, position: 'b', between: 'midCat', at: 'min', line: true },
        styler,
      ),
      valueAxis(
        plan.valueAxis,
        { id: AXIS.value, crosses: AXIS.category, position: 'l', between: 'midCat', at: 'min', line: true },
        styler,
      ),
    ];
  }
  const { categoryAxis: category, valueAxis: value, secondaryAxis: secondary } = plan;
  if (category === undefined || value === undefined) return [];
  const between = category.onTicks ? 'midCat' : 'between';
  // If the rows run from the top, the value axis moves to the top with the first row; crossing at the maximum
  // puts it at the bottom.
  const at = horizontal && category.reversed ? 'max' : value.side === 'end' ? 'max' : 'autoZero';
  const valuePosition = horizontal ? 'b' : category.reversed ? 'r' : 'l';
  const axes = [
    categoryAxisXml(
      category,
      {
        id: AXIS.category,
        crosses: AXIS.value,
        position: horizontal ? (value.reversed ? 'r' : 'l') : 'b',
        hidden: !category.visible,
      },
      styler,
    ),
    valueAxis(
      value,
      { id: AXIS.value, crosses: AXIS.category, position: valuePosition, between, at, line: false },
      styler,
    ),
  ];
  if (secondary === undefined) return axes;
  return [
    ...axes,
    categoryAxisXml(
      category,
      { id: AXIS.secondaryCategory, crosses: AXIS.secondaryValue, position: 'b', hidden: true },
      styler,
    ),
    valueAxis(
      secondary,
      {
        id: AXIS.secondaryValue,
        crosses: AXIS.secondaryCategory,
        position: category.reversed ? 'l' : 'r',
        between,
        at: 'max',
        line: false,
      },
      styler,
    ),
  ];
}

interface CategoryPosition {
  readonly id: number;
  readonly crosses: number;
  readonly position: string;
  readonly hidden: boolean;
}

function categoryAxisXml(axis: CategoryAxisPlan, place: CategoryPosition, styler: ChartStyler): Xml {
  const { plan, frame } = styler;
  return catAx(
    {},
    {
      axId: val('axId', place.id),
      // Radar charts run clockwise in every writing direction.
      scaling: element(
        'c:scaling',
        {},
        val('orientation', axis.reversed && plan.family !== 'radar' ? 'maxMin' : 'minMax'),
      ),
      delete: val('delete', place.hidden),
      axPos: val('axPos', place.position),
      title: axis.title === undefined || place.hidden ? undefined : axisTitle(axis.title, styler),
      numFmt: element('c:numFmt', { formatCode: 'General', sourceLinked: false }),
      majorTickMark: val('majorTickMark', 'none'),
      minorTickMark: val('minorTickMark', 'none'),
      tickLblPos: val('tickLblPos', axis.labelsLow ? 'low' : 'nextTo'),
      spPr: plan.family === 'radar' ? styler.noLine() : styler.line(plan.muted, AXIS_LINE_PX),
      // Office programs rotate category labels by default, even if they fit on wrapped lines.
      txPr: styler.textProperties(plan.text, {
        level: axis.labelEvery === 1 && plan.family !== 'radar' && !frame.categoriesRotate,
        sizePx: frame.categorySizePx,
      }),
      crossAx: val('crossAx', place.crosses),
      crosses: val('crosses', plan.valueAxis?.log ? 'min' : 'autoZero'),
      auto: val('auto', false),
      lblAlgn: val('lblAlgn', 'ctr'),
      lblOffset: val('lblOffset', 100),
      tickLblSkip: axis.labelEvery === 1 ? undefined : val('tickLblSkip', axis.labelEvery),
      noMultiLvlLbl: val('noMultiLvlLbl', true),
    },
  );
}

interface ValuePosition {
  readonly id: number;
  readonly crosses: number;
  readonly position: string;
  readonly between: string;
  readonly at: string;
  readonly line: boolean;
}

function valueAxis(axis: ValueAxisPlan, place: ValuePosition, styler: ChartStyler): Xml {
  const { plan } = styler;
  return valAx(
    {},
    {
      axId: val('axId', place.id),
      scaling: element(
        'c:scaling',
        {},
        axis.log ? val('logBase', 10) : undefined,
        val('orientation', axis.reversed ? 'maxMin' : 'minMax'),
        val('max', axis.max),
        val('min', axis.min),
      ),
      delete: val('delete', !axis.visible),
      axPos: val('axPos', place.position),
      majorGridlines: axis.gridlines
        ? element('c:majorGridlines', {}, styler.line(plan.grid, AXIS_LINE_PX))
        : undefined,
      title:
        axis.title === undefined || !axis.visible
          ? undefined
          : axisTitle(
              axis.title,
              styler,
              hasTitleAbove(place.position) ? axisTitleLayout(styler, place.position === 'r') : undefined,
            ),
      numFmt: element('c:numFmt', { formatCode: axis.numberFormat, sourceLinked: false }),
      majorTickMark: val('majorTickMark', 'none'),
      minorTickMark: val('minorTickMark', 'none'),
      tickLblPos: val('tickLblPos', 'nextTo'),
      spPr: place.line || axis.lined ? styler.line(plan.muted, AXIS_LINE_PX) : styler.noLine(),
      txPr: styler.textProperties(plan.muted),
      crossAx: val('crossAx', place.crosses),
      crosses: val('crosses', place.at),
      crossBetween: val('crossBetween', place.between),
      majorUnit: axis.majorUnit > 0 && !axis.log ? val('majorUnit', axis.majorUnit) : undefined,
    },
  );
}

/** Titles of vertical axes are written horizontally above the plot, where the layout leaves a line free. */
function hasTitleAbove(position: string): boolean {
  return position === 'l' || position === 'r';
}

/** @param layout manual position; by default the office program chooses */
function axisTitle(content: string, styler: ChartStyler, layout?: Xml): Xml {
  return title(
    {},
    {
      tx: styler.richText(content, styler.plan.muted, false),
      layout,
      overlay: val('overlay', layout !== undefined),
    },
  );
}
