import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../core/call/call.ts';
import { wrote } from '../core/store/signing-secret.ts';
import type { RecordStore } from '../core/store/store.ts';

const COLLECTION = 'oauth_codes';
/** How long a code may be exchanged for a token: long enough for one redirect. */
const CODE_MS = 60_000;
/** Expired ones that are forgotten with each new code. */
const SWEEP = 100;

/** What a code was given for. */
export interface Grant {
  readonly clientId: string;
  readonly redirectUri: string;
  /** S256 challenge of RFC 7636. */
  readonly challenge: string;
}

/** Authorization codes: random, good once, for a minute, in every process that shares the store. */
export interface Grants {
  issue(grant: Grant): Promise<string>;
  /** Whether the code was given for these, and by whom the challenge was made; a code is spent by asking, right or wrong. */
  redeem(code: string, request: { readonly clientId: string; readonly redirectUri: string; readonly verifier: string }): Promise<boolean>;
}

interface StoredGrant extends Grant {
  readonly until: string;
}

export function createGrants(records: RecordStore, clock: Clock): Grants {
  return {
    async issue(grant) {
      const now = clock.now();
      const oldest = await records.list<StoredGrant>(COLLECTION, { limit: SWEEP, ascending: true });
      const expired = oldest.items.filter(({ value }) => value.until <= now.toISOString());
      const code = randomBytes(32).toString('base64url');
      const value: StoredGrant = { ...grant, until: new Date(now.getTime() + CODE_MS).toISOString() };
      await records.write([...expired.map(({ id }) => ({ collection: COLLECTION, id })), { collection: COLLECTION, id: idOf(code), value, order: value.until }]);
      return code;
    },
    async redeem(code, { clientId, redirectUri, verifier }) {
      const found = await records.get<StoredGrant>(COLLECTION, idOf(code));
      if (found === undefined || !(await wrote(records, [{ collection: COLLECTION, id: found.id, expect: found.revision }]))) return false;
      const grant = found.value;
      if (grant.until <= clock.now().toISOString()) return false;
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      return grant.clientId === clientId && grant.redirectUri === redirectUri && grant.challenge === challenge;
    },
  };
}

/** The store never holds a code that could be used. */
function idOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
