import type { ColorToken } from '../../../scene/theme.ts';
import { h } from '../../jsx.ts';
import type { Condition, Style, TextStyle, TreeNode } from '../../tree.ts';
import { has, paint, span, varyStyle } from '../conditions.ts';
import { FILL, titledPage } from '../shared-parts.tsx';
import * as type from './type.ts';

/** Columns are separated as in a newspaper: space, a hairline, space. */
export const COLUMN_RULE = { paint: paint('stroke'), widthPx: 1 } as const;
export const DASH = { kind: 'char', char: '–', color: paint('primary') } as const;

export const sized = (base: TextStyle, ...sizesPt: readonly number[]): TextStyle =>
  varyStyle(base, { sizesPt });
export const inColor = (base: TextStyle, token: ColorToken, ...sizesPt: readonly number[]): TextStyle =>
  varyStyle(base, { color: paint(token), ...(sizesPt.length > 0 ? { sizesPt } : {}) });

export const Hair = ({ id = 'hair', when }: { id?: string; when?: Condition }): TreeNode => (
  <rule id={id} axis="horizontal" {...COLUMN_RULE} {...(when ? { when } : {})} />
);
export const Plumb = ({ id = 'plumb' }: { id?: string }): TreeNode => (
  <rule id={id} axis="vertical" {...COLUMN_RULE} style={{ self: 'stretch' }} />
);

/** The newspaper rule: a thick line with a thin one below. */
export const ThickThin = ({
  id = 'thick-thin',
  token = 'text',
  fixed = false,
  style = {},
}: {
  id?: string;
  token?: ColorToken;
  fixed?: boolean;
  style?: Style;
}): TreeNode => (
  <box id={id} style={{ gap: 3, ...style }}>
    <rule id="thick" fixed={fixed} axis="horizontal" paint={paint(token)} widthPx={4} />
    <rule id="thin" fixed={fixed} axis="horizontal" paint={paint(token)} widthPx={1} />
  </box>
);

/** Deck title and page number above the thick-thin rule. */
export const Folio = ({
  textColor = 'text',
  quiet = 'muted',
}: {
  textColor?: ColorToken;
  quiet?: ColorToken;
}): TreeNode => (
  <box id="folio" style={{ position: 'absolute', start: 64, top: 11, width: span(12) }}>
    <box id="folio-row" style={{ direction: 'row', gap: 24, height: 20 }}>
      <text
        bind="@deck_title"
        name="Footer"
        role="footer"
        textStyle={inColor(type.FOOT, quiet)}
        maxLines={1}
        style={FILL}
      />
      <text
        bind="@number"
        name="Slide number"
        role="slide_number"
        textStyle={varyStyle(type.FOOT, { color: paint(textColor), weight: 600, align: 'end' })}
        style={{ width: 48 }}
      />
    </box>
    <ThickThin token={textColor} fixed style={{ margin: [2, 0, 0, 0] }} />
  </box>
);

/** Notes at the bottom, if there are any. */
const Small = ({ source }: { source: boolean }): TreeNode => (
  <box id="notes" style={{ position: 'absolute', start: 64, top: 664, width: span(12) }}>
    {source && (
      <box id="source-line" when={has('source')} style={{ direction: 'row', gap: 6 }}>
        <text id="source-word" text="{lang:source}:" textStyle={varyStyle(type.FOOT, { weight: 600 })} />
        <text bind="source" name="Source" textStyle={type.FOOT} style={FILL} />
      </box>
    )}
    <text bind="@footnote" name="Footnote" textStyle={type.FOOT} />
    <text bind="@sources" name="Sources" textStyle={type.FOOT} />
  </box>
);

export const Title = (): TreeNode => (
  <text bind="title" name="Title" role="title" textStyle={type.TITLE} style={{ height: 102 }} maxLines={2} />
);

/** The takeaway is the standfirst: below the headline, before its evidence. */
export const Standfirst = ({ bind = 'takeaway' }: { bind?: string }): TreeNode => (
  <box id="standfirst" when={has(bind)} style={{ padding: [0, 0, 16, 0] }}>
    <text bind={bind} name="Takeaway" textStyle={sized(type.STANDFIRST, 22, 20, 18, 16)} />
  </box>
);

export const page = titledPage({
  title: <Title />,
  above: <Folio />,
  foot: ({ source = false }) => <Small source={source} />,
  bottom: 64,
  gap: 8,
});
