import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findStoredAccount } from '../auth/account-keys.ts';
import { requireBoth } from '../auth/boot.ts';
import { readUserConfig, type UserConfig } from '../auth/user-config.ts';
import type { Config } from '../config/config.ts';
import { findDatabaseProblem } from '../core/adapters/sqlite-snapshot.ts';
import { toFailure } from '../core/call/operation.ts';
import { readFontBytes } from '../core/scene/fonts/font-bytes.ts';
import { findNearestFace, getFontPackage, SHIPPED_FAMILIES } from '../core/scene/fonts/font-files.ts';
import { findInstalledFamily, findOwnScript, findScriptRow } from '../core/scene/fonts/scripts.ts';
import { LANGUAGE_TAGS } from '../core/sources/parse-language.ts';
import { createLogger } from '../observability/logger.ts';
import { askEngine } from '../open-engines.ts';
import { type Lectern, wire } from '../wire.ts';
import { ACCOUNT, DATABASE, LOCAL_ACCESS } from './backup-files.ts';
import type { Finding } from './doctor-finding.ts';
import { checkOffice } from './doctor-office.ts';

const OWNER = `Make the user that runs Lectern its owner (user id ${process.getuid?.() ?? 'unknown'}).`;
const MB = 1_000_000;
const LITTLE_ROOM_BYTES = 1_000 * MB;
const NO_ROOM_BYTES = 100 * MB;
/** Date of the first release; clocks that were never set start in 1970 or 2000. */
const FIRST_RELEASE = new Date('2026-01-01T00:00:00Z');
const SKEW_MS = 120_000;

/** Runs all checks. A check that fails unexpectedly becomes a finding. */
export async function runChecks(config: Config): Promise<readonly Finding[]> {
  const checks: Readonly<Record<string, () => Promise<Omit<Finding, 'name'>>>> = {
    'data directory': () => checkDataDirectory(config),
    permissions: () => checkPermissions(config),
    store: () => store(config),
    ...(config.engines.queue !== undefined && { queue: () => checkEngine('queue', config, 'QUEUE_URL') }),
    files: () => checkFiles(config),
    account: () => checkAccount(config),
    fonts: checkFonts,
    clock: () => checkClock(config),
    room: () => checkSpace(config),
    libreoffice: () => checkOffice(config),
  };
  const findings: Finding[] = [];
  for (const [name, check] of Object.entries(checks)) {
    const found = await check().catch(
      (error: unknown): Omit<Finding, 'name'> => ({
        state: 'wrong',
        says: error instanceof Error ? error.message : String(error),
      }),
    );
    findings.push({ name, ...found });
  }
  return findings;
}

async function checkDataDirectory({ dataDirectory: path }: Config): Promise<Omit<Finding, 'name'>> {
  if (!existsSync(path))
    return { state: 'warning', says: `${path} does not exist yet; the first start creates it.` };
  const probe = join(path, `.doctor-${randomBytes(6).toString('hex')}`);
  try {
    await writeFile(probe, 'x', { mode: 0o600 });
    return { state: 'ok', says: `${path} can be written.` };
  } catch (error) {
    return {
      state: 'wrong',
      says: `${path} cannot be written: ${(error as NodeJS.ErrnoException).code}.`,
      remedy: OWNER,
    };
  } finally {
    await rm(probe, { force: true });
  }
}

async function checkPermissions({ dataDirectory: path }: Config): Promise<Omit<Finding, 'name'>> {
  if (process.platform === 'win32')
    return { state: 'ok', says: 'Windows manages permissions in its own way.' };
  const open: string[] = [];
  for (const file of [path, ...[DATABASE, ACCOUNT, LOCAL_ACCESS].map((name) => join(path, name))]) {
    const mode = (await stat(file).catch(() => undefined))?.mode ?? 0;
    if ((mode & 0o077) !== 0) open.push(`${file} (${(mode & 0o777).toString(8)})`);
  }
  if (open.length === 0)
    return { state: 'ok', says: 'Only their owner can read the data directory, the store and the account.' };
  return {
    state: 'warning',
    says: `Others on this machine can read ${open.join(', ')}.`,
    remedy: 'chmod go-rwx closes them.',
  };
}

async function store(config: Config): Promise<Omit<Finding, 'name'>> {
  if (config.engines.store !== undefined) return checkEngine('store', config, 'STORE_URL');
  const path = join(config.dataDirectory, DATABASE);
  if (!existsSync(path))
    return { state: 'warning', says: `${path} does not exist yet; the first start creates it.` };
  // Missing permissions do not mean that the store is damaged, and a backup would not help.
  const closed = await Promise.all(
    [path, config.dataDirectory].map((one) => access(one, constants.R_OK | constants.W_OK)),
  ).then(
    () => false,
    () => true,
  );
  if (closed)
    return { state: 'wrong', says: `${path} cannot be read and written by this user.`, remedy: OWNER };
  const problem = findDatabaseProblem(path);
  if (problem !== undefined)
    return { state: 'wrong', says: `${path}: ${problem}`, remedy: 'Restore a backup with lectern restore.' };
  const { size } = await stat(path);
  return { state: 'ok', says: `${path} is intact, ${Math.ceil(size / MB)} MB.` };
}

/** Checks each shared engine separately, so that one outage does not hide another. */
async function checkEngine(
  part: Parameters<typeof askEngine>[0],
  config: Config,
  setting: string,
): Promise<Omit<Finding, 'name'>> {
  const checkClock = { now: () => new Date(), monotonicMs: () => performance.now() };
  try {
    await askEngine(part, { config, clock: checkClock, log: createLogger('silent') });
    return { state: 'ok', says: 'It answers.' };
  } catch (error) {
    return {
      state: 'wrong',
      says: toFailure(error).message,
      remedy: `Check ${setting} and what it points to.`,
    };
  }
}

async function checkFiles(config: Config): Promise<Omit<Finding, 'name'>> {
  const { store: shared, blobs } = config.engines;
  if (shared === undefined && blobs === undefined) return withLectern(config, checkStoredFiles);
  const asked = await checkEngine('files', config, 'BLOB_URL');
  // The store lists the files, so this check needs it; an outage has a line of its own.
  const known = shared === undefined || (await checkEngine('store', config, 'STORE_URL')).state === 'ok';
  return asked.state === 'ok' && known
    ? withLectern(withoutEngines(config, 'queue'), checkStoredFiles)
    : asked;
}

/** Checks that files can be written and read, and that stored pictures have their files. */
async function checkStoredFiles(lectern: Lectern): Promise<Omit<Finding, 'name'>> {
  const { records, blobs } = await lectern.stores();
  const key = `doctor/${randomBytes(6).toString('hex')}`;
  await blobs.put(key, new Uint8Array([1]));
  const back = await blobs.get(key);
  await blobs.delete(key);
  if (back?.[0] !== 1) return { state: 'wrong', says: 'A file that was written could not be read back.' };
  const { imageKey } = await import('../core/assets/asset.ts');
  let missing = 0;
  let checked = 0;
  for (let offset = 0; ; offset += 200) {
    const { items } = await records.list<Parameters<typeof imageKey>[0]>('images_uploaded', {
      offset,
      limit: 200,
    });
    for (const { value } of items) if ((await blobs.stat(imageKey(value))) === undefined) missing += 1;
    checked += items.length;
    if (items.length < 200) break;
  }
  if (missing > 0)
    return {
      state: 'wrong',
      says: `${missing} of ${checked} uploaded pictures are recorded but missing.`,
      remedy: 'Restore the files of a backup, or delete these pictures.',
    };
  return { state: 'ok', says: `Files can be written and read; ${checked} uploaded pictures are stored.` };
}

async function checkAccount(config: Config): Promise<Omit<Finding, 'name'>> {
  const { host, auth } = config;
  const { AUTH_USERNAME: name } = await readAccount(config);
  if (auth.overrideFromEnv || auth.reset)
    return {
      state: 'warning',
      says: `${auth.reset ? 'RESET_AUTH' : 'AUTH_OVERRIDE_FROM_ENV'} is set: every start ends all sessions.`,
      remedy: 'Remove it after the one start that needs it.',
    };
  if (typeof name === 'string') return { state: 'ok', says: 'There is an admin account.' };
  if (auth.username !== undefined || auth.password !== undefined)
    requireBoth({ username: auth.username, password: auth.password?.reveal() });
  if (auth.username !== undefined)
    return { state: 'ok', says: 'The next start creates the admin account from the settings.' };
  const open = !['127.0.0.1', '::1', 'localhost'].includes(host);
  return {
    state: open ? 'warning' : 'ok',
    says: `There is no admin account yet${open ? ` and HOST is ${host}` : ''}: whoever knows the setup code can create it, and programs are let in with the header in ${join(config.dataDirectory, LOCAL_ACCESS)}.`,
    ...(open && { remedy: 'Set AUTH_USERNAME and AUTH_PASSWORD.' }),
  };
}

/**
 * Servers with a shared store have the account there; the file of a single server moves there at the first
 * start.
 */
async function readAccount(config: Config): Promise<UserConfig> {
  const file = join(config.dataDirectory, ACCOUNT);
  if (config.engines.store === undefined) return readUserConfig(file);
  const lectern = wire(withoutEngines(config, 'queue', 'blobs'), createLogger('silent'));
  try {
    return (await findStoredAccount((await lectern.stores()).records)) ?? (await readUserConfig(file));
  } finally {
    await lectern.close();
  }
}

/** Settings without some engines, which then are not called. */
function withoutEngines(config: Config, ...parts: readonly ('queue' | 'blobs')[]): Config {
  return {
    ...config,
    engines: { ...config.engines, ...Object.fromEntries(parts.map((part) => [part, undefined])) },
  };
}

async function checkFonts(): Promise<Omit<Finding, 'name'>> {
  const missing: string[] = [];
  for (const family of SHIPPED_FAMILIES) {
    // A font file begins with its version or the name of its kind.
    if (!['00010000', '4f54544f', '74727565'].includes(fontVersion(family))) missing.push(family);
  }
  if (missing.length > 0)
    return {
      state: 'wrong',
      says: `Fonts are missing or damaged: ${missing.join(', ')}.`,
      remedy: 'Install the packages again.',
    };
  const scripts = LANGUAGE_TAGS.flatMap((lang) => findOwnScript(lang) ?? []).filter(
    (script, index, all) => findInstalledFamily(script) === undefined && all.indexOf(script) === index,
  );
  if (scripts.length > 0) {
    const packages = scripts.flatMap((script) => findScriptRow(script)?.family ?? []).map(getFontPackage);
    return {
      state: 'warning',
      says: `No font is installed for the scripts ${scripts.join(', ')}: PDF and pictures leave their letters blank.`,
      remedy: `npm install ${packages.join(' ')}`,
    };
  }
  return { state: 'ok', says: `All ${SHIPPED_FAMILIES.length} families are installed.` };
}

/**
 * First four bytes of the regular face of a family as hexadecimal digits; empty if its file cannot be read.
 */
function fontVersion(family: string): string {
  try {
    return readFontBytes(findNearestFace(family, 400, false))
      .subarray(0, 4)
      .toString('hex');
  } catch {
    return '';
  }
}

/** Leases, tokens and retries depend on the clock; the file system may have a different one. */
async function checkClock({ dataDirectory: path }: Config): Promise<Omit<Finding, 'name'>> {
  const now = new Date();
  const remedy = 'Synchronize it with a time service.';
  if (now < FIRST_RELEASE)
    return {
      state: 'wrong',
      says: `It says ${now.toISOString()}, which is before this program was built.`,
      remedy,
    };
  const newest = (await stat(join(path, DATABASE)).catch(() => undefined))?.mtime;
  if (newest !== undefined && newest.getTime() - now.getTime() > SKEW_MS)
    return {
      state: 'wrong',
      says: `It says ${now.toISOString()}, but the store was written at ${newest.toISOString()}.`,
      remedy,
    };
  return { state: 'ok', says: `It says ${now.toISOString()}.` };
}

async function checkSpace({ dataDirectory: path }: Config): Promise<Omit<Finding, 'name'>> {
  const existing = existsSync(path) ? path : '.';
  const { bavail, bsize } = await statfs(existing);
  const free = bavail * bsize;
  const says = `${Math.floor(free / MB).toLocaleString('en')} MB are free.`;
  const remedy = 'Free some space, or shorten RETENTION_FILE_DAYS.';
  if (free < NO_ROOM_BYTES) return { state: 'wrong', says, remedy };
  return free < LITTLE_ROOM_BYTES ? { state: 'warning', says, remedy } : { state: 'ok', says };
}

/** Opens the stores as a server does, but creates nothing. */
async function withLectern(
  config: Config,
  work: (lectern: Lectern) => Promise<Omit<Finding, 'name'>>,
): Promise<Omit<Finding, 'name'>> {
  if (config.engines.store === undefined && !existsSync(join(config.dataDirectory, DATABASE)))
    return { state: 'warning', says: 'There are none yet; the first start creates the directory for them.' };
  const lectern = wire(config, createLogger('silent'));
  try {
    return await work(lectern);
  } finally {
    await lectern.close();
  }
}
