import { h } from '../../jsx.ts';
import type { TreeNode } from '../../tree.ts';
import { paint, span, varyStyle } from '../conditions.ts';
import { Notes, titledPage } from '../shared-parts.tsx';
import * as type from './type.ts';

export const HAIR = { paint: paint('stroke'), widthPx: 1 } as const;
export const AMBER = paint('primary');
/** Points without bullets. */
export const NO_BULLET = { kind: 'none' } as const;
/** Many points get a dot of light each. */
export const DOT = { kind: 'char', char: '•', color: AMBER } as const;

/** Only small grey text at the bottom. */
export const Foot = ({
  source = false,
  width = span(12),
}: {
  source?: boolean;
  width?: number;
}): TreeNode => (
  <box
    id="foot"
    style={{
      position: 'absolute',
      start: 64,
      top: 660,
      width,
      height: 44,
      direction: 'row',
      align: 'center',
      gap: 24,
    }}
  >
    <Notes foot={type.FOOT} source={source} />
    <text
      bind="@number"
      name="Slide number"
      role="slide_number"
      textStyle={varyStyle(type.FOOT, { align: 'end' })}
      style={{ width: 48 }}
    />
  </box>
);

/** One message with one element below it. */
export const page = titledPage({
  title: (
    <text
      bind="title"
      name="Title"
      role="title"
      textStyle={type.TITLE}
      style={{ height: 112 }}
      maxLines={2}
    />
  ),
  foot: (options) => <Foot {...options} />,
  bottom: 80,
  gap: 16,
});

/** The conclusion of a page in its only colour. */
export const Takeaway = ({
  bind = 'takeaway',
  name = 'Takeaway',
}: {
  bind?: string;
  name?: string;
}): TreeNode => (
  <text
    bind={bind}
    name={name}
    textStyle={varyStyle(type.HEADING, { color: AMBER, sizesPt: [22, 20, 18, 16], lineHeight: 1.25 })}
    style={{ margin: [20, 0, 0, 0] }}
  />
);
