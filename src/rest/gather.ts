import { z } from 'zod';
import type { Issue } from '../core/errors/failure.ts';
import { type Endpoint, type Fields, hasBody, type Method, readPathParameters } from './endpoint.ts';

type Source = 'path' | 'query' | 'body';
type Kind = 'number' | 'boolean' | 'array' | 'other';

/** Fields of a request and the source of each. */
export interface Gathered {
  readonly fields: Fields;
  /** Unknown top-level fields of the body. */
  readonly unknown: readonly string[];
  locate(issue: Issue): Issue;
}

/**
 * Merges path, body and query into one object and drops unknown fields. Numbers and booleans of path, query and
 * multipart bodies come as text and are parsed.
 */
export function createGatherer(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'fields'>,
): (path: Fields, query: Fields, body: Fields, isMultipart?: boolean) => Gathered {
  const inPath = new Set(readPathParameters(endpoint.path));
  let kinds: Map<string, Kind> | undefined;
  return (path, query, body, isMultipart = false) => {
    // Derived from the schema with the first request, to keep the start quick.
    kinds ??= listKinds(endpoint.fields);
    const known = kinds;
    const fields: Record<string, unknown> = {};
    const found = new Map<string, Source>();
    for (const [name, kind] of known) {
      const source = chooseSource(name, inPath, body, query);
      if (source === undefined) continue;
      found.set(name, source);
      if (source === 'body') fields[name] = isMultipart ? convertPart(body[name], kind) : body[name];
      else fields[name] = convertText(source === 'path' ? path[name] : query[name], kind);
    }
    return {
      fields,
      unknown: Object.keys(body).filter((name) => !known.has(name)),
      locate: (issue) => locate(issue, found, inPath, endpoint.method),
    };
  };
}

function chooseSource(
  name: string,
  inPath: ReadonlySet<string>,
  body: Fields,
  query: Fields,
): Source | undefined {
  if (inPath.has(name)) return 'path';
  if (Object.hasOwn(body, name)) return 'body';
  return Object.hasOwn(query, name) ? 'query' : undefined;
}

/** Prefixes the location of an issue with its source, as in FastAPI's validation errors. */
function locate(
  issue: Issue,
  found: ReadonlyMap<string, Source>,
  inPath: ReadonlySet<string>,
  method: Method,
): Issue {
  const [field] = issue.loc;
  const source =
    typeof field === 'string' ? (found.get(field) ?? (inPath.has(field) ? 'path' : undefined)) : undefined;
  return { ...issue, loc: [source ?? (hasBody(method) ? 'body' : 'query'), ...issue.loc] };
}

/**
 * Parses numbers, booleans and lists of path and query. Unparsable text stays text and is refused by the
 * schema.
 */
function convertText(value: unknown, kind: Kind): unknown {
  if (kind === 'array')
    return (Array.isArray(value) ? value : [value])
      .flatMap((part) => String(part).split(','))
      .map((part) => (/^-?\d+$/.test(part) ? Number(part) : part));
  const text = Array.isArray(value) ? value.at(-1) : value;
  if (typeof text !== 'string') return text;
  if (kind === 'number' && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (kind === 'boolean' && /^(true|1)$/i.test(text)) return true;
  if (kind === 'boolean' && /^(false|0)$/i.test(text)) return false;
  return text;
}

/** Lists of files and repeated parts stay as they are. */
function convertPart(value: unknown, kind: Kind): unknown {
  return kind === 'number' || kind === 'boolean' ? convertText(value, kind) : value;
}

function listKinds(fields: z.ZodObject): Map<string, Kind> {
  const schema = z.toJSONSchema(fields, { io: 'input', unrepresentable: 'any' });
  return new Map(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [name, findKind(property)]),
  );
}

function findKind(property: unknown): Kind {
  const { type, anyOf } = property as { type?: string; anyOf?: unknown[] };
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'boolean' || type === 'array') return type;
  return anyOf?.map(findKind).find((kind) => kind !== 'other') ?? 'other';
}
