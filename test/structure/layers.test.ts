import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { circles, faults, importsOf, sourceFiles } from './layers.ts';

const SRC = join(import.meta.dirname, '..', '..', 'src');
const files = sourceFiles(SRC);

describe('imports', () => {
  test('cross no boundary', () => {
    expect(files.length).toBeGreaterThan(40);
    expect(faults(SRC, files)).toEqual([]);
  });

  test('across a boundary are detected in each form that an import can take', () => {
    const planted = (file: string, code: string) => faults(SRC, [file], () => code);
    expect(planted('core/scene/x.ts', "import { a } from '../layout/flex.ts';")).toHaveLength(1);
    expect(planted('core/output/svg/x.ts', "import type { A } from '../../layout/flex.ts';")).toHaveLength(1);
    expect(
      planted('core/operations/tasks/x.ts', "const a = await import('../../adapters/disk.ts');"),
    ).toHaveLength(1);
    expect(planted('rest/x.ts', "export { run } from '../core/operations/tasks/get-task.ts';")).toHaveLength(
      1,
    );
    expect(planted('core/tasks/x.ts', "import express from 'express';")).toHaveLength(1);
    expect(planted('core/sources/x.ts', "import { parseXml } from '../ooxml/xml/parse.ts';")).toHaveLength(1);
    expect(planted('core/sources/x.ts', "import { parseXml } from '../ooxml/xml/index.ts';")).toEqual([]);
    expect(planted('core/assets/x.ts', "import type { Services } from '../call/services.ts';")).toHaveLength(
      1,
    );
    expect(planted('core/call/call.ts', "import type { Services } from './services.ts';")).toEqual([]);
    expect(planted('attic/x.ts', '')).toHaveLength(1);
    expect(planted('core/layout/x.ts', "import type { Scene } from '../scene/scene.ts';")).toEqual([]);
  });

  test('of the core are all between modules, and beside the command line there is only wiring', () => {
    expect(files.filter((file) => /^core\/[^/]+$/.test(file))).toEqual([]);
    expect(files.filter((file) => !file.includes('/'))).toEqual([
      'author-worker.ts',
      'main.ts',
      'open-deck-engine.ts',
      'open-engines.ts',
      'open-materials.ts',
      'wire-engine.ts',
      'wire.ts',
    ]);
  });

  test('form no circle, types included', () => {
    expect(circles(SRC, files)).toEqual([]);
  });

  test('in a planted circle are detected, whatever closes it', () => {
    const planted = (code: Readonly<Record<string, string>>) =>
      circles(SRC, Object.keys(code), (file) => code[file] ?? '');
    expect(
      planted({ 'a.ts': "import { b } from './b.ts';", 'b.ts': "import type { A } from './a.ts';" }),
    ).toEqual([['a.ts', 'b.ts']]);
    expect(
      planted({
        'a.ts': "export type { B } from './b.ts';",
        'b.ts': "import './c/c.ts';",
        'c/c.ts': "const a = await import('../a.ts');",
        'd.ts': "import './a.ts';",
      }),
    ).toEqual([['a.ts', 'b.ts', 'c/c.ts']]);
    expect(
      planted({ 'a.ts': "import './b.ts';\nimport './c.ts';", 'b.ts': "import './c.ts';", 'c.ts': '' }),
    ).toEqual([]);
  });

  test('of the sources are all read: as many as the compiler follows', () => {
    const total = files.flatMap((file) => importsOf(SRC, file)).length;
    expect(total).toBeGreaterThan(files.length);
  });
});

describe('the sources', () => {
  const code = files.map((file) => ({ file, text: readFileSync(join(SRC, file), 'utf8') }));

  test('read the environment only in config/', () => {
    expect(
      code
        .filter(({ file, text }) => !file.startsWith('config/') && /\bprocess\.env\b/.test(text))
        .map(({ file }) => file),
    ).toEqual([]);
  });

  test('get time and randomness in the core from the caller', () => {
    const impure = /\bDate\.now\(\)|\bnew Date\(\)|\bMath\.random\(\)/;
    expect(
      code.filter(({ file, text }) => file.startsWith('core/') && impure.test(text)).map(({ file }) => file),
    ).toEqual([]);
  });

  test('have at most 400 lines per file', () => {
    const long = code.filter(
      ({ file, text }) => !file.includes('/generated/') && text.split('\n').length > 401,
    );
    expect(long.map(({ file }) => file)).toEqual([]);
  });

  test('leave nothing open', () => {
    const open = /\bTODO\b|\bFIXME\b|@ts-ignore|@ts-expect-error|[Nn]ot implemented/;
    expect(code.filter(({ text }) => open.test(text)).map(({ file }) => file)).toEqual([]);
  });
});
