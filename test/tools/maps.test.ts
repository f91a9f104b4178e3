import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMcpBench } from '../support/mcp-bench.ts';
import { modernClient, type TestClient } from './clients.ts';

let client: TestClient;
let close: () => Promise<void>;
beforeAll(async () => {
  const served = await openMcpBench();
  client = await modernClient({ url: `${served.url}?toolsets=presentations,designs` });
  close = async () => {
    await client.close();
    await served.close();
  };
});
afterAll(() => close());

const made = (map: object) =>
  client.call('create_presentation', {
    template: 'ledger',
    slides: [{ layout: 'map', content: { title: 'Where the ferries go', map } }],
  });

test('a map of values and points has no findings of severity error', async () => {
  const { structuredContent, isError, content } = await made({
    region: 'europe',
    values: { Germany: 40, FR: 22, Italia: 9 },
    points: [{ lat: 53.55, lon: 10, label: 'Hamburg' }],
  });
  expect(isError, content[0]?.text).not.toBe(true);
  const { findings = [] } = structuredContent as { findings?: { severity: string }[] };
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('an unknown place on a map is refused by name, with the nearest place', async () => {
  const { isError, content } = await made({ region: 'europe', values: { Germny: 4 } });
  expect(isError).toBe(true);
  expect(content[0]?.text).toContain('Did you mean "Germany"');
});
