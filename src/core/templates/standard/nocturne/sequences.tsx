import { h } from '../../jsx.ts';
import type { TreeNode } from '../../tree.ts';
import { aboveWords, count, first, later, paint, varyStyle } from '../conditions.ts';
import { evenly, FILL, Unequal } from '../shared-parts.tsx';
import { AMBER, page } from './parts.tsx';
import * as type from './type.ts';

/** Points of light on a line; the first one glows. */
const Event = ({
  date,
  heading,
  text,
}: {
  date: readonly number[];
  heading: readonly number[];
  text: readonly number[];
}): TreeNode => (
  <box id="event" name="Event" style={{ ...FILL }}>
    <text
      bind=".date"
      name="Date"
      textStyle={varyStyle(type.HEADING, { color: AMBER, sizesPt: date, lineHeight: 1.1 })}
      anchor="bottom"
      fitGroup="dates"
      style={{ ...FILL, margin: [0, 20, 10, 0] }}
    />
    <box id="track" style={{ direction: 'row', align: 'center', height: 20 }}>
      <shape
        id="light"
        when={first}
        geometry={{ kind: 'ellipse' }}
        fill={AMBER}
        style={{ width: 20, height: 20 }}
      />
      <shape
        id="light"
        when={later}
        geometry={{ kind: 'ellipse' }}
        fill={AMBER}
        style={{ width: 12, height: 12 }}
      />
      <rule
        id="track-line"
        joins={['items-#-light', 'items-+-light']}
        axis="horizontal"
        paint={AMBER}
        widthPx={1}
        style={FILL}
      />
    </box>
    <box id="event-text" style={{ ...FILL, grow: 2.2, gap: 6, padding: [12, 20, 0, 0] }}>
      <text
        bind=".heading"
        name="Heading"
        textStyle={varyStyle(type.HEADING, { sizesPt: heading })}
        fitGroup="events"
      />
      <text
        bind=".text"
        name="Text"
        textStyle={varyStyle(type.BODY, { sizesPt: text })}
        fitGroup="event-texts"
        style={{ shrink: 1 }}
      />
    </box>
  </box>
);
const timeline = page('timeline', [
  <grid
    id="line"
    each="items"
    when={count('items', 3, 5)}
    rows={{ 3: [3], 4: [4], 5: [5] }}
    gap={[24, 0]}
    style={FILL}
  >
    <Event
      date={[44, 40, 36, 32, 28, 26, 24, 22, 20]}
      heading={[28, 26, 24, 22, 20, 18, 16]}
      text={[22, 20, 18, 16, 14]}
    />
  </grid>,
  <grid
    id="lines"
    each="items"
    when={count('items', 6, 8)}
    rows={{ 6: [3, 3], 7: [4, 3], 8: [4, 4] }}
    gap={[12, 0]}
    hold
    style={FILL}
  >
    <Event date={[22, 20, 18, 16]} heading={[20, 18, 16]} text={[16, 14]} />
  </grid>,
]);

/** Steps descend across the page, each with a large number. */
const Step = ({
  figure,
  heading,
  text,
}: {
  figure: readonly number[];
  heading: readonly number[];
  text: readonly number[];
}): TreeNode => (
  <box id="step" style={{ ...FILL, gap: 4 }}>
    <box id="step-head" style={{ direction: 'row', align: 'center', gap: 16 }}>
      <text
        bind="#"
        name="Number"
        textStyle={aboveWords(varyStyle(type.FIGURE, { sizesPt: figure, lineHeight: 1 }))}
        maxLines={1}
        fitGroup="numbers"
      />
      <icon
        bind=".icon"
        name="Icon"
        weight="light"
        color={paint('muted')}
        sizePx={(figure[0] ?? 0) > 40 ? 56 : 36}
      />
    </box>
    <text
      bind=".heading"
      name="Heading"
      textStyle={varyStyle(type.HEADING, { sizesPt: heading })}
      fitGroup="steps"
    />
    <text
      bind=".text"
      name="Text"
      textStyle={varyStyle(type.BODY, { sizesPt: text })}
      fitGroup="step-texts"
      style={{ shrink: 1 }}
    />
  </box>
);
const Stairs = ({ n, fall, figure }: { n: number; fall: number; figure: readonly number[] }): TreeNode => (
  <Unequal
    id={`stairs-${n}`}
    each="items"
    noun="Step"
    when={count('items', n)}
    lines={evenly(n)}
    gap={[0, 24]}
    item={(index) => [
      <box id="fall" style={{ ...FILL, padding: [index * fall, 0, 0, 0] }}>
        <Step
          figure={figure}
          heading={n < 5 ? [28, 26, 24, 22, 20, 18, 16] : [24, 22, 20, 18, 16]}
          text={n < 5 ? [22, 20, 18, 16, 14] : [18, 16, 14]}
        />
      </box>,
    ]}
  />
);
const process = page('process', [
  <Stairs n={3} fall={48} figure={[96]} />,
  <Stairs n={4} fall={32} figure={[72]} />,
  <Stairs n={5} fall={28} figure={[64]} />,
  <grid
    id="steps"
    each="items"
    when={count('items', 6, 7)}
    rows={{ 6: [3, 3], 7: [4, 3] }}
    gap={[16, 32]}
    hold
    style={FILL}
  >
    <Step figure={[40, 36]} heading={[22, 20, 18, 16]} text={[16, 14]} />
  </grid>,
  <box
    id="back"
    when={{ equals: { of: 'cyclic', value: true } }}
    style={{ direction: 'row', height: 44, margin: [8, 0, 0, 0] }}
  >
    <icon id="back-icon" icon="arrows-clockwise" weight="light" color={AMBER} sizePx={44} />
  </box>,
]);

export const SEQUENCES = [timeline, process];
