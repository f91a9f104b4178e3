// npm run audit: known faults of what is shipped, as the registry knows them. Fails when there are any; where
// the registry does not answer, as mirrors often do not, it says that nothing was looked up, which is no
// proof of anything.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, withProjectNode } from './prepare.mjs';

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const unlocked = Object.entries(packages).flatMap(([path, { integrity, link }]) =>
  path === '' || link === true || integrity !== undefined ? [] : [path],
);
console.log(
  `audit: ${Object.keys(packages).length - 1} locked packages, ${unlocked.length} without the hash of their content${unlocked.map((path) => `\n  ${path}`).join('')}`,
);

const asked = spawnSync('npm', ['audit', '--omit=dev', '--json', '--loglevel=silent'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64_000_000,
  env: withProjectNode(),
  shell: process.platform === 'win32',
});
const { metadata, vulnerabilities = {}, message = 'no reason given' } = answerOf(asked.stdout);
if (metadata === undefined)
  console.log(
    `audit: not done: the registry does not answer (${message}). Nothing was looked up, which is no proof that there are no known faults; run it where the registry answers.`,
  );
else {
  for (const { name, severity, range, fixAvailable } of Object.values(vulnerabilities))
    console.log(`  ${severity}: ${name} ${range}${fixAvailable ? ', a fix is available' : ''}`);
  console.log(
    `audit: ${metadata.vulnerabilities.total} known faults in ${metadata.dependencies.prod} packages`,
  );
}
if (unlocked.length > 0 || Object.keys(vulnerabilities).length > 0) process.exitCode = 1;

function answerOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
