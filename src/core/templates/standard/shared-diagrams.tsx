import { h } from '../jsx.ts';
import type { Condition, DiagramLook, LayoutTree, StageNode, Style, TextStyle, TreeNode } from '../tree.ts';
import { has, paint, varyStyle } from './conditions.ts';
import type { DiagramStyle } from './diagram-style.ts';
import { FILL, ROW } from './shared-parts.tsx';
import { roadmap } from './shared-roadmap.tsx';

const CODE: NonNullable<DiagramStyle['code']> = {
  backdrop: 'surface',
  textColor: 'text',
  quiet: 'muted',
  mark: paint('text', 0.08),
};
const FUNNEL_WIDTH = 520;
const NARROWEST = 0.36;
/** Styles of a funnel to scale and of its figures. */
const [BAR_WIDTH, FIGURES_WIDTH] = [480, 190];

/** The diagram layouts in a template's text styles. */
export function diagrams(styles: DiagramStyle): readonly LayoutTree[] {
  return [roadmap(styles), funnel(styles), matrix(styles), code(styles), map(styles), diagram(styles)];
}

/** Condition for the form of a funnel. */
const drawnAs = (value: 'true' | 'even' | 'shape'): Condition => ({ equals: { of: '@funnel', value } });

/** Figure and rate beside a stage, if neither is inside the stage. */
function stageFigures({ heading, caption }: DiagramStyle, when: Condition): TreeNode {
  return (
    <box id="figures" when={when} style={{ width: FIGURES_WIDTH, justify: 'center', gap: 2 }}>
      <text
        bind=".value"
        name="Value"
        textStyle={varyStyle(heading, { sizesPt: [32, 28, 26, 24, 22, 20, 18, 16, 14], lineHeight: 1.1 })}
        fitGroup="values"
        maxLines={1}
      />
      <text
        bind="@rate"
        name="Rate"
        textStyle={varyStyle(caption, { color: paint('text'), sizesPt: [16, 14, 13, 12] })}
        fitGroup="rates"
        maxLines={1}
      />
    </box>
  );
}

function stageWords({ heading, body }: DiagramStyle): TreeNode {
  return (
    <box id="words" style={{ ...FILL, justify: 'center', gap: 2 }}>
      <text
        bind=".label"
        name="Label"
        textStyle={varyStyle(heading, { sizesPt: [24, 22, 20, 18, 16, 14] })}
        style={{ shrink: 1 }}
      />
      <text
        bind=".text"
        name="Text"
        textStyle={varyStyle(body, { sizesPt: [18, 16, 14, 13, 12] })}
        style={{ shrink: 1 }}
      />
    </box>
  );
}

/**
 * A funnel: stages to scale with their rates, or a list; without figures, trapezoids that narrow evenly.
 * @param shape a stage of the latter
 */
export function createFunnel(
  styles: DiagramStyle,
  shape: TreeNode,
  bar: Omit<StageNode, 'type' | 'of' | 'narrowest' | 'align'>,
): LayoutTree {
  return styles.page('funnel', [
    <box id="stages" each="items" style={{ ...FILL, gap: 6 }}>
      <box id="row" name="Row" style={{ ...ROW, gap: 32 }}>
        {{ ...shape, when: drawnAs('shape') } as TreeNode}
        <box id="bar" when={drawnAs('true')} style={{ width: BAR_WIDTH }}>
          <stage
            name="Bar"
            of="items"
            narrowest={1}
            trueToScale
            align={styles.funnel ?? 'center'}
            {...bar}
            style={FILL}
          />
        </box>
        {stageFigures(styles, drawnAs('true'))}
        {stageFigures(styles, drawnAs('even'))}
        {stageWords(styles)}
      </box>
    </box>,
    styles.conclusion,
  ]);
}

export function funnel(styles: DiagramStyle): LayoutTree {
  const align = styles.funnel ?? 'center';
  const fill = paint(styles.stage ?? 'primary');
  const shape = (
    <box
      id="part"
      style={{ width: FUNNEL_WIDTH, ...(align === 'center' ? { align: 'center' } : {}), justify: 'center' }}
    >
      <stage
        id="stage"
        name="Stage"
        of="items"
        narrowest={NARROWEST}
        align={align}
        fill={fill}
        style={{ position: 'absolute', start: 0, top: 0, width: '100%', height: '100%' }}
      />
      <text
        bind=".value"
        name="Value"
        textStyle={varyStyle(styles.figure, {
          align: align === 'center' ? 'center' : 'start',
          sizesPt: [36, 32, 28, 26, 24, 22, 20, 18, 16, 14],
          lineHeight: 1.1,
        })}
        fitGroup="values"
        maxLines={1}
        style={
          align === 'center'
            ? { width: FUNNEL_WIDTH * NARROWEST - 16 }
            : { width: FUNNEL_WIDTH * NARROWEST - 8, padding: [0, 0, 0, 20] }
        }
      />
    </box>
  );
  return createFunnel(styles, shape, { id: 'length', fill });
}

export function matrix(styles: DiagramStyle): LayoutTree {
  const axis = styles.axis ?? { paint: paint('text'), widthPx: 2 };
  const fills = styles.quadrants;
  const quadrant = (index: number): TreeNode => (
    <box
      id={`quadrant-${index + 1}`}
      {...(fills === undefined ? {} : { fill: paint(fills[index] ?? 'surface'), radius: styles.radius ?? 0 })}
      style={{ ...FILL, padding: [9, 20], gap: 4 }}
    >
      <text
        bind={`quadrants[${index}].heading`}
        name="Quadrant heading"
        textStyle={varyStyle(styles.heading, { sizesPt: [20, 18, 16] })}
        fitGroup="quadrants"
      />
      <list
        bind={`quadrants[${index}].items`}
        name="Quadrant points"
        role="body"
        textStyle={varyStyle(styles.body, { sizesPt: [20, 18, 16, 14], lineHeight: 1.4 })}
        bullet={styles.bullet}
        indentEm={1.1}
        itemGapEm={0.15}
        fitGroup="quadrant-points"
        style={FILL}
      />
    </box>
  );
  const row = (at: number): TreeNode => (
    <box id={`quadrants-${at}`} style={{ ...ROW, ...(fills === undefined ? {} : { gap: 8 }) }}>
      {quadrant(at * 2)}
      {fills === undefined && (
        <rule id={`between-${at}`} axis="vertical" {...styles.rule} style={{ self: 'stretch' }} />
      )}
      {quadrant(at * 2 + 1)}
    </box>
  );
  return styles.page('matrix', [
    <box id="field" style={{ ...FILL, gap: 6 }}>
      <text bind="y_axis" name="Vertical axis" textStyle={styles.label} />
      <box id="upright" style={ROW}>
        <rule id="y-line" axis="vertical" arrow {...axis} style={{ self: 'stretch' }} />
        <box
          id="quarters"
          style={{ ...FILL, ...(fills === undefined ? {} : { gap: 8, padding: [8, 0, 8, 8] }) }}
        >
          {row(0)}
          {fills === undefined && <rule id="across" axis="horizontal" {...styles.rule} />}
          {row(1)}
        </box>
      </box>
      <rule id="x-line" axis="horizontal" arrow {...axis} style={{ margin: [-6, 0, 0, 0] }} />
      <text bind="x_axis" name="Horizontal axis" textStyle={varyStyle(styles.label, { align: 'end' })} />
    </box>,
  ]);
}

/** Places coloured by value, and points, with the conclusion beside them at the bottom. */
export function map(styles: DiagramStyle): LayoutTree {
  const { font, weight } = styles.caption;
  return styles.page('map', [
    <box id="both" style={{ ...ROW, gap: 32 }}>
      <geomap
        bind="map"
        name="Map"
        sizesPt={[12, 11]}
        font={font}
        weight={weight}
        text={paint('text')}
        fill={paint('primary')}
        negative={paint('secondary')}
        sea={paint('surface')}
        dot={paint('primary')}
        halo={paint('background')}
        style={FILL}
      />
      <box id="aside" when={has('takeaway')} style={{ width: 256, justify: 'end' }}>
        <text
          bind="takeaway"
          name="Takeaway"
          textStyle={varyStyle(styles.body, { sizesPt: [22, 20, 18, 16, 14] })}
          style={{ shrink: 1 }}
        />
      </box>
    </box>,
  ]);
}

/** Colours of diagram roles, in the theme's colours and in fixed ones. */
const ROLE_LOOKS: DiagramLook['roles'] = {
  plain: { fill: paint('surface'), edge: paint('primary'), text: paint('text') },
  primary: { fill: paint('primary'), edge: paint('primary'), text: paint('on_primary') },
  accent: { fill: paint('accent'), edge: paint('accent'), text: paint('on_accent') },
  neutral: { fill: paint('surface'), edge: paint('stroke'), text: paint('text') },
  success: { fill: { hex: '#1B7F5A' }, edge: { hex: '#1B7F5A' }, text: { hex: '#FFFFFF' } },
  warning: { fill: { hex: '#E0A100' }, edge: { hex: '#E0A100' }, text: { hex: '#1A1A1A' } },
  danger: { fill: { hex: '#C23B22' }, edge: { hex: '#C23B22' }, text: { hex: '#FFFFFF' } },
};

/** Boxes and lines over the full width, with the conclusion below. */
export function diagram(styles: DiagramStyle): LayoutTree {
  const { font, color } = styles.body;
  const text: TextStyle = {
    font,
    weight: 600,
    color,
    sizesPt: [28, 26, 24, 22, 20, 18, 16, 14, 12, 11],
    lineHeight: 1.2,
    align: 'center',
  };
  const label: TextStyle = {
    ...text,
    weight: 400,
    sizesPt: [18, 18, 16, 16, 14, 14, 13, 12, 11, 11],
    color: paint('text'),
  };
  const look: DiagramLook = {
    text,
    label,
    line: paint('muted'),
    backdrop: paint('background'),
    radiusPx: typeof styles.radius === 'number' ? Math.min(8, styles.radius) : 4,
    roles: ROLE_LOOKS,
  };
  return styles.page('diagram', [
    <diagram bind="diagram" name="Diagram" look={look} style={FILL} />,
    styles.conclusion,
  ]);
}

/** Line limits and sizes of code; short code is set large in the middle of its backdrop. */
const SHORT = 4;
const SHORT_SIZES = [32, 28, 26, 24, 22, 20, 18, 16, 14];
const FEW = 12;
const FEW_SIZES = [24, 22, 20, 18, 16, 14, 13, 12, 11];
const MANY_SIZES = [16, 14, 13, 12, 11];

/** Code on its own backdrop; a few lines are large and widely spaced, many are close. */
export function code(styles: DiagramStyle): LayoutTree {
  const { backdrop, textColor, quiet, mark } = styles.code ?? CODE;
  const style = (sizesPt: readonly number[], lineHeight: number): TextStyle => ({
    font: 'mono',
    weight: 400,
    color: paint(textColor),
    sizesPt,
    lineHeight,
  });
  const lines = (id: string, textStyle: TextStyle, condition: Condition, box: Style = FILL): TreeNode => (
    <code
      id={id}
      when={condition}
      bind="code"
      name="Code"
      language="language"
      marked="highlight_lines"
      role="body"
      textStyle={textStyle}
      backdrop={backdrop}
      textColor={textColor}
      quiet={quiet}
      mark={mark}
      style={{ ...box, padding: [0, 24] }}
    />
  );
  return styles.page('code', [
    <box
      id="backdrop"
      fill={paint(backdrop)}
      radius={styles.radius ?? 0}
      style={{ ...FILL, padding: [12, 0], justify: 'center' }}
    >
      {lines('code-short', style(SHORT_SIZES, 1.5), { lines: { of: 'code', max: SHORT } }, { shrink: 1 })}
      {lines('code', style(FEW_SIZES, 1.4), { lines: { of: 'code', min: SHORT + 1, max: FEW } })}
      {lines('code-long', style(MANY_SIZES, 1.16), { lines: { of: 'code', min: FEW + 1 } })}
    </box>,
    <box id="under" style={{ direction: 'row', gap: 24, padding: [8, 0, 0, 0] }}>
      <text bind="caption" name="Caption" textStyle={styles.caption} when={has('caption')} style={FILL} />
      <text
        bind="language"
        name="Language"
        textStyle={varyStyle(styles.label, { sizesPt: [14, 13, 12], align: 'end' })}
        style={{ minWidth: 96 }}
      />
    </box>,
  ]);
}
