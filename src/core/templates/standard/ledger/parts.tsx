import { h } from '../../jsx.ts';
import type { Condition, TreeNode } from '../../tree.ts';
import { has, hasNot, layout, paint, span } from '../shared.ts';
import * as type from './type.ts';

type Children = { readonly children?: TreeNode | readonly TreeNode[] };

export const HAIR = { paint: paint('stroke'), widthPx: 1 } as const;
export const BULLET = { kind: 'char', char: '–', color: paint('primary') } as const;

export const Hair = ({ id = 'hair', when }: { id?: string; when?: Condition }): TreeNode => <rule id={id} axis="horizontal" {...HAIR} {...(when ? { when } : {})} />;
export const Plumb = ({ id = 'plumb' }: { id?: string }): TreeNode => <rule id={id} axis="vertical" {...HAIR} style={{ self: 'stretch' }} />;

/** Hairline, then notes or the deck's title at the start and the number at the end. `source` shows the content's own source. */
export const Footer = ({ source = false, width }: { source?: boolean; width?: number }): TreeNode => (
  <box id="footer" style={{ position: 'absolute', start: 64, top: 648, width: width ?? span(12) }}>
    <rule id="footer-rule" fixed axis="horizontal" {...HAIR} />
    <box id="footer-row" style={{ direction: 'row', gap: 24, padding: [10, 0, 0, 0] }}>
      <box id="footer-notes" style={{ grow: 1, shrink: 1, basis: 0 }}>
        {source && (
          <box id="source-line" when={has('source')} style={{ direction: 'row', gap: 6 }}>
            <text id="source-word" text="{lang:source}:" textStyle={type.FOOT} />
            <text bind="source" name="Source" textStyle={type.FOOT} style={{ grow: 1, shrink: 1, basis: 0 }} />
          </box>
        )}
        <text bind="@footnote" name="Footnote" textStyle={type.FOOT} />
        <text bind="@sources" name="Sources" textStyle={type.FOOT} />
        <box id="footer-deck" when={hasNot('@footnote')}>
          <box id="footer-deck-2" when={hasNot('@sources')}>
            <text bind="@deck_title" name="Footer" role="footer" textStyle={type.FOOT} maxLines={1} {...(source ? { when: hasNot('source') } : {})} />
          </box>
        </box>
      </box>
      <text bind="@number" name="Slide number" role="slide_number" textStyle={{ ...type.FOOT, color: paint('text'), weight: 600, align: 'end' }} style={{ width: 48 }} />
    </box>
  </box>
);

export const Title = (): TreeNode => <text bind="title" name="Title" role="title" textStyle={type.TITLE} style={{ height: 92 }} maxLines={2} />;

/** Title over the full width, content under it. */
export const page = (id: string, content: readonly TreeNode[], options: { source?: boolean } = {}) =>
  layout(
    id,
    'background',
    <box style={{ width: 1280, height: 720, padding: [56, 64, 88, 64], gap: 20 }}>
      <Title />
      <box id="content" style={{ grow: 1, shrink: 1, basis: 0 }}>
        {content}
      </box>
      <Footer {...options} />
    </box>,
  );

/** Title alone in the first four columns, content in the other eight beyond a hairline. */
export const sidePage = (id: string, content: readonly TreeNode[]) =>
  layout(
    id,
    'background',
    <box style={{ width: 1280, height: 720, padding: [56, 64, 88, 64], direction: 'row', gap: 32 }}>
      <text bind="title" name="Title" role="title" textStyle={type.SIDE_TITLE} style={{ width: span(4) - 24 }} />
      <Plumb />
      <box id="content" style={{ grow: 1, shrink: 1, basis: 0 }}>
        {content}
      </box>
      <Footer />
    </box>,
  );

/** Conclusion under a hairline at the foot of the content. */
export const Takeaway = (): TreeNode => (
  <box id="takeaway-band" when={has('takeaway')} style={{ gap: 16, margin: [20, 0, 0, 0] }}>
    <Hair id="takeaway-rule" />
    <text bind="takeaway" name="Takeaway" textStyle={type.TAKEAWAY} />
  </box>
);

/** Rows that share the height, each under a hairline; the texts of a row stand on one line. */
export const Rows = ({ each, noun, gap = 24, top = 14, when, children }: { each: string; noun: string; gap?: number; top?: number; when?: Condition } & Children): TreeNode => (
  <box id={`${each}-rows`} each={each} style={{ grow: 1, shrink: 1, basis: 0 }} {...(when ? { when } : {})}>
    <box id="row" name={noun} style={{ grow: 1, shrink: 1, basis: 0 }}>
      <Hair id="row-rule" />
      <box id="row-cells" style={{ direction: 'row', align: 'baseline', gap, padding: [top, 0, 8, 0], grow: 1, shrink: 1, basis: 0 }}>
        {cells(children).map(withinRow)}
      </box>
    </box>
  </box>
);

const cells = (children: TreeNode | readonly TreeNode[] | undefined): readonly TreeNode[] => (children === undefined ? [] : 'type' in children ? [children] : children);

/** Cells that stand on a common line are not stretched; bounded, so that what is too long shows as such. */
export const withinRow = (cell: TreeNode): TreeNode => ({ ...cell, style: { ...cell.style, maxHeight: '100%' } });
