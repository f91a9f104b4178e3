import { invalid } from '../../errors/failure.ts';
import { message } from '../../errors/message.ts';
import { retryConflict } from '../../store/retry-conflict.ts';
import { foldForSearch } from '../../store/search-terms.ts';
import type { RecordStore, Write } from '../../store/store.ts';
import type { TagChange, TaggedPresentation, TagUse } from '../api.ts';
import {
  PRESENTATIONS,
  readPresentation,
  rewritePresentation,
  type StoredPresentation,
} from '../stored-presentation.ts';
import { toTagTerm } from './tag-term.ts';

/** Spellings of tags by their folded form. */
const TAGS = 'tags';
/** Most tags of a presentation, and of all together. */
export const MAX_TAGS = 20;
export const MAX_ALL_TAGS = 200;

type Spellings = ReadonlyMap<string, string>;

/**
 * Changes the tags of presentations, all or none, without a new revision. Tags that differ only in case and
 * accents are one, which keeps its first spelling.
 *
 * @throws Failure `not_found`; `invalid_input` at `add` if there would be too many
 */
export async function changeTags(
  records: RecordStore,
  ids: readonly string[],
  { add, remove }: TagChange,
): Promise<readonly TaggedPresentation[]> {
  let known = await readSpellings(records);
  const added = new Map(add.map((tag) => [fold(tag), known.get(fold(tag)) ?? tag.trim()]));
  const fresh = [...added].filter(([key]) => !known.has(key));
  if (known.size + fresh.length > MAX_ALL_TAGS) {
    // Presentations may have gone with their tags.
    await forgetUnused(records, new Set(known.keys()));
    known = await readSpellings(records);
  }
  if (known.size + fresh.length > MAX_ALL_TAGS)
    throw invalid(
      ['add'],
      `There are ${known.size} tags already, and at most ${MAX_ALL_TAGS} are allowed.`,
      { type: 'too_big', ctx: { max: MAX_ALL_TAGS } },
      message`Use one of {list_tags}, or remove one from all its presentations.`,
    );
  const gone = new Set(remove.map(fold));
  const tagged = await retryConflict(async () => {
    const writes: Write[] = [];
    const changed: TaggedPresentation[] = [];
    for (const id of new Set(ids)) {
      const stored = await readPresentation(records, id);
      const tags = combine(stored.value, added, gone);
      changed.push({ id, tags });
      if (JSON.stringify(tags) !== JSON.stringify(stored.value.tags ?? []))
        writes.push(rewritePresentation(stored, { tags }));
    }
    if (writes.length > 0) await records.write([...writes, ...fresh.map(writeSpelling)]);
    return changed;
  });
  await forgetUnused(records, gone);
  return tagged;
}

/** Tags in use with the number of presentations that have each, in alphabetical order. */
export async function listTags(records: RecordStore): Promise<readonly TagUse[]> {
  const uses: TagUse[] = [];
  for (const tag of (await readSpellings(records)).values())
    uses.push({ tag, n_presentations: await countUses(records, tag) });
  return uses.filter(({ n_presentations: n }) => n > 0);
}

/** Writes that make tags known, such as those of a presentation that comes out of the trash. */
export function writeSpellings(tags: readonly string[] = []): Write[] {
  return tags.map((tag) => writeSpelling([fold(tag), tag]));
}

function combine(
  { tags = [], presentation }: StoredPresentation,
  added: Spellings,
  gone: ReadonlySet<string>,
) {
  const left = tags.filter((tag) => !gone.has(fold(tag)));
  const has = new Set(left.map(fold));
  const all = [...left, ...[...added].flatMap(([key, tag]) => (has.has(key) ? [] : [tag]))];
  if (all.length > MAX_TAGS)
    throw invalid(
      ['add'],
      `A presentation has at most ${MAX_TAGS} tags; "${presentation.title.slice(0, 80)}" would have ${all.length}.`,
      { type: 'too_big', ctx: { max: MAX_TAGS } },
      'Remove some of its tags in the same call.',
    );
  return all;
}

async function readSpellings(records: RecordStore): Promise<Spellings> {
  const { items } = await records.list<{ readonly tag: string }>(TAGS, {
    limit: MAX_ALL_TAGS,
    ascending: true,
  });
  return new Map(items.map(({ id, value }) => [id, value.tag]));
}

function writeSpelling([key, tag]: readonly [string, string]): Write {
  return { collection: TAGS, id: key, value: { tag }, order: key };
}

async function countUses(records: RecordStore, tag: string): Promise<number> {
  return (await records.list(PRESENTATIONS, { limit: 0, having: [toTagTerm(tag)] })).total;
}

async function forgetUnused(records: RecordStore, keys: ReadonlySet<string>): Promise<void> {
  for (const id of keys) {
    const stored = await records.get<{ readonly tag: string }>(TAGS, id);
    if (stored !== undefined && (await countUses(records, stored.value.tag)) === 0)
      await records.write([{ collection: TAGS, id }]);
  }
}

function fold(tag: string): string {
  return foldForSearch(tag.trim());
}
