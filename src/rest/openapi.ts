import { z } from 'zod';
import type { Surface } from '../auth/who-is-calling.ts';
import { FAILURES, type FailureCode } from '../core/errors/failure.ts';
import { withOperationNames } from '../core/input/describe.ts';
import { isObject } from '../core/input/is-object.ts';
import { jsonSchemaOver } from '../core/input/only-over.ts';
import {
  type Endpoint,
  type FileParts,
  hasBody,
  isBodyRequired,
  listBodyFields,
  readPathParameters,
} from './endpoint.ts';
import { describeErrors, ERROR_SCHEMA, VALIDATION_ITEM, VALIDATION_SCHEMA } from './error-responses.ts';
import { IDEMPOTENCY_KEY } from './idempotency.ts';
import { createRouteNames } from './route-names.ts';
import { addTypes, type Json } from './typed-schema.ts';

export interface OpenApi extends Json {
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly 'x-compatible-with': string;
  };
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> } & Json;
}

export interface OpenApiOperation extends Json {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
}

const SECURITY: Readonly<Record<Surface | 'open', readonly Json[]>> = {
  open: [],
  v1: [{ basic: [] }, { bearer: [] }, { session: [] }],
  cloud: [{ bearer: [] }],
  webhook: [{ basic: [] }, { bearer: [] }],
  mcp: [{ bearer: [] }],
  metrics: [{ bearer: [] }],
  tokens: [{ basic: [] }, { bearer: [] }, { session: [] }],
};

/** OpenAPI 3.1 document of all endpoints. */
export function buildOpenApiDocument(endpoints: readonly Endpoint[], version: string): OpenApi {
  const schemas: Record<string, Json> = {
    Error: ERROR_SCHEMA,
    ValidationError: VALIDATION_ITEM,
    HTTPValidationError: VALIDATION_SCHEMA,
  };
  const named = new Map<z.ZodType, string>();
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const endpoint of endpoints) {
    const operation = describeOperation(endpoint, (schema, name, io) =>
      referTo(schemas, named, schema, name, io, endpoint.path),
    );
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: operation };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Lectern',
      version,
      description:
        'Presentations as native, editable PowerPoint, for programs and agents. The same operations are MCP tools at /mcp.',
      'x-compatible-with': 'v0.9.3-beta',
    },
    paths,
    components: {
      schemas,
      responses: describeErrors(),
      securitySchemes: {
        basic: {
          type: 'http',
          scheme: 'basic',
          description: 'Name and password of the admin; /api/v1 only.',
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'A session token from POST /api/v1/auth/login, or an API token.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'lectern_session',
          description: 'Set by POST /api/v1/auth/login for browsers.',
        },
      },
    },
  };
}

type Reference = (schema: z.ZodType, name: string, io: 'input' | 'output') => Json;

function describeOperation(endpoint: Endpoint, refer: Reference): OpenApiOperation {
  const surface = endpoint.path.split('/')[2] ?? '';
  const operationId = `${endpoint.name}_${toIdentifier(endpoint.path)}_${endpoint.method}`;
  const inPath = readPathParameters(endpoint.path);
  const headerOf = Object.fromEntries(
    Object.entries(endpoint.headers ?? {}).map(([header, field]) => [field, header]),
  );
  const schema = addTypes(toJsonSchema(endpoint.fields, 'input', endpoint.path));
  const properties = (schema['properties'] ?? {}) as Record<string, Json>;
  const required = new Set((schema['required'] ?? []) as string[]);
  const fields = Object.entries(properties)
    .filter(([name]) => inPath.includes(name) || !hasBody(endpoint.method))
    .map(([name, { description, ...rest }]) => ({
      name: headerOf[name] ?? name,
      in: inPath.includes(name) ? 'path' : headerOf[name] === undefined ? 'query' : 'header',
      required: inPath.includes(name) || required.has(name),
      description,
      schema: rest,
    }));
  const makes = endpoint.method === 'post' && endpoint.surface !== 'open' && endpoint.tag !== 'auth';
  const parameters: Json[] = [
    ...fields,
    ...(makes ? [IDEMPOTENCY] : []),
    ...(endpoint.events === true
      ? [LAST_EVENT_ID]
      : endpoint.method === 'get' && !endpoint.events
        ? [IF_NONE_MATCH]
        : []),
  ];
  const inBody = listBodyFields(endpoint);
  const withBody = inBody.length > 0;
  const bodySchema =
    withBody &&
    refer(
      omitFields(endpoint.fields, inPath),
      `${toPascalCase(endpoint.name)}${toPascalCase(surface)}Request`,
      'input',
    );
  return {
    operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: endpoint.description,
    security: SECURITY[endpoint.surface],
    ...(parameters.length > 0 && { parameters }),
    ...(withBody && {
      requestBody: {
        required: isBodyRequired(endpoint),
        content: {
          ...describeMultipart(endpoint.multipart, properties, inBody),
          'application/json': { schema: bodySchema, ...(endpoint.example && { example: endpoint.example }) },
        },
      },
    }),
    responses: {
      [endpoint.status]: describeSuccess(endpoint, refer),
      ...describeFailures(endpoint, withBody),
    },
  };
}

/** Schema of a multipart body: the file and its text fields. */
function describeMultipart(
  multipart: FileParts | undefined,
  properties: Readonly<Record<string, Json>>,
  inBody: readonly string[],
): Json {
  if (multipart === undefined) return {};
  const [name = ''] = multipart.names;
  const taken = new Set(Object.values(multipart.into));
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const part =
    'list' in multipart.into
      ? { type: 'array', items: file, description: 'The files.' }
      : { ...file, description: 'The file.' };
  const texts = Object.fromEntries(
    inBody
      .filter((field) => !taken.has(field) && !field.endsWith('url'))
      .map((field) => [field, properties[field]]),
  );
  return {
    'multipart/form-data': {
      schema: {
        type: 'object',
        ...(multipart.optional ? {} : { required: [name] }),
        properties: { ...texts, [name]: part },
      },
    },
  };
}

function describeSuccess(endpoint: Endpoint, refer: Reference): Json {
  if (endpoint.events)
    return {
      description: endpoint.events === 'live' ? 'Events as they happen.' : 'Events until the work has ended.',
      content: { 'text/event-stream': { schema: EVENT_STREAM } },
    };
  if (endpoint.answer === undefined) return { description: 'Done; no body.' };
  const picture = endpoint.picture && {
    'image/png': { schema: { type: 'string', contentMediaType: 'image/png' } },
  };
  return {
    description: endpoint.picture
      ? 'Done. As a picture it is the first of several; X-Total-Count says how many there are, and JSON links all.'
      : 'Done.',
    ...(endpoint.picture && {
      headers: {
        'X-Total-Count': {
          description: 'Number of pictures, where there are several.',
          schema: { type: 'integer' },
        },
      },
    }),
    content: {
      'application/json': {
        schema: refer(endpoint.answer, `${toPascalCase(endpoint.name)}Answer`, 'output'),
      },
      ...picture,
    },
  };
}

function describeFailures(endpoint: Endpoint, withBody: boolean): Json {
  const { method, surface, path, failures = [] } = endpoint;
  const codes: FailureCode[] = ['bad_request', ...failures, 'internal', 'unavailable'];
  if (surface !== 'open') codes.push('unauthorized', 'forbidden', 'setup_required', 'too_many_requests');
  if (path.includes('{') || (withBody && surface !== 'open')) codes.push('not_found');
  if (hasBody(method)) codes.push('timeout', 'payload_too_large', 'unsupported_media_type');
  if ((hasBody(method) || endpoint.events === true) && surface !== 'open')
    codes.push('conflict', 'storage_full');
  const plain = Object.fromEntries(
    codes.map((code) => [FAILURES[code].status, { $ref: `#/components/responses/${code}` }]),
  );
  const unchanged =
    method === 'get' && !endpoint.events
      ? { 304: { description: 'Not changed since the ETag in If-None-Match; no body.' } }
      : {};
  return { ...unchanged, ...plain, 422: { $ref: '#/components/responses/invalid_input' } };
}

function referTo(
  schemas: Record<string, Json>,
  named: Map<z.ZodType, string>,
  schema: z.ZodType,
  wanted: string,
  io: 'input' | 'output',
  path: string,
): Json {
  let name = named.get(schema);
  if (name === undefined) {
    const base = schema.meta()?.title ?? wanted;
    name = base;
    const made = addTypes(
      io === 'input' ? makeOptionalNullable(toJsonSchema(schema, io, path)) : toJsonSchema(schema, io, path),
    );
    for (
      let n = 2;
      schemas[name] !== undefined && JSON.stringify(schemas[name]) !== JSON.stringify(made);
      n++
    )
      name = `${base}${n}`;
    schemas[name] = made;
    named.set(schema, name);
  }
  return { $ref: `#/components/schemas/${name}` };
}

function omitFields(fields: z.ZodObject, names: readonly string[]): z.ZodObject {
  return names.length === 0
    ? fields
    : z.object(Object.fromEntries(Object.entries(fields.shape).filter(([name]) => !names.includes(name))));
}

/** Descriptions name operations by routes, those of the version of `path` first. */
function toJsonSchema(schema: z.ZodType, io: 'input' | 'output', path: string): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, reused: 'inline', unrepresentable: 'any' });
  return withOperationNames(jsonSchemaOver(rest, 'http'), createRouteNames(path));
}

/** Makes optional fields nullable at any depth. */
function makeOptionalNullable(schema: Json): Json {
  const { required = [], properties } = schema as {
    readonly required?: readonly string[];
    readonly properties?: Readonly<Record<string, Json>>;
  };
  const inner = Object.fromEntries(
    ['items', 'additionalProperties'].flatMap((key) =>
      isObject(schema[key]) ? [[key, makeOptionalNullable(schema[key])]] : [],
    ),
  );
  const kinds = Object.fromEntries(
    ['anyOf', 'oneOf'].flatMap((key) =>
      Array.isArray(schema[key]) ? [[key, (schema[key] as readonly Json[]).map(makeOptionalNullable)]] : [],
    ),
  );
  if (properties === undefined) return { ...schema, ...inner, ...kinds };
  const fields = Object.entries(properties).map(([name, field]) => [
    name,
    required.includes(name) ? makeOptionalNullable(field) : makeNullable(makeOptionalNullable(field)),
  ]);
  return { ...schema, ...inner, ...kinds, properties: Object.fromEntries(fields) };
}

function makeNullable(schema: Json): Json {
  const { type, anyOf, description, default: fallback, ...rest } = schema;
  const annotations = {
    ...(description !== undefined && { description }),
    ...(fallback !== undefined && { default: fallback }),
  };
  if (Array.isArray(anyOf))
    return anyOf.some((one: Json) => one['type'] === 'null')
      ? schema
      : { ...schema, anyOf: [...anyOf, NULL] };
  if (type === undefined && Object.keys(rest).length === 0) return schema;
  const isPlain = type !== undefined && rest['enum'] === undefined && rest['const'] === undefined;
  if (!isPlain) return { ...annotations, anyOf: [{ ...(type !== undefined && { type }), ...rest }, NULL] };
  return { ...schema, type: [...new Set([type, 'null'].flat())] };
}

const NULL: Json = { type: 'null' };

const toPascalCase = (name: string) =>
  name
    .split(/[^a-zA-Z0-9]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
const toIdentifier = (path: string) => path.replace(/[^a-zA-Z0-9]+/g, '_').replace(/^_|_$/g, '');

const IDEMPOTENCY: Json = {
  name: IDEMPOTENCY_KEY,
  in: 'header',
  required: false,
  description:
    'Any unique text: repeating a request with the same key and body within 24 hours gives the first answer again.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const IF_NONE_MATCH: Json = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'ETag of an earlier answer; when nothing has changed since, the answer is 304 without a body.',
  schema: { type: 'string' },
};

const LAST_EVENT_ID: Json = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'Id of the last event received before a connection broke: the stream continues after it.',
  schema: { type: 'string', maxLength: 200 },
};

const EVENT_STREAM: Json = {
  type: 'string',
  description:
    'Events named "response"; the data of each is JSON: {type: "status", status}, {type: "chunk", chunk} (pieces of the text of {"slides": […]}), {type: "picture", slide, svg} where pictures are asked for, {type: "complete", presentation} or {type: "error", detail}.',
};
