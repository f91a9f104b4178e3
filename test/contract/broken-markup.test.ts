import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { BROKEN } from '../support/broken-markup.ts';
import { oneIn } from '../support/deep.ts';
import { type McpBench, openMcpBench } from '../support/mcp-bench.ts';
import { CLIENTS, type TestClient, textOf } from '../tools/clients.ts';

/** Would record any address of the markup that is fetched: both surfaces may reach this machine. */
let listener: Server;
let asked: string[];
let address: string;
let server: TestApp;
let mcp: McpBench;

beforeAll(async () => {
  asked = [];
  listener = createServer((incoming, response) => {
    asked.push(incoming.url ?? '');
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  server = await createTestApp({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8' });
  mcp = await openMcpBench({ allowed: ['127.0.0.0/8'] });
});
afterAll(async () => {
  await mcp.close();
  await server.close();
  listener.close();
});

/** Hosts that are named are this machine. */
const here = (markup: string): string => markup.replaceAll('http://evil.example', address);
/** Input that is no markup at all is refused before it is parsed. */
const WRITTEN = BROKEN.filter(([, markup]) => markup !== '');
const PICTURE = (more = '') =>
  `<section><h1>Lamps</h1><img src="${address}/picture.png" alt="A lamp"/>${more}</section>`;
const viaRest = (slides: readonly object[]) =>
  request(server.app)
    .post('/api/v3/presentation/from-json')
    .set('Authorization', server.session)
    .set('Host', 'slides.test')
    .send({ template: 'ledger', slides });
const listed = async () => {
  const { body } = await request(server.app)
    .get('/api/v3/presentation/all')
    .set('Authorization', server.session)
    .set('Host', 'slides.test')
    .expect(200);
  return JSON.stringify(body).match(/presentation_id|"id"/g)?.length ?? 0;
};

describe('broken and hostile markup over REST', () => {
  test.each(WRITTEN)(
    '%s is refused with its position and the correct form, and nothing is fetched or stored',
    async (_name, markup, ...messages) => {
      const before = await listed();
      asked.length = 0;
      // A picture beside it would be fetched, were the slide sound.
      const { status, body } = await viaRest([{ markup: PICTURE() }, { markup: here(markup) }]);
      expect(status).toBe(422);
      const faults = (body.detail as { loc: unknown[]; msg: string }[]).filter(
        ({ loc }) => loc[1] === 'slides' && loc[2] === 1,
      );
      for (const { msg } of faults) expect(msg).toMatch(/Line \d+, column \d+/);
      for (const say of messages)
        expect(faults.map(({ msg }) => placed(msg)).join('\n')).toContain(here(say));
      expect(asked).toEqual([]);
      expect(await listed()).toBe(before);
    },
  );

  test('is compared with a valid slide whose picture is fetched', async () => {
    asked.length = 0;
    await viaRest([{ markup: PICTURE() }]);
    expect(asked).toContain('/picture.png');
  });
});

describe.each(oneIn(4, CLIENTS, 0))('broken and hostile markup through a client of %s', (_era, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect({ url: mcp.url });
  });
  afterAll(() => client.close());

  test.each(WRITTEN)(
    '%s is refused with its position and the correct form, and nothing is fetched or stored',
    async (_name, markup, ...messages) => {
      const before = await mcp.bench.stored();
      asked.length = 0;
      const answer = await client.call('create_presentation', {
        slides: [{ markup: PICTURE() }, { markup: here(markup) }],
      });
      expect(answer.isError).toBe(true);
      const faults = placed(textOf(answer));
      for (const say of messages) expect(faults).toContain(here(say));
      expect(asked).toEqual([]);
      expect(await mcp.bench.stored()).toBe(before);
    },
  );

  test('is reported for all slides in one answer', async () => {
    const answer = await client.call('create_presentation', {
      slides: WRITTEN.slice(0, 20).map(([, markup]) => ({ markup: here(markup) })),
    });
    const faults = placed(textOf(answer));
    for (const [name, , ...messages] of WRITTEN.slice(0, 20))
      for (const say of messages) expect(faults, name).toContain(here(say));
    for (let slide = 0; slide < 20; slide += 1) expect(faults).toContain(`- slides.${slide}.`);
  });

  test('is compared with a valid slide whose picture is fetched', async () => {
    asked.length = 0;
    await client.call('create_presentation', { slides: [{ markup: PICTURE() }] });
    expect(asked).toContain('/picture.png');
  });
});

/** Places as the compiler tells them. */
function placed(text: string): string {
  return text.replace(/Line (\d+), column (\d+):/g, '$1:$2');
}
