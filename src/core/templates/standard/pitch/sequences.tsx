import type { Geometry } from '../../../scene/scene.ts';
import { h } from '../../jsx.ts';
import type { TreeNode } from '../../tree.ts';
import { count, paint } from '../conditions.ts';
import { evenly, FILL } from '../shared-parts.tsx';
import { type Backdrop, BLACK, BLUE, PAPER, TILE } from './backdrops.ts';
import { bentos, on, page, Tile } from './parts.tsx';
import * as type from './type.ts';

const event = (
  backdrop: Backdrop,
  sizes: { date: readonly number[]; heading: readonly number[]; text: readonly number[] },
): TreeNode[] => [
  <text
    bind=".date"
    name="Date"
    textStyle={on(backdrop, type.FIGURE, {
      weight: 700,
      color: paint(backdrop.strong),
      sizesPt: sizes.date,
      lineHeight: 1.05,
    })}
    fitGroup="dates"
  />,
  <text
    bind=".heading"
    name="Heading"
    textStyle={on(backdrop, type.HEADING, { sizesPt: sizes.heading })}
    fitGroup="events"
    style={{ margin: [10, 0, 0, 0] }}
  />,
  <text
    bind=".text"
    name="Text"
    textStyle={on(backdrop, type.BODY, { color: paint(backdrop.muted), sizesPt: sizes.text })}
    fitGroup="event-texts"
    style={{ margin: [6, 0, 0, 0] }}
  />,
];

/** Each event is higher than the previous one; the last is blue. */
const Stairs = ({ n }: { n: number }) => (
  <box
    id={`stairs-${n}`}
    each="items"
    when={count('items', n)}
    style={{ ...FILL, direction: 'row', align: 'end', gap: 12 }}
  >
    {Array.from({ length: n }, (_, index) => {
      const backdrop = index === n - 1 ? BLUE : TILE;
      const height = Math.round(456 * (0.55 + (0.45 * index) / (n - 1)));
      return (
        <Tile
          id={`step-${index}`}
          name="Event"
          backdrop={backdrop}
          when={{ index: { is: [index] } }}
          style={{ height, padding: 24 }}
        >
          {event(
            backdrop,
            n < 5
              ? { date: [40, 36, 32, 28, 26, 24, 22, 20], heading: [24, 22, 20, 18, 16], text: [18, 16, 14] }
              : { date: [28, 26, 24, 22, 20], heading: [20, 18, 16], text: [16, 14] },
          )}
        </Tile>
      );
    })}
  </box>
);
const smallEvent = (_: number, backdrop: Backdrop) =>
  event(backdrop, { date: [28, 26, 24, 22, 20, 18], heading: [20, 18, 16], text: [16, 14] });
const timeline = page(
  'timeline',
  [
    <Stairs n={3} />,
    <Stairs n={4} />,
    <Stairs n={5} />,
    ...bentos('items', 'Event', [
      { n: 6, lines: evenly(3, 3), filled: { 5: BLUE }, padding: 22, gap: 12, draw: smallEvent },
      { n: 7, lines: evenly(4, 3), filled: { 6: BLUE }, padding: 22, gap: 12, draw: smallEvent },
      { n: 8, lines: evenly(4, 4), filled: { 7: BLUE }, padding: 22, gap: 12, draw: smallEvent },
    ]),
  ],
  { head: PAPER },
);

/** Steps are arrows that point to the next one. */
const ARROW: Geometry = { kind: 'preset', preset: 'homePlate', adjust: { adj: 12000 } };
/** In a cycle, a flat arrow below points back to the first. */
const BACK: Geometry = { kind: 'preset', preset: 'homePlate', adjust: { adj: 50000 }, flipX: true };
const Arrows = ({ n, lines }: { n: number; lines: readonly (readonly number[])[] }) => {
  const wide = lines.length === 1;
  // A tenth of the width on both sides, since the arrow's tip holds no text.
  const inset = Math.round(115 / Math.min(...lines.map((line) => line.length))) + 3;
  // The depth of the tip with some space.
  const tip = Math.round(138 / n) + 12;
  return (
    <box id={`arrows-${n}`} when={count('items', n)} style={{ ...FILL, gap: 12 }}>
      {lines.map((indexes, at) => (
        <box id={`line-${at}`} each="items" style={{ ...FILL, direction: 'row', gap: 8 }}>
          {indexes.map((index) => {
            const backdrop = index === 0 ? BLUE : index === n - 1 ? BLACK : TILE;
            return (
              <box
                id={`step-${index}`}
                name="Step"
                when={{ index: { is: [index] } }}
                geometry={ARROW}
                fill={paint(backdrop.fill)}
                style={{ ...FILL, padding: wide ? [28, tip, 28, inset] : [20, 36, 20, inset] }}
              >
                <box id="step-head" style={{ direction: 'row', justify: 'between', align: 'start', gap: 8 }}>
                  <text
                    bind="#"
                    name="Number"
                    textStyle={on(backdrop, type.FIGURE, {
                      color: paint(backdrop.strong),
                      sizesPt: wide ? [80, 72, 64] : [40, 36],
                    })}
                    maxLines={1}
                    fitGroup="numbers"
                    style={FILL}
                  />
                  <icon bind=".icon" name="Icon" weight="fill" color={paint(backdrop.strong)} sizePx={40} />
                </box>
                <text
                  bind=".heading"
                  name="Heading"
                  textStyle={on(backdrop, type.HEADING, { sizesPt: [24, 22, 20, 18, 16] })}
                  fitGroup="steps"
                  style={{ margin: [wide ? 20 : 10, 0, 0, 0] }}
                />
                <text
                  bind=".text"
                  name="Text"
                  textStyle={on(backdrop, type.BODY, {
                    color: paint(backdrop.muted),
                    sizesPt: n < 5 ? [20, 18, 16, 14] : [16, 14],
                  })}
                  fitGroup="step-texts"
                  style={{ margin: [8, 0, 0, 0] }}
                />
              </box>
            );
          })}
        </box>
      ))}
    </box>
  );
};
const process = page('process', [
  <Arrows n={3} lines={[[0, 1, 2]]} />,
  <Arrows n={4} lines={[[0, 1, 2, 3]]} />,
  <Arrows n={5} lines={[[0, 1, 2, 3, 4]]} />,
  <Arrows
    n={6}
    lines={[
      [0, 1, 2],
      [3, 4, 5],
    ]}
  />,
  <Arrows
    n={7}
    lines={[
      [0, 1, 2, 3],
      [4, 5, 6],
    ]}
  />,
  <shape
    id="back"
    when={{ equals: { of: 'cyclic', value: true } }}
    geometry={BACK}
    fill={paint('accent')}
    style={{ height: 28, margin: [12, 0, 0, 0] }}
  />,
]);

export const SEQUENCES = [timeline, process];
