import { TABLES } from '../../src/rest/tables.ts';
import type { Json } from '../../src/rest/typed-schema.ts';
import { apiDocument } from '../api-document.ts';
import { METHOD_NAMES } from './method-names.ts';

/** One method of a client: a route with the name that clients call it by. */
export interface ClientMethod {
  /** In snake case, unique. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly pathParameters: readonly Parameter[];
  readonly query: readonly Parameter[];
  /** Name of the type of the JSON body. */
  readonly body?: string;
  readonly isBodyRequired: boolean;
  /** Part of a multipart body that takes files. */
  readonly filePart?: { readonly name: string; readonly isList: boolean };
  /** Name of the type of the answer; absent if there is none. */
  readonly answer?: string;
  readonly example?: Json;
}

export interface Parameter {
  readonly name: string;
  readonly isRequired: boolean;
  readonly description: string;
  readonly schema: Json;
}

export interface ClientModel {
  readonly methods: readonly ClientMethod[];
  /** Schemas by type name, in the order of their first use. */
  readonly types: ReadonlyMap<string, Json>;
  /** Type name of a reference such as "#/components/schemas/Deck". */
  typeName(reference: string): string;
}

interface Described {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly description?: string;
    readonly schema: Json;
  }[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>;
}
interface Content {
  readonly schema: Json;
  readonly example?: Json;
}

/** Source of the clients of every language: the routes of v3, and two of v2 that v3 lacks. */
export function buildClientModel(): ClientModel {
  const { paths, components } = apiDocument('0');
  const operationOf = new Map(TABLES.map(({ method, path, operation }) => [`${method} ${path}`, operation]));
  const types = new Map<string, Json>();
  const names = new Map<string, string>();
  const use = (schema: Json | undefined, wanted: string): string | undefined => {
    if (schema === undefined) return undefined;
    const component = String(schema['$ref']).split('/').at(-1) ?? '';
    const own = component.replace(/V\d+(?=Request)/, '');
    // A number marks a schema of the document that shares its name with another.
    const name = names.get(component) ?? (/\d$/.test(own) || types.has(own) ? wanted : own);
    const known = types.get(name);
    const found = components.schemas[component];
    if (found === undefined || (known !== undefined && known !== found))
      throw new Error(`${wanted}: two schemas are called ${name}, or ${component} is none.`);
    names.set(component, name);
    types.set(name, found);
    return name;
  };
  const methods: ClientMethod[] = [];
  for (const [path, byMethod] of Object.entries(paths))
    for (const [method, described] of Object.entries(byMethod) as [string, unknown][]) {
      const route = `${method} ${path}`;
      const isIncluded = path.startsWith('/api/v3/') || METHOD_NAMES[route] !== undefined;
      const isLeftOut = Object.hasOwn(METHOD_NAMES, route) && METHOD_NAMES[route] === undefined;
      // A stream that goes on is no call with an answer.
      const isStream = 'text/event-stream' in ((described as Described).responses['200']?.content ?? {});
      if (!isIncluded || isLeftOut || isStream) continue;
      const name = METHOD_NAMES[route] ?? operationOf.get(route) ?? path.split('/').at(-1) ?? '';
      if (methods.some((other) => other.name === name))
        throw new Error(`${route} would be a second ${name}: name it in scripts/clients/method-names.ts.`);
      methods.push(describeMethod(name, method, path, described as Described, use));
    }
  return {
    methods,
    types,
    typeName: (reference) =>
      names.get(reference.split('/').at(-1) ?? '') ?? String(reference.split('/').at(-1)),
  };
}

function describeMethod(
  name: string,
  method: string,
  path: string,
  { summary, description, parameters = [], requestBody, responses }: Described,
  use: (schema: Json | undefined, wanted: string) => string | undefined,
): ClientMethod {
  const within = (place: string): Parameter[] =>
    parameters
      .filter((one) => one.in === place)
      .map(({ name, required, description = '', schema }) => ({
        name,
        isRequired: required,
        description,
        schema,
      }));
  const json = requestBody?.content['application/json'];
  const body = use(json?.schema, `${toPascalCase(name)}Request`);
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const answer = use(success?.content?.['application/json']?.schema, `${toPascalCase(name)}Answer`);
  const filePart = findFilePart(requestBody?.content['multipart/form-data']?.schema);
  return {
    name,
    method,
    path,
    summary,
    description,
    pathParameters: within('path'),
    query: within('query'),
    isBodyRequired: requestBody?.required === true,
    ...(body !== undefined && { body }),
    ...(filePart !== undefined && { filePart }),
    ...(answer !== undefined && { answer }),
    ...(json?.example !== undefined && { example: json.example }),
  };
}

function findFilePart(multipart: Json | undefined): ClientMethod['filePart'] {
  const properties = Object.entries((multipart?.['properties'] ?? {}) as Record<string, Json>);
  for (const [name, schema] of properties) {
    const items = schema['items'] as Json | undefined;
    const isFile = (one: Json | undefined) => one?.['contentMediaType'] === 'application/octet-stream';
    if (isFile(schema) || isFile(items)) return { name, isList: isFile(items) };
  }
  return undefined;
}

export function toPascalCase(name: string): string {
  return name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

export function toCamelCase(name: string): string {
  const pascal = toPascalCase(name);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}
