import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { expect, onTestFinished, test } from 'vitest';
import { watchParts } from '../../src/cli/watch-parts.ts';
import { Failure } from '../../src/core/errors/failure.ts';
import { smallApp } from './small-app.ts';

test('a queue that does not answer is named and leaves the server ready, and a store makes it not ready', async () => {
  const away = new Set<string>();
  const answers = (part: string) => async () => {
    if (away.has(part)) throw new Failure('unavailable', `The ${part} does not answer.`);
  };
  const parts = { store: answers('store'), queue: answers('queue'), files: answers('files') };
  const watch = watchParts(parts, ['queue']);
  const { app } = await smallApp(undefined, { ready: watch.ready, away: watch.away });
  expect((await request(app).get('/ready').expect(200)).body).toEqual({ status: 'ready' });
  away.add('queue');
  expect((await request(app).get('/ready').expect(200)).body).toEqual({ status: 'ready', away: ['queue'] });
  expect((await request(app).get('/health').expect(200)).body).toEqual({
    status: 'degraded',
    away: ['queue'],
  });
  await expect(watchParts(parts).ready()).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('queue'),
  });
  away.add('store');
  const { body } = await request(app).get('/ready').expect(503);
  expect(body.detail).toContain('store');
  expect(body.detail).not.toContain('queue');
});

test('simultaneous readiness checks ask each part once', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  let asked = 0;
  const watch = watchParts({
    store: () => {
      asked += 1;
      return answered;
    },
  });
  const { app } = await smallApp(undefined, { ready: watch.ready });
  let came = 0;
  const server = createServer((request, response) => {
    app(request, response);
    came += 1;
    if (came === 20) answer();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ready`;
  const statuses = (await Promise.all(Array.from({ length: 20 }, () => fetch(address)))).map(
    ({ status }) => status,
  );
  expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
  expect(asked).toBe(1);
  expect((await fetch(address)).status).toBe(200);
  expect(asked).toBe(2);
});
