import type { Paint } from '../../scene/theme.ts';
import { h } from '../jsx.ts';
import type { Condition, TreeNode } from '../tree.ts';
import { FILL } from './shared-parts.tsx';

export interface RowsProps {
  readonly children?: TreeNode | readonly TreeNode[] | undefined;
  readonly each: string;
  /** Name of a row in the selection pane. */
  readonly noun: string;
  readonly rule: { readonly paint: Paint; readonly widthPx: number };
  readonly gap?: number;
  readonly top?: number;
  readonly when?: Condition;
}

/** Rows that share the height, each below a rule; the texts of a row share a baseline. */
export const RuledRows = ({ each, noun, rule, gap = 24, top = 14, when, children }: RowsProps): TreeNode => (
  <box id={`${each}-rows`} each={each} style={FILL} {...(when ? { when } : {})}>
    <box id="row" name={noun} style={FILL}>
      <rule id="row-rule" axis="horizontal" {...rule} />
      <box
        id="row-cells"
        style={{ direction: 'row', align: 'baseline', gap, padding: [top, 0, 8, 0], ...FILL }}
      >
        {cells(children).map(withinRow)}
      </box>
    </box>
  </box>
);

const cells = (children: TreeNode | readonly TreeNode[] | undefined): readonly TreeNode[] =>
  children === undefined ? [] : 'type' in children ? [children] : children;

/** Cells with baseline alignment are not stretched; a maximum height makes overflow visible. */
const withinRow = (cell: TreeNode): TreeNode => ({ ...cell, style: { ...cell.style, maxHeight: '100%' } });
