import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sizeDiscs } from '../../../src/core/layout/maps/discs.ts';
import { type Circle, collide } from '../../../src/core/layout/maps/label-candidates.ts';
import { placeLabels } from '../../../src/core/layout/maps/label-placement.ts';
import { shortenLabel } from '../../../src/core/layout/maps/point-label.ts';
import { overlap } from '../../../src/core/scene/box.ts';
import type { Box } from '../../../src/core/scene/scene.ts';

const ROOM: Box = { x: 0, y: 0, width: 700, height: 400 };
const position = fc.record({
  x: fc.integer({ min: 0, max: 700 }),
  y: fc.integer({ min: 0, max: 400 }),
});
const requests = fc
  .array(
    fc.record({
      at: position,
      radius: fc.integer({ min: 3, max: 24 }),
      width: fc.integer({ min: 20, max: 160 }),
    }),
    {
      minLength: 1,
      maxLength: 60,
    },
  )
  .map((all) =>
    all.map(({ at, radius, width }, index) => ({ id: `${index}`, at: { ...at, radius }, width, height: 18 })),
  );

function distance(disc: Circle, { x, y, width, height }: Box): number {
  const [dx, dy] = [
    disc.x - Math.min(Math.max(disc.x, x), x + width),
    disc.y - Math.min(Math.max(disc.y, y), y + height),
  ];
  return Math.hypot(dx, dy) - disc.radius;
}

describe('labels of a map', () => {
  it('cover no other label, circle or leader line, and are all placed or named as hidden', () => {
    fc.assert(
      fc.property(requests, (labels) => {
        const discs = labels.map(({ at }) => at);
        const { placed, hidden } = placeLabels(labels, {
          bounds: ROOM,
          discs,
          taken: [],
          coverCost: () => 0,
        });
        expect(placed.size + hidden.length).toBe(labels.length);
        const places = [...placed.values()];
        for (const [at, place] of places.entries()) {
          expect(
            places.slice(at + 1).some((other) => collide(place, other) || overlap(place.box, other.box)),
          ).toBe(false);
          expect(discs.some((disc) => distance(disc, place.box) < -0.001)).toBe(false);
          expect(place.box.x >= 0 && place.box.y >= 0).toBe(true);
          expect(place.box.x + place.box.width <= 700 && place.box.y + place.box.height <= 400).toBe(true);
        }
      }),
    );
  });

  it('are never closer to another circle than to their own, unless a line joins them', () => {
    fc.assert(
      fc.property(requests, (labels) => {
        const discs = labels.map(({ at }) => at);
        const { placed } = placeLabels(labels, { bounds: ROOM, discs, taken: [], coverCost: () => 0 });
        for (const { id, at } of labels) {
          const place = placed.get(id);
          if (place === undefined || place.line !== undefined) continue;
          const others = discs.filter((disc) => disc !== at).map((disc) => distance(disc, place.box));
          expect(Math.min(...others)).toBeGreaterThan(distance(at, place.box));
        }
      }),
    );
  });

  it('have a leader line unless they are beside, above or below their circle', () => {
    fc.assert(
      fc.property(requests, (labels) => {
        const discs = labels.map(({ at }) => at);
        const { placed } = placeLabels(labels, { bounds: ROOM, discs, taken: [], coverCost: () => 0 });
        for (const { id, at } of labels) {
          const place = placed.get(id);
          if (place === undefined || place.line !== undefined) continue;
          const { x, y, width, height } = place.box;
          expect((at.x >= x && at.x <= x + width) || (at.y >= y && at.y <= y + height)).toBe(true);
        }
      }),
    );
  });

  it('are the same each time', () => {
    const labels = Array.from({ length: 30 }, (_, at) => ({
      id: `${at}`,
      at: { x: 200 + (at % 6) * 40, y: 100 + Math.floor(at / 6) * 30, radius: 8 },
      width: 60,
      height: 18,
    }));
    const field = { bounds: ROOM, discs: labels.map(({ at }) => at), taken: [], coverCost: () => 0 };
    expect(placeLabels(labels, field)).toEqual(placeLabels(labels, field));
  });

  it('avoid neighbours, so that two close ones are each at their own circle', () => {
    const [left, right] = [
      { x: 300, y: 200, radius: 12 },
      { x: 326, y: 200, radius: 12 },
    ];
    const labels = [
      { id: 'left', at: left, width: 80, height: 18 },
      { id: 'right', at: right, width: 80, height: 18 },
    ];
    const { placed } = placeLabels(labels, {
      bounds: ROOM,
      discs: [left, right],
      taken: [],
      coverCost: () => 0,
    });
    const middle = (id: string): number => (placed.get(id)?.box.x ?? 0) + 40;
    expect(middle('left')).toBeLessThan(middle('right'));
    expect([...placed.values()].every(({ line }) => line === undefined)).toBe(true);
  });

  it('are tried at a limited number of positions', () => {
    const count = (n: number): number => {
      let asked = 0;
      const labels = Array.from({ length: n }, (_, at) => ({
        id: `${at}`,
        at: { x: (at * 37) % 700, y: (at * 53) % 400, radius: 3 },
        width: 40,
        height: 16,
      }));
      placeLabels(labels, {
        bounds: ROOM,
        discs: [],
        taken: [],
        coverCost: () => {
          asked += 1;
          return 0;
        },
      });
      return asked;
    };
    expect(count(60)).toBeLessThanOrEqual(60 * 92);
  });
});

describe('circles of a map', () => {
  it('have areas in the ratio of their values, and do not overlap', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ anchor: position, value: fc.integer({ min: 20, max: 100 }) }), {
          minLength: 2,
          maxLength: 12,
        }),
        (points) => {
          const { discs, radiusOf } = sizeDiscs(points, ROOM);
          for (const [at, disc] of discs.entries()) {
            const [one, other] = [points[at]?.value ?? 1, points[0]?.value ?? 1];
            expect((disc.radius / (discs[0]?.radius ?? 1)) ** 2).toBeCloseTo(one / other, 5);
            expect(disc.radius).toBeCloseTo(radiusOf(one), 5);
            for (const next of discs.slice(at + 1))
              expect(Math.hypot(disc.x - next.x, disc.y - next.y)).toBeGreaterThan(
                (disc.radius + next.radius) * 0.9,
              );
          }
        },
      ),
    );
  });

  it('contain their values if the smallest can', () => {
    const text = { width: 18, height: 14 };
    const at = (x: number): { readonly x: number; readonly y: number } => ({ x, y: 100 });
    const sized = (low: number): boolean =>
      sizeDiscs(
        [
          { anchor: at(100), value: 88, text },
          { anchor: at(400), value: low, text },
        ],
        ROOM,
      ).holdValues;
    expect([sized(37), sized(1)]).toEqual([true, false]);
  });
});

describe('labels of points', () => {
  it.each([
    ['Venice 88', 88, '88', 'Venice'],
    ['Venice: 88 %', 88, '88 %', 'Venice'],
    ['Venice (88)', 88, '88', 'Venice'],
    ['Terminal 188', 88, '88', 'Terminal 188'],
    ['88', 88, '88', '88'],
    ['Pier 4', 71, '71', 'Pier 4'],
  ])('such as %s with the value %d have the name without it', (label, value, shown, name) => {
    expect(shortenLabel({ lat: 0, lon: 0, label, value }, shown)).toBe(name);
  });
});
