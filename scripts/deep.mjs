// npm run test:deep: every file of test/fixtures/designs and test/fixtures/pptx as a design, on all of its layouts, each deck opened by LibreOffice.
import { spawnSync } from 'node:child_process';
import { build, install, node, root, withProjectNode } from './prepare.mjs';

install();
build();
const env = { ...withProjectNode(), DEEP: '1' };
process.exitCode = spawnSync(node, ['node_modules/vitest/vitest.mjs', 'run', 'test/core/designs/every-sample.test.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit', env }).status ?? 1;
