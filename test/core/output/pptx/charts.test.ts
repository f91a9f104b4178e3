import { describe, expect, it } from 'vitest';
import { CHART_TYPES, type ChartType } from '../../../../src/core/charts/model.ts';
import { planChart } from '../../../../src/core/charts/plan/chart-plan.ts';
import { layoutChart } from '../../../../src/core/charts/plan/frame.ts';
import { readZip } from '../../../../src/core/ooxml/package/zip-reader.ts';
import { writePptx } from '../../../../src/core/output/pptx/write-pptx.ts';
import type { ChartElement } from '../../../../src/core/scene/scene.ts';
import { find, OpenedPptx } from '../../../support/open-pptx.ts';
import {
  chartElement,
  chartModel,
  SAMPLE_THEME,
  sampleDeck,
  scene,
  title,
} from '../../../support/sample-deck.ts';

const CHART = 'ppt/charts/chart1.xml';
const BOX = { x: 64, y: 184, width: 1152, height: 440 };
const GROUP: Readonly<Record<ChartType, readonly string[]>> = {
  bar: ['c:barChart'],
  stacked_bar: ['c:barChart'],
  horizontal_bar: ['c:barChart'],
  horizontal_stacked_bar: ['c:barChart'],
  line: ['c:lineChart'],
  area: ['c:areaChart'],
  pie: ['c:pieChart'],
  doughnut: ['c:doughnutChart'],
  scatter: ['c:scatterChart'],
  radar: ['c:radarChart'],
  combo: ['c:barChart', 'c:lineChart'],
  waterfall: ['c:barChart', 'c:lineChart'],
  bubble: ['c:bubbleChart'],
  histogram: ['c:barChart'],
  box_plot: ['c:barChart', 'c:lineChart'],
  pareto: ['c:barChart', 'c:lineChart'],
  dumbbell: ['c:lineChart'],
  slope: ['c:lineChart'],
  lollipop: ['c:lineChart'],
  bullet: ['c:barChart', 'c:lineChart'],
  gauge: ['c:doughnutChart'],
  population_pyramid: ['c:barChart'],
};

async function chartOf(type: ChartType): Promise<OpenedPptx> {
  return new OpenedPptx(
    await writePptx({
      ...sampleDeck(),
      slides: [scene('chart', [title('A'), chartElement('chart', BOX, chartModel(type))])],
    }),
  );
}

function workbookOf(pptx: OpenedPptx): string {
  const name = pptx.names.find((one) => one.startsWith('ppt/embeddings/')) ?? expect.fail('no workbook');
  const sheet =
    readZip(pptx.bytes(name)).find((entry) => entry.name === 'xl/worksheets/sheet1.xml') ??
    expect.fail('no sheet');
  return Buffer.from(sheet.read()).toString('utf8');
}

describe('a native chart', () => {
  it.each(CHART_TYPES)('of type %s uses its own plot element', async (type) => {
    const pptx = await chartOf(type);
    const area = pptx.all(CHART, 'c:plotArea')[0] ?? expect.fail();
    expect(area.children.map(({ tag }) => tag).filter((tag) => tag.endsWith('Chart'))).toEqual(GROUP[type]);
  });

  it('caches the values of its workbook, with gaps left out', async () => {
    const pptx = await chartOf('bar');
    const series = pptx.all(CHART, 'c:ser')[1] ?? expect.fail();
    const cache = find(find(series, 'c:val'), 'c:numCache');
    expect(
      cache.children
        .filter(({ tag }) => tag === 'c:pt')
        .map((point) => [point.attributes.get('idx'), find(point, 'c:v').text]),
    ).toEqual([
      ['0', '11'],
      ['2', '27'],
      ['3', '-4'],
    ]);
    expect(find(find(series, 'c:val'), 'c:f').text).toBe('Sheet1!$C$2:$C$5');
    const sheet = workbookOf(pptx);
    expect(sheet).toContain('<c r="C2"><v>11</v></c>');
    expect(sheet).not.toContain('r="C3"');
    expect(sheet).toContain('Plan &lt;A&gt;');
  });

  it('of scatter type has x and y of every series in separate columns', async () => {
    const pptx = await chartOf('scatter');
    expect(pptx.all(CHART, 'c:f').map(({ text }) => text)).toEqual([
      'Sheet1!$B$1',
      'Sheet1!$A$2:$A$3',
      'Sheet1!$B$2:$B$3',
      'Sheet1!$D$1',
      'Sheet1!$C$2:$C$2',
      'Sheet1!$D$2:$D$2',
    ]);
  });

  it('has labels only at positions that PowerPoint allows', async () => {
    for (const type of ['doughnut', 'area'] as const)
      expect((await chartOf(type)).all(CHART, 'c:dLblPos')).toEqual([]);
    expect(
      new Set(
        (await chartOf('stacked_bar')).all(CHART, 'c:dLblPos').map(({ attributes }) => attributes.get('val')),
      ),
    ).toEqual(new Set(['ctr']));
    expect(
      new Set((await chartOf('bar')).all(CHART, 'c:dLblPos').map(({ attributes }) => attributes.get('val'))),
    ).toEqual(new Set(['outEnd']));
  });

  it('has its legend and its plot at the same positions as the preview', async () => {
    for (const type of ['bar', 'combo', 'radar', 'doughnut'] as const) {
      const element = chartElement('chart', BOX, chartModel(type)) as ChartElement;
      const plan = planChart(element.chart, element.style, element.lang, SAMPLE_THEME, BOX);
      const { legend, plot } = layoutChart(plan, BOX, { theme: SAMPLE_THEME, lang: element.lang });
      const xml = (await chartOf(type)).xml(CHART);
      const place = (tag: string) =>
        ['x', 'y', 'w', 'h'].map((side) =>
          Number(new RegExp(`<c:${side} val="([\\d.]+)"`).exec(xml.split(`<c:${tag}>`)[1] ?? '')?.[1]),
        );
      expect(place('plotArea')[0]).toBeCloseTo(plot.x / BOX.width, 3);
      expect(place('plotArea')[3]).toBeCloseTo(plot.height / BOX.height, 3);
      const [x = 1, y = 1, w = 0, h = 0] = place('legend');
      for (const entry of legend) {
        expect(entry.x / BOX.width).toBeGreaterThanOrEqual(x - 0.001);
        expect((entry.x + entry.nameWidth) / BOX.width).toBeLessThan(x + w);
        expect(entry.y / BOX.height).toBeGreaterThan(y);
        expect(entry.y / BOX.height).toBeLessThan(y + h);
      }
      expect(w).toBeLessThan(0.7);
    }
  });

  it('of radar type runs clockwise in a right-to-left deck too, like the preview', async () => {
    const slides = [
      scene('chart', [
        title('A'),
        chartElement('chart', BOX, chartModel('radar'), { lang: 'ar-SA', rtl: true }),
      ]),
    ];
    const pptx = new OpenedPptx(await writePptx({ ...sampleDeck({ lang: 'ar-SA', rtl: true }), slides }));
    expect(pptx.all(CHART, 'c:orientation').map(({ attributes }) => attributes.get('val'))).toEqual([
      'minMax',
      'minMax',
    ]);
  });

  it('never breaks a label', async () => {
    for (const label of (await chartOf('line')).all(CHART, 'c:dLbl'))
      expect(find(label, 'a:bodyPr').attributes.get('wrap')).toBe('none');
  });

  it('has the title of its value axis above the plot, like the preview', async () => {
    const model = {
      type: 'line',
      yLabel: 'Energy',
      unit: 'MWh',
      categories: ['Mon', 'Tue', 'Wed'],
      series: [
        { name: 'a', values: [1, 5, 9] },
        { name: 'b', values: [1, 2, 3] },
      ],
    } as const;
    const pptx = new OpenedPptx(
      await writePptx({
        ...sampleDeck(),
        slides: [scene('chart', [title('A'), chartElement('chart', BOX, model)])],
      }),
    );
    const top = (tag: string) =>
      Number(/<c:y val="([\d.]+)"/.exec(pptx.xml(CHART).split(`<${tag}>`)[1] ?? '')?.[1]);
    expect(top('c:title')).toBeLessThan(top('c:plotArea') - 0.02);
  });

  it('shares one workbook with charts of the same data', async () => {
    const slide = scene('chart', [title('A'), chartElement('chart', BOX, chartModel('bar'))]);
    const pptx = new OpenedPptx(await writePptx({ ...sampleDeck(), slides: [slide, slide] }));
    expect(pptx.names.filter((name) => name.startsWith('ppt/embeddings/')).length).toBe(1);
    expect(pptx.names.filter((name) => /^ppt\/charts\/chart\d+\.xml$/.test(name)).length).toBe(2);
  });
});
