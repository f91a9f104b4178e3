import { isDrawable } from '../../charts/model.ts';
import { nodeId } from '../../diagrams/from-model.ts';
import { KIND_ROWS } from '../../diagrams/kinds.ts';
import { readMermaid } from '../../diagrams/mermaid.ts';
import { DIAGRAM_LIMITS } from '../../diagrams/statements.ts';
import { defined } from '../../input/fields.ts';
import {
  DIAGRAM_DIRECTIONS,
  DIAGRAM_KINDS,
  DIAGRAM_ROLES,
  DIAGRAM_SHAPES,
  type DiagramKind,
  type DiagramModel,
  type DiagramSource,
  type DiagramSourceEdge,
  type DiagramSourceNode,
  LAYER_FORMS,
  WORK_STATUSES,
} from '../../scene/diagram.ts';
import { applyStates, parseCells, parseStrip } from './diagram-cells.ts';
import { checkModel, reportUnknownNode } from './diagram-sense.ts';
import { parseMessages, parseSequenceParts, readDashed } from './diagram-sequence.ts';
import type { Loc, Reader } from './reader.ts';

type InputNodes = readonly DiagramSourceNode[];
const SHAPE = '{mermaid} or {kind, nodes}';
const TEXT_KEYS = [
  'id',
  'label',
  'text',
  'icon',
  'group',
  'lane',
  'row',
  'parent',
  'branch',
  'note',
] as const;

/** Parses a diagram in Mermaid or as data of a kind. A plain text is Mermaid. */
export function parseDiagram(raw: unknown, loc: Loc, read: Reader): DiagramModel | undefined {
  if (typeof raw === 'string') return parseMermaid(raw, loc, read);
  const record = read.record(raw, loc, SHAPE);
  if (record === undefined) return undefined;
  if (record['mermaid'] !== undefined) {
    for (const key of Object.keys(record))
      if (key !== 'mermaid') read.unknown(loc, key, ['mermaid'], 'a diagram in Mermaid');
    return parseMermaid(record['mermaid'], [...loc, 'mermaid'], read);
  }
  if (record['kind'] === undefined)
    return read.missing([...loc, 'kind'], `one of ${DIAGRAM_KINDS.join(', ')}; or give "mermaid".`);
  const kind = read.choice(record['kind'], DIAGRAM_KINDS, [...loc, 'kind']) as DiagramKind | undefined;
  if (kind === undefined) return undefined;
  const row = KIND_ROWS[kind];
  const start = read.issues.length;
  const known = ['kind', 'nodes', ...(row.edge === undefined ? [] : ['edges']), ...(row.own ?? [])];
  for (const key of Object.keys(record))
    if (!known.includes(key)) read.unknown(loc, key, known, `a diagram of kind "${kind}"`);
  const allows = (key: keyof DiagramSource): boolean => row.own?.includes(key) === true;
  const direction = allows('direction')
    ? readChoice(record['direction'], DIAGRAM_DIRECTIONS, [...loc, 'direction'], read)
    : undefined;
  const form = allows('form') ? readChoice(record['form'], LAYER_FORMS, [...loc, 'form'], read) : undefined;
  const isCritical = allows('critical_path')
    ? readFlag(record['critical_path'], [...loc, 'critical_path'], read)
    : undefined;
  const today = allows('today') ? readDay(record['today'], [...loc, 'today'], read) : undefined;
  const strip = allows('states') ? parseStrip(record, loc, read) : {};
  const { center, unit } = readTexts(record, (['center', 'unit'] as const).filter(allows), loc, read);
  const nodes = parseNodes(
    kind,
    record['nodes'] ?? (row.boxes[0] === 0 ? [] : undefined),
    [...loc, 'nodes'],
    read,
  );
  const edges =
    row.edge === undefined
      ? []
      : kind === 'sequence'
        ? parseMessages(record, nodes, [...loc, 'edges'], read)
        : parseEdges(kind, record['edges'] ?? [], nodes, [...loc, 'edges'], read);
  const parts = kind === 'sequence' ? parseSequenceParts(record, nodes, edges, loc, read) : {};
  const model: DiagramSource = {
    kind,
    ...(direction === undefined ? {} : { direction }),
    ...(form === undefined ? {} : { form }),
    ...(center === undefined ? {} : { center }),
    ...defined({ unit, critical_path: isCritical, today }),
    ...strip,
    ...parts,
    nodes: allows('states') ? applyStates(nodes, strip) : nodes,
    ...(edges.length === 0 ? {} : { edges }),
  };
  if (read.issues.length === start) checkModel(model, loc, read);
  return read.issues.length > start ? undefined : model;
}

function parseMermaid(raw: unknown, loc: Loc, read: Reader): DiagramModel | undefined {
  const mermaid = read.verbatim(raw, loc);
  if (mermaid === undefined)
    return typeof raw === 'string'
      ? read.missing(loc, 'Mermaid such as "flowchart LR\\nA[First] --> B[Second]".')
      : undefined;
  const { faults } = readMermaid(mermaid);
  for (const { line, column, message } of faults)
    read.fault(loc, `Line ${line}, column ${column}: ${message}`, 'mermaid', undefined, { line, column });
  return faults.length === 0 ? { mermaid } : undefined;
}

function parseNodes(kind: DiagramKind, raw: unknown, loc: Loc, read: Reader): InputNodes {
  const row = KIND_ROWS[kind];
  const keys: readonly string[] = ['id', 'label', 'role', ...row.node];
  const required: readonly string[] = ['label', ...(row.required ?? [])];
  const shape = `{${keys.map((key) => `${key}${required.includes(key) ? '' : '?'}`).join(', ')}}`;
  if (raw === undefined || raw === null) return read.missing(loc, `the boxes, ${shape} each.`) ?? [];
  const entries = readList(raw, row.boxes[1], 'boxes', kind, loc, read);
  if (entries.length < row.boxes[0]) {
    if (Array.isArray(raw) && raw.length < row.boxes[0])
      read.missing(loc, `a diagram of kind "${kind}" has ${row.boxes[0]} boxes at least.`);
    return [];
  }
  const ids = new Set<string>();
  return entries.flatMap((one, index): DiagramSourceNode[] => {
    const at = [...loc, index];
    const node = typeof one === 'string' ? { label: one } : read.record(one, at, shape);
    if (node === undefined) return [];
    for (const key of Object.keys(node))
      if (!keys.includes(key)) read.unknown(at, key, keys, `a box of kind "${kind}"`);
    const words = readTexts(
      node,
      TEXT_KEYS.filter((key) => keys.includes(key)),
      at,
      read,
    );
    const label = words.label ?? words.id ?? (kind === 'cells' ? '' : undefined);
    if (label === undefined) return read.missing([...at, 'label'], 'the words in the box.') ?? [];
    const own = nodeId({ label, ...(words.id === undefined ? {} : { id: words.id }) });
    if (own !== '' && ids.has(own))
      read.fault(
        [...at, 'id'],
        `There are two boxes "${own}": give each an "id" of its own.`,
        'duplicate',
        own,
      );
    ids.add(own);
    const allows = (key: keyof DiagramSourceNode): boolean =>
      keys.includes(key) && node[key] !== undefined && node[key] !== null;
    const role = readChoice(node['role'], DIAGRAM_ROLES, [...at, 'role'], read);
    const outline = allows('shape')
      ? readChoice(node['shape'], DIAGRAM_SHAPES, [...at, 'shape'], read)
      : undefined;
    const value = allows('value') ? readPositive(node['value'], [...at, 'value'], read) : undefined;
    const [start, end] = [
      allows('start') ? readDay(node['start'], [...at, 'start'], read) : undefined,
      allows('end') ? readDay(node['end'], [...at, 'end'], read) : undefined,
    ];
    for (const key of row.required ?? [])
      if (!allows(key))
        read.missing(
          [...at, key],
          key === 'cells' ? 'the cells of the row, in order.' : 'a day such as "2026-05-31".',
        );
    const cells = allows('cells') ? parseCells(node['cells'], [...at, 'cells'], read) : undefined;
    if (start !== undefined && end !== undefined && end < start)
      read.fault([...at, 'end'], `It ends on ${end}, before it begins on ${start}.`, 'value_error', end);
    const of = allows('of')
      ? (read.array(node['of'], [...at, 'of']) ?? []).flatMap(
          (id, place) => read.text(id, [...at, 'of', place]) ?? [],
        )
      : undefined;
    const flag = (key: 'milestone' | 'support') =>
      allows(key) ? readFlag(node[key], [...at, key], read) : undefined;
    const [milestone, support] = [flag('milestone'), flag('support')];
    const status = allows('status')
      ? readChoice(node['status'], WORK_STATUSES, [...at, 'status'], read)
      : undefined;
    const progress = allows('progress')
      ? readPercent(node['progress'], [...at, 'progress'], read)
      : undefined;
    return [
      {
        ...words,
        label,
        ...(outline === undefined ? {} : { shape: outline }),
        ...(role === undefined ? {} : { role }),
        ...(value === undefined ? {} : { value }),
        ...(start === undefined ? {} : { start }),
        ...(end === undefined ? {} : { end }),
        ...(of === undefined ? {} : { of }),
        ...defined({ milestone, status, progress }),
        ...(support === undefined ? {} : { support }),
        ...(cells === undefined ? {} : { cells }),
      },
    ];
  });
}

function parseEdges(
  kind: DiagramKind,
  raw: unknown,
  nodes: InputNodes,
  loc: Loc,
  read: Reader,
): readonly DiagramSourceEdge[] {
  const ids = nodes.map(nodeId);
  const keys = ['from', 'to', ...(KIND_ROWS[kind].edge ?? [])];
  const valued = keys.includes('value');
  return readList(raw, DIAGRAM_LIMITS.edges, 'lines', kind, loc, read).flatMap(
    (one, index): DiagramSourceEdge[] => {
      const at = [...loc, index];
      const edge = read.record(one, at, `{${keys.join(', ')}}`);
      if (edge === undefined) return [];
      for (const key of Object.keys(edge))
        if (!keys.includes(key)) read.unknown(at, key, keys, `a line of kind "${kind}"`);
      const { from, to, label } = readTexts(
        edge,
        (['from', 'to', 'label'] as const).filter((key) => keys.includes(key)),
        at,
        read,
      );
      if (from === undefined) read.missing([...at, 'from'], 'the id of the box where the line begins.');
      if (to === undefined) read.missing([...at, 'to'], 'the id of the box where the line ends.');
      const value = valued
        ? edge['value'] === undefined
          ? read.missing([...at, 'value'], 'how much flows, a number above 0.')
          : readPositive(edge['value'], [...at, 'value'], read)
        : undefined;
      const dashed = readDashed(edge, at, read);
      if (from === undefined || to === undefined) return [];
      if (kind !== 'sankey')
        for (const [key, end] of [['from', from] as const, ['to', to] as const])
          if (nodes.length > 0 && !ids.includes(end)) reportUnknownNode(end, ids, [...at, key], read);
      if (from === to)
        read.fault(
          at,
          `A line leads from one box to another; this one leads from "${from}" to itself.`,
          'value_error',
          from,
        );
      return [{ from, to, ...defined({ label, value, dashed }) }];
    },
  );
}

function readList(
  raw: unknown,
  most: number,
  what: string,
  kind: DiagramKind,
  loc: Loc,
  read: Reader,
): readonly unknown[] {
  const list = read.array(raw, loc) ?? [];
  if (list.length <= most) return list;
  return (
    read.fault(
      loc,
      `A diagram of kind "${kind}" has at most ${most} ${what}, got ${list.length}: split it over slides.`,
      'too_many_items',
      undefined,
      { max: most, given: list.length },
    ) ?? []
  );
}

function readTexts<const K extends string>(
  record: Readonly<Record<string, unknown>>,
  keys: readonly K[],
  loc: Loc,
  read: Reader,
): { readonly [key in K]?: string } {
  const most = DIAGRAM_LIMITS.label;
  return Object.fromEntries(
    keys.flatMap((key) => {
      const text = read.text(record[key], [...loc, key]);
      if (text !== undefined && text.length > most)
        read.fault(
          [...loc, key],
          `"${key}" has at most ${most} characters, got ${text.length}.`,
          'too_long',
          undefined,
          { max: most },
        );
      return text === undefined ? [] : [[key, text] as const];
    }),
  ) as { readonly [key in K]?: string };
}

function readPositive(raw: unknown, loc: Loc, read: Reader): number | undefined {
  const value = read.number(raw, loc);
  if (value === undefined || (value > 0 && isDrawable(value))) return value;
  return read.fault(
    loc,
    `"${String(loc.at(-1))}" is drawn true to scale: give a number above 0, got ${value}.`,
    'value_error',
    value,
  );
}

function readFlag(raw: unknown, loc: Loc, read: Reader): boolean | undefined {
  if (raw === undefined || raw === null || typeof raw === 'boolean') return raw ?? undefined;
  return read.wrongType(loc, 'a boolean', raw);
}

function readPercent(raw: unknown, loc: Loc, read: Reader): number | undefined {
  const value = read.number(raw, loc);
  if (value === undefined || (value >= 0 && value <= 100)) return value;
  return read.fault(
    loc,
    `"${String(loc.at(-1))}" is the completed part in per cent, from 0 to 100; got ${value}.`,
    'out_of_range',
    value,
    { min: 0, max: 100 },
  );
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function readDay(raw: unknown, loc: Loc, read: Reader): string | undefined {
  const text = read.text(raw, loc);
  if (text === undefined || (DAY.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)))
    return text;
  return read.fault(
    loc,
    `"${text.slice(0, 40)}" is no day: write it as "2026-05-31" (ISO 8601).`,
    'value_error',
    text,
  );
}

function readChoice<const T extends string>(
  raw: unknown,
  allowed: readonly T[],
  loc: Loc,
  read: Reader,
): T | undefined {
  return raw === undefined || raw === null ? undefined : (read.choice(raw, allowed, loc) as T | undefined);
}
