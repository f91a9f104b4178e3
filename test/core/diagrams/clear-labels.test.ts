import { describe, expect, test } from 'vitest';
import { checkScene } from '../../../src/core/scene/check/check-scene.ts';
import { flatten } from '../../../src/core/scene/check/geometry.ts';
import { goesThrough, listCorners, toSegments } from '../../../src/core/scene/connectors.ts';
import {
  type Box,
  CANVAS,
  type LineElement,
  type Scene,
  type SceneElement,
} from '../../../src/core/scene/scene.ts';
import { findTemplate } from '../../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../../src/core/templates/themes.ts';
import { composedDeck } from '../../support/composed-deck.ts';
import { oneIn } from '../../support/deep.ts';
import fc from '../../support/fast-check.ts';

const draw = (diagram: unknown, template = 'ledger', language = 'en'): Scene =>
  composedDeck(
    [`<section><h1>Work goes this way</h1><diagram>${JSON.stringify(diagram)}</diagram></section>`],
    template,
    language,
  ).slides[0] as Scene;

interface Parts {
  readonly nodes: readonly SceneElement[];
  readonly lines: readonly LineElement[];
  readonly labels: readonly SceneElement[];
}

function partsOf({ elements }: Scene): Parts {
  const leaves = flatten(elements);
  return {
    nodes: leaves.filter(({ id, type }) => type === 'shape' && /-node-\d+$/.test(id)),
    lines: leaves.filter(
      (element): element is LineElement => element.type === 'line' && /-edge-\d+$/.test(element.id),
    ),
    labels: leaves.filter(({ id }) => id.endsWith('-label-backdrop')),
  };
}

const inset = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
});
const meet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Faults of a drawing: what a label covers, and boxes that meet or leave the slide. */
function faultsOf({ nodes, lines, labels }: Parts): string[] {
  const faults: string[] = [];
  for (const label of labels) {
    const box = inset(label.box, 1);
    for (const node of nodes) if (meet(box, node.box)) faults.push(`${label.id} over the box ${node.name}`);
    for (const other of labels)
      if (other.id > label.id && meet(box, other.box)) faults.push(`${label.id} over ${other.id}`);
    for (const line of lines) {
      const isOwn = `${line.labelId}-backdrop` === label.id;
      if (!isOwn && goesThrough(toSegments(line), box)) faults.push(`${label.id} over the line ${line.name}`);
      for (const { x, y } of [line.from, line.to])
        if (meet(box, { x: x - 3, y: y - 3, width: 6, height: 6 }))
          faults.push(`${label.id} over the arrowhead of ${line.name}`);
    }
  }
  nodes.forEach((node, at) => {
    const { x, y, width, height } = node.box;
    if (x < 0 || y < 0 || x + width > CANVAS.widthPx || y + height > CANVAS.heightPx)
      faults.push(`${node.name} off the slide`);
    for (const other of nodes.slice(at + 1))
      if (meet(inset(node.box, 0.5), other.box)) faults.push(`${node.name} on ${other.name}`);
  });
  return faults;
}

const WORDS = ['check', 'ask', 'pay', 'send it back', 'wait', 'plan the date', 'store', 'ship'];
interface FlowSize {
  readonly boxes: { readonly min: number; readonly max: number };
  readonly lines: { readonly minLength: number; readonly maxLength: number };
}
const SMALL: FlowSize = { boxes: { min: 3, max: 14 }, lines: { minLength: 2, maxLength: 14 } };
const LARGE: FlowSize = { boxes: { min: 20, max: 30 }, lines: { minLength: 20, maxLength: 34 } };

/** Flows with lines between any boxes, some back or to themselves, with labels and frames. */
const createFlows = ({ boxes: count, lines: length }: FlowSize) =>
  fc
    .record({
      boxes: fc.integer(count),
      lines: fc.array(
        fc.tuple(fc.nat(count.max - 1), fc.nat(count.max - 1), fc.option(fc.constantFrom(...WORDS))),
        length,
      ),
      frames: fc.constantFrom(0, 0, 2, 3),
      direction: fc.constantFrom('TD', 'LR', 'BT'),
    })
    .map(({ boxes, lines, frames, direction }) => {
      const at = (box: number) => `n${box}[${WORDS[box % WORDS.length]} ${box}]`;
      const frameOf = (box: number) => Math.floor((box * frames) / boxes);
      const all = Array.from({ length: boxes }, (_, box) => box);
      const declared =
        frames === 0
          ? all.map(at)
          : Array.from({ length: frames }, (_, frame) => frame).flatMap((frame) => [
              `subgraph s${frame} [Part ${frame + 1}]`,
              ...all.filter((box) => frameOf(box) === frame).map(at),
              'end',
            ]);
      const joined = lines.map(
        ([from, to, label]) => `n${from % boxes} -->${label === null ? '' : `|${label}|`} n${to % boxes}`,
      );
      return { mermaid: [`flowchart ${direction}`, ...declared, ...joined].join('\n') };
    });

describe('labels of generated flows', () => {
  test.each(
    oneIn(4, [
      ['up to fourteen boxes', SMALL, 60],
      ['more than twenty boxes', LARGE, 36],
    ] as const),
  )(
    'labels among %s cover no box, line, arrowhead or other label, and boxes stay apart and on the slide',
    (_, size, numRuns) => {
      fc.assert(
        fc.property(createFlows(size), (flow) => {
          const scene = draw(flow);
          if (scene.tooLarge !== undefined || scene.crowdedLabels !== undefined) return;
          expect(faultsOf(partsOf(scene))).toEqual([]);
        }),
        { numRuns },
      );
    },
  );
});

const STATES = (direction = '') => `stateDiagram-v2
${direction}
[*] --> Draft
Draft --> Submitted : submit
Submitted --> InReview : assign reviewer
InReview --> ChangesRequested : request changes
ChangesRequested --> Submitted : resubmit
InReview --> Approved : approve
InReview --> Rejected : reject
Approved --> Scheduled : plan date
Scheduled --> Published : publish
Published --> Archived : after 2 years
Published --> Retracted : retract
Retracted --> Archived : archive
Rejected --> [*]
Archived --> [*]`;
const link = (from: string, to: string, label?: string) => ({
  from,
  to,
  ...(label === undefined ? {} : { label }),
});
const ARCHITECTURE = {
  kind: 'architecture',
  nodes: [
    { id: 'u', label: 'Passengers' },
    ...[
      ['edge', 'Edge', 'CDN', 'Firewall', 'Gateway'],
      ['svc', 'Services', 'Tickets', 'Payments', 'Timetable', 'Notifications', 'Identity'],
      ['data', 'Data', 'PostgreSQL', 'Cache', 'Storage', 'Queue'],
    ].flatMap(([id = '', label = '', ...inside]) => [
      { id, label },
      ...inside.map((name) => ({ id: name, label: name, parent: id })),
    ]),
    { id: 'bank', label: 'Bank' },
  ],
  edges: [
    link('u', 'CDN', 'HTTPS'),
    link('CDN', 'Firewall'),
    link('Firewall', 'Gateway'),
    link('Gateway', 'Tickets', 'REST'),
    link('Gateway', 'Timetable', 'REST'),
    link('Gateway', 'Identity', 'OAuth'),
    link('Tickets', 'Payments', 'gRPC'),
    link('Tickets', 'PostgreSQL', 'SQL'),
    link('Payments', 'bank', 'ISO 20022'),
    link('Payments', 'PostgreSQL', 'SQL'),
    link('Timetable', 'Cache', 'reads'),
    link('Timetable', 'Storage', 'timetables'),
    link('Tickets', 'Queue', 'events'),
    link('Queue', 'Notifications', 'consumes'),
    link('Identity', 'Cache', 'sessions'),
  ],
};

/** Share of the area of the slide that a diagram spans. */
function spanOf({ nodes, lines }: Parts): { readonly width: number; readonly height: number } {
  const points = [
    ...nodes.flatMap(({ box }) => [
      { x: box.x, y: box.y },
      { x: box.x + box.width, y: box.y + box.height },
    ]),
    ...lines.flatMap(listCorners),
  ];
  const extent = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
  return { width: extent(points.map(({ x }) => x)), height: extent(points.map(({ y }) => y)) };
}

test('a diagram whose lines leave no room for labels is drawn, and the labels are reported', () => {
  const boxes = Array.from({ length: 24 }, (_, box) => `n${box}[${WORDS[box % WORDS.length]} ${box}]`);
  const lines = boxes.flatMap((_, box) =>
    [7, 11].map((step) => `n${box} -->|${WORDS[(box + step) % WORDS.length]} at once| n${(box + step) % 24}`),
  );
  const scene = draw({ mermaid: ['flowchart TD', ...boxes, ...lines].join('\n') });
  expect(scene.tooLarge).toBeUndefined();
  const [finding] = checkScene(scene, resolveTheme(findTemplate('ledger'))).filter(
    ({ code }) => code === 'labels_collide',
  );
  expect(finding?.message).toMatch(/^The diagram leaves (a label|\d+ labels) no free place: "/);
});

describe('the room of a diagram', () => {
  test.each([
    ['an architecture of 14 boxes in 3 frames', ARCHITECTURE],
    ['a state machine of ten states', { mermaid: STATES() }],
  ])('%s fills at least half of its room without a covered label', (_, diagram) => {
    const parts = partsOf(draw(diagram));
    const { width, height } = spanOf(parts);
    expect((width * height) / (1152 * 490)).toBeGreaterThan(0.5);
    expect(faultsOf(parts)).toEqual([]);
  });

  test('keeps a requested direction, or reports that it does not', () => {
    // Most lines leave their box downwards.
    const isKept = (scene: Scene): boolean => {
      const { lines } = partsOf(scene);
      const down = lines.filter(({ from, to, route }) => {
        const next = route?.corners[0] ?? to;
        return Math.abs(next.x - from.x) < 1;
      });
      return down.length > lines.length / 2;
    };
    const short = draw({ mermaid: 'stateDiagram-v2\ndirection TB\nDraft --> Sent\nSent --> Paid' });
    expect(isKept(short)).toBe(true);
    expect(short.ignoredOptions).toBeUndefined();
    for (const scene of [
      draw({ mermaid: STATES('direction TB') }),
      draw({ ...ARCHITECTURE, direction: 'down' }),
    ])
      expect(scene.ignoredOptions ?? []).toHaveLength(isKept(scene) ? 0 : 1);
    const [ignored] =
      draw({
        mermaid: 'flowchart LR\nsubgraph s [Part]\ndirection TB\na --> b\nend\nb --> c',
      }).ignoredOptions ?? [];
    expect(ignored?.message).toBe('The slide does not follow the direction TB of the group "s".');
  });

  test('has connectors of at most four corners with horizontal and vertical parts', () => {
    for (const { route, from, to } of partsOf(draw(ARCHITECTURE)).lines) {
      const points = listCorners({ from, to, ...(route === undefined ? {} : { route }) });
      expect(points.length).toBeLessThanOrEqual(6);
      for (const [index, point] of points.slice(1).entries()) {
        const before = points[index] as typeof point;
        expect(Math.abs(point.x - before.x) < 0.02 || Math.abs(point.y - before.y) < 0.02).toBe(true);
      }
    }
  });
});
