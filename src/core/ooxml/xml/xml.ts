import { Failure } from '../../errors/failure.ts';

declare const brand: unique symbol;
/** Well-formed XML. Only the builders of this folder create it. */
export type Xml = string & { readonly [brand]: true };

/** Booleans are written as 1 and 0; `undefined` leaves the attribute out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

// biome-ignore lint/suspicious/noControlCharactersInRegex: a cheap test for every character that is escaped or dropped below
const NEEDS_ESCAPING = /[&<>"\u0000-\u001f\ufffe\uffff\ud800-\udfff]/;
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 forbids
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

/** Escapes character data. Control characters and unpaired surrogates, which XML cannot hold, are dropped. */
export function text(value: string): Xml {
  if (!NEEDS_ESCAPING.test(value)) return value as Xml;
  return value.replace(FORBIDDEN, '').replace(/[&<>\r]/g, (character) => ENTITIES[character] ?? '') as Xml;
}

/** Formats a value for use between the quotes of an attribute. */
export function attributeText(value: string | number | boolean): string {
  return typeof value === 'string' ? attributeValue(value) : String(Number(value));
}

function attributeValue(value: string): string {
  if (!NEEDS_ESCAPING.test(value)) return value;
  return value.replace(FORBIDDEN, '').replace(/[&<>"\n\r\t]/g, (character) => ENTITIES[character] ?? '');
}

function startTag(tag: string, attributes: Attributes): string {
  let out = `<${tag}`;
  for (const name in attributes) {
    const value = attributes[name];
    if (value === undefined) continue;
    if (typeof value === 'string') out += ` ${name}="${attributeValue(value)}"`;
    else if (typeof value === 'boolean') out += value ? ` ${name}="1"` : ` ${name}="0"`;
    else out += ` ${name}="${requireFinite(tag, name, value)}"`;
  }
  return out;
}

/**
 * Returns the number if it is finite.
 *
 * @throws Failure `internal` otherwise, because an attribute cannot hold it
 */
export function requireFinite(tag: string, name: string, value: number): number {
  if (Number.isFinite(value)) return value;
  throw new Failure('internal', `Attribute ${name} of <${tag}> is ${value}, not a finite number.`);
}

/** Writes an element with its children as passed; the caller is responsible for their order. */
export function element(
  tag: string,
  attributes: Attributes = {},
  ...children: readonly (Xml | undefined)[]
): Xml {
  let content = '';
  for (const child of children) if (child !== undefined) content += child;
  return (
    content === '' ? `${startTag(tag, attributes)}/>` : `${startTag(tag, attributes)}>${content}</${tag}>`
  ) as Xml;
}

/**
 * Declares an element whose children have a fixed order in the schema. Callers name the children in any
 * order; they are written in the declared one.
 */
export function sequence<const Name extends string>(
  tag: string,
  order: readonly Name[],
): (attributes: Attributes, children: { readonly [K in Name]?: Xml | undefined }) => Xml {
  const inOrder = siblings(order);
  return (attributes, children) => {
    const content = inOrder(children);
    return (
      content === '' ? `${startTag(tag, attributes)}/>` : `${startTag(tag, attributes)}>${content}</${tag}>`
    ) as Xml;
  };
}

/** Declares children with a fixed order, without an element around them. */
export function siblings<const Name extends string>(
  order: readonly Name[],
): (children: { readonly [K in Name]?: Xml | undefined }) => Xml {
  return (children) => {
    let content = '';
    for (const name of order) {
      const child = children[name];
      if (child !== undefined) content += child;
    }
    return content as Xml;
  };
}

/** Writes an element without attributes around its content. */
export function wrap(tag: string, content: Xml): Xml {
  return (content === '' ? `<${tag}/>` : `<${tag}>${content}</${tag}>`) as Xml;
}

/** Writes an empty element with a single attribute. */
export function valueElement(tag: string, name: string, value: string | number | boolean): Xml {
  if (typeof value === 'boolean') return `<${tag} ${name}="${value ? 1 : 0}"/>` as Xml;
  if (typeof value === 'string') return `<${tag} ${name}="${attributeValue(value)}"/>` as Xml;
  return `<${tag} ${name}="${requireFinite(tag, name, value)}"/>` as Xml;
}

/**
 * Flattens a string that is inserted many times. V8 represents a joined string as a tree of its parts, and
 * would copy it part by part each time.
 */
export function flatten(xml: Xml): Xml {
  // A regular expression match makes V8 flatten the string; this one ends at the first character.
  return /^/.test(xml) ? xml : xml;
}

export function join(items: Iterable<Xml>): Xml {
  let out = '';
  for (const item of items) out += item;
  return out as Xml;
}

/** Adds the XML declaration to the root element of a part. */
export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${root}`;
}
