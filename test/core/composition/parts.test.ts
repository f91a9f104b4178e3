import { describe, expect, test } from 'vitest';
import type { SceneElement } from '../../../src/core/scene/scene.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import { findTemplate } from '../../../src/core/templates/standard/index.ts';
import { composedDeck } from '../../support/composed-deck.ts';
import { TEMPLATE_IDS } from '../../support/template-ids.ts';
import { layOut } from '../templates/lay-out.ts';

const ITEMS = Array.from({ length: 6 }, (_, index) => ({
  icon: { icon_query: 'lightning' },
  heading: `Head ${index + 1}`,
  text: 'Words that say it.',
}));
const STYLES = ['font', 'weight', 'italic', 'color'] as const;

/**
 * Properties of an element that its template decides: neither its position nor the fitted size of its
 * letters.
 */
function handOf(element: SceneElement): unknown[] {
  switch (element.type) {
    case 'group':
      return element.children.flatMap(handOf);
    case 'shape':
      return [{ geometry: element.geometry, fill: element.fill, stroke: element.stroke }];
    case 'line':
      return [{ stroke: element.stroke }];
    case 'icon':
      return [{ icon: element.icon, weight: element.weight, color: element.color, px: element.box.width }];
    case 'text':
      return element.paragraphs.flatMap(({ lineHeight, runs }) =>
        runs.map((run) => ({
          lineHeight,
          tracking: Math.round(((run.trackingPx ?? 0) / run.sizePx) * 1000),
          ...Object.fromEntries(STYLES.map((name) => [name, run[name]])),
        })),
      );
    default:
      return [element.type];
  }
}

const handOn = (elements: readonly SceneElement[], id: RegExp) =>
  elements
    .filter((element) => id.test(element.id))
    .flatMap(handOf)
    .map((one) => JSON.stringify(one))
    .sort();
const onLayout = (template: string, layout: string, content: object) =>
  layOut(findTemplate(template), CONTRACTS.find(({ id }) => id === layout) as (typeof CONTRACTS)[number], {
    title: 'Title',
    ...content,
  }).elements;
const composed = (inner: string, template: string) =>
  composedDeck([`<section><h1>Title</h1>${inner}</section>`], template).slides[0]?.elements ?? [];
const styleOf = (elements: readonly SceneElement[], fits: (element: SceneElement) => boolean) => {
  const found = elements.find((element) => element.type === 'text' && fits(element));
  return found === undefined ? undefined : handOf(found)[0];
};

describe.each(TEMPLATE_IDS)('parts of a composition in %s', (template) => {
  test('include a card with the shapes, lines, icons and type of the cards layout', () => {
    const cards = `<div class="grid grid-cols-3 gap-6">${ITEMS.map(({ heading, text }, index) => `<x-card id="c${index + 1}" icon="lightning" title="${heading}">${text}</x-card>`).join('')}</div>`;
    const [layout, composition] = [onLayout(template, 'cards', { items: ITEMS }), composed(cards, template)];
    const own = handOn(layout, /^items-2-/);
    expect(own.length).toBeGreaterThan(2);
    expect(handOn(composition, /^c2(?:-|$)/)).toEqual(own);
  });

  test('include a metric and its label with the type of those beside a chart', () => {
    const metrics = ['12', '13', '14', '15'].map((value) => ({ value, label: 'lamps', note: 'in the town' }));
    const layout = onLayout(template, 'metrics_chart', {
      metrics,
      chart: { type: 'bar', categories: ['a', 'b'], series: [{ name: 's', values: [1, 2] }] },
    });
    const composition = composed(
      '<x-metric id="m" value="13" label="lamps" detail="in the town"/>',
      template,
    );
    for (const [field, id] of [
      ['value', 'm-value'],
      ['label', 'm-label'],
      ['note', 'm-detail'],
    ]) {
      const { color: theirs, ...own } = styleOf(
        layout,
        ({ path }) => path === `metrics[1].${field}`,
      ) as Record<string, unknown>;
      const { color: ours, ...drawn } = styleOf(composition, (element) => element.id === id) as Record<
        string,
        unknown
      >;
      expect(drawn, field).toEqual(own);
      // On tiles of their own the figures have colours that read there.
      if (template !== 'classroom') expect(ours, field).toEqual(theirs);
    }
  });

  test('include a step with the numeral of the steps layout', () => {
    const steps = ITEMS.map(({ heading, text }) => ({ heading, text }));
    const layout = onLayout(template, 'process', { items: steps });
    const composition = composed(
      `<div class="grid grid-cols-3 gap-4">${steps.map(({ heading, text }, index) => `<x-step id="s${index + 1}" number="${index + 1}" title="${heading}">${text}</x-step>`).join('')}</div>`,
      template,
    );
    const isNumber = (number: string) => (element: SceneElement) =>
      element.type === 'text' && element.paragraphs[0]?.runs[0]?.text === number;
    expect(styleOf(composition, isNumber('2'))).toEqual(styleOf(layout, isNumber('2')));
    const { lineHeight: _l, ...head } = styleOf(composition, ({ id }) => id === 's2-title') as Record<
      string,
      unknown
    >;
    expect(styleOf(layout, ({ path }) => path === 'items[1].heading')).toMatchObject(head);
  });

  test('include funnels, timelines, avatars and quotes with the type of their layouts', () => {
    const layout = onLayout(template, 'funnel', {
      items: [3, 2, 1].map((value) => ({ label: `Stage ${value}`, value: String(value * 100) })),
    });
    const composition = composed(
      '<x-funnel><li id="a" value="300">Stage 3</li><li id="b" value="200">Stage 2</li></x-funnel><x-timeline><li id="t" title="2027">Words</li><li>More</li></x-timeline><x-avatar id="p" name="Ines Okafor" detail="Chief"/>',
      template,
    );
    const bar = composition.find(({ id }) => id === 'a-bar');
    const stage = layout.find((element) => element.id === 'items-1-length');
    expect(bar).toMatchObject({ fill: (stage as { fill?: unknown }).fill });
    const people = onLayout(template, 'team', {
      people: Array.from({ length: 8 }, () => ({ name: 'Ines Okafor', role: 'Chief' })),
    });
    expect(styleOf(composition, ({ id }) => id === 'p-name')).toEqual(
      styleOf(people, ({ path }) => path === 'people[1].name'),
    );
  });
});
