import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Duplex } from 'node:stream';

export interface ProcessEnd {
  /** Undefined if it was killed or could not be started. */
  readonly code: number | undefined;
  readonly isLate: boolean;
  /** Output, shortened. */
  readonly output: string;
}

/** Limit on the stored output. */
const MAX_OUTPUT = 4_000;
const alive = new Set<ChildProcess>();
let isWatching = false;

/**
 * A process in a group of its own with exactly the given environment. It ends with this process, as far as
 * possible.
 */
export class ContainedProcess {
  readonly ended: Promise<ProcessEnd>;
  readonly #child: ChildProcess;
  #isLate = false;

  constructor(
    [program = '', ...args]: readonly string[],
    {
      env,
      folder,
      pipes = 0,
    }: {
      readonly env: Readonly<Record<string, string>>;
      readonly folder?: string;
      /** Pipes that the process has besides its standard ones, from 3. */
      readonly pipes?: number;
    },
  ) {
    const child = spawn(program, args, {
      cwd: folder,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', ...Array.from({ length: pipes }, () => 'pipe' as const)],
    });
    this.#child = child;
    watch(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output = `${output}${text}`.slice(0, MAX_OUTPUT);
      });
    this.ended = new Promise((resolve) => {
      const end = (code: number | null) => {
        alive.delete(child);
        // Ends child processes that it left behind.
        killGroup(child.pid);
        resolve({ code: code ?? undefined, isLate: this.#isLate, output: output.trim() });
      };
      child.once('error', () => end(null)).once('exit', (code) => end(code));
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** A pipe of the process by its number. */
  pipe(number: number): Duplex | undefined {
    return (this.#child.stdio[number] ?? undefined) as Duplex | undefined;
  }

  get isAlive(): boolean {
    return alive.has(this.#child);
  }

  /** Ends it and its child processes. */
  kill(): void {
    killGroup(this.#child.pid);
  }

  /** Ends it at the deadline. */
  async within(deadlineMs: number): Promise<ProcessEnd> {
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

  /** Memory of it and its child processes, in MB of 1,000,000 bytes; 0 if the system does not report it. */
  residentMb(): number {
    return this.#child.pid === undefined ? 0 : residentBytes(this.#child.pid) / 1_000_000;
  }

  /** Waits until a killed process has ended. */
  async gone(): Promise<void> {
    if (this.isAlive) this.#child.ref();
    await this.ended;
  }

  /** Does not keep this process alive. */
  unref(): void {
    this.#child.unref();
    for (const stream of [this.#child.stdout, this.#child.stderr])
      (stream as unknown as { unref?: () => void } | null)?.unref?.();
  }
}

export async function runContained(
  command: readonly string[],
  options: {
    readonly env: Readonly<Record<string, string>>;
    readonly folder?: string;
    readonly deadlineMs: number;
  },
): Promise<ProcessEnd> {
  return new ContainedProcess(command, options).within(options.deadlineMs);
}

/** Resident memory from /proc on Linux; 0 for an ended process. */
function residentBytes(pid: number | string): number {
  try {
    const held =
      Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
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
    // The process has already ended.
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
