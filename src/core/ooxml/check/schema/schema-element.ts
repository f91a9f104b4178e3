import packed from '../generated/schema.json' with { type: 'json' };
import { ANY, ContentModel } from './content-model.ts';
import { readValueRule, type ValueRule } from './value-rule.ts';

export interface SchemaAttribute {
  readonly isRequired: boolean;
  readonly rule: ValueRule;
  /** Least and largest value, where it is a whole number. */
  readonly limits: readonly [least: number, most: number] | undefined;
}

/**
 * An element in a context, as the schema describes it. Names are keys of `nameKey`. Each is read from its
 * packed line on first use.
 */
export class SchemaElement {
  /** Key of its name. */
  readonly name: string;
  readonly #parts: readonly string[];
  #attributes: ReadonlyMap<string, SchemaAttribute> | undefined;
  #required: readonly string[] | undefined;
  #children: ReadonlyMap<string, string> | undefined;

  constructor(line: string) {
    this.#parts = line.split('|');
    this.name = this.#parts[0] ?? '';
  }

  /** By name; those of other namespaces by key. */
  get attributes(): ReadonlyMap<string, SchemaAttribute> {
    this.#attributes ??= new Map(
      positions(this.#parts[2]).map((position) => {
        const [name = '', value = ''] = (packed.attributes[position] ?? '').split(' ');
        const isRequired = name.endsWith('!');
        const at = Number.parseInt(value, 36);
        return [
          isRequired ? name.slice(0, -1) : name,
          { isRequired, rule: ruleAt(at), limits: limitsAt(at) },
        ];
      }),
    );
    return this.#attributes;
  }

  /** Names of the attributes that it must have. */
  get required(): readonly string[] {
    this.#required ??= [...this.attributes].flatMap(([name, { isRequired }]) => (isRequired ? [name] : []));
    return this.#required;
  }

  /** Rule for its text, if there is one. */
  get text(): ValueRule | undefined {
    const value = this.#parts[4];
    return value === undefined ? undefined : ruleAt(Number.parseInt(value, 36));
  }

  get content(): ContentModel {
    return contentAt(this.#content);
  }

  /** True if elements that the schema does not know are allowed. */
  get isOpen(): boolean {
    return this.#written.includes(ANY);
  }

  /** True if it holds elements, and so no text. */
  get hasElementsOnly(): boolean {
    return this.#written !== '' && !this.isOpen;
  }

  /** Position of a child in the tables, which is its name in the content model. */
  child(name: string): string | undefined {
    this.#children ??= new Map(
      [
        ...(this.#written.replace(/\{[^}]*\}/g, '').match(/\w+/g) ?? []),
        ...(this.#parts[3]?.split(' ') ?? []),
      ]
        .filter((position) => position !== '')
        .map((position) => [elementAt(position).name, position]),
    );
    return this.#children.get(name);
  }

  /** The child at a position. */
  at(position: string): SchemaElement {
    return elementAt(position);
  }

  get #content(): number {
    return Number.parseInt(this.#parts[1] ?? '', 36);
  }

  get #written(): string {
    return packed.contents[this.#content] ?? '';
  }
}

const elements = new Map<string, SchemaElement>();
const contents = new Map<number, ContentModel>();
const rules = new Map<number, ValueRule>();

const positions = (written: string | undefined): number[] =>
  (written ?? '')
    .split(' ')
    .filter((one) => one !== '')
    .map((one) => Number.parseInt(one, 36));

/** The element at a position of the tables. */
export function elementAt(position: string): SchemaElement {
  let known = elements.get(position);
  if (known === undefined) {
    known = new SchemaElement(packed.elements[Number.parseInt(position, 36)] ?? '');
    elements.set(position, known);
  }
  return known;
}

function contentAt(position: number): ContentModel {
  let known = contents.get(position);
  if (known === undefined) {
    known = new ContentModel(packed.contents[position] ?? '');
    contents.set(position, known);
  }
  return known;
}

function ruleAt(position: number): ValueRule {
  let known = rules.get(position);
  if (known === undefined) {
    known = readValueRule(packed.values[position] ?? '', packed.enums);
    rules.set(position, known);
  }
  return known;
}

function limitsAt(position: number): SchemaAttribute['limits'] {
  const [, least, most] = /^integer (-?\d+) (-?\d+)$/.exec(packed.values[position] ?? '') ?? [];
  return least === undefined || most === undefined ? undefined : [Number(least), Number(most)];
}

let roots: ReadonlyMap<string, SchemaElement> | undefined;

/** The root element of a part of a presentation; undefined if it is of another kind. */
export function findRoot(name: string): SchemaElement | undefined {
  roots ??= new Map(packed.roots.map((position) => [elementAt(position).name, elementAt(position)]));
  return roots.get(name);
}

const namespaces = new Map(packed.namespaces.map((uri, at) => [uri, at.toString(36)]));
/** Segments of namespaces of strict files that differ from those of transitional ones. */
const STRICT = /^http:\/\/purl\.oclc\.org\/ooxml\/(\w+)\/(\w+)$/;
const STRICT_NAMES: Readonly<Record<string, string>> = {
  extendedProperties: 'extended-properties',
  customProperties: 'custom-properties',
};

/** The namespace of transitional files that a namespace of strict files stands for; others as they are. */
export function toTransitional(uri: string): string {
  const [, group, name = ''] = STRICT.exec(uri) ?? [];
  return group === undefined
    ? uri
    : `http://schemas.openxmlformats.org/${group}/2006/${STRICT_NAMES[name] ?? name}`;
}

/** Position of a namespace that the schema knows. */
export function namespaceKey(uri: string): string | undefined {
  return namespaces.get(toTransitional(uri));
}

export function nameKey(namespace: string, local: string): string {
  return `${namespace}:${local}`;
}

/** Local name of an element in the tables. */
export function localNameAt(position: string): string {
  const { name } = elementAt(position);
  return name.slice(name.indexOf(':') + 1);
}
