import { expect, it } from 'vitest';
import { alterPptx } from '../../support/open-pptx.ts';
import { drawn, fixture } from '../ooxml/read/rendered-slides.ts';

const AXIS = '<c:delete val="0"/><c:axPos val="l"/>';
const rich = (words: string, body = '') =>
  `<c:title><c:tx><c:rich><a:bodyPr${body}/><a:p><a:r><a:t>${words}</a:t></a:r></a:p></c:rich></c:tx></c:title>`;

/** A chart of two series whose value axis and whole have these titles. */
function chartWith({
  axis = '',
  title = '',
  bars = 'col',
}: {
  axis?: string;
  title?: string;
  bars?: string;
}) {
  const points = (tag: string, values: readonly (string | number)[]) =>
    `<c:${tag}><c:ptCount val="${values.length}"/>${values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('')}</c:${tag}>`;
  const series = ['Ferries', 'Trains'].map(
    (name, at) =>
      `<c:ser><c:idx val="${at}"/><c:order val="${at}"/><c:tx><c:strRef><c:f>A</c:f>${points('strCache', [name])}</c:strRef></c:tx><c:cat><c:strRef><c:f>B</c:f>${points('strCache', ['North', 'South'])}</c:strRef></c:cat><c:val><c:numRef><c:f>C</c:f>${points('numCache', [4, 7])}</c:numRef></c:val></c:ser>`,
  );
  const names =
    '<c:catAx><c:axId val="1"/><c:scaling/><c:delete val="0"/><c:axPos val="b"/><c:crossAx val="2"/></c:catAx>';
  const values = `<c:valAx><c:axId val="2"/><c:scaling/>${AXIS}${axis}<c:crossAx val="1"/></c:valAx>`;
  const chart = `<?xml version="1.0"?><c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><c:chart>${title}<c:plotArea><c:layout/><c:barChart><c:barDir val="${bars}"/><c:grouping val="clustered"/>${series.join('')}<c:axId val="1"/><c:axId val="2"/></c:barChart>${names}${values}</c:plotArea></c:chart></c:chartSpace>`;
  const file = alterPptx(fixture('../charts/chart-labels.pptx'), { 'ppt/charts/chart1.xml': chart });
  const { elements, svg } = drawn(file, 1);
  return { chart: elements.find(({ type }) => type === 'chart'), svg };
}

const TURNED = /rotate\(-90 /g;

it('the title of a vertical axis is rotated, and the plot leaves room for it', () => {
  expect(chartWith({ axis: rich('Passengers') }).svg.match(TURNED)).toHaveLength(1);
  expect(chartWith({}).svg).not.toMatch(TURNED);
  expect(chartWith({ axis: rich('Passengers'), bars: 'bar' }).svg).not.toMatch(TURNED);
});

it('the title of an axis that the file sets horizontally stays horizontal', () => {
  expect(chartWith({ axis: rich('Passengers', ' rot="0" vert="horz"') }).svg).not.toMatch(TURNED);
});

it('axis titles without text have the default of office programs, and those from cells the text of the cell', () => {
  const title = (xml: string) => {
    const { chart } = chartWith({ title: xml });
    return chart?.type === 'chart' ? chart.chart.title : undefined;
  };
  expect(title('<c:title><c:overlay val="0"/></c:title>')).toBe('Chart Title');
  expect(title('<c:title/><c:autoTitleDeleted val="1"/>')).toBeUndefined();
  expect(title('')).toBeUndefined();
  const cell =
    '<c:strRef><c:f>A1</c:f><c:strCache><c:ptCount val="1"/><c:pt idx="0"><c:v>Traffic</c:v></c:pt></c:strCache></c:strRef>';
  expect(title(`<c:title><c:tx>${cell}</c:tx></c:title>`)).toBe('Traffic');
  expect(chartWith({ axis: '<c:title/>' }).svg.match(TURNED)).toHaveLength(1);
});
