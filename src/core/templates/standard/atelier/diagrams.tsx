import { h } from '../../jsx.ts';
import type { LayoutId } from '../../layout-id.ts';
import type { LayoutTree, TreeNode } from '../../tree.ts';
import { layout, paint, varyStyle } from '../conditions.ts';
import type { DiagramStyle } from '../diagram-style.ts';
import { decisions } from '../shared-decisions.tsx';
import { code, diagram, funnel, map, matrix } from '../shared-diagrams.tsx';
import { FILL } from '../shared-parts.tsx';
import { roadmap } from '../shared-roadmap.tsx';
import { Foot, HAIR, NONE, page, sized } from './parts.tsx';
import * as type from './type.ts';

/** Content that needs the whole width is below its title. */
const wide = (id: LayoutId, content: readonly TreeNode[]): LayoutTree =>
  layout(
    id,
    'background',
    <box style={{ width: 1280, height: 720, padding: [56, 64, 88, 64], gap: 24 }}>
      <text
        bind="title"
        name="Title"
        role="title"
        textStyle={type.TITLE}
        style={{ minHeight: 64 }}
        maxLines={2}
      />
      <box id="content" style={FILL}>
        {content}
      </box>
      <Foot width={700} />
    </box>,
  );

const DIAGRAM_STYLE: DiagramStyle = {
  conclusion: (
    <text
      bind="takeaway"
      name="Takeaway"
      textStyle={varyStyle(type.SAYING, { sizesPt: [20, 18, 16, 14] })}
      maxLines={2}
      style={{ padding: [12, 0, 0, 0] }}
    />
  ),
  number: { text: paint('primary') },
  call: { fill: paint('accent'), text: paint('on_accent') },
  page: wide,
  heading: type.HEADING,
  body: type.LIST,
  label: sized(type.LABEL, 14, 13, 12),
  caption: type.CAPTION,
  figure: varyStyle(type.FIGURE, { color: paint('on_accent') }),
  rule: HAIR,
  axis: { paint: paint('text'), widthPx: 1 },
  bullet: NONE,
  stage: 'accent',
  funnel: 'start',
  thin: true,
  bars: {
    done: { fill: 'stroke', text: 'text' },
    active: { fill: 'graph_0', text: 'text' },
    planned: { outline: 'graph_0', text: 'text' },
    at_risk: { fill: 'text', text: 'text' },
  },
  code: {
    backdrop: 'secondary',
    textColor: 'on_secondary',
    quiet: 'on_secondary',
    mark: paint('accent', 0.3),
  },
};

/** Lanes, stages and code take the full width; quadrants are beyond the axis. */
export const DIAGRAMS = [
  roadmap(DIAGRAM_STYLE),
  funnel(DIAGRAM_STYLE),
  matrix({ ...DIAGRAM_STYLE, page, heading: varyStyle(type.HEADING, { weight: 600 }) }),
  code(DIAGRAM_STYLE),
  map(DIAGRAM_STYLE),
  diagram(DIAGRAM_STYLE),
  ...decisions(DIAGRAM_STYLE),
];
