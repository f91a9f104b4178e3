import {
  CELL_LOOKS,
  DIAGRAM_ROLES,
  type DiagramRole,
  type DiagramSource,
  type DiagramSourceNode,
  type StripCell,
  type StripFrame,
} from '../../scene/diagram.ts';
import type { Loc, Reader } from './reader.ts';

/** Limits of rows of cells: more places cannot be told apart. */
export const STRIP_LIMITS = { places: 40, text: 24, states: 6, brackets: 6, marks: 3, label: 60 } as const;
const CELL_KEYS = ['text', 'state'];
const STATE_KEYS = ['role', 'look'];
const BRACKET_KEYS = ['from', 'to', 'label', 'role'];
const MARK_KEYS = ['after', 'label', 'role'];

type Strip = Pick<DiagramSource, 'index' | 'states' | 'brackets' | 'marks'>;
type Fields = Readonly<Record<string, unknown>>;

/** Parses the cells of a row: texts, {text, state}, or null for a place without a cell. */
export function parseCells(raw: unknown, loc: Loc, read: Reader): (StripCell | null)[] {
  const list = read.array(raw, loc) ?? [];
  checkCount(list.length, STRIP_LIMITS.places, 'cells', loc, read);
  return list.map((one, at): StripCell | null => {
    const there = [...loc, at];
    if (one === null || one === undefined) return null;
    if (typeof one === 'string' || typeof one === 'number')
      return { text: readText(one, STRIP_LIMITS.text, there, read) ?? '' };
    const record = read.record(one, there, '{text, state}');
    if (record === undefined) return null;
    checkKeys(record, CELL_KEYS, 'a cell', there, read);
    const state = readText(record['state'], STRIP_LIMITS.label, [...there, 'state'], read);
    return {
      text: readText(record['text'], STRIP_LIMITS.text, [...there, 'text'], read) ?? '',
      ...(state === undefined ? {} : { state }),
    };
  });
}

/** Parses what rows of cells have in common: the index, states, brackets and marks. */
export function parseStrip(record: Fields, loc: Loc, read: Reader): Strip {
  const strip: { -readonly [key in keyof Strip]: Strip[key] } = {};
  const { index, states, brackets, marks } = record;
  if (isSet(index)) strip.index = parseIndex(index, record['nodes'], [...loc, 'index'], read);
  if (isSet(states)) strip.states = parseStates(states, [...loc, 'states'], read);
  if (isSet(brackets))
    strip.brackets = readEntries(
      brackets,
      STRIP_LIMITS.brackets,
      'brackets',
      [...loc, 'brackets'],
      read,
    ).flatMap(([one, at]) => {
      checkKeys(one, BRACKET_KEYS, 'a bracket', at, read);
      const label = readText(one['label'], STRIP_LIMITS.label, [...at, 'label'], read);
      if (label === undefined) read.missing([...at, 'label'], 'what the places are together.');
      const from = readPlace(one['from'], strip.index, [...at, 'from'], read);
      const to = one['to'] === undefined ? from : readPlace(one['to'], strip.index, [...at, 'to'], read);
      if (from === undefined || to === undefined || label === undefined) return [];
      if (to < from)
        read.fault([...at, 'to'], 'A bracket ends at the place where it begins, or later.', 'value_error');
      return [{ from, to, label, ...readRole(one, at, read) }];
    });
  if (isSet(marks))
    strip.marks = readEntries(marks, STRIP_LIMITS.marks, 'marks', [...loc, 'marks'], read).flatMap(
      ([one, at]) => {
        checkKeys(one, MARK_KEYS, 'a mark', at, read);
        const label = readText(one['label'], STRIP_LIMITS.label, [...at, 'label'], read);
        const place =
          one['after'] === 0 && strip.index?.includes('0') !== true
            ? -1
            : readPlace(one['after'], strip.index, [...at, 'after'], read);
        if (place === undefined) return [];
        return [{ after: place + 1, ...(label === undefined ? {} : { label }), ...readRole(one, at, read) }];
      },
    );
  return strip;
}

/** Gives cells the role and look of their states; a state may be the name of a role or of a look. */
export function applyStates(
  nodes: readonly DiagramSourceNode[],
  { states = [] }: Strip,
): readonly DiagramSourceNode[] {
  const byName = new Map(states.map((state) => [state.name, state]));
  return nodes.map((node) =>
    node.cells === undefined
      ? node
      : {
          ...node,
          cells: node.cells.map((cell) => {
            if (cell?.state === undefined) return cell;
            const { role, look } = byName.get(cell.state) ?? readOwnState(cell.state);
            return {
              ...cell,
              ...(role === undefined ? {} : { role }),
              ...(look === undefined ? {} : { look }),
            };
          }),
        },
  );
}

/** Reports states that are not declared, and brackets and marks beyond the last place. */
export function checkStrip(
  { nodes, states = [], brackets, marks, index }: DiagramSource,
  loc: Loc,
  read: Reader,
): void {
  const names = [...states.map(({ name }) => name), ...DIAGRAM_ROLES, ...CELL_LOOKS];
  for (const [row, { cells = [] }] of nodes.entries())
    for (const [at, cell] of cells.entries())
      if (cell?.state !== undefined && !names.includes(cell.state))
        read.choice(cell.state, names, [...loc, 'nodes', row, 'cells', at, 'state']);
  const places = Math.max(index?.length ?? 0, ...nodes.map(({ cells = [] }) => cells.length));
  if (places === 0) read.missing([...loc, 'nodes', 0, 'cells'], 'one row at least has cells.');
  const used = new Set(nodes.flatMap(({ cells = [] }) => cells.flatMap((cell) => cell?.state ?? [])));
  for (const { name } of states)
    if (!used.has(name))
      read.fault([...loc, 'states', name], `No cell has the state "${name}". Leave it out.`, 'value_error');
  const tooFar = (place: number, there: Loc): void => {
    if (place >= places)
      read.fault(
        there,
        `It is at place ${place + 1}, and the longest row has ${places} places.`,
        'out_of_range',
        place + 1,
        { min: 1, max: places },
      );
  };
  for (const [at, { to }] of (brackets ?? []).entries()) tooFar(to, [...loc, 'brackets', at, 'to']);
  for (const [at, { after }] of (marks ?? []).entries()) tooFar(after - 1, [...loc, 'marks', at, 'after']);
}

function readOwnState(state: string): { readonly role?: DiagramRole; readonly look?: StripCell['look'] } {
  const role = DIAGRAM_ROLES.find((one) => one === state);
  const look = CELL_LOOKS.find((one) => one === state);
  return { ...(role === undefined ? {} : { role }), ...(look === undefined ? {} : { look }) };
}

/** Names of places: a list, or the number of the first. */
function parseIndex(raw: unknown, nodes: unknown, loc: Loc, read: Reader): readonly string[] {
  if (Array.isArray(raw)) {
    checkCount(raw.length, STRIP_LIMITS.places, 'places', loc, read);
    return raw.map((one, at) => readText(one, STRIP_LIMITS.text, [...loc, at], read) ?? '');
  }
  const first = raw === true ? 1 : read.number(raw, loc);
  if (first === undefined) return [];
  if (!Number.isInteger(first))
    read.fault(loc, `The number of the first place, or their names; got ${first}.`, 'value_error', first);
  const rows = Array.isArray(nodes) ? (nodes as readonly Fields[]) : [];
  const places = Math.max(0, ...rows.map((row) => (Array.isArray(row?.['cells']) ? row['cells'].length : 0)));
  return Array.from({ length: Math.min(places, STRIP_LIMITS.places) }, (_, at) => String(first + at));
}

function parseStates(raw: unknown, loc: Loc, read: Reader): StripFrame['states'] {
  const record = read.record(raw, loc, '{"committed": "success"}');
  if (record === undefined) return [];
  const names = Object.keys(record);
  checkCount(names.length, STRIP_LIMITS.states, 'states', loc, read);
  return names.map((name) => {
    const value = record[name];
    if (typeof value === 'string') {
      const role = read.choice(value, DIAGRAM_ROLES, [...loc, name]) as DiagramRole | undefined;
      return { name, ...(role === undefined ? {} : { role }) };
    }
    const state = read.record(value, [...loc, name], '{role, look}');
    if (state === undefined) return { name };
    checkKeys(state, STATE_KEYS, 'a state', [...loc, name], read);
    const look = isSet(state['look'])
      ? (read.choice(state['look'], CELL_LOOKS, [...loc, name, 'look']) as StripCell['look'])
      : undefined;
    return { name, ...readRole(state, [...loc, name], read), ...(look === undefined ? {} : { look }) };
  });
}

/** A place by its name in the index, or by its number from 1. */
function readPlace(
  raw: unknown,
  index: readonly string[] | undefined,
  loc: Loc,
  read: Reader,
): number | undefined {
  if (!isSet(raw)) return read.missing(loc, 'a place: its name in the index, or its number from 1.');
  const named = index?.indexOf(String(raw)) ?? -1;
  if (named >= 0) return named;
  if (index !== undefined && index.length > 0) {
    read.choice(String(raw), index, loc);
    return undefined;
  }
  const number = read.number(raw, loc);
  if (number === undefined) return undefined;
  if (Number.isInteger(number) && number >= 1) return number - 1;
  return read.fault(loc, `Places count from 1; got ${number}.`, 'out_of_range', number, { min: 1 });
}

function readRole(record: Fields, loc: Loc, read: Reader): { readonly role?: DiagramRole } {
  if (!isSet(record['role'])) return {};
  const role = read.choice(record['role'], DIAGRAM_ROLES, [...loc, 'role']) as DiagramRole | undefined;
  return role === undefined ? {} : { role };
}

function readEntries(raw: unknown, most: number, what: string, loc: Loc, read: Reader): [Fields, Loc][] {
  const list = read.array(raw, loc) ?? [];
  checkCount(list.length, most, what, loc, read);
  return list.slice(0, most).flatMap((one, at): [Fields, Loc][] => {
    const record = read.record(one, [...loc, at]);
    return record === undefined ? [] : [[record, [...loc, at]]];
  });
}

function readText(raw: unknown, most: number, loc: Loc, read: Reader): string | undefined {
  const text = read.text(raw, loc);
  if (text !== undefined && [...text].length > most)
    read.fault(loc, `It has at most ${most} characters, got ${[...text].length}.`, 'too_long', undefined, {
      max: most,
    });
  return text;
}

function checkKeys(record: Fields, keys: readonly string[], what: string, loc: Loc, read: Reader): void {
  for (const key of Object.keys(record)) if (!keys.includes(key)) read.unknown(loc, key, keys, what);
}

function checkCount(count: number, most: number, what: string, loc: Loc, read: Reader): void {
  if (count > most)
    read.fault(loc, `At most ${most} ${what}, got ${count}.`, 'too_many_items', undefined, {
      max: most,
      given: count,
    });
}

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== false;
