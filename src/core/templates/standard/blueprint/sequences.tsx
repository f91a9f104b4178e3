import { h } from '../../jsx.ts';
import type { Condition, Style, TreeNode } from '../../tree.ts';
import { count, first, later, paint } from '../conditions.ts';
import { FILL } from '../shared-parts.tsx';
import { HEAD, HEAD_UP, ruler, wayBack } from './drawing.ts';
import { Balloon, CLEAN, Connector, CYAN, inColor, LINE, page, STRONG, sized } from './parts.tsx';
import * as type from './type.ts';

/** Sixty fine marks across the page for any number of events. */
const MARKS = 60;
const Scale = ({ columns, when }: { columns: number; when?: Condition }): TreeNode => (
  <shape
    id={`scale-${columns}`}
    {...(when ? { when } : {})}
    geometry={{ kind: 'path', d: ruler(1152 / columns, MARKS / columns) }}
    stroke={{ paint: CYAN, widthPx: 1.5 }}
    style={{ width: 1152 / columns, height: 20 }}
  />
);
/** Dates on a ruler, each with a line down to its event. */
const Event = ({
  scale,
  date,
  heading,
  text,
}: {
  scale: readonly TreeNode[];
  date: readonly number[];
  heading: readonly number[];
  text: readonly number[];
}): TreeNode => (
  <box id="event" name="Event" style={FILL}>
    <box
      id="event-date"
      equalHeight="dates"
      style={{ justify: 'end', padding: [0, 16, 8, 0], minHeight: 56 }}
    >
      <text bind=".date" name="Date" textStyle={inColor(type.HEADING, 'primary', ...date)} fitGroup="dates" />
    </box>
    {scale}
    <box id="event-text" style={{ ...FILL, gap: 6, padding: [14, 4, 0, 16] }}>
      <rule
        id="extension"
        axis="vertical"
        paint={paint('stroke')}
        widthPx={1}
        style={{ position: 'absolute', start: 0, top: 0, height: '100%' }}
      />
      <text bind=".heading" name="Heading" textStyle={sized(type.HEADING, ...heading)} fitGroup="events" />
      <text
        bind=".text"
        name="Text"
        textStyle={sized(type.BODY, ...text)}
        fitGroup="event-texts"
        style={{ shrink: 1 }}
      />
    </box>
  </box>
);
/** With seven events the second row has fewer, wider columns. */
const SCALES: Readonly<Record<number, readonly TreeNode[]>> = {
  6: [<Scale columns={3} />],
  7: [
    <Scale columns={4} when={{ index: { is: [0, 1, 2, 3] } }} />,
    <Scale columns={3} when={{ index: { is: [4, 5, 6] } }} />,
  ],
  8: [<Scale columns={4} />],
};
const timeline = page('timeline', [
  ...[3, 4, 5].map((n) => (
    <grid
      id={`events-${n}`}
      each="items"
      when={count('items', n)}
      rows={{ [n]: [n] }}
      gap={[0, 0]}
      style={FILL}
    >
      <Event
        scale={[<Scale columns={n} />]}
        date={n === 5 ? [28, 26, 24, 22, 20, 18, 16] : [32, 28, 26, 24, 22, 20, 18, 16]}
        heading={[24, 22, 20, 18, 16, 14]}
        text={[24, 22, 20, 18, 16, 14]}
      />
    </grid>
  )),
  ...Object.entries(SCALES).map(([n, scale]) => (
    <grid
      id={`events-${n}`}
      each="items"
      when={count('items', Number(n))}
      rows={{ 6: [3, 3], 7: [4, 3], 8: [4, 4] }}
      gap={[16, 0]}
      style={FILL}
    >
      <Event scale={scale} date={[20, 18, 16, 14]} heading={[18, 16, 14]} text={[16, 14]} />
    </grid>
  )),
]);

/** Distance in px from the top of a box to its connectors. */
const PORT = 40;
const GAP = 32;
const WHOLE: Style = { position: 'absolute', start: 0, top: 0, width: '100%', height: '100%' };
const Step = ({
  ends,
  heading,
  text,
}: {
  ends: readonly number[];
  heading: readonly number[];
  text: readonly number[];
}): TreeNode => (
  <box id="step" name="Step" style={FILL}>
    <box id="outline" when={first} fill={CLEAN} stroke={STRONG} style={WHOLE} />
    <box id="outline" when={later} fill={CLEAN} stroke={LINE} style={WHOLE} />
    <box id="head" when={first} stroke={STRONG} style={{ ...WHOLE, height: 2 * PORT }} />
    <box id="head" when={later} stroke={LINE} style={{ ...WHOLE, height: 2 * PORT }} />
    <box
      id="step-head"
      style={{ direction: 'row', align: 'center', justify: 'between', height: 2 * PORT, padding: [0, 20] }}
    >
      <Balloon />
      <icon bind=".icon" name="Icon" weight="regular" color={paint('muted')} sizePx={36} />
    </box>
    <box id="step-words" style={{ ...FILL, gap: 6, padding: [14, 16, 12, 16] }}>
      <text bind=".heading" name="Heading" textStyle={sized(type.HEADING, ...heading)} fitGroup="steps" />
      <text
        bind=".text"
        name="Text"
        textStyle={sized(type.BODY, ...text)}
        fitGroup="step-texts"
        style={{ shrink: 1 }}
      />
    </box>
    <box id="link" when={{ index: { not: ends } }} style={WHOLE}>
      <Connector reach={GAP} top={PORT} />
    </box>
  </box>
);

const CYCLIC = { equals: { of: 'cyclic', value: true } } as const;
const BACK = 32;
const BackHead = ({ id, start, top }: { id: string; start: number; top: number }): TreeNode => (
  <shape
    id={id}
    geometry={{ kind: 'path', d: HEAD_UP }}
    fill={CYAN}
    style={{ position: 'absolute', start: start - 6, top, width: 12, height: 12 }}
  />
);
/** One row, with the return path below the boxes. */
const Row = ({ n }: { n: number }): TreeNode => {
  const width = (1152 - (n - 1) * GAP) / n;
  return (
    <box id={`row-${n}`} when={count('items', n)} style={FILL}>
      <grid id={`steps-${n}`} each="items" rows={{ [n]: [n] }} gap={[0, GAP]} style={FILL}>
        <Step
          ends={[n - 1]}
          heading={n === 3 ? [26, 24, 22, 20, 18, 16, 14] : [22, 20, 18, 16, 14]}
          text={[22, 20, 18, 16, 14]}
        />
      </grid>
      <box id={`back-${n}`} when={CYCLIC} style={{ height: BACK }}>
        <shape
          id="back-line"
          geometry={{ kind: 'path', d: wayBack(1152 - width / 2, width / 2, 20) }}
          stroke={{ paint: CYAN, widthPx: 1.5 }}
          style={{ position: 'absolute', start: 0, top: 0, width: 1152, height: 20 }}
        />
        <BackHead id="back-head" start={width / 2} top={0} />
      </box>
    </box>
  );
};
/** Two rows, with the return path below the second and up the margin. */
const Rows = ({ n, columns }: { n: number; columns: number }): TreeNode => {
  const last = 1152 - (1152 - (n - columns - 1) * GAP) / (n - columns) / 2;
  return (
    <box id={`rows-${n}`} when={count('items', n)} style={FILL}>
      <grid
        id={`steps-${n}`}
        each="items"
        rows={{ [n]: [columns, n - columns] }}
        gap={[20, GAP]}
        style={FILL}
      >
        <Step ends={[columns - 1, n - 1]} heading={[18, 16, 14]} text={[16, 14]} />
      </grid>
      <box id={`back-${n}`} when={CYCLIC} style={{ height: 16 }}>
        <shape
          id="back-line"
          geometry={{
            kind: 'path',
            d: `M ${last + 16} 448 L ${last + 16} 458 L 0 458 L 0 ${PORT} L 8 ${PORT}`,
          }}
          stroke={{ paint: CYAN, widthPx: 1.5 }}
          style={{ position: 'absolute', start: -16, top: -448, width: 1168, height: 464 }}
        />
        <shape
          id="back-head"
          geometry={{ kind: 'path', d: HEAD }}
          fill={CYAN}
          style={{ position: 'absolute', start: -12, top: -448 + PORT - 6, width: 12, height: 12 }}
        />
      </box>
    </box>
  );
};
const process = page('process', [
  ...[3, 4, 5].map((n) => <Row n={n} />),
  <Rows n={6} columns={3} />,
  <Rows n={7} columns={4} />,
]);

export const SEQUENCES = [timeline, process];
