import type { ColorToken, Paint } from '../../../scene/theme.ts';
import { h } from '../../jsx.ts';
import type { Style, TextStyle, TreeNode } from '../../tree.ts';
import { paint, varyStyle } from '../conditions.ts';
import { FILL, Notes, titledPage } from '../shared-parts.tsx';
import { BLOCK, cells, FRAME, framePath, modules, TICK } from './drawing.ts';
import * as type from './type.ts';

export const CYAN = paint('primary');
export const LINE = { paint: paint('stroke'), widthPx: 1.5 } as const;
export const HAIR = { paint: paint('stroke'), widthPx: 1 } as const;
export const STRONG = { paint: CYAN, widthPx: 2 } as const;
/** Outlined parts have a clean backdrop, so that the raster does not cross their text. */
export const CLEAN = paint('background');
/** Bullets are registration crosses. */
export const CROSS = { kind: 'char', char: '+', color: CYAN } as const;

export const sized = (base: TextStyle, ...sizesPt: readonly number[]): TextStyle =>
  varyStyle(base, { sizesPt });
export const inColor = (base: TextStyle, token: ColorToken, ...sizesPt: readonly number[]): TextStyle =>
  varyStyle(base, { color: paint(token), ...(sizesPt.length > 0 ? { sizesPt } : {}) });

const WHOLE: Style = { position: 'absolute', start: 0, top: 0, width: 1280, height: 720 };

/** Raster, frame and zone marks: three paths, the same on every slide of a layout. */
export const Sheet = ({ block = true }: { block?: boolean }): TreeNode => {
  const height = FRAME.height - (block ? BLOCK.height : 0);
  const inFrame: Style = { position: 'absolute', start: FRAME.x, top: FRAME.y, width: FRAME.width, height };
  return (
    <box id="sheet" fixed style={WHOLE}>
      <shape
        id="cells"
        geometry={{ kind: 'path', d: cells(height) }}
        stroke={{ paint: paint('stroke', 0.13), widthPx: 0.75 }}
        style={inFrame}
      />
      <shape
        id="modules"
        geometry={{ kind: 'path', d: modules(height) }}
        stroke={{ paint: paint('stroke', 0.22), widthPx: 0.75 }}
        style={inFrame}
      />
      <shape id="frame" geometry={{ kind: 'path', d: framePath(block) }} stroke={LINE} style={WHOLE} />
    </box>
  );
};

/** The title block along the bottom: sources, and the sheet's number in its last cell. */
export const TitleBlock = ({ source = false, notes }: { source?: boolean; notes?: TreeNode }): TreeNode => (
  <box
    id="title-block"
    style={{
      position: 'absolute',
      start: 64,
      top: FRAME.y + FRAME.height - BLOCK.height,
      width: 1184,
      height: BLOCK.height,
      direction: 'row',
      align: 'center',
    }}
  >
    {notes ?? <Notes foot={type.FOOT} source={source} style={{ ...FILL, padding: [0, 32, 0, 0] }} />}
    <box
      id="sheet-number"
      style={{ width: BLOCK.sheet, direction: 'row', align: 'center', justify: 'center', gap: 10 }}
    >
      <text id="sheet-word" text="{lang:page}" textStyle={type.FOOT} maxLines={1} />
      <text
        bind="@number"
        name="Slide number"
        role="slide_number"
        textStyle={varyStyle(type.LABEL, { weight: 700, color: CYAN, sizesPt: [18] })}
        maxLines={1}
        style={{ minWidth: 36 }}
      />
    </box>
  </box>
);

/** One sheet: the title, the drawing below it, and the title block. */
export const page = titledPage({
  title: (
    <text bind="title" name="Title" role="title" textStyle={type.TITLE} style={{ height: 96 }} maxLines={2} />
  ),
  above: <Sheet />,
  foot: (options) => <TitleBlock {...options} />,
  bottom: 88,
  gap: 16,
});

const Tick = ({ id, color, style = {} }: { id: string; color: Paint; style?: Style }): TreeNode => (
  <shape
    id={id}
    geometry={{ kind: 'path', d: TICK }}
    stroke={{ paint: color, widthPx: 1.5 }}
    style={{ width: 12, height: 12, ...style }}
  />
);

/**
 * A dimension line over the width of its box, with extension lines at its edges. `margin` is above and below
 * it in px.
 */
export const Dimension = ({
  color = CYAN,
  margin: [above, below] = [0, 0],
}: {
  color?: Paint;
  margin?: readonly [number, number];
}): TreeNode => (
  <box id="dimension" style={{ height: 12, justify: 'center', margin: [above, 0, below, 0] }}>
    <rule id="span" axis="horizontal" paint={color} widthPx={1} />
    <Tick id="tick-start" color={color} style={{ position: 'absolute', start: -6, top: 0 }} />
    <Tick id="tick-end" color={color} style={{ position: 'absolute', end: -6, top: 0 }} />
  </box>
);

/**
 * A connector from an item's head to the next one: a tick, a line, an arrow; `reach` is the distance in px.
 */
export const Connector = ({ reach, top }: { reach: number; top: number }): TreeNode => (
  <box
    id="connector"
    style={{ position: 'absolute', start: '100%', top: top - 6, width: reach, height: 12, justify: 'center' }}
  >
    <rule
      id="connector-line"
      joins={['items-#-head', 'items-+-head']}
      axis="horizontal"
      arrow
      paint={CYAN}
      widthPx={1.5}
    />
    <Tick id="connector-tick" color={CYAN} style={{ position: 'absolute', start: -6, top: 0 }} />
  </box>
);

/** A part's number in a ring. */
export const Balloon = ({ sizePx = 40, sizePt = 16 }: { sizePx?: number; sizePt?: number }): TreeNode => (
  <box
    id="balloon"
    geometry={{ kind: 'ellipse' }}
    fill={CLEAN}
    stroke={STRONG}
    style={{ width: sizePx, height: sizePx, shrink: 0, justify: 'center' }}
  >
    <text
      bind="#"
      name="Number"
      textStyle={varyStyle(type.LABEL, {
        weight: 700,
        color: CYAN,
        align: 'center',
        sizesPt: [sizePt],
        lineHeight: 1.1,
      })}
      maxLines={1}
      fitGroup="numbers"
    />
  </box>
);

/** A picture as a mounted view with a frame at some distance. */
export const View = ({
  bind,
  name,
  style,
  role,
  portrait,
}: {
  bind: string;
  name: string;
  style: Style;
  role?: 'picture';
  portrait?: true;
}): TreeNode => (
  <box
    id={`${name.toLowerCase()}-view`}
    when={{ has: bind }}
    fill={CLEAN}
    stroke={LINE}
    style={{ padding: 8, ...style }}
  >
    <image
      bind={bind}
      name={name}
      style={FILL}
      {...(role ? { role } : {})}
      {...(portrait ? { portrait } : {})}
    />
  </box>
);

/** The conclusion as a note on the drawing, with a leader to its text. */
export const Takeaway = ({
  bind = 'takeaway',
  name = 'Takeaway',
}: {
  bind?: string;
  name?: string;
}): TreeNode => (
  <box id="note" when={{ has: bind }} style={{ direction: 'row', gap: 16, margin: [16, 0, 0, 0] }}>
    <Leader width={48} top={9} />
    <text bind={bind} name={name} textStyle={inColor(type.HEADING, 'primary', 20, 18, 16, 14)} style={FILL} />
  </box>
);

/** A leader: a dot on its target and a line to the text. `top` is the position of the line in px. */
export const Leader = ({ width, top }: { width: number; top: number }): TreeNode => (
  <box
    id="leader"
    style={{ width, height: 8, shrink: 0, margin: [top, 0, 0, 0], direction: 'row', align: 'center' }}
  >
    <shape id="leader-dot" geometry={{ kind: 'ellipse' }} fill={CYAN} style={{ width: 8, height: 8 }} />
    <rule id="leader-line" axis="horizontal" paint={CYAN} widthPx={1} style={FILL} />
  </box>
);
