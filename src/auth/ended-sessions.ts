import type { Clock } from '../core/call/call.ts';
import type { RecordStore } from '../core/store/store.ts';
import type { Session } from './session-tokens.ts';

const COLLECTION = 'ended_sessions';
/** Most expired records that are deleted when a session ends. */
const SWEEP = 100;

/** Sessions that ended before their tokens expire. Records are needed until then. */
export interface EndedSessions {
  add(session: Session): Promise<void>;
  /** Looks up one key. */
  has(session: Session): Promise<boolean>;
}

export function createEndedSessions(records: RecordStore, clock: Clock): EndedSessions {
  return {
    async add({ id, expiresAt }) {
      const now = clock.now().toISOString();
      const oldest = await records.list<{ expires_at: string }>(COLLECTION, {
        limit: SWEEP,
        ascending: true,
      });
      const expired = oldest.items.filter(({ value }) => value.expires_at <= now);
      const value = { expires_at: expiresAt.toISOString() };
      await records.write([
        ...expired.map((gone) => ({ collection: COLLECTION, id: gone.id })),
        { collection: COLLECTION, id, value, order: value.expires_at },
      ]);
    },
    has: async ({ id }) => (await records.get(COLLECTION, id)) !== undefined,
  };
}
