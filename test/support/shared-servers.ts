import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithTests } from './end-with-tests.ts';
import { freePort } from './free-port.ts';
import { openS3Gate } from './s3-gate.ts';

/** A server of another program, started for a test on a free port with an empty directory of its own. */
export interface SharedServer {
  readonly url: string;
  /** Directory with its data. */
  readonly folder: string;
  /** Ends the server at once and keeps its data. */
  halt(): Promise<void>;
  /** Starts it again on the same data and port. */
  resume(): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

const POSTGRES = newestPostgres();

/** Why tests of a server are skipped; undefined where it is installed. */
export const MISSING = {
  redis: has('redis-server') ? undefined : 'redis-server is not installed',
  postgres: POSTGRES !== undefined ? undefined : 'postgresql is not installed',
} as const;

export async function startRedis(): Promise<SharedServer> {
  const port = await freePort();
  return server(`redis://127.0.0.1:${port}/0`, (folder) =>
    spawn(
      'redis-server',
      [
        '--port',
        `${port}`,
        '--bind',
        '127.0.0.1',
        '--dir',
        folder,
        '--appendonly',
        'yes',
        '--appendfsync',
        'always',
        '--save',
        '',
        '--maxmemory-policy',
        'noeviction',
      ],
      {
        stdio: 'ignore',
      },
    ),
  );
}

/** Postgres refuses to run as root: there it runs as the user that its package made. */
export async function startPostgres(): Promise<SharedServer> {
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  const asUser = (program: string, ...args: string[]): [string, string[]] =>
    isRoot
      ? [
          'setpriv',
          ['--reuid=postgres', '--regid=postgres', '--clear-groups', join(POSTGRES ?? '', program), ...args],
        ]
      : [join(POSTGRES ?? '', program), args];
  return server(
    `postgres://postgres@127.0.0.1:${port}/postgres`,
    (folder) => {
      const [program, args] = asUser(
        'postgres',
        '-D',
        join(folder, 'data'),
        '-p',
        `${port}`,
        '-h',
        '127.0.0.1',
        '-k',
        folder,
        '-c',
        'fsync=off',
      );
      return spawn(program, args, { stdio: 'ignore', cwd: '/' });
    },
    (folder) => {
      if (isRoot) chownSync(folder, ...idsOf('postgres'));
      // A run of tests makes one cluster, of which each server gets a copy.
      const template = join(tmpdir(), 'postgres-cluster');
      if (process.env['VITEST'] === undefined) return makeCluster(folder, asUser);
      if (!existsSync(template)) {
        const own = mkdtempSync(`${template}-`);
        if (isRoot) chownSync(own, ...idsOf('postgres'));
        makeCluster(own, asUser);
        try {
          renameSync(own, template);
        } catch {
          // Another worker was first.
          rmSync(own, { recursive: true, force: true });
        }
      }
      spawnSync('cp', ['-a', join(template, 'data'), folder]);
    },
    'SIGINT',
    // It listens before it lets anybody in.
    () =>
      spawnSync(join(POSTGRES ?? '', 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', `${port}`]).status === 0,
  );
}

/** Makes an empty cluster in the folder `data` of a folder. */
function makeCluster(
  folder: string,
  asUser: (program: string, ...args: string[]) => [string, string[]],
): void {
  const [program, args] = asUser(
    'initdb',
    '-D',
    join(folder, 'data'),
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  );
  const made = spawnSync(program, args, { cwd: '/', encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
}

/**
 * An S3 server over a directory, with one bucket, "lectern", behind a surface that lets in what S3RVER has
 * signed.
 */
export async function startS3(): Promise<SharedServer> {
  const [port, innerPort] = [await freePort(), await freePort()];
  const inner = await server(`http://127.0.0.1:${innerPort}`, (folder) =>
    // Its tokens for further pages are made with a cipher that OpenSSL calls legacy.
    spawn(
      process.execPath,
      [
        '--openssl-legacy-provider',
        'node_modules/s3rver/bin/s3rver.js',
        '-d',
        folder,
        '-a',
        '127.0.0.1',
        '-p',
        `${innerPort}`,
        '-s',
        '--no-vhost-buckets',
        '--configure-bucket',
        'lectern',
      ],
      { stdio: 'ignore' },
    ),
  );
  const open = () => openS3Gate(port, innerPort, { S3RVER: 'S3RVER' });
  let surface = await open();
  const shut = async () => {
    surface.closeAllConnections();
    await new Promise((resolve) => surface.close(resolve));
  };
  return {
    folder: inner.folder,
    url: `s3://lectern?endpoint=http://127.0.0.1:${port}&region=us-east-1`,
    async halt() {
      await shut();
      await inner.halt();
    },
    async resume() {
      await inner.resume();
      surface = await open();
    },
    async stop() {
      await shut();
      await inner.stop();
    },
  };
}

async function server(
  url: string,
  start: (folder: string) => ChildProcess,
  prepare: (folder: string) => void = () => undefined,
  signal: NodeJS.Signals = 'SIGKILL',
  isReady: () => boolean = () => true,
): Promise<SharedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-server-'));
  prepare(folder);
  const port = Number(new URL(url).port);
  let child = endWithTests(start(folder));
  const halt = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  };
  await untilOpen(port, () => child.exitCode, isReady);
  return {
    url,
    folder,
    halt,
    async resume() {
      child = endWithTests(start(folder));
      await untilOpen(port, () => child.exitCode, isReady);
    },
    async stop() {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilOpen(port: number, ended: () => number | null, isReady: () => boolean): Promise<void> {
  const { connect } = await import('node:net');
  for (let tries = 0; tries < 1_200; tries++) {
    if (ended() !== null) throw new Error('the server ended while it was starting');
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('close', () => socket.destroy());
      setTimeout(() => socket.destroy(), 500).unref();
    });
    if (open && isReady()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`nothing listens on ${port}`);
}

function has(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0;
}

/** Debian keeps the programs of each version in a folder of its own. */
function newestPostgres(): string | undefined {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return versions
    .map((version) => join(root, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}

function idsOf(user: string): [number, number] {
  const [uid, gid] = ['-u', '-g'].map((which) =>
    Number(spawnSync('id', [which, user], { encoding: 'utf8' }).stdout),
  );
  return [uid ?? 0, gid ?? 0];
}
