import { COMPATIBILITY_ONLY } from '../core/call/operation.ts';
import type { JsonSchema } from './schema.ts';

/** Types in descending order of expressiveness. */
const WIDEST_FIRST = ['array', 'object', 'string', 'number', 'integer', 'boolean'];

/**
 * Schema of a field that accepts any JSON. Gemini and VS Code require items for every list. Vertex AI refuses
 * an anyOf with sibling fields, so the description is put on the first choice.
 */
const ANY_VALUE: readonly JsonSchema[] = [
  { type: 'string' },
  { type: 'number' },
  { type: 'boolean' },
  { type: 'object' },
  { type: 'array', items: { type: 'object' } },
  { type: 'array', items: { type: 'string' } },
  { type: 'array', items: { type: 'array', items: { type: 'string' } } },
];

/**
 * Input schema in which every field has one type, which all clients accept:
 *
 * - Without a type, Gemini CLI drops the tool (google-gemini/gemini-cli#5694), other clients the whole
 *   server.
 * - A list of types is refused by Gemini's API (github/copilot-cli#4623), makes Cursor refuse every value of
 *   the field
 *   (cursor/cursor#3778) and Claude Code lose arguments (anthropics/claude-code#3966).
 * - An anyOf beside a description is refused by Vertex AI (google/adk-go#1085), and `const` by Gemini.
 *
 * If a field takes several types, the schema shows the widest one and omits null. The operation still accepts
 * the others and converts values of the shown type: a number given as text, one item given as a list.
 */
export function simplifyTypes(schema: JsonSchema): JsonSchema {
  const { anyOf, oneOf, ...rest } = schema;
  const choices = ((anyOf ?? oneOf) as readonly JsonSchema[] | undefined)?.filter(
    (choice) => choice[COMPATIBILITY_ONLY] !== true,
  );
  if (choices !== undefined) return simplifyTypes({ ...findWidest(choices), ...rest });
  if (schema['type'] === undefined)
    return { anyOf: ANY_VALUE.map((one, at) => (at === 0 ? { ...one, ...schema } : one)) };
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => simplifyKeyword(key, value)));
}

function simplifyKeyword(key: string, value: unknown): [string, unknown] {
  if (key === 'const') return ['enum', [value]];
  if (key === 'enum') return [key, (value as readonly unknown[]).filter((one) => one !== null)];
  if (key === 'type' && Array.isArray(value))
    return [key, findWidest(value.map((type) => ({ type })))['type']];
  if (key === 'properties')
    return [
      key,
      Object.fromEntries(
        Object.entries(value as object).map(([name, field]) => [name, simplifyTypes(field)]),
      ),
    ];
  if (key === 'items' || (key === 'additionalProperties' && typeof value === 'object'))
    return [key, simplifyTypes(value as JsonSchema)];
  return [key, value];
}

function findWidest(choices: readonly JsonSchema[]): JsonSchema {
  const flat = choices.flatMap(
    (choice) => ((choice['anyOf'] ?? choice['oneOf']) as readonly JsonSchema[] | undefined) ?? [choice],
  );
  const place = ({ type }: JsonSchema) =>
    Math.min(
      ...[type]
        .flat()
        .map((one) => WIDEST_FIRST.indexOf(String(one)))
        .filter((at) => at >= 0),
      WIDEST_FIRST.length,
    );
  return flat.toSorted((a, b) => place(a) - place(b))[0] ?? {};
}

/** Types of an output field. Several are allowed, since clients only validate answers against them. */
export function readTypes({ type, anyOf, oneOf }: JsonSchema): string | readonly string[] {
  const choices = (anyOf ?? oneOf) as readonly JsonSchema[] | undefined;
  const types = [
    ...new Set(choices === undefined ? ([type ?? ANY_TYPES].flat() as string[]) : choices.flatMap(readTypes)),
  ];
  const [first = ''] = types;
  return types.length === 1 ? first : types;
}

const ANY_TYPES = ['object', 'array', 'string', 'number', 'boolean', 'null'];
