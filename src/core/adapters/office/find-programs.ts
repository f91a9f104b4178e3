import { constants } from 'node:fs';
import { access, realpath } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { runContained } from './child-process.ts';

export interface OfficePrograms {
  /** Program that is started. */
  readonly office: string;
  /** Program that renders pages of a PDF as pictures. */
  readonly pdftoppm: string;
  /** Command prefix that limits the process; empty if this machine has no such means. */
  readonly bounds: readonly string[];
}

export interface FoundOffice {
  readonly office: string | undefined;
  readonly pdftoppm: string | undefined;
}

/** Locations that installers use if it is not on the path. */
const USUAL = [
  '/usr/lib/libreoffice/program/soffice',
  '/opt/libreoffice/program/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
];
const PROBE_MS = 5_000;
const ADDRESS_SPACE_BYTES = 4_000_000_000;
const LARGEST_FILE_BYTES = 500_000_000;
const CPU_SECONDS = 180;
const OFFICE_LIMITS: readonly string[] = [
  `--as=${ADDRESS_SPACE_BYTES}`,
  `--fsize=${LARGEST_FILE_BYTES}`,
  `--cpu=${CPU_SECONDS}`,
];

/**
 * @param setting "auto" searches for it, "off" disables it, anything else is its path.
 * @param path directories to search.
 */
export async function findOffice(setting: string, path: string): Promise<FoundOffice> {
  if (setting === 'off') return { office: undefined, pdftoppm: undefined };
  const candidates =
    setting === 'auto'
      ? [...findInPath('soffice', path), ...findInPath('libreoffice', path), ...USUAL]
      : [setting];
  const [office, pdftoppm] = await Promise.all([
    findRunnable(candidates),
    findRunnable(findInPath('pdftoppm', path)),
  ]);
  return { office: office && (await resolveStarter(office)), pdftoppm };
}

/**
 * Available means to limit a process: no network, death with its parent, memory, file size, processor time.
 */
export async function findBounds(path: string, limits = OFFICE_LIMITS): Promise<readonly string[]> {
  if (process.platform !== 'linux') return [];
  // The order matters: entering a namespace resets the link to the parent.
  const means = [
    ['unshare', '--user', '--map-current-user', '--net', '--'],
    ['setpriv', '--pdeathsig', 'KILL', '--'],
    ['prlimit', ...limits, '--core=0', '--'],
  ];
  const nothing = await findRunnable(findInPath('true', path));
  if (nothing === undefined) return [];
  const held: string[] = [];
  for (const [name = '', ...words] of means) {
    const program = await findRunnable(findInPath(name, path));
    if (program === undefined) continue;
    // Containers often forbid namespaces, so each of the means is tried.
    const { code } = await runContained([program, ...words, nothing], { env: {}, deadlineMs: PROBE_MS });
    if (code === 0) held.push(program, ...words);
  }
  return held;
}

export function findInPath(name: string, path: string): string[] {
  return path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name));
}

export async function findRunnable(candidates: readonly string[]): Promise<string | undefined> {
  for (const candidate of candidates) if (await isRunnable(candidate)) return candidate;
  return undefined;
}

async function isRunnable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Program behind the shell script that usually starts it, which saves a process and can be limited itself.
 */
async function resolveStarter(office: string): Promise<string> {
  const program = join(dirname(await realpath(office)), 'soffice.bin');
  return (await isRunnable(program)) ? program : office;
}
