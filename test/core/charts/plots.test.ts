import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toChartContent } from '../../../src/core/charts/imported/chart-content.ts';
import { readZip } from '../../../src/core/ooxml/package/zip-reader.ts';
import { readChart } from '../../../src/core/ooxml/read/chart.ts';
import { parseXml } from '../../../src/core/ooxml/xml/parse.ts';
import { readOpenedChart } from '../../../src/core/opened/chart-edit.ts';
import { toChartTable } from '../../../src/core/sources/files/chart-table.ts';

const FILE = new URL('../../fixtures/designs/every-chart.pptx', import.meta.url);
const parts = new Map(readZip(readFileSync(FILE)).map((entry) => [entry.name, entry]));
const chartXml = (number: number) =>
  Buffer.from(parts.get(`ppt/charts/chart${number}.xml`)?.read() ?? expect.fail('no such chart')).toString();
const [AREAS, AREAS_3D, BARS, STACKED_BARS, LINES, STACKED_LINES, SCATTER, BUBBLES] = [
  1, 4, 10, 11, 13, 14, 21, 26,
].map(chartXml) as [string, string, string, string, string, string, string, string];
const THEME = {
  name: '',
  colors: {},
  fonts: { major: { latin: '', ea: '', cs: '' }, minor: { latin: '', ea: '', cs: '' } },
  styles: { fills: [], lines: [], effects: [], backgrounds: [] },
};

/** Kinds under which a chart part is opened as a deck, drawn as a design, and read as the source of a new deck. */
function kindsOf(xml: string) {
  const chart = readChart(parseXml(xml), { theme: THEME, map: {} }) ?? expect.fail('no chart');
  return {
    opened: readOpenedChart(xml)?.type,
    drawn: toChartContent(chart, THEME, { width: 800, height: 400 }, () => 'body')?.chart.type,
    source: toChartTable(chart, { language: 'en' })?.type,
  };
}

/** The plots of a chart part, with their series. */
const plotsOf = (xml: string) => /<c:(\w+Chart)>[\s\S]*<\/c:\1>/.exec(xml)?.[0] ?? '';
/** A chart part with the plots of another after its own. */
const overlaid = (xml: string, other: string) =>
  xml.replace(plotsOf(xml), `${plotsOf(xml)}${plotsOf(other)}`);

describe('the kind of a chart in a file', () => {
  it.each([
    ['bar', BARS],
    ['stacked_bar', STACKED_BARS],
    ['area', AREAS],
    ['area', AREAS_3D],
    ['line', LINES],
  ])('is %s for its opener, its drawing and its source', (kind, xml) => {
    expect(kindsOf(xml)).toEqual({ opened: kind, drawn: kind, source: kind });
  });

  it('is line for stacked lines', () => {
    expect(kindsOf(STACKED_LINES)).toEqual({ opened: 'line', drawn: 'line', source: 'line' });
  });

  it('is bubble for bubbles and scatter for points', () => {
    expect(kindsOf(BUBBLES)).toEqual({ opened: 'bubble', drawn: 'bubble', source: undefined });
    expect(kindsOf(SCATTER)).toEqual({ opened: 'scatter', drawn: 'scatter', source: undefined });
  });

  it('is combo for lines, areas or points over bars', () => {
    for (const other of [LINES, AREAS, SCATTER])
      expect(kindsOf(overlaid(BARS, other))).toEqual({ opened: 'combo', drawn: 'combo', source: undefined });
  });

  it('is bar for flat bars beside 3-D bars', () => {
    const solid = BARS.replaceAll('c:barChart', 'c:bar3DChart');
    expect(kindsOf(overlaid(BARS, solid))).toEqual({ opened: 'bar', drawn: 'bar', source: 'bar' });
  });

  it('is that of the plots that have series', () => {
    const empty = plotsOf(LINES).replace(/<c:ser>[\s\S]*<\/c:ser>/, '');
    const xml = BARS.replace(plotsOf(BARS), `${plotsOf(BARS)}${empty}`);
    expect(kindsOf(xml)).toEqual({ opened: 'bar', drawn: 'bar', source: 'bar' });
  });

  it('is the name of the plot for an opened chart of a kind that we do not draw', () => {
    const surface = BARS.replaceAll('c:barChart', 'c:surface3DChart');
    expect(kindsOf(surface)).toEqual({ opened: 'surface', drawn: undefined, source: undefined });
  });
});
