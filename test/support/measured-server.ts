import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serve } from '../e2e/processes.ts';

export interface Cost {
  /** Processor time. */
  readonly ms: number;
  /** Highest memory of the process over that before. */
  readonly mb: number;
}

/** A built server that tells what a request costs it. Linux alone tells the peak of memory anew. */
export async function measuredServer(folder: string, env: Readonly<Record<string, string>>) {
  const preload = pathToFileURL(join(import.meta.dirname, 'measure-main.mjs')).href;
  const server = await serve(folder, {
    ...env,
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--import=${preload} ${env['NODE_OPTIONS'] ?? ''}`,
  });
  const mainMs = async (): Promise<{ readonly reached: number; readonly collected: number }> => {
    const loggedLength = server.stderr().length;
    server.child.kill('SIGUSR2');
    for (;;) {
      await once(server.child.stderr as NonNullable<typeof server.child.stderr>, 'data');
      const found = /^main ([\d.]+) ([\d.]+)\n/m.exec(server.stderr().slice(loggedLength));
      if (found !== null) return { reached: Number(found[1]), collected: Number(found[2]) };
    }
  };
  const memoryMb = (field: 'VmRSS' | 'VmHWM') =>
    Number(
      new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(
        readFileSync(`/proc/${server.child.pid}/status`, 'utf8'),
      )?.[1],
    ) / 1024;
  const busyMs = () => {
    const threads = `/proc/${server.child.pid}/task`;
    return readdirSync(threads).reduce(
      (sum, thread) =>
        sum + Number.parseInt(readFileSync(`${threads}/${thread}/schedstat`, 'utf8'), 10) / 1e6,
      0,
    );
  };
  return {
    ...server,
    /**
     * Processor time of all threads, and the highest memory over that before. Collects nothing, so that it
     * may be asked often.
     */
    async spent<T>(work: () => Promise<T>): Promise<{ readonly made: T } & Cost> {
      const before = busyMs();
      writeFileSync(`/proc/${server.child.pid}/clear_refs`, '5');
      const resting = memoryMb('VmRSS');
      const made = await work();
      return { made, ms: busyMs() - before, mb: memoryMb('VmHWM') - resting };
    },
    /** That it holds now. */
    memoryMb: () => memoryMb('VmRSS'),
    /** Processor time of the main thread, and memory, each after garbage was collected. */
    async cost(work: () => Promise<unknown>): Promise<Cost> {
      const { collected } = await mainMs();
      writeFileSync(`/proc/${server.child.pid}/clear_refs`, '5');
      const resting = memoryMb('VmRSS');
      await work();
      const mb = memoryMb('VmHWM') - resting;
      return { ms: (await mainMs()).reached - collected, mb };
    },
  };
}
