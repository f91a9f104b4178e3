// npm test: install, build, check, and run the tests. Arguments go to vitest. Debian packages that some tests
// need are installed only where CI or INSTALL_SYSTEM_PACKAGES is set; without them those tests are skipped,
// and named here.
import { spawn, spawnSync } from 'node:child_process';
import { build, install, node, root, withProjectNode } from './prepare.mjs';

/**
 * Programs that some tests look at our files with, of a list one is enough, and the Debian packages that
 * bring them, as a dependency of Debian's: `a | b` is the first that the system knows.
 */
const PROGRAMS = [
  { program: 'soffice', packages: ['libreoffice-impress'], for: 'decks opened by a second reader' },
  // A page of the headless shell takes less than half of the processor time of one in Chromium.
  {
    program: ['chromium-headless-shell', 'chromium'],
    packages: ['chromium-headless-shell | chromium'],
    for: 'the browser client, driven by a real browser',
  },
  { program: 'pdftoppm', packages: ['poppler-utils'], for: 'pages of the second reader as pictures' },
  { program: 'redis-server', packages: ['redis-server'], for: 'stores and queues on a real Redis' },
  { program: 'nginx', packages: ['nginx-light'], for: 'the settings of nginx on the page for operators' },
  { program: 'caddy', packages: ['caddy'], for: 'the settings of Caddy on the page for operators' },
  { program: 'pg_ctlcluster', packages: ['postgresql'], for: 'stores on a real Postgres' },
];

/** Builds the documentation site, in a process of its own. */
const BUILD_SITE = "import('./scripts/prepare.mjs').then(({ buildSite }) => buildSite())";

const missing = PROGRAMS.filter(({ program }) => !has(program));
// Debian's packages are downloaded and unpacked while this process installs and builds.
const programs = installPackages(missing.flatMap(({ packages }) => packages));
install();
// None of these needs another, and each leaves a core idle for a part of its time. All run to their end, so
// that one look shows everything that is wrong.
const isWhole = process.argv.length <= 2;
const checked = isWhole ? succeeds('scripts/check.mjs', '--static') : true;
const site = isWhole ? succeeds('-e', BUILD_SITE) : true;
build();
const parts = [await site];
await programs;
nameSkipped();
// The last of the checks end beside the first tests.
parts.push(await succeeds('node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)), await checked);
process.exitCode = parts.every(Boolean) ? 0 : 1;

/** Runs a script with the project's Node and resolves to whether it succeeded. */
function succeeds(...args) {
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: withProjectNode() });
  return new Promise((resolve) => child.once('close', (code) => resolve(code === 0)));
}

/** Names the tests that are skipped, since a program that they need is not installed. */
function nameSkipped() {
  const skipped = missing.filter(({ program }) => !has(program));
  for (const { program, for: purpose } of skipped)
    console.error(`lectern: ${[program].flat().join(' or ')} is not installed; skipped: ${purpose}`);
  if (skipped.length > 0)
    console.error(
      'lectern: INSTALL_SYSTEM_PACKAGES=1 npm test installs what is missing (Debian or Ubuntu, as root).',
    );
}

/**
 * Installs Debian packages where the environment asks for it, in one process, since this one blocks in what it
 * starts itself. Resolves when that has ended, however it did.
 */
async function installPackages(packages) {
  if (packages.length === 0 || !(isSet('CI') || isSet('INSTALL_SYSTEM_PACKAGES'))) return;
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !has('apt-get')) return;
  console.error(`lectern: installing ${packages.join(', ')} for the tests …`);
  const script = 'apt-get update -qq; apt-get satisfy -y -qq --no-install-recommends "$@"';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn('sh', ['-c', script, 'sh', ...packages], { cwd: root, stdio: 'ignore', env });
  await new Promise((resolve) => child.once('close', resolve).once('error', resolve));
}

/** Returns whether an environment variable asks for something; "0", "false" and an empty value do not. */
function isSet(name) {
  return !['', '0', 'false'].includes((process.env[name] ?? '').toLowerCase());
}

/** Returns whether one of the programs is installed. */
function has(programs) {
  return [programs]
    .flat()
    .some((program) => spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0);
}
