import { createHash } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import request from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/core/operations/index.ts';
import { createTestApp, type TestApp } from '../support/app.ts';

type Json = Record<string, unknown>;
interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: { readonly name: string; readonly in: string; readonly description?: string }[];
  readonly requestBody?: { readonly content: { 'application/json': { schema: Json; example?: Json } } };
  readonly responses: Record<string, { readonly content?: { 'application/json'?: { schema: Json } } }>;
}

let server: TestApp;
let document: {
  info: Json;
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Json>; responses: Record<string, Json> };
};
let ajv: Ajv2020;

beforeAll(async () => {
  server = await createTestApp();
  document = (await request(server.app).get('/openapi.json').expect(200)).body;
  ajv = new Ajv2020({ strict: false });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema({ ...document, $id: 'api' });
});
afterAll(() => server.close());

const described = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
const validate = (schema: Json, value: unknown) => {
  const check = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')));
  return check(value) ? [] : check.errors;
};

test('the document has our own version and names the one it is compatible with', () => {
  expect(document.info).toMatchObject({ version: '0.1.0', 'x-compatible-with': 'v0.9.3-beta' });
});

test('every reference leads somewhere and every operation has its own id', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
    (match) => match[1] ?? '',
  );
  expect(references.length).toBeGreaterThan(50);
  for (const reference of references)
    expect(
      reference.split('/').reduce((at: unknown, step) => (at as Json | undefined)?.[step], document),
      reference,
    ).toBeDefined();
  const ids = described().map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every field of a request is described', () => {
  const plain: string[] = [];
  for (const { path, method, operation } of described()) {
    for (const { name, description } of operation.parameters ?? [])
      if (!description) plain.push(`${method} ${path} ${name}`);
    const name =
      String(operation.requestBody?.content['application/json'].schema['$ref'] ?? '')
        .split('/')
        .at(-1) ?? '';
    const properties = (document.components.schemas[name]?.['properties'] ?? {}) as Record<string, Json>;
    for (const [field, property] of Object.entries(properties))
      if (!property['description']) plain.push(`${method} ${path} ${field}`);
  }
  expect(plain).toEqual([]);
});

test('operations are named by their routes, never by their names as tools', () => {
  const tools = new RegExp(`\\b(?:${OPERATIONS.map(({ name }) => name).join('|')})\\b`);
  const found: string[] = [];
  const walk = (value: unknown, at: string): void => {
    if (value === null || typeof value !== 'object') return;
    for (const [key, one] of Object.entries(value)) {
      if (key === 'description' && typeof one === 'string' && tools.test(one)) found.push(`${at}: ${one}`);
      walk(one, `${at}/${key}`);
    }
  };
  walk(document, '');
  expect(found).toEqual([]);
});

test('the examples of requests and errors are valid against their schemas', () => {
  const examples = described().filter(
    ({ operation }) => operation.requestBody?.content['application/json'].example,
  );
  expect(examples.length).toBeGreaterThan(30);
  for (const { path, operation } of examples) {
    const { schema, example } = operation.requestBody?.content['application/json'] ?? { schema: {} };
    expect(validate(schema, example), path).toEqual([]);
  }
  for (const response of Object.values(document.components.responses)) {
    const { schema, example } = (
      response['content'] as { 'application/json': { schema: Json; example: Json } }
    )['application/json'];
    expect(validate(schema, example)).toEqual([]);
  }
});

test('real answers are valid against the document', async () => {
  for (const path of [
    '/api/v1/auth/status',
    '/api/v1/auth/verify',
    '/api/v1/auth/token/list',
    '/api/v3/presentation/all',
    '/api/v3/presentation/all/ui',
    '/api/v1/ppt/presentation/all',
    '/api/v3/standard-template/all',
    '/api/v1/ppt/templates',
  ]) {
    const { body } = await request(server.app).get(path).set('Authorization', server.session).expect(200);
    expect(
      validate(
        document.paths[path]?.['get']?.responses['200']?.content?.['application/json']?.schema ?? {},
        body,
      ),
      path,
    ).toEqual([]);
  }
  const { body } = await request(server.app)
    .get('/api/v3/standard-template/general')
    .set('Authorization', server.session)
    .expect(200);
  expect(validate(document.components.schemas['Template'] ?? {}, body)).toEqual([]);
});

test('the reference page shows every path, loads no other file and runs no script', async () => {
  const { text, headers } = await request(server.app).get('/docs').expect(200);
  const style = createHash('sha256')
    .update(/<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? '')
    .digest('base64');
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  expect(text).not.toMatch(/<script|<link|<img|@import|url\(| style=/);
  for (const path of Object.keys(document.paths)) expect(text).toContain(path);
  expect(text).not.toMatch(/<script|(src|href)="(https?:)?\/\//);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});
