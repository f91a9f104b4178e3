import type { Assembly, MethodName } from './assembly.ts';
import { evaluate, isMade, type Made, type Value } from './evaluate.ts';

/** Rule for the value of an attribute; a union has members. */
export interface ValueRule {
  /** Name of the type in the library: "Int32Value", "EnumValue<…>". */
  readonly type: string;
  /** Facets of the library's validators, such as MinInclusive and Pattern. */
  readonly facets: Readonly<Record<string, string | number>>;
  readonly members: readonly ValueRule[];
}

export interface SchemaAttribute {
  /** With its prefix in the library: "r:id". */
  readonly name: string;
  readonly isRequired: boolean;
  readonly rule: ValueRule;
}

/** Part of a content model; max 0 stands for any number. */
export interface Particle {
  readonly kind: 'element' | 'all' | 'any' | 'choice' | 'sequence';
  /** Class of the element. */
  readonly element: string;
  readonly min: number;
  readonly max: number;
  readonly items: readonly Particle[];
}

/** An element in a context: a class of the library. */
export interface SchemaElement {
  readonly namespace: string;
  readonly name: string;
  readonly attributes: readonly SchemaAttribute[];
  readonly particle: Particle | undefined;
  /** Classes of all children that the library knows, those of wildcards among them. */
  readonly children: readonly string[];
  /** Rule for the text of an element without children. */
  readonly text: ValueRule | undefined;
  readonly isRoot: boolean;
}

/** The schema of the Open XML SDK. */
export interface Schema {
  /** By class. */
  readonly elements: ReadonlyMap<string, SchemaElement>;
  /** Names by class. */
  readonly enums: ReadonlyMap<string, readonly string[]>;
}

/** Microsoft 365 among the versions of file formats. */
const NEWEST = 0x4000_0000;
const KINDS: Readonly<Record<number, Particle['kind']>> = {
  1: 'all',
  3: 'choice',
  4: 'sequence',
  5: 'sequence',
};

/** Reads the schema out of the methods that describe each class of elements. */
export function readSchema(assembly: Assembly): Schema {
  const rows = new Map<string, number>();
  for (const [row, name] of assembly.types()) rows.set(name, row);
  const elements = new Map<string, SchemaElement>();
  const enums = new Map<string, readonly string[]>();
  for (const [name, row] of rows) {
    const qualified = readName(assembly, row);
    if (qualified === undefined) {
      if (assembly.baseOf(row) === 'System.ValueType') enums.set(name, readEnum(assembly, row, name));
      continue;
    }
    const found = new Described(assembly, rows);
    found.describe(name);
    elements.set(name, {
      ...qualified,
      attributes: found.attributes,
      particle: found.particle,
      children: found.children,
      text: found.text,
      isRoot: assembly.baseOf(row).endsWith('OpenXmlPartRootElement'),
    });
  }
  return { elements, enums };
}

const findMethod = (assembly: Assembly, type: number, name: string): number | undefined =>
  [...assembly.methods(type)].find(([, one]) => one === name)?.[0];

function readName(assembly: Assembly, row: number): { namespace: string; name: string } | undefined {
  const initializer = findMethod(assembly, row, '.cctor');
  if (initializer === undefined || findMethod(assembly, row, 'ConfigureMetadata') === undefined)
    return undefined;
  let name: { namespace: string; name: string } | undefined;
  evaluate(assembly, initializer, [], (method, [stored]) => {
    if (method.type.endsWith('::ElementQName') && isMade(stored))
      name = { namespace: String(stored.values[0]), name: String(stored.values[1]) };
    return undefined;
  });
  return name;
}

function readEnum(assembly: Assembly, row: number, name: string): string[] {
  const names: string[] = [];
  for (const [method, getter] of assembly.methods(row)) {
    if (!getter.startsWith('get_') || assembly.body(method).length !== 11) continue;
    const value = evaluate(assembly, method, [], () => undefined);
    if (isMade(value) && value.made === name) names.push(String(value.values[0]));
  }
  return [...new Set(names)];
}

/** Descriptions by the methods of a class and of the classes that it extends. */
class Described {
  readonly attributes: SchemaAttribute[] = [];
  readonly children: string[] = [];
  particle: Particle | undefined;
  text: ValueRule | undefined;
  readonly #assembly: Assembly;
  readonly #rows: ReadonlyMap<string, number>;
  readonly #builder: Made = { made: 'builder', values: [], properties: new Map(), items: [] };

  constructor(assembly: Assembly, rows: ReadonlyMap<string, number>) {
    this.#assembly = assembly;
    this.#rows = rows;
  }

  describe(name: string): void {
    const row = this.#rows.get(name);
    const method = row === undefined ? undefined : findMethod(this.#assembly, row, 'ConfigureMetadata');
    if (method === undefined) return;
    const text = new Validators('DocumentFormat.OpenXml.StringValue', () => []);
    evaluate(this.#assembly, method, [undefined, this.#builder], (called, values) => {
      if (called.name === 'ConfigureMetadata') this.describe(called.type);
      else if (called.name === 'AddChild') this.children.push(classOf(values[1]));
      else if (called.name === 'AddAttribute') this.#addAttribute(called, values);
      else return text.hear(called, values);
      return undefined;
    });
    const [first] = text.rules;
    if (first !== undefined) this.text = toRule(first.type, text.rules);
    const particle = this.#builder.properties.get('Particle');
    if (particle !== undefined) this.particle = readParticle(particle)?.particle;
  }

  #addAttribute({ generics }: MethodName, [, name, , action]: readonly Value[]): void {
    const type = generics[0] ?? '';
    const validators = this.#readValidators(type, action);
    this.attributes.push({
      name: String(name),
      isRequired: validators.isRequired,
      rule: toRule(type, validators.rules),
    });
  }

  /** Evaluates the lambda that adds validators to an attribute or a union. */
  #readValidators(type: string, action: Value): Validators {
    const validators = new Validators(type, (one) => this.#readValidators(type, one).rules);
    const lambda = isMade(action) ? action.values.at(-1) : undefined;
    if (!isMade(lambda)) return validators;
    const { row } = this.#assembly.method(Number(lambda.values[0]));
    if (row === undefined) throw new Error('A lambda is defined elsewhere.');
    evaluate(this.#assembly, row, [undefined, undefined], (called, values) =>
      validators.hear(called, values),
    );
    return validators;
  }
}

/** Collects the validators that a method adds. */
class Validators {
  isRequired = false;
  readonly rules: ValueRule[] = [];
  readonly #type: string;
  readonly #readUnion: (action: Value) => ValueRule[];

  constructor(type: string, readUnion: (action: Value) => ValueRule[]) {
    this.#type = type;
    this.#readUnion = readUnion;
  }

  hear(called: MethodName, values: readonly Value[]): Value {
    if (called.name === 'get_Instance')
      return { made: called.type, values: [], properties: new Map(), items: [] };
    if (called.name === 'AddUnion')
      this.rules.push({ type: this.#type, facets: {}, members: this.#readUnion(values[1]) });
    if (called.name !== 'AddValidator') return undefined;
    const validator = values[1];
    if (!isMade(validator)) throw new Error('A validator is not known.');
    // A rule of one version holds in that version alone.
    const version = validator.properties.get('Version');
    if (version !== undefined && version !== NEWEST) return undefined;
    if (validator.made.endsWith('RequiredValidator'))
      this.isRequired = validator.properties.get('IsRequired') !== 0;
    else
      this.rules.push({
        type: called.generics[0] ?? this.#type,
        facets: Object.fromEntries(
          [...validator.properties].filter(
            (one): one is [string, string | number] =>
              typeof one[1] !== 'object' && !one[0].endsWith('Version'),
          ),
        ),
        members: [],
      });
    return undefined;
  }
}

/** The rule that several validators are together. */
function toRule(type: string, rules: readonly ValueRule[]): ValueRule {
  return {
    type,
    facets: Object.assign({}, ...rules.map(({ facets }) => facets)),
    members: rules.find(({ members }) => members.length > 0)?.members ?? [],
  };
}

function classOf(type: Value): string {
  if (!isMade(type)) throw new Error('A type of elements is not known.');
  return type.made.replace(/::ElementType$/, '');
}

/** The particle of the newest version, and the version that it came with. */
function readParticle(value: Value): { particle: Particle; version: number } | undefined {
  if (!isMade(value)) return undefined;
  const { made, values, items } = value;
  if (made.endsWith('ElementParticle')) {
    const [type, min, max, version] = values;
    return {
      particle: { kind: 'element', element: classOf(type), min: Number(min), max: Number(max), items: [] },
      version: Number(version),
    };
  }
  if (made.endsWith('AnyParticle')) {
    const numbers = values.slice(-3).map(Number) as [number, number, number];
    return {
      particle: { kind: 'any', element: '', min: numbers[0], max: numbers[1], items: [] },
      version: numbers[2],
    };
  }
  const [kind, min, max, filters, version] = values.map(Number) as [number, number, number, number, number];
  const parts: { particle: Particle; version: number; isGroup: boolean }[] = [];
  for (const item of items) {
    const part = readParticle(item);
    if (part === undefined) continue;
    const isGroup = isMade(item) && item.values[0] === 4;
    // A newer version of an element or group takes the place of the older one.
    const isOlder = (other: (typeof parts)[number]) =>
      part.version > other.version &&
      ((part.particle.kind === 'element' && part.particle.element === other.particle.element) ||
        (filters !== 0 && isGroup && other.isGroup));
    for (let at = parts.length - 1; at >= 0; at -= 1)
      if (isOlder(parts[at] as (typeof parts)[number])) parts.splice(at, 1);
    parts.push({ ...part, isGroup });
  }
  const known = KINDS[kind];
  if (known === undefined) throw new Error(`A particle is of kind ${kind}.`);
  return {
    particle: { kind: known, element: '', min, max, items: parts.map(({ particle }) => particle) },
    version,
  };
}
