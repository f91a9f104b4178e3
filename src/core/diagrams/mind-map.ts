import type { DiagramBuilder } from './builder.ts';
import { readLabel, type Statement, Unreadable } from './statements.ts';

/** Reads `mindmap`: one node per line, nested by indentation. */
export class MindMap {
  readonly #out: DiagramBuilder;
  readonly #path: { readonly id: string; readonly indent: number }[] = [];

  constructor(out: DiagramBuilder) {
    this.#out = out;
    out.direction = 'right';
  }

  read({ text, indent }: Statement): void {
    if (text.startsWith('::icon'))
      throw new Unreadable('Icons have no effect in a mind map: leave "::icon" out.', 0);
    const source = text.replace(/:::[\w -]+$/, '');
    const [, inner] =
      /^[^[({"]*(?:\(\((.+)\)\)|\{\{(.+)\}\}|\[(.+)\]|\((.+)\))$/u
        .exec(source)
        ?.filter((one, index) => index === 0 || one !== undefined) ?? [];
    while ((this.#path.at(-1)?.indent ?? -1) >= indent) this.#path.pop();
    const parent = this.#path.at(-1);
    if (parent === undefined && this.#out.items.size > 0)
      throw new Unreadable('A mind map has one root: indent what belongs to it.', 0);
    const id = `m${this.#out.items.size + 1}`;
    this.#out.item(
      id,
      { label: readLabel(inner ?? source, 0), shape: parent === undefined ? 'pill' : 'round' },
      0,
    );
    if (parent === undefined) this.#out.role(id, 'primary');
    else this.#out.edge({ from: parent.id, to: id, arrow: 'none', look: 'solid' }, 0);
    this.#path.push({ id, indent });
  }
}
