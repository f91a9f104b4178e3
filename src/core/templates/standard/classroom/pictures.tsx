import { h } from '../../jsx.ts';
import { count, has, layout, paint, varyStyle } from '../conditions.ts';
import { FILL, Unequal } from '../shared-parts.tsx';
import { on, SAND } from './backdrops.ts';
import { Foot, page } from './parts.tsx';
import * as type from './type.ts';

/** The picture is a poster below its message; the caption is a note stuck on it. */
const imageFull = layout(
  'image_full',
  'background',
  <box style={{ width: 1280, height: 720, padding: [56, 24, 72, 24], gap: 16 }}>
    <box id="head" style={{ padding: [0, 40, 0, 40] }}>
      <text
        bind="title"
        name="Title"
        role="title"
        textStyle={type.TITLE}
        style={{ height: 96 }}
        maxLines={2}
      />
    </box>
    <image bind="image" name="Picture" role="picture" radius={56} style={FILL} />
    <box
      id="note"
      when={has('caption')}
      fill={paint('background')}
      radius={24}
      style={{ position: 'absolute', start: 64, bottom: 96, maxWidth: 840, padding: [12, 24] }}
    >
      <text
        bind="caption"
        name="Caption"
        textStyle={on(SAND, type.CAPTION, { sizesPt: [18, 16, 14, 13, 12] })}
        maxLines={2}
      />
    </box>
    <Foot />
  </box>,
);

const shown = () => [
  <box id="shown" style={{ ...FILL, gap: 8 }}>
    <image bind=".image" name="Picture" radius={28} style={FILL} />
    <text
      bind=".caption"
      name="Caption"
      textStyle={varyStyle(type.CAPTION, { color: paint('text'), sizesPt: [18, 16, 14, 13, 12] })}
      fitGroup="captions"
      style={{ padding: [0, 16, 0, 16] }}
    />
  </box>,
];
const imageGrid = page('image_grid', [
  <Unequal
    id="two"
    each="images"
    noun="Picture"
    when={count('images', 2)}
    lines={[[1, 1]]}
    gap={[20, 24]}
    item={shown}
  />,
  <Unequal
    id="three"
    each="images"
    noun="Picture"
    when={count('images', 3)}
    lines={[[1], [1, 1]]}
    columns={[7, 5]}
    gap={[16, 24]}
    item={shown}
  />,
  <Unequal
    id="four"
    each="images"
    noun="Picture"
    when={count('images', 4)}
    lines={[[1], [1, 1], [1]]}
    columns={[4, 4, 4]}
    gap={[16, 24]}
    item={shown}
  />,
  <Unequal
    id="five"
    each="images"
    noun="Picture"
    when={count('images', 5)}
    lines={[[1], [1, 1], [1, 1]]}
    columns={[5, 4, 4]}
    gap={[16, 24]}
    item={shown}
  />,
  <Unequal
    id="six"
    each="images"
    noun="Picture"
    when={count('images', 6)}
    lines={[
      [1, 1, 1],
      [1, 1, 1],
    ]}
    gap={[16, 24]}
    item={shown}
  />,
]);

export const PICTURES = [imageFull, imageGrid];
