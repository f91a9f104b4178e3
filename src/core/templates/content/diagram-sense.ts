import { nodeId } from '../../diagrams/from-model.ts';
import { hasParents, KIND_ROWS } from '../../diagrams/kinds.ts';
import { nearest } from '../../errors/nearest-choices.ts';
import type { DiagramSource, DiagramSourceNode } from '../../scene/diagram.ts';
import { checkStrip } from './diagram-cells.ts';
import type { Loc, Reader } from './reader.ts';

type InputNodes = readonly DiagramSourceNode[];
const SET_COUNTS = [2, 4] as const;
const MAX_MONTHS = 3;

/** Checks the consistency of a diagram's parts. */
export function checkModel(model: DiagramSource, loc: Loc, read: Reader): void {
  const { kind, nodes } = model;
  if (hasParents(kind)) checkParents(nodes, KIND_ROWS[kind].depth ?? nodes.length, [...loc, 'nodes'], read);
  if (kind === 'flow') checkLanes(nodes, [...loc, 'nodes'], read);
  if (kind === 'venn') checkSets(nodes, [...loc, 'nodes'], read);
  if (kind === 'sankey') checkFlows(model, loc, read);
  if (kind === 'pyramid') checkValues(nodes, [...loc, 'nodes'], read);
  if (kind === 'gantt') checkCriticalPath(model, loc, read);
  if (kind === 'cells') checkStrip(model, loc, read);
  if (kind === 'durations') checkDurations(nodes, [...loc, 'nodes'], read);
  if (kind === 'calendar') checkMonths(nodes, [...loc, 'nodes'], read);
}

/** Checks that two steps at least have a part of the bar, and that no end lies between them. */
function checkDurations(nodes: InputNodes, loc: Loc, read: Reader): void {
  const valued = nodes.flatMap(({ value }, index) => (value === undefined ? [] : [index]));
  if (valued.length < 2) {
    read.missing([...loc, 0, 'value'], 'two steps at least have a duration; ends such as "Home" have none.');
    return;
  }
  const [first = 0, last = 0] = [valued[0], valued.at(-1)];
  const between = nodes.findIndex(({ value }, at) => value === undefined && at > first && at < last);
  if (between >= 0)
    read.missing(
      [...loc, between, 'value'],
      `only the first and the last box may be without; "${nodes[between]?.label}" stands between two durations.`,
    );
  const unshown = nodes.findIndex(({ value, note }) => value === undefined && note !== undefined);
  if (unshown >= 0)
    read.fault(
      [...loc, unshown, 'note'],
      'A note stands below a part of the bar, and a box without "value" has none. Use "text".',
      'value_error',
    );
}

/** Checks that every parent exists and that no box is its own ancestor. */
function checkParents(nodes: InputNodes, depth: number, loc: Loc, read: Reader): void {
  const parents = new Map(nodes.map((node) => [nodeId(node), node.parent]));
  for (const [index, { parent }] of nodes.entries())
    if (parent !== undefined && !parents.has(parent))
      reportUnknownNode(parent, [...parents.keys()], [...loc, index, 'parent'], read);
  const reported = new Set<string>();
  for (const [index, node] of nodes.entries()) {
    const path = [nodeId(node)];
    for (let at = node.parent; at !== undefined; at = parents.get(at)) {
      if (at === path[0] && !path.some((id) => reported.has(id))) {
        for (const id of path) reported.add(id);
        const way = [...path, at].map((id) => `"${id}"`).join(' below ');
        read.fault(
          [...loc, index, 'parent'],
          `This is a circle, not a tree: ${way}. Leave "parent" out of the topmost, or use kind "flow" with "edges".`,
          'circle',
          node.parent,
        );
      }
      if (path.includes(at)) break;
      path.push(at);
    }
    if (path.length > depth && !reported.has(path[0] ?? ''))
      read.fault(
        [...loc, index, 'parent'],
        `Boxes stand ${depth} deep at most here; "${path[0]}" stands at ${path.length}.`,
        'too_deep',
        node.parent,
      );
  }
}

function checkLanes(nodes: InputNodes, loc: Loc, read: Reader): void {
  if (!nodes.some(({ lane }) => lane !== undefined)) return;
  const missing = nodes.findIndex(({ lane }) => lane === undefined);
  if (missing >= 0) read.missing([...loc, missing, 'lane'], 'where one box has a lane, all have.');
  const grouped = nodes.findIndex(({ group }) => group !== undefined);
  if (grouped >= 0)
    read.fault([...loc, grouped, 'group'], 'Boxes stand in lanes or in groups, not in both.', 'value_error');
}

function checkSets(nodes: InputNodes, loc: Loc, read: Reader): void {
  const ids = nodes.filter(({ of }) => of === undefined).map(nodeId);
  if (ids.length < SET_COUNTS[0] || ids.length > SET_COUNTS[1])
    read.fault(
      loc,
      `A Venn diagram has ${SET_COUNTS[0]} to ${SET_COUNTS[1]} sets, got ${ids.length}; a node with "of" is an overlap.`,
      'value_error',
    );
  const keys = new Set<string>();
  for (const [index, { of }] of nodes.entries()) {
    if (of === undefined) continue;
    for (const [at, id] of of.entries())
      if (!ids.includes(id)) reportUnknownNode(id, ids, [...loc, index, 'of', at], read);
    const key = [...new Set(of)].sort().join(' ');
    if (new Set(of).size < 2)
      read.fault([...loc, index, 'of'], 'An overlap names two sets at least.', 'value_error');
    else if (keys.has(key))
      read.fault([...loc, index, 'of'], 'This overlap is told twice: put both into one label.', 'duplicate');
    keys.add(key);
  }
}

function checkFlows({ nodes, edges = [] }: DiagramSource, loc: Loc, read: Reader): void {
  if (edges.length === 0) {
    read.missing([...loc, 'edges'], 'what flows where: {from, to, value} each.');
    return;
  }
  const most = KIND_ROWS.sankey.boxes[1];
  const ids = [...new Set([...nodes.map(nodeId), ...edges.flatMap(({ from, to }) => [from, to])])];
  if (ids.length > most)
    read.fault(
      [...loc, 'edges'],
      `A diagram of kind "sankey" has at most ${most} boxes, got ${ids.length}: group the small ones.`,
      'too_many_items',
      undefined,
      { max: most },
    );
  // Boxes that remain after repeatedly removing those without predecessors form a cycle.
  let left = ids;
  for (;;) {
    const free = left.filter((id) => !edges.some(({ from, to }) => to === id && left.includes(from)));
    if (free.length === 0) break;
    left = left.filter((id) => !free.includes(id));
  }
  if (left.length > 0)
    read.fault(
      [...loc, 'edges'],
      `Flows lead from left to right; these lead in a circle: ${left.slice(0, 6).join(', ')}. Leave out what leads back, or use kind "flow".`,
      'circle',
    );
}

function checkValues(nodes: InputNodes, loc: Loc, read: Reader): void {
  if (!nodes.some(({ value }) => value !== undefined)) return;
  const missing = nodes.findIndex(({ value }) => value === undefined);
  if (missing >= 0)
    read.missing(
      [...loc, missing, 'value'],
      'levels are as large as their values where all have one: give it to all, or to none.',
    );
}

function checkCriticalPath({ critical_path, edges = [] }: DiagramSource, loc: Loc, read: Reader): void {
  if (critical_path === true && edges.length === 0)
    read.missing(
      [...loc, 'edges'],
      'what waits for what, {from, to} each: the critical path is computed from it.',
    );
}

function checkMonths(nodes: InputNodes, loc: Loc, read: Reader): void {
  const days = nodes.flatMap(({ start, end }) => [start, end]).filter((one) => one !== undefined);
  const month = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
  const count = Math.max(...days.map(month)) - Math.min(...days.map(month)) + 1;
  if (count > MAX_MONTHS)
    read.fault(
      loc,
      `A calendar shows up to ${MAX_MONTHS} months, these days span ${count}: use kind "gantt", or one slide a quarter.`,
      'too_many_items',
      undefined,
      { max: MAX_MONTHS },
    );
}

export function reportUnknownNode(id: string, ids: readonly string[], loc: Loc, read: Reader): void {
  const near = nearest(id, ids);
  const did = near.length === 0 ? '' : ` Did you mean ${near.map((name) => `"${name}"`).join(' or ')}?`;
  read.fault(
    loc,
    `There is no box "${id.slice(0, 60)}".${did} Known: ${ids.slice(0, 20).join(', ')}${ids.length > 20 ? ', …' : ''}.`,
    'enum',
    id,
  );
}
