import { h } from '../../jsx.ts';
import type { TreeNode } from '../../tree.ts';
import { count, has, layout, span } from '../conditions.ts';
import { FILL, Notes, Unequal } from '../shared-parts.tsx';
import { page, sized } from './parts.tsx';
import * as type from './type.ts';

/** The picture runs off the page on three sides from the fifth column; the title has the margin to itself. */
const imageFull = layout(
  'image_full',
  'background',
  <box style={{ width: 1280, height: 720, direction: 'row' }}>
    <box id="words" style={{ width: 64 + span(4) + 24, padding: [56, 24, 40, 64], gap: 24 }}>
      <text
        bind="title"
        name="Title"
        role="title"
        textStyle={sized(type.TITLE, 48, 42, 36, 32, 28, 26, 24)}
        style={FILL}
      />
      <text bind="caption" name="Caption" textStyle={sized(type.CAPTION, 14, 13, 12)} />
      <box id="foot" style={{ direction: 'row', gap: 24 }}>
        <text
          bind="@number"
          name="Slide number"
          role="slide_number"
          textStyle={{ ...type.FOOT, weight: 700, color: { token: 'text' } }}
          style={{ width: 48 }}
        />
        <Notes foot={type.FOOT} />
      </box>
    </box>
    <image bind="image" name="Picture" role="picture" style={{ ...FILL, height: 720 }} />
  </box>,
);

const shot = (): readonly TreeNode[] => [
  <image bind=".image" name="Picture" style={FILL} />,
  <box id="caption" when={has('.caption')} style={{ minHeight: 20 }}>
    <text bind=".caption" name="Caption" textStyle={sized(type.CAPTION, 14, 13, 12)} fitGroup="captions" />
  </box>,
];
const LINES: Readonly<
  Record<number, { lines: readonly (readonly number[])[]; columns?: readonly number[] }>
> = {
  2: { lines: [[8, 4]] },
  3: { lines: [[1], [1], [1]], columns: [6, 3, 3] },
  4: { lines: [[1], [1, 1], [1]], columns: [4, 4, 4] },
  5: { lines: [[1], [1, 1], [1, 1]], columns: [6, 3, 3] },
  6: {
    lines: [
      [2, 1],
      [1, 2],
      [2, 1],
    ],
    columns: [4, 4, 4],
  },
};
const imageGrid = page(
  'image_grid',
  Object.entries(LINES).map(([n, plan]) => (
    <Unequal
      id={`pictures-${n}`}
      each="images"
      noun="Picture"
      when={count('images', Number(n))}
      {...plan}
      gap={[16, 24]}
      style={{ gap: 6 }}
      item={shot}
    />
  )),
);

export const PICTURES = [imageFull, imageGrid];
