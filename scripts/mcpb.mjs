// npm run mcpb -- DIR: writes the bundle for Claude Desktop and other hosts of MCP bundles into DIR, as a folder and as
// lectern-VERSION.mcpb. It holds no native code, which such hosts may refuse to load. --quick compresses the data less.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packExtension } from '@anthropic-ai/mcpb/cli';
import { build, install, node, root, run } from './prepare.mjs';

if (process.argv[2] === undefined) throw new Error('Name the folder to write the bundle into: npm run mcpb -- DIR');
const out = resolve(process.argv[2]);
install();
build();
mkdirSync(out, { recursive: true });
const folder = join(out, 'mcpb');
rmSync(folder, { recursive: true, force: true });
const { writeProgram } = await import('./mcpb-program.mjs');
await writeProgram(folder);
run(node, ['scripts/run-ts.mjs', 'scripts/package-data.ts', join(folder, 'data'), ...process.argv.slice(3)]);
run(node, ['scripts/run-ts.mjs', 'scripts/mcpb-manifest.ts', folder]);
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const isPacked = await packExtension({ extensionPath: folder, outputPath: join(out, `${name}-${version}.mcpb`), silent: true });
if (!isPacked) throw new Error('The manifest is not valid; `npx @anthropic-ai/mcpb validate` says why.');
