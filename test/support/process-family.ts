import { readdirSync, readFileSync } from 'node:fs';

/** A process and all that it started, directly or not. */
export function familyOf(pid: number | undefined): number[] {
  const family = pid === undefined ? [] : [pid];
  for (let at = 0; at < family.length; at++) family.push(...childrenOf(family[at] ?? 0));
  return family;
}

/**
 * Memory that processes of one program hold together, in MB of 1,000,000 bytes: what each holds for itself,
 * and once the pages of files (the program and its libraries), which they share.
 */
export function heldTogetherMb(pids: readonly number[]): number {
  const held = pids.map((pid) => {
    const status = textOf(`/proc/${pid}/status`);
    const kB = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return { own: kB('VmRSS') - kB('RssFile'), files: kB('RssFile') };
  });
  const kB = held.reduce((sum, { own }) => sum + own, Math.max(0, ...held.map(({ files }) => files)));
  return (kB * 1_024) / 1_000_000;
}

/** Name of the program file that a process of Node runs. */
export function programOf(pid: number): string {
  const [, ...args] = textOf(`/proc/${pid}/cmdline`).split('\0');
  return args.find((arg) => /\.[cm]?[jt]s$/.test(arg))?.replace(/^.*\//, '') ?? '';
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      textOf(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

/** Nothing where it has ended meanwhile. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
