import { h } from '../../jsx.ts';
import type { TreeNode } from '../../tree.ts';
import { count, first, layout, paint, varyStyle } from '../conditions.ts';
import { FILL } from '../shared-parts.tsx';
import { GREEN, on, page } from './parts.tsx';
import * as type from './type.ts';

const ASIDE = 440;

/** The finding is on a green side; the picture takes the rest of the page. */
const imageFull = layout(
  'image_full',
  'background',
  <box style={{ width: 1280, height: 720, direction: 'row' }}>
    <shape
      id="aside-fill"
      fixed
      geometry={{ kind: 'rect' }}
      fill={paint(GREEN.fill)}
      style={{ position: 'absolute', start: 0, top: 0, width: ASIDE, height: 720 }}
    />
    <box id="aside" style={{ width: ASIDE, padding: [56, 32, 24, 64], gap: 24 }}>
      <text
        bind="title"
        name="Title"
        role="title"
        textStyle={on(GREEN, type.TITLE, { sizesPt: [36, 32, 28, 26, 24, 22] })}
        style={FILL}
      />
      <text
        bind="caption"
        name="Caption"
        textStyle={on(GREEN, type.CAPTION, { sizesPt: [16, 14, 13, 12] })}
      />
      <text
        bind="@number"
        name="Slide number"
        role="slide_number"
        textStyle={on(GREEN, type.FOOT, { weight: 600 })}
        style={{ width: 48 }}
      />
    </box>
    <image bind="image" name="Picture" role="picture" style={FILL} />
  </box>,
);

const Exhibit = ({ group }: { group: string }): TreeNode => (
  <box id="exhibit" style={{ ...FILL, gap: 6 }}>
    <image bind=".image" name="Picture" style={FILL} />
    <text
      bind=".caption"
      name="Caption"
      textStyle={varyStyle(type.CAPTION, { color: paint('text'), sizesPt: [16, 14, 13, 12] })}
      fitGroup={group}
    />
  </box>
);

/** The first picture is the exhibit, the others are small multiples beside it. */
const Exhibits = ({ n, rows }: { n: number; rows: readonly (readonly number[])[] }): TreeNode => {
  let next = 1;
  return (
    <box id={`exhibits-${n}`} when={count('images', n)} style={{ ...FILL, direction: 'row', gap: 24 }}>
      <box
        id="exhibit-first"
        each="images"
        style={{ ...FILL, grow: rows.some((row) => row.length > 1) ? 1 : 1.6 }}
      >
        <box id="largest" when={first} style={FILL}>
          <Exhibit group="caption" />
        </box>
      </box>
      <box id="exhibits-next" style={{ ...FILL, gap: 16 }}>
        {rows.map((row, at) => (
          <box id={`line-${at}`} each="images" style={{ ...FILL, direction: 'row', gap: 16 }}>
            {row.map(() => {
              const index = next++;
              return (
                <box id={`small-${index}`} when={{ index: { is: [index] } }} style={FILL}>
                  <Exhibit group="captions" />
                </box>
              );
            })}
          </box>
        ))}
      </box>
    </box>
  );
};

const imageGrid = page('image_grid', [
  <grid id="pair" each="images" when={count('images', 2)} rows={{ 2: [2] }} gap={[24, 24]} style={FILL}>
    <Exhibit group="captions" />
  </grid>,
  <Exhibits n={3} rows={[[2], [3]]} />,
  <Exhibits n={4} rows={[[1], [2], [3]]} />,
  <Exhibits
    n={5}
    rows={[
      [1, 2],
      [3, 4],
    ]}
  />,
  <Exhibits
    n={6}
    rows={[
      [1, 2],
      [3, 4, 5],
    ]}
  />,
]);

export const PICTURES = [imageFull, imageGrid];
