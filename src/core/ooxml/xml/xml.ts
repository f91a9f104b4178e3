import { Failure } from '../../errors/failure.ts';

declare const brand: unique symbol;
/** Well-formed XML, made only by the builders of this folder. */
export type Xml = string & { readonly [brand]: true };

/** Booleans are written as 1 and 0; `undefined` leaves the attribute out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

// biome-ignore lint/suspicious/noControlCharactersInRegex: a cheap test for all that is treated below
const NEEDS_CARE = /[&<>"\u0000-\u001f\ufffe\uffff\ud800-\udfff]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;', '\r': '&#13;', '\t': '&#9;' };

/** Character data: markup escaped; control characters and unpaired surrogates, which XML cannot hold, dropped. */
export function text(value: string): Xml {
  if (!NEEDS_CARE.test(value)) return value as Xml;
  return value.replace(FORBIDDEN, '').replace(/[&<>\r]/g, (character) => ENTITIES[character] ?? '') as Xml;
}

/** A value as it stands between the quotes of an attribute. */
export function attributeText(value: string | number | boolean): string {
  return typeof value === 'string' ? attributeValue(value) : String(Number(value));
}

function attributeValue(value: string): string {
  if (!NEEDS_CARE.test(value)) return value;
  return value.replace(FORBIDDEN, '').replace(/[&<>"\n\r\t]/g, (character) => ENTITIES[character] ?? '');
}

function startTag(tag: string, attributes: Attributes): string {
  let out = `<${tag}`;
  for (const name in attributes) {
    const value = attributes[name];
    if (value === undefined) continue;
    if (typeof value === 'string') out += ` ${name}="${attributeValue(value)}"`;
    else if (typeof value === 'boolean') out += value ? ` ${name}="1"` : ` ${name}="0"`;
    else out += ` ${name}="${finite(tag, name, value)}"`;
  }
  return out;
}

/** The number, which an attribute can hold; fails otherwise. */
export function finite(tag: string, name: string, value: number): number {
  if (Number.isFinite(value)) return value;
  throw new Failure('internal', `Attribute ${name} of <${tag}> is ${value}, not a finite number.`);
}

/** One element with its children in the order given; the caller vouches for the order. */
export function element(tag: string, attributes: Attributes = {}, ...children: readonly (Xml | undefined)[]): Xml {
  let content = '';
  for (const child of children) if (child !== undefined) content += child;
  return (content === '' ? `${startTag(tag, attributes)}/>` : `${startTag(tag, attributes)}>${content}</${tag}>`) as Xml;
}

/**
 * Declares an element whose children have a fixed order in the schema. Callers name the children,
 * in whatever order; they are always written in the declared one.
 */
export function sequence<const Name extends string>(tag: string, order: readonly Name[]): (attributes: Attributes, children: { readonly [K in Name]?: Xml | undefined }) => Xml {
  const inOrder = siblings(order);
  return (attributes, children) => {
    const content = inOrder(children);
    return (content === '' ? `${startTag(tag, attributes)}/>` : `${startTag(tag, attributes)}>${content}</${tag}>`) as Xml;
  };
}

/** Children that have a fixed order, without the element around them. */
export function siblings<const Name extends string>(order: readonly Name[]): (children: { readonly [K in Name]?: Xml | undefined }) => Xml {
  return (children) => {
    let content = '';
    for (const name of order) {
      const child = children[name];
      if (child !== undefined) content += child;
    }
    return content as Xml;
  };
}

/** An element without attributes around its content. */
export function around(tag: string, content: Xml): Xml {
  return (content === '' ? `<${tag}/>` : `<${tag}>${content}</${tag}>`) as Xml;
}

/** An empty element with one attribute that says all. */
export function valued(tag: string, name: string, value: string | number | boolean): Xml {
  if (typeof value === 'boolean') return `<${tag} ${name}="${value ? 1 : 0}"/>` as Xml;
  if (typeof value === 'string') return `<${tag} ${name}="${attributeValue(value)}"/>` as Xml;
  return `<${tag} ${name}="${finite(tag, name, value)}"/>` as Xml;
}

/**
 * Flattens a text that is written many times: V8 stores a joined text as its parts, and would copy it part
 * by part into each part of the package.
 */
export function flat(xml: Xml): Xml {
  // Searching a text makes it one piece, and ends at its first character.
  return /^/.test(xml) ? xml : xml;
}

/** Siblings, one after another. */
export function join(items: Iterable<Xml>): Xml {
  let out = '';
  for (const item of items) out += item;
  return out as Xml;
}

/** A whole part. */
export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${root}`;
}
