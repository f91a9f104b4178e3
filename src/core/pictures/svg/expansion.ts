import { SVG_BOUNDS, SvgProblem } from './bounds.ts';
import type { SvgNode } from './parse-svg.ts';

/** Cost of drawing an element with all of its references expanded. */
interface Expansion {
  readonly drawn: number;
  readonly pathData: number;
  readonly filtered: number;
  readonly layers: number;
}

const NOTHING: Expansion = { drawn: 0, pathData: 0, filtered: 0, layers: 0 };
const LAYERED = ['opacity', 'mask', 'clip-path', 'filter', 'mix-blend-mode', 'isolation'] as const;
const MARKERS = ['marker-start', 'marker-mid', 'marker-end'] as const;
const PRIMITIVE = /^fe[A-Z]/;

/**
 * Adds up the drawing cost with `use`, markers, masks, clips, patterns and filters expanded. The cost of each
 * element is computed once, regardless of the number of references to it.
 *
 * @throws SvgProblem if the cost exceeds the bounds, or if references form a cycle.
 */
export function assertBounded(root: SvgNode): void {
  const [byId, counts] = [new Map<string, SvgNode>(), new Map<string, number>()];
  index(root, byId, counts);
  for (const [name, most] of [
    ['filter', SVG_BOUNDS.filters],
    ['pattern', SVG_BOUNDS.patterns],
  ] as const)
    if ((counts.get(name) ?? 0) > most)
      throw new SvgProblem(`an SVG may have at most ${most} "${name}" elements`);
  const { drawn, pathData, filtered, layers } = computeExpansion(root, byId, new Map());
  if (drawn > SVG_BOUNDS.drawn)
    throw new SvgProblem(
      `an SVG may draw ${SVG_BOUNDS.drawn} elements, counting each time that "use", a marker, mask, clip or pattern repeats them`,
    );
  if (pathData > SVG_BOUNDS.pathData)
    throw new SvgProblem(
      `the paths of an SVG may have ${SVG_BOUNDS.pathData} characters, counting each time that they are drawn`,
    );
  if (filtered > SVG_BOUNDS.filtered)
    throw new SvgProblem(`an SVG may apply filters to ${SVG_BOUNDS.filtered} elements`);
  if (layers > SVG_BOUNDS.layers)
    throw new SvgProblem(
      `an SVG may have ${SVG_BOUNDS.layers} elements with opacity, a mask, a clip, a filter or a blend mode`,
    );
}

function index(node: SvgNode, byId: Map<string, SvgNode>, counts: Map<string, number>): void {
  const id = node.attributes.get('id');
  if (id !== undefined) byId.set(id, node);
  counts.set(node.name, (counts.get(node.name) ?? 0) + 1);
  const primitives =
    node.name === 'filter'
      ? node.children.filter((child) => typeof child !== 'string' && PRIMITIVE.test(child.name)).length
      : 0;
  if (primitives > SVG_BOUNDS.primitives)
    throw new SvgProblem(`a filter of an SVG may have at most ${SVG_BOUNDS.primitives} steps`);
  for (const child of node.children) if (typeof child !== 'string') index(child, byId, counts);
}

function computeExpansion(
  node: SvgNode,
  byId: ReadonlyMap<string, SvgNode>,
  known: Map<SvgNode, Expansion | 'open'>,
): Expansion {
  const before = known.get(node);
  if (before === 'open') throw new SvgProblem('the elements of the SVG refer to each other in a circle');
  if (before !== undefined) return before;
  known.set(node, 'open');
  const data = (node.attributes.get('d') ?? node.attributes.get('points') ?? '').length;
  const layers = LAYERED.some((name) => node.attributes.has(name)) ? 1 : 0;
  let sum: Expansion = { drawn: 1, pathData: data, filtered: node.attributes.has('filter') ? 1 : 0, layers };
  const add = (other: Expansion, times = 1) => {
    const added = (what: keyof Expansion) => sum[what] + times * other[what];
    sum = {
      drawn: added('drawn'),
      pathData: added('pathData'),
      filtered: added('filtered'),
      layers: added('layers'),
    };
  };
  for (const child of node.children) if (typeof child !== 'string') add(computeExpansion(child, byId, known));
  const follow = (id: string | undefined) => {
    const target = id === undefined ? undefined : byId.get(id);
    return target === undefined ? NOTHING : computeExpansion(target, byId, known);
  };
  for (const [name, value] of node.attributes) {
    // A path draws a marker at each vertex and has at most one vertex per two characters.
    const times = (MARKERS as readonly string[]).includes(name) ? Math.max(1, data / 2) : 1;
    if (name === 'href' && value.startsWith('#')) add(follow(value.slice(1)));
    else if (value.includes('url('))
      for (const [, id] of value.matchAll(/url\(\s*["']?#([^"')\s]+)/g)) add(follow(id), times);
  }
  known.set(node, sum);
  return sum;
}
