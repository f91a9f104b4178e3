import type { LineElement, SceneElement } from '../../scene/scene.ts';
import type { RuleNode } from '../../templates/tree.ts';
import { findNearestSides, type Side } from '../sites.ts';
import { DISTANCE } from './costs.ts';
import type { Ends } from './route.ts';

type Sides = NonNullable<Ends['sides']>;
/** Straight lines keep their own sides, as they have no parts to share. */
const UNSHARED: ReadonlySet<RuleNode['shape']> = new Set<RuleNode['shape']>(['straight']);

/**
 * Sides for the lines of a connector that leads from one element to several, or from several to one: if all of
 * the others lie beyond one side, every line leaves or enters there.
 *
 * @param named sides that the content names, which stay
 */
export function shareSidesOfFans(
  elements: readonly SceneElement[],
  shapes: ReadonlyMap<string, RuleNode['shape']>,
  byId: ReadonlyMap<string, SceneElement>,
  named: ReadonlyMap<string, Sides>,
): ReadonlyMap<string, Sides> {
  const fans = new Map<
    string,
    { readonly id: string; readonly hub: SceneElement; readonly other: SceneElement }[]
  >();
  for (const line of elements) {
    if (line.type !== 'line' || !shapes.has(line.id) || UNSHARED.has(shapes.get(line.id))) continue;
    const ends = [byId.get(line.start?.elementId ?? ''), byId.get(line.end?.elementId ?? '')] as const;
    if (ends[0] === undefined || ends[1] === undefined) continue;
    for (const end of [0, 1] as const) {
      const [hub, other] = [ends[end], ends[1 - end]] as [SceneElement, SceneElement];
      const key = `${connectorOf(line)} ${end} ${hub.id}`;
      fans.set(key, [...(fans.get(key) ?? []), { id: line.id, hub, other }]);
    }
  }
  const found = new Map(named);
  for (const [key, lines] of fans) {
    const end = key.split(' ')[1] === '0' ? 0 : 1;
    const side = lines.length < 2 ? undefined : findSharedSide(lines, end);
    if (side === undefined) continue;
    for (const { id } of lines) {
      const [from, to] = found.get(id) ?? [undefined, undefined];
      found.set(id, end === 0 ? [from ?? side, to] : [from, to ?? side]);
    }
  }
  return found;
}

/** Id of the connector that draws a line: lines of one connector are numbered. */
const connectorOf = ({ id }: LineElement): string => id.replace(/-\d+$/, '');

/** The side beyond which all others lie; of two, the one that is nearest to more of them. */
function findSharedSide(
  lines: readonly { readonly hub: SceneElement; readonly other: SceneElement }[],
  end: 0 | 1,
): Side | undefined {
  const votes = new Map<Side, number>();
  for (const { hub, other } of lines) {
    const nearest =
      end === 0 ? findNearestSides(hub.box, other.box)[0] : findNearestSides(other.box, hub.box)[1];
    votes.set(nearest, (votes.get(nearest) ?? 0) + 1);
  }
  const isBeyond = (side: Side): boolean =>
    lines.every(({ hub, other }) => gapBeyond(side, hub, other) >= 2 * DISTANCE.stub);
  return [...votes]
    .sort((a, b) => b[1] - a[1])
    .map(([side]) => side)
    .find(isBeyond);
}

function gapBeyond(side: Side, { box: hub }: SceneElement, { box: other }: SceneElement): number {
  switch (side) {
    case 'right':
      return other.x - hub.x - hub.width;
    case 'left':
      return hub.x - other.x - other.width;
    case 'bottom':
      return other.y - hub.y - hub.height;
    case 'top':
      return hub.y - other.y - other.height;
  }
}
