import { isDrawable } from '../../charts/model.ts';
import { nodeId } from '../../diagrams/from-model.ts';
import { DIAGRAM_LIMITS } from '../../diagrams/statements.ts';
import { defined } from '../../input/fields.ts';
import {
  DIAGRAM_ROLES,
  type DiagramRole,
  type DiagramSourceEdge,
  type DiagramSourceNode,
  type SequenceParts,
} from '../../scene/diagram.ts';
import { reportUnknownNode } from './diagram-sense.ts';
import type { Loc, Reader } from './reader.ts';

/** Limits of sequences: more cannot be followed on one slide. */
export const SEQUENCE_LIMITS = { spans: 20, notes: 10, frames: 6, parts: 4 } as const;
const MESSAGE_KEYS = ['from', 'to', 'label', 'at', 'arrives', 'dashed', 'role'];
const SPAN_KEYS = ['on', 'from', 'to', 'label', 'role'];
const NOTE_KEYS = ['over', 'at', 'text', 'role'];
const FRAME_KEYS = ['from', 'to', 'label', 'role', 'parts'];
const PART_KEYS = ['from', 'label'];

type Fields = Readonly<Record<string, unknown>>;

/** Parses the messages of a sequence; they may lead from a participant to itself. */
export function parseMessages(
  record: Fields,
  nodes: readonly DiagramSourceNode[],
  loc: Loc,
  read: Reader,
): readonly DiagramSourceEdge[] {
  const ids = nodes.map(nodeId);
  if (record['edges'] === undefined)
    read.missing(loc, 'the messages in order, {from, to, label?, at?, arrives?, dashed?, role?} each.');
  const entries = readEntries(record['edges'], DIAGRAM_LIMITS.edges, MESSAGE_KEYS, 'a message', loc, read);
  const messages = entries.flatMap(([one, at]): DiagramSourceEdge[] => {
    const [from, to] = (['from', 'to'] as const).map((key) => readName(one[key], ids, [...at, key], read));
    const label = readLabel(one['label'], [...at, 'label'], read);
    const sent = readTime(one['at'], record['unit'], [...at, 'at'], read);
    const arrives = readTime(one['arrives'], record['unit'], [...at, 'arrives'], read);
    if (arrives !== undefined && sent === undefined)
      read.missing([...at, 'at'], 'when the message is sent, since it says when it arrives.');
    else if (arrives !== undefined && sent !== undefined && arrives < sent)
      read.fault(
        [...at, 'arrives'],
        `A message arrives when it is sent or later: it is sent at ${sent}, and arrives at ${arrives}.`,
        'value_error',
        arrives,
      );
    const dashed = readDashed(one, at, read);
    if (from === undefined || to === undefined) return [];
    return [
      {
        from,
        to,
        ...defined({ dashed, label, at: sent, arrives }),
        ...readRole(one, at, read),
      },
    ];
  });
  const timeless = messages.findIndex(({ at }) => at === undefined);
  if (timeless >= 0 && messages.some(({ at }) => at !== undefined))
    read.missing([...loc, timeless, 'at'], 'where one message has a time, all have.');
  return messages;
}

/** True if a line is dashed, undefined otherwise. */
export function readDashed({ dashed }: Fields, at: Loc, read: Reader): true | undefined {
  if (dashed !== undefined && dashed !== null && typeof dashed !== 'boolean')
    read.wrongType([...at, 'dashed'], 'a boolean', dashed);
  return dashed === true ? true : undefined;
}

/** Parses spans, notes and frames; without times they name messages by their numbers from 1. */
export function parseSequenceParts(
  record: Fields,
  nodes: readonly DiagramSourceNode[],
  messages: readonly DiagramSourceEdge[],
  loc: Loc,
  read: Reader,
): SequenceParts {
  const ids = nodes.map(nodeId);
  const isTimed = messages.some(({ at }) => at !== undefined);
  const readMoment = (raw: unknown, at: Loc): number => {
    if (raw === undefined || raw === null) {
      read.missing(at, isTimed ? 'a time.' : 'the number of a message, from 1.');
      return 1;
    }
    const moment = readTime(raw, record['unit'], at, read) ?? 1;
    if (!isTimed && (!Number.isInteger(moment) || moment < 1 || moment > messages.length))
      read.fault(
        at,
        `Messages count from 1 to ${messages.length} here; got ${moment}. Give every message "at" for a scale of time.`,
        'out_of_range',
        moment,
        { min: 1, max: messages.length },
      );
    return moment;
  };
  const readRange = (one: Fields, at: Loc): { readonly from: number; readonly to: number } => {
    const [from, to] = [readMoment(one['from'], [...at, 'from']), readMoment(one['to'], [...at, 'to'])];
    if (to < from)
      read.fault([...at, 'to'], `It ends at ${to}, before it begins at ${from}.`, 'value_error', to);
    return { from, to };
  };
  const list = (key: 'spans' | 'notes' | 'frames', keys: readonly string[], what: string) =>
    readEntries(record[key] ?? [], SEQUENCE_LIMITS[key], keys, what, [...loc, key], read);
  const spans = list('spans', SPAN_KEYS, 'a span').flatMap(([one, at]) => {
    const on = readName(one['on'], ids, [...at, 'on'], read);
    const label = readLabel(one['label'], [...at, 'label'], read);
    const range = readRange(one, at);
    return on === undefined ? [] : [{ on, ...range, ...defined({ label }), ...readRole(one, at, read) }];
  });
  const notes = list('notes', NOTE_KEYS, 'a note').flatMap(([one, at]) => {
    const raw = one['over'];
    const names = Array.isArray(raw) ? raw : [raw];
    const over = names.flatMap((name, index) => readName(name, ids, [...at, 'over', index], read) ?? []);
    const text = readLabel(one['text'], [...at, 'text'], read);
    if (text === undefined) read.missing([...at, 'text'], 'what the note says.');
    const moment = readMoment(one['at'], [...at, 'at']);
    return text === undefined || over.length === 0
      ? []
      : [{ over, at: moment, text, ...readRole(one, at, read) }];
  });
  const frames = list('frames', FRAME_KEYS, 'a frame').flatMap(([one, at]) => {
    const label = readLabel(one['label'], [...at, 'label'], read);
    if (label === undefined) read.missing([...at, 'label'], 'such as "loop until paid" or "alt accepted".');
    const range = readRange(one, at);
    const parts = readEntries(
      one['parts'] ?? [],
      SEQUENCE_LIMITS.parts,
      PART_KEYS,
      'a part',
      [...at, 'parts'],
      read,
    ).map(([part, there]) => ({
      from: readMoment(part['from'], [...there, 'from']),
      label: readLabel(part['label'], [...there, 'label'], read) ?? '',
    }));
    for (const [index, { from }] of parts.entries())
      if (from < range.from || (from === range.from && index > 0) || from > range.to)
        read.fault(
          [...at, 'parts', index, 'from'],
          `A part begins within its frame, from ${range.from} to ${range.to}, and only the first where the frame begins; got ${from}. Without a part there, the label of the frame is that of its first part.`,
          'out_of_range',
          from,
        );
    return label === undefined
      ? []
      : [{ ...range, label, ...readRole(one, at, read), ...(parts.length === 0 ? {} : { parts }) }];
  });
  return {
    ...(spans.length === 0 ? {} : { spans }),
    ...(notes.length === 0 ? {} : { notes }),
    ...(frames.length === 0 ? {} : { frames }),
  };
}

/** A time as a number, or with the unit of the diagram: 12, "12", "12 ms". */
function readTime(raw: unknown, unit: unknown, loc: Loc, read: Reader): number | undefined {
  if (raw === undefined || raw === null) return undefined;
  const text = typeof raw === 'string' ? raw.trim() : undefined;
  const own = text !== undefined && /^-?[\d.]+\s*(\D*)$/.exec(text)?.[1]?.trim();
  if (own !== undefined && own !== false && own !== '' && own !== unit)
    return read.fault(
      loc,
      `"${text}" is not in the unit of the diagram${typeof unit === 'string' ? `, which is "${unit}"` : ': give "unit"'}.`,
      'value_error',
      raw,
    );
  const value = read.number(
    own === undefined || own === false ? raw : text?.slice(0, text.length - own.length).trim(),
    loc,
  );
  if (value === undefined || isDrawable(value)) return value;
  return read.fault(loc, `A time is a number that can be drawn; got ${value}.`, 'out_of_range', value);
}

function readName(raw: unknown, ids: readonly string[], loc: Loc, read: Reader): string | undefined {
  const name = read.text(raw, loc);
  if (name === undefined)
    return raw === undefined || raw === null ? read.missing(loc, 'the id of a participant.') : undefined;
  if (ids.length > 0 && !ids.includes(name)) reportUnknownNode(name, ids, loc, read);
  return name;
}

function readLabel(raw: unknown, loc: Loc, read: Reader): string | undefined {
  const text = read.text(raw, loc);
  if (text !== undefined && text.length > DIAGRAM_LIMITS.label)
    read.fault(
      loc,
      `It has at most ${DIAGRAM_LIMITS.label} characters, got ${text.length}.`,
      'too_long',
      undefined,
      {
        max: DIAGRAM_LIMITS.label,
      },
    );
  return text;
}

function readRole(record: Fields, loc: Loc, read: Reader): { readonly role?: DiagramRole } {
  if (record['role'] === undefined || record['role'] === null) return {};
  const role = read.choice(record['role'], DIAGRAM_ROLES, [...loc, 'role']) as DiagramRole | undefined;
  return role === undefined ? {} : { role };
}

function readEntries(
  raw: unknown,
  most: number,
  keys: readonly string[],
  what: string,
  loc: Loc,
  read: Reader,
): [Fields, Loc][] {
  if (raw === undefined) return [];
  const list = read.array(raw, loc) ?? [];
  if (list.length > most)
    read.fault(
      loc,
      `At most ${most}, got ${list.length}: split it over slides.`,
      'too_many_items',
      undefined,
      {
        max: most,
        given: list.length,
      },
    );
  return list.slice(0, most).flatMap((one, at): [Fields, Loc][] => {
    const record = read.record(one, [...loc, at], `{${keys.join(', ')}}`);
    if (record === undefined) return [];
    for (const key of Object.keys(record))
      if (!keys.includes(key)) read.unknown([...loc, at], key, keys, what);
    return [[record, [...loc, at]]];
  });
}
