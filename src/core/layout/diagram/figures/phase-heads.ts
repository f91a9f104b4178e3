import type { Point } from '../../../scene/connectors.ts';
import type { Box } from '../../../scene/scene.ts';
import type { Paint } from '../../../scene/theme.ts';
import type { Pen } from '../pen.ts';
import type { Words } from '../words.ts';

/** Gap in px round words. */
const GAP = 6;
/** Space in px between words side by side. */
const BETWEEN = 20;
/** Room for fonts that are wider than the theme's. */
const ROOMY = 1.15;
/** Width of words in relation to the diagram, up to which they may be wider than their phase. */
const MIN_WIDTH = 0.24;
/** Height in px of a strip without words in it. */
const THIN = 6;
/** Height in px of the bracket under the name of a whole. */
const BRACKET = 5;
/** Most heads of which all arrangements are compared. */
const MAX_COMPARED = 6;
/** Cost of heads that meet, relative to a px of distance from the middle of a phase. */
const MEETING = 10_000;

export type Align = 'start' | 'center' | 'end';

/** A phase of lanes, in px. */
export interface Phase {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly paint: Paint;
}

type Whole = Omit<Phase, 'paint'>;

/** Words above a phase of lanes. */
interface Head {
  readonly words: Words;
  readonly box: Omit<Box, 'y'>;
  readonly middle: number;
  level: number;
}

interface Extent {
  readonly left: number;
  readonly right: number;
}

/**
 * Names of phases above the lanes: a strip to scale in the colours of the phases, with each name in its part,
 * or above it where the part is too short.
 */
export class PhaseHeads {
  readonly #pen: Pen;
  readonly #phases: readonly Phase[];
  readonly #heads: readonly Head[];
  readonly #levels: readonly number[];
  readonly #strip: number;
  readonly #inside: ReadonlyMap<Phase, Words>;
  readonly #wholes: readonly { readonly span: Whole; readonly words: Words; readonly box: Omit<Box, 'y'> }[];

  /** @param left start of the lanes @param wholes stretches of phases with a name of their own */
  constructor(pen: Pen, phases: readonly Phase[], left: number, line: number, wholes: readonly Whole[] = []) {
    this.#pen = pen;
    this.#wholes = wholes.map((span) => {
      const words = createWords(pen, span.label, 'center', pen.look.label.color);
      const width = Math.max(span.to - span.from, pen.room.width * MIN_WIDTH);
      const wanted = (span.from + span.to - width) / 2;
      const x = Math.min(pen.room.x + pen.room.width - width, Math.max(left, wanted));
      return { span, words, box: { x, width, height: words.roomySize(pen.step, width).height } };
    });
    this.#phases = phases;
    const isRow = isApart(phases);
    this.#inside = new Map(
      phases.flatMap((phase): [Phase, Words][] => {
        const words = createWords(pen, phase.label, 'center', pen.textOn(phase.paint));
        const size = words.size(pen.step, 2_000);
        return isRow && size.width * ROOMY + 2 * GAP <= phase.to - phase.from ? [[phase, words]] : [];
      }),
    );
    this.#strip = !isRow || phases.length === 0 ? 0 : this.#inside.size > 0 ? line + GAP : THIN;
    const outside = phases.filter((phase) => !this.#inside.has(phase));
    this.#heads = arrangeHeads(pen, outside, { left, right: pen.room.x + pen.room.width });
    this.#levels = stackHeads(this.#heads);
  }

  get height(): number {
    const wholes = Math.max(0, ...this.#wholes.map(({ box }) => box.height + BRACKET + GAP));
    return this.#levelsHeight + wholes;
  }

  get #levelsHeight(): number {
    return this.#strip + this.#levels.reduce((sum, height) => sum + height + GAP, 0);
  }

  /** @param bottom upper edge of the phases */
  draw(bottom: number): void {
    const top = bottom - this.#strip;
    if (this.#strip > 0)
      for (const phase of this.#phases) {
        const box = { x: phase.from, y: top, width: Math.max(1, phase.to - phase.from), height: this.#strip };
        const shape = this.#pen.shape(
          'phase-head',
          phase.label,
          box,
          { kind: 'rect' },
          { fill: phase.paint },
        );
        const words = this.#inside.get(phase);
        if (words !== undefined) this.#pen.text(words, box, 'middle', shape, phase.label);
      }
    for (const head of this.#heads) drawHead(this.#pen, head, this.#levels, top);
    const foot = bottom - this.#levelsHeight - GAP / 2;
    const [low, high] = [foot, foot - BRACKET];
    for (const { span, words, box } of this.#wholes) {
      const [start, end] = [span.from, Math.max(span.from + 1, span.to)];
      const points = [
        { x: start, y: low },
        { x: start, y: high },
        { x: end, y: high },
        { x: end, y: low },
      ] as const;
      for (const at of [0, 1, 2] as const)
        this.#pen.rule(points[at], points[at + 1] as Point, { paint: { token: 'muted' } }, 'whole');
      this.#pen.text(words, { ...box, y: high - box.height }, 'bottom', undefined, span.label);
    }
  }
}

const createWords = (pen: Pen, label: string, align: Align, color: Paint): Words =>
  pen.words({ label, color, align, small: true, strong: true });

function isApart(phases: readonly Phase[]): boolean {
  const sorted = phases.toSorted((a, b) => a.from - b.from);
  return sorted.every(({ to }, at) => to <= (sorted[at + 1]?.from ?? to) + 1);
}

/** Chooses where each name stands above its part: over its middle, or from its start or up to its end. */
function arrangeHeads(pen: Pen, phases: readonly Phase[], { left, right }: Extent): Head[] {
  const options = phases.map((phase) =>
    (['center', 'start', 'end'] as const).map((align): Head => {
      const words = createWords(pen, phase.label, align, pen.look.label.color);
      const size = words.roomySize(pen.step, Math.max(phase.to - phase.from, pen.room.width * MIN_WIDTH));
      const width = Math.ceil(size.width * ROOMY);
      const middle = (phase.from + phase.to) / 2;
      const wanted = {
        center: middle - width / 2,
        start: phase.from + BETWEEN / 2,
        end: phase.to - BETWEEN / 2 - width,
      }[align];
      const x = Math.min(right - width, Math.max(left, wanted));
      return { words, middle, box: { x, width, height: size.height }, level: 0 };
    }),
  );
  const distance = ({ box, middle }: Head): number => Math.abs(box.x + box.width / 2 - middle);
  let best: { readonly heads: readonly Head[]; readonly cost: number } = { heads: [], cost: 0 };
  for (const [at, own] of options.entries()) {
    // Few heads are compared in all arrangements, many from the first to the last.
    const partial =
      at < MAX_COMPARED ? combine(options.slice(0, at + 1)) : own.map((one) => [...best.heads, one]);
    const ranked = partial.map((heads) => ({
      heads,
      cost:
        heads.reduce((sum, one) => sum + distance(one), 0) +
        MEETING *
          heads.slice(1).filter((one, index) => heads.slice(0, index + 1).some((other) => meets(one, other)))
            .length,
    }));
    best = ranked.reduce((a, b) => (b.cost < a.cost ? b : a));
  }
  return [...best.heads];
}

const combine = (options: readonly (readonly Head[])[]): Head[][] =>
  options.reduce<Head[][]>((all, own) => all.flatMap((heads) => own.map((one) => [...heads, one])), [[]]);

const meets = ({ box: a }: Head, { box: b }: Head): boolean =>
  a.x < b.x + b.width + BETWEEN && b.x < a.x + a.width + BETWEEN;

const covers = ({ box }: Head, x: number): boolean => x > box.x && x < box.x + box.width;

/** Puts heads that would meet on levels of their own, from the strip on; returns the height of each. */
function stackHeads(heads: readonly Head[]): number[] {
  const heights: number[] = [];
  for (const [at, one] of heads.entries()) {
    const before = heads.slice(0, at);
    const isTaken = (): boolean =>
      before.some(
        (other) =>
          (other.level === one.level && meets(one, other)) ||
          (other.level > one.level && covers(one, other.middle)),
      );
    while (isTaken()) one.level += 1;
    heights[one.level] = Math.max(heights[one.level] ?? 0, one.box.height);
  }
  return Array.from(heights, (height = 0) => height);
}

/** Draws the name of a phase, with a leader where others stand below it. */
function drawHead(
  pen: Pen,
  { words, box, middle, level }: Head,
  levels: readonly number[],
  top: number,
): void {
  const above = levels.slice(0, level).reduce((sum, height) => sum + height + GAP, 0);
  const y = top - above - GAP / 2 - box.height;
  if (level > 0)
    pen.rule(
      { x: middle, y: y + box.height },
      { x: middle, y: top },
      { paint: { token: 'muted' } },
      'leader',
    );
  pen.text(words, { ...box, y }, 'bottom');
}
