import { h } from '../../jsx.ts';
import type { TreeNode } from '../../tree.ts';
import { count, IN_LAYOUT, layout, paint, turn } from '../shared.ts';
import { FILL } from '../shared-parts.tsx';
import { BLUE, PAPER } from './grounds.ts';
import { on, page, Title } from './parts.tsx';
import * as type from './type.ts';

/** The picture fills the page; title and caption stand on solid blocks in its corners, so that they are legible on any picture. */
const imageFull = layout(
  'image_full',
  'background',
  <box style={{ width: 1280, height: 720, justify: 'between' }}>
    <image bind="image" name="Picture" role="picture" style={{ position: 'absolute', start: 0, top: 0, width: 1280, height: 720 }} />
    <box id="title-row" style={{ direction: 'row' }}>
      <box id="title-block" when={turn(2, 0, 1)} fill={paint('primary')} style={{ width: 800, padding: [56, 40, 12, 64] }}>
        <Title ground={BLUE} />
      </box>
      <box id="title-in-layout" when={turn(2, IN_LAYOUT)} style={{ width: 800, padding: [56, 40, 12, 64] }}>
        <Title ground={PAPER} />
      </box>
    </box>
    <box id="caption-row" style={{ direction: 'row', justify: 'end' }}>
      <box id="caption-block" fill={paint('background')} style={{ direction: 'row', gap: 24, padding: [16, 64, 16, 32] }}>
        <text bind="caption" name="Caption" textStyle={{ ...type.CAPTION, sizesPt: [16, 14, 13, 12] }} style={{ shrink: 1, maxWidth: 640 }} maxLines={2} />
        <text bind="@number" name="Slide number" role="slide_number" textStyle={on(PAPER, type.FOOT, { weight: 700, align: 'end' })} style={{ width: 28 }} />
      </box>
    </box>
  </box>,
);

interface MosaicProps {
  readonly n: number;
  readonly lines: readonly (readonly number[])[];
  readonly columns?: readonly number[];
}

/** Pictures of unequal size; the first is the largest. */
const Mosaic = ({ n, lines, columns }: MosaicProps): TreeNode => {
  let next = 0;
  const numbered = lines.map((line) => line.map((weight) => ({ weight, index: next++ })));
  return (
    <box id={`mosaic-${n}`} when={count('images', n)} style={{ ...FILL, direction: columns ? 'row' : 'column', gap: 16 }}>
      {numbered.map((line, at) => (
        <box id={`line-${at}`} each="images" style={{ ...FILL, grow: columns?.[at] ?? 1, direction: columns ? 'column' : 'row', gap: 16 }}>
          {line.map(({ weight, index }) => (
            <box id={`cell-${index}`} when={{ index: { is: [index] } }} style={{ ...FILL, grow: weight, gap: 8 }}>
              <image bind=".image" name="Picture" radius="theme" style={FILL} />
              <text bind=".caption" name="Caption" textStyle={type.CAPTION} fitGroup="captions" />
            </box>
          ))}
        </box>
      ))}
    </box>
  );
};

const imageGrid = page('image_grid', [
  <Mosaic n={2} lines={[[7, 5]]} />,
  <Mosaic n={3} lines={[[1], [1, 1]]} columns={[7, 5]} />,
  <Mosaic n={4} lines={[[1], [1], [1, 1]]} columns={[6, 3, 4]} />,
  <Mosaic n={5} lines={[[1], [1, 1], [1, 1]]} columns={[5, 3, 4]} />,
  <Mosaic
    n={6}
    lines={[
      [5, 4, 3],
      [3, 4, 5],
    ]}
  />,
]);

export const PICTURES = [imageFull, imageGrid];
