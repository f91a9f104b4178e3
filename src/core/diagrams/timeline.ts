import type { DiagramBuilder } from './builder.ts';
import { readLabel, type Statement, Unreadable } from './statements.ts';

/** Reads `timeline`: periods with events, in sections. */
export class Timeline {
  readonly #out: DiagramBuilder;
  #period: string | undefined;

  /** @param direction as in the first line: "LR", "TD" or "TB" */
  constructor(out: DiagramBuilder, direction = '') {
    this.#out = out;
    out.direction = /^T[DB]$/.test(direction) ? 'down' : 'right';
    out.more = { figure: 'timeline' };
  }

  read({ text }: Statement): void {
    const [, word = '', rest = ''] = /^(title|section)\s+(.*)$/.exec(text) ?? [];
    if (word === 'title') this.#out.more = { ...this.#out.more, title: readLabel(rest, 6) };
    else if (word === 'section') {
      if (this.#out.open.length > 0) this.#out.closeGroup(0);
      this.#out.openGroup(`section ${this.#out.groups.size + 1}`, readLabel(rest, 8), 8);
    } else this.#periods(text);
  }

  finish(): void {
    if (this.#out.open.length > 0) this.#out.closeGroup(0);
  }

  #periods(text: string): void {
    const [period = '', ...events] = text.split(/\s*:\s+|\s+:\s*|^:\s*/);
    if (period.trim() !== '') {
      this.#period = `p${this.#out.items.size + 1}`;
      this.#out.item(this.#period, { label: readLabel(period, 0), shape: 'box' }, 0);
    }
    const parent = this.#period;
    if (parent === undefined)
      throw new Unreadable('A timeline has lines such as "2024 : First ferry : Second quay".', 0);
    for (const event of events)
      if (event.trim() !== '')
        this.#out.item(
          `p${this.#out.items.size + 1}`,
          { label: readLabel(event, 0), shape: 'box', parent },
          0,
        );
  }
}
