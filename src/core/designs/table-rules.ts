import type { LineElement, Stroke } from '../scene/scene.ts';

/** A horizontal or vertical border of a cell, from start to end. */
export interface Rule {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly stroke: Stroke;
}

/** Distance in pixels below which ends meet. */
const TOLERANCE_PX = 0.01;

/** Merges borders that neighbouring cells repeat, and those that continue in the next cell. */
export function joinRules<One extends Rule>(rules: readonly One[]): One[] {
  return groupRules(rules).flatMap(joinTrack);
}

/** Groups rules on one line with the same stroke. */
function groupRules<One extends Rule>(rules: readonly One[]): One[][] {
  const tracks: One[][] = [];
  const byStyle = new Map<string, Map<number, One[]>>();
  const byStroke = new Map<Stroke, Map<number, One[]>>();
  for (const rule of rules) {
    const { stroke } = rule;
    let alike = byStroke.get(stroke);
    if (alike === undefined) {
      const { paint, widthPx, dash, round } = stroke;
      const style = `${'hex' in paint ? paint.hex : paint.token} ${paint.alpha} ${widthPx} ${dash} ${round}`;
      alike = byStyle.get(style) ?? new Map<number, One[]>();
      byStyle.set(style, alike);
      byStroke.set(stroke, alike);
    }
    // Even keys are horizontal, odd keys vertical.
    const key = isLevel(rule)
      ? 2 * Math.round(rule.y1 / TOLERANCE_PX)
      : 2 * Math.round(rule.x1 / TOLERANCE_PX) + 1;
    const track = alike.get(key);
    if (track !== undefined) track.push(rule);
    else {
      const begun = [rule];
      alike.set(key, begun);
      tracks.push(begun);
    }
  }
  return tracks;
}

function joinTrack<One extends Rule>(track: One[]): One[] {
  const [first] = track;
  if (first === undefined || track.length === 1) return track;
  const [start, end] = isLevel(first) ? (['x1', 'x2'] as const) : (['y1', 'y2'] as const);
  const joined: One[] = [];
  let open = first;
  let until = 0;
  for (const [at, rule] of track.sort((a, b) => a[start] - b[start]).entries()) {
    if (at > 0 && rule[start] <= until + TOLERANCE_PX) until = Math.max(until, rule[end]);
    else {
      if (at > 0) joined.push(extendTo(open, end, until));
      open = rule;
      until = rule[end];
    }
  }
  joined.push(extendTo(open, end, until));
  return joined;
}

function extendTo<One extends Rule>(rule: One, end: 'x2' | 'y2', until: number): One {
  return rule[end] === until ? rule : { ...rule, [end]: until };
}

function isLevel({ y1, y2 }: Rule): boolean {
  return y1 === y2;
}

/** Geometry of a rule as a line of a scene. */
export function toLine({ x1, y1, x2, y2 }: Rule): Pick<LineElement, 'box' | 'from' | 'to'> {
  return {
    box: { x: x1, y: y1, width: x2 - x1, height: y2 - y1 },
    from: { x: x1, y: y1 },
    to: { x: x2, y: y2 },
  };
}
