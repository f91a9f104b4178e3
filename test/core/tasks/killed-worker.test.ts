import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openSqliteRecordStore } from '../../../src/core/adapters/sqlite-record-store.ts';
import { createTaskRecords } from '../../../src/core/tasks/task-records.ts';
import { DEEP } from '../../support/deep.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-kill-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const script = new URL('../../support/task-worker-process.ts', import.meta.url).pathname;

/** Runs the worker until `isEnough` says so, then kills it with SIGKILL. */
async function live(
  path: string,
  accept: number,
  accepted: string[],
  isEnough: () => Promise<boolean>,
): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, path, String(accept)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let rest = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    accepted.push(...lines);
  });
  while (child.exitCode === null && !(await isEnough()))
    await new Promise((resolve) => setTimeout(resolve, 10));
  expect(child.exitCode, 'the worker ended by itself').toBeNull();
  child.kill('SIGKILL');
  await ended;
}

it.runIf(DEEP)(
  'the queue loses no accepted task and duplicates no result, however often the process is killed',
  async () => {
    const path = join(folder, 'store.sqlite');
    const accepted: string[] = [];
    for (let kill = 1; kill <= 5; kill++) {
      const already = accepted.length;
      await live(path, 30, accepted, async () => accepted.length >= already + kill * 5);
    }
    expect(accepted.length).toBeGreaterThan(60);
    const records = openSqliteRecordStore(path);
    const tasks = createTaskRecords(records);
    await live(path, 0, accepted, async () => (await tasks.open(1)).total === 0);
    const ends = await Promise.all(accepted.map(async (id) => (await tasks.read(id)).value));
    const completed = ends.filter((task) => task.status === 'completed');
    const interrupted = ends.filter((task) => task.error?.code === 'interrupted');
    expect(completed.length + interrupted.length).toBe(accepted.length);
    expect(completed.length).toBeGreaterThan(interrupted.length);
    for (const task of completed)
      expect((await records.get('results', String(task.data['presentation_id'])))?.value).toBe(task.id);
    for (const task of interrupted)
      expect(await records.get('results', String(task.data['presentation_id']))).toBeUndefined();
    await records.close();
  },
);
