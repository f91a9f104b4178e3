import type { DiagramBuilder } from './builder.ts';
import { readLabel, type Statement, Unreadable } from './statements.ts';

/** Reads `pie` as a native chart. */
export class Pie {
  readonly #out: DiagramBuilder;
  readonly #parts: { readonly name: string; readonly value: number }[] = [];
  #title: string | undefined;

  constructor(out: DiagramBuilder, head: string) {
    this.#out = out;
    const title = /(?:^|\s)title\s+(.+)$/.exec(head)?.[1];
    if (title !== undefined) this.#title = readLabel(title, 0);
  }

  read({ text }: Statement): void {
    const title = /^title\s+(.+)$/.exec(text)?.[1];
    const [, name, value] = /^"([^"]+)"\s*:\s*(-?[\d.]+)$/.exec(text) ?? [];
    if (text === 'showData') return;
    if (title !== undefined) this.#title = readLabel(title, 6);
    else if (name === undefined || !(Number(value) > 0))
      throw new Unreadable(
        'A part of a pie is its name in quotes and a number above 0, such as "Ferries" : 42.',
        0,
      );
    else {
      this.#parts.push({ name: readLabel(name, 0), value: Number(value) });
      this.#out.item(
        `part ${this.#parts.length}`,
        { label: readLabel(name, 0), value: Number(value), shape: 'box' },
        0,
      );
    }
  }

  finish(): void {
    const categories = this.#parts.map(({ name }) => name);
    const chart = {
      type: 'pie',
      categories,
      series: [{ name: this.#title ?? '', values: this.#parts.map(({ value }) => value) }],
    };
    this.#out.more = {
      figure: 'chart',
      chart: { ...chart, ...(this.#title === undefined ? {} : { title: this.#title }) },
    };
  }
}
