import type { RecordStore, Stored, Write } from '../../store/store.ts';
import type { ShareDownload } from '../share.ts';

export const SHARES = 'shares';

/** Record of a share link. It holds neither its token nor its password. */
export interface StoredShare {
  readonly presentation: string;
  readonly name?: string;
  readonly password_hash?: string;
  readonly notes: boolean;
  readonly comments: boolean;
  readonly downloads: readonly ShareDownload[];
  readonly created_at: string;
  readonly expires_at?: string;
  /** Number of comments that visitors made. */
  readonly n_comments?: number;
}

export function writeShare(id: string, value: StoredShare, expect: 'absent' | number): Write {
  return { collection: SHARES, id, value, expect, order: value.created_at, label: value.presentation };
}

export function isOver({ expires_at }: StoredShare, now: Date): boolean {
  return expires_at !== undefined && Date.parse(expires_at) <= now.getTime();
}

/** All links of a presentation. */
export async function listSharesOf(
  records: RecordStore,
  presentation: string,
): Promise<readonly Stored<StoredShare>[]> {
  const found: Stored<StoredShare>[] = [];
  for (let total = 1; found.length < total; ) {
    const page = await records.list<StoredShare>(SHARES, {
      offset: found.length,
      limit: 100,
      containing: presentation,
    });
    found.push(...page.items);
    total = page.items.length === 0 ? found.length : page.total;
  }
  return found.filter(({ value }) => value.presentation === presentation);
}
