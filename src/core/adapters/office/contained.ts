import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface Ended {
  /** Undefined when it was killed, or could not be started. */
  readonly code: number | undefined;
  readonly isLate: boolean;
  /** What it wrote, cut short. */
  readonly said: string;
}

/** More of what a program says helps nobody. */
const MOST_SAID = 4_000;
const alive = new Set<ChildProcess>();
let isWatching = false;

/** A process of its own group, with that environment and no other; dies with this one, as far as a dying process can see to it. */
export class Contained {
  readonly ended: Promise<Ended>;
  readonly #child: ChildProcess;
  #isLate = false;

  constructor([program = '', ...args]: readonly string[], { env, folder }: { readonly env: Readonly<Record<string, string>>; readonly folder?: string }) {
    const child = spawn(program, args, { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    watch(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said = `${said}${text}`.slice(0, MOST_SAID);
      });
    this.ended = new Promise((resolve) => {
      const end = (code: number | null) => {
        alive.delete(child);
        // What it started and left behind ends with it.
        killGroup(child.pid);
        resolve({ code: code ?? undefined, isLate: this.#isLate, said: said.trim() });
      };
      child.once('error', () => end(null)).once('exit', (code) => end(code));
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isAlive(): boolean {
    return alive.has(this.#child);
  }

  /** Ends it with all that it has started. */
  kill(): void {
    killGroup(this.#child.pid);
  }

  /** Ends it at the deadline. */
  async within(deadlineMs: number): Promise<Ended> {
    const timer = setTimeout(() => {
      this.#isLate = true;
      this.kill();
    }, deadlineMs);
    try {
      return await this.ended;
    } finally {
      clearTimeout(timer);
    }
  }

  /** What it and all that it has started hold, in MB of 1,000,000 bytes; 0 where the system does not tell. */
  residentMb(): number {
    return this.#child.pid === undefined ? 0 : residentBytes(this.#child.pid) / 1_000_000;
  }

  /** Waits for the end of one that was killed. */
  async gone(): Promise<void> {
    if (this.isAlive) this.#child.ref();
    await this.ended;
  }

  /** Does not keep this process alive. */
  unref(): void {
    this.#child.unref();
    for (const stream of [this.#child.stdout, this.#child.stderr]) (stream as unknown as { unref?: () => void } | null)?.unref?.();
  }
}

export async function runContained(command: readonly string[], options: { readonly env: Readonly<Record<string, string>>; readonly folder?: string; readonly deadlineMs: number }): Promise<Ended> {
  return new Contained(command, options).within(options.deadlineMs);
}

/** From Linux's /proc; of a process that has ended none. */
function residentBytes(pid: number | string): number {
  try {
    const held = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return children.reduce((sum, child) => sum + residentBytes(child), held);
  } catch {
    return 0;
  }
}

export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

function watch(child: ChildProcess): void {
  alive.add(child);
  if (isWatching) return;
  isWatching = true;
  process.once('exit', () => {
    for (const one of alive) killGroup(one.pid);
  });
}
