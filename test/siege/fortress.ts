import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Served, serve } from '../e2e/processes.ts';
import { familyOf, heldTogetherMb, programOf } from '../support/process-family.ts';

const SAMPLE_MS = 250;
const HEALTH_MS = 1_000;
/**
 * A server that has not answered for so long is taken for hung: it is ended and begun anew, as by a
 * supervisor.
 */
const HUNG_MS = 30_000;
/** Ended before it takes the machine along. */
const TOO_MUCH_MB = 3_000;
const LAST_WORDS = 1_500;

/**
 * The besieged server, watched from outside and begun anew when it has ended. Memory in MB of 1,000,000
 * bytes.
 */
export class Fortress {
  readonly #data: string;
  readonly #env: Record<string, string>;
  #server: Served | undefined;
  #open = false;
  #watching: Promise<unknown> = Promise.resolve();
  /** How it ended when nobody had asked it to, each in words. */
  readonly ends: string[] = [];
  peakMb = 0;
  /** With the processes that make its decks; pages that they share count once. */
  peakMakingMb = 0;
  /** With those that read files for them, too. */
  peakTogetherMb = 0;

  /** @param env has a PORT, on which it listens again. */
  constructor(data: string, env: Record<string, string>) {
    this.#data = data;
    this.#env = env;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#env['PORT']}`;
  }

  async open(): Promise<void> {
    this.#open = true;
    await this.#begin();
    this.#watching = Promise.all([this.#sample(), this.#askHealth()]);
  }

  /** Memory in use. */
  residentMb(): number {
    return Math.round(this.#memory('VmRSS'));
  }

  /** Memory in MB of the server and all its processes. */
  togetherMb(): number {
    return Math.round(heldTogetherMb(familyOf(this.#server?.child.pid)));
  }

  /** Memory in MB of the server and its engine processes. */
  makingMb(): number {
    const { pid } = this.#server?.child ?? {};
    return Math.round(
      heldTogetherMb(familyOf(pid).filter((one) => one === pid || programOf(one) === 'engine-process.js')),
    );
  }

  /** Ends it. @returns its exit code, null where it had to be killed. */
  async close(): Promise<number | null> {
    this.#open = false;
    const server = this.#server;
    const late = setTimeout(() => server?.child.kill('SIGKILL'), 40_000);
    const code = (await server?.stop()) ?? null;
    clearTimeout(late);
    await this.#watching;
    return code;
  }

  async #begin(): Promise<void> {
    const server = await serve(this.#data, this.#env);
    this.#server = server;
    server.child.once('exit', (code, signal) => {
      if (!this.#open) return;
      // One that was ended from here is not its own any more.
      if (this.#server === server) this.ends.push(`${signal ?? `exit code ${code}`}: ${lastWords(server)}`);
      this.#server = undefined;
      this.#begin().catch((error: unknown) =>
        this.ends.push(`did not begin again: ${String(error).slice(-LAST_WORDS)}`),
      );
    });
  }

  #end(why: string): void {
    const server = this.#server;
    if (!this.#open || server === undefined) return;
    this.ends.push(why);
    this.#server = undefined;
    server.child.kill('SIGKILL');
  }

  #memory(field: 'VmRSS' | 'VmHWM'): number {
    return memoryOf(this.#server?.child.pid, field);
  }

  async #sample(): Promise<void> {
    while (this.#open) {
      // The mark that the system keeps tells of moments between two looks, too.
      this.peakMb = Math.round(Math.max(this.peakMb, this.#memory('VmHWM')));
      this.peakMakingMb = Math.max(this.peakMakingMb, this.makingMb());
      this.peakTogetherMb = Math.max(this.peakTogetherMb, this.togetherMb());
      if (this.residentMb() > TOO_MUCH_MB) this.#end(`it took more than ${TOO_MUCH_MB} MB`);
      await sleep(SAMPLE_MS);
    }
  }

  async #askHealth(): Promise<void> {
    while (this.#open) {
      const server = this.#server;
      const hung = await fetch(`${this.url}/health`, {
        signal: AbortSignal.timeout(HUNG_MS),
        headers: { connection: 'close' },
      }).then(
        async (answer) => void (await answer.text()),
        // One that is refused is not hung.
        (error: Error) => error.name === 'TimeoutError',
      );
      if (hung === true && server === this.#server) this.#end(`no answer for ${HUNG_MS / 1_000} s`);
      await sleep(HEALTH_MS);
    }
  }
}

/** @param field of `/proc/PID/status`. @returns MB; 0 while there is no such process. */
function memoryOf(pid: number | string | undefined, field: 'VmRSS' | 'VmHWM'): number {
  return (
    (Number(new RegExp(`${field}:\\s+(\\d+)`).exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) * 1_024) /
    1_000_000
  );
}

/** Nothing where it has ended meanwhile. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Its last output before it died, without the stack of the machine's own code. */
function lastWords({ stderr }: Served): string {
  const lines = stderr().split('\n');
  return lines
    .filter((line) => !/^\s*(\d+: 0x|at )|^\s*(browser|MCP|REST|docs|health) /.test(line))
    .join('\n')
    .slice(-LAST_WORDS);
}
