import { h } from '../../jsx.ts';
import type { TreeNode } from '../../tree.ts';
import { count, hasNot, paint, varyStyle } from '../conditions.ts';
import { FILL } from '../shared-parts.tsx';
import { on, TANGERINE } from './backdrops.ts';
import { page, Stone } from './parts.tsx';
import * as type from './type.ts';

const FRAME = 1152;
const MARGIN = 64;
const AT = (index: number) => ({ index: { is: [index] } });

/** A ruler across the page with events alternately above and below it, so that each has the width of two. */
const RULER = { top: 196, height: 72 } as const;
const TICKS = Array.from(
  { length: 53 },
  (_, tick) => `M${tick * 24 + 16} 0 L${tick * 24 + 16} ${tick % 4 === 2 ? 20 : 12}`,
).join(' ');
const Ruler = ({ n }: { n: number }): TreeNode => {
  const slot = Math.floor(FRAME / (n + 0.7));
  const width = (index: number) => (index === n - 1 ? FRAME - index * slot : 2 * slot - 28);
  const few = n < 6;
  return (
    <box id={`ruler-${n}`} each="items" when={count('items', n)} style={FILL}>
      {Array.from({ length: n }, (_, index) => {
        const above = index % 2 === 0;
        return (
          <box
            id={`event-${index}`}
            name="Event"
            when={AT(index)}
            style={{ position: 'absolute', start: index * slot, top: 0, width: width(index), height: 464 }}
          >
            <box
              id="date"
              style={{
                position: 'absolute',
                start: 0,
                top: RULER.top + 20,
                width: slot - 12,
                height: RULER.height - 20,
                justify: 'center',
              }}
            >
              <text
                bind=".date"
                name="Date"
                textStyle={on(TANGERINE, type.LABEL, {
                  sizesPt: few ? [26, 24, 22, 20, 18, 16, 14] : [18, 16, 14, 13, 12],
                  lineHeight: 1.1,
                })}
                fitGroup="dates"
                style={{ maxHeight: '100%' }}
              />
            </box>
            <shape
              id="pointer"
              geometry={{ kind: 'path', d: above ? 'M0 14 L14 0 L28 14 Z' : 'M0 0 L14 14 L28 0 Z' }}
              fill={paint('accent')}
              style={{
                position: 'absolute',
                start: 8,
                top: above ? RULER.top - 13 : RULER.top + RULER.height - 1,
                width: 28,
                height: 14,
              }}
            />
            <box
              id="event-words"
              style={{
                position: 'absolute',
                start: 0,
                top: above ? 0 : RULER.top + RULER.height + 24,
                width: width(index),
                height: RULER.top - 24,
                gap: 4,
              }}
            >
              <text
                bind=".heading"
                name="Heading"
                textStyle={varyStyle(type.HEADING, {
                  sizesPt: few ? [30, 28, 26, 24, 22, 20, 18] : [22, 20, 18, 16],
                })}
                fitGroup="events"
                {...(above ? { anchor: 'bottom' as const, style: FILL } : {})}
              />
              <text
                bind=".text"
                name="Text"
                textStyle={varyStyle(type.BODY, { sizesPt: few ? [22, 20, 18, 16, 14] : [18, 16, 14] })}
                fitGroup="event-texts"
                style={above ? {} : { shrink: 1 }}
              />
            </box>
          </box>
        );
      })}
    </box>
  );
};
const timeline = page('timeline', [
  <box
    id="ruler"
    style={{ position: 'absolute', start: -MARGIN, top: RULER.top, width: 1280, height: RULER.height }}
  >
    <shape
      id="ruler-body"
      fixed
      geometry={{ kind: 'rect' }}
      fill={paint('accent')}
      style={{ position: 'absolute', start: 0, top: 0, width: 1280, height: RULER.height }}
    />
    <shape
      id="ruler-ticks"
      fixed
      geometry={{ kind: 'path', d: TICKS }}
      stroke={{ paint: paint('on_accent'), widthPx: 2 }}
      style={{ position: 'absolute', start: 0, top: 0, width: 1280, height: 20 }}
    />
  </box>,
  ...[3, 4, 5, 6, 7, 8].map((n) => <Ruler n={n} />),
]);

/** Centres of the stones of a path in the content frame, px. */
interface Way {
  readonly n: number;
  readonly size: number;
  readonly places: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }[];
}
const RAISE = 64;
const wave = (n: number, size: number): Way => {
  const width = (FRAME - (n - 1) * 28) / n;
  return {
    n,
    size,
    places: Array.from({ length: n }, (_, index) => ({
      x: index * (width + 28),
      y: index % 2 === 0 ? 0 : RAISE,
      width,
      height: 464 - (index % 2 === 0 ? 0 : RAISE),
    })),
  };
};
/** Forwards in the upper row, back in the lower one, as on a board game. */
const snake = (n: number, size: number): Way => {
  const columns = Math.ceil(n / 2);
  const width = (FRAME - (columns - 1) * 28) / columns;
  const places = Array.from({ length: n }, (_, index) => {
    const column = index < columns ? index : 2 * columns - 1 - index;
    return { x: column * (width + 28), y: index < columns ? 0 : 240, width, height: 216 };
  });
  return { n, size, places };
};
const WAYS: readonly Way[] = [wave(3, 136), wave(4, 124), wave(5, 112), snake(6, 84), snake(7, 84)];

/** The dashed path through all stones, from the start to the end of the page; in a cycle it leads back. */
function trail({ n, size, places }: Way, cyclic: boolean): string {
  const half = size / 2;
  const points = places.map(({ x, y }) => [x + half + MARGIN, y + half] as const);
  const [first = [0, 0], last = [0, 0]] = [points[0], points.at(-1)];
  const bend = (from: readonly [number, number], to: readonly [number, number]) =>
    from[0] < to[0] === from[1] < 200 || Math.abs(from[1] - to[1]) < 100
      ? `C${(from[0] + to[0]) / 2} ${from[1]} ${(from[0] + to[0]) / 2} ${to[1]} ${to[0]} ${to[1]}`
      : `L1196 ${from[1]} C1288 ${from[1]} 1288 ${to[1]} 1196 ${to[1]} L${to[0]} ${to[1]}`;
  const through = points.slice(1).map((point, index) => bend(points[index] ?? first, point));
  const snaking = n > 5;
  if (!cyclic) {
    const lead = snaking ? '' : ` L1280 ${last[1]}`;
    return `M0 ${first[1]} L${first[0]} ${first[1]} ${through.join(' ')}${lead}`;
  }
  const back = snaking
    ? `L80 ${last[1]} C-4 ${last[1]} -4 ${first[1]} ${first[0]} ${first[1]}`
    : `L1208 ${last[1]} C1292 ${last[1]} 1292 452 1208 452 L76 452 C-12 452 -12 ${first[1]} ${first[0]} ${first[1]}`;
  return `M${first[0]} ${first[1]} ${through.join(' ')} ${back}`;
}

const Path = ({ way, cyclic }: { way: Way; cyclic: boolean }): TreeNode => (
  <shape
    id="trail"
    geometry={{ kind: 'path', d: trail(way, cyclic) }}
    stroke={{ paint: paint('accent'), widthPx: 6, dash: 'dash' }}
    style={{ position: 'absolute', start: -MARGIN, top: 0, width: 1280, height: 464 }}
  />
);
const Stones = ({ way }: { way: Way }): TreeNode => {
  const few = way.n < 6;
  return (
    <box id={`stones-${way.n}`} when={count('items', way.n)} style={FILL}>
      <box
        id="way"
        when={hasNot('cyclic')}
        style={{ position: 'absolute', start: 0, top: 0, width: FRAME, height: 464 }}
      >
        <Path way={way} cyclic={false} />
      </box>
      <box
        id="round"
        when={{ equals: { of: 'cyclic', value: true } }}
        style={{ position: 'absolute', start: 0, top: 0, width: FRAME, height: 464 }}
      >
        <Path way={way} cyclic />
        {few && (
          <shape
            id="heading-back"
            geometry={{ kind: 'path', d: 'M20 0 L0 13 L20 26 Z' }}
            fill={paint('accent')}
            style={{ position: 'absolute', start: FRAME / 2, top: 439, width: 20, height: 26 }}
          />
        )}
      </box>
      <box
        id="steps"
        each="items"
        style={{ position: 'absolute', start: 0, top: 0, width: FRAME, height: 464 }}
      >
        {way.places.map(({ x, y, width, height }, index) => (
          <box
            id={`step-${index}`}
            name="Step"
            when={AT(index)}
            style={{
              position: 'absolute',
              start: x,
              top: y,
              width,
              height: few ? height - 28 : height,
              gap: few ? 14 : 8,
            }}
          >
            <Stone size={way.size} icons />
            <box id="step-words" style={{ ...FILL, gap: 2 }}>
              <text
                bind=".heading"
                name="Heading"
                textStyle={varyStyle(type.HEADING, {
                  sizesPt: few ? [28, 26, 24, 22, 20, 18, 16] : [22, 20, 18, 16],
                })}
                fitGroup="steps"
              />
              <text
                bind=".text"
                name="Text"
                textStyle={varyStyle(type.BODY, { sizesPt: few ? [22, 20, 18, 16, 14] : [18, 16, 14] })}
                fitGroup="step-texts"
                style={{ shrink: 1 }}
              />
            </box>
          </box>
        ))}
      </box>
    </box>
  );
};
const process = page(
  'process',
  WAYS.map((way) => <Stones way={way} />),
);

export const SEQUENCES = [timeline, process];
