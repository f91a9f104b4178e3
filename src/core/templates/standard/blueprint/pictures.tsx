import { h } from '../../jsx.ts';
import type { TreeNode } from '../../tree.ts';
import { count, has, layout, varyStyle } from '../conditions.ts';
import { evenly, FILL, Notes, Unequal } from '../shared-parts.tsx';
import { CLEAN, CYAN, LINE, page, Sheet, sized, TitleBlock } from './parts.tsx';
import * as type from './type.ts';

/**
 * The picture fills the drawing frame; the title is on a plate in its corner, the caption in the title block.
 */
const imageFull = layout(
  'image_full',
  'background',
  <box style={{ width: 1280, height: 720 }}>
    <Sheet />
    <image
      bind="image"
      name="Picture"
      role="picture"
      style={{ position: 'absolute', start: 40, top: 32, width: 1200, height: 608 }}
    />
    <box
      id="plate"
      fill={CLEAN}
      stroke={LINE}
      style={{ position: 'absolute', start: 40, top: 32, width: 760, height: 128, padding: [24, 24, 0, 24] }}
    >
      <text
        bind="title"
        name="Title"
        role="title"
        textStyle={type.TITLE}
        style={{ height: 96 }}
        maxLines={2}
      />
    </box>
    <TitleBlock
      notes={
        <box id="caption-cell" style={{ ...FILL, padding: [0, 32, 0, 0] }}>
          <text
            bind="caption"
            name="Caption"
            textStyle={varyStyle(sized(type.LABEL, 14, 13, 12), { color: CYAN })}
            maxLines={2}
          />
          <box id="no-caption" when={{ hasNot: 'caption' }}>
            <Notes foot={type.FOOT} style={{}} />
          </box>
        </box>
      }
    />
  </box>,
);

/** Numbered views, the first the largest. */
const view = (): readonly TreeNode[] => [
  <box id="view" fill={CLEAN} stroke={LINE} style={{ ...FILL, padding: 6 }}>
    <image bind=".image" name="Picture" style={FILL} />
  </box>,
  <box id="legend" when={has('.caption')} style={{ direction: 'row', gap: 10 }}>
    <text
      bind="#"
      name="Number"
      textStyle={varyStyle(type.LABEL, { weight: 700, color: CYAN, sizesPt: [14, 13, 12] })}
      fitGroup="captions"
    />
    <text bind=".caption" name="Caption" textStyle={type.CAPTION} fitGroup="captions" style={FILL} />
  </box>,
];
const PLANS: Readonly<
  Record<number, { lines: readonly (readonly number[])[]; columns?: readonly number[] }>
> = {
  2: { lines: [[7, 5]] },
  3: { lines: evenly(1, 2), columns: [7, 5] },
  4: { lines: evenly(1, 3), columns: [8, 4] },
  5: { lines: evenly(1, 2, 2), columns: [6, 3, 3] },
  6: { lines: evenly(3, 3) },
};
const imageGrid = page(
  'image_grid',
  Object.entries(PLANS).map(([n, plan]) => (
    <Unequal
      id={`views-${n}`}
      each="images"
      noun="Picture"
      when={count('images', Number(n))}
      {...plan}
      gap={[16, 32]}
      style={{ gap: 6 }}
      item={view}
    />
  )),
);

export const PICTURES = [imageFull, imageGrid];
