import { describe, expect, it } from 'vitest';
import type { ChartModel } from '../../../src/core/charts/model.ts';
import { replaceChartData } from '../../../src/core/output/pptx/fill/sample/chart-data.ts';
import type { SeriesColors } from '../../../src/core/output/pptx/fill/sample/color-series.ts';

const NAMES =
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const SERIES =
  '<c:ser><c:idx val="0"/><c:order val="0"/><c:val><c:numRef><c:f>A</c:f></c:numRef></c:val></c:ser>';

interface Shown {
  readonly title?: boolean;
  readonly axis?: boolean;
  readonly labels?: boolean;
  /** A line besides the bars; "secondary" on an axis of its own. */
  readonly line?: 'shared' | 'secondary';
}

/** A chart of a slide with bars of one series. */
function chartXml({ title = false, axis = true, labels = false, line }: Shown = {}): string {
  const shown = labels ? '<c:dLbls><c:showVal val="1"/></c:dLbls>' : '';
  const lineChart =
    line === undefined
      ? ''
      : `<c:lineChart><c:grouping val="standard"/>${SERIES}<c:axId val="${line === 'shared' ? 1 : 3}"/><c:axId val="${line === 'shared' ? 2 : 4}"/></c:lineChart>`;
  const words =
    '<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:t>Old</a:t></a:r></a:p></c:rich></c:tx></c:title>';
  return `<c:chartSpace ${NAMES}><c:chart>${title ? words : ''}<c:plotArea><c:barChart><c:barDir val="col"/><c:grouping val="clustered"/>${SERIES}${shown}<c:axId val="1"/><c:axId val="2"/></c:barChart>${lineChart}<c:catAx><c:axId val="1"/></c:catAx><c:valAx><c:axId val="2"/><c:delete val="${axis ? 0 : 1}"/></c:valAx></c:plotArea></c:chart></c:chartSpace>`;
}

const BARS: ChartModel = {
  type: 'bar',
  categories: ['2024', '2025'],
  series: [{ name: 'Riders', values: [12, 17] }],
};
const COMBO: ChartModel = {
  type: 'combo',
  categories: ['2024', '2025'],
  series: [
    { name: 'Riders', values: [12, 17], type: 'bar' },
    { name: 'On time', values: [91, 92], type: 'line', axis: 'secondary' },
  ],
};
const isFilled = (xml: string, chart: ChartModel): boolean =>
  replaceChartData(xml, chart, 'en', 'rId1') !== undefined;

describe('a chart of a sample slide', () => {
  it('accepts data that it can show completely', () => {
    expect(isFilled(chartXml(), BARS)).toBe(true);
    expect(isFilled(chartXml({ title: true }), { ...BARS, title: 'Riders a year' })).toBe(true);
    expect(isFilled(chartXml(), { ...BARS, unit: 'k' })).toBe(true);
    expect(isFilled(chartXml({ axis: false, labels: true }), { ...BARS, unit: 'k' })).toBe(true);
    expect(isFilled(chartXml({ line: 'secondary' }), COMBO)).toBe(true);
  });

  it('is redrawn if it has no place for the title or the unit', () => {
    expect(isFilled(chartXml(), { ...BARS, title: 'Riders a year' })).toBe(false);
    expect(isFilled(chartXml({ axis: false }), { ...BARS, unit: 'k' })).toBe(false);
    expect(isFilled(chartXml(), { ...BARS, unit: 'thousand riders' })).toBe(false);
  });

  it('is redrawn for annotations, also with bars and a line', () => {
    const lines = { referenceLines: [{ value: 15, label: 'Capacity' }] };
    expect(isFilled(chartXml(), { ...BARS, ...lines })).toBe(false);
    expect(isFilled(chartXml({ line: 'secondary' }), { ...COMBO, ...lines })).toBe(false);
  });

  it('is redrawn if its line lacks the axis that the data requires', () => {
    expect(isFilled(chartXml({ line: 'shared' }), COMBO)).toBe(false);
    const shared = COMBO.series.map(({ axis: _, ...series }) => series);
    expect(isFilled(chartXml({ line: 'shared' }), { ...COMBO, series: shared })).toBe(true);
    expect(isFilled(chartXml({ line: 'secondary' }), { ...COMBO, series: shared })).toBe(false);
  });
});

describe('the colours of a copied chart', () => {
  const fill = (color: string) => `<c:spPr><a:solidFill>${color}</a:solidFill></c:spPr>`;
  const painted = (properties: string) =>
    chartXml().replace('<c:order val="0"/>', `<c:order val="0"/>${properties}`);
  const COMPANY = {
    colors: ['#0078D7', '#FFB900'],
    keeps: (hex: string) => hex === '#0078D7' || hex === '#FFB900' || hex === '#808080',
    theme: { accent1: '#4F81BD', accent2: '#FFB900' },
  } as const;
  const colorsIn = (xml: string, colors: SeriesColors, model = BARS) =>
    [
      ...(replaceChartData(xml, model, 'en', 'rId1', colors)?.xml ?? '').matchAll(
        /<a:(?:srgb|scheme)Clr val="(\w+)"/g,
      ),
    ].map(([, color]) => color);
  const TWO = { ...BARS, series: [...BARS.series, { name: 'Boats', values: [3, 4] }] };

  it('are those of the company if the sample has those of Office', () => {
    expect(colorsIn(painted(fill('<a:srgbClr val="C0504D"/>')), COMPANY)).toEqual(['0078D7']);
    expect(colorsIn(painted(''), COMPANY)).toEqual(['0078D7']);
  });

  it('stay if the author chose them', () => {
    expect(colorsIn(painted(fill('<a:srgbClr val="AA3311"/>')), COMPANY)).toEqual(['AA3311']);
    expect(colorsIn(painted(fill('<a:schemeClr val="accent2"/>')), COMPANY)).toEqual(['accent2']);
    expect(colorsIn(painted(fill('<a:srgbClr val="808080"/>')), COMPANY)).toEqual(['808080']);
  });

  it('follow the roles of categories if bars of a single series have roles', () => {
    const named = new Map([['2025', '#C23B22' as const]]);
    const colors = { ...COMPANY, named };
    const sample = painted(fill('<a:srgbClr val="AA3311"/>'));
    expect(colorsIn(sample, colors)).toEqual(['AA3311', 'C23B22']);
    expect(colorsIn(sample, colors, TWO)).toEqual(['AA3311', 'FFB900']);
    const point = (at: number, color: string) =>
      `<c:dPt><c:idx val="${at}"/>${fill(`<a:srgbClr val="${color}"/>`)}</c:dPt>`;
    const designed = painted(
      `${fill('<a:srgbClr val="AA3311"/>')}${point(0, '112233')}${point(1, '445566')}`,
    );
    expect(colorsIn(designed, colors)).toEqual(['AA3311', '112233', 'C23B22']);
    const { filling, xml } = replaceChartData(sample, BARS, 'en', 'rId1', colors) ?? {};
    expect(filling?.series[0]?.painted?.slices).toEqual({ 1: '#C23B22' });
    expect(xml).toMatch(/<\/c:spPr><c:dPt><c:idx val="1"\/>.*<\/c:dPt><c:cat>/);
  });

  it('follow a style file in any case, and for series beyond the sample', () => {
    const { keeps: _, ...styled } = COMPANY;
    expect(colorsIn(painted(fill('<a:schemeClr val="accent2"/>')), styled)).toEqual(['0078D7']);
    expect(colorsIn(painted(fill('<a:schemeClr val="accent2"/>')), styled, TWO)).toEqual([
      '0078D7',
      'FFB900',
    ]);
  });
});
