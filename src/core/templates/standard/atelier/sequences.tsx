import { h } from '../../jsx.ts';
import type { TreeNode } from '../../tree.ts';
import { count, paint, varyStyle } from '../conditions.ts';
import { FILL, Unequal } from '../shared-parts.tsx';
import { CLAY, HAIR, page, sized } from './parts.tsx';
import * as type from './type.ts';

/** Font sizes in points, from the largest to the smallest that may be used. */
interface EventProps {
  readonly date: readonly number[];
  readonly heading: readonly number[];
  readonly text: readonly number[];
  /** True to put heading and text side by side, for many events. */
  readonly flat?: boolean;
}
const Event = ({ date, heading, text, flat = false }: EventProps): TreeNode => (
  <box id="event" name="Event" style={{ direction: 'row', align: 'center', ...FILL }}>
    <text
      bind=".date"
      name="Date"
      textStyle={varyStyle(type.HEADING, { color: CLAY, align: 'end', sizesPt: date })}
      fitGroup="dates"
      style={{ width: 208, maxHeight: '100%' }}
    />
    <box id="knot" style={{ width: 64, align: 'center' }}>
      <shape id="bead" geometry={{ kind: 'ellipse' }} fill={CLAY} style={{ width: 8, height: 8 }} />
    </box>
    <box
      id="words"
      style={
        flat
          ? { ...FILL, direction: 'row', align: 'center', gap: 24, maxHeight: '100%' }
          : { ...FILL, gap: 2, maxHeight: '100%' }
      }
    >
      <text
        bind=".heading"
        name="Heading"
        textStyle={sized(type.HEADING, ...heading)}
        fitGroup="events"
        style={flat ? { ...FILL, grow: 4 } : {}}
      />
      <text
        bind=".text"
        name="Text"
        textStyle={sized(type.BODY, ...text)}
        fitGroup="event-texts"
        style={flat ? { ...FILL, grow: 5 } : { shrink: 1 }}
      />
    </box>
  </box>
);
/** Dates along a thread that runs off the page. */
const timeline = page(
  'timeline',
  [
    <rule
      id="thread"
      fixed
      axis="vertical"
      {...HAIR}
      style={{ position: 'absolute', start: 239.5, top: 0, height: 720 }}
    />,
    <box
      id="few"
      each="items"
      when={count('items', 3, 5)}
      style={{ ...FILL, gap: 8, padding: [32, 64, 32, 0] }}
    >
      <Event
        date={[36, 34, 32, 30, 28, 26, 24, 22, 20, 18]}
        heading={[32, 30, 28, 26, 24, 22, 20, 18]}
        text={[18, 16, 14]}
      />
    </box>,
    <box
      id="more"
      each="items"
      when={count('items', 6, 8)}
      style={{ ...FILL, gap: 8, padding: [32, 64, 32, 0] }}
    >
      <Event date={[24, 22, 20, 18]} heading={[24, 22, 20, 18]} text={[14]} flat />
    </box>,
  ],
  { bleed: true },
);

const Step = ({ figure, heading }: { figure: readonly number[]; heading: readonly number[] }): TreeNode => (
  <box id="step" style={{ direction: 'row', gap: 24, align: 'start' }}>
    <text
      bind="#"
      name="Number"
      textStyle={varyStyle(type.FIGURE, { color: CLAY, sizesPt: figure })}
      maxLines={1}
      fitGroup="numerals"
      style={{ width: 56 }}
    />
    <box id="words" style={{ ...FILL, gap: 2 }}>
      <text bind=".heading" name="Heading" textStyle={sized(type.HEADING, ...heading)} fitGroup="steps" />
      <text bind=".text" name="Text" textStyle={sized(type.BODY, 16, 14)} fitGroup="step-texts" />
    </box>
    <icon bind=".icon" name="Icon" weight="thin" color={paint('text')} sizePx={48} />
  </box>
);
const Descent = ({ n, fall, figure }: { n: number; fall: number; figure: readonly number[] }): TreeNode => (
  <Unequal
    id={`descent-${n}`}
    each="items"
    noun="Step"
    when={count('items', n)}
    lines={Array.from({ length: n }, () => [1])}
    gap={[8, 0]}
    item={(index) => [
      <box
        id="fall"
        style={{ ...FILL, justify: 'center', padding: [0, (n - 1 - index) * fall, 0, index * fall] }}
      >
        <Step figure={figure} heading={[28, 26, 24, 22, 20, 18]} />
      </box>,
    ]}
  />
);
/** Steps descend across the page, each with a thin numeral. */
const process = page(
  'process',
  [
    <Descent n={3} fall={112} figure={[80]} />,
    <Descent n={4} fall={72} figure={[72]} />,
    <Descent n={5} fall={48} figure={[60]} />,
    <grid
      id="steps"
      each="items"
      when={count('items', 6, 7)}
      rows={{ 6: [2, 2, 2], 7: [2, 2, 2, 1] }}
      gap={[12, 32]}
      hold
      style={FILL}
    >
      <Step figure={[48, 44, 40]} heading={[24, 22, 20, 18, 16]} />
    </grid>,
  ],
  {
    margin: [
      <box id="back" when={{ equals: { of: 'cyclic', value: true } }} style={{ direction: 'row' }}>
        <icon id="back-icon" icon="arrows-clockwise" weight="thin" color={CLAY} sizePx={56} />
      </box>,
    ],
  },
);

export const SEQUENCES = [timeline, process];
