import { expect, test } from 'vitest';
import type { ChartModel } from '../../../src/core/charts/model.ts';
import { planChart } from '../../../src/core/charts/plan/chart-plan.ts';
import { writePptx } from '../../../src/core/output/pptx/write-pptx.ts';
import { writeSvg } from '../../../src/core/output/svg/write-svg.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';
import { chartElement, sampleDeck, scene } from '../../support/sample-deck.ts';
import { STYLE, THEME } from '../scene/fixture-scene.ts';

const BOX = { width: 1000, height: 480 };
const plan = (chart: ChartModel) => planChart(chart, STYLE, 'en', THEME, BOX);
const fuel = (
  type: ChartModel['type'],
  budget: number,
  values = [4.1, 5.6, 6.2, 6.9, 7.8, 8.4],
): ChartModel => ({
  type,
  categories: values.map((_, at) => `C${at + 1}`),
  series: [{ name: 'Fuel', values }],
  referenceLines: [{ value: budget, label: 'Budget' }],
});
const labelPlaces = (chart: ChartModel) => plan(chart).series[0]?.labels.map(({ place }) => place);
const OUTSIDE = 'outside_end';

test('a value label that a reference line would cross stands inside the end of its bar, in a legible colour', () => {
  const { series } = plan(fuel('bar', 4.5));
  const labels = series[0]?.labels ?? [];
  expect(labels.map(({ place }) => place)).toEqual([
    'inside_end',
    OUTSIDE,
    OUTSIDE,
    OUTSIDE,
    OUTSIDE,
    OUTSIDE,
  ]);
  expect(labels[0]?.paint).not.toEqual(labels[1]?.paint);
  const low = { width: 600, height: 220 };
  const titled = planChart({ ...fuel('bar', 5), title: 'Fuel a year' }, STYLE, 'en', THEME, low);
  expect(titled.series[0]?.labels[0]?.place).toBe('inside_end');
  expect(labelPlaces(fuel('horizontal_bar', 4.3))).toEqual(['inside_end', ...Array(5).fill(OUTSIDE)]);
  expect(labelPlaces(fuel('bar', -4.5, [-4.1, -8]))).toEqual(['inside_end', OUTSIDE]);
});

test('a label stays outside where no line crosses it, or where its bar cannot hold it', () => {
  expect(new Set(labelPlaces(fuel('bar', 3)))).toEqual(new Set([OUTSIDE]));
  expect(labelPlaces(fuel('bar', 0.5, [0.1, 9]))).toEqual([OUTSIDE, OUTSIDE]);
  // Another line would cross the label inside as well.
  const { referenceLines = [], ...chart } = fuel('bar', 4.5);
  expect(labelPlaces({ ...chart, referenceLines: [...referenceLines, { value: 3.8 }] })?.[0]).toBe(OUTSIDE);
});

test('the preview and the file show the label inside its bar', async () => {
  const element = chartElement('chart', { x: 64, y: 184, ...BOX }, fuel('bar', 4.5));
  const slide = scene('chart', [element]);
  const deck = { ...sampleDeck(), slides: [slide] };
  const pptx = new OpenedPptx(await writePptx(deck));
  expect(
    pptx.all('ppt/charts/chart1.xml', 'c:dLblPos').map(({ attributes }) => attributes.get('val')),
  ).toEqual(['inEnd', ...Array(5).fill('outEnd')]);
  const svg = writeSvg(slide, deck);
  const [top = 0, length = 0] = (
    /<rect x="[\d.]+" y="([\d.]+)" width="97.4" height="([\d.]+)"/.exec(svg) ?? []
  )
    .slice(1)
    .map(Number);
  const baseline = Number(/<g fill="#FFFFFF"><path transform="translate\([\d.]+ ([\d.]+)\)"/.exec(svg)?.[1]);
  expect(baseline).toBeGreaterThan(top);
  expect(baseline).toBeLessThan(top + length / 2);
});
