import { h } from '../../jsx.ts';
import type { LayoutId } from '../../layout-id.ts';
import type { Condition, TreeNode } from '../../tree.ts';
import { has, layout, paint, span } from '../conditions.ts';
import { Notes, titledPage } from '../shared-parts.tsx';
import { type RowsProps, RuledRows } from '../shared-rows.tsx';
import * as type from './type.ts';

export const HAIR = { paint: paint('stroke'), widthPx: 1 } as const;
export const BULLET = { kind: 'char', char: '–', color: paint('primary') } as const;

export const Hair = ({ id = 'hair', when }: { id?: string; when?: Condition }): TreeNode => (
  <rule id={id} axis="horizontal" {...HAIR} {...(when ? { when } : {})} />
);
export const Plumb = ({ id = 'plumb' }: { id?: string }): TreeNode => (
  <rule id={id} axis="vertical" {...HAIR} style={{ self: 'stretch' }} />
);

/**
 * Hairline, then notes or the deck's title at the start and the number at the end. `source` shows the
 * content's own source.
 */
export const Footer = ({ source = false, width }: { source?: boolean; width?: number }): TreeNode => (
  <box id="footer" style={{ position: 'absolute', start: 64, top: 648, width: width ?? span(12) }}>
    <rule id="footer-rule" fixed axis="horizontal" {...HAIR} />
    <box id="footer-row" style={{ direction: 'row', gap: 24, padding: [10, 0, 0, 0] }}>
      <Notes foot={type.FOOT} source={source} />
      <text
        bind="@number"
        name="Slide number"
        role="slide_number"
        textStyle={{ ...type.FOOT, color: paint('text'), weight: 600, align: 'end' }}
        style={{ width: 48 }}
      />
    </box>
  </box>
);

export const Title = (): TreeNode => (
  <text bind="title" name="Title" role="title" textStyle={type.TITLE} style={{ height: 92 }} maxLines={2} />
);

/** Title over the full width, content below it. */
export const page = titledPage({
  title: <Title />,
  foot: (options) => <Footer {...options} />,
  bottom: 88,
  gap: 20,
});

/** Title alone in the first four columns, content in the other eight beyond a hairline. */
export const sidePage = (id: LayoutId, content: readonly TreeNode[]) =>
  layout(
    id,
    'background',
    <box style={{ width: 1280, height: 720, padding: [56, 64, 88, 64], direction: 'row', gap: 32 }}>
      <text
        bind="title"
        name="Title"
        role="title"
        textStyle={type.SIDE_TITLE}
        style={{ width: span(4) - 24 }}
      />
      <Plumb />
      <box id="content" style={{ grow: 1, shrink: 1, basis: 0 }}>
        {content}
      </box>
      <Footer />
    </box>,
  );

/** The conclusion below a hairline at the bottom of the content. */
export const Takeaway = (): TreeNode => (
  <box id="takeaway-band" when={has('takeaway')} style={{ gap: 16, margin: [20, 0, 0, 0] }}>
    <Hair id="takeaway-rule" />
    <text bind="takeaway" name="Takeaway" textStyle={type.TAKEAWAY} />
  </box>
);

/** Rows that share the height, each below a hairline. */
export const Rows = ({ children, ...props }: Omit<RowsProps, 'rule'>): TreeNode => (
  <RuledRows rule={HAIR} {...props}>
    {children}
  </RuledRows>
);
