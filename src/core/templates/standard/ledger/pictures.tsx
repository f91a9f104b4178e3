import { h } from '../../jsx.ts';
import { layout, paint, varyStyle } from '../conditions.ts';
import { page, Title } from './parts.tsx';
import * as type from './type.ts';

/** The title keeps its place on white; the picture covers the page below it, to three edges. */
const imageFull = layout(
  'image_full',
  'background',
  <box style={{ width: 1280, height: 720, padding: [56, 0, 0, 0] }}>
    <box id="head" style={{ padding: [0, 64] }}>
      <Title />
    </box>
    <image bind="image" name="Picture" role="picture" style={{ margin: [16, 0, 0, 0], height: 480 }} />
    <box id="caption-line" style={{ direction: 'row', gap: 24, padding: [18, 160, 0, 64] }}>
      <text
        bind="caption"
        name="Caption"
        textStyle={varyStyle(type.CAPTION, { sizesPt: [14, 13, 12] })}
        style={{ grow: 1, shrink: 1, basis: 0 }}
        maxLines={2}
      />
    </box>
    <box id="number" style={{ position: 'absolute', end: 64, top: 659, width: 48 }}>
      <text
        bind="@number"
        name="Slide number"
        role="slide_number"
        textStyle={varyStyle(type.FOOT, { color: paint('text'), weight: 600, align: 'end' })}
      />
    </box>
  </box>,
);

const imageGrid = page('image_grid', [
  <grid
    id="images"
    each="images"
    rows={{ 2: [2], 3: [3], 4: [4], 5: [3, 2], 6: [3, 3] }}
    gap={[20, 24]}
    style={{ grow: 1, shrink: 1, basis: 0 }}
  >
    <box id="picture" style={{ grow: 1, shrink: 1, basis: 0, gap: 8 }}>
      <image bind=".image" name="Picture" style={{ grow: 1, shrink: 1, basis: 0 }} />
      <text
        bind=".caption"
        name="Caption"
        textStyle={varyStyle(type.CAPTION, { sizesPt: [16, 14, 13, 12] })}
      />
    </box>
  </grid>,
]);

export const PICTURES = [imageFull, imageGrid];
