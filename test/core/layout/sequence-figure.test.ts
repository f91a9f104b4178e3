import { describe, expect, it } from 'vitest';
import { composeSlide, type DeckPlan } from '../../../src/core/presentations/compose.ts';
import { readSlides } from '../../../src/core/presentations/validate-slides.ts';
import { checkScene } from '../../../src/core/scene/check/check-scene.ts';
import type { LineElement, Scene, SceneElement, TextElement } from '../../../src/core/scene/scene.ts';
import { TEMPLATES } from '../../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../../src/core/templates/themes.ts';
import type { Template } from '../../../src/core/templates/tree.ts';
import { ENGINE } from '../../support/layout-engine.ts';

const LEDGER = TEMPLATES.find(({ id }) => id === 'ledger') as Template;

function draw(diagram: object): Scene {
  const { slides, issues } = readSlides([{ layout: 'diagram', content: { title: 'T', diagram } }]);
  if (issues.length > 0) throw new Error(issues.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('\n'));
  const plan: DeckPlan = {
    engine: ENGINE,
    title: 'T',
    language: 'en',
    template: LEDGER,
    theme: resolveTheme(LEDGER),
    slides: slides.flatMap((slide) => slide ?? []),
    pictures: [],
    createdAt: '2026-01-01T00:00:00Z',
  };
  return composeSlide(plan, 0);
}

const drawMermaid = (...lines: readonly string[]): Scene =>
  draw({ mermaid: ['sequenceDiagram', ...lines].join('\n') });
const flatten = (elements: readonly SceneElement[]): SceneElement[] =>
  elements.flatMap((one) => (one.type === 'group' ? flatten(one.children) : [one]));
const linesOf = ({ elements }: Scene, kind: string): LineElement[] =>
  flatten(elements).filter(
    (one): one is LineElement => one.type === 'line' && new RegExp(`-${kind}-\\d+$`).test(one.id),
  );
const textOf = ({ elements }: Scene, text: string): TextElement =>
  flatten(elements).find(
    (one): one is TextElement =>
      one.type === 'text' && one.paragraphs.some(({ runs }) => runs.some((run) => run.text.includes(text))),
  ) as TextElement;
const findingsOf = (scene: Scene): string[] =>
  checkScene(scene, resolveTheme(LEDGER))
    .filter(({ code }) => code === 'text_overflow' || code === 'connector_crosses')
    .map(({ message }) => message);

describe('a sequence diagram', () => {
  it('shows a participant as active from the message that starts it to the one that ends it', () => {
    const scene = drawMermaid('A->>+B: ask', 'B->>C: look', 'C-->>B: found', 'B-->>-A: answer', 'A->>C: bye');
    const [bar, ...others] = linesOf(scene, 'activation');
    const messages = linesOf(scene, 'edge');
    expect(others).toEqual([]);
    expect(bar?.from.y).toBeCloseTo(messages[0]?.from.y ?? 0, 0);
    expect(bar?.to.y).toBeCloseTo(messages[3]?.from.y ?? 0, 0);
    expect(bar?.stroke.widthPx).toBe(10);
    expect(findingsOf(scene)).toEqual([]);
  });

  it('reads activate and deactivate, nests bars, and ends open ones at the foot', () => {
    const scene = drawMermaid(
      'A->>B: one',
      'activate B',
      'A->>B: two',
      'activate B',
      'deactivate B',
      'A->>B: three',
    );
    const [inner, outer] = linesOf(scene, 'activation').toSorted((a, b) => b.from.x - a.from.x);
    expect(linesOf(scene, 'activation')).toHaveLength(2);
    expect((inner?.from.x ?? 0) - (outer?.from.x ?? 0)).toBe(5);
    const [life] = linesOf(scene, 'life');
    expect(outer?.to.y).toBeCloseTo(life?.to.y ?? 0);
  });

  it('frames participants of one box, with its title above their heads', () => {
    const scene = drawMermaid(
      'participant A',
      'box Engine room',
      'participant B',
      'participant C',
      'end',
      'A->>B: ask',
      'B->>C: look',
    );
    const shapes = flatten(scene.elements).filter((one) => one.type === 'shape');
    const frame = shapes.find(({ id }) => /-box-\d+$/.test(id));
    const lives = linesOf(scene, 'life').map(({ from, to }) => ({ x: from.x, top: from.y, bottom: to.y }));
    const [left = 0, right = 0] = [frame?.box.x, (frame?.box.x ?? 0) + (frame?.box.width ?? 0)];
    expect(lives.map(({ x }) => x > left && x < right)).toEqual([false, true, true]);
    expect(Math.max(...lives.map(({ bottom }) => bottom))).toBeLessThan(
      (frame?.box.y ?? 0) + (frame?.box.height ?? 0),
    );
    const title = textOf(scene, 'Engine room').box;
    const head = textOf(scene, 'B').box;
    expect(title.y + title.height).toBeLessThanOrEqual(head.y);
    expect(findingsOf(scene)).toEqual([]);
  });

  it('draws a message to oneself with three single lines that no program reroutes', () => {
    const scene = drawMermaid('A->>A: think', 'A->>B: say');
    const loop = linesOf(scene, 'loop');
    expect(loop).toHaveLength(3);
    expect(
      loop.every(({ start, end, route }) => start === undefined && end === undefined && route === undefined),
    ).toBe(true);
    expect(loop.map(({ tail }) => tail)).toEqual([undefined, undefined, 'arrow']);
    expect(loop[2]?.to.x).toBeLessThan(loop[2]?.from.x ?? 0);
  });

  it('draws a message of the last participant to itself at its left, within the room', () => {
    const scene = drawMermaid('A->>B: say', 'B->>B: think about it for a while');
    const [first] = linesOf(scene, 'loop');
    expect(first?.to.x).toBeLessThan(first?.from.x ?? 0);
    const { box } = textOf(scene, 'think');
    expect(box.x + box.width).toBeLessThan(first?.from.x ?? 0);
  });

  it('reports labels and names without room, and how many messages fit', () => {
    const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';
    const many = Array.from({ length: 8 }, (_, at) => `participant P${at} as P${at}`);
    expect(
      findingsOf(drawMermaid(...many, `P0->>P1: ${word}`, `P1->>P0: no ${word}`, 'P2->>P3: ok')),
    ).toEqual([
      `The diagram has too little room: "${word}", "no ${word}" are longer than the gap between "P0" and "P1".`,
    ]);
    const long = Array.from({ length: 60 }, (_, at) => `A->>B: message ${at}`);
    expect(findingsOf(drawMermaid(...long))[0]).toMatch(
      /^The diagram has too little room: \d+ of its 60 messages and notes fit its height\.$/,
    );
  });
});

const WRITE = {
  kind: 'sequence',
  unit: 'ms',
  nodes: ['Client', { label: 'Leader', role: 'warning' }, 'Follower'],
  edges: [
    { from: 'Client', to: 'Leader', label: 'put', at: 0, arrives: 1 },
    { from: 'Leader', to: 'Follower', label: 'append', at: '1 ms', arrives: 2, role: 'warning' },
    { from: 'Follower', to: 'Leader', label: 'ack', at: 8, arrives: 10, dashed: true },
  ],
  spans: [{ on: 'Follower', from: 2, to: 8, label: 'fsync', role: 'danger' }],
  notes: [{ over: 'Leader', at: 10, text: 'committed' }],
};

describe('a sequence on a time scale', () => {
  it('keeps notes clear of messages that start beside them', () => {
    const scene = draw({
      kind: 'sequence',
      unit: 'ms',
      nodes: ['Client', 'Leader', 'Follower'],
      edges: [
        { from: 'Client', to: 'Leader', label: 'put', at: 0, arrives: 0.4 },
        { from: 'Follower', to: 'Leader', label: 'ack', at: 2.4, arrives: 2.6 },
        { from: 'Leader', to: 'Client', label: 'ok', at: 2.85, arrives: 3.25 },
        { from: 'Leader', to: 'Follower', label: 'heartbeat', at: 5.8, arrives: 6 },
      ],
      notes: [{ over: 'Leader', at: 2.7, text: 'commit 8' }],
    });
    expect(findingsOf(scene)).toEqual([]);
  });

  it('has messages and spans at their times, slanted to their arrival', () => {
    const scene = draw(WRITE);
    const messages = linesOf(scene, 'edge');
    const [span] = linesOf(scene, 'span');
    const [start, end] = [messages[0]?.from.y ?? 0, messages[2]?.to.y ?? 0];
    const y = (time: number): number => start + ((end - start) * time) / 10;
    expect(messages.map(({ from, to }) => [from.y, to.y].map((at) => at.toFixed(1)))).toEqual(
      [
        [0, 1],
        [1, 2],
        [8, 10],
      ].map((times) => times.map((time) => y(time).toFixed(1))),
    );
    expect([span?.from.y, span?.to.y].map((at) => at?.toFixed(1))).toEqual([
      y(2).toFixed(1),
      y(8).toFixed(1),
    ]);
    expect(span?.stroke).toMatchObject({ widthPx: 12, paint: { hex: '#C23B22' } });
    expect(messages[2]?.stroke.dash).toBe('dash');
    expect(messages.every((one) => one.start !== undefined && one.end !== undefined)).toBe(true);
    expect(findingsOf(scene)).toEqual([]);
  });

  it('has an axis with its unit, and text beside lines and spans', () => {
    const scene = draw(WRITE);
    for (const text of ['0 ms', '10 ms', 'put', 'append', 'ack', 'fsync', 'committed'])
      expect(textOf(scene, text)).toBeDefined();
    const { box } = textOf(scene, 'put');
    const [put] = linesOf(scene, 'edge');
    expect(box.y + box.height < (put?.to.y ?? 0) || box.y > (put?.from.y ?? 0)).toBe(true);
  });

  it('is in order without times, with spans, frames and notes by the numbers of messages', () => {
    const scene = draw({
      kind: 'sequence',
      nodes: ['Shop', 'Bank'],
      edges: [
        { from: 'Shop', to: 'Bank', label: 'charge' },
        { from: 'Bank', to: 'Shop', label: 'receipt', role: 'success' },
        { from: 'Bank', to: 'Shop', label: 'refused', role: 'danger' },
      ],
      spans: [{ on: 'Bank', from: 1, to: 3 }],
      frames: [{ from: 2, to: 3, label: 'alt accepted', parts: [{ from: 3, label: 'else' }] }],
      notes: [{ over: ['Shop', 'Bank'], at: 3, text: 'three times at most' }],
    });
    const [charge, receipt, refused] = linesOf(scene, 'edge');
    const [bar] = linesOf(scene, 'activation');
    expect([bar?.from.y, bar?.to.y]).toEqual([charge?.from.y, refused?.from.y]);
    expect(receipt?.stroke.paint).toEqual({ hex: '#1B7F5A' });
    const tops = ['alt accepted', 'receipt', 'else', 'refused', 'three times'].map(
      (text) => textOf(scene, text).box.y,
    );
    expect(tops.toSorted((a, b) => a - b)).toEqual(tops);
  });

  it.each([
    [[4, 7], 'below'],
    [[0.3, 7], 'beside'],
  ])('names a frame and its parts where the first begins with it (%#)', (starts, where) => {
    const parts = [0, ...starts].map((from, at) => ({ from, label: `part ${at}` }));
    const scene = draw({ ...WRITE, frames: [{ from: 0, to: 10, label: 'whole', parts }] });
    const [whole, first, second] = ['whole', 'part 0', 'part 1'].map((text) => textOf(scene, text).box);
    if (whole === undefined || first === undefined || second === undefined) throw new Error('no names');
    if (where === 'below') expect(first.y).toBeGreaterThanOrEqual(whole.y + whole.height + 4);
    else expect(first.x + first.width).toBeLessThan(whole.x);
    expect(linesOf(scene, 'part')).toHaveLength(2);
    expect(findingsOf(scene)).toEqual([]);
  });

  it('has the parts of a frame without times in it, the first included', () => {
    const scene = draw({
      kind: 'sequence',
      nodes: ['Shop', 'Bank'],
      edges: [
        { from: 'Shop', to: 'Bank', label: 'charge' },
        { from: 'Bank', to: 'Shop', label: 'receipt' },
      ],
      frames: [
        {
          from: 1,
          to: 2,
          label: 'payment',
          parts: [
            { from: 1, label: 'ask' },
            { from: 2, label: 'answer' },
          ],
        },
      ],
    });
    const tops = ['payment', 'ask', 'charge', 'answer', 'receipt'].map((text) => textOf(scene, text).box.y);
    expect(tops.toSorted((a, b) => a - b)).toEqual(tops);
  });

  it.each([
    [{ edges: [{ from: 'Client', to: 'Leader', at: 3, arrives: 1 }] }, 'it is sent at 3, and arrives at 1'],
    [{ edges: [WRITE.edges[0], { from: 'Leader', to: 'Client' }] }, 'where one message has a time, all have'],
    [{ edges: [{ from: 'Client', to: 'Disk', at: 1 }] }, '"Disk"'],
    [
      { edges: [{ from: 'Client', to: 'Leader', at: '3 s' }] },
      '"3 s" is not in the unit of the diagram, which is "ms"',
    ],
    [{ spans: [{ on: 'Leader', from: 4, to: 2 }] }, 'It ends at 2, before it begins at 4.'],
    [{ notes: [{ over: 'Leader', at: 4 }] }, 'what the note says'],
    [
      { edges: [{ from: 'Client', to: 'Leader' }], spans: [{ on: 'Leader', from: 1, to: 7 }], notes: [] },
      'Messages count from 1 to 1 here; got 7.',
    ],
    [
      { frames: [{ from: 1, to: 3, label: 'x', parts: [{ from: 9, label: 'else' }] }] },
      'A part begins within its frame',
    ],
    [
      {
        frames: [
          {
            from: 1,
            to: 3,
            label: 'x',
            parts: [
              { from: 2, label: 'a' },
              { from: 1, label: 'b' },
            ],
          },
        ],
      },
      'only the first where the frame begins; got 1',
    ],
  ])('is refused with inconsistent fields (%#)', (more, message) => {
    expect(() => draw({ ...WRITE, ...more })).toThrow(message);
  });
});
