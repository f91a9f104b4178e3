import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Failure } from '../../../src/core/errors/failure.ts';

const ROOT = join(import.meta.dirname, '../../..');

afterEach(() => {
  vi.doUnmock('sharp');
  vi.doUnmock('@resvg/resvg-js');
  vi.resetModules();
});

describe('a library with native code', () => {
  it('resvg loads without a look at the connections of the process', () => {
    const script = `
      const report = process.report.getReport;
      process.report.getReport = function () { console.log('report without connections:', process.report.excludeNetwork); return report.call(process.report); };
      await import(${JSON.stringify(join(ROOT, 'src/core/native/resvg.ts'))});`;
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '--experimental-strip-types', '-e', script],
      { encoding: 'utf8', cwd: ROOT },
    );
    expect(new Set(stdout.trim().split('\n')), stderr).toEqual(new Set(['report without connections: true']));
  });

  it.each([
    [
      'sharp',
      'sharp',
      () => import('../../../src/core/native/sharp.ts').then(({ sharp }) => sharp(Buffer.alloc(0))),
    ],
    [
      '@resvg/resvg-js',
      'Resvg',
      () => import('../../../src/core/native/resvg.ts').then(({ Resvg }) => new Resvg('<svg/>')),
    ],
  ])(
    '%s names itself, the platform and a remedy when its binary is not installed',
    async (library, _, use) => {
      vi.doMock(library, () => {
        throw new Error('Cannot find native binding.');
      });
      const failure = await use().then(
        () => undefined,
        (error: Failure) => error,
      );
      expect(failure).toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining(`needs ${library}, whose binary for ${process.platform}`),
        hint: expect.stringContaining(library),
      });
    },
  );
});
