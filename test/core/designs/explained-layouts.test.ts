import { readFileSync } from 'node:fs';
import request from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';

interface Choice {
  readonly slide: string;
  readonly layout: string;
  readonly cost: number;
  readonly reasons: readonly { readonly id: string; readonly cost: number; readonly reason: string }[];
  readonly next?: { readonly layout: string; readonly cost: number };
}

const file = readFileSync(new URL('../../fixtures/pptx/midnight-blue.pptx', import.meta.url)).toString(
  'base64',
);

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

async function reportOf(body: object): Promise<{
  readonly choices?: readonly Choice[];
  readonly remarks?: readonly string[];
}> {
  const answer = await request(server.app)
    .post('/api/v3/smart-design/check')
    .set('Authorization', server.session)
    .send({ pptx_base64: file, ...body })
    .expect(200);
  return answer.body.report;
}

test('check_template explains the layout of the file for every standard layout, with reasons that add up to its cost', async () => {
  const { choices = [] } = await reportOf({ explain: true });
  expect(choices.map(({ slide }) => slide)).toEqual(CONTRACTS.map(({ id }) => id));
  for (const { cost, reasons, next } of choices) {
    expect(reasons.reduce((sum, one) => sum + one.cost, 0)).toBeCloseTo(cost, 9);
    expect(cost).toBeLessThanOrEqual(next?.cost ?? Number.POSITIVE_INFINITY);
    for (const { reason } of reasons) expect(reason).toMatch(/^[A-Z].*\.$/);
  }
  expect(new Set(choices.map(({ layout }) => layout)).size).toBeGreaterThan(2);
});

test('check_template explains with the layouts of a style file', async () => {
  const [{ layout = '' } = {}, ...rest] = (await reportOf({ explain: true })).choices ?? [];
  expect(rest.length).toBeGreaterThan(0);
  const never = await reportOf({ explain: true, style: { layouts: { [layout]: { use: 'never' } } } });
  expect(never.choices?.map((choice) => choice.layout)).not.toContain(layout);
  const unknown = await reportOf({ style: { layouts: { 'no-such-layout': { use: 'never' } } } });
  expect(unknown.remarks?.join(' ')).toContain('no-such-layout');
});

test('check_template gives no explanation without a request', async () => {
  expect(await reportOf({})).not.toHaveProperty('choices');
});
