import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { composeSlide, type DeckPlan } from '../../../src/core/presentations/compose.ts';
import { buildSlideMaterial } from '../../../src/core/presentations/slide-material.ts';
import { findUnscaledTimelines, toDrawnSpec } from '../../../src/core/presentations/true-timeline.ts';
import { validateSlides } from '../../../src/core/presentations/validate-slides.ts';
import { computeSharedArea } from '../../../src/core/scene/check/geometry.ts';
import type { Scene, SceneElement } from '../../../src/core/scene/scene.ts';
import { findTemplate } from '../../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../../src/core/templates/themes.ts';
import { ENGINE } from '../../support/layout-engine.ts';

const template = findTemplate('ledger');
const EVENTS = [
  'Board decides',
  'Yard chosen',
  'Quays charge',
  'First ferry',
  'Diesel ends',
  'Hulls sold',
  'Second yard',
  'Review',
];

function createPlan(
  dates: readonly string[],
  { language = 'en', scale = 'true', text = 'In a few words' } = {},
): DeckPlan {
  const items = dates.map((date, at) => ({ date, heading: EVENTS[at % EVENTS.length], text }));
  const slides = validateSlides([{ layout: 'timeline', content: { title: 'What happened', items, scale } }]);
  return {
    engine: ENGINE,
    title: 'Events',
    language,
    template,
    theme: resolveTheme(template),
    slides,
    pictures: [new Map()],
    createdAt: '2026-01-01T00:00:00.000Z',
  };
}

const made = (dates: readonly string[], options = {}): Scene => composeSlide(createPlan(dates, options), 0);
const dotsOf = ({ elements }: Scene): number[] =>
  elements.filter(({ name }) => name === 'Date on the line').map(({ box }) => box.x + box.width / 2);
const wordsOf = ({ elements }: Scene): SceneElement[] =>
  elements.filter(({ type, path }) => type === 'text' && path === 'items');
const upright = ({ elements }: Scene): SceneElement[] =>
  elements.filter((element) => element.type === 'line' && element.box.width < 1 && element.box.height > 20);

describe('a timeline true to scale', () => {
  it('has its events as far apart as their dates, and texts that touch neither one another nor another flag', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1900, max: 2100 }), { minLength: 3, maxLength: 8 }),
        (events) => {
          const years = events.toSorted((a, b) => a - b);
          const scene = made(years.map(String));
          if (scene.layout === 'timeline') {
            expect(findUnscaledTimelines(createPlan(years.map(String)).slides, [scene])).toMatchObject([
              { code: 'no_effect', message: expect.stringContaining('too close together') },
            ]);
            return;
          }
          const dots = dotsOf(scene).toSorted((a, b) => a - b);
          const [first = 0, last = 0] = [dots[0], dots.at(-1)];
          const [from = 0, to = 1] = [years[0], years.at(-1)];
          years.forEach((year, at) => {
            const days = (one: number): number => Date.UTC(one, 0, 1);
            expect(dots[at]).toBeCloseTo(
              first + ((days(year) - days(from)) / (days(to) - days(from))) * (last - first),
              0,
            );
          });
          const words = wordsOf(scene);
          for (const one of words)
            for (const other of words)
              if (one !== other) expect(computeSharedArea(one.box, other.box)).toBe(0);
          for (const { box } of upright(scene))
            for (const one of words) expect(computeSharedArea({ ...box, width: 0.5 }, one.box)).toBe(0);
          expect(findUnscaledTimelines(createPlan(years.map(String)).slides, [scene])).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('runs from the right in Arabic', () => {
    const dates = ['2020', '2022', '2030'];
    const [left, right] = [made(dates), made(dates, { language: 'ar' })].map((scene) =>
      dotsOf(scene).toSorted((a, b) => a - b),
    );
    expect(right?.map((x) => Math.round(1280 - x)).toReversed()).toEqual(left?.map(Math.round));
  });

  it.each(['2027', 'Q3 2027', 'Apr 2027', '12 April 2027', '2027-04-12', 'April 2027 – June 2028'])(
    'reads %s',
    (date) => {
      expect(made(['2025', '2026', date]).layout).toBe('diagram');
    },
  );

  it('is even if a date cannot be read, and a finding says which', () => {
    const scene = made(['2025', 'soon', '2027']);
    expect(scene.layout).toBe('timeline');
    expect(findUnscaledTimelines(createPlan(['2025', 'soon', '2027']).slides, [scene])).toMatchObject([
      { slide: 1, path: 'slides[0].content.scale', message: expect.stringContaining('items[1], "soon"') },
    ]);
  });

  it('is even as usual', () => {
    expect(made(['2025', '2026', '2027'], { scale: 'even' }).layout).toBe('timeline');
    expect(findUnscaledTimelines(createPlan(['a', 'b', 'c'], { scale: 'even' }).slides)).toEqual([]);
  });
});

describe('a timeline in a direction', () => {
  const DATES = ['2025', '2025', '2026', '2040'];
  const createSlide = (fields: object, strong = -1, language = 'en'): Scene => {
    const plan = createPlan(DATES, { scale: 'even', language });
    const [spec] = plan.slides;
    const items = ((spec?.content['items'] ?? []) as object[]).map((item, at) =>
      at === strong ? { ...item, strong: true } : item,
    );
    const slides = validateSlides([{ layout: 'timeline', content: { ...spec?.content, items, ...fields } }]);
    return composeSlide({ ...plan, slides }, 0);
  };
  const middles = ({ elements }: Scene) =>
    elements
      .filter(({ name }) => name === 'Date on the line')
      .map(({ box }) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 }));

  it.each(['even', 'true'])('leads down, %s, with events in order and texts apart', (scale) => {
    const scene = createSlide({ direction: 'down', scale });
    const dots = middles(scene);
    expect(new Set(dots.map(({ x }) => Math.round(x))).size).toBe(1);
    expect(dots.map(({ y }) => y)).toEqual(dots.map(({ y }) => y).toSorted((a, b) => a - b));
    const words = wordsOf(scene);
    expect(words.length).toBeGreaterThan(7);
    for (const one of words)
      for (const other of words) if (one !== other) expect(computeSharedArea(one.box, other.box)).toBe(0);
    const [first, tied, next, last] = dots.map(({ y }) => y) as [number, number, number, number];
    if (scale === 'even') expect(tied).toBeGreaterThan(first + 20);
    else expect([tied, (last - first) / (next - first)]).toEqual([first, expect.closeTo(15, 0)]);
  });

  it('is placed at the right in Arabic', () => {
    const [left, right] = ['en', 'ar'].map((language) =>
      middles(createSlide({ direction: 'down' }, -1, language)),
    );
    expect(right?.[0]?.x).toBeGreaterThan(left?.[0]?.x ?? 0);
  });

  it.each([{}, { direction: 'down' }, { direction: 'right' }])(
    'marks an emphasised event with a ring and a badge: %o',
    (fields) => {
      const { elements } = createSlide(fields, 1);
      const ring = elements.filter(({ name }) => name === 'Stands out');
      expect(ring).toHaveLength(1);
      const badge = elements.find(({ id }) => id.endsWith('badge-1'));
      expect(badge).toMatchObject({ type: 'shape', fill: expect.anything() });
    },
  );

  it('is reported if it has no effect', () => {
    const plan = createPlan(['a', 'b', 'c'], { scale: 'even' });
    const [spec] = plan.slides;
    const slides = [{ layout: 'timeline', content: { ...spec?.content, direction: 'down' } }];
    expect(findUnscaledTimelines(slides, [{ layout: 'timeline' }])).toMatchObject([
      { path: 'slides[0].content.direction', message: expect.stringContaining('too close together') },
    ]);
    expect(findUnscaledTimelines(slides, [{ layout: 'diagram' }])).toEqual([]);
  });
});

test('is drawn in designs, too', () => {
  const [spec] = createPlan(['2025', '2026', '2030']).slides;
  if (spec === undefined) throw new Error('one slide');
  expect(buildSlideMaterial(toDrawnSpec(spec), new Map()).written).toBeDefined();
});
