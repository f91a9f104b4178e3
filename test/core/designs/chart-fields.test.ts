import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chartModel } from '../../../src/core/charts/build-model.ts';
import { CHART_KEYS } from '../../../src/core/charts/content/parse-chart.ts';
import type { ChartElement, Deck } from '../../../src/core/scene/scene.ts';
import type { Content, SlideSpec } from '../../../src/core/templates/contract.ts';
import { composedDeck as markupDeck } from '../../support/composed-deck.ts';
import { designDeck } from '../../support/design-deck.ts';
import { composedDeck } from '../../support/example-deck.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';

const YEARS = ['2021', '2022', '2023', '2024'];
const ONE = { categories: YEARS, series: [{ name: 'Riders', values: [12, 17, 15, 31] }] };

/** Charts that together use every field of native charts. */
const CHARTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  line: {
    type: 'line',
    ...ONE,
    title: 'Riders a year',
    unit: 'k',
    x_label: 'Financial year',
    y_label: 'Boarding passengers',
    axis_min: 5,
    axis_max: 80,
    data_labels: 'none',
    reference_lines: [{ value: 70, label: 'Capacity' }],
    bands: [{ from: 40, to: 60, label: 'Planned range' }],
    callouts: [{ at: '2022', text: 'Night line opens' }],
    events: [{ at: '2023', text: 'Strike' }],
    forecast_from: '2024',
  },
  bar: {
    type: 'bar',
    categories: YEARS,
    series: [{ name: 'Result', values: [12, -17, 15, 31] }],
    number_format: '+0.00;-0.00',
    color_by: 'sign',
    differences: [{ from: '2021', to: '2024' }],
  },
  lying: { type: 'horizontal_bar', ...ONE, sort: 'descending', highlight: '2022' },
  powers: {
    type: 'line',
    categories: YEARS,
    series: [{ name: 'Riders', values: [1, 10, 100, 1000], errors: [0.5, 1, 2, 3] }],
    log: true,
  },
  stack: {
    type: 'stacked_bar',
    categories: YEARS,
    series: [...ONE.series, { name: 'Staff', values: [3, 4, 5, 6] }],
    totals: true,
  },
  points: {
    type: 'scatter',
    points: [
      { series: 'Lines', x: 1, y: 2, label: 'A' },
      { series: 'Lines', x: 3, y: 5 },
    ],
    x_label: 'Minutes',
    y_label: 'Riders',
  },
  counted: { type: 'histogram', values: [1, 2, 2, 3, 3, 3, 4, 5, 9], bins: 4 },
  chosen: { type: 'auto', ...ONE, y_label: 'Boarding passengers' },
};
/** The field of a type that is drawn with shapes, and the source that is replaced by its values. */
const NOT_DRAWN = ['icon', 'data'];

const slideOf = (chart: unknown): SlideSpec => ({
  layout: 'chart',
  content: { title: 'What riders do', chart } as Content,
});
const chartsOf = ({ slides }: Deck): ChartElement[] =>
  slides.flatMap(({ elements }) =>
    elements.filter((element): element is ChartElement => element.type === 'chart'),
  );

describe('fields of a chart', () => {
  it('every field has a sample in this file', () => {
    const fields = new Set(Object.values(CHARTS).flatMap(Object.keys));
    expect(CHART_KEYS.filter((field) => !fields.has(field) && !NOT_DRAWN.includes(field))).toEqual([]);
  });

  it.each(['designs/median-theme.pptx', 'designs/charted-template.pptx', 'designs/real-basic-theme.pptx'])(
    'fields give the same model in a standard template, in markup and in a design of %s',
    async (name) => {
      const charts = Object.values(CHARTS);
      const standard = chartsOf(await composedDeck('ledger', charts.map(slideOf))).map(({ chart }) => chart);
      const markup = chartsOf(
        markupDeck(
          charts.map(
            (chart) => `<section><h1>What riders do</h1><chart>${JSON.stringify(chart)}</chart></section>`,
          ),
        ),
      ).map(({ chart }) => chart);
      const { deck } = await designDeck(
        readFileSync(new URL(`../../fixtures/${name}`, import.meta.url)),
        charts.map(slideOf),
      );
      const design = chartsOf(deck)
        .map(({ chart }) => chart)
        .slice(-charts.length);
      const wanted = charts.map((chart) => chartModel(chart, 'en'));
      expect(standard).toEqual(wanted);
      expect(markup).toEqual(wanted);
      expect(design).toEqual(wanted);
    },
  );
});

describe('a chart in a design', () => {
  it.each(['designs/median-theme.pptx', 'designs/charted-template.pptx', 'pptx/picture-chart-table.pptx'])(
    'a chart in a design of %s is exported with its labels, lines and ends',
    async (name) => {
      const { deck } = await designDeck(readFileSync(new URL(`../../fixtures/${name}`, import.meta.url)), [
        slideOf(CHARTS['line']),
      ]);
      const xml = chartXml(deck, deck.slides.length);
      const words = [
        'Financial year',
        'Boarding passengers',
        'Capacity',
        'Planned range',
        'Night line opens',
        'Strike',
        '<c:max val="80"/>',
        '<c:min val="5"/>',
      ];
      expect(words.filter((one) => !xml.includes(one))).toEqual([]);
      expect(xml.includes('<c:showVal val="1"/>')).toBe(false);
    },
  );
});

/** Charts of a slide and the elements drawn over them. */
function chartXml(deck: Deck, slide: number): string {
  const file = new OpenedPptx(deck.file ?? new Uint8Array());
  const related = (folder: string, part: string): string[] =>
    [
      ...file
        .xml(`ppt/${folder}/_rels/${part}.rels`)
        .matchAll(/Target="(?:\.\.|\/ppt)?\/?((?:charts|drawings)\/[^"]+\.xml)"/g),
    ].map(([, target]) => target ?? '');
  const charts = related('slides', `slide${slide}.xml`);
  const drawings = charts.flatMap((chart) => related('charts', chart.slice(chart.lastIndexOf('/') + 1)));
  return [...charts, ...drawings].map((part) => file.xml(`ppt/${part}`)).join('\n');
}
