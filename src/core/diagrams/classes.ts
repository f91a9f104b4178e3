import type { DiagramEdge, DiagramItem } from '../scene/diagram.ts';
import type { LineEnd } from '../scene/theme.ts';
import type { DiagramBuilder } from './builder.ts';
import { DIAGRAM_LIMITS, readLabel, type Statement, Unreadable } from './statements.ts';

const ID = '(?:[\\p{L}\\p{N}_.-]+|`[^`]+`)(?:~[^~]+~)?';
const CLASS = new RegExp(
  `^class\\s+(${ID})\\s*(?:\\[\\s*"?([^"\\]]*)"?\\s*\\])?\\s*(?::::[\\w-]+)?\\s*(\\{)?(\\})?$`,
  'u',
);
const RELATION = new RegExp(
  `^(${ID})\\s*(?:"([^"]*)"\\s*)?(<\\||<|\\*|o|\\(\\))?(--|\\.\\.)(\\|>|>|\\*|o|\\(\\))?\\s*(?:"([^"]*)"\\s*)?(${ID})\\s*(?::\\s*(.*))?$`,
  'u',
);
const MEMBER = new RegExp(`^(${ID})\\s*:\\s*(.+)$`, 'u');
const STEREOTYPE = new RegExp(`^<<\\s*(.+?)\\s*>>\\s*(${ID})?$`, 'u');
const WITHOUT_EFFECT = /^(style|cssClass|classDef|click|link|callback|note)\b/;
const HEADS: Readonly<Record<string, LineEnd>> = {
  '<|': 'arrow',
  '|>': 'arrow',
  '<': 'arrow',
  '>': 'arrow',
  '*': 'diamond',
  o: 'oval',
  '()': 'oval',
};
const MAX_MEMBERS = 30;

/** Reads `classDiagram`: classes with attributes, methods and relations. */
export class Classes {
  readonly closes = '}';
  readonly #out: DiagramBuilder;
  readonly #members = new Map<string, { readonly holds: string[]; readonly does: string[] }>();
  #inside: string | undefined;

  constructor(out: DiagramBuilder) {
    this.#out = out;
  }

  read({ text }: Statement): void {
    const direction = /^direction\s+(\w+)$/.exec(text);
    const namespace = /^namespace\s+([\p{L}\p{N}_.-]+)\s*\{$/u.exec(text);
    const opened = CLASS.exec(text);
    const stereotype = STEREOTYPE.exec(text);
    const member = MEMBER.exec(text);
    if (this.#inside !== undefined) this.#body(text, this.#inside);
    else if (text === '}') this.#out.closeGroup(0);
    else if (direction !== null) this.#out.turn(direction[1] ?? '', 10);
    else if (namespace !== null) this.#out.openGroup(`namespace ${namespace[1]}`, namespace[1] ?? '', 10);
    else if (opened !== null) {
      const id = this.#class(opened[1] ?? '', opened[2]);
      if (opened[3] !== undefined && opened[4] === undefined) this.#inside = id;
    } else if (stereotype?.[2] !== undefined)
      this.#stereotype(this.#class(stereotype[2]), stereotype[1] ?? '');
    else if (WITHOUT_EFFECT.test(text))
      throw new Unreadable(`"${text.split(/\s/)[0]}" has no effect on a slide: leave it out.`, 0);
    else if (RELATION.test(text)) this.#relation(text);
    else if (member !== null)
      this.#member(this.#class(member[1] ?? ''), member[2] ?? '', text.length - (member[2] ?? '').length);
    else if (/^[\p{L}\p{N}_.~-]+$/u.test(text)) this.#class(text);
    else
      throw new Unreadable(
        'A class diagram has lines such as "class Ship { … }", "Ship : +int length", "Ship <|-- Ferry" and "Quay --> Ship : serves".',
        0,
      );
  }

  finish(): void {
    if (this.#inside !== undefined)
      throw new Unreadable(`The class "${this.#inside}" is not closed: write } after what it holds.`, 0);
    for (const [id, { holds, does }] of this.#members) {
      const item = this.#out.items.get(id);
      if (item !== undefined && holds.length + does.length > 0)
        (item as { rows?: DiagramItem['rows'] }).rows = [holds, does];
    }
  }

  #body(text: string, id: string): void {
    const stereotype = STEREOTYPE.exec(text);
    if (text === '}') this.#inside = undefined;
    else if (stereotype !== null) this.#stereotype(id, stereotype[1] ?? '');
    else this.#member(id, text, 0);
  }

  #class(raw: string, label?: string): string {
    const name = formatName(raw);
    const id = name.replace(/<.*$/, '');
    this.#out.item(
      id,
      {
        ...(label !== undefined
          ? { label: readLabel(label, 0) }
          : this.#out.items.has(id) && name === id
            ? {}
            : { label: name }),
        shape: 'box',
      },
      0,
    );
    if (!this.#members.has(id)) this.#members.set(id, { holds: [], does: [] });
    return id;
  }

  #stereotype(id: string, name: string): void {
    const item = this.#out.items.get(id);
    if (item !== undefined) item.text = readLabel(`«${name}»`, 0);
  }

  #member(id: string, raw: string, offset: number): void {
    const { holds, does } = this.#members.get(id) ?? { holds: [], does: [] };
    if (holds.length + does.length >= MAX_MEMBERS)
      throw new Unreadable(
        `A class shows at most ${MAX_MEMBERS} members: leave out those that matter less.`,
        offset,
      );
    const text = readLabel(formatName(raw).replace(/[*$]$/, ''), offset);
    (text.includes('(') ? does : holds).push(text.slice(0, DIAGRAM_LIMITS.label));
  }

  #relation(text: string): void {
    const [, one = '', many, left = '', line, right = '', others, other = '', relationText = ''] =
      RELATION.exec(text) ?? [];
    const [from, to] = [this.#class(one), this.#class(other)];
    const [a, b] = [HEADS[left], HEADS[right]];
    const label = readLabel(
      [relationText, formatCounts(many, others)].filter((part) => part !== '').join(' '),
      0,
    );
    // Base classes and wholes are placed above.
    const isTurned = right === '|>' || right === '*' || right === 'o';
    const heads = isTurned
      ? { ...(b === undefined ? {} : { from: b }), ...(a === undefined ? {} : { to: a }) }
      : { ...(a === undefined ? {} : { from: a }), ...(b === undefined ? {} : { to: b }) };
    const edge: DiagramEdge = {
      ...(isTurned ? { from: to, to: from } : { from, to }),
      arrow: 'none',
      look: line === '..' ? 'dot' : 'solid',
      heads,
      ...(label === '' ? {} : { label }),
    };
    this.#out.edge(edge, 0);
  }
}

/** Formats generics, which are written between tildes. */
const formatName = (raw: string): string => raw.replaceAll('`', '').replace(/~([^~]+)~/g, '<$1>');

/** Multiplicities at both ends of a line. */
export function formatCounts(one: string | undefined, other: string | undefined): string {
  return one === undefined && other === undefined ? '' : `(${one ?? '1'}\u00a0:\u00a0${other ?? '1'})`;
}
