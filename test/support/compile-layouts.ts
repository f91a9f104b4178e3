import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { compiledLayouts } from './source-hooks.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/**
 * Compiles the layouts in TSX once for all workers, since Node does not run them; it strips the types of all
 * other sources itself.
 */
export default async function setup(): Promise<void> {
  const core = join(ROOT, 'src', 'core');
  await build({
    entryPoints: readdirSync(core, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx'))
      .map((name) => join(core, name)),
    absWorkingDir: ROOT,
    outbase: ROOT,
    outdir: compiledLayouts(),
    format: 'esm',
    target: 'node24',
    sourcemap: 'inline',
    logLevel: 'warning',
  });
}
