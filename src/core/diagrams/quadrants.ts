import type { DiagramBuilder } from './builder.ts';
import { readLabel, type Statement, Unreadable } from './statements.ts';

/** Reads `quadrantChart`: points on two scales from 0 to 1. */
export class Quadrants {
  readonly #out: DiagramBuilder;
  #x: readonly [string, string] = ['', ''];
  #y: readonly [string, string] = ['', ''];
  readonly #quarters = ['', '', '', ''];

  constructor(out: DiagramBuilder) {
    this.#out = out;
    out.more = { figure: 'quadrant' };
  }

  read({ text }: Statement): void {
    const title = /^title\s+(.+)$/.exec(text)?.[1];
    const [, axis, low, high = ''] = /^([xy])-axis\s+(.+?)(?:\s*-->\s*(.*))?$/.exec(text) ?? [];
    const [, quarter, name = ''] = /^quadrant-([1-4])\s+(.+)$/.exec(text) ?? [];
    const [, label = '', x, y] =
      /^(.+?)(?::::[\w-]+)?\s*:\s*\[\s*([\d.]+)\s*,\s*([\d.]+)\s*\]/.exec(text) ?? [];
    if (title !== undefined) this.#out.more = { ...this.#out.more, title: readLabel(title, 6) };
    else if (axis !== undefined && low !== undefined) {
      const ends = [readLabel(low, 7), readLabel(high, 7)] as const;
      if (axis === 'x') this.#x = ends;
      else this.#y = ends;
    } else if (quarter !== undefined) this.#quarters[Number(quarter) - 1] = readLabel(name, 11);
    else if (x === undefined || y === undefined)
      throw new Unreadable(
        'A quadrant chart has lines such as "x-axis Low --> High", "quadrant-1 Do now" and "Ferry: [0.3, 0.8]".',
        0,
      );
    else {
      const at = { x: Number(x), y: Number(y) };
      if (!(at.x >= 0 && at.x <= 1 && at.y >= 0 && at.y <= 1))
        throw new Unreadable(`Points stand between 0 and 1 on both axes; this one stands at ${x}, ${y}.`, 0);
      this.#out.item(
        `point ${this.#out.items.size + 1}`,
        { label: readLabel(label, 0), shape: 'circle', at },
        0,
      );
    }
  }

  finish(): void {
    this.#out.more = { ...this.#out.more, axes: { x: this.#x, y: this.#y, quarters: this.#quarters } };
  }
}
