// npm run bench:load [-- --minutes 60]: one server under load and over time; docs/operations.md gets the
// figures.
import { build, install, node, root, run } from './prepare.mjs';

install();
build();
run(node, ['scripts/run-ts.mjs', 'bench/load.ts', ...process.argv.slice(2)], { cwd: root });
run(node, ['scripts/run-ts.mjs', 'scripts/docs.ts'], { cwd: root });
