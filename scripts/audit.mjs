// npm run audit [-- --advisories PATH]: known vulnerabilities of what is shipped, as the registry knows them, or as a
// file or folder of advisories in the format of OSV says, which needs no network.
// Exit code: 0 none, 1 some, or packages without a hash, 2 nothing was looked up.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findKnownFaults, readAdvisories, shippedPackages } from './advisories.mjs';
import { root, withProjectNode } from './prepare.mjs';

const { advisories } = parseArgs({ options: { advisories: { type: 'string' } } }).values;
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const shipped = shippedPackages(lock);
const unlocked = Object.entries(lock.packages).flatMap(([path, { integrity, link }]) =>
  path === '' || link === true || integrity !== undefined ? [] : [path],
);
console.log(
  `audit: ${Object.keys(lock.packages).length - 1} locked packages, ${shipped.length} of them shipped; ${unlocked.length} without the hash of their content${unlocked.map((path) => `\n  ${path}`).join('')}`,
);
const found = advisories === undefined ? askRegistry() : searchFiles(advisories);
for (const line of found.known ?? []) console.log(`  ${line}`);
console.log(
  found.known === undefined
    ? `audit: not done: ${found.reason} Nothing was looked up, which does not mean that there are no known vulnerabilities. Run it where the registry answers, or with --advisories: docs/operations.md says how.`
    : `audit: ${found.known.length} known vulnerabilities, ${found.source}`,
);
process.exitCode = found.known === undefined ? 2 : Number(found.known.length + unlocked.length > 0);

function askRegistry() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--loglevel=silent'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    env: withProjectNode(),
    shell: process.platform === 'win32',
  });
  const { metadata, vulnerabilities = {}, message = 'no reason given' } = parseAnswer(stdout);
  if (metadata === undefined) return { reason: `the registry does not answer (${message}).` };
  return {
    source: `${metadata.dependencies.prod} packages asked of the registry`,
    known: Object.values(vulnerabilities).map(
      ({ name, severity, range, fixAvailable }) =>
        `${severity}: ${name} ${range}${fixAvailable ? ', a fix is available' : ''}`,
    ),
  };
}

function searchFiles(path) {
  if (!existsSync(path)) return { reason: `there is no ${path}.` };
  try {
    const list = readAdvisories(path);
    return {
      source: `${shipped.length} packages compared with ${list.length} advisories`,
      known: findKnownFaults(shipped, list).map(
        ({ severity, name, version, id, summary }) => `${severity}: ${name} ${version}: ${id} ${summary}`,
      ),
    };
  } catch (error) {
    return { reason: `${path} could not be read: ${error.message}` };
  }
}

function parseAnswer(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
