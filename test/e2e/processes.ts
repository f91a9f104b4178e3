import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithTests } from '../support/end-with-tests.ts';

/** Measurements bundle this file into another folder, so that its own place says nothing. */
export const ROOT = process.cwd();
export const MAIN = join(ROOT, 'dist', 'main.js');

if (!existsSync(MAIN)) throw new Error('dist/main.js is missing: run npm run build first.');

/**
 * A directory that is made when it is first asked for, since a file whose tests are all skipped removes none,
 * and goes away with `remove`.
 */
export function scratchDirectory(): { readonly path: string; remove(): void } {
  let made: string | undefined;
  return {
    get path() {
      made ??= mkdtempSync(join(tmpdir(), 'lectern-e2e-'));
      return made;
    },
    remove() {
      if (made !== undefined) rmSync(made, { recursive: true, force: true });
      // Files of one worker share what they import.
      made = undefined;
    },
  };
}

/** The environment of a child: what a program needs to start, and nothing of the developer's settings. */
export function environment(extra: Record<string, string>): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    TMPDIR: tmpdir(),
    LOG_LEVEL: 'warn',
    LIBREOFFICE_PATH: 'off',
    CHROMIUM_PATH: 'off',
    // Children with a home directory of their own would compile everything again.
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
    ...extra,
  };
}

/**
 * Settings of a server that makes decks itself: each process beside it would load everything once more, which
 * takes more than a second of the processor. Such processes are at work in test/engine, test/faults,
 * test/scale, and in the tests of the package, of transports and of the story.
 */
export const ONE_ENGINE = { ENGINE_PROCESSES: '0' } as const;

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function runCommand(
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: Record<string, string>; readonly stdin?: string } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: options.cwd,
    env: environment(options.env ?? {}),
    stdio: 'pipe',
  });
  child.stdin.end(options.stdin ?? '');
  return ended(child);
}

export function ended(child: ChildProcess): Promise<Ended> {
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    stdout += String(chunk);
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += String(chunk);
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })));
}

/** Data directories of servers, by the origin that each was started at. */
const homes = new Map<string, string>();

/** Lets `ask` find the data directory of a server that another than `serve` starts. */
export function livesIn(url: string, dataDirectory: string): void {
  homes.set(new URL(url).origin, dataDirectory);
}

/** The header of a server without an account, out of its data directory; none once it has one. */
export function localAccess(url: string): Record<string, string> {
  const file = join(homes.get(new URL(url).origin) ?? '', 'local-access');
  return existsSync(file)
    ? { authorization: readFileSync(file, 'utf8').trim().replace('Authorization: ', '') }
    : {};
}

/** Asks as a program may that can read the data directory of the server. */
export function ask(
  url: string,
  init: Omit<RequestInit, 'headers'> & { readonly headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(url, { ...init, headers: { ...localAccess(url), ...init.headers } });
}

export interface Served {
  readonly url: string;
  readonly child: ChildProcess;
  /** Output on stderr so far. */
  stderr(): string;
  stop(): Promise<number | null>;
}

/**
 * `lectern serve` of a build on a free port, through another program if one is named. @throws Error with what
 * it printed when it ends instead of listening.
 */
export async function serve(
  dataDirectory: string,
  extra: Record<string, string> = {},
  through: readonly string[] = [],
  main = MAIN,
): Promise<Served> {
  const [program = process.execPath, ...args] = [...through, process.execPath, main, 'serve'];
  const child = spawn(program, args, {
    env: environment({ APP_DATA_DIRECTORY: dataDirectory, PORT: '0', ...extra }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithTests(child);
  let stderr = '';
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += String(chunk);
      const found = /MCP +(\S+)\/mcp/.exec(stderr);
      if (found?.[1] !== undefined) resolve(found[1]);
    });
    void exited.then((code) => reject(new Error(`serve ended with ${code}:\n${stderr}`)));
  });
  livesIn(url, dataDirectory);
  return {
    url,
    child,
    stderr: () => stderr,
    stop() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}
