import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chartModel } from '../../../src/core/charts/build-model.ts';
import { CHART_KEYS } from '../../../src/core/charts/content/parse-chart.ts';
import { UNIT_CHART_KEYS } from '../../../src/core/charts/content/parse-unit-chart.ts';
import { HEAT_MAP_KEYS } from '../../../src/core/charts/model.ts';
import type { ChartElement, Deck } from '../../../src/core/scene/scene.ts';
import type { Content, SlideSpec } from '../../../src/core/templates/contract.ts';
import { composedDeck as markupDeck } from '../../support/composed-deck.ts';
import { oneIn } from '../../support/deep.ts';
import { designDeck } from '../../support/design-deck.ts';
import { composedDeck } from '../../support/example-deck.ts';
import { FULL_CHARTS } from '../../support/full-charts.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';

/** Fields of types that are drawn with shapes or as tables, and the source that is replaced by its values. */
const NOT_DRAWN: readonly string[] = ['icon', 'data', ...HEAT_MAP_KEYS, ...UNIT_CHART_KEYS];

const slideOf = (chart: unknown): SlideSpec => ({
  layout: 'chart',
  content: { title: 'What riders do', chart } as Content,
});
const chartsOf = ({ slides }: Deck): ChartElement[] =>
  slides.flatMap(({ elements }) =>
    elements.filter((element): element is ChartElement => element.type === 'chart'),
  );

describe('fields of a chart', () => {
  it('each have a sample in this file', () => {
    const fields = new Set(Object.values(FULL_CHARTS).flatMap(Object.keys));
    expect(CHART_KEYS.filter((field) => !fields.has(field) && !NOT_DRAWN.includes(field))).toEqual([]);
  });

  it.each(
    oneIn(6, ['designs/median-theme.pptx', 'designs/charted-template.pptx', 'designs/real-basic-theme.pptx']),
  )('give the same model in a standard template, in markup and in a design of %s', async (name) => {
    const charts = Object.values(FULL_CHARTS);
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
  });
});

describe('a chart in a design', () => {
  it.each(
    oneIn(
      6,
      ['designs/median-theme.pptx', 'designs/charted-template.pptx', 'pptx/picture-chart-table.pptx'],
      1,
    ),
  )('of %s is exported with its labels, lines and axis ends', async (name) => {
    const { deck } = await designDeck(readFileSync(new URL(`../../fixtures/${name}`, import.meta.url)), [
      slideOf(FULL_CHARTS.line),
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
  });
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
