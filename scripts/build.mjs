// Builds dist/ of a checkout. What MCP over stdio needs to answer its first request is bundled and split into
// chunks that load on first use; everything else stays an ordinary dependency. --program leaves out the pages of
// the browser and what is computed once, without which a server answers all the same.
import { spawnSync } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { bundle } from './bundle.mjs';

const BUNDLED = ['@modelcontextprotocol/server', '@modelcontextprotocol/node', 'zod', 'pino'];

const root = new URL('..', import.meta.url).pathname;
const { dependencies, optionalDependencies } = JSON.parse(await readFile(`${root}package.json`, 'utf8'));

// All but the documentation site, which does not depend on the sources.
for (const name of await readdir(`${root}dist`).catch(() => []))
  if (name !== 'help') await rm(`${root}dist/${name}`, { recursive: true, force: true });
const { outputs } = await bundle(
  `${root}dist`,
  Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !BUNDLED.includes(name)),
);
const bytes = Object.values(outputs).reduce((sum, output) => sum + output.bytes, 0);
console.log(`dist/main.js and ${Object.keys(outputs).length - 1} chunks, ${Math.round(bytes / 1024)} kB`);
if (!process.argv.includes('--program')) {
  const { buildPages } = await import('./build-pages.mjs');
  const pages = await buildPages();
  console.log(`dist/pages: ${pages.files} files, ${Math.round(pages.packed / 1024)} kB packed`);
  const fixed = spawnSync(process.execPath, [`${root}scripts/run-ts.mjs`, `${root}scripts/build-fixed.ts`], {
    cwd: root,
    stdio: 'inherit',
  });
  if (fixed.status !== 0) process.exit(fixed.status ?? 1);
}
