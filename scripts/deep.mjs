// npm run test:deep: all of what `npm test` runs a part of. Every slow test that `npm test` leaves out (DEEP and
// IN_FULL in test/support/deep.ts). Every file of test/fixtures/designs and
// test/fixtures/pptx as a design, on all of its layouts, and every template, each deck opened by LibreOffice,
// and by its newest version with no fonts but those that the deck carries; every hostile document; ten
// thousand random edits of decks that others wrote; a thousand random compositions, and the published ones in
// every file of test/fixtures as a design; every try of every property. Arguments choose among the files.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root as newestOffice, setUp } from './newest-office.mjs';
import { build, buildSite, install, node, root, withProjectNode } from './prepare.mjs';

/** Test files of which `npm test` runs a part. */
const SWEEPS = readdirSync(join(root, 'test'), { recursive: true })
  .filter(
    (name) =>
      /\.test\.tsx?$/.test(name) &&
      /from '[./]+support\/(?:deep|fast-check)\.ts'|from 'fast-check'/.test(
        readFileSync(join(root, 'test', name), 'utf8'),
      ),
  )
  .map((name) => join('test', name));

install();
build();
buildSite();
const why = setUp();
if (why !== undefined)
  console.error(`lectern: the newest LibreOffice cannot be had here (${why}); its tests are skipped`);
const env = {
  ...withProjectNode(),
  DEEP: '1',
  ...(why === undefined && { NEWEST_OFFICE_ROOT: newestOffice }),
};
process.exitCode =
  spawnSync(
    node,
    ['node_modules/vitest/vitest.mjs', 'run', ...(process.argv.length > 2 ? process.argv.slice(2) : SWEEPS)],
    { cwd: root, stdio: 'inherit', env },
  ).status ?? 1;
