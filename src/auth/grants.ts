import { createHash, randomBytes } from 'node:crypto';
import type { Clock, Log } from '../core/call/call.ts';
import type { Scope } from '../core/call/operation.ts';
import { Failure } from '../core/errors/failure.ts';
import { tryWrite } from '../core/store/signing-secret.ts';
import type { RecordStore, Stored, Write } from '../core/store/store.ts';
import { createAuthorizationCodes, type Presented, type Terms } from './authorization-codes.ts';
import { createGrantToken, type GrantToken, readGrantToken } from './grant-tokens.ts';

const COLLECTION = 'oauth_grants';
const PAGE = 200;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Lifetime of an access token that can be renewed. */
const ACCESS_MS = 60 * MINUTE_MS;
/**
 * Lifetime of a grant without renewal, and its longest lifetime with renewals; both match the default of API
 * tokens.
 */
const UNUSED_DAYS = 30;
export const GRANT_DAYS = 90;
/**
 * Time in which a refresh token may be used again, because an answer was lost or two client windows renewed
 * at once.
 */
const REPEAT_MS = MINUTE_MS;
/** Time for which an ended grant is still listed. */
const LISTED_MS = 30 * DAY_MS;
/** Ended grants deleted with each new one. */
const SWEEP = 100;

/** Access that a person granted to a program in the browser. */
export interface Grant {
  readonly id: string;
  /** Name that the client registered with; it is not verified. */
  readonly client_name: string;
  readonly redirect_uri: string;
  readonly scopes: readonly Scope[];
  readonly created_at: string;
  readonly expires_at: string;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
}

interface GrantRecord extends Grant {
  /** Hash of the client id; only this client may renew the tokens. */
  readonly client: string;
  readonly refreshes: boolean;
  /** Fingerprint of the signing secret when the grant was made. */
  readonly epoch: string;
  readonly generation: number;
  /** Times at which the tokens of this generation and of the previous one were issued. */
  readonly renewed: readonly [string, string | null];
}

export interface GrantTokens {
  readonly access: string;
  /** Absent for clients that do not use refresh tokens. */
  readonly refresh?: string;
  readonly seconds: number;
  readonly scopes: readonly Scope[];
}

export interface Grants {
  /** Issues a code for the access that a person just granted. */
  authorize(terms: Terms): Promise<string>;
  /**
   * Exchanges a code for tokens; undefined if the code is invalid. Using a code twice ends the grant that it
   * opened.
   */
  exchange(code: string, presented: Presented): Promise<GrantTokens | undefined>;
  /**
   * Exchanges a refresh token, valid once, for new tokens. A later second use ends the grant, since the token
   * has leaked.
   */
  renew(refreshToken: string, clientId: string): Promise<GrantTokens | undefined>;
  /** Grant of a currently valid access token. */
  verify(accessToken: string): Promise<Grant | undefined>;
  /** Grants in descending order of creation. */
  list(): Promise<Grant[]>;
  /** Revokes a grant; revoking it again has no effect. @throws Failure `not_found`. */
  revoke(id: string): Promise<Grant>;
  /** Ends the grant of an access or refresh token; any other text is ignored. */
  revokeToken(token: string, clientId: string): Promise<void>;
  /** Marks all grants of other epochs as revoked. */
  revokeOutdated(): Promise<number>;
}

/** @param secrets token key and epoch of the current credentials; undefined while there is no account. */
export function createGrants(
  records: RecordStore,
  clock: Clock,
  log: Log,
  secrets: () => { readonly key: Buffer; readonly epoch: string } | undefined,
): Grants {
  const codes = createAuthorizationCodes(records, clock);
  const now = () => clock.now().getTime();
  const at = (ms: number) => new Date(ms).toISOString();
  const write = (value: GrantRecord, expect: number | 'absent'): Write => ({
    collection: COLLECTION,
    id: value.id,
    value,
    order: value.created_at,
    expect,
  });
  const read = (id: string) => records.get<GrantRecord>(COLLECTION, id);
  const tokenOf = (text: string): GrantToken | undefined => {
    const current = secrets();
    return current && readGrantToken(current.key, text);
  };
  const lives = ({ revoked_at, expires_at }: Grant) => revoked_at === null && Date.parse(expires_at) > now();
  const endOf = ({ refreshes, expires_at, renewed }: GrantRecord, index: 0 | 1) =>
    Math.min(
      Date.parse(expires_at),
      refreshes ? Date.parse(renewed[index] ?? '') + ACCESS_MS : Number.POSITIVE_INFINITY,
    );

  const tokensOf = (grant: GrantRecord): GrantTokens | undefined => {
    const key = secrets()?.key;
    if (key === undefined) return undefined;
    const token = (kind: GrantToken['kind']) =>
      createGrantToken(key, { kind, grant: grant.id, generation: grant.generation });
    return {
      access: token('access'),
      ...(grant.refreshes && { refresh: token('refresh') }),
      seconds: Math.max(0, Math.floor((endOf(grant, 0) - now()) / 1000)),
      scopes: grant.scopes,
    };
  };
  const begun = (
    { clientId, clientName, redirectUri, scopes, refreshes }: Terms,
    epoch: string,
  ): GrantRecord => ({
    id: `grant-${randomBytes(12).toString('hex')}`,
    client_name: clientName,
    redirect_uri: redirectUri,
    scopes,
    created_at: at(now()),
    expires_at: at(now() + UNUSED_DAYS * DAY_MS),
    last_used_at: null,
    revoked_at: null,
    client: sha256(clientId),
    refreshes,
    epoch,
    generation: 0,
    renewed: [at(now()), null],
  });
  const renewed = (grant: GrantRecord): GrantRecord => ({
    ...grant,
    generation: grant.generation + 1,
    renewed: [at(now()), grant.renewed[0]],
    expires_at: at(
      Math.min(now() + UNUSED_DAYS * DAY_MS, Date.parse(grant.created_at) + GRANT_DAYS * DAY_MS),
    ),
  });
  const markRevoked = async (id: string, why: string): Promise<GrantRecord | undefined> => {
    for (;;) {
      const found = await read(id);
      if (found === undefined || found.value.revoked_at !== null) return found?.value;
      const value = { ...found.value, revoked_at: at(now()) };
      if (!(await tryWrite(records, [write(value, found.revision)]))) continue;
      log.warn({ grant_id: id }, why);
      return value;
    }
  };
  const all = async () => {
    const found: Stored<GrantRecord>[] = [];
    for (;;) {
      const page = await records.list<GrantRecord>(COLLECTION, { offset: found.length, limit: PAGE });
      found.push(...page.items);
      if (page.items.length === 0 || found.length >= page.total) return found;
    }
  };
  const sweep = async (): Promise<void> => {
    const oldest = await records.list<GrantRecord>(COLLECTION, { limit: SWEEP, ascending: true });
    const over = oldest.items.filter(
      ({ value }) => Date.parse(value.revoked_at ?? value.expires_at) + LISTED_MS <= now(),
    );
    if (over.length > 0) await records.write(over.map(({ id }) => ({ collection: COLLECTION, id })));
  };
  const touch = async ({ value, revision }: Stored<GrantRecord>) => {
    if (value.last_used_at !== null && now() - Date.parse(value.last_used_at) < MINUTE_MS) return;
    // The expected revision preserves a concurrent revocation; this write may be lost without harm.
    await tryWrite(records, [write({ ...value, last_used_at: at(now()) }, revision)]).catch(() => undefined);
  };

  return {
    authorize: (terms) => codes.issue(terms),
    async exchange(code, presented) {
      const epoch = secrets()?.epoch;
      if (epoch === undefined) return undefined;
      let grant: GrantRecord | undefined;
      const redeemed = await codes.redeem(code, presented, (terms) => {
        grant = begun(terms, epoch);
        return { id: grant.id, writes: [write(grant, 'absent')] };
      });
      if (redeemed !== undefined && 'replayed' in redeemed && redeemed.replayed !== undefined)
        await markRevoked(
          redeemed.replayed,
          'access of a program ended: its authorization code was used twice',
        );
      if (redeemed === undefined || 'replayed' in redeemed || grant === undefined) return undefined;
      log.info({ grant_id: grant.id }, 'a program was granted access');
      await sweep();
      return tokensOf(grant);
    },
    async renew(refreshToken, clientId) {
      for (;;) {
        const token = tokenOf(refreshToken);
        const found = token?.kind === 'refresh' ? await read(token.grant) : undefined;
        if (
          token === undefined ||
          found === undefined ||
          found.value.client !== sha256(clientId) ||
          !lives(found.value)
        )
          return undefined;
        const { value, revision } = found;
        const behind = value.generation - token.generation;
        if (behind === 0) {
          const next = renewed(value);
          if (await tryWrite(records, [write(next, revision)])) return tokensOf(next);
        } else if (behind === 1 && now() - Date.parse(value.renewed[0]) < REPEAT_MS) return tokensOf(value);
        else {
          await markRevoked(value.id, 'access of a program ended: its refresh token was used twice');
          return undefined;
        }
      }
    },
    async verify(accessToken) {
      const token = tokenOf(accessToken);
      const found = token?.kind === 'access' ? await read(token.grant) : undefined;
      if (token === undefined || found === undefined || !lives(found.value)) return undefined;
      const behind = found.value.generation - token.generation;
      if ((behind !== 0 && behind !== 1) || endOf(found.value, behind) <= now()) return undefined;
      await touch(found);
      return toPublicGrant(found.value);
    },
    list: async () => (await all()).map(({ value }) => toPublicGrant(value)),
    async revoke(id) {
      const revoked = await markRevoked(id, 'access of a program ended');
      if (revoked === undefined)
        throw new Failure('not_found', `There is no grant "${id}".`, {
          hint: 'List the grants to see their ids.',
        });
      return toPublicGrant(revoked);
    },
    async revokeToken(text, clientId) {
      const token = tokenOf(text);
      const found = token && (await read(token.grant));
      if (found !== undefined && found.value.client === sha256(clientId))
        await markRevoked(found.id, 'access of a program ended by itself');
    },
    async revokeOutdated() {
      const epoch = secrets()?.epoch;
      const outdated = (await all()).filter(
        ({ value }) => value.revoked_at === null && value.epoch !== epoch,
      );
      for (const { id } of outdated)
        await markRevoked(id, 'access of a program ended with the former credentials');
      return outdated.length;
    },
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function toPublicGrant({
  id,
  client_name,
  redirect_uri,
  scopes,
  created_at,
  expires_at,
  last_used_at,
  revoked_at,
}: Grant): Grant {
  return { id, client_name, redirect_uri, scopes, created_at, expires_at, last_used_at, revoked_at };
}
