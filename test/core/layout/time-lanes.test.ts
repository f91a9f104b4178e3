import { describe, expect, it } from 'vitest';
import { composeSlide, type DeckPlan } from '../../../src/core/presentations/compose.ts';
import { readSlides } from '../../../src/core/presentations/validate-slides.ts';
import { checkScene } from '../../../src/core/scene/check/check-scene.ts';
import { compose, computeContrastRatio, resolvePaint } from '../../../src/core/scene/color.ts';
import type { LineElement, Scene, SceneElement, ShapeElement } from '../../../src/core/scene/scene.ts';
import type { Paint } from '../../../src/core/scene/theme.ts';
import { TEMPLATES } from '../../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../../src/core/templates/themes.ts';
import type { Template } from '../../../src/core/templates/tree.ts';
import { ENGINE } from '../../support/layout-engine.ts';

const LEDGER = TEMPLATES.find(({ id }) => id === 'ledger') as Template;
const FAILOVER = {
  kind: 'sequence',
  direction: 'right',
  unit: 'ms',
  nodes: [{ label: 'Leader A', role: 'warning' }, { label: 'B', role: 'primary' }, 'C', 'Client'],
  edges: [
    { from: 'Leader A', to: 'B', label: 'heartbeat', at: -20, arrives: -19 },
    { from: 'B', to: 'C', label: 'vote?', at: 161, arrives: 163 },
    { from: 'C', to: 'B', at: 164, arrives: 166 },
    { from: 'B', to: 'Client', label: 'ok', at: 201, arrives: 203, role: 'success' },
  ],
  spans: [
    { on: 'Leader A', from: -40, to: 0, label: 'leads', role: 'warning' },
    { on: 'B', from: -19, to: 161, label: 'election timer: 181 ms', role: 'primary' },
    { on: 'B', from: 166, to: 220, label: 'leads', role: 'warning' },
  ],
  notes: [{ over: 'Leader A', at: 0, text: 'crash', role: 'danger' }],
  frames: [
    { from: 0, to: 161, label: '161 ms: nobody notices', role: 'danger' },
    { from: 161, to: 166, label: '5 ms: vote' },
  ],
};

function draw(diagram: object): { scene: Scene; codes: string[]; messages: string[] } {
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
  const scene = composeSlide(plan, 0);
  const found = checkScene(scene, resolveTheme(LEDGER));
  return { scene, codes: found.map(({ code }) => code), messages: found.map(({ message }) => message) };
}

const flatten = (elements: readonly SceneElement[]): SceneElement[] =>
  elements.flatMap((one) => (one.type === 'group' ? flatten(one.children) : [one]));
const shapesOf = ({ elements }: Scene, kind: string): ShapeElement[] =>
  flatten(elements).filter(
    (one): one is ShapeElement => one.type === 'shape' && new RegExp(`-${kind}-\\d+$`).test(one.id),
  );
const linesOf = ({ elements }: Scene, kind: string): LineElement[] =>
  flatten(elements).filter(
    (one): one is LineElement => one.type === 'line' && new RegExp(`-${kind}-\\d+$`).test(one.id),
  );

describe('a sequence in lanes', () => {
  it('has a bracket with the name of a frame over its parts, of which the first begins with it', () => {
    const parts = [
      { from: 0, label: 'nobody notices' },
      { from: 160, label: 'vote' },
      { from: 170, label: 'first write' },
    ];
    const { scene, codes } = draw({
      ...FAILOVER,
      frames: [{ from: 0, to: 203, label: '203 ms without a leader', role: 'danger', parts }],
    });
    const phases = shapesOf(scene, 'phase').map(({ box }) => box);
    const bracket = linesOf(scene, 'whole');
    const texts = flatten(scene.elements).filter((one) => one.type === 'text');
    const topOf = (words: string): number =>
      texts.find(({ paragraphs }) => paragraphs.some(({ runs }) => runs.some(({ text }) => text === words)))
        ?.box.y ?? Number.NaN;
    expect(phases).toHaveLength(3);
    expect(bracket).toHaveLength(3);
    expect(bracket[1]?.from.x).toBeCloseTo(phases[0]?.x ?? 0, 0);
    expect(bracket[1]?.to.x).toBeCloseTo((phases[2]?.x ?? 0) + (phases[2]?.width ?? 0), 0);
    for (const { label } of parts) expect(topOf('203 ms without a leader')).toBeLessThan(topOf(label) - 8);
    expect(codes).not.toContain('text_overflow');
    expect(codes).not.toContain('text_overlap');
  });

  it('has bars, phases, moments and messages at their times on one horizontal scale', () => {
    const { scene } = draw(FAILOVER);
    const [leads, timer, again] = shapesOf(scene, 'span').map(({ box }) => box);
    const [notice, vote] = shapesOf(scene, 'phase').map(({ box }) => box);
    const [crash] = shapesOf(scene, 'moment').map(({ box }) => box);
    const [axis] = linesOf(scene, 'axis');
    const [from, to] = [axis?.from.x ?? 0, axis?.to.x ?? 0];
    const x = (time: number): number => from + ((to - from) * (time + 40)) / 260;
    const expectAt = (box: { x: number; width: number } | undefined, start: number, end: number) => {
      expect(box?.x).toBeCloseTo(x(start), 0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeCloseTo(x(end), 0);
    };
    expectAt(leads, -40, 0);
    expectAt(timer, -19, 161);
    expectAt(again, 166, 220);
    expectAt(notice, 0, 161);
    expectAt(vote, 161, 166);
    expect((crash?.x ?? 0) + (crash?.width ?? 0) / 2).toBeCloseTo(x(0), 0);
    const messages = linesOf(scene, 'edge');
    expect(messages).toHaveLength(4);
    for (const [at, { from: start, to: end }] of messages.entries()) {
      const { at: sent, arrives } = FAILOVER.edges[at] as { at: number; arrives: number };
      expect(start.x).toBeCloseTo(x(sent), 0);
      expect(end.x).toBeCloseTo(x(arrives), 0);
    }
    expect(messages.every(({ start, end }) => start !== undefined && end !== undefined)).toBe(true);
  });

  it('keeps its texts clear of one another, of bars and of messages', () => {
    const { codes } = draw(FAILOVER);
    expect(codes.filter((code) => code !== 'few_words')).toEqual([]);
  });

  it('draws no line of a lane through its texts', () => {
    const { scene } = draw(FAILOVER);
    const texts = flatten(scene.elements).filter(({ type }) => type === 'text');
    const lanes = linesOf(scene, 'lane');
    expect(lanes.length).toBeGreaterThan(4);
    for (const { from, to } of lanes)
      for (const { box } of texts) {
        const crosses = box.y < from.y && box.y + box.height > from.y;
        expect(crosses && box.x < to.x && box.x + box.width > from.x).toBe(false);
      }
  });

  it('routes messages over the bars of lanes between their ends', () => {
    const edges = [{ from: 'Leader A', to: 'Client', label: 'late', at: 100, arrives: 103 }];
    expect(draw({ ...FAILOVER, edges, notes: [] }).codes).not.toContain('connector_crosses');
  });

  it('reports unsupported directions', () => {
    const untimed = {
      ...FAILOVER,
      spans: [],
      notes: [],
      frames: [],
      edges: [{ from: 'B', to: 'C', label: 'a' }],
    };
    expect(draw(untimed).messages.join()).toContain('lanes on an axis need "at" on every message');
    expect(draw({ ...FAILOVER, direction: 'left' }).messages.join()).toContain(
      'A sequence leads downwards or from left to right',
    );
  });

  it('names phases in their parts of a strip to scale, or directly above them', () => {
    const frames = [...FAILOVER.frames, { from: 166, to: 200, label: '34 ms: backs off', role: 'accent' }];
    const { scene, codes } = draw({ ...FAILOVER, frames });
    const heads = shapesOf(scene, 'phase-head');
    const phases = shapesOf(scene, 'phase').map(({ box }) => box);
    expect(heads.map(({ box }) => [box.x, box.width])).toEqual(phases.map((box) => [box.x, box.width]));
    const names = flatten(scene.elements).filter(
      (one) => one.type === 'text' && frames.some(({ label }) => label === one.name),
    );
    const [inside, vote, backoff] = frames.map(({ label }) => names.find(({ name }) => name === label)?.box);
    const [notice, , last] = heads.map(({ box }) => box);
    expect(inside?.y).toBe(notice?.y);
    const page = resolveTheme(LEDGER).colors.background;
    for (const { fill } of heads)
      expect(
        computeContrastRatio(compose(resolvePaint(fill as Paint, resolveTheme(LEDGER)), page), page),
      ).toBeGreaterThan(1.5);
    if (vote === undefined || backoff === undefined || last === undefined) throw new Error('no names');
    expect(vote.y + vote.height).toBeCloseTo(backoff.y + backoff.height, 0);
    expect(last.y - backoff.y - backoff.height).toBeLessThan(12);
    expect(backoff.x - vote.x - vote.width).toBeGreaterThan(10);
    expect(codes.filter((code) => code !== 'few_words')).toEqual([]);
  });

  it('treats parts of a frame as separate phases', () => {
    const frames = [{ from: 0, to: 200, label: 'first', parts: [{ from: 120, label: 'second' }] }];
    const { scene } = draw({ ...FAILOVER, frames });
    expect(shapesOf(scene, 'phase').map(({ name }) => name)).toEqual(['first', 'second']);
  });
});
