import type { Clock, LinkStyle } from '../../call/call.ts';
import { Failure } from '../../errors/failure.ts';
import { message } from '../../errors/message.ts';
import { defined } from '../../input/fields.ts';
import { retryConflict } from '../../store/retry-conflict.ts';
import type { RecordStore } from '../../store/store.ts';
import type { SignedLinks } from '../links.ts';
import type { Share, ShareService } from '../share.ts';
import { PRESENTATIONS, readPresentation } from '../stored-presentation.ts';
import { isOver, listSharesOf, SHARES, type StoredShare, writeShare } from './share-records.ts';
import { createShareId, writeShareToken } from './share-tokens.ts';

/** Maximum number of share links of a presentation. */
export const MAX_SHARES = 100;
const DAY_MS = 24 * 60 * 60 * 1000;

interface ShareServiceOptions {
  readonly records: RecordStore;
  readonly links: SignedLinks;
  readonly clock: Clock;
  hashPassword(password: string): Promise<string>;
}

/** Links to decks for people without an account. */
export function createShareService(options: ShareServiceOptions): ShareService {
  const { records, links, clock } = options;
  const toShare = (id: string, stored: StoredShare, link: LinkStyle): Share =>
    defined({
      id,
      presentation_id: stored.presentation,
      url: links.share(writeShareToken(links, id), link),
      name: stored.name,
      has_password: stored.password_hash !== undefined,
      notes: stored.notes,
      comments: stored.comments,
      downloads: stored.downloads,
      created_at: stored.created_at,
      expires_at: stored.expires_at,
    });
  const remove = (ids: readonly string[]) => records.write(ids.map((id) => ({ collection: SHARES, id })));
  return {
    async create(presentation, { name, password, expiry_days: days, notes, comments, downloads }, link) {
      await readPresentation(records, presentation);
      await makeRoom(records, presentation, clock.now(), remove);
      const now = clock.now();
      const stored: StoredShare = defined({
        presentation,
        name,
        password_hash: password === undefined ? undefined : await options.hashPassword(password),
        notes,
        comments,
        downloads,
        created_at: now.toISOString(),
        expires_at: days === undefined ? undefined : new Date(now.getTime() + days * DAY_MS).toISOString(),
      });
      const id = createShareId();
      await records.write([writeShare(id, stored, 'absent')]);
      // A presentation that was deleted meanwhile must not have a link when it is restored.
      if ((await records.get(PRESENTATIONS, presentation)) === undefined) await remove([id]);
      await readPresentation(records, presentation);
      return toShare(id, stored, link);
    },
    async list(presentation, { offset, limit }, link) {
      const { items, total } = await records.list<StoredShare>(SHARES, {
        offset,
        limit,
        ...(presentation === undefined ? {} : { containing: presentation }),
      });
      return { items: items.map(({ id, value }) => toShare(id, value, link)), total };
    },
    async revoke(id) {
      await retryConflict(async () => {
        const found = await records.get<StoredShare>(SHARES, id);
        if (found === undefined)
          throw new Failure('not_found', `There is no share link "${id.slice(0, 80)}".`, {
            hint: message`{list_shares} shows the ids.`,
          });
        await records.write([{ collection: SHARES, id, expect: found.revision }]);
      });
    },
    async revokeAll(presentation) {
      const found = await listSharesOf(records, presentation);
      if (found.length > 0) await remove(found.map(({ id }) => id));
    },
  };
}

/** Removes links that are over where there are too many. @throws Failure `conflict` if all are in use */
async function makeRoom(
  records: RecordStore,
  presentation: string,
  now: Date,
  remove: (ids: readonly string[]) => Promise<void>,
): Promise<void> {
  const { total } = await records.list(SHARES, { limit: 1, containing: presentation });
  if (total < MAX_SHARES) return;
  const over = (await listSharesOf(records, presentation)).filter(({ value }) => isOver(value, now));
  if (over.length === 0)
    throw new Failure('conflict', `The presentation has ${MAX_SHARES} share links, the most it can have.`, {
      hint: message`{revoke_share} ends those that nobody needs.`,
    });
  await remove(over.map(({ id }) => id));
}
