import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findBounds } from '../../../src/core/adapters/office/find-programs.ts';
import { createOfficePool, type OfficeOptions } from '../../../src/core/adapters/office/office-pool.ts';
import { buildPipeName, buildProfileUrl } from '../../../src/core/adapters/office/pipe.ts';
import { DEEP, oneIn } from '../../support/deep.ts';
import { type FakeOffice, fakeOffice, runs } from '../../support/fake-office.ts';

const SLIDES = new Uint8Array([1, 2, 3]);
const FONTS = { folders: [], standIns: { 'A & B': 'Arimo' }, last: 'Arimo' };
const QUIET = { debug() {}, info() {}, warn() {}, error() {} };
const clock = { now: () => new Date('2026-01-01T00:00:00Z'), monotonicMs: () => 0 };

function opened({ program, path, folder }: FakeOffice, more: Partial<OfficeOptions> = {}) {
  const pool = createOfficePool({ setting: program, path, folder, fonts: FONTS, clock, log: QUIET, ...more });
  const paint = (deadlineMs = 60_000, signal = new AbortController().signal) =>
    pool.paint(SLIDES, [], { most: 60, deadlineMs, signal });
  return { pool, paint };
}

const gone = (pids: readonly string[]) =>
  expect.poll(() => pids.filter(runs), { timeout: 30_000 }).toEqual([]);

describe.skipIf(process.platform !== 'linux')('the office pool', () => {
  test('looks for the program on first use, returns pages in order, and starts an idle process for the next job', async () => {
    using office = fakeOffice('draws');
    const { pool, paint } = opened(office);
    expect(existsSync(office.folder)).toBe(false);
    expect(await pool.isHere()).toBe(true);
    const pages = await paint();
    expect(pages.map((page) => Buffer.from(page).toString('latin1', 1, 4))).toEqual(['PNG', 'PNG']);
    await expect.poll(() => office.lines('standing').length, { timeout: 30_000 }).toBe(1);
    await paint();
    await pool.close();
    await gone(office.lines('standing'));
    expect(readdirSync(office.folder).filter((name) => name.includes('@'))).toEqual([]);
  });

  test.runIf(DEEP)('leaves one idle process after two have worked', async () => {
    using office = fakeOffice('draws, one after the other');
    const { pool, paint } = opened(office, { desks: 2 });
    await Promise.all([paint(), paint()]);
    const standing = () => office.lines('standing').filter(runs).length;
    await expect.poll(standing, { timeout: 30_000 }).toBe(1);
    // Not one, and then the other, too.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(standing()).toBe(1);
    await pool.close();
    await gone(office.lines('standing'));
  });

  test('reports that the program is not at the configured path', async () => {
    using office = fakeOffice('draws');
    const { pool, paint } = opened(office, { setting: join(office.root, 'elsewhere') });
    expect(await pool.isHere()).toBe(false);
    await expect(paint()).rejects.toThrow(/not on this machine/);
    await pool.close();
  });

  test('ends a program that hangs at the deadline, with all its child processes', {
    skip: !DEEP,
  }, async () => {
    using office = fakeOffice('hangs');
    const { pool, paint } = opened(office);
    await pool.isHere();
    const painting = paint(4_000).catch((error: Error) => error.message);
    await expect.poll(() => office.lines('pids').length, { timeout: 30_000 }).toBe(2);
    expect(await painting).toMatch(/did not end in time/);
    await gone(office.lines('pids'));
    await pool.close();
  });

  test('ends a program that takes too much memory', async () => {
    using office = fakeOffice('swells');
    const { pool, paint } = opened(office, { mostMb: 100 });
    await expect(paint()).rejects.toThrow(/took more than 100 MB/);
    await gone(office.lines('pids'));
    await pool.close();
  });

  test('ends a program when no caller waits for it, and when the server stops', async () => {
    using office = fakeOffice('hangs');
    const { pool, paint } = opened(office);
    const caller = new AbortController();
    const both = [paint(60_000, caller.signal), paint()].map((one) =>
      one.catch((error: Error) => error.message),
    );
    await expect.poll(() => office.lines('pids').length, { timeout: 30_000 }).toBe(4);
    caller.abort();
    expect(await both[0]).toMatch(/cancelled/);
    await pool.close();
    expect(await both[1]).toMatch(/cancelled/);
    await gone(office.lines('pids'));
  });

  test.each(oneIn(4, ['crashes', 'writes nothing'] as const))(
    'reports a program that %s, and pauses it after three failures',
    async (deed) => {
      using office = fakeOffice(deed);
      const { pool, paint } = opened(office);
      for (const _ of [1, 2, 3]) await expect(paint()).rejects.toThrow(/wrote nothing/);
      await expect(paint()).rejects.toThrow(/is paused/);
      expect(office.lines('jobs')).toHaveLength(3);
      await pool.close();
    },
  );

  test('runs at most its number of processes, and refuses a job at once when the queue is full', {
    skip: !DEEP,
  }, async () => {
    using office = fakeOffice('draws, one after the other');
    const { pool, paint } = opened(office, { desks: 2, waiting: 3 });
    await pool.isHere();
    const ends = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(() => paint()));
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
    expect(refused).toEqual([expect.stringContaining('3 jobs are already waiting')]);
    let [now, most] = [0, 0];
    for (const step of office.lines('steps')) {
      now += step === 'begin' ? 1 : -1;
      most = Math.max(most, now);
    }
    expect(now).toBe(0);
    expect(most).toBeLessThanOrEqual(2);
    await pool.close();
  });

  test('gives a program the fonts of a file under their names, and none of an earlier file', async () => {
    using office = fakeOffice('tells its fonts');
    const { pool, paint } = opened(office, { desks: 1 });
    const limits = { most: 60, deadlineMs: 60_000, signal: new AbortController().signal };
    await pool.paint(SLIDES, [{ name: 'Brand <Sans>', family: 'Overpass', files: [SLIDES] }], limits);
    await paint();
    await pool.close();
    const [first = '', second = ''] = office.lines('fonts');
    expect(first).toMatch(
      /<string>Brand &lt;Sans&gt;<\/string><\/test><edit [^>]*><string>Overpass<.*>0-0\.ttf/,
    );
    expect(second).toContain('<string>A &amp; B</string>');
    expect(second).not.toMatch(/Overpass|0-0\.ttf/);
  });

  test('limits address space, processor time and network where the machine supports it', async () => {
    using office = fakeOffice('tells its bounds');
    const { pool, paint } = opened(office);
    await paint();
    await pool.close();
    const bounds = await findBounds(office.path);
    const output = office.lines('bounds').join('\n');
    if (bounds.some((word) => word.endsWith('prlimit')))
      expect(output).toMatch(/Max cpu time +180 [\s\S]*Max address space +4000000000 /);
    // Loopback alone, and that is down.
    if (bounds.some((word) => word.endsWith('unshare')))
      expect(output.match(/^ *\w+:/gm)?.map((name) => name.trim())).toEqual(['lo:']);
  });

  test('passes no setting of this server to the program', async () => {
    process.env['AUTH_PASSWORD'] = 'planted secret';
    using office = fakeOffice('tells its environment');
    const { pool, paint } = opened(office);
    try {
      await paint();
    } finally {
      delete process.env['AUTH_PASSWORD'];
      await pool.close();
    }
    const names = office.lines('environment').map((line) => line.split('=')[0]);
    expect(names).toEqual(expect.arrayContaining(['HOME', 'FONTCONFIG_FILE']));
    expect(
      names.filter(
        (name) =>
          ![
            'PATH',
            'HOME',
            'TMPDIR',
            'LANG',
            'SAL_USE_VCLPLUGIN',
            'FONTCONFIG_FILE',
            'PWD',
            'OLDPWD',
            'SHLVL',
            '_',
          ].includes(name ?? ''),
      ),
    ).toEqual([]);
  });

  test('names the socket of the program, so that it can be removed when the program was killed', () => {
    // As LibreOffice 7.4 has named it for this profile; three bytes of the digest are below 16.
    expect(buildPipeName('file:///srv/lectern/profile')).toBe(
      `OSL_PIPE_${process.getuid?.()}_SingleOfficeIPC_865f9f759c30fad64622f933df8ee`,
    );
  });

  test('removes processes and files of a dead server, and leaves those of others', async () => {
    using office = fakeOffice('draws');
    const dead = spawn('true');
    await new Promise((resolve) => dead.once('exit', resolve));
    const host = hostname().replace(/[^\w.-]/g, '_');
    const [left, others] = [join(office.folder, `${host}@${dead.pid}-a`), join(office.folder, `${host}@1-b`)];
    mkdirSync(join(left, 'desk-1'), { recursive: true });
    mkdirSync(others);
    const orphan = spawn('sh', ['-c', 'sleep 600; true', join(left, 'desk-1')], {
      detached: true,
      stdio: 'ignore',
    });
    const stranger = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
    writeFileSync(join(left, 'desk-1', 'pid'), `${orphan.pid}\n${stranger.pid}\n`);
    const [pipe, foreign] = [left, others].map((place) =>
      join('/tmp', buildPipeName(buildProfileUrl(join(place, 'desk-1')))),
    ) as [string, string];
    for (const one of [pipe, foreign]) writeFileSync(one, '');
    const { pool } = opened(office);
    try {
      await pool.isHere();
      await gone([String(orphan.pid)]);
      expect([existsSync(left), existsSync(others), runs(String(stranger.pid))]).toEqual([false, true, true]);
      expect([existsSync(pipe), existsSync(foreign)]).toEqual([false, true]);
    } finally {
      rmSync(foreign, { force: true });
      stranger.kill();
      await pool.close();
    }
  });
});
