#!/usr/bin/env node
// Runs on any Node that knows ES modules: the version is looked at before anything newer is parsed,
// which is why everything else is imported later and by name.
import * as nodeModule from 'node:module';
import { join } from 'node:path';

const OLDEST = [22, 19] as const;
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

const begin = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]) ? onNewerNode : onThisNode;
begin().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exitCode = 1;
  },
);

async function onThisNode(): Promise<number> {
  const { cacheDirectory } = await import('./config/directories.ts');
  const cache = cacheDirectory();
  // Cached code speeds up the next start; Node ignores a folder that is not writable.
  if (cache !== undefined) nodeModule.enableCompileCache(join(cache, 'compiled'));
  const { setAllocator } = await import('./config/allocator.ts');
  setAllocator();
  const { run } = await import('./cli/run.ts');
  return run(process.argv.slice(2));
}

/**
 * The project installs a Node of its own; this file lies one folder below its root, as source and as bundle.
 */
async function onNewerNode(): Promise<number> {
  const { runWithNode: runOn } = await import('./cli/other-node.ts');
  const code = await runOn(new URL('../node_modules/node/bin/node', import.meta.url), process.argv.slice(1));
  if (code !== undefined) return code;
  process.stderr.write(
    `Lectern needs Node ${OLDEST.join('.')} or newer, this is ${process.versions.node}. Run it with: npx -y -p node@24 node ${process.argv[1]} ${process.argv.slice(2).join(' ')}\n`,
  );
  return 2;
}
