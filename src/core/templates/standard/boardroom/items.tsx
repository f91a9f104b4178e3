import { h } from '../../jsx.ts';
import type { Style, TreeNode } from '../../tree.ts';
import { count, first, has, hasNot, later, paint, span, varyStyle } from '../conditions.ts';
import { FILL } from '../shared-parts.tsx';
import { Conclusion, GREEN, HAIR, Head, on, page, SAND, type Strip } from './parts.tsx';
import * as type from './type.ts';

interface CardProps {
  readonly strip: Strip;
  readonly sizes: readonly number[];
  /** Width in px of a picture beside the text instead of above it, for pages with many items. */
  readonly beside?: number;
}

/** Columns of a table; the first, which is the most important, has the green head. */
const Card = ({ strip, sizes, beside }: CardProps): TreeNode => {
  const text = (style: Style): TreeNode => (
    <text
      bind=".text"
      name="Text"
      textStyle={varyStyle(type.BODY, { sizesPt: sizes })}
      fitGroup="card-texts"
      style={style}
    />
  );
  return (
    <box
      id={strip === GREEN ? 'card-first' : 'card'}
      name="Card"
      when={strip === GREEN ? first : later}
      style={{ ...FILL, gap: 14 }}
    >
      <Head
        bind=".heading"
        strip={strip}
        group="card-heads"
        sizes={[22, 20, 18, 16]}
        style={{ minHeight: 56 }}
      />
      <box
        id="symbol"
        when={beside === undefined ? hasNot('.image') : hasNot('.image', 'takeaway')}
        style={{ ...FILL, gap: 14 }}
      >
        <icon
          bind=".icon"
          name="Icon"
          weight="regular"
          color={paint('primary')}
          sizePx={beside === undefined ? 72 : 48}
          style={{ margin: [4, 16, 0, 16] }}
        />
        {text({ shrink: 1, margin: [0, 16] })}
      </box>
      {beside !== undefined && (
        <box
          id="symbol-beside"
          when={{ ...hasNot('.image'), ...has('takeaway') }}
          style={{ ...FILL, direction: 'row', gap: 16, padding: [0, 16] }}
        >
          <icon bind=".icon" name="Icon" weight="regular" color={paint('primary')} sizePx={40} />
          {text(FILL)}
        </box>
      )}
      <box
        id="pictured"
        when={has('.image')}
        style={{
          ...FILL,
          direction: beside === undefined ? 'column' : 'row',
          gap: beside === undefined ? 14 : 16,
        }}
      >
        <image
          bind=".image"
          name="Picture"
          style={
            beside === undefined
              ? { ...FILL, minHeight: 120 }
              : { width: beside, maxHeight: 140, self: 'stretch' }
          }
        />
        {text(beside === undefined ? { shrink: 1, margin: [0, 16] } : FILL)}
      </box>
    </box>
  );
};
const Cards = ({
  min,
  max,
  rows,
  ...props
}: Omit<CardProps, 'strip'> & {
  min: number;
  max: number;
  rows: Readonly<Record<number, readonly number[]>>;
}) => (
  <grid
    id={`cards-${min}`}
    each="items"
    when={count('items', min, max)}
    rows={rows}
    gap={[20, 24]}
    style={FILL}
  >
    <box id="cell" style={FILL}>
      <Card strip={GREEN} {...props} />
      <Card strip={SAND} {...props} />
    </box>
  </grid>
);
const cards = page('cards', [
  <Cards min={2} max={3} rows={{ 2: [2], 3: [3] }} sizes={[22, 20, 18, 16, 14]} />,
  <Cards min={4} max={4} rows={{ 4: [2, 2] }} sizes={[20, 18, 16, 14]} beside={190} />,
  <Cards min={5} max={6} rows={{ 5: [3, 2], 6: [3, 3] }} sizes={[20, 18, 16, 14]} beside={120} />,
  <Conclusion bind="takeaway" />,
]);

/** Icons in green squares at the head of their rows. */
const iconList = page('icon_list', [
  <box id="lines" each="items" style={FILL}>
    <box id="line" name="Line" style={FILL}>
      <rule id="line-rule" axis="horizontal" {...HAIR} />
      <box id="line-row" style={{ ...FILL, direction: 'row', align: 'center', gap: 24, padding: [6, 0] }}>
        <box
          id="square"
          fill={paint(GREEN.fill)}
          style={{ width: 52, height: 52, align: 'center', justify: 'center' }}
        >
          <icon bind=".icon" name="Icon" weight="regular" color={paint('accent')} sizePx={32} />
        </box>
        <text
          bind=".heading"
          name="Heading"
          textStyle={varyStyle(type.HEADING, { sizesPt: [24, 22, 20, 18, 16] })}
          style={{ ...FILL, grow: 5 }}
        />
        <text bind=".text" name="Text" textStyle={type.BODY} style={{ ...FILL, grow: 7 }} />
      </box>
    </box>
  </box>,
]);

/** Dates along a band of arrows, with their events below. */
const Events = ({
  min,
  max,
  rows,
  heading,
  text,
}: {
  min: number;
  max: number;
  rows: Readonly<Record<number, readonly number[]>>;
  heading: readonly number[];
  text: readonly number[];
}) => (
  <grid
    id={`events-${min}`}
    each="items"
    when={count('items', min, max)}
    rows={rows}
    gap={[20, 6]}
    hold
    style={FILL}
  >
    <box id="event" name="Event" style={{ ...FILL, gap: 12 }}>
      {([GREEN, SAND] as const).map((strip) => (
        <box
          id={strip === GREEN ? 'date-first' : 'date'}
          when={strip === GREEN ? first : later}
          equalHeight="dates"
          style={{ direction: 'row', align: 'stretch', minHeight: 56 }}
        >
          <box
            id="date-body"
            fill={paint(strip.fill)}
            style={{ ...FILL, padding: [12, 4, 12, 16], justify: 'center' }}
          >
            <text
              bind=".date"
              name="Date"
              textStyle={on(strip, type.HEADING, { sizesPt: [20, 18, 16, 14, 13, 12] })}
              fitGroup="dates"
            />
          </box>
          <shape
            id="date-tip"
            geometry={{ kind: 'preset', preset: 'homePlate', adjust: { adj: 100000 } }}
            fill={paint(strip.fill)}
            style={{ width: 16, margin: [0, 0, 0, -1] }}
          />
        </box>
      ))}
      <box id="happens" style={{ ...FILL, direction: 'row' }}>
        <rule id="event-rule" axis="vertical" {...HAIR} style={{ self: 'stretch' }} />
        <box id="event-words" style={{ ...FILL, gap: 6, padding: [0, 8, 0, 16] }}>
          <text bind=".heading" name="Heading" textStyle={varyStyle(type.HEADING, { sizesPt: heading })} />
          <text
            bind=".text"
            name="Text"
            textStyle={varyStyle(type.BODY, { color: paint('muted'), sizesPt: text })}
          />
        </box>
      </box>
    </box>
  </grid>
);
const timeline = page('timeline', [
  <Events
    min={3}
    max={5}
    rows={{ 3: [3], 4: [4], 5: [5] }}
    heading={[30, 28, 26, 24, 22, 20, 18, 16]}
    text={[24, 22, 20, 18, 16, 14]}
  />,
  <Events
    min={6}
    max={8}
    rows={{ 6: [3, 3], 7: [4, 3], 8: [4, 4] }}
    heading={[20, 18, 16]}
    text={[18, 16, 14]}
  />,
]);

/** Steps down the page; in a cycle a line at the end leads back to the first. */
const process = page('process', [
  <box id="steps-and-back" style={{ ...FILL, direction: 'row', gap: 24 }}>
    <box id="steps" each="items" style={{ ...FILL, gap: 8 }}>
      <box id="step" name="Step" style={{ ...FILL, direction: 'row', align: 'stretch', gap: 0 }}>
        <box id="number" fill={paint(GREEN.fill)} style={{ width: 64, align: 'center', justify: 'center' }}>
          <text
            bind="#"
            name="Number"
            textStyle={on(GREEN, type.HEADING, { align: 'center', sizesPt: [24, 22, 20] })}
            fitGroup="numbers"
            maxLines={1}
          />
        </box>
        <box
          id="named"
          fill={paint('surface')}
          style={{ width: span(4), direction: 'row', align: 'center', gap: 12, padding: [4, 20] }}
        >
          <icon bind=".icon" name="Icon" weight="regular" color={paint('primary')} sizePx={32} />
          <text
            bind=".heading"
            name="Heading"
            textStyle={varyStyle(type.HEADING, { sizesPt: [24, 22, 20, 18, 16] })}
            fitGroup="steps"
            style={{ ...FILL }}
          />
        </box>
        <box id="done" style={{ ...FILL, justify: 'center', padding: [4, 0, 4, 24] }}>
          <text bind=".text" name="Text" textStyle={type.BODY} fitGroup="step-texts" style={{ shrink: 1 }} />
        </box>
      </box>
    </box>
    <box
      id="back"
      when={{ equals: { of: 'cyclic', value: true } }}
      style={{ width: 28, align: 'center', padding: [10, 0, 20, 0] }}
    >
      <icon id="back-start" icon="arrow-up" weight="regular" color={paint('primary')} sizePx={28} />
      <rule id="back-rule" axis="vertical" paint={paint('primary')} widthPx={2} style={FILL} />
      <shape
        id="back-end"
        geometry={{ kind: 'rect' }}
        fill={paint('primary')}
        style={{ width: 12, height: 12 }}
      />
    </box>
  </box>,
]);

/** A table of four: helpful factors with green heads, harmful ones with sand heads and a warning mark. */
const Quadrant = ({ bind, strip }: { bind: string; strip: Strip }) => (
  <box id={bind} style={FILL}>
    <box
      id="head"
      fill={paint(strip.fill)}
      style={{ direction: 'row', align: 'center', gap: 10, padding: [6, 16] }}
    >
      {strip === SAND && (
        <shape
          id="alarm"
          geometry={{ kind: 'rect' }}
          fill={paint('graph_2')}
          style={{ width: 12, height: 12 }}
        />
      )}
      <text
        id="word"
        text={`{lang:${bind}}`}
        textStyle={on(strip, type.HEADING, { sizesPt: [18, 16] })}
        style={{ shrink: 1 }}
      />
    </box>
    <list
      bind={bind}
      name="Points"
      role="body"
      textStyle={varyStyle(type.LIST, { sizesPt: [22, 20, 18, 16, 14] })}
      bullet={{ kind: 'char', char: '▪', color: paint('primary') }}
      indentEm={1.1}
      itemGapEm={0.2}
      style={{ ...FILL, margin: [10, 16, 0, 16] }}
      fitGroup="swot"
    />
  </box>
);
const swot = page('swot', [
  <box id="inside" style={{ ...FILL, direction: 'row', gap: 24 }}>
    <Quadrant bind="strengths" strip={GREEN} />
    <Quadrant bind="weaknesses" strip={SAND} />
  </box>,
  <box id="outside" style={{ ...FILL, direction: 'row', gap: 24, margin: [12, 0, 0, 0] }}>
    <Quadrant bind="opportunities" strip={GREEN} />
    <Quadrant bind="threats" strip={SAND} />
  </box>,
]);

const NAME = varyStyle(type.HEADING, { sizesPt: [24, 22, 20, 18, 16] });
const ROLE = varyStyle(type.LABEL, { color: paint('primary'), sizesPt: [16, 14, 13, 12] });

/** Up to four people are rows of a table, more are in two columns. */
const team = page('team', [
  <box id="one" each="people" when={count('people', 1)} style={{ ...FILL, direction: 'row' }}>
    <box id="person" style={{ ...FILL, direction: 'row', gap: 48 }}>
      <image bind=".image" name="Portrait" portrait style={{ width: span(4) }} />
      <box
        id="words"
        fill={paint('surface')}
        style={{ ...FILL, padding: [32, 40], gap: 8, justify: 'center' }}
      >
        <text bind=".name" name="Name" textStyle={varyStyle(NAME, { sizesPt: [44, 40, 36, 32, 28] })} />
        <text bind=".role" name="Role" textStyle={varyStyle(ROLE, { sizesPt: [20, 18, 16, 14] })} />
        <text
          bind=".bio"
          name="Bio"
          textStyle={varyStyle(type.LEAD, { sizesPt: [24, 22, 20, 18, 16, 14] })}
          style={{ margin: [20, 0, 0, 0] }}
        />
      </box>
    </box>
  </box>,
  <box id="few" each="people" when={count('people', 2, 4)} style={FILL}>
    <box id="person" style={FILL}>
      <rule id="person-rule" axis="horizontal" {...HAIR} />
      <box id="person-row" style={{ ...FILL, direction: 'row', align: 'center', gap: 24, padding: [10, 0] }}>
        <image bind=".image" name="Portrait" portrait style={{ width: 96, self: 'stretch' }} />
        <box id="who" style={{ ...FILL, grow: 5, gap: 2 }}>
          <text bind=".name" name="Name" textStyle={NAME} />
          <text bind=".role" name="Role" textStyle={ROLE} />
        </box>
        <text bind=".bio" name="Bio" textStyle={type.BODY} style={{ ...FILL, grow: 6 }} />
      </box>
    </box>
  </box>,
  <grid
    id="many"
    each="people"
    when={count('people', 5, 8)}
    rows={{ 5: [2, 2, 1], 6: [2, 2, 2], 7: [2, 2, 2, 1], 8: [2, 2, 2, 2] }}
    gap={[4, 24]}
    hold
    style={FILL}
  >
    <box id="person" style={FILL}>
      <rule id="person-rule" axis="horizontal" {...HAIR} />
      <box id="person-row" style={{ ...FILL, direction: 'row', gap: 16, padding: [6, 0, 0, 0] }}>
        <image bind=".image" name="Portrait" portrait style={{ width: 72, height: 72 }} />
        <box id="who" style={{ ...FILL, gap: 1 }}>
          <text bind=".name" name="Name" textStyle={varyStyle(NAME, { sizesPt: [20, 18, 16] })} />
          <text bind=".role" name="Role" textStyle={varyStyle(ROLE, { sizesPt: [14, 13, 12] })} />
          <text
            bind=".bio"
            name="Bio"
            textStyle={varyStyle(type.BODY, { sizesPt: [16, 14], lineHeight: 1.3 })}
          />
        </box>
      </box>
    </box>
  </grid>,
  <Conclusion bind="takeaway" />,
]);

export const ITEMS = [cards, iconList, timeline, process, swot, team];
