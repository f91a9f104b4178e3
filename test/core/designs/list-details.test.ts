import { expect, it } from 'vitest';
import { applySizes } from '../../../src/core/designs/fill/embed-sizes.ts';
import type { LayoutTree, TextStyle } from '../../../src/core/templates/tree.ts';

const style = (sizePt: number) => ({ sizesPt: [sizePt] }) as unknown as TextStyle;

/** Sizes of the points and of their details in a list of 20 and 12 points that a design sets. */
function sizesIn(sizesPt: readonly number[]): readonly (readonly number[] | undefined)[] {
  const list = { type: 'list', textStyle: style(20), detailStyle: style(12) };
  const tree = { root: { type: 'box', children: [list] } } as unknown as LayoutTree;
  const [set] = (applySizes(tree, sizesPt).root as unknown as { children: (typeof list)[] }).children;
  return [set?.textStyle.sizesPt, set?.detailStyle.sizesPt];
}

it('details of points have at least four fifths of the font size of the points above them', () => {
  const [points = [], details = []] = sizesIn([20, 10]);
  expect(details).toHaveLength(points.length);
  for (const [at, size] of details.entries()) expect(size).toBeGreaterThanOrEqual(0.8 * (points[at] ?? 0));
  expect(sizesIn([20, 18])[1]?.[0]).toBe(18);
});
