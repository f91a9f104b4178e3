import request from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { COMPOSITIONS } from '../support/compositions.ts';
import fc from '../support/fast-check.ts';
import { heapWatch } from './generated.ts';

/** How many markups; `npm run test:fuzz` sends ten thousand. */
const CASES = Number(process.env['FUZZ_CASES'] ?? 200);
/** Of the processor, and of memory, for one request. */
const [MOST_MS, MOST_BYTES] = [1_000, 300e6];
const PIECES = [
  '<',
  '>',
  '</div>',
  '<div>',
  '/>',
  '"',
  "'",
  '&',
  '&#x0;',
  '$',
  '<!--',
  '<svg>',
  '<chart>{',
  '<table><tr>',
  ' class="',
  ' style="',
  '<x-card',
  '<li>',
  '\u0000',
  '\ud800',
  '%',
  '-1',
  '1e309',
  'NaN',
  '99999999px',
];

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

/** A sound composition in which pieces were cut out, doubled, moved or put in. */
const broken = fc
  .tuple(
    fc.constantFrom(...COMPOSITIONS),
    fc.array(
      fc.record({
        how: fc.constantFrom('cut', 'double', 'move', 'insert', 'digit'),
        at: fc.nat(3_000),
        length: fc.nat(60),
        to: fc.nat(3_000),
        piece: fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 8 })),
      }),
      {
        maxLength: 8,
      },
    ),
  )
  .map(([markup, changes]) =>
    changes.reduce((text, { how, at, length, to, piece }) => {
      const [from, target] = [at % (text.length + 1), to % (text.length + 1)];
      const cut = text.slice(from, from + length);
      const rest = text.slice(0, from) + text.slice(from + length);
      if (how === 'cut') return rest;
      if (how === 'double') return text.slice(0, from) + cut.repeat(3) + text.slice(from);
      if (how === 'move') return rest.slice(0, target) + cut + rest.slice(target);
      if (how === 'digit') return text.replace(/\d+/, String(to * 1_000 - at));
      return text.slice(0, from) + piece + text.slice(from);
    }, markup),
  );

test('no markup, however broken, makes an answer of the 5xx class, takes the processor for a second or fills the memory', async () => {
  const statuses = new Map<number, number>();
  const heap = heapWatch(CASES);
  const post = (markup: string) =>
    request(server.app)
      .post('/api/v3/presentation/from-json')
      .set('Authorization', server.session)
      .send({ template: 'ledger', slides: [{ markup }] });
  // What is loaded and compiled once is no slide's.
  for (const markup of COMPOSITIONS) await post(markup).expect(200);
  let [mostMs, mostBytes] = [0, 0];
  await fc.assert(
    fc.asyncProperty(broken, async (markup) => {
      const start = process.cpuUsage();
      const before = process.memoryUsage.rss();
      const { status, text } = await post(markup.toWellFormed());
      const { user, system } = process.cpuUsage(start);
      mostBytes = Math.max(mostBytes, process.memoryUsage.rss() - before);
      heap.tick();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      mostMs = Math.max(mostMs, (user + system) / 1_000);
      expect(status, text).toBeLessThan(500);
      if (status === 422) expect(text).toMatch(/Line \d+, column \d+|fit|room|characters/);
    }),
    { numRuns: CASES },
  );
  heap.judge();
  const told = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  console.log(`fuzz: ${CASES} markups: ${told}; at most ${Math.round(mostMs)} ms of the processor and ${Math.round(mostBytes / 1e6)} MB for one`);
  expect(mostMs).toBeLessThan(MOST_MS);
  expect(mostBytes).toBeLessThan(MOST_BYTES);
  expect(statuses.get(200) ?? 0).toBeGreaterThan(CASES / 20);
}, 3_600_000);
