import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedApp, serveApp } from '../support/mcp-app.ts';
import { DEEP } from './chance.ts';
import { report } from './report.ts';

const ROUNDS = DEEP ? 40 : 6;

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ letIn: true });
});
afterAll(() => served.close());

test('a deck that is deleted while others change, export and read it stays deleted, and the others get an error', {
  timeout: 300_000,
}, async () => {
  const at = (path: string) => `${served.base}/api/v3/presentation${path}`;
  const send = (path: string, body: object) =>
    fetch(at(path), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const statuses = new Set<number>();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const made = (await (
      await send('/from-json', {
        title: `Race ${round}`,
        slides: [{ layout: 'title', content: { title: 'Race' } }],
      })
    ).json()) as { presentation_id: string };
    const id = made.presentation_id;
    const edit = (value: string) =>
      send(`/${id}/edit`, { edits: [{ op: 'set_field', slide: 1, path: 'title', value }] });
    const answers = await Promise.all([
      edit('First'),
      send('/export', { id, export_as: 'pdf' }),
      edit('Second'),
      fetch(at(`/${id}`), { method: 'DELETE' }),
      edit('Third'),
      fetch(at(`/${id}/preview`)),
      fetch(at(`/${id}`), { method: 'DELETE' }),
    ]);
    for (const answer of answers) {
      statuses.add(answer.status);
      await answer.arrayBuffer();
    }
    if (!answers.some(({ status }) => status === 204))
      expect((await fetch(at(`/${id}`), { method: 'DELETE' })).status).toBe(204);
    expect((await fetch(at(`/${id}`))).status).toBe(404);
  }
  expect([...statuses].filter((status) => ![200, 204, 404, 409].includes(status))).toEqual([]);
  const list = (await (await fetch(at('/all'))).json()) as { results: { title: string }[] };
  expect(list.results.filter(({ title }) => title.startsWith('Race'))).toEqual([]);
  report('races', { rounds: ROUNDS });
});
