import { afterAll, expect, test } from 'vitest';
import { scratchDirectory, serve } from '../e2e/processes.ts';

/** Many seconds of work, in which no slide is laid out that would give the event loop back. */
const TEXT = '漢字。'.repeat(100_000);
/** While the event loop is held only those come that were ahead. */
const ANSWERS = 20;

const scratch = scratchDirectory();
afterAll(() => scratch.remove());

test('while slides are made of a very long text the server answers others, and who leaves ends the work', async () => {
  const server = await serve(scratch.path);
  const outline = (content: string, signal?: AbortSignal) =>
    fetch(`${server.url}/api/v3/presentation/outlines/generate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ content }),
      ...(signal && { signal }),
    });
  // What lays out is loaded, with turns for others in between.
  expect((await outline('Tea')).status).toBe(200);
  const leaving = new AbortController();
  let ended = false;
  const asked = outline(TEXT, leaving.signal).then(
    () => {
      ended = true;
    },
    () => undefined,
  );
  const before: boolean[] = [];
  while (!ended && before.length < ANSWERS) {
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    before.push(!ended);
  }
  expect(before).toEqual(Array.from({ length: ANSWERS }, () => true));
  leaving.abort();
  await asked;
  // Long texts are done one after the other: this one would have to wait for the first.
  expect((await outline(`# Tea\n\n${'The kettle is on the hob. '.repeat(2_500)}`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});
