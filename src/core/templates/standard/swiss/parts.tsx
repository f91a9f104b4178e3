import type { ColorToken } from '../../../scene/theme.ts';
import { h } from '../../jsx.ts';
import type { Style, TextStyle, TreeNode } from '../../tree.ts';
import { has, paint, span, varyStyle } from '../conditions.ts';
import { FILL, Notes, ROW, titledPage } from '../shared-parts.tsx';
import * as type from './type.ts';

/** All content is aligned to two edges: the margin and the fifth column. */
export const SIDE: Style = { width: span(4) };
export const NONE = { kind: 'none' } as const;

export const sized = (base: TextStyle, ...sizesPt: readonly number[]): TextStyle =>
  varyStyle(base, { sizesPt });
export const inColor = (base: TextStyle, token: ColorToken, ...sizesPt: readonly number[]): TextStyle =>
  varyStyle(base, { color: paint(token), ...(sizesPt.length > 0 ? { sizesPt } : {}) });

/** The number is at the margin, the notes on the fifth column. */
export const Footer = ({
  source = false,
  textColor,
  quiet,
}: {
  source?: boolean;
  textColor?: ColorToken;
  quiet?: ColorToken;
}): TreeNode => (
  <box
    id="footer"
    style={{
      position: 'absolute',
      start: 64,
      top: 660,
      width: span(12),
      direction: 'row',
      gap: 24,
      align: 'start',
    }}
  >
    <text
      bind="@number"
      name="Slide number"
      role="slide_number"
      textStyle={varyStyle(type.FOOT, { weight: 700, color: paint(textColor ?? 'text') })}
      style={SIDE}
    />
    <Notes foot={quiet === undefined ? type.FOOT : inColor(type.FOOT, quiet)} source={source} />
  </box>
);

export const Title = (): TreeNode => (
  <text
    bind="title"
    name="Title"
    role="title"
    textStyle={type.TITLE}
    style={{ height: 104, width: span(11) }}
    maxLines={2}
  />
);

/** A large title, white space, and content down to the bottom. */
export const page = titledPage({
  title: <Title />,
  foot: (options) => <Footer {...options} />,
  bottom: 80,
  gap: 32,
});

/** Content on the fifth column; the columns before it hold `side` or stay free. */
export const OnAxis = ({
  side,
  children,
}: {
  side?: TreeNode;
  children?: TreeNode | readonly TreeNode[];
}): TreeNode => (
  <box id="axis" style={{ ...ROW, gap: 24 }}>
    {side ?? <box id="free" style={SIDE} />}
    <box id="on-axis" style={FILL}>
      {children}
    </box>
  </box>
);

/** The conclusion on the fifth column below the content. */
export const Takeaway = (): TreeNode => (
  <box id="takeaway-row" when={has('takeaway')} style={{ direction: 'row', gap: 24, margin: [24, 0, 0, 0] }}>
    <box id="takeaway-free" style={SIDE} />
    <text bind="takeaway" name="Takeaway" textStyle={sized(type.HEADING, 22, 20, 18, 16)} style={FILL} />
  </box>
);
