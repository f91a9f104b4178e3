import type { z } from 'zod';
import { globalRegistry } from 'zod';
import type { LinkStyle } from '../call/call-parts.ts';
import { isObject } from './is-object.ts';
import { unwrapSchema } from './read-leniently.ts';

/** Transport of a caller; `stdio` includes every caller on the same machine, such as the command line. */
export type Transport = 'http' | 'stdio';

type JsonSchema = Readonly<Record<string, unknown>>;

const ONLY_OVER = 'x-only-over';
const INSTEAD = 'x-instead';

/**
 * Marks, as zod `meta`, an input or answer field that exists over one transport only. Over the other
 * transport schemas omit it, `execute` refuses it as an unknown field, and answers do not contain it. A
 * marked input field is optional.
 *
 * @param instead sentence for callers who send the field over the other transport; it says what to send instead.
 * @example
 * save_to: z.string().optional().describe('Path to write the file to.').meta(onlyOver('stdio', 'Fetch the file
 * from path.'))
 */
export function onlyOver(transport: Transport, instead?: string): Readonly<Record<string, unknown>> {
  return { [ONLY_OVER]: transport, ...(instead !== undefined && { [INSTEAD]: instead }) };
}

/** Transport of a call; only callers on the same machine receive paths in answers. */
export function transportOf({ style }: Pick<LinkStyle, 'style'>): Transport {
  return style === 'local' ? 'stdio' : 'http';
}

/** Returns whether a field of a zod object exists over a transport. */
export function existsOver(field: z.core.$ZodType, transport: Transport): boolean {
  return isServed(readMark(field), transport);
}

/**
 * JSON Schema for one transport: without the fields of the other one, at any depth, and without the marks.
 */
export function jsonSchemaOver(schema: JsonSchema, transport: Transport): JsonSchema {
  const { properties, required } = schema;
  const others = isObject(properties)
    ? Object.keys(properties).filter(
        (name) => isObject(properties[name]) && !isServed(properties[name], transport),
      )
    : [];
  const isShown = (name: unknown) => !others.includes(name as string);
  const inner = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(inner) : isObject(value) ? jsonSchemaOver(value, transport) : value;
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (key === ONLY_OVER || key === INSTEAD) return [];
    if (value === properties && isObject(value))
      return [
        [
          key,
          Object.fromEntries(
            Object.entries(value).flatMap(([name, field]) => (isShown(name) ? [[name, inner(field)]] : [])),
          ),
        ],
      ];
    if (value === required && Array.isArray(value))
      return value.some(isShown) ? [[key, value.filter(isShown)]] : [];
    return [[key, inner(value)]];
  });
  return Object.fromEntries(entries);
}

/** Field of a value that does not exist over the transport of the call. */
export interface ForeignField {
  /** Object that contains the field. */
  readonly holder: Record<string, unknown>;
  readonly name: string;
  readonly path: readonly (string | number)[];
  /** Sentence that tells the caller what to send instead. */
  readonly instead?: string;
}

/** The fields of a value that exist only over the other transport, in document order. */
export function* foreignFields(
  schema: z.core.$ZodType,
  value: unknown,
  transport: Transport,
  path: ForeignField['path'] = [],
): Generator<ForeignField> {
  const { def } = unwrapSchema(schema)._zod;
  if (def.type === 'lazy')
    return yield* foreignFields((def as z.core.$ZodLazyDef).getter(), value, transport, path);
  if (def.type === 'union')
    return yield* findInUnion(def as z.core.$ZodDiscriminatedUnionDef, value, transport, path);
  if (Array.isArray(value)) {
    if (def.type !== 'array') return;
    const { element } = def as z.core.$ZodArrayDef;
    for (const [index, item] of value.entries())
      yield* foreignFields(element, item, transport, [...path, index]);
  } else if (isObject(value)) {
    if (def.type !== 'object') return;
    const { shape } = def as z.core.$ZodObjectDef;
    for (const [name, inner] of Object.entries(value)) {
      const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
      if (field === undefined) continue;
      const mark = readMark(field);
      if (isServed(mark, transport)) yield* foreignFields(field, inner, transport, [...path, name]);
      else
        yield {
          holder: value as Record<string, unknown>,
          name,
          path: [...path, name],
          ...(typeof mark[INSTEAD] === 'string' && { instead: mark[INSTEAD] }),
        };
    }
  }
}

/** Removes, in place, all fields of an answer that exist only over the other transport. */
export function dropForeignFields(schema: z.core.$ZodType, answer: unknown, transport: Transport): void {
  for (const { holder, name } of [...foreignFields(schema, answer, transport)]) delete holder[name];
}

/**
 * Fields of the union variant that matches a value; if no field distinguishes the variants, of the first with
 * matches.
 */
function* findInUnion(
  { options, discriminator }: z.core.$ZodUnionDef & { readonly discriminator?: string },
  value: unknown,
  transport: Transport,
  path: ForeignField['path'],
): Generator<ForeignField> {
  const kind = discriminator !== undefined && isObject(value) ? value[discriminator] : undefined;
  for (const option of options) {
    if (
      discriminator !== undefined &&
      option._zod.propValues?.[discriminator]?.has(kind as z.core.util.Primitive) !== true
    )
      continue;
    let found = false;
    for (const field of foreignFields(option, value, transport, path)) {
      found = true;
      yield field;
    }
    if (found) return;
  }
}

/** Metadata set by `onlyOver`, on the field itself or inside optional, nullable and default wrappers. */
function readMark(field: z.core.$ZodType): JsonSchema {
  const own = (globalRegistry.get(field) ?? {}) as JsonSchema;
  const { innerType } = field._zod.def as { readonly innerType?: z.core.$ZodType };
  return own[ONLY_OVER] !== undefined || innerType === undefined ? own : readMark(innerType);
}

function isServed({ [ONLY_OVER]: only }: JsonSchema, transport: Transport): boolean {
  return only === undefined || only === transport;
}
