import { nearest } from '../../errors/nearest.ts';
import type { BoxNode, RuleNode, TreeNode } from '../../templates/tree.ts';
import type { MarkupElement } from '../markup/node.ts';
import type { Compilation, Surroundings } from './context.ts';
import { nodesOf } from './kit.ts';
import { paintOf } from './tone.ts';

const TEXT_COLORS = ['muted', 'text', 'line', 'primary', 'accent', 'success', 'warning', 'danger'] as const;
const DASHES = ['solid', 'dash', 'dot'] as const;
const MOST_JOINED = 12;
const WIDTH_PX = 1.5;
const NOWHERE = { position: 'absolute', width: 0, height: 0 } as const;

/** Arrows from each of some elements to each of others, which they stay attached to. */
export function connectorNode(element: MarkupElement, compilation: Compilation, { tone }: Surroundings): BoxNode {
  const id = compilation.idOf(element);
  const [from, to] = [joined('from', element, compilation), joined('to', element, compilation)];
  const paint = paintOf({ name: choice('tone', TEXT_COLORS, element, compilation) ?? 'muted' }, tone);
  const dash = choice('dash', DASHES, element, compilation);
  const arrow = choice('arrow', ['end', 'none'] as const, element, compilation) !== 'none';
  const pairs = from.flatMap((one) => to.map((other) => [one, other] as const));
  const rules = pairs.map(
    (joins, index): RuleNode => ({
      type: 'rule',
      id: `${id}-${index + 1}`,
      name: `${joins[0]} to ${joins[1]}`,
      axis: 'horizontal',
      paint,
      widthPx: WIDTH_PX,
      joins,
      anywhere: true,
      ...(arrow ? { arrow: true } : {}),
      ...(dash === undefined ? {} : { dash }),
      style: NOWHERE,
    }),
  );
  return { type: 'box', id, style: NOWHERE, children: rules };
}

/** Tells of connectors that lead to nothing that is drawn. */
export function checkJoined(root: TreeNode, { joined: named, fault }: Compilation): void {
  const drawn = nodesOf(root).filter((node) => node.type !== 'box' || node.fill !== undefined || node.stroke !== undefined);
  const ids = new Set(drawn.flatMap(({ id }) => id ?? []));
  for (const { id, at } of named) {
    if (ids.has(id)) continue;
    const isBare = nodesOf(root).some((node) => node.id === id);
    const known = [...ids];
    const close = nearest(id, known, 2);
    const did = close.length > 0 ? ` Did you mean ${close.map((one) => `#${one}`).join(' or ')}?` : '';
    const message = isBare
      ? `The box "${id}" has no outline that a connector could end at: give it a background or a border, or name what stands in it.`
      : `There is no element with the id "${id}".${did}`;
    fault({ at, message, type: 'value', nearest: close });
  }
}

/** Ids from "#a #b". */
function joined(name: 'from' | 'to', element: MarkupElement, compilation: Compilation): string[] {
  const at = element.attributes.get(name)?.at ?? element.at;
  const ids = (compilation.attribute(element, name) ?? '').split(/[\s,]+/).flatMap((id) => id.replace(/^#/, '') || []);
  if (ids.length === 0) compilation.fault({ at: element.at, message: `<connector> needs ${name}, the id of an element such as ${name}="#a".`, type: 'missing' });
  if (ids.length > MOST_JOINED) compilation.fault({ at, message: `A connector names at most ${MOST_JOINED} elements at each end.`, type: 'too_many' });
  compilation.joined.push(...ids.slice(0, MOST_JOINED).map((id) => ({ id, at })));
  return ids.slice(0, MOST_JOINED);
}

function choice<T extends string>(name: string, allowed: readonly T[], element: MarkupElement, compilation: Compilation): T | undefined {
  const given = compilation.attribute(element, name);
  const found = allowed.find((one) => one === given);
  if (given !== undefined && found === undefined)
    compilation.fault({ at: element.attributes.get(name)?.at ?? element.at, message: `${name} does not take "${given.slice(0, 40)}": it takes ${allowed.join(', ')}.`, type: 'enum', allowed });
  return found;
}
