import { createHash, pbkdf2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Failure, type Issue } from '../core/errors/failure.ts';

/** Cost of bcrypt: 2^11 rounds, which take over an eighth of a second (OWASP recommends at least 10). */
export const HASH_COST = 11;
const PASSWORD_MIN_CHARACTERS = 6;
/** bcrypt ignores everything after 72 bytes, so longer passwords are refused. */
const PASSWORD_MAX_BYTES = 72;
const USERNAME_MAX_CHARACTERS = 128;
const CONCURRENT_HASHES = 2;
const WAITING_HASHES = 64;

/** Faults of a new user name and password, with the name of the field as `loc`. */
export function findCredentialIssues(username: string, password: string): Issue[] {
  const issues: Issue[] = [];
  const refuse = (field: string, type: string, msg: string, ctx?: Record<string, unknown>) =>
    issues.push({ loc: [field], msg, type, ...(ctx && { ctx }) });
  if (username.trim() === '') refuse('username', 'missing', 'The user name must not be empty.');
  else if (username.length > USERNAME_MAX_CHARACTERS)
    refuse(
      'username',
      'too_big',
      `The user name may have at most ${USERNAME_MAX_CHARACTERS} characters; got ${username.length}.`,
      { max: USERNAME_MAX_CHARACTERS },
    );
  else if (/[\p{Cc}:]/u.test(username))
    refuse(
      'username',
      'value_error',
      'The user name must not contain a colon (HTTP Basic cannot carry it) or control characters.',
    );
  const characters = [...password].length;
  const bytes = Buffer.byteLength(password, 'utf8');
  if (characters < PASSWORD_MIN_CHARACTERS) {
    refuse(
      'password',
      'too_small',
      `The password must have at least ${PASSWORD_MIN_CHARACTERS} characters; got ${characters}.`,
      { min: PASSWORD_MIN_CHARACTERS },
    );
  } else if (bytes > PASSWORD_MAX_BYTES) {
    refuse(
      'password',
      'too_big',
      `The password may have at most ${PASSWORD_MAX_BYTES} bytes in UTF-8; got ${bytes}.`,
      { max_bytes: PASSWORD_MAX_BYTES },
    );
  } else if (password.includes('\0'))
    refuse('password', 'value_error', 'The password must not contain a NUL character.');
  return issues;
}

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes equal time without a hash, so that unknown users cannot be detected. */
  matches(password: string, hash: string | undefined): Promise<boolean>;
}

/**
 * Hashes with bcrypt, at most two at once so that a flood of logins does not occupy all worker threads.
 *
 * @throws Failure `too_many_requests` if too many are waiting.
 */
export function createPasswords(cost: number): Passwords {
  const limited = createLimiter(CONCURRENT_HASHES, WAITING_HASHES);
  // A well-formed hash of the same cost that matches no password, so that comparing takes as long as with a
  // real one.
  const dummy = `$2b$${String(cost).padStart(2, '0')}$${'.'.repeat(53)}`;
  const bcrypt = () => import('bcrypt').then((module) => module.default);
  return {
    hash: (password) => limited(async () => (await bcrypt()).hash(password, cost)),
    async matches(password, stored) {
      const derived = stored === undefined ? undefined : readDerivedHash(stored);
      if (derived !== undefined) return limited(() => matchesDerived(password, derived));
      const usable = stored !== undefined && Buffer.byteLength(password, 'utf8') <= PASSWORD_MAX_BYTES;
      const same = await limited(async () => (await bcrypt()).compare(password, usable ? stored : dummy));
      return usable && same;
    },
  };
}

/** Hash of a Presenton account: `pbkdf2_sha256$iterations$salt$digest`, salt and digest in base64url. */
const DERIVED = /^pbkdf2_sha256\$(\d{1,7})\$([\w-]{8,128})\$([\w-]{43})$/;
const DERIVED_MAX_ITERATIONS = 2_000_000;

interface DerivedHash {
  readonly iterations: number;
  readonly salt: Buffer;
  readonly digest: Buffer;
}

function readDerivedHash(value: string): DerivedHash | undefined {
  const [, iterations = '', salt = '', digest = ''] = DERIVED.exec(value) ?? [];
  const count = Number(iterations);
  return count < 1 || count > DERIVED_MAX_ITERATIONS
    ? undefined
    : { iterations: count, salt: Buffer.from(salt, 'base64url'), digest: Buffer.from(digest, 'base64url') };
}

async function matchesDerived(password: string, { iterations, salt, digest }: DerivedHash): Promise<boolean> {
  return timingSafeEqual(
    await promisify(pbkdf2)(password, salt, iterations, digest.length, 'sha256'),
    digest,
  );
}

/** Returns whether a stored hash is one of Presenton, which the first sign-in replaces by bcrypt. */
export function isDerivedHash(value: string): boolean {
  return readDerivedHash(value) !== undefined;
}

/** Returns whether a password can be stored as a bcrypt hash. */
export function isHashable(password: string): boolean {
  return Buffer.byteLength(password, 'utf8') <= PASSWORD_MAX_BYTES && !password.includes('\0');
}

/** Returns whether a stored value is a bcrypt hash. */
export function isPasswordHash(value: string): boolean {
  return /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/.test(value);
}

/** Compares texts in constant time. */
export function isSameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

function createLimiter(concurrent: number, waitingMax: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= concurrent) {
      if (waiting.length >= waitingMax)
        throw new Failure('too_many_requests', 'Too many sign-ins at once. Try again shortly.', {
          retryAfterSeconds: 2,
        });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
