import { ProcessPool } from '../../src/core/threads/process-pool.ts';

/**
 * Sends the pid of a process of its own, which rests afterwards, or is inside native code if the argument
 * says so.
 */
const pool = new ProcessPool({
  programs: [new URL('./odd-job-worker.ts', import.meta.url)],
  memoryMb: 64,
  usuallyMb: 100,
  atOnce: 1,
  idleMs: 60_000,
  alone: false,
});
const pid = await pool.run({ kind: 'pid' }, { deadlineMs: 20_000 });
if (process.argv[2] === 'native') {
  void pool.run({ kind: 'native' }, { deadlineMs: 600_000 });
  await new Promise((resolve) => setTimeout(resolve, 500));
}
process.send?.(pid);
setInterval(() => undefined, 60_000);
