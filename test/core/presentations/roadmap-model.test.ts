import { describe, expect, it } from 'vitest';
import { composeSlide, type DeckPlan } from '../../../src/core/presentations/compose.ts';
import { findPlainRoadmaps } from '../../../src/core/presentations/roadmap-model.ts';
import { readSlides, validateSlides } from '../../../src/core/presentations/validate-slides.ts';
import { checkScene } from '../../../src/core/scene/check/check-scene.ts';
import { flatten } from '../../../src/core/scene/check/geometry.ts';
import type { LineElement, Scene, ShapeElement } from '../../../src/core/scene/scene.ts';
import { TEMPLATES } from '../../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../../src/core/templates/themes.ts';
import type { Template } from '../../../src/core/templates/tree.ts';
import { ENGINE } from '../../support/layout-engine.ts';

type Fields = Readonly<Record<string, unknown>>;
const [LEDGER] = TEMPLATES as readonly [Template];

function plan(content: Fields, template = LEDGER, language = 'en'): DeckPlan {
  return {
    engine: ENGINE,
    title: 'Roadmap',
    language,
    template,
    theme: resolveTheme(template),
    slides: validateSlides([{ layout: 'roadmap', content: { title: 'What waits for what', ...content } }]),
    pictures: [],
    createdAt: '2026-01-01T00:00:00Z',
  };
}

const draw = (content: Fields, template = LEDGER, language = 'en'): Scene =>
  composeSlide(plan(content, template, language), 0);
const messages = (content: Fields): readonly string[] =>
  readSlides([{ layout: 'roadmap', content: { title: 'What waits for what', ...content } }]).issues.map(
    ({ msg }) => msg,
  );
const barsOf = (scene: Scene): ReadonlyMap<string, ShapeElement> =>
  new Map(
    flatten(scene.elements)
      .filter((element): element is ShapeElement => element.type === 'shape' && /-node-\d+$/.test(element.id))
      .map((bar) => [bar.name, bar]),
  );
const arrowsOf = (scene: Scene): readonly LineElement[] =>
  flatten(scene.elements).filter(
    (element): element is LineElement => element.type === 'line' && /-edge-\d+$/.test(element.id),
  );

const YEARS = ['2027', '2028', '2029', '2030'];
const lanes = (...items: readonly (readonly Fields[])[]) =>
  items.map((own, at) => ({ name: `Lane ${at + 1}`, items: own }));

describe('a roadmap with days', () => {
  it('has bars and milestones where their days are in the periods', () => {
    const scene = draw({
      periods: YEARS,
      lanes: lanes(
        [
          { label: 'All', start: '2027', end: '2030' },
          { label: 'Half', start: '2027', end: '2028-12-31' },
        ],
        [{ label: 'Day', start: '2029-01-01', milestone: true }],
      ),
    });
    const bars = barsOf(scene);
    const [all, half, day] = ['All', 'Half', 'Day'].map((name) => bars.get(name)?.box);
    if (all === undefined || half === undefined || day === undefined) throw new Error('no bars');
    expect(half.width / all.width).toBeCloseTo(731 / 1461, 3);
    expect(day.x + day.width / 2).toBeCloseTo(half.x + half.width, 0);
  });

  it('refuses days outside all periods, and days among periods without dates', () => {
    const work = (start: string) => lanes([{ label: 'A', start }]);
    expect(messages({ periods: YEARS, lanes: work('2026-05-01') })[0]).toContain(
      'run from 2027-01-01 to 2030-12-31',
    );
    expect(messages({ periods: ['Now', 'Next', 'Later'], lanes: work('2027-05-01') })[0]).toContain(
      'not all dates in a row',
    );
    expect(messages({ periods: ['2027', '2028', '2030'], lanes: work('2027-05-01') })[0]).toContain(
      'in a row',
    );
    expect(
      messages({ periods: YEARS, lanes: lanes([{ label: 'A', start: '2028-05-01', end: '2027' }]) })[0],
    ).toContain('ends before it starts');
    expect(messages({ periods: YEARS, today: 'now', lanes: work('2027') })[0]).toContain('is no day');
  });
});

describe('a roadmap with arrows', () => {
  const content = {
    periods: ['Q1', 'Q2', 'Q3', 'Q4'],
    critical_path: true,
    legend: true,
    lanes: lanes(
      [
        { label: 'Design', start: 'Q1', status: 'done', text: 'two halls' },
        { label: 'Build', start: 'Q2', end: 'Q3', after: ['Design'], status: 'active', progress: 40 },
      ],
      [{ label: 'Open', start: 'Q4', milestone: true, after: ['Build'] }],
    ),
  };

  it('leads from predecessors to their successors, in every template', () => {
    for (const template of TEMPLATES) {
      const scene = draw(content, template);
      expect(
        arrowsOf(scene)
          .map(({ name }) => name)
          .sort(),
      ).toEqual(['Build to Open', 'Design to Build']);
      const bars = barsOf(scene);
      expect(bars.get('Build')?.box.y).toBeGreaterThan(bars.get('Design')?.box.y ?? 999);
      const found = checkScene(scene, resolveTheme(template)).filter(({ severity }) => severity === 'error');
      expect(found).toEqual([]);
    }
  });

  it('names its statuses and the critical path in the language of the deck', () => {
    const texts = flatten(draw(content, LEDGER, 'fr').elements).flatMap((element) =>
      element.type === 'text'
        ? element.paragraphs.map(({ runs }) => runs.map(({ text }) => text).join(''))
        : [],
    );
    expect(texts).toEqual(expect.arrayContaining(['Terminé', 'En cours', 'Chemin critique', 'two halls']));
  });

  it('refuses unknown predecessors, and a critical path without dependencies', () => {
    const waits = (after: readonly string[]) => lanes([{ label: 'A', start: 'Q1', after }]);
    expect(messages({ periods: content.periods, lanes: waits(['B']) })[0]).toContain(
      'No other work is called "B"',
    );
    expect(messages({ periods: content.periods, lanes: waits(['A']) })[0]).toContain('No other work');
    expect(
      messages({
        periods: content.periods,
        critical_path: true,
        lanes: lanes([{ label: 'A', start: 'Q1' }]),
      })[0],
    ).toContain('give "after"');
  });

  it('reports that it is drawn as plain bars if it does not fit', () => {
    const { slides } = plan(content);
    expect(findPlainRoadmaps(slides, [{ layout: 'roadmap' }])).toMatchObject([
      { code: 'no_effect', slide: 1 },
    ]);
    expect(findPlainRoadmaps(slides, [{ layout: 'diagram' }])).toEqual([]);
  });
});

it('a roadmap in a block refuses features of slides only', () => {
  const issuesOf = (item: Fields) => {
    const json = JSON.stringify({ periods: YEARS, lanes: lanes([{ label: 'A', ...item }]) });
    return readSlides([
      {
        layout: 'composed',
        content: { markup: `<section><h1>Plan</h1><block layout="roadmap">${json}</block></section>` },
      },
    ]).issues.map(({ msg }) => msg);
  };
  expect(issuesOf({ start: '2027' })).toEqual([]);
  expect(issuesOf({ start: '2027', progress: 40 })[0]).toContain('Unknown field "progress"');
  expect(issuesOf({ start: '2027-04-15' })[0]).toContain('is not in "periods"');
});

it('a plain roadmap is drawn by its template', () => {
  const scene = draw({ periods: YEARS, lanes: lanes([{ label: 'A', start: '2027', status: 'done' }]) });
  expect(scene.layout).toBe('roadmap');
});
