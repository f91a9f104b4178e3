import { describe, expect, test } from 'vitest';
import { ConnectorRouter, STEPS } from '../../../src/core/layout/routing/connector-router.ts';
import type { Route } from '../../../src/core/layout/routing/route.ts';
import { findObstacles, goesThrough, listCorners, toSegments } from '../../../src/core/scene/connectors.ts';
import type { Box, SceneElement } from '../../../src/core/scene/scene.ts';
import fc from '../../support/fast-check.ts';
import { type Network, opposedNetwork, orderlyNetwork, scatteredNetwork } from '../../support/networks.ts';

const element = (id: string, box: Box): SceneElement => ({
  ...{ id, name: id, box, placeholder: 'none', layer: 'slide', type: 'shape', decorative: true },
  ...{ geometry: { kind: 'rect' }, fill: { token: 'primary' } },
});

function routed(
  { boxes, pairs }: Network,
  kind: 'elbow' | 'curve' = 'elbow',
): { readonly elements: readonly SceneElement[]; readonly routes: readonly Route[]; readonly steps: number } {
  const elements = boxes.map((box, index) => element(`n${index}`, box));
  const router = new ConnectorRouter(elements);
  const routes = pairs.map(([from, to]) => {
    const ends = { one: elements[from] as SceneElement, other: elements[to] as SceneElement };
    const route = router.cornered(ends, kind);
    router.take(route, ends);
    return route;
  });
  return { elements, routes, steps: router.steps };
}

/** Returns whether a point is the middle of a side. */
function isPort({ x, y, width, height }: Box, at: { readonly x: number; readonly y: number }): boolean {
  const [dx, dy] = [Math.abs(at.x - x - width / 2), Math.abs(at.y - y - height / 2)];
  return (dx < 0.02 && Math.abs(dy - height / 2) < 0.02) || (dy < 0.02 && Math.abs(dx - width / 2) < 0.02);
}

describe('the router of connectors', () => {
  test('takes at most n·log n steps for n boxes times connectors', () => {
    const counts = [15, 30, 60, 120];
    const steps = counts.map((count) => routed(orderlyNetwork(count)).steps);
    for (let at = 1; at < counts.length; at += 1) {
      const [before, now] = [counts[at - 1] as number, counts[at] as number];
      const bound = (now ** 2 * Math.log(now ** 2)) / (before ** 2 * Math.log(before ** 2));
      expect(
        (steps[at] as number) / (steps[at - 1] as number),
        `${before} to ${now} boxes: ${steps.join(', ')} steps`,
      ).toBeLessThan(bound);
    }
    expect(steps[2]).toBeLessThan(STEPS.slide / 4);
  });

  test.each([
    ['sixty boxes in order', orderlyNetwork(60)],
    ['sixty boxes that cover each other', scatteredNetwork(60)],
    ['a hundred boxes connected to the opposite ones', opposedNetwork()],
  ])('finishes %s within its steps', (_, network) => {
    expect(routed(network).steps).toBeLessThan(STEPS.slide);
  });

  test('uses the plain route when its steps are used up', () => {
    const { routes, steps, elements } = routed({
      ...scatteredNetwork(300),
      pairs: scatteredNetwork(900)
        .pairs.map(([from, to]) => [from % 300, to % 300] as const)
        .filter(([from, to]) => from !== to),
    });
    // The last search may exceed the limit by the steps of its preparation.
    expect(steps).toBeLessThan(STEPS.slide + 1_000);
    expect(steps).toBeGreaterThanOrEqual(STEPS.slide);
    expect(routes.length).toBeGreaterThan(800);
    expect(elements).toHaveLength(300);
  });

  test.each(['elbow', 'curve'] as const)(
    'routes every %s from side to side in horizontal and vertical parts, for any boxes',
    (kind) => {
      fc.assert(
        fc.property(fc.integer({ min: 2, max: 40 }), fc.nat(1_000), (count, seed) => {
          const network = scatteredNetwork(count, seed);
          const { elements, routes } = routed(network, kind);
          for (const [index, route] of routes.entries()) {
            const [one, other] = (network.pairs[index] ?? []).map((at) => elements[at]?.box) as [Box, Box];
            expect(isPort(one, route.from)).toBe(true);
            expect(isPort(other, route.to)).toBe(true);
            const points = listCorners(route);
            expect(points.length).toBeLessThanOrEqual(6);
            for (let at = 1; at < points.length; at += 1) {
              const [a, b] = [points[at - 1], points[at]] as [(typeof points)[0], (typeof points)[0]];
              expect(
                Math.min(Math.abs(a.x - b.x), Math.abs(a.y - b.y)),
                `${JSON.stringify(points)}`,
              ).toBeLessThan(1);
            }
          }
        }),
        { numRuns: 60 },
      );
    },
  );

  test('routes no line through a box if there is a way around', () => {
    for (const count of [9, 24, 48]) {
      const network = orderlyNetwork(count);
      const { elements, routes } = routed(network);
      for (const [index, route] of routes.entries()) {
        const ends = (network.pairs[index] ?? []).map((at) => elements[at] as SceneElement);
        const parts = toSegments(route);
        for (const { element: other, box } of findObstacles(elements, ...ends))
          expect(goesThrough(parts, box), `${count} boxes, connector ${index} through ${other.name}`).toBe(
            false,
          );
        for (const { box } of ends) expect(goesThrough(parts, box)).toBe(false);
      }
    }
  });

  test('avoids the line of another connector by a detour', () => {
    const boxes = [
      { x: 100, y: 100, width: 100, height: 60 },
      { x: 600, y: 300, width: 100, height: 60 },
      { x: 100, y: 300, width: 100, height: 60 },
      { x: 600, y: 100, width: 100, height: 60 },
    ];
    const { routes } = routed({
      boxes,
      pairs: [
        [0, 1],
        [2, 3],
      ],
    });
    const [first, second] = routes.map(({ route }) => route?.corners[0]?.x);
    expect(first).toBe(400);
    expect(Math.abs((second ?? 0) - 400)).toBeGreaterThanOrEqual(12);
  });
});
