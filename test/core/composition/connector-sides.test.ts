import { describe, expect, test } from 'vitest';
import { flatten } from '../../../src/core/scene/check/geometry.ts';
import { listCorners } from '../../../src/core/scene/connectors.ts';
import type { Box, LineElement, SceneElement } from '../../../src/core/scene/scene.ts';
import { composedDeck } from '../../support/composed-deck.ts';

const box = (id: string, left: number, top: number) =>
  `<div id="${id}" class="absolute bg-surface" style="left:${left}px;top:${top}px;width:120px;height:60px"></div>`;

function draw(parts: string): { lines: LineElement[]; boxOf: (id: string) => Box } {
  const [scene] = composedDeck([`<section frame="bare">${parts}</section>`]).slides;
  const leaves = flatten(scene?.elements ?? []);
  const byId = new Map<string, SceneElement>(leaves.map((element) => [element.id, element]));
  return {
    lines: leaves.filter(
      (element): element is LineElement => element.type === 'line' && element.start !== undefined,
    ),
    boxOf: (id) => byId.get(id)?.box as Box,
  };
}

describe('sides of connectors', () => {
  test('follow from-side and to-side for the ends of a line', () => {
    const { lines, boxOf } = draw(
      `${box('a', 100, 300)}${box('b', 500, 300)}<connector from="#a" to="#b" from-side="bottom" to-side="top"/>`,
    );
    const [a, b] = [boxOf('a'), boxOf('b')];
    expect(lines).toHaveLength(1);
    expect(lines[0]?.from).toEqual({ x: a.x + a.width / 2, y: a.y + a.height });
    expect(lines[0]?.to).toEqual({ x: b.x + b.width / 2, y: b.y });
    expect(listCorners(lines[0] as LineElement).length).toBeGreaterThan(2);
  });

  test('are one side for a fan whose targets are all beyond that side', () => {
    const { lines, boxOf } = draw(
      `${box('hub', 100, 300)}${box('t1', 300, 40)}${box('t2', 300, 300)}${box('t3', 300, 560)}<connector from="#hub" to="#t1 #t2 #t3" shape="elbow"/>`,
    );
    const hub = boxOf('hub');
    expect(lines).toHaveLength(3);
    for (const { from } of lines) expect(from).toEqual({ x: hub.x + hub.width, y: hub.y + hub.height / 2 });
  });

  test('are both sides for targets on both sides of an element', () => {
    const { lines } = draw(
      `${box('hub', 500, 300)}${box('l', 100, 300)}${box('r', 900, 300)}<connector from="#hub" to="#l #r"/>`,
    );
    expect(new Set(lines.map(({ from }) => from.x)).size).toBe(2);
  });

  test('are refused with the valid ones when unknown', () => {
    expect(() =>
      draw(`${box('a', 100, 300)}${box('b', 500, 300)}<connector from="#a" to="#b" from-side="east"/>`),
    ).toThrow('from-side does not take "east": it takes top, right, bottom, left.');
  });
});
