import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planMoves } from '../../src/ui/pages/deck/tools/move-slides.ts';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f'];

const apply = (moves: ReturnType<typeof planMoves>): string => {
  const order = [...IDS];
  for (const { slide, to } of moves) {
    order.splice(order.indexOf(slide), 1);
    order.splice(to - 1, 0, slide);
  }
  return order.join('');
};

test('slides that are moved together keep their order before and behind another one', () => {
  expect(apply(planMoves(IDS, new Set(['a', 'c']), 'e', 'after'))).toBe('bdeacf');
  expect(apply(planMoves(IDS, new Set(['d', 'f']), 'b', 'before'))).toBe('adfbce');
  expect(apply(planMoves(IDS, new Set(['a', 'f']), 'c', 'after'))).toBe('bcafde');
  expect(planMoves(IDS, new Set(['a', 'b']), 'c', 'before')).toEqual([]);
  expect(planMoves(IDS, new Set(['a']), 'a', 'after')).toEqual([]);
});

test('every choice of slides arrives at every place, each with one move', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...IDS), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(...IDS),
      fc.constantFrom('before' as const, 'after' as const),
      (moved, target, place) => {
        fc.pre(!moved.includes(target));
        const chosen = new Set(moved);
        const rest = IDS.filter((id) => !chosen.has(id));
        const at = rest.indexOf(target) + (place === 'after' ? 1 : 0);
        const wanted = [...rest.slice(0, at), ...IDS.filter((id) => chosen.has(id)), ...rest.slice(at)];
        const moves = planMoves(IDS, chosen, target, place);
        expect(apply(moves)).toBe(wanted.join(''));
        expect(moves.length).toBeLessThanOrEqual(moved.length);
      },
    ),
  );
});
