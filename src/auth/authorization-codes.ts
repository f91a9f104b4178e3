import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../core/call/call.ts';
import type { Scope } from '../core/call/operation.ts';
import { tryWrite } from '../core/store/signing-secret.ts';
import type { RecordStore, Write } from '../core/store/store.ts';

const COLLECTION = 'oauth_codes';
/** Lifetime of a code, which is long enough for one redirect. */
const CODE_MS = 60_000;
/**
 * Time for which a used code is stored to detect a second use (RFC 6749 4.1.2 recommends at most ten minutes
 * for codes).
 */
const REMEMBERED_MS = 10 * 60_000;
/** Expired codes deleted with each new one. */
const SWEEP = 100;

/** Permission that a person gave to a client, as stored with its authorization code. */
export interface Terms {
  readonly clientId: string;
  readonly clientName: string;
  /** True if the client takes refresh tokens. */
  readonly refreshes: boolean;
  readonly redirectUri: string;
  /** S256 challenge of RFC 7636. */
  readonly challenge: string;
  readonly scopes: readonly Scope[];
}

/** Fields of a token request that must match the terms of its code. */
export interface Presented {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly verifier: string;
}

/** Authorization codes: random, valid once and for one minute, in every process that shares the store. */
export interface AuthorizationCodes {
  issue(terms: Terms): Promise<string>;
  /**
   * Invalidates the code, valid or not, in the same batch as the writes of `open` for a valid one.
   *
   * @returns the id from `open`; for a code that was used before, `replayed` with the id from its first use.
   */
  redeem(
    code: string,
    presented: Presented,
    open: (terms: Terms) => { readonly id: string; readonly writes: readonly Write[] },
  ): Promise<Redeemed>;
}

type Redeemed = { readonly opened: string } | { readonly replayed: string | undefined } | undefined;

interface StoredCode extends Terms {
  readonly until: string;
  /** Id of the grant that the code opened; empty if the code was presented with wrong parameters. */
  readonly spent?: string;
}

export function createAuthorizationCodes(records: RecordStore, clock: Clock): AuthorizationCodes {
  return {
    async issue(terms) {
      const now = clock.now().getTime();
      const oldest = await records.list<StoredCode>(COLLECTION, { limit: SWEEP, ascending: true });
      const forgotten = oldest.items.filter(({ value }) => Date.parse(value.until) + REMEMBERED_MS <= now);
      const code = randomBytes(32).toString('base64url');
      const value: StoredCode = { ...terms, until: new Date(now + CODE_MS).toISOString() };
      await records.write([
        ...forgotten.map(({ id }) => ({ collection: COLLECTION, id })),
        { collection: COLLECTION, id: hashCode(code), value, order: value.until },
      ]);
      return code;
    },
    async redeem(code, presented, open) {
      for (;;) {
        const found = await records.get<StoredCode>(COLLECTION, hashCode(code));
        if (found === undefined) return undefined;
        const { value } = found;
        if (value.spent !== undefined) return { replayed: value.spent || undefined };
        const isGood = value.until > clock.now().toISOString() && matchesTerms(value, presented);
        const grant = isGood ? open(value) : undefined;
        const spent = {
          collection: COLLECTION,
          id: found.id,
          value: { ...value, spent: grant?.id ?? '' },
          order: value.until,
          expect: found.revision,
        };
        if (await tryWrite(records, [spent, ...(grant?.writes ?? [])])) return grant && { opened: grant.id };
      }
    },
  };
}

function matchesTerms(terms: Terms, { clientId, redirectUri, verifier }: Presented): boolean {
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return terms.clientId === clientId && terms.redirectUri === redirectUri && terms.challenge === challenge;
}

/** Hash of a code, so that the store never holds a usable one. */
function hashCode(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
