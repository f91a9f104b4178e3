import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { killGroup } from './child-process.ts';
import { removePipe } from './pipe.ts';

/** For other machines that share the directory: longer than any job or idle time. */
const STALE_MS = 86_400_000;
const mine = `${process.pid}-${randomBytes(4).toString('hex')}`;

/** Folder name of this process. */
export function nameOwnFolder(): string {
  return `${machine()}@${mine}-${randomBytes(4).toString('hex')}`;
}

/** Removes folders of ended processes and ends their programs. */
export async function sweep(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.includes('@'))) {
    const path = join(folder, name);
    if (await isStale(name, path, now)) {
      const desks = await readdir(path).catch(() => []);
      for (const desk of desks) {
        await endProgram(path, desk);
        await removePipe(join(path, desk));
      }
      await rm(path, { recursive: true, force: true });
    }
  }
}

async function isStale(name: string, path: string, now: Date): Promise<boolean> {
  const [host = '', owner = ''] = name.split('@');
  if (host !== machine())
    return now.getTime() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? now.getTime()) > STALE_MS;
  // Processes of a container have the same ids at every start.
  if (owner.startsWith(`${process.pid}-`)) return !owner.startsWith(mine);
  return !isAlive(Number.parseInt(owner, 10));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Process ids are reused, so only a process whose command names this folder is ended. */
async function endProgram(path: string, desk: string): Promise<void> {
  const pids = await readFile(join(path, desk, 'pid'), 'utf8').catch(() => '');
  for (const pid of pids.split('\n').filter((line) => /^\d+$/.test(line))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(path)) killGroup(Number(pid));
  }
}

function machine(): string {
  return hostname().replace(/[^\w.-]/g, '_');
}
