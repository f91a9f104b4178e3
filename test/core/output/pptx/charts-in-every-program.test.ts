import { describe, expect, it } from 'vitest';
import type { ChartModel } from '../../../../src/core/charts/model.ts';
import { planChart } from '../../../../src/core/charts/plan/chart-plan.ts';
import { layoutChart } from '../../../../src/core/charts/plan/frame.ts';
import { writePptx } from '../../../../src/core/output/pptx/write-pptx.ts';
import { drawChart } from '../../../../src/core/output/svg/chart/draw-chart.ts';
import { measureTextWidth } from '../../../../src/core/scene/fonts/font-book.ts';
import { measureInSans } from '../../../../src/core/scene/fonts/substitute-widths.ts';
import { OpenedPptx } from '../../../support/open-pptx.ts';
import { chartElement, sampleDeck, scene, title } from '../../../support/sample-deck.ts';
import { TIME_NAMES } from '../../../support/time-names.ts';
import { STYLE, THEME } from '../../scene/fixture-scene.ts';

const BOX = { x: 0, y: 0, width: 1000, height: 560 };
/** Height of a line of DejaVu Sans, em. */
const LINE_EM = 1.16;
const LONG = [
  'Maintenance of the signals',
  'Cleaning of vehicles',
  'Energy bought on the market',
  'Wages',
  'Insurance and legal costs',
];
const widthOf = (text: string): number =>
  measureTextWidth(text, { font: 'body', theme: THEME, weight: 400, italic: false, lang: 'en' }) *
  STYLE.fontSizePx;

const planOf = (chart: ChartModel) => planChart(chart, STYLE, 'en', THEME, BOX);
const line = (values: number[], extra: Partial<ChartModel> = {}): ChartModel => ({
  type: 'line',
  categories: values.map((_, index) => `C${index + 1}`),
  series: [{ name: 'S', values }],
  ...extra,
});

async function written(chart: ChartModel): Promise<OpenedPptx> {
  return new OpenedPptx(
    await writePptx({
      ...sampleDeck(),
      slides: [scene('chart', [title('A'), chartElement('chart', BOX, chart)])],
    }),
  );
}

describe('a chart in every program', () => {
  it('has horizontal category names, so that no program slants them', async () => {
    const xml = (await written(line([5, 4, 3, 2, 1], { categories: LONG }))).xml('ppt/charts/chart1.xml');
    expect(/<c:catAx>.*?<c:txPr>(<a:bodyPr[^>]*>)/s.exec(xml)?.[1]).toBe('<a:bodyPr rot="0" vert="horz"/>');
  });

  it('has smaller category names where a word would break in a wider font, and lets them turn below 11 pt', async () => {
    const namesOf = async (categories: string[], width: number) => {
      const chart: ChartModel = {
        type: 'bar',
        categories,
        series: [{ name: 'S', values: categories.map((_, index) => index + 1) }],
      };
      const slide = scene('chart', [title('A'), chartElement('chart', { ...BOX, width }, chart)]);
      const xml = new OpenedPptx(await writePptx({ ...sampleDeck(), slides: [slide] })).xml(
        'ppt/charts/chart1.xml',
      );
      const [, turn, size] =
        /<c:catAx>.*?<c:txPr><a:bodyPr( rot="0")?.*?<a:defRPr sz="(\d+)"/s.exec(xml) ?? [];
      return [turn !== undefined, Number(size) / 100];
    };
    const names = ['Weekend trips', 'Winter timetable', 'Harbour tours', 'Island market', 'Airport link'];
    const [isLevel, pt] = await namesOf(names, 410);
    expect(await namesOf(names, 1000)).toEqual([true, 12]);
    expect([isLevel, Number(pt) < 12, Number(pt) >= 11]).toEqual([true, true, true]);
    expect(await namesOf(names, 320)).toEqual([false, 11]);
  });

  it.each(Object.entries(TIME_NAMES))(
    'leaves the height that %s take in LibreOffice, which slants the names that it cannot skip',
    (_, categories) => {
      for (const type of ['line', 'bar', 'area'] as const)
        for (const width of [1000, 620, 420]) {
          const box = { ...BOX, width };
          const plan = planChart(
            {
              ...line(
                categories.map((_, at) => at + 100),
                { categories },
              ),
              type,
            },
            STYLE,
            'en',
            THEME,
            box,
          );
          const { plot, categorySizePx = STYLE.fontSizePx } = layoutChart(plan, box, {
            theme: THEME,
            lang: 'en',
          });
          const widest = (texts: readonly string[]) =>
            Math.max(...texts.map((text) => measureInSans(text, false, () => 0.6))) * categorySizePx;
          const words = categories.flatMap((name) => name.split(/[ /]/));
          if (plan.categoryAxis?.labelEvery === 1 || categories.length > 100) continue;
          if (widest(words) < plot.width / categories.length) continue;
          const slanted = (widest(categories) + categorySizePx * LINE_EM) * Math.SQRT1_2;
          expect(BOX.height - plot.y - plot.height).toBeGreaterThanOrEqual(slanted);
          expect(plot.height).toBeGreaterThan(BOX.height * 0.6);
        }
    },
  );

  it('joins the minus sign of a bin of a histogram to its number, so that no line breaks between them', () => {
    const { categories } = planOf({
      type: 'histogram',
      categories: [],
      series: [],
      values: [-12, -8, -3, -2, 0, 1, 2, 5, 9],
    });
    expect(categories.filter((name) => name.includes('\u2212')).length).toBeGreaterThan(1);
    expect(categories.join()).not.toContain('-');
  });

  it.each(['line', 'area'] as const)(
    'keeps the first and the last name inside a chart of the type %s',
    (type) => {
      const plan = planOf({ ...line([5, 4, 3, 2, 1]), categories: LONG, type });
      const { plot, categoryLines } = layoutChart(plan, BOX, { theme: THEME, lang: 'en' });
      const half = (lines: readonly string[] | undefined): number =>
        Math.max(...(lines ?? []).map(widthOf)) / 2;
      expect(plan.categoryAxis?.onTicks).toBe(true);
      expect(plot.x - half(categoryLines[0])).toBeGreaterThanOrEqual(-0.01);
      expect(plot.x + plot.width + half(categoryLines.at(-1))).toBeLessThanOrEqual(BOX.width + 0.01);
    },
  );

  it('keeps names beside negative rows inside the chart, next to the plot as in office programs', () => {
    const chart: ChartModel = {
      type: 'horizontal_bar',
      categories: ['High sea level scenario', 'Premium for safe berths'],
      series: [{ name: 'S', values: [-14, 6] }],
      unit: '€',
    };
    const element = { ...chartElement('chart', BOX, chart), style: STYLE, lang: 'en' };
    const svg = drawChart(element, {
      theme: THEME,
      media: new Map(),
      rtl: false,
      lang: 'en',
      newId: () => 'x',
    });
    const lefts = [...svg.matchAll(/translate\((-?[\d.]+) /g)].map(([, x]) => Number(x));
    expect(Math.min(...lefts)).toBeGreaterThanOrEqual(0);
    const { plot } = layoutChart(planOf(chart), BOX, { theme: THEME, lang: 'en' });
    expect(plot.x).toBeLessThan(widthOf('Premium for safe berths') + STYLE.fontSizePx);
  });

  it('keeps the label of the first point clear of the axis numbers', () => {
    const ends = line([5, 9, 3, 7], { dataLabels: 'ends' });
    expect(planOf(ends).valueAxis?.visible).toBe(true);
    expect(planOf(ends).categoryAxis?.onTicks).toBe(false);
    expect(planOf(line([5, 9, 3, 7], { dataLabels: 'none' })).categoryAxis?.onTicks).toBe(false);
    const many = Array.from({ length: 60 }, (_, at) => at % 7);
    expect(planOf(line(many, { dataLabels: 'none' })).categoryAxis?.onTicks).toBe(true);
  });

  it('places the label at the end of a falling line below its point, not on the line', () => {
    const places = planOf(line([2, 9, 9, 3], { axisMin: 0 })).series[0]?.labels.map(({ point, place }) => [
      point,
      place,
    ]);
    expect(places).toEqual([
      [0, 'below'],
      [1, 'above'],
      [2, 'above'],
      [3, 'below'],
    ]);
  });

  it('draws the arrowhead of a difference as a filled shape, since LibreOffice draws no line ends in charts', async () => {
    const pptx = await written({
      type: 'bar',
      categories: ['2025', '2026'],
      series: [{ name: 'S', values: [4, 8] }],
      differences: [{ from: '2025', to: '2026' }],
    });
    const xml = pptx.xml(pptx.names.find((name) => /drawings\/chart1-notes\.xml$/.test(name)) ?? '');
    const shape = xml.split('<cdr:sp ').find((one) => one.includes('fill="none"')) ?? '';
    expect(shape).not.toContain('tailEnd');
    const [open, head] = [...shape.matchAll(/<a:path [^>]*>(.*?)<\/a:path>/gs)];
    expect(open?.[0]).toContain('fill="none"');
    expect(head?.[0]).toMatch(/stroke="0".*<a:close\/>/s);
    // The tip lies at the end of the line.
    const pointsOf = (path = ''): string[] => path.match(/<a:pt [^>]*>/g) ?? [];
    expect(pointsOf(head?.[1])[0]).toBe(pointsOf(open?.[1]).at(-1));
    expect(shape).toMatch(/<\/a:custGeom><a:solidFill>/);
  });
});
