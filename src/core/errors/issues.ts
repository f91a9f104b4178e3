import type { z } from 'zod';
import { isCompatibilityOnly } from '../input/compatibility-only.ts';
import { adviceFor } from '../input/next-step.ts';
import { existsOver, foreignFields, type Transport } from '../input/only-over.ts';
import type { Issue } from './failure.ts';
import { nearest } from './nearest-choices.ts';
import { isSecretName, shownValue } from './shown-values.ts';

const MAX_LISTED_FIELDS = 8;
/** More faults usually repeat one mistake, and each takes time to describe. */
export const MAX_ISSUES = 100;

/**
 * Converts zod's errors to issues that name the field, its value and the allowed values, up to a maximum.
 *
 * @param transport of the call; fields of the other transport are not listed as allowed.
 */
export function issuesOf(
  error: z.ZodError,
  raw: unknown,
  schema: z.ZodType,
  transport: Transport = 'http',
): Issue[] {
  const issues: Issue[] = [];
  for (const issue of error.issues) {
    if (issues.length >= MAX_ISSUES) break;
    issues.push(...toIssue(issue, raw, schema, transport, MAX_ISSUES - issues.length));
  }
  return issues;
}

/**
 * Issues for input fields that exist only over the other transport, each as an unknown field, up to a
 * maximum.
 */
export function foreignIssues(raw: unknown, schema: z.ZodType, transport: Transport): Issue[] {
  const issues: Issue[] = [];
  for (const { name, path, instead } of foreignFields(schema, raw, transport)) {
    if (issues.length >= MAX_ISSUES) break;
    const allowed = listFieldsAt(schema, path.slice(0, -1), raw, transport);
    const advice = instead ?? (allowed.length === 0 ? 'Remove it.' : `Allowed: ${allowed.join(', ')}.`);
    issues.push({
      loc: path,
      msg: `Unknown field "${name}": it exists only over ${NAMES[transport === 'http' ? 'stdio' : 'http']}, and this call came over ${NAMES[transport]}. ${advice}`,
      type: 'unknown_field',
      ...(allowed.length > 0 && { ctx: { allowed } }),
    });
  }
  return issues;
}

const NAMES: Readonly<Record<Transport, string>> = { http: 'HTTP', stdio: 'stdio' };

function toIssue(
  issue: z.core.$ZodIssue,
  raw: unknown,
  schema: z.ZodType,
  transport: Transport,
  room: number,
): Issue[] {
  const loc = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
  const value = readPath(raw, loc);
  const isSecret = loc.some(isSecretName);
  const shown = value === undefined || isSecret ? {} : { input: shownValue(value) };
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys
        .slice(0, room)
        .map((key) => unknownField([...loc, key], key, listFieldsAt(schema, loc, raw, transport)));
    case 'invalid_value':
      return [{ loc, ...refuseChoice(value, issue.values.map(String), isSecret), ...shown }];
    case 'invalid_union': {
      const [meant, ...others] = issue.errors.filter(
        (kind) =>
          !kind.some(
            ({ code, path }) => path.length === 0 && (code === 'invalid_type' || code === 'invalid_value'),
          ),
      );
      // If only one variant has the type of the value, its faults are more precise than the list of variants.
      if (meant !== undefined && others.length === 0)
        return meant
          .slice(0, room)
          .flatMap((one) =>
            toIssue({ ...one, path: [...issue.path, ...one.path] }, raw, schema, transport, room),
          );
      if ('options' in issue && issue.options !== undefined)
        return [{ loc, ...refuseChoice(value, issue.options.map(String), isSecret), ...shown }];
      const expected = [
        ...new Set(
          issue.errors.flatMap((kind) =>
            kind.map((one) =>
              'expected' in one ? String(one.expected) : 'format' in one ? one.format : one.code,
            ),
          ),
        ),
      ].join(' or ');
      return [
        value === undefined
          ? { loc, msg: `This field is required (${expected}).`, type: 'missing', ctx: { expected } }
          : {
              loc,
              msg: `Expected ${expected}, got ${isSecret ? nameType(value) : quoteValue(value)}.`,
              type: 'union_type',
              ...shown,
              ctx: { expected },
            },
      ];
    }
    case 'invalid_type':
      if (value === undefined)
        return [
          {
            loc,
            msg: `This field is required (${issue.expected === 'record' ? 'object' : issue.expected}).`,
            type: 'missing',
            ctx: { expected: issue.expected },
          },
        ];
      return [
        {
          loc,
          msg: `Expected ${issue.expected === 'record' ? 'object' : `${issue.expected}${listFields(issue.expected === 'object' ? listFieldsAt(schema, loc, raw, transport) : [])}`}, got ${nameType(value)}.`,
          type: `${issue.expected}_type`,
          ...shown,
          ctx: { expected: issue.expected },
        },
      ];
    case 'too_big':
      return [
        {
          loc,
          msg:
            readCustomMessage(issue) ??
            `${labelLimit(issue.origin)} at most ${issue.maximum}; got ${measureSize(value)}.`,
          type: 'too_big',
          ...shown,
          ctx: { max: Number(issue.maximum) },
        },
      ];
    case 'too_small':
      return [
        {
          loc,
          msg: `${labelLimit(issue.origin)} at least ${issue.minimum}; got ${measureSize(trimIfTooShort(value, Number(issue.minimum)))}.`,
          type: 'too_small',
          ...shown,
          ctx: { min: Number(issue.minimum) },
        },
      ];
    default: {
      const next = adviceFor(issue, findField(schema, loc, raw));
      return [{ loc, msg: issue.message, type: issue.code, ...shown, ...(next !== undefined && { next }) }];
    }
  }
}

/** Message of the schema itself; undefined for zod's default message. */
function readCustomMessage({ message }: z.core.$ZodIssue): string | undefined {
  return message.startsWith('Too big: ') ? undefined : message;
}

/** Text such as " with filename, content_base64 and url" for a few fields, otherwise "". */
function listFields(fields: readonly string[]): string {
  return fields.length === 0 || fields.length > MAX_LISTED_FIELDS
    ? ''
    : ` with ${[fields.slice(0, -1).join(', '), fields.at(-1)].filter(Boolean).join(' and ')}`;
}

function refuseChoice(
  value: unknown,
  allowed: readonly string[],
  isSecret: boolean,
): Pick<Issue, 'msg' | 'type' | 'ctx'> {
  if (value === undefined)
    return {
      msg: `This field is required. Allowed: ${allowed.join(', ')}.`,
      type: 'missing',
      ctx: { allowed },
    };
  const close = nearest(value, allowed, 2);
  const did = close.length > 0 ? ` Did you mean ${close.map((name) => `"${name}"`).join(' or ')}?` : '';
  return {
    msg: `${isSecret ? 'What was given' : quoteValue(value)} is not allowed here. Allowed: ${allowed.join(', ')}.${did}`,
    type: 'enum',
    ctx: { allowed },
  };
}

function unknownField(loc: readonly (string | number)[], key: string, allowed: readonly string[]): Issue {
  const close = nearest(key, allowed, 2);
  const advice =
    close.length > 0
      ? `Did you mean ${close.map((name) => `"${name}"`).join(' or ')}?`
      : `Allowed: ${allowed.join(', ')}.`;
  return {
    loc,
    msg: `Unknown field "${key}". ${allowed.length === 0 ? 'Remove it.' : advice}`,
    type: 'unknown_field',
    ...(allowed.length === 0 ? {} : { ctx: { allowed } }),
  };
}

/**
 * Field names of the schema at a path over a transport; for a union of objects, those of the matching
 * variant.
 */
function listFieldsAt(
  schema: z.core.$ZodType,
  loc: readonly (string | number)[],
  raw: unknown,
  transport: Transport,
): readonly string[] {
  const at = findVariant(unwrapSchema(findField(schema, loc, raw)), readPath(raw, loc));
  if (at?._zod.def.type !== 'object') return [];
  const fields = Object.entries((at._zod.def as z.core.$ZodObjectDef).shape);
  return fields
    .filter(([, field]) => !isCompatibilityOnly(field) && existsOver(field, transport))
    .map(([name]) => name);
}

/** Schema at a path, with its wrappers; within a union of objects, that of the matching variant. */
function findField(
  schema: z.core.$ZodType,
  loc: readonly (string | number)[],
  raw: unknown,
): z.core.$ZodType | undefined {
  let field: z.core.$ZodType | undefined = schema;
  for (const [depth, part] of loc.entries()) {
    const def: z.core.$ZodTypeDef | undefined = findVariant(
      unwrapSchema(field),
      readPath(raw, loc.slice(0, depth)),
    )?._zod.def;
    if (def?.type === 'object') field = (def as z.core.$ZodObjectDef).shape[part];
    else if (def?.type === 'array') field = (def as z.core.$ZodArrayDef).element;
    else return undefined;
  }
  return field;
}

/** Variant of a discriminated union that matches the value; other schemas as they are. */
function findVariant(schema: z.core.$ZodType | undefined, value: unknown): z.core.$ZodType | undefined {
  const def = schema?._zod.def as z.core.$ZodDiscriminatedUnionDef | undefined;
  if (def?.type !== 'union' || def.discriminator === undefined) return schema;
  const name = readPath(value, [def.discriminator]);
  return def.options.find(
    (option) => option._zod.propValues?.[def.discriminator]?.has(name as z.core.util.Primitive) === true,
  );
}

/** The schema inside optional, nullable and default wrappers. */
function unwrapSchema(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  const inner = (schema?._zod.def as { readonly innerType?: z.core.$ZodType } | undefined)?.innerType;
  return inner === undefined ? schema : unwrapSchema(inner);
}

function labelLimit(origin: string): string {
  if (origin === 'string') return 'Characters:';
  if (origin === 'array') return 'Items:';
  return 'Value:';
}

/** The value as the length check saw it, which trims spaces. */
function trimIfTooShort(value: unknown, least: number): unknown {
  return typeof value === 'string' && value.length >= least ? value.trim() : value;
}

function measureSize(value: unknown): string {
  if (typeof value === 'string' || Array.isArray(value)) return String(value.length);
  // A JSON object may have a field named toString, so String() cannot be used.
  return value !== null && typeof value === 'object' ? String(Object.keys(value).length) : String(value);
}

function nameType(value: unknown): string {
  if (value === null) return 'null';
  // JSON such as 1e999 parses to infinity.
  if (typeof value === 'number' && !Number.isFinite(value)) return 'an infinite number';
  return Array.isArray(value) ? 'array' : typeof value;
}

function quoteValue(value: unknown): string {
  return JSON.stringify(shownValue(value));
}

function readPath(raw: unknown, loc: readonly (string | number)[]): unknown {
  let value = raw;
  for (const part of loc) {
    if (value === null || typeof value !== 'object') return undefined;
    value = (value as Record<string | number, unknown>)[part];
  }
  return value;
}
