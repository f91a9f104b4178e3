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
  it('shows who is at work from the message that starts it to the one that ends it', () => {
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

  it('draws a message to oneself with three single lines that no program routes anew', () => {
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

  it('names labels and names that have no room, and how many messages fit', () => {
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
