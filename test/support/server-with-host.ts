import { ProcessPool } from '../../src/core/threads/process-pool.ts';

/** Has a process of its own do something, tells its number, and stays. */
const pool = new ProcessPool({ programs: [new URL('./odd-job-worker.ts', import.meta.url)], memoryMb: 64, usuallyMb: 100, atOnce: 1, idleMs: 60_000, alone: false });
process.send?.(await pool.run({ kind: 'pid' }, { deadlineMs: 20_000 }));
setInterval(() => undefined, 60_000);
