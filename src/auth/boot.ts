import { randomBytes } from 'node:crypto';
import type { Log } from '../core/call/call.ts';
import { Failure } from '../core/errors/failure.ts';
import type { AccountKeys } from './account-keys.ts';
import { findCredentialIssues, isDerivedHash, isPasswordHash, type Passwords } from './passwords.ts';
import type { AuthKeys } from './user-config.ts';

/** Variables of the account; blank values count as absent. */
export interface AuthEnvironment {
  readonly username: string | undefined;
  readonly password: string | undefined;
  /**
   * AUTH_OVERRIDE_FROM_ENV: replaces the stored account and ends all sessions and tokens at each start while
   * it is set.
   */
  readonly override: boolean;
  /** RESET_AUTH: removes the account at this start. */
  readonly reset: boolean;
}

/** Shortest allowed key of HS256 (RFC 7518, 3.2: 256 bits). */
const SECRET_MIN_BYTES = 32;

/**
 * Combines the stored account and the environment at each start.
 *
 * @returns the three keys of the account; undefined if there is none.
 * @throws Failure for damaged keys, which stay untouched, and for credentials that are not allowed.
 */
export async function bootAccount(
  place: AccountKeys,
  env: AuthEnvironment,
  passwords: Passwords,
  log: Log,
): Promise<AuthKeys | undefined> {
  const config = await place.read();
  warnAboutSettings(place.place, config, log);
  const stored = readStoredKeys(place.place, config, env.override || env.reset);
  if (env.override) {
    const keys = await createKeys(
      requireBoth(
        env,
        'AUTH_OVERRIDE_FROM_ENV needs both AUTH_USERNAME and AUTH_PASSWORD. Nothing was changed.',
      ),
      passwords,
    );
    await place.write(keys);
    log.warn(
      {},
      'admin credentials replaced from the environment; all sessions and tokens have ended. Remove AUTH_OVERRIDE_FROM_ENV, or the next start rotates them again',
    );
    return keys;
  }
  if (env.reset) {
    const keys = env.username || env.password ? await createKeys(requireBoth(env), passwords) : undefined;
    await place.write(keys);
    log.warn(
      { preseeded: keys !== undefined },
      'authentication was reset; all sessions and tokens have ended. Remove RESET_AUTH, or the next start resets it again',
    );
    return keys;
  }
  if (stored) {
    if (env.username || env.password)
      log.info({}, 'an admin account exists; AUTH_USERNAME and AUTH_PASSWORD are ignored');
    return ensureSecret(place, stored, log);
  }
  if (!env.username && !env.password) return undefined;
  const keys = await createKeys(requireBoth(env), passwords);
  await place.write(keys);
  log.info({}, 'admin account created from AUTH_USERNAME and AUTH_PASSWORD');
  return keys;
}

/**
 * Settings of Presenton stand in the same file; here they are environment variables. Their values are never
 * logged.
 */
function warnAboutSettings(file: string, config: Readonly<Record<string, unknown>>, log: Log): void {
  const names = Object.entries(config).flatMap(([name, value]) =>
    /^[A-Z][A-Z0-9_]{0,60}$/.test(name) && !name.startsWith('AUTH_') && value !== null && value !== ''
      ? [name]
      : [],
  );
  if (names.length === 0) return;
  log.warn(
    { settings: names.slice(0, 100) },
    `${file} holds settings of another program, which are not read: set ${names.slice(0, 20).join(', ')} as environment variables; docs/presenton.md says which of them exist here`,
  );
}

/** New hash and new signing secret for new credentials. */
export async function createKeys(
  { username, password }: { username: string; password: string },
  passwords: Passwords,
): Promise<AuthKeys> {
  return {
    AUTH_USERNAME: username,
    AUTH_PASSWORD_HASH: await passwords.hash(password),
    AUTH_SECRET_KEY: randomBytes(SECRET_MIN_BYTES).toString('base64url'),
  };
}

/** Validates the stored account. @throws Failure `unavailable` if it is incomplete. */
export function readStoredKeys(
  file: string,
  config: Readonly<Record<string, unknown>>,
  replaced: boolean,
): AuthKeys | undefined {
  const text = (key: string) => (typeof config[key] === 'string' ? (config[key] as string) : '');
  const keys = {
    AUTH_USERNAME: text('AUTH_USERNAME'),
    AUTH_PASSWORD_HASH: text('AUTH_PASSWORD_HASH'),
    AUTH_SECRET_KEY: text('AUTH_SECRET_KEY'),
  };
  const [name, hash] = [keys.AUTH_USERNAME !== '', keys.AUTH_PASSWORD_HASH !== ''];
  if (replaced || (!name && !hash)) return undefined;
  const remedy =
    'Remove AUTH_USERNAME, AUTH_PASSWORD_HASH and AUTH_SECRET_KEY together to set up a new account, or start once with RESET_AUTH=true.';
  if (!name || !hash)
    throw new Failure(
      'unavailable',
      `${file} holds half an account: ${name ? 'AUTH_PASSWORD_HASH' : 'AUTH_USERNAME'} is missing. It was left untouched. ${remedy}`,
    );
  const isKnownHash = isPasswordHash(keys.AUTH_PASSWORD_HASH) || isDerivedHash(keys.AUTH_PASSWORD_HASH);
  if (!isKnownHash)
    throw new Failure(
      'unavailable',
      `AUTH_PASSWORD_HASH in ${file} is neither a bcrypt hash nor one of Presenton (pbkdf2_sha256). It was left untouched. ${remedy}`,
    );
  return keys;
}

/** Keys with a signing secret of sufficient length; a shorter one is replaced and stored. */
export async function ensureSecret(place: AccountKeys, keys: AuthKeys, log: Log): Promise<AuthKeys> {
  if (Buffer.byteLength(keys.AUTH_SECRET_KEY) >= SECRET_MIN_BYTES) return keys;
  const next = { ...keys, AUTH_SECRET_KEY: randomBytes(SECRET_MIN_BYTES).toString('base64url') };
  await place.write(next);
  log.warn(
    {},
    'AUTH_SECRET_KEY was missing or too short; a new one was made and all sessions and tokens have ended',
  );
  return next;
}

/** Credentials of the environment. @throws Failure `invalid_input` if they are incomplete or not allowed. */
export function requireBoth(
  { username, password }: Pick<AuthEnvironment, 'username' | 'password'>,
  otherwise = 'AUTH_USERNAME and AUTH_PASSWORD must both be set, or neither.',
): { username: string; password: string } {
  if (!username || !password) throw new Failure('invalid_input', otherwise);
  const issues = findCredentialIssues(username, password);
  if (issues.length > 0)
    throw new Failure(
      'invalid_input',
      `AUTH_USERNAME or AUTH_PASSWORD cannot be used. ${issues.map(({ msg }) => msg).join(' ')}`,
      { issues },
    );
  return { username, password };
}
