import { createHash, randomBytes } from 'node:crypto';
import type { Clock, Log } from '../core/call/call.ts';
import { Failure } from '../core/errors/failure.ts';
import type { RecordStore, Stored } from '../core/store/store.ts';
import { isSameText } from './passwords.ts';

const COLLECTION = 'api_tokens';
/** Default lifetime of a token, and the longest limited lifetime. */
export const TOKEN_DAYS = 90;
export const TOKEN_DAYS_MAX = 365;
const PREFIX = 'lectern_';
const PAGE = 200;
/** `last_used_at` is for display; more precision would cost a write per request. */
const LAST_USED_STEP_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** A token without its secret. */
export interface ApiToken {
  readonly id: string;
  readonly label: string;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
}

interface ApiTokenRecord extends ApiToken {
  readonly sha256: string;
  /**
   * Fingerprint of the signing secret. A rotated secret invalidates the token even if a crash prevents its
   * revocation.
   */
  readonly epoch: string;
}

export interface ApiTokens {
  /** `expiryDays` null: does not expire. Only this answer contains the secret. */
  create(label: string, expiryDays: number | null): Promise<ApiToken & { readonly token: string }>;
  /** Newest first. */
  list(): Promise<ApiToken[]>;
  /** Revokes a token; revoking it again has no effect. @throws Failure `not_found`. */
  revoke(id: string): Promise<ApiToken>;
  /** The record of a currently valid token. */
  verify(token: string): Promise<ApiToken | undefined>;
  /** Marks tokens of other epochs as revoked. @returns their number */
  revokeOutdated(): Promise<number>;
}

/**
 * @param epoch fingerprint of the current signing secret; undefined while there is no account, when no token
 * is valid.
 */
export function createApiTokens(
  records: RecordStore,
  clock: Clock,
  log: Log,
  epoch: () => string | undefined,
): ApiTokens {
  const all = async () => {
    const found: Stored<ApiTokenRecord>[] = [];
    for (;;) {
      const page = await records.list<ApiTokenRecord>(COLLECTION, { offset: found.length, limit: PAGE });
      found.push(...page.items);
      if (page.items.length === 0 || found.length >= page.total) return found;
    }
  };
  const markRevoked = async (stored: Stored<ApiTokenRecord>): Promise<ApiTokenRecord> => {
    if (stored.value.revoked_at !== null) return stored.value;
    const value = { ...stored.value, revoked_at: clock.now().toISOString() };
    await records.write([{ collection: COLLECTION, id: stored.id, value, order: value.created_at }]);
    return value;
  };
  const touch = async (stored: Stored<ApiTokenRecord>) => {
    const now = clock.now();
    const last = stored.value.last_used_at;
    if (last !== null && now.getTime() - Date.parse(last) < LAST_USED_STEP_MS) return;
    const value = { ...stored.value, last_used_at: now.toISOString() };
    // The expected revision preserves a concurrent revocation; this write may be lost without harm.
    await records
      .write([
        { collection: COLLECTION, id: stored.id, value, order: value.created_at, expect: stored.revision },
      ])
      .catch(() => undefined);
  };

  return {
    async create(label, expiryDays) {
      const current = epoch();
      if (current === undefined)
        throw new Failure(
          'setup_required',
          'API tokens belong to the admin account, and there is none yet.',
          { hint: 'Set up the admin account first.' },
        );
      const token = `${PREFIX}${randomBytes(32).toString('base64url')}`;
      const now = clock.now();
      const value: ApiTokenRecord = {
        id: deriveId(token),
        label,
        created_at: now.toISOString(),
        expires_at: expiryDays === null ? null : new Date(now.getTime() + expiryDays * DAY_MS).toISOString(),
        last_used_at: null,
        revoked_at: null,
        sha256: sha256(token),
        epoch: current,
      };
      await records.write([
        { collection: COLLECTION, id: value.id, value, order: value.created_at, expect: 'absent' },
      ]);
      log.info({ token_id: value.id }, 'API token created');
      return { ...toPublicToken(value), token };
    },
    list: async () => (await all()).map(({ value }) => toPublicToken(value)),
    async revoke(id) {
      const stored = await records.get<ApiTokenRecord>(COLLECTION, id);
      if (!stored)
        throw new Failure('not_found', `There is no API token "${id}".`, {
          hint: 'List the tokens to see their ids.',
        });
      const revoked = toPublicToken(await markRevoked(stored));
      log.info({ token_id: id }, 'API token revoked');
      return revoked;
    },
    async verify(token) {
      const current = epoch();
      if (current === undefined || !isApiToken(token)) return undefined;
      const stored = await records.get<ApiTokenRecord>(COLLECTION, deriveId(token));
      if (!stored || !isSameText(stored.value.sha256, sha256(token))) return undefined;
      const { revoked_at, expires_at } = stored.value;
      if (revoked_at !== null || stored.value.epoch !== current) return undefined;
      if (expires_at !== null && Date.parse(expires_at) <= clock.now().getTime()) return undefined;
      await touch(stored);
      return toPublicToken(stored.value);
    },
    async revokeOutdated() {
      const outdated = (await all()).filter(
        ({ value }) => value.revoked_at === null && value.epoch !== epoch(),
      );
      for (const stored of outdated) await markRevoked(stored);
      return outdated.length;
    },
  };
}

/** Returns whether a token has the prefix of API tokens. */
export function isApiToken(token: string): boolean {
  return token.startsWith(PREFIX);
}

function sha256(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Derived from the token, so that a lookup needs no scan; 96 of 256 bits do not reveal it. */
function deriveId(token: string): string {
  return `token-${sha256(`id ${token}`).slice(0, 24)}`;
}

function toPublicToken({ id, label, created_at, expires_at, last_used_at, revoked_at }: ApiToken): ApiToken {
  return { id, label, created_at, expires_at, last_used_at, revoked_at };
}
