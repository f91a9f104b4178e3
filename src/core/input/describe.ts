import {
  type Message,
  type MessagePart,
  message,
  type NameOf,
  type OptionalPhrase,
  plainText,
  renderMessage,
} from '../errors/message.ts';
import { isObject } from './is-object.ts';
import { LISTED_BY } from './next-step.ts';

/** Key for zod's `meta`: the description of a field as a message. */
const MESSAGE = 'x-message';

/**
 * Describes, as zod `meta`, a field whose description names operations.
 *
 * @example
 * z.string().meta(describe`Template id${whereOffered`, from {list_templates}`}.`)
 */
export function describe(
  texts: TemplateStringsArray,
  ...values: readonly (Message | OptionalPhrase | number)[]
): { readonly description: string } {
  const parts = message(texts, ...values);
  const meta = { description: plainText(parts).trim(), [MESSAGE]: parts };
  return meta;
}

type JsonSchema = Readonly<Record<string, unknown>>;

/** JSON Schema whose descriptions, at any depth, have the names of one surface. */
export function withOperationNames<Schema extends JsonSchema>(schema: Schema, nameOf: NameOf): Schema {
  const inner = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(inner) : isObject(value) ? withOperationNames(value, nameOf) : value;
  const { description } = schema;
  const parts = messageOf(schema);
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if ((key === MESSAGE && parts !== undefined) || key === LISTED_BY) return [];
    return [
      [
        key,
        key === 'description' && parts !== undefined && description === plainText(parts).trim()
          ? renderMessage(parts, nameOf).trim()
          : inner(value),
      ],
    ];
  });
  return Object.fromEntries(entries) as Schema;
}

/** Appends text to the description of a JSON Schema, in place. */
export function appendToDescription(schema: Record<string, unknown>, text: string): void {
  const parts = messageOf(schema);
  schema['description'] = `${String(schema['description'])}${text}`;
  if (parts !== undefined) schema[MESSAGE] = [...parts, text];
}

/**
 * A field described again in plain text keeps the message of its earlier description; callers compare the
 * two.
 */
function messageOf(schema: JsonSchema): readonly MessagePart[] | undefined {
  const parts = schema[MESSAGE];
  return Array.isArray(parts) ? (parts as readonly MessagePart[]) : undefined;
}
