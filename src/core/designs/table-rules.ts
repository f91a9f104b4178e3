import type { LineElement } from '../scene/scene.ts';

/** Of a pixel: ends this near to each other meet. */
const MEETING = 0.01;

/** Borders of neighbours, which files say twice, as one line; and those that go on in the next cell as one long line. */
export function joinedRules(rules: readonly LineElement[]): LineElement[] {
  const tracks = new Map<string, LineElement[]>();
  for (const rule of rules) {
    const key = `${isLevel(rule)} ${Math.round((isLevel(rule) ? rule.from.y : rule.from.x) / MEETING)} ${JSON.stringify(rule.stroke)}`;
    tracks.set(key, [...(tracks.get(key) ?? []), rule]);
  }
  return [...tracks.values()].flatMap((track) => {
    const axis = track.every(isLevel) ? 'x' : 'y';
    const lines: LineElement[] = [];
    for (const rule of track.sort((a, b) => a.from[axis] - b.from[axis])) {
      const last = lines.at(-1);
      if (last === undefined || rule.from[axis] > last.to[axis] + MEETING) lines.push(rule);
      else lines[lines.length - 1] = spanning(last, axis, last.from[axis], Math.max(last.to[axis], rule.to[axis]));
    }
    return lines;
  });
}

function isLevel({ from, to }: LineElement): boolean {
  return from.y === to.y;
}

function spanning(line: LineElement, axis: 'x' | 'y', start: number, end: number): LineElement {
  const size = axis === 'x' ? { width: end - start } : { height: end - start };
  return { ...line, from: { ...line.from, [axis]: start }, to: { ...line.to, [axis]: end }, box: { ...line.box, [axis]: start, ...size } };
}
