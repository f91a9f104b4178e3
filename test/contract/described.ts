import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Response } from 'supertest';

export type Json = Record<string, unknown>;

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Json }>>;
}

export interface Described {
  readonly operationId: string;
  readonly security: readonly Json[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: 'path' | 'query' | 'header';
    readonly required: boolean;
    readonly schema: Json;
  }[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: {
      readonly 'application/json': { readonly schema: { readonly $ref: string }; readonly example?: Json };
    };
  };
  readonly responses: Readonly<Record<string, { readonly $ref?: string } & Content>>;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>;
    readonly responses: Readonly<Record<string, Content>>;
  };
}

export interface DescribedOperation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly described: Described;
}

export function operationsIn(document: OpenApi): DescribedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      name: `${method} ${path}`,
      method,
      path,
      described,
    })),
  );
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Judges answers by the document that the server serves of itself. */
export function judgeOf(document: OpenApi) {
  const ajv = new Ajv2020({ strict: false });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema({ ...document, $id: 'api' });
  const compiled = new Map<string, ReturnType<Ajv2020['compile']>>();

  /** Faults of a value by a schema of the document; references lead into the document. */
  function faults(schema: Json, value: unknown): string[] {
    const text = JSON.stringify(schema).replaceAll('"#/', '"api#/');
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text));
    compiled.set(text, validate);
    return validate(value)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }

  /** Moments that the document shows as texts like others; what it leaves open is passed over. */
  function undated(schema: Json, value: unknown, at = ''): string[] {
    const shown = options(schema);
    if (typeof value === 'string')
      return MOMENT.test(value) &&
        shown.some(({ type }) => type !== undefined) &&
        !shown.some(({ format }) => format === 'date-time')
        ? [`${at} is a moment, ${value}`]
        : [];
    if (Array.isArray(value))
      return value.flatMap((item, index) =>
        shown.flatMap(({ items }) =>
          items === undefined ? [] : undated(items as Json, item, `${at}/${index}`),
        ),
      );
    if (value === null || typeof value !== 'object') return [];
    return Object.entries(value).flatMap(([name, field]) =>
      shown.flatMap(({ properties }) => {
        const property = (properties as Record<string, Json> | undefined)?.[name];
        return property === undefined ? [] : undated(property, field, `${at}/${name}`);
      }),
    );
  }

  function options(schema: Json): Json[] {
    const { $ref, anyOf, oneOf } = schema as { $ref?: string; anyOf?: Json[]; oneOf?: Json[] };
    if ($ref !== undefined) return options(document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {});
    return anyOf === undefined && oneOf === undefined
      ? [schema]
      : [...(anyOf ?? []), ...(oneOf ?? [])].flatMap(options);
  }

  /** Lists differences between an answer and the document. */
  function undocumented({ name, described }: DescribedOperation, response: Response): string[] {
    const found = described.responses[String(response.status)];
    if (found === undefined)
      return [`${name}: ${response.status} is not documented: ${response.text.slice(0, 200)}`];
    const { content } =
      found.$ref === undefined
        ? found
        : (document.components.responses[found.$ref.split('/').at(-1) ?? ''] ?? {});
    if (content === undefined)
      return (response.text ?? '') === ''
        ? []
        : [`${name}: ${response.status} has a body that is not documented`];
    const type = String(response.headers['content-type']).split(';')[0] ?? '';
    const schema = content[type]?.schema;
    if (schema === undefined) return [`${name}: ${response.status} as ${type} is not documented`];
    return type === 'application/json'
      ? [...faults(schema, response.body), ...undated(schema, response.body)].map(
          (fault) => `${name}: ${response.status} ${fault}`,
        )
      : [];
  }

  return { faults, undocumented };
}
