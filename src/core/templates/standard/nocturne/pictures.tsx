import { h } from '../../jsx.ts';
import { count, layout, paint, varyStyle } from '../conditions.ts';
import { FILL, Unequal } from '../shared-parts.tsx';
import { page } from './parts.tsx';
import * as type from './type.ts';

/** Dark enough below text for the brightest picture: at least 4.5 : 1. */
const VEIL = paint('background', 0.74);

/** The picture covers the page, with text on veils at its edges. */
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
    <shape
      id="veil"
      geometry={{ kind: 'rect' }}
      fill={VEIL}
      style={{ position: 'absolute', start: 0, top: 0, width: 1280, height: 184 }}
    />
    <box id="head" style={{ padding: [56, 64, 0, 64], height: 184 }}>
      <text
        bind="title"
        name="Title"
        role="title"
        textStyle={type.TITLE}
        style={{ height: 112 }}
        maxLines={2}
      />
    </box>
    <shape
      id="foot-veil"
      geometry={{ kind: 'rect' }}
      fill={VEIL}
      style={{ position: 'absolute', start: 0, top: 648, width: 1280, height: 72 }}
    />
    <box
      id="caption-line"
      style={{
        position: 'absolute',
        start: 64,
        top: 648,
        width: 1152,
        height: 72,
        direction: 'row',
        align: 'center',
        gap: 24,
      }}
    >
      <box id="caption-room" style={FILL}>
        <text
          bind="caption"
          name="Caption"
          textStyle={varyStyle(type.CAPTION, { color: paint('text') })}
          maxLines={2}
        />
      </box>
      <text
        bind="@number"
        name="Slide number"
        role="slide_number"
        textStyle={varyStyle(type.FOOT, { color: paint('text'), align: 'end' })}
        style={{ width: 48 }}
      />
    </box>
  </box>,
);

/** Pictures of unequal width below the message, separated only by the dark page. */
const shown = () => [
  <box id="shown" style={{ ...FILL, gap: 6 }}>
    <image bind=".image" name="Picture" style={FILL} />
    <text
      bind=".caption"
      name="Caption"
      textStyle={varyStyle(type.CAPTION, { sizesPt: [14, 13, 12] })}
      fitGroup="captions"
    />
  </box>,
];
const LINES: Readonly<Record<number, readonly (readonly number[])[]>> = {
  2: [[7, 5]],
  3: [[6, 4, 3]],
  4: [
    [5, 3],
    [3, 5],
  ],
  5: [
    [5, 4],
    [3, 3, 3],
  ],
  6: [
    [5, 3, 3],
    [3, 3, 5],
  ],
};
const imageGrid = page(
  'image_grid',
  Object.entries(LINES).map(([n, lines]) => (
    <Unequal
      id={`pictures-${n}`}
      each="images"
      noun="Picture"
      when={count('images', Number(n))}
      lines={lines}
      gap={[12, 12]}
      item={shown}
    />
  )),
);

export const PICTURES = [imageFull, imageGrid];
