import type { ColorToken } from '../../../scene/theme.ts';
import { h } from '../../jsx.ts';
import type { Style, TextStyle, TreeNode } from '../../tree.ts';
import { has, paint, span, varyStyle } from '../conditions.ts';
import { FILL, Notes, titledPage } from '../shared-parts.tsx';
import * as type from './type.ts';

export const HAIR = { paint: paint('stroke'), widthPx: 1 } as const;
/** A small square, as in printed board papers. */
export const BULLET = { kind: 'char', char: '▪', color: paint('primary') } as const;

/** Fill of a head strip, and the colour that is legible on it. */
export interface Strip {
  readonly fill: ColorToken;
  readonly text: ColorToken;
}
export const SAND: Strip = { fill: 'accent', text: 'on_accent' };
export const GREEN: Strip = { fill: 'secondary', text: 'on_secondary' };

export const on = (strip: Strip, style: TextStyle, change: Partial<TextStyle> = {}): TextStyle =>
  varyStyle(style, { color: paint(strip.text), ...change });

/** The pale footer of every page: sources at the start, the page number at the end. */
export const Foot = ({ source = false }: { source?: boolean }): TreeNode => (
  <box id="foot" style={{ position: 'absolute', start: 0, top: 664, width: 1280, height: 56 }}>
    <shape
      id="foot-band"
      fixed
      geometry={{ kind: 'rect' }}
      fill={paint('surface')}
      style={{ position: 'absolute', start: 0, top: 0, width: 1280, height: 56 }}
    />
    <box id="foot-row" style={{ direction: 'row', align: 'center', gap: 24, height: 56, padding: [0, 64] }}>
      <Notes foot={type.FOOT} source={source} />
      <text
        bind="@number"
        name="Slide number"
        role="slide_number"
        textStyle={varyStyle(type.FOOT, { color: paint('text'), weight: 600, align: 'end' })}
        style={{ width: 48 }}
      />
    </box>
  </box>
);

/** The section's name above the title. */
const Tracker = (): TreeNode => (
  <box id="tracker" style={{ position: 'absolute', start: 64, top: 28, width: span(12) }}>
    <text bind="@section" name="Part" textStyle={type.FOOT} maxLines={1} />
  </box>
);

/** An action title of up to two lines, the content below it, the source at the bottom. */
export const page = titledPage({
  title: (
    <text bind="title" name="Title" role="title" textStyle={type.TITLE} style={{ height: 96 }} maxLines={2} />
  ),
  above: <Tracker />,
  foot: (options) => <Foot {...options} />,
  bottom: 80,
  gap: 16,
});

interface HeadProps {
  readonly bind?: string;
  readonly word?: string;
  readonly name?: string;
  readonly strip: Strip;
  readonly group: string;
  readonly sizes?: readonly number[];
  readonly style?: Style;
}

/** A column's head, filled like the head of a table. */
export const Head = ({
  bind,
  word,
  name = 'Heading',
  strip,
  group,
  sizes = [20, 18, 16, 14],
  style = {},
}: HeadProps): TreeNode => (
  <box
    id="head"
    {...(bind ? { when: has(bind) } : {})}
    fill={paint(strip.fill)}
    equalHeight={group}
    style={{ padding: [10, 16], justify: 'center', ...style }}
  >
    <text
      {...(bind ? { bind, name } : { id: 'word', text: word ?? '' })}
      textStyle={on(strip, type.HEADING, { sizesPt: sizes })}
      fitGroup={group}
    />
  </box>
);

/** The conclusion of a page as a green band across the bottom. */
export const Conclusion = ({ bind, word }: { bind: string; word?: string }): TreeNode => (
  <box
    id="conclusion"
    when={has(bind)}
    fill={paint(GREEN.fill)}
    style={{ direction: 'row', align: 'baseline', gap: 24, padding: [12, 20], margin: [20, 0, 0, 0] }}
  >
    {word !== undefined && (
      <text
        id="conclusion-word"
        text={word}
        textStyle={on(SAND, type.LABEL, { color: paint('accent'), sizesPt: [16, 14] })}
        style={{ shrink: 0 }}
      />
    )}
    <text
      bind={bind}
      name={bind === 'verdict' ? 'Verdict' : 'Takeaway'}
      textStyle={on(GREEN, type.HEADING, { lineHeight: 1.3, sizesPt: [20, 18, 16] })}
      style={FILL}
    />
  </box>
);
