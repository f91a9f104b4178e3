import type { DiagramEdge } from '../scene/diagram.ts';
import type { DiagramBuilder } from './builder.ts';
import { splitColor } from './css-color.ts';
import { findRoleByStyle } from './roles.ts';
import { readLabel, type Statement, Unreadable } from './statements.ts';

/** Names of participants: letters and digits, and signs of paths and calls within them. */
const NAME = "[\\p{L}\\p{N}_/@#.][\\p{L}\\p{N}_ ./()'&@#|-]*?";
const DECLARED = new RegExp(`^(?:create\\s+)?(participant|actor)\\s+(${NAME})(?:\\s+as\\s+(.+))?$`, 'u');
const MESSAGE = new RegExp(
  `^(${NAME})\\s*(<<)?(--?)(>>|>|x|\\))\\s*([+-])?\\s*(${NAME})\\s*(?::\\s*(.*))?$`,
  'u',
);
const NOTE = new RegExp(
  `^note\\s+(left of|right of|over)\\s+(${NAME})(?:\\s*,\\s*(${NAME}))?\\s*:\\s*(.*)$`,
  'iu',
);
const OPENS = /^(loop|alt|opt|par|critical|break|rect)\b\s*(.*)$/;
const PARTS = /^(else|and|option)\b\s*(.*)$/;
const ACTIVATES = new RegExp(`^(activate|deactivate)\\s+(${NAME})$`, 'u');
const BOX = /^box(?:\s+(.*))?$/;
/** Statements without effect: lifelines go on to the end. */
const IGNORED = /^destroy\s/;

/** Reads `sequenceDiagram` statement by statement. */
export class Sequence {
  readonly #out: DiagramBuilder;
  readonly #open: string[] = [];
  #numbered = false;

  constructor(out: DiagramBuilder) {
    this.#out = out;
    out.more = { figure: 'sequence' };
  }

  read({ text }: Statement): void {
    const declared = DECLARED.exec(text);
    const opened = OPENS.exec(text);
    const part = PARTS.exec(text);
    const note = NOTE.exec(text);
    const activates = ACTIVATES.exec(text);
    const box = BOX.exec(text);
    const title = /^title\s*:?\s+(.+)$/.exec(text);
    if (declared !== null) this.#declare(declared[2] ?? '', declared[3], declared[1] === 'actor', text);
    else if (text === 'autonumber') this.#numbered = true;
    else if (title !== null) this.#out.more = { ...this.#out.more, title: readLabel(title[1] ?? '', 0) };
    else if (text === 'end') this.#close();
    else if (box !== null) this.#openBox(box[1] ?? '', text);
    else if (opened !== null) this.#opens(opened[1] ?? '', opened[2] ?? '');
    else if (part !== null) {
      if (this.#open.length === 0)
        throw new Unreadable(`"${part[1]}" stands inside alt, par or critical.`, 0);
      this.#out.step({ type: 'part', label: readLabel(`${part[1]} ${part[2]}`, 0) }, 0);
    } else if (note !== null) this.#note(note, text);
    else if (activates !== null) this.#activate(activates[1] === 'activate', this.#known(activates[2] ?? ''));
    else if (!IGNORED.test(text)) this.#message(text);
  }

  finish(): void {
    if (this.#open.length > 0)
      throw new Unreadable(`"${this.#open.at(-1)}" is not closed: write end after it.`, 0);
  }

  #declare(name: string, label: string | undefined, isActor: boolean, text: string): void {
    this.#out.item(
      name.trim(),
      {
        ...(label === undefined ? {} : { label: readLabel(label, text.length - label.length) }),
        shape: isActor ? 'pill' : 'box',
      },
      0,
    );
  }

  #opens(word: string, label: string): void {
    this.#open.push(word);
    // A coloured region has no label.
    this.#out.step({ type: 'open', label: word === 'rect' ? '' : readLabel(`${word} ${label}`, 0) }, 0);
  }

  /** Its first word is its colour where it names one, as in Mermaid. */
  #openBox(words: string, text: string): void {
    const { fill, rest } = splitColor(words);
    const id = `box:${this.#out.groups.size + 1}`;
    const label = rest === '' ? '' : readLabel(rest, text.length - rest.length);
    this.#open.push('box');
    this.#out.openGroup(id, label, 0);
    const role = fill === undefined ? undefined : findRoleByStyle(`fill: ${fill}`);
    if (role !== undefined) this.#out.groups.set(id, { id, label, role });
  }

  #close(): void {
    const word = this.#open.pop();
    if (word === undefined) throw new Unreadable('There is no open loop, alt, opt or par that ends here.', 0);
    if (word === 'box') this.#out.closeGroup(0);
    else this.#out.step({ type: 'close' }, 0);
  }

  #note([, where = '', one = '', other, rawText = '']: RegExpExecArray, text: string): void {
    const over = [one, ...(other === undefined ? [] : [other])].map((name) => this.#known(name));
    const side = /^left/i.test(where) ? 'left' : /^right/i.test(where) ? 'right' : 'over';
    this.#out.step({ type: 'note', over, side, text: readLabel(rawText, text.length - rawText.length) }, 0);
  }

  #message(text: string): void {
    const found = MESSAGE.exec(text);
    if (found === null)
      throw new Unreadable(
        'A sequence has lines such as "Ann->>Bob: hello", "Bob-->>Ann: yes", "Note over Ann,Bob: agreed", "loop every day" … "end".',
        0,
      );
    const [, from = '', both, dashes = '', head = '', activation, to = '', rawText = ''] = found;
    const number = this.#out.edges.length + 1;
    const words = readLabel(rawText, text.length - rawText.length);
    const label = this.#numbered ? `${number}. ${words}`.trim() : words;
    const edge: DiagramEdge = {
      from: this.#known(from),
      to: this.#known(to),
      arrow: both !== undefined ? 'both' : head === '>' && dashes !== '' ? 'none' : 'end',
      look: dashes === '--' ? 'dot' : 'solid',
      ...(label === '' ? {} : { label }),
    };
    this.#out.edge(edge, 0);
    this.#out.step({ type: 'message', edge: number - 1 }, 0);
    if (activation === '+') this.#activate(true, edge.to);
    if (activation === '-') this.#activate(false, edge.from);
  }

  /** The activation of somebody begins or ends at the message before it. */
  #activate(begins: boolean, on: string): void {
    this.#out.step({ type: begins ? 'activate' : 'deactivate', on }, 0);
  }

  #known(name: string): string {
    const id = name.trim();
    if (!this.#out.items.has(id)) this.#out.item(id, {}, 0);
    return id;
  }
}
