import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TABLES } from '../../src/rest/tables.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { DEEP, oneIn } from '../support/deep.ts';
import { type DescribedOperation, type Json, judgeOf, type OpenApi, operationsIn } from './described.ts';
import { type Sent, seeds } from './rest-inputs.ts';

let server: TestApp;
let document: OpenApi;
let operations: DescribedOperation[];
let faults: ReturnType<typeof judgeOf>['faults'];
let undocumented: ReturnType<typeof judgeOf>['undocumented'];
let inputs: ReturnType<typeof seeds>;

beforeAll(async () => {
  server = await createTestApp({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8' });
  document = (await request(server.app).get('/openapi.json').expect(200)).body;
  operations = operationsIn(document);
  ({ faults, undocumented } = judgeOf(document));
  inputs = seeds(server);
});
afterAll(() => server.close());

function call(
  operation: DescribedOperation,
  { path = {}, query = {}, body, header = {} }: Sent,
  authorization: string | undefined,
): request.Test {
  const address = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(path[name])),
  );
  const sent = request(server.app)[operation.method as 'post'](address).query(query).set(header);
  if (authorization !== undefined) sent.set('Authorization', authorization);
  return body === undefined ? sent : sent.send(body as object);
}

const guarded = () => operations.filter(({ described }) => described.security.length > 0);
const bodySchema = ({ described }: DescribedOperation) =>
  document.components.schemas[
    described.requestBody?.content['application/json'].schema.$ref.split('/').at(-1) ?? ''
  ];

describe('every operation of the OpenAPI document', () => {
  test('answers a valid request as documented, whatever else the body contains', async () => {
    const wrong: string[] = [];
    // In npm test both-surfaces.test.ts asks every operation.
    for (const operation of oneIn(16, operations)) {
      const { expected, body, ...sent } = await inputs.valid(
        operation.name,
        operation.path,
        operation.described.requestBody?.content['application/json'].example,
      );
      const success =
        Object.keys(operation.described.responses).find((status) => status.startsWith('2')) ?? '';
      const schema = bodySchema(operation);
      if (schema !== undefined)
        wrong.push(...faults(schema, body ?? {}).map((fault) => `${operation.name}: its sample ${fault}`));
      // Old clients send more than is read.
      const extra =
        operation.name === 'post /api/v1/auth/token/create' ? body : body && { ...body, credits: 3 };
      const response = await call(operation, { ...sent, body: extra }, inputs.authorization(operation.path));
      if (response.status !== (expected ?? Number(success)))
        wrong.push(
          `${operation.name}: ${response.status} ${response.text.slice(0, 300)} ${response.status < 500 ? '' : server.logged().slice(-1_500)}`,
        );
      wrong.push(...undocumented(operation, response));
      expect(response.headers['x-request-id'], operation.name).toMatch(/\S/);
    }
    expect(wrong).toEqual([]);
    expect(operations.length).toBeGreaterThan(100);
  });

  test('accepts null for an absent value in every field that the document marks nullable, at any depth', async () => {
    const wrong: string[] = [];
    let nulls = 0;
    const withBody = operations.filter(({ described }) => described.requestBody !== undefined);
    for (const operation of oneIn(8, withBody, 1)) {
      const { expected, body, ...sent } = await inputs.valid(
        operation.name,
        operation.path,
        operation.described.requestBody?.content['application/json'].example,
      );
      const success =
        Object.keys(operation.described.responses).find((status) => status.startsWith('2')) ?? '';
      const filled = withNulls(bodySchema(operation) ?? {}, body ?? {});
      nulls += JSON.stringify(filled).split(':null').length - 1;
      const response = await call(operation, { ...sent, body: filled }, inputs.authorization(operation.path));
      if (response.status !== (expected ?? Number(success)))
        wrong.push(
          `${operation.name}: ${response.status} ${response.text.slice(0, 300)} to ${JSON.stringify(filled).slice(0, 300)}`,
        );
      wrong.push(...undocumented(operation, response));
    }
    expect(wrong).toEqual([]);
    expect(nulls).toBeGreaterThan(DEEP ? 300 : 35);
  });

  test('names the field of an invalid value, and changes nothing', async () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const operation of oneIn(6, operations, 2)) {
      const {
        body = {},
        path = {},
        query = {},
      } = await inputs.broken(
        operation.name,
        operation.path,
        operation.described.requestBody?.content['application/json'].example,
      );
      const cases: [string, string, Sent][] = [];
      const schema = bodySchema(operation);
      for (const [field, property] of Object.entries(
        (schema?.['properties'] ?? {}) as Record<string, Json>,
      )) {
        const value = [{ no_such: [1] }, 'no such value', -7].find((one) => faults(property, one).length > 0);
        if (value !== undefined) cases.push(['body', field, { path, body: { ...body, [field]: value } }]);
      }
      for (const field of (schema?.['required'] ?? []) as string[])
        cases.push([
          'body',
          field,
          { path, body: Object.fromEntries(Object.entries(body).filter(([name]) => name !== field)) },
        ]);
      for (const { name, in: place, schema: kind, required } of operation.described.parameters ?? []) {
        const value = ['no such value', '-7'].find(
          (one) =>
            faults(
              kind,
              /^-?\d+$/.test(one) && /integer|number/.test(JSON.stringify(kind)) ? Number(one) : one,
            ).length > 0,
        );
        if (value === undefined || place === 'header' || inputs.wellFormed(operation.name, name)) continue;
        cases.push([
          place,
          name,
          place === 'path'
            ? { path: { ...path, [name]: value }, body }
            : { path, query: { ...query, [name]: value } },
        ]);
        if (required && place === 'query') cases.push([place, name, { path }]);
      }
      for (const [place, field, sent] of cases) {
        tried++;
        const response = await call(operation, bodyOf(operation, sent), inputs.authorization(operation.path));
        const named =
          response.status === 422 &&
          response.body.detail.some(
            ({ loc }: { loc: string[] }) =>
              loc[0] === place &&
              (loc[1] === field || inputs.sameField(operation.name, field, String(loc[1]))),
          );
        if (!named)
          wrong.push(
            `${operation.name} ${place}.${field}: ${response.status} ${response.text.slice(0, 200)}`,
          );
        wrong.push(...undocumented(operation, response));
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(DEEP ? 400 : 65);
  });

  test('refuses bodies that are not JSON, of another type or too large, as documented', async () => {
    const wrong: string[] = [];
    const withBody = operations.filter(({ described }) => described.requestBody !== undefined);
    for (const operation of oneIn(6, withBody, 3)) {
      const { path = {} } = await inputs.broken(operation.name, operation.path, undefined);
      const send = (text: string, type: string) =>
        call(operation, { path }, inputs.authorization(operation.path))
          .set('Content-Type', type)
          .serialize(String)
          .send(text as unknown as object);
      for (const [text, type, status] of [
        ['{"a": ', 'application/json', 422],
        ['[1]', 'application/json', 422],
        ['a=1', 'application/x-www-form-urlencoded', 415],
      ] as const) {
        const response = await send(text, type);
        if (response.status !== status) wrong.push(`${operation.name} ${type} ${text}: ${response.status}`);
        wrong.push(...undocumented(operation, response));
      }
    }
    expect(wrong).toEqual([]);
  });

  test('requires its body exactly where the document says so', async () => {
    const wrong: string[] = [];
    const changing = operations.filter(({ method }) => method !== 'get');
    for (const operation of oneIn(6, changing, 4)) {
      const { required = false } = operation.described.requestBody ?? {};
      // A request that needs no body is carried out, so its path must name a record.
      const { path = {} } = await (required
        ? inputs.broken(operation.name, operation.path, undefined)
        : inputs.valid(operation.name, operation.path, undefined));
      const response = await call(operation, { path }, inputs.authorization(operation.path));
      const asked =
        response.status === 422 &&
        response.body.detail.every(
          ({ loc, type }: { loc: string[]; type: string }) => loc[0] === 'body' && type === 'missing',
        );
      if (asked !== required || (!required && response.status === 422))
        wrong.push(`${operation.name}: ${response.status} ${response.text.slice(0, 200)}`);
      if (
        TABLES.some(({ method, path: own }) => `${method} ${own}` === operation.name) &&
        required &&
        String(response.body.detail?.[0].loc) !== 'body'
      )
        wrong.push(`${operation.name}: ${response.text.slice(0, 200)}`);
      wrong.push(...undocumented(operation, response));
    }
    expect(wrong).toEqual([]);
    expect(
      operations.filter(({ described }) => described.requestBody?.required === true).length,
    ).toBeGreaterThan(60);
    const required = (name: string) =>
      operations.find((operation) => operation.name === name)?.described.requestBody?.required;
    // As existing clients know them.
    for (const name of [
      'post /api/v2/ppt/design/create/async',
      'post /api/v3/theme/generate',
      'post /api/v3/theme/preview',
      'delete /api/v1/webhook/unsubscribe',
      'post /api/v3/presentation/from-json',
    ])
      expect(required(name), name).toBe(true);
    for (const name of [
      'post /api/v1/ppt/presentation/{id}/export',
      'post /api/v1/ppt/presentation/{id}/duplicate',
      'post /api/v1/ppt/presentation/create/blank',
    ])
      expect(required(name), name).toBe(false);
  });

  test('refuses callers with missing or wrong credentials before it reads anything', async () => {
    const wrong: string[] = [];
    for (const [at, operation] of guarded().entries()) {
      for (const authorization of oneIn(
        4,
        [undefined, 'Bearer lectern_wrong', 'Bearer a.b', 'Digest x'],
        at,
      )) {
        const response = await call(
          operation,
          { path: { id: 'x', revision: 'x' }, body: operation.described.requestBody && { a: 1 } },
          authorization,
        );
        if (response.status !== 401 || response.body.code !== 'unauthorized')
          wrong.push(`${operation.name} ${authorization}: ${response.status}`);
        wrong.push(...undocumented(operation, response));
      }
    }
    expect(wrong).toEqual([]);
  });

  test('has an example for every body that is not a file', () => {
    const without = operations.filter(
      ({ described: { requestBody } }) =>
        requestBody &&
        !('multipart/form-data' in requestBody.content) &&
        requestBody.content['application/json'].example === undefined,
    );
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  test('supports no other method, and other paths are not found', async () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const other =
        ['delete', 'put', 'patch', 'post', 'get'].find((method) => methods[method] === undefined) ?? '';
      const response = await request(server.app)
        [other as 'get'](path.replace(/\{\w+\}/g, 'x'))
        .set('Authorization', server.session);
      expect([405, response.body.code], `${other} ${path}`).toEqual([response.status, 'method_not_allowed']);
      expect(response.headers['allow']?.toLowerCase().split(', '), path).toEqual(
        expect.arrayContaining(Object.keys(methods)),
      );
    }
    const { body } = await request(server.app).get('/api/v3/no/such/path').expect(404);
    expect(faults(document.components.schemas['Error'] ?? {}, body)).toEqual([]);
  });
});

/** A value with null in every field that it does not have and may have as null. */
function withNulls({ properties, items }: Json, value: unknown): unknown {
  if (Array.isArray(value))
    return items === undefined ? value : value.map((item) => withNulls(items as Json, item));
  if (value === null || typeof value !== 'object' || properties === undefined) return value;
  const known = Object.entries(properties as Record<string, Json>);
  const missing = known.filter(
    ([name, schema]) => !Object.hasOwn(value, name) && faults(schema, null).length === 0,
  );
  const entries = Object.entries(value).map(([name, field]) => [
    name,
    withNulls((properties as Record<string, Json>)[name] ?? {}, field),
  ]);
  return Object.fromEntries([...entries, ...missing.map(([name]) => [name, null])]);
}

/** Takes the body if the operation has one. */
function bodyOf({ described }: DescribedOperation, sent: Sent): Sent {
  return described.requestBody === undefined ? { ...sent, body: undefined } : sent;
}
