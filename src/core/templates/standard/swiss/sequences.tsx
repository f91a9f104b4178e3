import { h } from '../../jsx.ts';
import type { TreeNode } from '../../tree.ts';
import { aboveWords, count, paint } from '../conditions.ts';
import { FILL } from '../shared-parts.tsx';
import { inColor, page, sized } from './parts.tsx';
import * as type from './type.ts';

/** Events descend across the grid, each `step` columns after the previous one; the last is red. */
const Cascade = ({ n, step }: { n: number; step: number }): TreeNode => (
  <box id={`cascade-${n}`} each="items" when={count('items', n)} style={FILL}>
    {Array.from({ length: n }, (_, index) => (
      <box
        id={`event-${index}`}
        name="Event"
        when={{ index: { is: [index] } }}
        style={{
          ...FILL,
          direction: 'row',
          gap: 24,
          align: 'baseline',
          margin: [0, 0, 0, index * step * 98],
        }}
      >
        <text
          bind=".date"
          name="Date"
          textStyle={inColor(
            type.FIGURE,
            index === n - 1 ? 'primary' : 'text',
            ...(n === 5 ? [] : [44]),
            40,
            36,
            32,
            28,
            26,
            24,
            22,
            20,
            18,
          )}
          maxLines={2}
          fitGroup="dates"
          style={{ width: 270, maxHeight: '100%' }}
        />
        <box id="words" style={{ width: 1152 - (n - 1) * step * 98 - 294, gap: 2, maxHeight: '100%' }}>
          <text
            bind=".heading"
            name="Heading"
            textStyle={sized(type.HEADING, 26, 24, 22, 20, 18, 16)}
            fitGroup="events"
          />
          <text
            bind=".text"
            name="Text"
            textStyle={sized(type.BODY, 20, 18, 16, 14)}
            fitGroup="event-texts"
          />
        </box>
      </box>
    ))}
  </box>
);
const timeline = page('timeline', [
  <Cascade n={3} step={2} />,
  <Cascade n={4} step={1} />,
  <Cascade n={5} step={1} />,
  <grid
    id="events"
    each="items"
    when={count('items', 6, 8)}
    rows={{ 6: [3, 3], 7: [4, 3], 8: [4, 4] }}
    gap={[24, 24]}
    hold
    style={FILL}
  >
    <box id="event" name="Event" style={{ ...FILL, gap: 4, padding: [0, 12, 0, 0] }}>
      <text
        bind=".date"
        name="Date"
        textStyle={inColor(type.FIGURE, 'primary', 32, 28, 26, 24, 22, 20, 18)}
      />
      <text
        bind=".heading"
        name="Heading"
        textStyle={sized(type.HEADING, 22, 20, 18, 16)}
        style={{ margin: [8, 0, 0, 0] }}
      />
      <text bind=".text" name="Text" textStyle={sized(type.BODY, 18, 16, 14)} />
    </box>
  </grid>,
]);

/** Text is aligned with the title's edge, giant numerals are at the bottom. */
const Step = ({
  numeral,
  heading,
  text,
}: {
  numeral: readonly number[];
  heading: readonly number[];
  text: readonly number[];
}): TreeNode => (
  <box id="step" name="Step" style={{ ...FILL, gap: 6 }}>
    <text bind=".heading" name="Heading" textStyle={sized(type.HEADING, ...heading)} />
    <text bind=".text" name="Text" textStyle={sized(type.BODY, ...text)} />
    <box id="step-air" style={FILL} />
    <icon bind=".icon" name="Icon" weight="bold" color={paint('text')} sizePx={40} />
    <text
      bind="#"
      name="Number"
      textStyle={aboveWords(inColor(type.FIGURE, 'primary', ...numeral))}
      maxLines={1}
    />
  </box>
);
/** In small rows the numeral is before the text. */
const SmallStep = (): TreeNode => (
  <box id="step" name="Step" style={{ ...FILL, direction: 'row', gap: 12 }}>
    <box id="step-mark" style={{ width: 56, gap: 8 }}>
      <text bind="#" name="Number" textStyle={inColor(type.FIGURE, 'primary', 60)} maxLines={1} />
      <icon bind=".icon" name="Icon" weight="bold" color={paint('text')} sizePx={32} />
    </box>
    <box id="words" style={{ ...FILL, gap: 6, padding: [6, 0, 0, 0] }}>
      <text bind=".heading" name="Heading" textStyle={sized(type.HEADING, 20, 18, 16)} />
      <text bind=".text" name="Text" textStyle={sized(type.BODY, 16, 14)} />
    </box>
  </box>
);
const process = page('process', [
  <grid
    id="steps"
    each="items"
    when={count('items', 3, 5)}
    rows={{ 3: [3], 4: [4], 5: [5] }}
    gap={[24, 24]}
    style={FILL}
  >
    <Step
      numeral={[200, 160, 144, 120, 96, 80, 72, 64]}
      heading={[28, 26, 24, 22, 20, 18, 16]}
      text={[20, 18, 16, 14]}
    />
  </grid>,
  <grid
    id="steps-more"
    each="items"
    when={count('items', 6, 7)}
    rows={{ 6: [3, 3], 7: [4, 3] }}
    gap={[24, 24]}
    hold
    style={FILL}
  >
    <SmallStep />
  </grid>,
  <box
    id="back"
    when={{ equals: { of: 'cyclic', value: true } }}
    style={{ position: 'absolute', end: 0, top: 466, width: 40 }}
  >
    <icon id="back-icon" icon="arrow-u-up-left" weight="bold" color={paint('text')} sizePx={32} />
  </box>,
]);

export const SEQUENCES = [timeline, process];
