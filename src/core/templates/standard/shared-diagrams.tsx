import type { ColorToken } from '../../scene/theme.ts';
import { h } from '../jsx.ts';
import type { LayoutId } from '../layout-id.ts';
import type { Condition, DiagramLook, LayoutTree, StageNode, Style, TextStyle, TreeNode } from '../tree.ts';
import { has, hasNot, paint, varyStyle } from './conditions.ts';
import { FILL, ROW } from './shared-parts.tsx';

/** Fill or outline of bars by status, and the colour that is legible on them. */
interface BarLook {
  readonly fill?: ColorToken;
  readonly outline?: ColorToken;
  readonly text: ColorToken;
}

/** Style of a number before its text: in a ring, on a tile, or plain and large. */
export interface NumberLook {
  readonly fill?: ReturnType<typeof paint>;
  readonly outline?: ReturnType<typeof paint>;
  readonly text: ReturnType<typeof paint>;
  readonly square?: boolean;
}

/** A template's text styles and colours; missing ones have plain defaults. */
export interface DiagramStyle {
  /** Title, content and footer as in the template's other layouts; the content gets about 1152 × 460 px. */
  readonly page: (id: LayoutId, content: readonly TreeNode[]) => LayoutTree;
  /** Names of lanes, stages and quadrants. */
  readonly heading: TextStyle;
  readonly body: TextStyle;
  /** Names of periods and axes, and the language of code. */
  readonly label: TextStyle;
  readonly caption: TextStyle;
  /** Values in the stages of a funnel; the colour must be legible on `stage`. */
  readonly figure: TextStyle;
  readonly rule: { readonly paint: ReturnType<typeof paint>; readonly widthPx: number };
  readonly axis?: { readonly paint: ReturnType<typeof paint>; readonly widthPx: number };
  readonly bullet:
    | { readonly kind: 'char'; readonly char: string; readonly color: ReturnType<typeof paint> }
    | { readonly kind: 'none' };
  /** Numbers of decisions and call-outs, and the tile with the next step. */
  readonly number?: NumberLook;
  readonly call?: { readonly fill: ReturnType<typeof paint>; readonly text: ReturnType<typeof paint> };
  readonly radius?: number | 'theme';
  readonly bars?: {
    readonly done: BarLook;
    readonly active: BarLook;
    readonly planned: BarLook;
    readonly at_risk: BarLook;
  };
  /** Bars as thin lines with labels above, instead of filled bars with labels inside. */
  readonly thin?: boolean;
  /** Fill of the funnel, and whether it is symmetrical or straight at the start. */
  readonly stage?: ColorToken;
  readonly funnel?: 'center' | 'start';
  /** Fills of the quadrants in reading order; without them rules separate the quadrants. */
  readonly quadrants?: readonly [ColorToken, ColorToken, ColorToken, ColorToken];
  /** The conclusion as in the template's other layouts. */
  readonly conclusion: TreeNode;
  /** Backdrop of code, its plain text, its comments and numbers, and the band behind highlighted lines. */
  readonly code?: {
    readonly backdrop: ColorToken;
    readonly textColor: ColorToken;
    readonly quiet: ColorToken;
    readonly mark: ReturnType<typeof paint>;
  };
}

const BARS: NonNullable<DiagramStyle['bars']> = {
  done: { fill: 'surface', text: 'text' },
  active: { fill: 'primary', text: 'on_primary' },
  planned: { outline: 'primary', text: 'text' },
  at_risk: { outline: 'text', text: 'text' },
};
const CODE: NonNullable<DiagramStyle['code']> = {
  backdrop: 'surface',
  textColor: 'text',
  quiet: 'muted',
  mark: paint('text', 0.08),
};
/** Fill inside outlines, so that rules of the scale do not show through. */
const PAGE: ColorToken = 'background';
/** Work without a status looks like work under way. */
const STATES = ['done', 'active', 'planned', 'at_risk', 'untold'] as const;
const SIGNS: Readonly<Partial<Record<(typeof STATES)[number], string>>> = {
  done: 'check',
  at_risk: 'warning',
};
/** Milestones, which must be visible beside bars. */
const DIAMONDS: Readonly<Record<(typeof STATES)[number], Pick<BarLook, 'fill' | 'outline'>>> = {
  done: { fill: 'text' },
  active: { fill: 'primary' },
  planned: { fill: PAGE, outline: 'primary' },
  at_risk: { fill: 'accent', outline: 'text' },
  untold: { fill: 'primary' },
};
const HEAD_WIDTH = 160;
const FUNNEL_WIDTH = 520;
const NARROWEST = 0.36;
/** Styles of a funnel to scale and of its figures. */
const [BAR_WIDTH, FIGURES_WIDTH] = [480, 190];

/** The diagram layouts in a template's text styles. */
export function diagrams(styles: DiagramStyle): readonly LayoutTree[] {
  return [roadmap(styles), funnel(styles), matrix(styles), code(styles), map(styles), diagram(styles)];
}

/** Swimlanes over periods; each bar names a task and runs from its start to its end. */
export function roadmap(styles: DiagramStyle): LayoutTree {
  const looks = styles.bars ?? BARS;
  const label = (color: ColorToken): TreeNode => (
    <text
      bind=".label"
      name="Label"
      textStyle={varyStyle(styles.body, {
        color: paint(color),
        sizesPt: [18, 16, 14, 13, 12, 11],
        lineHeight: 1.2,
      })}
      fitGroup="bars"
      anchor="middle"
      style={{ shrink: 1, grow: 1, basis: 0 }}
    />
  );
  const look = (state: (typeof STATES)[number]): BarLook => looks[state === 'untold' ? 'active' : state];
  const when = (state: (typeof STATES)[number]): Condition =>
    state === 'untold' ? hasNot('.status') : { equals: { of: '.status', value: state } };
  const sign = (state: (typeof STATES)[number], color: ColorToken): TreeNode | false => {
    const icon = SIGNS[state];
    return (
      icon !== undefined && (
        <icon
          id="sign"
          icon={icon}
          weight="bold"
          color={paint(color)}
          sizePx={16}
          style={{ self: 'center' }}
        />
      )
    );
  };
  const milestone = (color: ColorToken, labelled: boolean): TreeNode => (
    <box
      id="milestone"
      name="Milestone"
      when={has('.milestone')}
      style={{ direction: 'row', gap: 8, align: 'center', ...(labelled ? FILL : {}) }}
    >
      {STATES.map((state) => {
        const { fill, outline } = DIAMONDS[state];
        return (
          <shape
            id={`diamond-${state}`}
            name="Milestone"
            when={when(state)}
            geometry={{ kind: 'preset', preset: 'diamond' }}
            fill={paint(fill ?? PAGE)}
            {...(outline === undefined ? {} : { stroke: { paint: paint(outline), widthPx: 2 } })}
            style={
              labelled
                ? { width: 28, height: 28, shrink: 0 }
                : { width: 18, height: 18, margin: [-5, 0, -5, 0] }
            }
          />
        );
      })}
      {labelled && (
        <text
          bind=".label"
          name="Label"
          textStyle={varyStyle(styles.body, {
            color: paint(color),
            sizesPt: [18, 16, 14, 13, 12, 11],
            lineHeight: 1.2,
          })}
          fitGroup="bars"
          anchor="middle"
          style={{ grow: 1, shrink: 1, basis: 0, self: 'stretch' }}
        />
      )}
    </box>
  );
  const filled = (
    <box id="bar" style={FILL}>
      {milestone('text', true)}
      <box id="work" when={hasNot('.milestone')} style={FILL}>
        {STATES.map((state) => {
          const { fill, outline, text } = look(state);
          return (
            <box
              id={`bar-${state}`}
              name="Bar"
              when={when(state)}
              fill={paint(fill ?? PAGE)}
              {...(outline === undefined ? {} : { stroke: { paint: paint(outline), widthPx: 1.5 } })}
              radius={styles.radius ?? 0}
              style={{ ...ROW, gap: 6, padding: [0, 12] }}
            >
              {sign(state, text)}
              {label(text)}
            </box>
          );
        })}
      </box>
    </box>
  );
  const line = (
    <box id="bar" style={{ height: 8 }}>
      {milestone('text', false)}
      <box id="work" when={hasNot('.milestone')}>
        {STATES.map((state) => {
          const { fill, outline } = look(state);
          return (
            <shape
              id={`bar-${state}`}
              name="Bar"
              when={when(state)}
              geometry={{ kind: 'rect' }}
              fill={paint(fill ?? PAGE)}
              {...(outline === undefined ? {} : { stroke: { paint: paint(outline), widthPx: 1.5 } })}
              style={{ height: 8 }}
            />
          );
        })}
      </box>
    </box>
  );
  const above = (
    <box id="over" style={{ direction: 'row', gap: 6, padding: [0, 0, 1, 0], shrink: 1 }}>
      {STATES.map((state) => {
        const icon = SIGNS[state];
        return (
          icon !== undefined && (
            <icon
              id={`sign-${state}`}
              when={when(state)}
              icon={icon}
              weight="bold"
              color={paint('text')}
              sizePx={16}
              style={{ self: 'center' }}
            />
          )
        );
      })}
      {label('text')}
    </box>
  );
  return styles.page('roadmap', [
    <lanes
      id="lanes"
      each="lanes"
      along="periods"
      items=".items"
      period={
        <text
          bind="."
          name="Period"
          textStyle={styles.label}
          fitGroup="periods"
          style={{ padding: [0, 8, 8, 0] }}
        />
      }
      head={
        <text
          bind=".name"
          name="Lane"
          textStyle={varyStyle(styles.heading, { sizesPt: [20, 18, 16, 14, 13, 12] })}
          fitGroup="lanes"
          style={{ shrink: 1 }}
        />
      }
      item={styles.thin === true ? line : filled}
      {...(styles.thin === true ? { label: above } : {})}
      headWidth={HEAD_WIDTH}
      rowHeight={84}
      gap={[4, 4]}
      lanePadding={3}
      columnRule={styles.rule}
      rowRule={styles.rule}
      style={FILL}
    />,
  ]);
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
        empty={paint('surface')}
        border={paint('stroke')}
        dot={paint('text')}
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
