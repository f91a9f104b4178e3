import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { anything, choose, Misuse, type Options, readCall } from './grammar.ts';

const OPTIONS: Options = {
  '-y': 'flag',
  '--yes': 'flag',
  '-q': 'flag',
  '--no-install-recommends': 'flag',
  '--install-recommends': 'flag',
  '--reinstall': 'flag',
  '-t': anything,
};

/** Folder of Debian's lists of packages, with which names can be checked. */
const LISTS = '/var/lib/apt/lists';
export const hasPackageLists = (): boolean =>
  existsSync(LISTS) && readdirSync(LISTS).some((name) => name.includes('_Packages'));

/** @throws Misuse for a call that apt-get would refuse, such as one with a package that Debian does not have. */
export function checkAptGet(args: readonly string[]): void {
  const { command, rest } = choose(args, { update: [0, 0], install: [1, 99] } as const);
  const { operands } = readCall(rest, OPTIONS, command);
  if (!hasPackageLists() || operands.length === 0) return;
  const { stdout } = spawnSync('apt-cache', ['show', ...operands], {
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
  const missing = operands.find((name) => !stdout.includes(`Package: ${name}\n`));
  if (missing !== undefined) throw new Misuse(`Unable to locate package ${missing}`);
}
