import { describe, expect, test } from 'vitest';
import { computeSharedArea, flatten } from '../../../src/core/scene/check/geometry.ts';
import type { Scene } from '../../../src/core/scene/scene.ts';
import { composedDeck } from '../../support/composed-deck.ts';

const draw = (direction: string, language = 'en'): Scene =>
  composedDeck(
    [
      `<section><h1>Ferries</h1><diagram>timeline ${direction}
section Diesel
1962 : First ferry : Second quay
1984 : Third quay
section Electric
2026 : Four ferries : Grid connection : Crews</diagram></section>`,
    ],
    'ledger',
    language,
  ).slides[0] as Scene;
const boxOf = (scene: Scene, name: string) => {
  const found = flatten(scene.elements).find((element) => element.type === 'shape' && element.name === name);
  if (found === undefined) throw new Error(`no box ${name}`);
  return found.box;
};

describe('a Mermaid timeline', () => {
  test.each(['TD', 'TB'])('%s has its periods below each other and their events beside them', (direction) => {
    const scene = draw(direction);
    const periods = ['1962', '1984', '2026'].map((name) => boxOf(scene, name));
    expect(new Set(periods.map(({ x }) => x)).size).toBe(1);
    expect(periods.map(({ y }) => y)).toEqual(periods.map(({ y }) => y).toSorted((a, b) => a - b));
    expect(boxOf(scene, 'Second quay').x).toBeGreaterThan(boxOf(scene, 'First ferry').x);
    expect(boxOf(scene, 'Diesel').x).toBeLessThan(periods[0]?.x ?? 0);
    const cards = flatten(scene.elements).filter(({ id }) => /-node-\d+$/.test(id));
    for (const [at, one] of cards.entries())
      for (const other of cards.slice(at + 1)) expect(computeSharedArea(one.box, other.box)).toBe(0);
  });

  test('is placed at the right in Arabic, and is horizontal without a direction', () => {
    expect(boxOf(draw('TD', 'ar'), 'First ferry').x).toBeLessThan(boxOf(draw('TD', 'ar'), '1962').x);
    expect(boxOf(draw('LR'), '1984').y).toBe(boxOf(draw(''), '1962').y);
  });
});
