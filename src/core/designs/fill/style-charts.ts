import type { ChartModel } from '../../charts/model.ts';
import type { ReadBox } from '../../ooxml/read/index.ts';
import type { ChartElement, SceneElement } from '../../scene/scene.ts';
import type { Hex, Paint } from '../../scene/theme.ts';
import { computeArea, sharedArea } from '../compile/boxes.ts';
import type { DesignLayout } from '../compile/compiled-layout.ts';
import type { DesignStyle } from '../style.ts';
import type { PlacedContent } from './placed-content.ts';

/** Types of charts that consist of lines or points. */
const LINE_TYPES: ReadonlySet<string> = new Set(['line', 'scatter', 'radar', 'slope']);
/** Share of a text that a chart area may cover before the text gives way. */
const TOUCH = 0.02;

/** Returns whether a style decides about charts. */
export function hasChartStyle({ charts, colors }: DesignStyle = {}): boolean {
  return Object.keys(charts ?? {}).length > 0 || colors?.highlight !== undefined;
}

/** Colours that a style has for series and slices of a type of chart; undefined if it has none. */
export function findSeriesColors(
  type: ChartModel['type'],
  { charts: { fills, lines } = {} }: DesignStyle,
): readonly Hex[] | undefined {
  return (LINE_TYPES.has(type) ? (lines ?? fills) : fills) as readonly Hex[] | undefined;
}

/** A chart in the colours, labels and number format of a style; what its author asked for stays. */
export function styleChart(element: ChartElement, { charts = {}, colors = {} }: DesignStyle): ChartElement {
  const { chart, style } = element;
  if (style.imported !== undefined) return element;
  const { grid, data_labels: dataLabels, number_format: numberFormat } = charts;
  const own = findSeriesColors(chart.type, { charts });
  const series = own === undefined ? style.series : own.map(toPaint);
  const { highlight } = colors;
  return {
    ...element,
    chart: {
      ...(dataLabels === undefined ? {} : { dataLabels }),
      ...(numberFormat === undefined ? {} : { numberFormat }),
      ...chart,
    },
    style: {
      ...style,
      series:
        highlight === undefined || chart.highlight === undefined ? series : [toPaint(highlight), ...series],
      ...(grid === undefined ? {} : { grid: toPaint(grid) }),
    },
  };
}

/** Elements with their charts in a style. */
export function styleCharts(elements: readonly SceneElement[], style: DesignStyle): SceneElement[] {
  return elements.map((element) => {
    if (element.type === 'group') return { ...element, children: styleCharts(element.children, style) };
    return element.type === 'chart' ? styleChart(element, style) : element;
  });
}

function toPaint(hex: string): Paint {
  return { hex: hex as Hex };
}

/** Moves the only chart of a slide to the area that its layout has for charts; texts there give way. */
export function moveChart(
  placed: readonly PlacedContent[],
  layout: Pick<DesignLayout, 'chartArea'> | undefined,
): readonly PlacedContent[] {
  const area = layout?.chartArea;
  if (area === undefined || placed.filter(({ kind }) => kind === 'chart').length !== 1) return placed;
  return placed.map((one): PlacedContent => {
    if (one.kind === 'chart') {
      const { slot: _, ...rest } = one;
      return { ...rest, box: area };
    }
    const box = one.kind === 'text' ? (one.box ?? one.slot.box) : undefined;
    if (one.kind !== 'text' || one.slot.role === 'title' || box === undefined) return one;
    return sharedArea(box, area) > TOUCH * computeArea(box) ? { ...one, box: largestBeside(box, area) } : one;
  });
}

/** The largest part of a box beside an area. */
function largestBeside(box: ReadBox, area: ReadBox): ReadBox {
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const [areaRight, areaBottom] = [area.x + area.width, area.y + area.height];
  const parts: readonly ReadBox[] = [
    { ...box, width: area.x - box.x },
    { ...box, x: areaRight, width: right - areaRight },
    { ...box, height: area.y - box.y },
    { ...box, y: areaBottom, height: bottom - areaBottom },
  ];
  const able = parts.filter(({ width, height }) => width > 0 && height > 0);
  return able.toSorted((a, b) => computeArea(b) - computeArea(a))[0] ?? box;
}
