import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const MAIN = join(process.cwd(), 'dist', 'main.js');

export interface Server {
  readonly url: string;
  readonly child: ChildProcess;
  readonly authorization: string;
  stop(): Promise<void>;
}

/** Setup code of the running server, read from its data directory before there is an account. */
let authorization = '';

/**
 * Starts the built server on a free port, with additional environment variables and an optional wrapper
 * program.
 */
export async function serve(
  data: string,
  settings: Readonly<Record<string, string>> = {},
  through: readonly string[] = [],
): Promise<Server> {
  const [program = process.execPath, ...args] = [...through, process.execPath, MAIN, 'serve'];
  const child = spawn(program, args, {
    env: {
      PATH: process.env['PATH'],
      HOME: data,
      APP_DATA_DIRECTORY: data,
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let report = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      report += chunk.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(report)?.[0];
      if (found !== undefined) resolve(found);
    });
    void exited.then(() => reject(new Error(`The server ended: ${report}`)));
  });
  const access = join(data, 'local-access');
  if (existsSync(access)) signIn(readFileSync(access, 'utf8').trim().replace('Authorization: ', ''));
  return {
    url,
    child,
    authorization,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Measures another process, whose server is asked from here. */
export function signIn(header: string): void {
  authorization = header;
}

/** A body that is no form goes as JSON. */
export async function ask<T = Record<string, unknown>>(
  url: string,
  method: string,
  body?: unknown,
): Promise<{ readonly status: number; readonly body: T; readonly ms: number }> {
  const began = performance.now();
  const form = body instanceof FormData;
  try {
    const response = await fetch(url, {
      method,
      headers: { authorization, ...(body !== undefined && !form && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: (text === '' ? {} : JSON.parse(text)) as T,
      ms: performance.now() - began,
    };
  } catch (error) {
    // A connection that breaks counts as a failed request.
    console.log(`${method} ${url}: ${String((error as Error).cause ?? error)}`);
    return { status: 599, body: {} as T, ms: performance.now() - began };
  }
}

/** Resident memory in MB, from /proc; 0 where there is none. */
export function residentMb({ pid }: ChildProcess): number {
  return Math.round(residentOf(pid));
}

/**
 * That of a process and of all that it started, those that read files and LibreOffice among them; pages that
 * they share count in each.
 */
export function togetherMb({ pid }: ChildProcess): number {
  const parents = new Map(processes().map((one) => [one, parentOf(one)]));
  const family = new Set([pid]);
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const [one, parent] of parents) if (family.has(parent)) family.add(one);
  }
  return Math.round([...family].reduce<number>((sum, one) => sum + residentOf(one), 0));
}

function processes(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(statusOf(pid))?.[1] ?? 0);
}

function residentOf(pid: number | undefined): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(statusOf(pid))?.[1] ?? 0) / 1024;
}

/** Nothing where it has ended. */
function statusOf(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
