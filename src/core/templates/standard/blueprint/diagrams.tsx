import { h } from '../../jsx.ts';
import type { Condition, Style, TextStyle, TreeNode } from '../../tree.ts';
import { has, paint, varyStyle } from '../conditions.ts';
import type { DiagramStyle } from '../diagram-style.ts';
import { decisions } from '../shared-decisions.tsx';
import { createFunnel, diagram, map, matrix } from '../shared-diagrams.tsx';
import { FILL } from '../shared-parts.tsx';
import { roadmap } from '../shared-roadmap.tsx';
import { CLEAN, CROSS, CYAN, HAIR, LINE, page, STRONG, Takeaway } from './parts.tsx';
import * as type from './type.ts';

/** Finished work is filled, current work is emphasised, future work is outlined; no line crosses text. */
const DIAGRAM_STYLE: DiagramStyle = {
  conclusion: <Takeaway />,
  number: { outline: paint('primary'), text: paint('primary'), square: true },
  page,
  heading: type.HEADING,
  body: type.BODY,
  label: varyStyle(type.LABEL, { color: CYAN }),
  caption: type.CAPTION,
  figure: type.FIGURE,
  rule: HAIR,
  axis: STRONG,
  bullet: CROSS,
  bars: {
    done: { fill: 'surface', outline: 'stroke', text: 'text' },
    active: { fill: 'primary', text: 'on_primary' },
    planned: { fill: 'background', outline: 'primary', text: 'text' },
    at_risk: { fill: 'background', outline: 'text', text: 'text' },
  },
};

const FUNNEL = 520;
const NARROWEST = 0.36;
const LEADER = 72;

/** Outlined stages, each with a leader from behind to its text. */
const SHAPE = (
  <box id="part" style={{ width: FUNNEL + LEADER, justify: 'center' }}>
    <box
      id="leader"
      style={{
        position: 'absolute',
        start: FUNNEL / 2,
        top: 0,
        width: FUNNEL / 2 + LEADER - 16,
        height: '100%',
        direction: 'row',
        align: 'center',
      }}
    >
      <rule id="leader-line" axis="horizontal" paint={CYAN} widthPx={1} style={FILL} />
      <shape id="leader-dot" geometry={{ kind: 'ellipse' }} fill={CYAN} style={{ width: 8, height: 8 }} />
    </box>
    <stage
      id="stage"
      name="Stage"
      of="items"
      narrowest={NARROWEST}
      align="center"
      fill={CLEAN}
      stroke={STRONG}
      style={{ position: 'absolute', start: 0, top: 0, width: FUNNEL, height: '100%' }}
    />
    <text
      bind=".value"
      name="Value"
      textStyle={varyStyle(type.FIGURE, {
        align: 'center',
        sizesPt: [36, 32, 28, 26, 24, 22, 20, 18, 16, 14],
        lineHeight: 1.1,
      })}
      fitGroup="values"
      maxLines={1}
      style={{ width: FUNNEL * NARROWEST - 16, margin: [0, 0, 0, (FUNNEL * (1 - NARROWEST)) / 2 + 8] }}
    />
  </box>
);
const funnel = createFunnel(DIAGRAM_STYLE, SHAPE, { id: 'length', fill: CLEAN, stroke: STRONG });

/** Line limits up to which code is set large, in the middle of its box. */
const SHORT = 4;
const FEW = 12;
const Lines = ({
  id,
  sizes,
  lineHeight,
  when,
  box = FILL,
}: {
  id: string;
  sizes: readonly number[];
  lineHeight: number;
  when: Condition;
  box?: Style;
}): TreeNode => {
  const textStyle: TextStyle = {
    font: 'mono',
    weight: 400,
    color: paint('text'),
    sizesPt: sizes,
    lineHeight,
  };
  return (
    <code
      id={id}
      when={when}
      bind="code"
      name="Code"
      language="language"
      marked="highlight_lines"
      role="body"
      textStyle={textStyle}
      backdrop="background"
      textColor="text"
      quiet="muted"
      mark={paint('primary', 0.18)}
      style={{ ...box, padding: [0, 24] }}
    />
  );
};
/** Code is a part like any other: language and source are in the head of its box. */
const code = page('code', [
  <box id="program" fill={CLEAN} stroke={LINE} style={FILL}>
    <box id="program-head" style={{ direction: 'row', minHeight: 40 }}>
      <text
        bind="language"
        name="Language"
        textStyle={varyStyle(type.LABEL, { weight: 700, color: CYAN, sizesPt: [16, 14, 13, 12] })}
        anchor="middle"
        style={{ padding: [6, 24], minWidth: 128 }}
      />
      <rule id="head-divider" axis="vertical" {...HAIR} when={has('caption')} />
      <text
        bind="caption"
        name="Caption"
        textStyle={type.CAPTION}
        anchor="middle"
        style={{ ...FILL, padding: [6, 24] }}
      />
    </box>
    <rule id="head-line" axis="horizontal" {...HAIR} />
    <box id="lines" style={{ ...FILL, padding: [10, 0], justify: 'center' }}>
      <Lines
        id="code-short"
        sizes={[32, 28, 26, 24, 22, 20, 18, 16, 14]}
        lineHeight={1.5}
        when={{ lines: { of: 'code', max: SHORT } }}
        box={{ shrink: 1 }}
      />
      <Lines
        id="code"
        sizes={[26, 24, 22, 20, 18, 16, 14, 13, 12, 11]}
        lineHeight={1.4}
        when={{ lines: { of: 'code', min: SHORT + 1, max: FEW } }}
      />
      <Lines
        id="code-long"
        sizes={[16, 14, 13, 12, 11]}
        lineHeight={1.14}
        when={{ lines: { of: 'code', min: FEW + 1 } }}
      />
    </box>
  </box>,
]);

export const DIAGRAMS = [
  roadmap(DIAGRAM_STYLE),
  funnel,
  matrix(DIAGRAM_STYLE),
  code,
  map(DIAGRAM_STYLE),
  diagram(DIAGRAM_STYLE),
  ...decisions(DIAGRAM_STYLE),
];
