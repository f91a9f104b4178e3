import type { DiagramItem } from '../scene/diagram.ts';
import type { DiagramBuilder } from './builder.ts';
import { formatCounts } from './classes.ts';
import { readLabel, type Statement, Unreadable } from './statements.ts';

const ID = '(?:[\\p{L}\\p{N}_-]+|"[^"]+")';
const RELATION = new RegExp(
  `^(${ID})\\s*(\\|o|\\|\\||\\}o|\\}\\|)(--|\\.\\.)(o\\||\\|\\||o\\{|\\|\\{)\\s*(${ID})\\s*(?::\\s*(.*))?$`,
  'u',
);
const ENTITY = new RegExp(`^(${ID})\\s*(?:\\[\\s*"?([^"\\]]*)"?\\s*\\])?\\s*(\\{)?(\\})?$`, 'u');
const ATTRIBUTE =
  /^([\p{L}\p{N}_()[\].,-]+)\s+([\p{L}\p{N}_*()[\].-]+)((?:\s*,?\s*(?:PK|FK|UK))*)\s*("[^"]*")?$/u;
/** Minimum and maximum cardinality by symbol. */
const COUNTS: Readonly<Record<string, string>> = {
  '|o': '0..1',
  'o|': '0..1',
  '||': '1',
  '}o': '0..n',
  'o{': '0..n',
  '}|': '1..n',
  '|{': '1..n',
};
const MAX_ATTRIBUTES = 30;

/** Reads `erDiagram`: entities with attributes and the cardinality of their relations. */
export class Entities {
  readonly closes = '}';
  readonly #out: DiagramBuilder;
  readonly #attributes = new Map<string, string[]>();
  #inside: string | undefined;

  constructor(out: DiagramBuilder) {
    this.#out = out;
    out.direction = 'right';
  }

  read({ text }: Statement): void {
    const direction = /^direction\s+(\w+)$/.exec(text);
    const entity = ENTITY.exec(text);
    const relation = RELATION.exec(text);
    const title = /^title\s+(.+)$/.exec(text);
    if (this.#inside !== undefined) this.#attribute(text, this.#inside);
    else if (direction !== null) this.#out.turn(direction[1] ?? '', 10);
    else if (title !== null) this.#out.more = { ...this.#out.more, title: readLabel(title[1] ?? '', 6) };
    else if (relation !== null) {
      const [, one = '', left = '', line, right = '', other = '', relationText = ''] = relation;
      const label = readLabel(
        `${readLabel(relationText, 0)} ${formatCounts(COUNTS[left], COUNTS[right])}`,
        text.length - relationText.length,
      );
      this.#out.edge(
        {
          from: this.#entity(one),
          to: this.#entity(other),
          arrow: 'none',
          look: line === '..' ? 'dot' : 'solid',
          label,
        },
        0,
      );
    } else if (entity !== null) {
      const id = this.#entity(entity[1] ?? '', entity[2]);
      if (entity[3] !== undefined && entity[4] === undefined) this.#inside = id;
    } else
      throw new Unreadable(
        'An entity diagram has lines such as "SHIP ||--o{ TRIP : makes" (|o, ||, }o or }| on the left, o|, ||, o{ or |{ on the right) and "SHIP {" with "string name PK" in it.',
        0,
      );
  }

  finish(): void {
    if (this.#inside !== undefined)
      throw new Unreadable(`The entity "${this.#inside}" is not closed: write } after its attributes.`, 0);
    for (const [id, rows] of this.#attributes) {
      const item = this.#out.items.get(id);
      if (item !== undefined && rows.length > 0) (item as { rows?: DiagramItem['rows'] }).rows = [rows];
    }
  }

  #entity(raw: string, label?: string): string {
    const id = raw.replaceAll('"', '');
    this.#out.item(id, label === undefined ? {} : { label: readLabel(label, 0) }, 0);
    return id;
  }

  #attribute(text: string, id: string): void {
    if (text === '}') {
      this.#inside = undefined;
      return;
    }
    const found = ATTRIBUTE.exec(text);
    if (found === null)
      throw new Unreadable('An attribute is a type and a name, such as "string name PK".', 0);
    const rows = this.#attributes.get(id) ?? [];
    if (rows.length >= MAX_ATTRIBUTES)
      throw new Unreadable(
        `An entity shows at most ${MAX_ATTRIBUTES} attributes: leave out those that matter less.`,
        0,
      );
    const [, type = '', name = '', keys = ''] = found;
    rows.push(
      readLabel(
        `${name}: ${type}${keys.trim() === '' ? '' : ` (${keys.trim().replace(/\s*,\s*|\s+/g, ', ')})`}`,
        0,
      ),
    );
    this.#attributes.set(id, rows);
  }
}
