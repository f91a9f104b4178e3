import { h } from '../../jsx.ts';
import type { TreeNode } from '../../tree.ts';
import { count, layout, paint } from '../conditions.ts';
import { FILL, Unequal } from '../shared-parts.tsx';
import { AXIS, Foot, inColor, NONE, page, sized } from './parts.tsx';
import * as type from './type.ts';

/** The picture covers the page; its label is like a card in a museum. */
const imageFull = layout(
  'image_full',
  'background',
  <box style={{ width: 1280, height: 720 }}>
    <image
      bind="image"
      name="Picture"
      role="picture"
      style={{ position: 'absolute', start: 0, top: 0, width: 1280, height: 720 }}
    />
    <box
      id="label"
      fill={paint('background')}
      style={{ width: AXIS - 24, padding: [56, 24, 24, 64], gap: 16 }}
    >
      <text bind="title" name="Title" role="title" textStyle={type.TITLE} />
      <text bind="caption" name="Caption" textStyle={type.CAPTION} />
      <text
        bind="@number"
        name="Slide number"
        role="slide_number"
        textStyle={type.FOOT}
        style={{ margin: [8, 0, 0, 0] }}
      />
    </box>
  </box>,
);

/** A few points are over a panorama that runs to three edges; more are beside a tall picture. */
const PANORAMA = 304;
const BESIDE = AXIS + 2 * 98;
const bulletsImage = layout(
  'bullets_image',
  'background',
  <box style={{ width: 1280, height: 720 }}>
    <box id="over" when={count('items', 2, 3)} style={FILL}>
      <box id="head" style={{ direction: 'row', maxHeight: 720 - PANORAMA, shrink: 1 }}>
        <box id="margin" style={{ width: AXIS, padding: [56, 48, 24, 64], gap: 24, justify: 'between' }}>
          <text bind="title" name="Title" role="title" textStyle={type.TITLE} />
          <box id="caption-row" style={{ direction: 'row', gap: 8, align: 'end' }}>
            <text
              bind="@number"
              name="Slide number"
              role="slide_number"
              textStyle={inColor(type.FOOT, 'text')}
              style={{ width: 32 }}
            />
            <text bind="caption" name="Caption" textStyle={type.CAPTION} style={{ shrink: 1 }} />
          </box>
        </box>
        <box
          id="points"
          each="items"
          style={{ ...FILL, direction: 'row', gap: 32, padding: [64, 64, 24, 0] }}
        >
          <box id="point" name="Point" style={{ ...FILL, gap: 6, maxHeight: '100%' }}>
            <text
              bind=".text"
              name="Point"
              textStyle={sized(type.HEADING, 28, 26, 24, 22, 20, 18)}
              fitGroup="points"
            />
            <text bind=".detail" name="Detail" textStyle={type.BODY} fitGroup="details" />
          </box>
        </box>
      </box>
      <image bind="image" name="Picture" role="picture" style={{ ...FILL, minHeight: PANORAMA }} />
    </box>
    <box id="beside" when={count('items', 4, 5)} style={{ ...FILL, direction: 'row' }}>
      <box id="words" style={{ width: BESIDE, padding: [56, 48, 80, 64], gap: 24 }}>
        <text bind="title" name="Title" role="title" textStyle={type.TITLE} />
        <list
          bind="items"
          name="Points"
          role="body"
          textStyle={sized(type.LIST, 20, 18, 16, 14)}
          detailStyle={sized(type.BODY, 16, 16, 14, 14)}
          bullet={NONE}
          indentEm={0}
          itemGapEm={0.55}
          anchor="bottom"
          style={FILL}
        />
        <text bind="caption" name="Caption" textStyle={type.CAPTION} />
      </box>
      <image bind="image" name="Picture" role="picture" style={FILL} />
      <Foot />
    </box>
  </box>,
);

/** Pictures at unequal heights beyond the axis, up to the edges of the page. */
const shown = (drop: number): readonly TreeNode[] => [
  <box id="shown" style={{ ...FILL, gap: 8, padding: [drop, 0, 0, 0] }}>
    <image bind=".image" name="Picture" style={FILL} />
    <text
      bind=".caption"
      name="Caption"
      textStyle={sized(type.CAPTION, 13, 12)}
      fitGroup="captions"
      style={{ padding: [0, 48, 0, 0] }}
    />
  </box>,
];
const LINES: Readonly<
  Record<number, { readonly lines: readonly (readonly number[])[]; readonly columns: readonly number[] }>
> = {
  2: { lines: [[1], [1]], columns: [5, 3] },
  3: { lines: [[1], [3, 2]], columns: [5, 3] },
  4: {
    lines: [
      [5, 3],
      [3, 5],
    ],
    columns: [4, 3],
  },
  5: { lines: [[1], [3, 2], [2, 3]], columns: [4, 3, 3] },
  6: {
    lines: [
      [3, 2],
      [2, 3],
      [3, 2],
    ],
    columns: [4, 3, 3],
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
      gap={[16, 16]}
      item={(index) => shown(n === '2' && index === 1 ? 160 : 0)}
    />
  )),
  { bleed: true, foot: 32 },
);

export const PICTURES = [imageFull, imageGrid, bulletsImage];
