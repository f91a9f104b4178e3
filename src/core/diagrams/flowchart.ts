import { DIAGRAM_ROLES, type DiagramEdge, type DiagramRole, type DiagramShape } from '../scene/diagram.ts';
import type { DiagramBuilder } from './builder.ts';
import { findRoleByName, findRoleByStyle } from './roles.ts';
import { readLabel, type Statement, Unreadable } from './statements.ts';

/** Brackets around labels, the longest first. */
const BRACKETS: readonly (readonly [string, readonly string[], DiagramShape])[] = [
  ['(((', [')))'], 'circle'],
  ['((', ['))'], 'circle'],
  ['([', ['])'], 'pill'],
  ['[[', [']]'], 'box'],
  ['[(', [')]'], 'cylinder'],
  ['{{', ['}}'], 'hexagon'],
  ['[/', ['/]', '\\]'], 'box'],
  ['[\\', ['\\]', '/]'], 'box'],
  ['[', [']'], 'box'],
  ['(', [')'], 'round'],
  ['{', ['}'], 'diamond'],
  ['>', [']'], 'box'],
];
const ID = /[\p{L}\p{N}_]+(?:[-.](?![-.>])[\p{L}\p{N}_]+)*/uy;
const LINK = /\s*(<)?(?:-{2,}([->xo])|={2,}([=>xo])|-\.+-([>xo])?|~{3,})(?:\s*\|([^|]{0,400})\|)?\s*/y;
const LINK_WITH_TEXT =
  /\s*(<)?(--|==|-\.)\s*("[^"]{0,400}"|[^-=.>|"\s](?:(?!--|==|\.-)[^|"]){0,400}?)\s*(?:-{2,}([->xo])|={2,}([=>xo])|\.+-([>xo])?)\s*/y;
const WITHOUT_EFFECT = /^(linkStyle|click|accTitle|accDescr|href)\b/;

/** Reads `flowchart` statement by statement. */
export class Flowchart {
  readonly #out: DiagramBuilder;
  readonly #classes = new Map<string, DiagramRole>();
  readonly #wanted: { readonly ids: readonly string[]; readonly name: string }[] = [];
  readonly #styled: { readonly id: string; readonly role: DiagramRole }[] = [];
  #groups = 0;

  constructor(out: DiagramBuilder) {
    this.#out = out;
  }

  read({ text }: Statement): void {
    const [word = '', rest = ''] = [/^\w+/.exec(text)?.[0], text.replace(/^\w+\s*/, '')];
    if (word === 'subgraph') this.#subgraph(rest, text.length - rest.length);
    else if (text === 'end') this.#out.closeGroup(0);
    else if (word === 'direction') this.#out.turn(rest, text.length - rest.length);
    else if (word === 'classDef') this.#define(rest, text.length - rest.length);
    else if (word === 'class')
      this.#wanted.push({ ids: (rest.split(/\s+/)[0] ?? '').split(','), name: rest.split(/\s+/)[1] ?? '' });
    else if (word === 'style') {
      const role = findRoleByStyle(rest);
      if (role !== undefined) this.#styled.push({ id: rest.split(/\s+/)[0] ?? '', role });
    } else if (WITHOUT_EFFECT.test(text))
      throw new Unreadable(`"${word}" has no effect on a slide: leave it out.`, 0);
    else this.#chain(text);
  }

  /** Applies classes last, since they may be defined after their use. */
  finish(): void {
    for (const { ids, name } of this.#wanted)
      for (const id of ids) this.#out.role(id, this.#classes.get(name) ?? findRoleByName(name) ?? 'neutral');
    for (const { id, role } of this.#styled) this.#out.role(id, role);
  }

  #define(rest: string, offset: number): void {
    const names = rest.split(/\s+/)[0] ?? '';
    const role = findRoleByName(names) ?? findRoleByStyle(rest);
    if (role === undefined)
      throw new Unreadable(
        `classDef "${names.slice(0, 40)}" means nothing here: name it ${DIAGRAM_ROLES.join(', ')}, or give it a fill, which becomes the nearest of these.`,
        offset,
      );
    for (const name of names.split(',')) this.#classes.set(name, role);
  }

  #subgraph(rest: string, offset: number): void {
    const [, id, bracketed] = /^([\p{L}\p{N}_-]+)\s*\[(.+)\]$/u.exec(rest) ?? [];
    this.#groups += 1;
    const own = id ?? (/^[\p{L}\p{N}_-]+$/u.test(rest) ? rest : `group-${this.#groups}`);
    this.#out.openGroup(own, readLabel(bracketed ?? rest, offset), offset);
  }

  #chain(text: string): void {
    let { ids: from, at } = this.#items(text, 0);
    while (at < text.length) {
      const link = readLink(text, at);
      if (link === undefined)
        throw new Unreadable(
          `"${text.slice(at, at + 24)}" is no line between boxes: write A --> B, A -->|label| B, A --- B, A -.-> B or A ==> B.`,
          at,
        );
      if (link.to >= text.length)
        throw new Unreadable('A line ends at a box: name it after the arrow.', link.to);
      const next = this.#items(text, link.to);
      if (link.edge !== undefined)
        for (const one of from)
          for (const to of next.ids) this.#out.edge({ from: one, to, ...link.edge }, at);
      ({ ids: from, at } = next);
    }
  }

  /** Boxes joined by "&". */
  #items(text: string, start: number): { ids: string[]; at: number } {
    const ids: string[] = [];
    let at = start;
    for (;;) {
      const [id, to] = this.#item(text, at);
      ids.push(id);
      const and = matchAt(/\s*&\s*/y, text, to);
      if (and === null) return { ids, at: to + (/^\s*$/.test(text.slice(to)) ? text.length - to : 0) };
      at = to + and[0].length;
    }
  }

  #item(text: string, start: number): readonly [string, number] {
    const id = matchAt(ID, text, start)?.[0];
    if (id === undefined)
      throw new Unreadable(
        `A box begins with an id of letters and digits, such as A[Label]; this begins with "${text.slice(start, start + 12)}".`,
        start,
      );
    let at = start + id.length;
    const bracket = BRACKETS.find(([open]) => text.startsWith(open, at));
    if (bracket === undefined) this.#out.item(id, {}, start);
    else {
      const from = at + bracket[0].length;
      const { end, close } = findClosing(text, from, bracket[1]);
      if (end < 0)
        throw new Unreadable(
          `The label of "${id}" is not closed: write ${bracket[1][0]} after it, and put labels with brackets in "quotes".`,
          at,
        );
      this.#out.item(id, { label: readLabel(text.slice(from, end), from) || id, shape: bracket[2] }, start);
      at = end + close.length;
    }
    const named = matchAt(/:::([\w-]+)/y, text, at);
    if (named !== null) this.#wanted.push({ ids: [id], name: named[1] ?? '' });
    return [id, at + (named?.[0].length ?? 0)];
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** End of a label, after its quotes if it has any. */
function findClosing(text: string, from: number, closes: readonly string[]): { end: number; close: string } {
  const quote = /^\s*"/.exec(text.slice(from));
  const after = quote === null ? from : text.indexOf('"', from + quote[0].length) + 1;
  if (quote !== null && after === 0) return { end: -1, close: '' };
  const ends = closes
    .map((close) => ({ end: text.indexOf(close, after), close }))
    .filter(({ end }) => end >= 0);
  return ends.sort((a, b) => a.end - b.end)[0] ?? { end: -1, close: '' };
}

function readLink(
  text: string,
  at: number,
): { to: number; edge?: Omit<DiagramEdge, 'from' | 'to'> } | undefined {
  const plain = matchAt(LINK, text, at);
  const worded = plain === null ? matchAt(LINK_WITH_TEXT, text, at) : null;
  const found = plain ?? worded;
  if (found === null) return undefined;
  const to = at + found[0].length;
  if (plain?.[0].includes('~~~') === true) return { to };
  const head = plain === null ? (found[4] ?? found[5] ?? found[6]) : (found[2] ?? found[3] ?? found[4]);
  const label = readLabel((plain === null ? found[3] : found[5]) ?? '', at);
  const arrow =
    head === undefined || head === '-' || head === '=' ? 'none' : found[1] === '<' ? 'both' : 'end';
  const sign = found[0].replace(/\|[^|]*\||"[^"]*"/g, '');
  const look = sign.includes('==') ? 'strong' : /-\./.test(sign) ? 'dot' : 'solid';
  return { to, edge: { arrow, look, ...(label === '' ? {} : { label }) } };
}
