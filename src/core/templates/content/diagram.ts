import { idOf, isHierarchy } from '../../diagrams/from-model.ts';
import { readMermaid } from '../../diagrams/mermaid.ts';
import { DIAGRAM_LIMITS } from '../../diagrams/statements.ts';
import { nearest } from '../../errors/nearest.ts';
import { DIAGRAM_DIRECTIONS, DIAGRAM_KINDS, DIAGRAM_ROLES, DIAGRAM_SHAPES, type DiagramKind, type DiagramModel, type GivenDiagramEdge, type GivenDiagramNode } from '../../scene/diagram.ts';
import type { Loc, Reader } from './reader.ts';

type GivenNodes = readonly GivenDiagramNode[];
const SHAPE = '{mermaid} or {kind, nodes}';
const EDGE_KEYS = ['from', 'to', 'label'];

/** A diagram as Mermaid or as data of a kind. A plain text is Mermaid. */
export function parseDiagram(raw: unknown, loc: Loc, read: Reader): DiagramModel | undefined {
  if (typeof raw === 'string') return parseMermaid(raw, loc, read);
  const given = read.record(raw, loc, SHAPE);
  if (given === undefined) return undefined;
  if (given['mermaid'] !== undefined) {
    for (const key of Object.keys(given)) if (key !== 'mermaid') read.unknown(loc, key, ['mermaid'], 'a diagram in Mermaid');
    return parseMermaid(given['mermaid'], [...loc, 'mermaid'], read);
  }
  if (given['kind'] === undefined) return read.missing([...loc, 'kind'], `one of ${DIAGRAM_KINDS.join(', ')}; or give "mermaid".`);
  const kind = read.choice(given['kind'], DIAGRAM_KINDS, [...loc, 'kind']) as DiagramKind | undefined;
  if (kind === undefined) return undefined;
  const start = read.issues.length;
  const known = ['kind', 'direction', 'nodes', ...(isHierarchy(kind) ? [] : ['edges'])];
  for (const key of Object.keys(given)) if (!known.includes(key)) read.unknown(loc, key, known, `a diagram of kind "${kind}"`);
  const direction = given['direction'] === undefined || given['direction'] === null ? undefined : read.choice(given['direction'], DIAGRAM_DIRECTIONS, [...loc, 'direction']);
  const nodes = parseNodes(kind, given['nodes'], [...loc, 'nodes'], read);
  const edges = isHierarchy(kind) ? [] : parseEdges(given['edges'] ?? [], nodes, [...loc, 'edges'], read);
  if (read.issues.length === start) checkParents(nodes, [...loc, 'nodes'], read);
  if (read.issues.length > start) return undefined;
  return { kind, ...(direction === undefined ? {} : { direction: direction as (typeof DIAGRAM_DIRECTIONS)[number] }), nodes, ...(edges.length === 0 ? {} : { edges }) };
}

function parseMermaid(raw: unknown, loc: Loc, read: Reader): DiagramModel | undefined {
  const mermaid = read.verbatim(raw, loc);
  if (mermaid === undefined) return typeof raw === 'string' ? read.missing(loc, 'Mermaid such as "flowchart LR\\nA[First] --> B[Second]".') : undefined;
  const { faults } = readMermaid(mermaid);
  for (const { line, column, message } of faults) read.fault(loc, `Line ${line}, column ${column}: ${message}`, 'mermaid', undefined, { line, column });
  return faults.length === 0 ? { mermaid } : undefined;
}

function parseNodes(kind: DiagramKind, raw: unknown, loc: Loc, read: Reader): GivenNodes {
  if (raw === undefined || raw === null) return read.missing(loc, `the boxes, {id?, label${isHierarchy(kind) ? ', parent?' : ''}} each.`) ?? [];
  const given = counted(raw, DIAGRAM_LIMITS.items, 'boxes', loc, read);
  if (given.length === 0) {
    if (Array.isArray(raw) && raw.length === 0) read.missing(loc, 'a diagram has one box at least.');
    return [];
  }
  const keys = ['id', 'label', 'shape', 'role', isHierarchy(kind) ? 'parent' : 'group'];
  const seen = new Set<string>();
  return given.flatMap((one, index): GivenDiagramNode[] => {
    const at = [...loc, index];
    const node = typeof one === 'string' ? { label: one } : read.record(one, at, `{${keys.join(', ')}}`);
    if (node === undefined) return [];
    for (const key of Object.keys(node)) if (!keys.includes(key)) read.unknown(at, key, keys, `a box of kind "${kind}"`);
    const { id, label, parent, group } = texts(node, ['id', 'label', 'parent', 'group'], at, read);
    const words = label ?? id;
    if (words === undefined) return read.missing([...at, 'label'], 'the words in the box.') ?? [];
    const own = idOf({ label: words, ...(id === undefined ? {} : { id }) });
    if (seen.has(own)) read.fault([...at, 'id'], `There are two boxes "${own}": give each an "id" of its own.`, 'duplicate', own);
    seen.add(own);
    const role = chosen(node['role'], DIAGRAM_ROLES, [...at, 'role'], read);
    const shape = chosen(node['shape'], DIAGRAM_SHAPES, [...at, 'shape'], read);
    return [
      {
        ...(id === undefined ? {} : { id }),
        label: words,
        ...(shape === undefined ? {} : { shape }),
        ...(role === undefined ? {} : { role }),
        ...(parent === undefined ? {} : { parent }),
        ...(group === undefined ? {} : { group }),
      },
    ];
  });
}

function parseEdges(raw: unknown, nodes: GivenNodes, loc: Loc, read: Reader): readonly GivenDiagramEdge[] {
  const ids = nodes.map(idOf);
  return counted(raw, DIAGRAM_LIMITS.edges, 'lines', loc, read).flatMap((one, index): GivenDiagramEdge[] => {
    const at = [...loc, index];
    const edge = read.record(one, at, '{from, to, label?}');
    if (edge === undefined) return [];
    for (const key of Object.keys(edge)) if (!EDGE_KEYS.includes(key)) read.unknown(at, key, EDGE_KEYS, 'a line');
    const { from, to, label } = texts(edge, EDGE_KEYS, at, read);
    if (from === undefined) read.missing([...at, 'from'], 'the id of the box where the line begins.');
    if (to === undefined) read.missing([...at, 'to'], 'the id of the box where the line ends.');
    if (from === undefined || to === undefined) return [];
    for (const [key, end] of [['from', from] as const, ['to', to] as const]) if (nodes.length > 0 && !ids.includes(end)) unknownNode(end, ids, [...at, key], read);
    if (from === to) read.fault(at, `A line leads from one box to another; this one leads from "${from}" to itself.`, 'value_error', from);
    return [{ from, to, ...(label === undefined ? {} : { label }) }];
  });
}

/** Whether every parent is there, and nothing stands below itself. */
function checkParents(nodes: GivenNodes, loc: Loc, read: Reader): void {
  const parents = new Map(nodes.map((node) => [idOf(node), node.parent]));
  for (const [index, { parent }] of nodes.entries()) if (parent !== undefined && !parents.has(parent)) unknownNode(parent, [...parents.keys()], [...loc, index, 'parent'], read);
  const told = new Set<string>();
  for (const [index, node] of nodes.entries()) {
    const path = [idOf(node)];
    for (let at = node.parent; at !== undefined; at = parents.get(at)) {
      if (at === path[0] && !path.some((id) => told.has(id))) {
        for (const id of path) told.add(id);
        const way = [...path, at].map((id) => `"${id}"`).join(' below ');
        read.fault([...loc, index, 'parent'], `This is a circle, not a tree: ${way}. Leave "parent" out of the topmost, or use kind "flow" with "edges".`, 'circle', node.parent);
      }
      if (path.includes(at)) break;
      path.push(at);
    }
  }
}

function unknownNode(id: string, ids: readonly string[], loc: Loc, read: Reader): void {
  const near = nearest(id, ids);
  const did = near.length === 0 ? '' : ` Did you mean ${near.map((name) => `"${name}"`).join(' or ')}?`;
  read.fault(loc, `There is no box "${id.slice(0, 60)}".${did} Known: ${ids.slice(0, 20).join(', ')}${ids.length > 20 ? ', …' : ''}.`, 'enum', id);
}

function counted(raw: unknown, most: number, what: string, loc: Loc, read: Reader): readonly unknown[] {
  const given = read.array(raw, loc) ?? [];
  if (given.length <= most) return given;
  return read.fault(loc, `A diagram has at most ${most} ${what}, got ${given.length}: split it over slides.`, 'too_many_items', undefined, { max: most, given: given.length }) ?? [];
}

function texts(given: Readonly<Record<string, unknown>>, keys: readonly string[], loc: Loc, read: Reader): Readonly<Record<string, string | undefined>> {
  const most = DIAGRAM_LIMITS.label;
  return Object.fromEntries(
    keys.map((key) => {
      const text = read.text(given[key], [...loc, key]);
      if (text !== undefined && text.length > most) read.fault([...loc, key], `"${key}" has at most ${most} characters, got ${text.length}.`, 'too_long', undefined, { max: most });
      return [key, text];
    }),
  );
}

function chosen<const T extends string>(raw: unknown, allowed: readonly T[], loc: Loc, read: Reader): T | undefined {
  return raw === undefined || raw === null ? undefined : (read.choice(raw, allowed, loc) as T | undefined);
}
