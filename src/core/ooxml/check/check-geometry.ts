import { walk, type XmlNode } from '../xml/parse.ts';
import { localName } from '../xml/scan.ts';
import type { DocumentCheck } from './document-check.ts';
import type { PackageFault } from './package-fault.ts';

/** Number of arguments of each operation of a formula (ECMA-376 part 1, 20.1.9.11). */
const OPERATIONS: Readonly<Record<string, number>> = {
  '*/': 3,
  '+-': 3,
  '+/': 3,
  '?:': 3,
  abs: 1,
  at2: 2,
  cat2: 3,
  cos: 2,
  max: 2,
  min: 2,
  mod: 3,
  pin: 3,
  sat2: 3,
  sin: 2,
  sqrt: 1,
  tan: 2,
  val: 1,
};
/** Names that every shape knows. */
const BUILT_IN =
  /^(?:[35]cd8|[37]cd4|cd[248]|[blrt]|[hvw]c?|hc|vc|hd(?:[234568]|10)|wd(?:[234568]|10|12|32)|ls|ss|ssd(?:[2468]|16|32))$/;
const NUMBER = /^[+-]?\d+$/;
/** Attributes of paths and handles that hold a number or a name. */
const COORDINATES: Readonly<Record<string, readonly string[]>> = {
  pt: ['x', 'y'],
  pos: ['x', 'y'],
  arcTo: ['wR', 'hR', 'stAng', 'swAng'],
  cxn: ['ang'],
};

/** Checks the formulas and points of shapes that are drawn by paths. */
export const GEOMETRY_CHECK: DocumentCheck = {
  kinds: /^(?:sld|sldLayout|sldMaster|notes|notesMaster|handoutMaster)$/,
  check: (part, root) => {
    const messages = new Set<string>();
    for (const node of walk(root))
      if (localName(node.tag) === 'custGeom') for (const message of findFaults(node)) messages.add(message);
    return Array.from(messages, (message): PackageFault => ({ code: 'geometry_invalid', part, message }));
  },
};

function findFaults(shape: XmlNode): string[] {
  const names = new Set<string>();
  const messages: string[] = [];
  const isKnown = (one: string) => NUMBER.test(one) || BUILT_IN.test(one) || names.has(one);
  for (const { tag, attributes } of walk(shape)) {
    const name = localName(tag);
    if (name === 'gd') {
      const [operation = '', ...values] = (attributes.get('fmla') ?? '').trim().split(/\s+/);
      if (OPERATIONS[operation] !== values.length || !values.every(isKnown))
        messages.push(
          `The formula "${(attributes.get('fmla') ?? '').slice(0, 60)}" of a shape cannot be computed.`,
        );
      names.add(attributes.get('name') ?? '');
    }
    for (const coordinate of COORDINATES[name] ?? []) {
      const value = attributes.get(coordinate);
      if (value !== undefined && !isKnown(value.trim()))
        messages.push(
          `<${tag} ${coordinate}="${value.slice(0, 40)}"> names no number and no formula of its shape.`,
        );
    }
  }
  return messages;
}
