import { describe, expect, it } from 'vitest';
import { checkDeck } from '../../../src/core/scene/check/check-deck.ts';
import { compose, computeContrastRatio, resolvePaint } from '../../../src/core/scene/color.ts';
import { cropRegion } from '../../../src/core/scene/maps/crop.ts';
import type { MapModel } from '../../../src/core/scene/maps/map-model.ts';
import { project } from '../../../src/core/scene/maps/project.ts';
import type { SceneElement } from '../../../src/core/scene/scene.ts';
import type { Paint } from '../../../src/core/scene/theme.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import { parseContent } from '../../../src/core/templates/content.ts';
import type { LayoutContract } from '../../../src/core/templates/contract.ts';
import { composedDeck } from '../../support/example-deck.ts';
import { TEMPLATE_IDS } from '../../support/template-ids.ts';

const BOX = { x: 0, y: 0, width: 700, height: 420 };
const PORTS = [
  { lat: 45.44, lon: 12.32, label: 'Venice 88', value: 88, class: 'high' },
  { lat: 51.92, lon: 4.48, label: 'Rotterdam', value: 62, note: 'Maasvlakte' },
  { lat: 51.22, lon: 4.4, label: 'Antwerp', value: 58 },
  { lat: 37.94, lon: 23.65, label: 'Piraeus', value: 37, role: 'success' },
] as const;

const isShown = (model: MapModel, lon: number, lat: number): boolean => {
  const cropped = cropRegion(model, 'en');
  return cropped !== undefined && project(cropped, BOX, { x: 70, y: 42 }).point(lon, lat) !== undefined;
};

describe('maps of points', () => {
  it('are cropped to the points, with or without a requested continent', () => {
    for (const model of [{ region: 'europe', points: PORTS }, { points: PORTS }]) {
      expect(PORTS.every(({ lon, lat }) => isShown(model, lon, lat))).toBe(true);
      expect(isShown(model, -19, 65)).toBe(false);
      expect(isShown(model, 45, 42)).toBe(false);
    }
  });

  it('show all of a requested region', () => {
    expect(isShown({ region: 'europe', extent: 'region', points: PORTS }, 30, 64)).toBe(true);
    expect(isShown({ region: 'europe', points: PORTS }, 30, 64)).toBe(false);
  });

  it('show a requested window', () => {
    const model = { extent: [0, 50, 10, 54], points: PORTS } as const;
    expect(isShown(model, 4.4, 51.2)).toBe(true);
    expect(isShown(model, 23.65, 37.94)).toBe(false);
  });

  it('cross the date line if that is shorter', () => {
    const points = [
      { lat: -36.8, lon: 174.8 },
      { lat: -18.1, lon: 178.4 },
      { lat: -13.8, lon: -171.8 },
    ];
    const [west = 0, , east = 0] = cropRegion({ points }, 'en')?.window ?? [];
    expect(east - west).toBeLessThan(20);
    expect(points.every(({ lon, lat }) => isShown({ points }, lon, lat))).toBe(true);
  });

  it('show the world if the points are far apart', () => {
    const points = [
      { lat: 35.7, lon: 139.7 },
      { lat: 51.5, lon: 0 },
      { lat: 34, lon: -118 },
    ];
    expect(cropRegion({ points }, 'en')).toMatchObject({ region: { id: 'world' } });
    expect(cropRegion({ points }, 'en')?.window).toBeUndefined();
  });

  it('show the regions of a country with a few close points', () => {
    const points = [
      { lat: 51.51, lon: 7.47 },
      { lat: 51.46, lon: 7.01 },
    ];
    expect(cropRegion({ points }, 'en')?.region.id).toBe('DE');
  });
});

describe('maps of values', () => {
  it('are cropped to places that are a small part of their continent', () => {
    const model = {
      values: [
        { place: 'Austria', value: 1 },
        { place: 'Italy', value: 2 },
      ],
    };
    expect(isShown(model, 12, 42)).toBe(true);
    expect(isShown(model, 25, 62)).toBe(false);
    expect(isShown({ region: 'IT', values: [{ place: 'Lazio', value: 2 }] }, 9.2, 45.5)).toBe(true);
  });
});

const contract = CONTRACTS.find(({ id }) => id === 'map') as LayoutContract;
const issuesOf = (map: object): string =>
  (parseContent(contract, { title: 'Where', map }).issues ?? [])
    .map(({ loc, msg }) => `${loc.join('.')}: ${msg}`)
    .join('\n');

describe('the fields of a map', () => {
  it.each([
    [{ points: PORTS, extent: [10, 50, 0, 40] }, '"extent" is "region", or [west, south, east, north]'],
    [{ points: PORTS, extent: 'all' }, '"extent" is "region"'],
    [{ points: PORTS, extent: [0, 0, 400, 10] }, 'lie between −180 and 180'],
    [
      { points: PORTS, roles: { hihg: 'danger' } },
      'No place and no point has the class "hihg". Classes: high.',
    ],
    [{ points: PORTS, roles: { high: 'red' } }, 'Allowed: primary, accent'],
    [{ points: [{ lat: 1, lon: 1, colour: 'red' }] }, 'Unknown field "colour"'],
    [{ values: [{ place: 'France', valeu: 4 }] }, 'Did you mean "value"'],
    [
      { points: Array.from({ length: 9 }, (_, at) => ({ lat: at, lon: at, class: `c${at}` })) },
      'at most 8 classes, got 9',
    ],
    [{ points: [{ lat: 1, lon: 1, note: 'x'.repeat(61) }] }, 'at most 60 characters, got 61'],
    [{ points: PORTS, thresholds: { high: 90 } }, 'takes 2 to 8 classes with their least values'],
    [{ points: PORTS, thresholds: { high: 60, low: 60 } }, 'both begin at 60'],
    [{ points: PORTS, thresholds: { high: 60, low: 40 } }, '37 is below all thresholds'],
    [{ points: PORTS, thresholds: { top: 90, high: 89, low: 0 } }, 'the value 88 is "low", not "high"'],
  ])('such as %j are refused with what is allowed', (map, message) => {
    expect(issuesOf(map)).toContain(message);
  });

  it('may be a class or a role of a place without a value', () => {
    expect(
      issuesOf({
        region: 'europe',
        values: [
          { place: 'FR', class: 'member' },
          { place: 'DE', role: 'accent' },
        ],
      }),
    ).toBe('');
  });
});

const listParts = (elements: readonly SceneElement[]): readonly SceneElement[] =>
  elements.flatMap((element) => (element.type === 'group' ? listParts(element.children) : [element]));
const draw = async (map: object) => {
  const deck = await composedDeck('ledger', [
    { layout: 'map', content: { title: 'Where our ports are', map } },
  ]);
  const parts = listParts(deck.slides[0]?.elements ?? []);
  const texts = parts.flatMap((one) =>
    one.type === 'text'
      ? one.paragraphs.map(({ runs }) => runs.map((run) => ('text' in run ? run.text : '')).join(''))
      : [],
  );
  return { deck, parts, texts };
};

describe('drawn maps', () => {
  it('write each value once: in its circle, not again in the label', async () => {
    const { texts } = await draw({ region: 'europe', points: PORTS });
    expect(texts.filter((text) => text.includes('88'))).toEqual(['88']);
    expect(texts).toEqual(expect.arrayContaining(['Venice', 'Rotterdam', 'Maasvlakte']));
  });

  it('have the name of a place and its value in one text', async () => {
    const { parts, deck } = await draw({ region: 'DE', values: { Bayern: 13.4, NRW: 18, Berlin: 3.8 } });
    const inside = parts.find(({ id }) => id.endsWith('label-DE-BY'));
    expect(inside?.type === 'text' && inside.paragraphs.length).toBe(2);
    expect(checkDeck(deck).filter(({ code }) => code === 'crowded')).toEqual([]);
  });

  it('have a legend of classes, sizes and the measured quantity, and a note', async () => {
    const { texts, parts } = await draw({
      region: 'europe',
      points: PORTS,
      roles: { high: 'danger' },
      label: 'Risk score',
      unit: 'points',
      note: 'Scores are illustrative.',
    });
    expect(texts).toEqual(expect.arrayContaining(['Risk score', 'high', 'Scores are illustrative.']));
    expect(texts.filter((text) => /^\d+ points$/.test(text))).toHaveLength(2);
    const fill = (id: string): unknown => parts.find((one) => one.id.endsWith(id) && one.type === 'shape');
    expect(fill('point-1')).toMatchObject({ fill: { hex: '#C23B22' } });
    expect(fill('class-mark-1')).toMatchObject({ fill: { hex: '#C23B22' } });
    expect(fill('point-4')).toMatchObject({ fill: { hex: '#1B7F5A' } });
  });

  it('take classes from thresholds, whose bounds stand in the legend and do not overlap', async () => {
    const points = PORTS.map(({ lat, lon, label, value }) => ({ lat, lon, label, value }));
    const { texts, parts } = await draw({
      points,
      thresholds: { high: 60, low: 0 },
      roles: { high: 'danger', low: 'success' },
    });
    expect(texts).toEqual(expect.arrayContaining(['high ≥ 60', 'low 0 – 59']));
    const fine = points.map((one) => ({ ...one, value: one.value + 0.5 }));
    expect((await draw({ points: fine, thresholds: { high: 60, middle: 45, low: 0 } })).texts).toEqual(
      expect.arrayContaining(['high ≥ 60.0', 'middle 45.0 – < 60.0', 'low 0.0 – < 45.0']),
    );
    const fill = (id: string): unknown => parts.find((one) => one.id.endsWith(id) && one.type === 'shape');
    expect(fill('point-2')).toMatchObject({ fill: { hex: '#C23B22' } });
    expect(fill('point-3')).toMatchObject({ fill: { hex: '#1B7F5A' } });
  });

  it('show the values of classes that do not overlap', async () => {
    const classes = ['high', 'high', 'low', 'low'];
    const points = PORTS.map(({ lat, lon, value }, at) => ({ lat, lon, value, class: classes[at] }));
    expect((await draw({ points })).texts).toEqual(expect.arrayContaining(['high 62 – 88', 'low 37 – 58']));
    const mixed = points.map((one, at) => ({ ...one, class: at % 2 === 0 ? 'even' : 'odd' }));
    expect((await draw({ points: mixed })).texts).toEqual(expect.arrayContaining(['even', 'odd']));
  });

  it.each(TEMPLATE_IDS)('have land that differs from the page and the sea in %s', async (template) => {
    const deck = await composedDeck(template, [
      { layout: 'map', content: { title: 'Ports', map: { points: PORTS } } },
    ]);
    const parts = listParts(deck.slides[0]?.elements ?? []);
    const shapeOf = (id: string): Paint => {
      const part = parts.find((one) => one.id.endsWith(id));
      if (part?.type !== 'shape' || part.fill === undefined) throw new Error(id);
      return part.fill;
    };
    const { theme } = deck;
    const page = theme.colors.background;
    const sea = compose(resolvePaint(shapeOf('sea'), theme), page);
    const land = compose(resolvePaint(shapeOf('place-FR'), theme), sea);
    for (const other of [page, sea]) expect(computeContrastRatio(land, other)).toBeGreaterThan(1.3);
  });

  it('report points outside of the requested region', async () => {
    const { deck } = await draw({
      region: 'DE',
      points: [PORTS[0], { lat: 52.5, lon: 13.4, label: 'Berlin' }],
    });
    expect(checkDeck(deck).filter(({ code }) => code.startsWith('map_'))).toMatchObject([
      { code: 'map_point_outside', message: '"Venice 88" lies outside of the map and is not shown.' },
    ]);
  });

  it('have no circles in the legend if every point with a value is outside', async () => {
    const { parts } = await draw({ region: 'DE', points: [PORTS[0], PORTS[3]] });
    expect(parts.filter(({ id }) => id.includes('size-mark'))).toEqual([]);
  });

  it('report labels without room', async () => {
    const points = Array.from({ length: 60 }, (_, at) => ({
      lat: 50 + (at % 8) * 0.02,
      lon: 8 + Math.floor(at / 8) * 0.02,
      label: `A terminal with a long name, number ${at}`,
    }));
    const { deck } = await draw({ points, extent: [-10, 36, 25, 60] });
    expect(checkDeck(deck).find(({ code }) => code === 'map_label_hidden')?.message).toMatch(
      /^The map has no room for the labels "A terminal/,
    );
  });
});
