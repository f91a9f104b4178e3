import type { z } from 'zod';
import { namesFiles } from './file-references.ts';
import { findJsonExcess } from './json-bounds.ts';

/**
 * Converts values that are unmistakable despite a wrong type, as models and old clients send them: lists,
 * objects, numbers and booleans written as text, one value in place of a list, a text in place of an object
 * with one required text, and a reference in place of an object that names a file. Other values stay as they
 * are, and the schema refuses them.
 */
export function readLeniently(schema: z.core.$ZodType, value: unknown): unknown {
  const { _zod } = unwrapSchema(schema);
  switch (_zod.def.type) {
    case 'object':
      return readObject((_zod.def as z.core.$ZodObjectDef).shape, parseStructure(value, '{'));
    case 'array':
      return readArray((_zod.def as z.core.$ZodArrayDef).element, parseStructure(value, '['));
    case 'union':
      return readUnion(_zod.def as z.core.$ZodDiscriminatedUnionDef, value);
    case 'record':
      return parseStructure(value, '{');
    case 'number':
      return typeof value === 'string' && /^\s*-?\d{1,15}(\.\d+)?\s*$/.test(value) ? Number(value) : value;
    case 'boolean':
      return typeof value === 'string' && /^\s*(true|false)\s*$/i.test(value)
        ? value.trim().toLowerCase() === 'true'
        : value;
    default:
      return value;
  }
}

function readObject(shape: Readonly<Record<string, z.core.$ZodType>>, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
      return [name, schema === undefined ? field : readLeniently(schema, field)];
    }),
  );
}

function readArray(element: z.core.$ZodType, value: unknown): unknown {
  if (isSingleItem(element, value)) return [value];
  if (!Array.isArray(value)) return value;
  const text = findOnlyTextField(element);
  return value.map((item) => {
    const read = readLeniently(element, item);
    return text !== undefined && typeof read === 'string' ? { [text]: read } : read;
  });
}

/** Reads a union: by its discriminator, or a text of digits as a number if a variant is one. */
function readUnion(
  { options, discriminator }: z.core.$ZodUnionDef & { readonly discriminator?: string },
  value: unknown,
): unknown {
  if (discriminator === undefined) {
    const number =
      typeof value === 'string'
        ? options.find((option) => unwrapSchema(option)._zod.def.type === 'number')
        : undefined;
    return number === undefined ? value : readLeniently(number, value);
  }
  const structured = parseStructure(value, '{');
  const kind =
    structured === null || typeof structured !== 'object'
      ? undefined
      : (structured as Readonly<Record<string, unknown>>)[discriminator];
  const option = options.find(
    (one) => one._zod.propValues?.[discriminator]?.has(kind as z.core.util.Primitive) === true,
  );
  return option === undefined ? structured : readLeniently(option, structured);
}

/** Returns whether a value is clearly a single item of a list. */
function isSingleItem(element: z.core.$ZodType, value: unknown): boolean {
  const { type } = unwrapSchema(element)._zod.def;
  if (typeof value === 'number') return type === 'number';
  return typeof value === 'string' && (type === 'string' || type === 'enum') && /^[^\s,;[\]{}]+$/.test(value);
}

/**
 * Name of the only required field of an object if it is a text; without required fields, `url` if it names a
 * file.
 */
function findOnlyTextField(schema: z.core.$ZodType): string | undefined {
  const { def } = unwrapSchema(schema)._zod;
  if (def.type !== 'object') return undefined;
  const fields = Object.entries((def as z.core.$ZodObjectDef).shape);
  const required = fields.filter(([, field]) => field._zod.optin === undefined);
  if (required.length === 0) return fields.find(([name, field]) => name === 'url' && namesFiles(field))?.[0];
  const [only, ...more] = required;
  return only !== undefined && more.length === 0 && only[1]._zod.def.type === 'string' ? only[0] : undefined;
}

/** Parses a list or object from JSON text. Excessive JSON stays text, which the schema refuses. */
function parseStructure(value: unknown, open: '{' | '['): unknown {
  if (typeof value !== 'string' || !value.trimStart().startsWith(open) || findJsonExcess(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The schema inside optional, nullable and default wrappers. */
export function unwrapSchema(schema: z.core.$ZodType): z.core.$ZodType {
  const { innerType } = schema._zod.def as { readonly innerType?: z.core.$ZodType };
  return innerType === undefined ? schema : unwrapSchema(innerType);
}
