// npm run release -- check [TAG] | notes TAG | publish DIR: the steps of .github/workflows/release.yml that need more
// than one command. It runs on plain Node without dependencies, so that the job that may publish installs nothing.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = new URL('..', import.meta.url);
const read = (path) => readFileSync(new URL(path, root), 'utf8');

/** Form of an address on GitHub in package.json. */
const SOURCE = /^git\+https:\/\/github\.com\/([\w.-]+\/[\w.-]+)\.git$/;

/**
 * Finds what keeps a tag from being released, and what a person has to fill in before.
 *
 * @param repository owner and name on GitHub, as `GITHUB_REPOSITORY` has them; absent: those of package.json.
 * @returns sentences, none if all is well.
 */
export function findReleaseFaults({ manifest, server, dockerfile, changelog, tag, repository }) {
  const { name, version, mcpName = '', repository: source } = manifest;
  const place = repository ?? SOURCE.exec(source?.url ?? '')?.[1] ?? 'OWNER/REPOSITORY';
  const [owner] = place.split('/');
  const wanted = `{"type": "git", "url": "git+https://github.com/${place}.git"}`;
  const faults = [];
  if (source?.url === undefined)
    faults.push(
      `Fill in "repository" of package.json: ${wanted}. It is the only place of the address: packing writes it into both packages and the bundle, and npm compares it with the provenance.`,
    );
  else if (source.url !== JSON.parse(wanted).url)
    faults.push(`"repository" of package.json must be ${wanted}: npm compares it with the provenance.`);
  if (!mcpName.toLowerCase().startsWith(`io.github.${owner.toLowerCase()}/`))
    faults.push(
      `Fill in "mcpName" of package.json: it is ${mcpName}, but the MCP registry lets ${place} publish io.github.${owner}/… only.`,
    );
  if (!dockerfile.includes(`io.modelcontextprotocol.server.name="${mcpName}"`))
    faults.push(`The label io.modelcontextprotocol.server.name of the Dockerfile must be ${mcpName}.`);
  if (server.name !== mcpName || server.version !== version || server.packages[0]?.identifier !== name)
    faults.push('server.json is out of date: run "npm run docs".');
  if (tag !== `v${version}`) faults.push(`The tag is ${tag}, but package.json has version ${version}.`);
  if (releaseNotes(changelog, version) === undefined)
    faults.push(
      `CHANGELOG.md has no dated section "## [${version}] - YYYY-MM-DD" with contents: replace "unreleased" with the date.`,
    );
  return faults;
}

/** Section of a version in the change log, without its heading; undefined while it has no date or is empty. */
export function releaseNotes(changelog, version) {
  const [, ...sections] = changelog.split(/^## /m);
  const heading = new RegExp(`^\\[${RegExp.escape(version)}\\] - \\d{4}-\\d{2}-\\d{2}\\n`);
  const notes = sections
    .find((section) => heading.test(section))
    ?.replace(heading, '')
    .trim();
  return notes === '' ? undefined : notes;
}

/**
 * Chooses which of the packed packages to publish, so that a release that failed half way can be run again.
 *
 * @param packages name, version, integrity and dependencies of each.
 * @param publishedIntegrity asks the registry: the integrity of a version, undefined if it has none.
 * @returns the packages to publish, those that others need first.
 * @throws Error for a version that is published with other contents.
 */
export function planPublishing(packages, publishedIntegrity) {
  const ordered = packages.toSorted(
    (a, b) => Number(b.name in (a.dependencies ?? {})) - Number(a.name in (b.dependencies ?? {})),
  );
  return ordered.filter(({ name, version, integrity }) => {
    const published = publishedIntegrity(name, version);
    if (published !== undefined && published !== integrity)
      throw new Error(
        `${name}@${version} is published with other contents. Raise its version: that of the program is in package.json, that of the data in scripts/package-data.ts.`,
      );
    return published === undefined;
  });
}

function publish(directory) {
  const packages = readdirSync(directory)
    .filter((file) => file.endsWith('.tgz'))
    .map((file) => readPackage(join(directory, file)));
  for (const { file, name, version } of planPublishing(packages, publishedIntegrity)) {
    const channel = version.includes('-') ? 'next' : 'latest';
    console.log(`release: publishing ${name}@${version} as ${channel}`);
    npm(['publish', file, '--access', 'public', '--provenance', '--tag', channel], { stdio: 'inherit' });
  }
}

function readPackage(file) {
  const manifest = execFileSync('tar', ['-xzOf', file, 'package/package.json'], { encoding: 'utf8' });
  const digest = createHash('sha512').update(readFileSync(file)).digest('base64');
  return { ...JSON.parse(manifest), file, integrity: `sha512-${digest}` };
}

function publishedIntegrity(name, version) {
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['view', `${name}@${version}`, 'dist.integrity', '--json'],
    {
      encoding: 'utf8',
    },
  );
  if (status === 0) return stdout.trim() === '' ? undefined : JSON.parse(stdout);
  if (/E404/.test(stdout + stderr)) return undefined;
  throw new Error(`The registry did not say whether ${name}@${version} is published: ${stderr.trim()}`);
}

function npm(args, options) {
  const { status } = spawnSync('npm', args, options);
  if (status !== 0) throw new Error(`npm ${args[0]} failed with code ${status}.`);
}

function main([step, argument]) {
  const usage = 'Usage: npm run release -- check [TAG] | notes TAG | publish DIR';
  if (!['check', 'notes', 'publish'].includes(step) || (argument === undefined && step !== 'check'))
    throw new Error(usage);
  if (step === 'publish') return publish(resolve(argument));
  const changelog = read('CHANGELOG.md');
  if (step === 'notes') return console.log(releaseNotes(changelog, argument.replace(/^v/, '')) ?? '');
  const manifest = JSON.parse(read('package.json'));
  const tag = argument ?? `v${manifest.version}`;
  const faults = findReleaseFaults({
    manifest,
    server: JSON.parse(read('server.json')),
    dockerfile: read('Dockerfile'),
    changelog,
    tag,
    repository: process.env.GITHUB_REPOSITORY,
  });
  for (const fault of faults) console.error(`release: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(`release: ${tag} can be released`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2));
