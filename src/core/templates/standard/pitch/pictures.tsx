import { h } from '../../jsx.ts';
import type { TreeNode } from '../../tree.ts';
import { count, IN_LAYOUT, layout, paint, turn } from '../conditions.ts';
import { evenly, FILL, Unequal } from '../shared-parts.tsx';
import { BLUE, PAPER } from './backdrops.ts';
import { on, page, Title } from './parts.tsx';
import * as type from './type.ts';

/**
 * The picture fills the page; title and caption are on solid blocks in its corners, so that they are legible
 * on any picture.
 */
const imageFull = layout(
  'image_full',
  'background',
  <box style={{ width: 1280, height: 720, justify: 'between' }}>
    <image
      bind="image"
      name="Picture"
      role="picture"
      style={{ position: 'absolute', start: 0, top: 0, width: 1280, height: 720 }}
    />
    <box id="title-row" style={{ direction: 'row' }}>
      <box
        id="title-block"
        when={turn(2, 0, 1)}
        fill={paint('primary')}
        style={{ width: 800, padding: [56, 40, 12, 64] }}
      >
        <Title backdrop={BLUE} />
      </box>
      <box id="title-in-layout" when={turn(2, IN_LAYOUT)} style={{ width: 800, padding: [56, 40, 12, 64] }}>
        <Title backdrop={PAPER} />
      </box>
    </box>
    <box id="caption-row" style={{ direction: 'row', justify: 'end' }}>
      <box
        id="caption-block"
        fill={paint('background')}
        style={{ direction: 'row', gap: 24, padding: [16, 64, 16, 32] }}
      >
        <text
          bind="caption"
          name="Caption"
          textStyle={{ ...type.CAPTION, sizesPt: [16, 14, 13, 12] }}
          style={{ shrink: 1, maxWidth: 640 }}
          maxLines={2}
        />
        <text
          bind="@number"
          name="Slide number"
          role="slide_number"
          textStyle={on(PAPER, type.FOOT, { weight: 700, align: 'end' })}
          style={{ width: 28 }}
        />
      </box>
    </box>
  </box>,
);

/** Pictures of unequal size, the first the largest. */
const shot = (): readonly TreeNode[] => [
  <image bind=".image" name="Picture" radius="theme" style={FILL} />,
  <text bind=".caption" name="Caption" textStyle={type.CAPTION} fitGroup="captions" />,
];
const PLANS: Readonly<
  Record<number, { lines: readonly (readonly number[])[]; columns?: readonly number[] }>
> = {
  2: { lines: [[7, 5]] },
  3: { lines: evenly(1, 2), columns: [7, 5] },
  4: { lines: evenly(1, 1, 2), columns: [6, 3, 4] },
  5: { lines: evenly(1, 2, 2), columns: [5, 3, 4] },
  6: {
    lines: [
      [5, 4, 3],
      [3, 4, 5],
    ],
  },
};
const imageGrid = page(
  'image_grid',
  Object.entries(PLANS).map(([n, plan]) => (
    <Unequal
      id={`mosaic-${n}`}
      each="images"
      noun="Picture"
      when={count('images', Number(n))}
      {...plan}
      gap={[16, 16]}
      style={{ gap: 8 }}
      item={shot}
    />
  )),
);

export const PICTURES = [imageFull, imageGrid];
