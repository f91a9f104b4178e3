// npm run bench [-- GROUP…] [-- --save]: what is measured is the built server, so it is built first.
import { build, install, node, root, run } from './prepare.mjs';

install();
build();
run(node, ['scripts/run-ts.mjs', 'bench/run.ts', ...process.argv.slice(2)], { cwd: root });
