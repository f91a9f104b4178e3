import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../src/core/errors/failure.ts';
import type * as ResvgModule from '../../../src/core/native/resvg.ts';
import type * as SharpModule from '../../../src/core/native/sharp.ts';
import { openSourceCopy } from '../../support/source-hooks.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** A package whose binary is not installed. */
const NO_BINARY = 'data:text/javascript,throw new Error("Cannot find native binding.")';

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
      async () => {
        const copy = openSourceCopy({ sharp: NO_BINARY });
        const { sharp } = await copy.load<typeof SharpModule>('src/core/native/sharp.ts');
        sharp(Buffer.alloc(0));
      },
    ],
    [
      '@resvg/resvg-js',
      async () => {
        const copy = openSourceCopy({ '@resvg/resvg-js': NO_BINARY });
        const { Resvg } = await copy.load<typeof ResvgModule>('src/core/native/resvg.ts');
        new Resvg('<svg/>');
      },
    ],
  ])('%s names itself, the platform and a remedy when its binary is not installed', async (library, use) => {
    const failure = await use().then(
      () => undefined,
      (error: Failure) => error,
    );
    expect(failure).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining(`needs ${library}, whose binary for ${process.platform}`),
      hint: expect.stringContaining(library),
    });
  });
});
