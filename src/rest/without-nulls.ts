import type { z } from 'zod';
import { unwrapSchema } from '../core/input/read-leniently.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Removes null fields, which clients of this API family send for absent values. A top-level field is kept if
 * null differs from its default; a nested field is removed only if the schema makes it optional and does not
 * accept null.
 */
export function dropNulls(fields: Fields, schema: z.ZodObject): Fields {
  const { shape } = schema;
  const left = Object.entries(fields).filter(
    ([name, value]) => value !== null || (Object.hasOwn(shape, name) && isNullAnotherValue(shape[name])),
  );
  return inside(schema, Object.fromEntries(left)) as Fields;
}

/**
 * Returns whether null differs from a missing field: the field accepts null, and its default is another
 * value.
 */
function isNullAnotherValue(schema: z.core.$ZodType | undefined): boolean {
  if (schema?._zod.def.type !== 'default') return false;
  const { innerType, defaultValue } = schema._zod.def as z.core.$ZodDefaultDef;
  return defaultValue !== null && takesNull(innerType);
}

function inside(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = unwrapSchema(schema)._zod;
  if (Array.isArray(value))
    return def.type === 'array'
      ? value.map((item) => inside((def as z.core.$ZodArrayDef).element, item))
      : value;
  if (value === null || typeof value !== 'object') return value;
  if (def.type === 'union') {
    const option = findVariant(def as z.core.$ZodDiscriminatedUnionDef, value as Fields);
    return option === undefined ? value : inside(option, value);
  }
  if (def.type !== 'object') return value;
  const { shape } = def as z.core.$ZodObjectDef;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      const known = Object.hasOwn(shape, name) ? shape[name] : undefined;
      if (known === undefined) return [[name, field]];
      return field === null && known._zod.optin !== undefined && !takesNull(known)
        ? []
        : [[name, inside(known, field)]];
    }),
  );
}

/** Option of a discriminated union that the discriminator selects. */
function findVariant(
  { options, discriminator }: z.core.$ZodDiscriminatedUnionDef,
  value: Fields,
): z.core.$ZodType | undefined {
  return discriminator === undefined
    ? undefined
    : options.find(
        (option) =>
          option._zod.propValues?.[discriminator]?.has(value[discriminator] as z.core.util.Primitive) ===
          true,
      );
}

function takesNull(schema: z.core.$ZodType): boolean {
  const {
    type,
    innerType,
    options = [],
  } = schema._zod.def as {
    readonly type: string;
    readonly innerType?: z.core.$ZodType;
    readonly options?: readonly z.core.$ZodType[];
  };
  return (
    ['nullable', 'null', 'unknown', 'any'].includes(type) ||
    (innerType !== undefined && takesNull(innerType)) ||
    options.some(takesNull)
  );
}
