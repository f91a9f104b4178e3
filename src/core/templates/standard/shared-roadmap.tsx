import type { ColorToken } from '../../scene/theme.ts';
import { h } from '../jsx.ts';
import type { Condition, LayoutTree, TreeNode } from '../tree.ts';
import { has, hasNot, paint, varyStyle } from './conditions.ts';
import type { BarLook, DiagramStyle } from './diagram-style.ts';
import { FILL, ROW } from './shared-parts.tsx';

const BARS: NonNullable<DiagramStyle['bars']> = {
  done: { fill: 'surface', text: 'text' },
  active: { fill: 'primary', text: 'on_primary' },
  planned: { outline: 'primary', text: 'text' },
  at_risk: { outline: 'text', text: 'text' },
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
