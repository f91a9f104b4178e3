import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};

/** Files of src and packages that load with these files at once and not on first use. */
async function loadedWith(...entries: readonly string[]): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [...entries],
    outdir: 'unwritten',
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    external: Object.keys(dependencies).flatMap((name) => [name, `${name}/*`]),
  });
  const loaded = new Set<string>(entries);
  for (const file of loaded)
    for (const { path, kind } of metafile.inputs[file]?.imports ?? [])
      if (kind !== 'dynamic-import') loaded.add(path);
  return [...loaded].sort();
}

/**
 * Allowed at the start of a server: surfaces, stores, schemas. Everything that reads, lays out, draws or
 * writes comes with the first call that needs it.
 */
const AT_START =
  /^(@modelcontextprotocol\/|zod|pino|express|jose|node-cron|ipaddr\.js|@fastify\/busboy|keyv|node:)/;
const HEAVY =
  /^src\/core\/(layout\/(?!place-index)|output\/|authoring\/|locales\/|adapters\/models\/|designs\/(compile|fill|read)\/)|^src\/core\/templates\/standard\/(?!heads|generated\/heads|[a-z]+\/head\.)/;

test.each([
  ['stdio', ['src/cli/stdio.ts'], true],
  ['serve', ['src/cli/serve.ts'], false],
])(
  '%s starts without operation schemas and the modules of the first deck, and with the SDK only if it speaks MCP at once',
  async (_, entries, speaks) => {
    const loaded = await loadedWith(...entries);
    expect(loaded.length).toBeGreaterThan(50);
    expect(loaded.filter((path) => path.startsWith('src/core/operations/'))).toEqual([]);
    expect(loaded.filter((path) => HEAVY.test(path))).toEqual([]);
    expect(loaded.some((path) => path.startsWith('@modelcontextprotocol/'))).toBe(speaks);
    expect(
      loaded.filter((path) => !path.startsWith('src/') && path !== 'package.json' && !AT_START.test(path)),
    ).toEqual([]);
  },
);

test('the lists of templates load no layout', async () => {
  const loaded = await loadedWith('src/core/templates/template-service.ts');
  expect(loaded).toContain('src/core/templates/standard/heads.ts');
  expect(loaded.filter((path) => HEAVY.test(path))).toEqual([]);
});

test('the start-up test detects files that are loaded at once', async () => {
  expect((await loadedWith('src/core/templates/standard/index.ts')).some((path) => HEAVY.test(path))).toBe(
    true,
  );
});
