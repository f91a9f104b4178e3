import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Clock, Log } from '../core/call/call.ts';
import { Failure } from '../core/errors/failure.ts';
import type { Bus } from '../core/store/bus.ts';
import type { RecordStore } from '../core/store/store.ts';
import { openKeyFile, openStoredKeys } from './account-keys.ts';
import { type ApiTokens, createApiTokens } from './api-tokens.ts';
import { type AuthEnvironment, bootAccount, createKeys, ensureSecret, readStoredKeys } from './boot.ts';
import { createEndedSessions } from './ended-sessions.ts';
import { deriveGrantKey } from './grant-tokens.ts';
import { createGrants, type Grants } from './grants.ts';
import { closeLocalAccess, type LocalAccess, openLocalAccess } from './local-access.ts';
import { createOAuthClients, type OAuthClients } from './oauth-clients.ts';
import {
  createPasswords,
  findCredentialIssues,
  HASH_COST,
  isDerivedHash,
  isHashable,
  isSameText,
} from './passwords.ts';
import { createSessionTokens, type Session, type SessionTokens } from './session-tokens.ts';
import { createThrottle, type Source, toClientKey } from './throttle.ts';
import type { AuthKeys } from './user-config.ts';

/** HTTP Basic sends the password with each request. A correct one is not hashed again within this time. */
const VERIFIED_MS = 5 * 60_000;
const VERIFIED_MAX = 1_000;

export interface AccountOptions {
  /** Path of userConfig.json. */
  readonly file: string;
  readonly env: AuthEnvironment;
  /**
   * Path of the file with the header that admits programs before there is an account; absent: none is
   * admitted.
   */
  readonly localAccess?: string;
  readonly records: RecordStore;
  /**
   * True if processes on several machines share the store, which then holds the account in place of the file.
   */
  readonly shared?: boolean;
  /** Informs other processes about failed sign-ins. */
  readonly bus?: Bus | undefined;
  readonly log: Log;
  readonly clock: Clock;
  /**
   * Called with a fingerprint of the credentials at each start and change, so that tokens of earlier
   * credentials can be revoked.
   */
  readonly onCredentials?: (fingerprint: string) => Promise<void>;
  /** Lower in tests only. */
  readonly hashCost?: number;
}

/** The one admin account of an instance. */
export interface Account {
  /** Undefined before there is an account. */
  readonly username: string | undefined;
  /** One-time code for `setUp`; undefined once there is an account. */
  readonly setupCode: string | undefined;
  /** Admits programs before there is an account; undefined afterwards. */
  readonly localAccess: LocalAccess | undefined;
  readonly tokens: ApiTokens;
  /** Programs that a person authorized in the browser. */
  readonly grants: Grants;
  readonly clients: OAuthClients;
  /**
   * Picks up changes that another process made to the account: at once in the file, within a second in the
   * store.
   *
   * @throws Failure `unavailable` if the stored account cannot be read; earlier credentials are not accepted then.
   */
  refresh(): Promise<void>;
  /**
   * Creates the account. `code` undefined skips the check, for callers that were admitted otherwise.
   *
   * @throws Failure `conflict` if an account exists, `forbidden` for a wrong code, `invalid_input`, `too_many_requests`.
   */
  setUp(
    username: string,
    password: string,
    code: { readonly entered: string; readonly address: string } | undefined,
  ): Promise<void>;
  /**
   * @param deviceToken from `issueDevice`; its holder is not delayed by failed attempts of others.
   * @throws Failure `too_many_requests` before any hashing, if this client or all clients together failed too often.
   */
  checkPassword(username: string, password: string, address: string, deviceToken?: string): Promise<boolean>;
  /** Session token, valid for 30 days or until the credentials are rotated. */
  issueSession(): Promise<string>;
  /**
   * Token that proves this sign-in at later ones. It grants no access and is valid for a year or until
   * rotation.
   */
  issueDevice(): Promise<string>;
  verifySession(token: string): Promise<boolean>;
  /** Revokes a token permanently. Invalid tokens are ignored. */
  endSession(token: string): Promise<void>;
}

interface State {
  readonly keys: AuthKeys;
  readonly sessions: SessionTokens;
  readonly devices: SessionTokens;
  readonly grantKey: Buffer;
  readonly epoch: string;
}

/** @throws Failure that must stop the start: a damaged file, or unusable credentials in the environment. */
export async function createAccount({
  file,
  env,
  localAccess,
  records,
  shared = false,
  bus,
  log,
  clock,
  onCredentials,
  hashCost = HASH_COST,
}: AccountOptions): Promise<Account> {
  const passwords = createPasswords(hashCost);
  const throttle = createThrottle(clock, bus);
  const place = shared ? openStoredKeys(records, file, clock) : openKeyFile(file);
  const macKey = randomBytes(32);
  const verifiedUntil = new Map<string, number>();
  const checking = new Map<string, Promise<boolean>>();
  let settingUp = false;

  const enter = async (keys: AuthKeys): Promise<State> => ({
    keys,
    sessions: await createSessionTokens(keys.AUTH_SECRET_KEY, clock),
    devices: await createSessionTokens(keys.AUTH_SECRET_KEY, clock, 'device'),
    grantKey: deriveGrantKey(keys.AUTH_SECRET_KEY),
    epoch: createHash('sha256').update(`epoch ${keys.AUTH_SECRET_KEY}`).digest('hex').slice(0, 32),
  });
  // If several processes start at once, one of them creates the account and the others find it.
  const boot = () => bootAccount(place, env, passwords, log);
  let version = place.version();
  const booted = await boot().catch((error: unknown) =>
    error instanceof Failure && error.code === 'conflict' ? boot() : Promise.reject(error),
  );
  let state = booted && (await enter(booted));
  let setupCode: string | undefined;
  let access: LocalAccess | undefined;
  /** Before setup: a code for the person and a header for programs. Both end when the account is created. */
  const openOrClose = async () => {
    setupCode = state ? undefined : (setupCode ?? createSetupCode());
    if (localAccess === undefined) return;
    if (state) {
      access = undefined;
      await closeLocalAccess(localAccess);
    } else if (access === undefined) {
      access = await openLocalAccess(localAccess);
      log.warn(
        {},
        `no admin account yet: set it up at /set-up with the setup code ${setupCode}; until then the header in ${localAccess} lets programs in`,
      );
    }
  };
  await openOrClose();
  const tokens = createApiTokens(records, clock, log, () => state?.epoch);
  const grants = createGrants(
    records,
    clock,
    log,
    () => state && { key: state.grantKey, epoch: state.epoch },
  );
  const ended = createEndedSessions(records, clock);
  let formerEndedFor: string | undefined;
  /** Handles rotation, reset, manual recovery, and an interrupted start or change. */
  const endFormer = async (): Promise<void> => {
    const epoch = state?.epoch ?? '';
    if (formerEndedFor === epoch) return;
    await grants.revokeOutdated();
    const revoked = await tokens.revokeOutdated();
    if (revoked > 0 || env.override || env.reset)
      log.warn({ revoked }, `${revoked} API tokens of the former credentials revoked`);
    await onCredentials?.(epoch);
    formerEndedFor = epoch;
  };
  await endFormer();

  let reading: Promise<void> | undefined;
  const follow = async (): Promise<void> => {
    const found = place.version();
    const stored = readStoredKeys(place.place, await place.read(), false);
    const keys = stored && (await ensureSecret(place, stored, log));
    if (!areSameKeys(keys, state?.keys)) {
      state = keys && (await enter(keys));
      verifiedUntil.clear();
      await openOrClose();
      log.warn({ configured: state !== undefined }, 'the admin account was changed by another process');
    }
    await endFormer();
    version = found;
  };
  const refresh = async (): Promise<void> => {
    if (place.version() === version) return;
    reading ??= follow().finally(() => {
      reading = undefined;
    });
    await reading;
  };

  const sessionOf = async (token: string): Promise<Session | undefined> => {
    const session = await state?.sessions.verify(token);
    return session === undefined ||
      session.username !== state?.keys.AUTH_USERNAME ||
      (await ended.has(session))
      ? undefined
      : session;
  };

  const logged = <T>(address: string, step: () => T): T => {
    try {
      return step();
    } catch (error) {
      log.warn({ client: toClientKey(address) }, 'sign-in refused after too many failures');
      throw error;
    }
  };
  const begin = (source: Source) => logged(source.address, () => throttle.begin(source));
  const sourceOf = async (address: string, deviceToken: string | undefined): Promise<Source> => {
    const device = deviceToken === undefined ? undefined : await state?.devices.verify(deviceToken);
    return { address, device: device?.username === state?.keys.AUTH_USERNAME ? device?.id : undefined };
  };
  /** Replaces the hash of another kind. Sessions and tokens go on, since the signing secret stays. */
  const renewHash = async (keys: AuthKeys, password: string): Promise<void> => {
    try {
      const next = { ...keys, AUTH_PASSWORD_HASH: await passwords.hash(password) };
      if (state?.keys !== keys) return;
      await place.write(next);
      version = place.version();
      state = await enter(next);
      log.info({}, 'the password hash was replaced by bcrypt');
    } catch (error) {
      log.warn(
        { err: error },
        'the password hash could not be replaced by bcrypt; the next sign-in tries again',
      );
    }
  };
  const verify = async (
    username: string,
    password: string,
    source: Source,
    mac: string,
  ): Promise<boolean> => {
    const { address } = source;
    const attempt = begin(source);
    try {
      const current = state?.keys;
      const known = current !== undefined && isSameText(username, current.AUTH_USERNAME);
      // An unknown name costs the work of the stored hash, whose kinds differ in time.
      const right =
        (await passwords.matches(password, current?.AUTH_PASSWORD_HASH)) && known && state?.keys === current;
      if (!right) {
        attempt.fail();
        log.warn({ client: toClientKey(address) }, 'sign-in failed');
        return false;
      }
      attempt.succeed();
      if (isDerivedHash(current.AUTH_PASSWORD_HASH) && isHashable(password))
        await renewHash(current, password);
      if (verifiedUntil.size >= VERIFIED_MAX) verifiedUntil.clear();
      verifiedUntil.set(mac, clock.monotonicMs() + VERIFIED_MS);
      return true;
    } catch (error) {
      attempt.abandon();
      throw error;
    }
  };

  return {
    get username() {
      return state?.keys.AUTH_USERNAME;
    },
    get setupCode() {
      return setupCode;
    },
    get localAccess() {
      return access;
    },
    tokens,
    grants,
    clients: createOAuthClients(records),
    refresh,
    async setUp(username, password, code) {
      await refresh();
      if (state)
        throw new Failure('conflict', 'Credentials already configured.', { hint: 'Sign in instead.' });
      if (code !== undefined) {
        const attempt = begin({ address: code.address });
        if (!isSameText(normalizeCode(code.entered), normalizeCode(setupCode ?? ''))) {
          attempt.fail();
          log.warn({ client: toClientKey(code.address) }, 'setup refused: wrong code');
          throw new Failure('forbidden', 'The setup code is wrong.', {
            hint: 'The server printed the code to its log when it started. Send it as "setup_code".',
          });
        }
        attempt.succeed();
      }
      const issues = findCredentialIssues(username, password);
      if (issues.length > 0)
        throw new Failure('invalid_input', issues[0]?.msg ?? 'invalid credentials', { issues });
      if (settingUp) throw new Failure('conflict', 'Credentials are being configured right now.');
      settingUp = true;
      try {
        const keys = await createKeys({ username, password }, passwords);
        await place.write(keys);
        state = await enter(keys);
        await endFormer();
        await openOrClose();
        log.info({}, 'admin account created');
      } finally {
        settingUp = false;
      }
    },
    async checkPassword(username, password, address, deviceToken) {
      const source = await sourceOf(address, deviceToken);
      logged(address, () => throttle.refuseBlocked(source));
      const mac = createHmac('sha256', macKey)
        .update(JSON.stringify([username, password]))
        .digest('base64');
      if ((verifiedUntil.get(mac) ?? 0) > clock.monotonicMs()) return true;
      verifiedUntil.delete(mac);
      // Identical credentials in concurrent requests count as one attempt.
      const key = [toClientKey(address), source.device ?? '', mac].join(' ');
      const running = checking.get(key);
      if (running) return running;
      const started = verify(username, password, source, mac).finally(() => checking.delete(key));
      checking.set(key, started);
      return started;
    },
    async issueSession() {
      if (!state) throw new Failure('setup_required', 'Login setup is required');
      const token = await state.sessions.issue(state.keys.AUTH_USERNAME);
      log.info({}, 'signed in');
      return token;
    },
    async issueDevice() {
      if (!state) throw new Failure('setup_required', 'Login setup is required');
      return state.devices.issue(state.keys.AUTH_USERNAME);
    },
    async verifySession(token) {
      return (await sessionOf(token)) !== undefined;
    },
    async endSession(token) {
      const session = await sessionOf(token);
      if (session === undefined) return;
      await ended.add(session);
      log.info({}, 'signed out');
    },
  };
}

/** Sixty bits in letters that are not confused with each other, for typing once. */
function createSetupCode(): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const letters = [...randomBytes(12)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

function normalizeCode(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

function areSameKeys(a: AuthKeys | undefined, b: AuthKeys | undefined): boolean {
  return (
    a?.AUTH_USERNAME === b?.AUTH_USERNAME &&
    a?.AUTH_PASSWORD_HASH === b?.AUTH_PASSWORD_HASH &&
    a?.AUTH_SECRET_KEY === b?.AUTH_SECRET_KEY
  );
}
