import { describe, expect, it } from 'vitest';
import type { ChartModel } from '../../../src/core/charts/model.ts';
import { planChart } from '../../../src/core/charts/plan/chart-plan.ts';
import { layoutChart } from '../../../src/core/charts/plan/frame.ts';
import { type ChartMark, drawAnnotations } from '../../../src/core/charts/plan/marks.ts';
import { placeBars, placeCategory, placeValue } from '../../../src/core/charts/plan/places.ts';
import { readSlides } from '../../../src/core/presentations/validate-slides.ts';
import { STYLE, THEME } from '../scene/fixture-scene.ts';

const BOX = { width: 1100, height: 480 };
const WATERFALL: ChartModel = {
  type: 'waterfall',
  categories: ['Today', 'Floods', 'Storms', 'Without', 'Measures', 'With'],
  series: [{ name: 'Margin', values: [34, -3.4, -1.6, null, 7.1, null] }],
  totals: ['Today', 'Without', 'With'],
  unit: '%',
};

function draw(chart: ChartModel, lang = 'en', box = BOX) {
  const plan = planChart(chart, STYLE, lang, THEME, box);
  const frame = layoutChart(plan, box, { theme: THEME, lang });
  return { plan, frame, marks: drawAnnotations(plan, frame, box, { theme: THEME, lang }) };
}

const wordsOf = (marks: readonly ChartMark[]) => marks.filter((mark) => mark.kind === 'words');
const linesOf = (marks: readonly ChartMark[]) => marks.filter((mark) => mark.kind === 'line');
const issuesOf = (chart: object) =>
  readSlides([{ layout: 'chart', content: { title: 'Steps', chart } }]).issues.map(({ msg }) => msg);

describe('a waterfall', () => {
  it('connects the level of each bar with the next one by a line', () => {
    for (const lang of ['en', 'ar']) {
      const { plan, frame, marks } = draw(WATERFALL, lang);
      const bars = placeBars(plan, frame.plot).filter(({ series }) => series.hidden !== true);
      const levels = linesOf(marks);
      expect(levels).toHaveLength(5);
      for (const { points } of levels) {
        const [a, b] = points as [{ x: number; y: number }, { x: number; y: number }];
        expect(a.y).toBe(b.y);
        const touched = bars.filter(
          ({ from, to, across, thickness }) =>
            [from, to].some((end) => Math.abs(end - a.y) < 0.5) &&
            [a.x, b.x].some((x) => Math.abs(Math.abs(across - x) - thickness / 2) < 0.5),
        );
        expect(touched.length).toBeGreaterThanOrEqual(2);
      }
    }
  });

  it('labels steps down below their bars, totals in bold, and changes of shares in points without a sign', () => {
    const { plan } = draw(WATERFALL);
    const labels = plan.series.flatMap(({ labels: own }) => own);
    expect(labels.map(({ text, place, bold }) => [text, place, bold])).toEqual([
      ['34.0%', 'above', true],
      ['−3.4', 'below', false],
      ['−1.6', 'below', false],
      ['29.0%', 'above', true],
      ['+7.1', 'above', false],
      ['36.1%', 'above', true],
    ]);
  });

  it('labels a step down to the base line above its bar', () => {
    const { plan } = draw({
      ...WATERFALL,
      categories: ['A', 'B', 'C'],
      series: [{ name: 'S', values: [10, -9.5, null] }],
      totals: ['A', 'C'],
    });
    expect(plan.series.flatMap(({ labels }) => labels)[1]?.place).toBe('above');
  });

  it('sums the steps of a bracket without the totals among them, below bars where there is room', () => {
    const { frame, marks } = draw({
      ...WATERFALL,
      brackets: [{ from: 'Floods', to: 'Measures', text: 'so far' }],
    });
    const words = wordsOf(marks);
    expect(words.map(({ lines }) => lines.join(' '))).toEqual(['+2.1', 'so far']);
    for (const { box } of words)
      expect(box.y + box.height).toBeLessThanOrEqual(frame.plot.y + frame.plot.height);
    expect(linesOf(marks).filter(({ points }) => points.length === 4)).toHaveLength(1);
  });

  it('uses the colours of gains and losses with color_by', () => {
    const paints = (chart: ChartModel) =>
      draw(chart)
        .plan.series.filter(({ hidden }) => hidden !== true)
        .map(({ paint }) => JSON.stringify(paint));
    expect(paints({ ...WATERFALL, colorBy: 'sign' })).not.toEqual(paints(WATERFALL));
  });
});

describe('a reference line', () => {
  it('has its label clear of the ranges of lines', () => {
    const values = [5, 14, 28, 42, 56];
    const [low, high] = [values.map((one) => one * 0.8), values.map((one) => one * 1.3)];
    const { plan, frame, marks } = draw({
      type: 'line',
      categories: ['2020', '2040', '2060', '2080', '2100'],
      series: [{ name: 'Rise', values, bands: [{ low, high }] }],
      referenceLines: [{ value: 50, label: 'lowest quays flood' }],
    });
    const label = wordsOf(marks).find(({ lines }) => lines[0] === 'lowest quays flood');
    const { box } = label as { box: { x: number; y: number; width: number; height: number } };
    const axis = plan.valueAxis as NonNullable<typeof plan.valueAxis>;
    const topAt = (x: number): number => {
      const place = high.map((_, at) => placeCategory(at, plan, frame.plot));
      const at = Math.max(
        0,
        place.findLastIndex((one) => one <= x),
      );
      const [from, to] = [high[at] ?? 0, high[at + 1] ?? high[at] ?? 0];
      const share = (x - (place[at] ?? 0)) / ((place[at + 1] ?? (place[at] ?? 0) + 1) - (place[at] ?? 0));
      return placeValue(from + (to - from) * Math.min(1, Math.max(0, share)), axis, frame.plot, 'vertical');
    };
    for (const x of [box.x, box.x + box.width]) expect(topAt(x)).toBeGreaterThanOrEqual(box.y + box.height);
  });
});

describe('a reference line in a low plot', () => {
  const LOW = { width: 380, height: 150 };
  const years = Array.from({ length: 9 }, (_, at) => `${2020 + at * 10}`);
  const values = [5, 8, 13, 18, 23, 29, 34, 39, 44];
  const bands = [{ low: values.map((one) => one * 0.75), high: values.map((one) => one * 1.4) }];

  it.each([50, 40, 30])('at %d has its label apart from ranges and from the numbers of the axis', (value) => {
    const { frame, marks, plan } = draw(
      {
        type: 'line',
        categories: years,
        series: [{ name: 'Low', values, bands }],
        referenceLines: [{ value, label: 'lowest quays flood' }],
      },
      'en',
      LOW,
    );
    const box = wordsOf(marks).find(({ lines }) => lines[0] === 'lowest quays flood')?.box;
    const axis = plan.valueAxis as NonNullable<typeof plan.valueAxis>;
    if (box === undefined) throw new Error('no label');
    expect(box.x - frame.plot.x).toBeGreaterThan(plan.fontSizePx * 0.4);
    const isApart = years.every((_, at) => {
      const x = placeCategory(at, plan, frame.plot);
      if (x < box.x || x > box.x + box.width) return true;
      const [top, foot] = [bands[0]?.high, bands[0]?.low].map((ends) =>
        placeValue(ends?.[at] ?? 0, axis, frame.plot, 'vertical'),
      );
      return (top ?? 0) > box.y + box.height + 2 || (foot ?? 0) < box.y - 2;
    });
    expect(isApart).toBe(true);
  });
});

describe('a bracket', () => {
  it('is above bars with the sum of their values, inside the chart', () => {
    const { plan, frame, marks } = draw({
      type: 'bar',
      categories: ['A', 'B', 'C'],
      series: [{ name: 'S', values: [13870, 8395, 20] }],
      brackets: [{ from: 'A', to: 'B' }],
    });
    const [sum] = wordsOf(marks);
    expect(sum?.lines).toEqual(['22,265']);
    expect(sum?.box.y).toBeGreaterThanOrEqual(0);
    const tops = placeBars(plan, frame.plot).map(({ to }) => to);
    expect((sum?.box.y ?? 0) + (sum?.box.height ?? 0)).toBeLessThan(Math.min(...tops));
  });

  it.each(['en', 'ar'])('is beside rows, beyond their bars and labels, inside the chart: %s', (lang) => {
    const { plan, frame, marks } = draw(
      {
        type: 'horizontal_bar',
        categories: ['A', 'B', 'C', 'D'],
        series: [{ name: 'S', values: [3, 18.2, 27.3, 5] }],
        brackets: [{ from: 'B', to: 'C', text: 'three quarters of all blocked beds' }],
      },
      lang,
    );
    const words = wordsOf(marks);
    expect(words[0]?.lines).toEqual(['45.5']);
    const [bracket] = linesOf(marks).filter(({ points }) => points.length === 4);
    const ends = placeBars(plan, frame.plot).map(({ to }) => to);
    const rows = placeBars(plan, frame.plot).filter(({ point }) => point === 1 || point === 2);
    const isLeft = lang === 'ar';
    for (const { x, y } of bracket?.points ?? []) {
      if (isLeft) expect(x).toBeLessThan(Math.min(...ends));
      else expect(x).toBeGreaterThan(Math.max(...ends));
      expect(y).toBeGreaterThanOrEqual(Math.min(...rows.map(({ across, thickness }) => across - thickness)));
      expect(y).toBeLessThanOrEqual(Math.max(...rows.map(({ across, thickness }) => across + thickness)));
    }
    for (const one of words) {
      expect(one.box.x).toBeGreaterThanOrEqual(-0.5);
      expect(one.box.x + one.box.width).toBeLessThanOrEqual(BOX.width + 0.5);
    }
  });

  it('names its categories, and kinds without brackets report it', () => {
    expect(issuesOf({ ...WATERFALL, series: WATERFALL.series, brackets: [{ from: 'Floods' }] })[0]).toContain(
      'the name of a category',
    );
    expect(issuesOf({ ...WATERFALL, brackets: [{ from: 'Floods', to: 'Storms', sum: 3 }] })[0]).toContain(
      'Unknown field "sum"',
    );
  });
});

describe('labels of stacks', () => {
  it.each(['stacked_bar', 'horizontal_stacked_bar'] as const)(
    'leave out numbers that do not fit their segments: %s',
    (type) => {
      const { plan } = draw({
        type,
        dataLabels: 'all',
        categories: ['A', 'B'],
        series: [
          { name: 'S', values: [4800, 2900] },
          { name: 'T', values: [40, 1200] },
        ],
      });
      expect(plan.series.map(({ labels }) => labels.map(({ text }) => text))).toEqual([
        ['4,800', '2,900'],
        ['1,200'],
      ]);
      expect(plan.crowdedLabels).toBe(false);
    },
  );

  it('leave out segments without length', () => {
    const { plan } = draw({
      type: 'stacked_bar',
      dataLabels: 'all',
      categories: ['A', 'B'],
      series: [
        { name: 'S', values: [5, 0] },
        { name: 'T', values: [0, 4] },
      ],
    });
    expect(plan.series.map(({ labels }) => labels.map(({ text }) => text))).toEqual([['5'], ['4']]);
  });
});
