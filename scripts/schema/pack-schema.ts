import type { Particle, Schema, SchemaElement, ValueRule } from './read-schema.ts';

/**
 * Namespaces whose elements do not occur in presentations, or only in parts that hold documents of other
 * programs.
 */
const OTHER_PROGRAMS =
  /wordprocessingml|spreadsheetml|office\/(?:word|excel)|:office:|schemas-microsoft-com|emma|customui|schemaLibrary|InkML|ink/;
/** Root elements of parts of presentations by namespace. */
const ROOTS =
  /\/(?:presentationml|drawingml)\/2006\/(?:main|chart|diagram)$|office\/(?:powerpoint|drawing|thememl|tasks)\/|officeDocument\/2006\/(?:extended|custom)-properties$/;
/** Namespaces of the prefixes of attributes in the library. */
const PREFIXES: Readonly<Record<string, string>> = {
  r: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  xml: 'http://www.w3.org/XML/1998/namespace',
  p14: 'http://schemas.microsoft.com/office/powerpoint/2010/main',
  a14: 'http://schemas.microsoft.com/office/drawing/2010/main',
  a16: 'http://schemas.microsoft.com/office/drawing/2014/main',
};
const TYPES: Readonly<Record<string, string>> = {
  BooleanValue: 'boolean',
  OnOffValue: 'onOff',
  TrueFalseValue: 'trueFalse',
  TrueFalseBlankValue: 'trueFalse',
  StringValue: 'string',
  Base64BinaryValue: 'string',
  HexBinaryValue: 'hex',
  DateTimeValue: 'dateTime',
  SingleValue: 'number',
  DoubleValue: 'number',
  DecimalValue: 'number',
  IntegerValue: 'integer',
  SByteValue: 'integer -128 127',
  ByteValue: 'integer 0 255',
  Int16Value: 'integer -32768 32767',
  UInt16Value: 'integer 0 65535',
  Int32Value: 'integer -2147483648 2147483647',
  UInt32Value: 'integer 0 4294967295',
  SignedOrUnsigned: 'integer -2147483648 4294967295',
  Int64Value: 'integer -9223372036854775808 9223372036854775807',
  UInt64Value: 'integer 0 18446744073709551615',
};

/**
 * The schema in short: every list is referred to by positions in base 36.
 * src/core/ooxml/check/schema/read-tables.ts says how each is written.
 */
export interface PackedSchema {
  readonly licence: string;
  readonly namespaces: readonly string[];
  readonly enums: readonly string[];
  readonly values: readonly string[];
  readonly attributes: readonly string[];
  readonly contents: readonly string[];
  readonly elements: readonly string[];
  readonly roots: readonly string[];
}

/** A list without repeats, whose entries are known by their positions. */
class Entries {
  readonly all: string[] = [];
  readonly #positions = new Map<string, string>();

  position(entry: string): string {
    let known = this.#positions.get(entry);
    if (known === undefined) {
      known = this.all.length.toString(36);
      this.#positions.set(entry, known);
      this.all.push(entry);
    }
    return known;
  }
}

/**
 * Corrects the library where it is narrower than what PowerPoint writes itself: it gives the extensions of
 * charts to one use of them, knows the content of formulas elsewhere, and axes by numbers without a sign.
 */
function correct(name: string, element: SchemaElement, schema: Schema): SchemaElement {
  const open: Particle = { kind: 'any', element: '', min: 0, max: 0, items: [] };
  if (name === `${CHARTS}DataDisplayOptions16`)
    return {
      ...element,
      attributes: schema.elements.get(`${CHARTS}Extension`)?.attributes ?? [],
      particle: open,
    };
  if (name === 'DocumentFormat.OpenXml.Office2010.Drawing.TextMath')
    return { ...element, particle: open, children: [`${MATH}OfficeMath`, `${MATH}Paragraph`] };
  if (name === `${CHARTS}AxisId` || name === `${CHARTS}CrossingAxis`)
    return {
      ...element,
      attributes: element.attributes.map((one) => ({
        ...one,
        rule: { ...one.rule, type: 'SignedOrUnsigned' },
      })),
    };
  const { particle } = element;
  if (name === `${CHARTS}Chart` && particle !== undefined) {
    const late = particle.items.find((item) => item.element === `${CHARTS}ShowDataLabelsOverMaximum`);
    return late === undefined
      ? element
      : { ...element, particle: { ...particle, items: [...particle.items, late] } };
  }
  // In a series that is filtered out, PowerPoint writes the place of the cells as an extension before their cache.
  if ((element.name === 'strRef' || element.name === 'numRef') && particle !== undefined) {
    const optional = particle.items.map((item) => ({ ...item, min: 0 }));
    return { ...element, particle: { ...particle, items: [...optional.slice(-1), ...optional] } };
  }
  if (element.name === 'extLst' && element.namespace === PRESENTATION)
    return {
      ...element,
      attributes:
        schema.elements.get('DocumentFormat.OpenXml.Presentation.ExtensionListWithModification')
          ?.attributes ?? [],
    };
  if (element.namespace === PRESENTATION && /^(?:cTn|cond)$/.test(element.name))
    return {
      ...element,
      attributes: element.attributes.map((one) => (TIMES.test(one.name) ? { ...one, rule: TIME } : one)),
    };
  // An extension holds the elements of its address, in any order.
  if (element.name === 'ext' && element.children.length > 0) {
    // The library knows no address of the extensions of comments, such as reactions.
    const attributes = schema.elements.get('DocumentFormat.OpenXml.Presentation.Extension')?.attributes ?? [];
    return { ...element, particle: open, ...(element.attributes.length === 0 ? { attributes } : {}) };
  }
  return element;
}

const PRESENTATION = 'http://schemas.openxmlformats.org/presentationml/2006/main';
/** Attributes of time nodes that the library takes as any text. */
const TIMES = /^(?:dur|delay|repeatCount|repeatDur)$/;
/** ST_TLTime of the standard, in which PowerPoint writes negative delays. */
const TIME: ValueRule = {
  type: 'DocumentFormat.OpenXml.StringValue',
  facets: { Pattern: '-?\\d+|indefinite' },
  members: [],
};
/** Values of the standard that the library leaves out. */
const FURTHER_VALUES: Readonly<Record<string, readonly string[]>> = {
  'DocumentFormat.OpenXml.Drawing.TextAnchoringTypeValues': ['just', 'dist'],
};
const CHARTS = 'DocumentFormat.OpenXml.Drawing.Charts.';
const MATH = 'DocumentFormat.OpenXml.Math.';

/** Packs the elements that parts of presentations can hold. */
export function packSchema(source: Schema, licence: string): PackedSchema {
  const schema = {
    ...source,
    elements: new Map(Array.from(source.elements, ([name, one]) => [name, correct(name, one, source)])),
  };
  const isOf = (pattern: RegExp, name: string) => pattern.test(schema.elements.get(name)?.namespace ?? '');
  const roots = [...schema.elements.keys()].filter(
    (name) => schema.elements.get(name)?.isRoot === true && isOf(ROOTS, name) && !isOf(OTHER_PROGRAMS, name),
  );
  const reached = new Set(roots);
  for (const name of reached)
    for (const child of schema.elements.get(name)?.children ?? [])
      if (!isOf(OTHER_PROGRAMS, child) && schema.elements.get(child)?.name !== '') reached.add(child);
  const classes = [...reached].sort();
  const positions = new Map(classes.map((name, at) => [name, at.toString(36)]));
  const packer = new Packer(schema, positions);
  const elements = classes.map((name) => packer.element(schema.elements.get(name) as SchemaElement));
  return {
    licence,
    namespaces: packer.namespaces.all,
    enums: packer.enums.all,
    values: packer.values.all,
    attributes: packer.attributes.all,
    contents: packer.contents.all,
    elements,
    roots: roots.map((name) => positions.get(name) ?? '').sort(),
  };
}

class Packer {
  readonly namespaces = new Entries();
  readonly enums = new Entries();
  readonly values = new Entries();
  readonly attributes = new Entries();
  readonly contents = new Entries();
  readonly #schema: Schema;
  readonly #positions: ReadonlyMap<string, string>;

  constructor(schema: Schema, positions: ReadonlyMap<string, string>) {
    this.#schema = schema;
    this.#positions = positions;
  }

  element({ namespace, name, attributes, particle, children, text }: SchemaElement): string {
    const listed = attributes.map((attribute) => {
      const colon = attribute.name.indexOf(':');
      const prefix = attribute.name.slice(0, Math.max(0, colon));
      // Most prefixes stand for the namespace of the element.
      const space = prefix === '' ? undefined : (PREFIXES[prefix] ?? namespace);
      const local = attribute.name.slice(colon + 1);
      const full = space === undefined ? local : `${this.namespaces.position(space)}:${local}`;
      const value = this.values.position(this.#value(attribute.rule));
      return this.attributes.position(`${full}${attribute.isRequired ? '!' : ''} ${value}`);
    });
    const content = particle === undefined ? '' : this.#content(particle);
    const own = new Set(content.replace(/\{[^}]*\}/g, '').match(/\w+/g));
    const others = children
      .map((child) => this.#positions.get(child) ?? '')
      .filter((one) => one !== '' && !own.has(one));
    return [
      `${this.namespaces.position(namespace)}:${name}`,
      this.contents.position(content),
      listed.join(' '),
      others.sort().join(' '),
      text === undefined ? '' : this.values.position(this.#value(text)),
    ]
      .join('|')
      .replace(/\|+$/, '');
  }

  #content({ kind, element, min, max, items }: Particle): string {
    const times =
      max === 1
        ? min === 1
          ? ''
          : '?'
        : max === 0 && min < 2
          ? min === 1
            ? '+'
            : '*'
          : `{${min},${max === 0 ? '' : max}}`;
    if (kind === 'any') return `.${times}`;
    if (kind === 'element') {
      const position = this.#positions.get(element);
      // An element of another program is like any other that is not known.
      return `${position ?? '.'}${times}`;
    }
    const written = items.map((item) => this.#content(item)).filter((one) => one !== '');
    const [only] = written;
    if (only === undefined) return '';
    if (written.length === 1 && times === '') return only;
    return `(${written.join({ all: '&', choice: '|', sequence: ',' }[kind])})${times}`;
  }

  #value({ type, facets, members }: ValueRule): string {
    if (members.length > 0) return [...new Set(members.map((member) => this.#value(member)))].join('||');
    const list = /^DocumentFormat\.OpenXml\.ListValue`1<(.*)>$/.exec(type);
    if (list !== null) return `list ${this.#value({ type: list[1] ?? '', facets: {}, members: [] })}`;
    const values = /^DocumentFormat\.OpenXml\.EnumValue`1<(.*)>$/.exec(type);
    if (values !== null) {
      const name = values[1] ?? '';
      const names = [...(this.#schema.enums.get(name) ?? []), ...(FURTHER_VALUES[name] ?? [])];
      return `enum ${this.enums.position(names.join(' '))}`;
    }
    const base = TYPES[type.replace(/^.*\./, '')];
    if (base === undefined) throw new Error(`The type ${type} is not known.`);
    return base.startsWith('integer') || base === 'number'
      ? narrow(base, facets)
      : describeText(base, facets);
  }
}

/** A type of numbers within the limits of facets. */
function narrow(base: string, facets: ValueRule['facets']): string {
  const [name = '', ...limits] = base.split(' ');
  const { MinInclusive, MaxInclusive, MinExclusive, MaxExclusive, IsNonNegative, IsPositive } = facets;
  const isWhole = name === 'integer';
  const least = [
    limits[0],
    MinInclusive,
    IsNonNegative === undefined ? undefined : 0,
    IsPositive === undefined ? undefined : 1,
    MinExclusive === undefined ? undefined : isWhole ? Number(MinExclusive) + 1 : MinExclusive,
  ];
  const most = [
    limits[1],
    MaxInclusive,
    MaxExclusive === undefined ? undefined : isWhole ? Number(MaxExclusive) - 1 : MaxExclusive,
  ];
  const min = Math.max(...least.filter((one) => one !== undefined).map(Number));
  const max = Math.min(...most.filter((one) => one !== undefined).map(Number));
  return [name, Number.isFinite(min) ? min : '-', Number.isFinite(max) ? max : '-']
    .join(' ')
    .replace(/( -)+$/, '');
}

function describeText(base: string, facets: ValueRule['facets']): string {
  const { Length, MinLength, MaxLength, Pattern, IsNcName, IsId } = facets;
  const words = [base];
  if (Length !== undefined) words.push(`length=${Length}`);
  if (MinLength !== undefined && Number(MinLength) > 0) words.push(`min=${MinLength}`);
  if (MaxLength !== undefined && Number(MaxLength) < 65_535) words.push(`max=${MaxLength}`);
  if (IsNcName !== undefined || IsId !== undefined) words.push('name');
  if (Pattern !== undefined) words.push(`pattern=${Pattern}`);
  return words.join(' ');
}
