import type { DiagramBuilder } from './builder.ts';
import { readLabel, type Statement, Unreadable } from './statements.ts';

const ID = '[\\p{L}\\p{N}_-]+';
const TRANSITION = new RegExp(`^(${ID}|\\[\\*\\])\\s*-->\\s*(${ID}|\\[\\*\\])\\s*(?::\\s*(.*))?$`, 'u');
const NAMED = new RegExp(`^state\\s+"([^"]*)"\\s+as\\s+(${ID})\\s*(\\{)?$`, 'u');
const STATE = new RegExp(`^state\\s+(${ID})\\s*(\\{|<<\\w+>>)?$`, 'u');
const DESCRIBED = new RegExp(`^(${ID})\\s*(?::\\s*(.*))?$`, 'u');

/** Reads `stateDiagram-v2` statement by statement. */
export class States {
  readonly closes = '}';
  readonly #out: DiagramBuilder;

  constructor(out: DiagramBuilder) {
    this.#out = out;
  }

  read({ text }: Statement): void {
    const out = this.#out;
    const turned = /^direction\s+(\w+)$/.exec(text);
    const [, from, to, words] = TRANSITION.exec(text) ?? [];
    const [, name, as, opens] = NAMED.exec(text) ?? [];
    const [, state, mark] = STATE.exec(text) ?? [];
    if (turned !== null) out.turn(turned[1] ?? '', 10);
    else if (text === '}') out.closeGroup(0);
    else if (from !== undefined && to !== undefined) {
      const [one, other] = [this.#state(from, 'start'), this.#state(to, 'end')];
      const label = readLabel(words ?? '', text.length - (words ?? '').length);
      out.edge({ from: one, to: other, arrow: 'end', look: 'solid', ...(label === '' ? {} : { label }) }, 0);
    } else if (name !== undefined && as !== undefined) {
      if (opens === undefined) out.item(as, { label: readLabel(name, 6), shape: 'round' }, 0);
      else out.openGroup(as, readLabel(name, 6), 0);
    } else if (state !== undefined) {
      if (mark === '{') out.openGroup(state, state, 0);
      else out.item(state, mark === '<<choice>>' ? { shape: 'diamond' } : { shape: 'round' }, 0);
    } else {
      const [, id, described] = DESCRIBED.exec(text) ?? [];
      if (id === undefined)
        throw new Unreadable(
          'A state diagram has lines such as "Idle --> Moving : start", "state Idle" or "state Trip {" … "}".',
          0,
        );
      out.item(
        id,
        { shape: 'round', ...(described === undefined ? {} : { label: readLabel(described, id.length) }) },
        0,
      );
    }
  }

  /** "[*]" is the start or end of its group. */
  #state(id: string, mark: 'start' | 'end'): string {
    const own = id === '[*]' ? [...this.#out.open, `[${mark}]`].join('/') : id;
    if (!this.#out.items.has(own))
      this.#out.item(own, id === '[*]' ? { label: '', shape: mark } : { shape: 'round' }, 0);
    return own;
  }
}
