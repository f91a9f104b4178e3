import { h } from '../../jsx.ts';
import type { TreeNode } from '../../tree.ts';
import { count, has, span } from '../conditions.ts';
import { FILL, ROW, Unequal } from '../shared-parts.tsx';
import { Hair, page, sized } from './parts.tsx';
import * as type from './type.ts';

/** The picture of the day, as wide as the page allows, with its caption in a narrow column at the bottom. */
const imageFull = page('image_full', [
  <box id="plate" style={{ ...ROW, gap: 24 }}>
    <image bind="image" name="Picture" role="picture" style={FILL} />
    <box id="caption-column" when={has('caption')} style={{ width: span(2), justify: 'end', gap: 10 }}>
      <Hair />
      <text bind="caption" name="Caption" textStyle={sized(type.CAPTION, 18, 16, 14, 13, 12)} />
    </box>
  </box>,
]);

const shot = (): readonly TreeNode[] => [
  <image bind=".image" name="Picture" style={FILL} />,
  <text bind=".caption" name="Caption" textStyle={sized(type.CAPTION, 16, 14, 13, 12)} fitGroup="captions" />,
];
const PLANS: Readonly<
  Record<number, { lines: readonly (readonly number[])[]; columns?: readonly number[] }>
> = {
  2: { lines: [[7, 5]] },
  3: { lines: [[1], [1, 1]], columns: [8, 4] },
  4: { lines: [[1], [1, 1, 1]], columns: [8, 3] },
  5: { lines: [[1], [1, 1], [1, 1]], columns: [6, 3, 3] },
  6: { lines: [[1, 1], [1], [1, 1, 1]], columns: [3, 6, 3] },
};
const imageGrid = page(
  'image_grid',
  Object.entries(PLANS).map(([n, plan]) => (
    <Unequal
      id={`pictures-${n}`}
      each="images"
      noun="Picture"
      when={count('images', Number(n))}
      {...plan}
      gap={[12, 24]}
      style={{ gap: 6 }}
      item={shot}
    />
  )),
);

export const PICTURES = [imageFull, imageGrid];
