import type { ColorToken } from '../../../scene/theme.ts';
import { h } from '../../jsx.ts';
import type { LayoutId } from '../../layout-id.ts';
import type { Style, TextStyle, TreeNode } from '../../tree.ts';
import { layout, paint, span, varyStyle } from '../conditions.ts';
import { FILL, Notes } from '../shared-parts.tsx';
import * as type from './type.ts';

/** The page divides at the fifth column: the margin is before it, the plate extends from it to the edges. */
export const AXIS = 64 + 4 * 98;
export const MARGIN = span(4) - 24;
export const PLATE: Style = { position: 'absolute', start: AXIS, top: 0, width: 1280 - AXIS, height: 720 };
export const HAIR = { paint: paint('stroke'), widthPx: 1 } as const;
/** Full clay, for large elements and those without text. */
export const CLAY = paint('graph_0');
export const NONE = { kind: 'none' } as const;

export const sized = (base: TextStyle, ...sizesPt: readonly number[]): TextStyle =>
  varyStyle(base, { sizesPt });
export const inColor = (base: TextStyle, token: ColorToken, ...sizesPt: readonly number[]): TextStyle =>
  varyStyle(base, { color: paint(token), ...(sizesPt.length > 0 ? { sizesPt } : {}) });

/** Number and notes at the bottom of the margin; long notes grow upwards. */
export const Foot = ({
  source = false,
  textColor,
  start = 64,
  width = MARGIN,
}: {
  source?: boolean;
  textColor?: ColorToken;
  start?: number;
  width?: number;
}): TreeNode => (
  <box
    id="foot"
    style={{ position: 'absolute', start, bottom: 32, width, direction: 'row', align: 'end', gap: 8 }}
  >
    <text
      bind="@number"
      name="Slide number"
      role="slide_number"
      textStyle={inColor(type.FOOT, textColor ?? 'text')}
      style={{ width: 32 }}
    />
    <Notes
      foot={textColor === undefined ? type.FOOT : inColor(type.FOOT, textColor)}
      source={source}
      titleLines={3}
    />
  </box>
);

export const Title = (): TreeNode => (
  <text bind="title" name="Title" role="title" textStyle={type.TITLE} style={FILL} />
);

interface PageOptions {
  readonly source?: boolean;
  /** Content at the bottom of the margin, below the title. */
  readonly margin?: readonly TreeNode[];
  /** Backdrop of the plate; without it the content is on the page itself. */
  readonly plate?: ColorToken;
  /** True if the content runs to the edges instead of keeping the frame. */
  readonly bleed?: boolean;
  /** Space in px that bleeding content leaves at the bottom of the page. */
  readonly foot?: number;
}

/** Title in the margin, everything else beyond the axis. */
export const page = (
  id: LayoutId,
  content: readonly TreeNode[],
  { source = false, margin = [], plate, bleed = false, foot = 0 }: PageOptions = {},
) =>
  layout(
    id,
    'background',
    <box style={{ width: 1280, height: 720, direction: 'row' }}>
      {plate !== undefined && (
        <shape id="plate" fixed geometry={{ kind: 'rect' }} fill={paint(plate)} style={PLATE} />
      )}
      <box id="margin" style={{ width: AXIS, padding: [56, 48, 96, 64], gap: 24 }}>
        <Title />
        {margin}
      </box>
      <box
        id="content"
        style={{
          ...FILL,
          padding: bleed ? [0, 0, foot, 0] : plate === undefined ? [56, 64, 64, 0] : [56, 64, 56, 48],
        }}
      >
        {content}
      </box>
      <Foot source={source} />
    </box>,
  );

/** The conclusion at the bottom of the margin. */
export const Saying = ({
  bind = 'takeaway',
  name = 'Takeaway',
}: {
  bind?: string;
  name?: string;
}): TreeNode => <text bind={bind} name={name} textStyle={type.SAYING} />;
