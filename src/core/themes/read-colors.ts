import { Failure, type Issue } from '../errors/failure.ts';
import { nearest } from '../errors/nearest-choices.ts';
import type { Hex } from '../scene/theme.ts';
import type { ChosenColors } from './theme-colors.ts';

const TOKENS = [
  'primary',
  'secondary',
  'accent',
  'background',
  'surface',
  'text',
  'muted',
  'stroke',
  'on_primary',
  'on_secondary',
  'on_accent',
] as const;
const GRAPH = Array.from({ length: 10 }, (_, index) => `graph_${index}`);
/** Names that other clients use. */
const OTHER_NAMES: Readonly<Record<string, (typeof TOKENS)[number]>> = {
  card: 'surface',
  primary_text: 'on_primary',
  background_text: 'text',
  accent_1: 'accent',
  accent_2: 'secondary',
  text_1: 'text',
  text_2: 'muted',
};

/** Accepted names of colours. */
const COLOR_NAMES: readonly string[] = [...TOKENS, ...GRAPH, ...Object.keys(OTHER_NAMES)];

/**
 * Colours by token. @throws Failure `invalid_input` with every unknown name and every value that is not a
 * colour.
 */
export function readColors(
  input: Readonly<Record<string, string>>,
  field: readonly string[] = ['colors'],
): ChosenColors {
  const issues: Issue[] = [];
  const read: Partial<Record<(typeof TOKENS)[number], Hex>> = {};
  const graph: (Hex | undefined)[] = [];
  for (const [name, value] of Object.entries(input)) {
    const token = TOKENS.find((one) => one === name) ?? OTHER_NAMES[name];
    if (token === undefined && !GRAPH.includes(name)) {
      issues.push(unknownName(name, [...field, name]));
      continue;
    }
    const hex = parseHex(value);
    if (hex === undefined) issues.push(notAColor(name, value, [...field, name]));
    else if (token === undefined) graph[Number(name.slice(6))] = hex;
    else read[token] = hex;
  }
  const [first] = issues;
  if (first !== undefined) throw new Failure('invalid_input', first.msg, { issues });
  return { ...read, ...(graph.length > 0 ? { graph } : {}) };
}

function unknownName(name: string, loc: readonly string[]): Issue {
  const allowed = [...TOKENS, ...GRAPH];
  const close = nearest(name, COLOR_NAMES);
  const hint = close.length > 0 ? ` Did you mean ${close.join(' or ')}?` : '';
  return {
    loc,
    msg: `There is no colour "${name.slice(0, 60)}".${hint} Colours: ${allowed.join(', ')}.`,
    type: 'unknown_field',
    ctx: { allowed, nearest: close },
  };
}

function notAColor(name: string, value: string, loc: readonly string[]): Issue {
  return {
    loc,
    msg: `${name}: "${value.slice(0, 60)}" is not a colour. Write six hexadecimal digits, such as #0F7B7B.`,
    type: 'color',
    input: value.slice(0, 60),
  };
}

/** Accepts "#0f7b7b", "0F7B7B" and "#07b". */
function parseHex(value: string): Hex | undefined {
  const digits = /^\s*#?([\da-f]{6}|[\da-f]{3})\s*$/i.exec(value)?.[1];
  const six = digits?.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return six === undefined ? undefined : `#${six.toUpperCase()}`;
}
