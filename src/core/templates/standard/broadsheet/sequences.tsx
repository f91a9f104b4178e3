import { h } from '../../jsx.ts';
import type { TreeNode } from '../../tree.ts';
import { count, paint, span, varyStyle } from '../conditions.ts';
import { FILL, ROW } from '../shared-parts.tsx';
import { COLUMN_RULE, Hair, page, sized, ThickThin } from './parts.tsx';
import * as type from './type.ts';

const ITALIC = varyStyle(type.FIGURE, {
  italic: true,
  weight: 400,
  color: paint('primary'),
  lineHeight: 1.08,
  trackingEm: -0.015,
});

/** A chronicle: dates in italics at the heads of columns below one rule. */
const Chronicle = ({
  id,
  from,
  to,
  date,
  heading,
  text,
}: {
  id: string;
  from: number;
  to: number;
  date: readonly number[];
  heading: readonly number[];
  text: readonly number[];
}) => (
  <grid
    id={id}
    each="items"
    when={count('items', from, to)}
    rows={{ 3: [3], 4: [4], 5: [5], 6: [3, 3], 7: [4, 3], 8: [4, 4] }}
    gap={[16, 32]}
    hold
    columnRule={COLUMN_RULE}
    style={FILL}
  >
    <box id="event" name="Event" style={{ ...FILL, gap: 8 }}>
      <ThickThin id="event-rule" />
      <text bind=".date" name="Date" textStyle={sized(ITALIC, ...date)} style={{ margin: [4, 0, 0, 0] }} />
      <text bind=".heading" name="Heading" textStyle={sized(type.HEADING, ...heading)} />
      <text bind=".text" name="Text" textStyle={sized(type.BODY, ...text)} />
    </box>
  </grid>
);
const timeline = page('timeline', [
  <Chronicle
    id="events"
    from={3}
    to={5}
    date={[44, 40, 36, 32, 28, 26, 24, 22, 20]}
    heading={[30, 28, 26, 24, 22, 20, 18, 16]}
    text={[24, 22, 20, 18, 16, 14]}
  />,
  <Chronicle
    id="events-more"
    from={6}
    to={8}
    date={[28, 26, 24, 22, 20, 18]}
    heading={[22, 20, 18, 16]}
    text={[18, 16, 14]}
  />,
]);

/** Instructions: numeral, step and text on one line, each below a hairline. */
const Steps = (): TreeNode => (
  <box id="steps" each="items" when={count('items', 3, 5)} style={FILL}>
    <box id="step" name="Step" style={FILL}>
      <Hair id="step-rule" />
      <box id="step-row" style={{ ...ROW, gap: 24, align: 'baseline', padding: [10, 0, 6, 0] }}>
        <text
          bind="#"
          name="Number"
          textStyle={sized(ITALIC, 60, 54, 48, 42, 36)}
          maxLines={1}
          style={{ width: span(1), maxHeight: '100%' }}
        />
        <text
          bind=".heading"
          name="Heading"
          textStyle={sized(type.HEADING, 32, 30, 28, 26, 24, 22, 20, 18)}
          style={{ width: span(4), maxHeight: '100%' }}
        />
        <text
          bind=".text"
          name="Text"
          textStyle={sized(type.BODY, 24, 22, 20, 18, 16, 14)}
          style={{ ...FILL, maxHeight: '100%' }}
        />
        <icon bind=".icon" name="Icon" weight="light" color={paint('muted')} sizePx={40} />
      </box>
    </box>
  </box>
);
const process = page('process', [
  <Steps />,
  <grid
    id="steps-more"
    each="items"
    when={count('items', 6, 7)}
    rows={{ 6: [3, 3], 7: [4, 3] }}
    gap={[16, 32]}
    hold
    columnRule={COLUMN_RULE}
    style={FILL}
  >
    <box id="step" name="Step" style={{ ...FILL, gap: 4 }}>
      <Hair id="step-rule" />
      <box
        id="step-head"
        style={{ direction: 'row', justify: 'between', align: 'center', padding: [6, 0, 0, 0] }}
      >
        <text bind="#" name="Number" textStyle={sized(ITALIC, 44)} maxLines={1} />
        <icon bind=".icon" name="Icon" weight="light" color={paint('muted')} sizePx={36} />
      </box>
      <text bind=".heading" name="Heading" textStyle={sized(type.HEADING, 22, 20, 18, 16)} />
      <text bind=".text" name="Text" textStyle={sized(type.BODY, 18, 16, 14)} />
    </box>
  </grid>,
  <box
    id="back"
    when={{ equals: { of: 'cyclic', value: true } }}
    style={{ direction: 'row', align: 'center', gap: 12, height: 36 }}
  >
    <icon id="back-icon" icon="arrow-u-left-up" weight="light" color={paint('primary')} sizePx={32} />
    <rule id="back-rule" axis="horizontal" paint={paint('primary')} widthPx={1} style={FILL} />
  </box>,
]);

export const SEQUENCES = [timeline, process];
