import { Failure, invalid } from '../errors/failure.ts';
import { omit } from '../input/fields.ts';
import type { RecordStore, Stored, Write } from '../store/store.ts';
import type { Presentation, RevisionHead } from './presentation.ts';
import { nameSteps } from './steps/edit-step.ts';
import {
  PRESENTATIONS,
  pickMarks,
  readPresentation,
  type StoredPresentation,
  toAuthor,
  writePresentation,
} from './stored-presentation.ts';

/** Past revisions of a presentation are in a collection of their own, so that they are listed in order. */
function revisionCollection(id: string): string {
  return `revisions.${id}`;
}

function recordId(revision: number): string {
  return String(revision).padStart(8, '0');
}

/**
 * Writes that replace a stored state and keep it as a revision. Both expect that nothing changed in
 * between.
 */
function createSuccession(before: Stored<StoredPresentation>, value: StoredPresentation): Write[] {
  const { id, revision } = before.value.presentation;
  return [
    writePresentation({ ...value, ...pickMarks(before.value) }, before.revision),
    {
      collection: revisionCollection(id),
      id: recordId(revision),
      value: omit(before.value, 'tags', 'revision_names'),
      expect: 'absent',
      order: recordId(revision),
    },
  ];
}

/**
 * Writes a new state. Marks that were changed meanwhile are no obstacle, since they belong to no revision.
 *
 * @param more writes of the same batch
 * @returns version of the record
 * @throws Failure `conflict` if the presentation itself was changed
 */
export async function writeSuccession(
  records: RecordStore,
  before: Stored<StoredPresentation>,
  value: StoredPresentation,
  more: readonly Write[],
): Promise<number> {
  for (let stored = before; ; ) {
    try {
      await records.write([...createSuccession(stored, value), ...more]);
      return stored.revision + 1;
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'conflict')) throw error;
      const now = await readPresentation(records, before.id);
      const isSame = now.value.presentation.revision === before.value.presentation.revision;
      if (!isSame || now.revision === stored.revision) throw error;
      stored = now;
    }
  }
}

/** Reads one revision, which may be the current one. Returns undefined if there is none with that number. */
export async function readRevision(
  records: RecordStore,
  current: StoredPresentation,
  revision: number,
): Promise<StoredPresentation | undefined> {
  if (revision === current.presentation.revision) return current;
  return (
    await records.get<StoredPresentation>(revisionCollection(current.presentation.id), recordId(revision))
  )?.value;
}

/** Reads one revision. @throws Failure `invalid_input` at the field if there is none with that number */
export async function requireRevision(
  records: RecordStore,
  current: StoredPresentation,
  revision: number,
  field = 'revision',
): Promise<StoredPresentation> {
  const found = await readRevision(records, current, revision);
  if (found !== undefined) return found;
  throw invalid(
    [field],
    `There is no revision ${revision} of this presentation.`,
    { type: 'out_of_range', input: revision },
    'Leave it out for the current one.',
  );
}

/** State of a revision as a record of its own. @param revision absent: the current one. @throws Failure as `requireRevision` */
export async function readStateAt(
  records: RecordStore,
  id: string,
  revision: number | undefined,
): Promise<Stored<StoredPresentation>> {
  const current = await readPresentation(records, id);
  if (revision === undefined || revision === current.value.presentation.revision) return current;
  // Versions of records are positive, so that a negative one names a past state.
  return { id, revision: -revision, value: await requireRevision(records, current.value, revision) };
}

export function listSlideIds({ slides }: Presentation): string[] {
  return slides.map(({ id }) => id);
}

/** Lists revisions, the newest first and the current one included. @throws Failure `not_found` */
export async function listRevisions(
  records: RecordStore,
  id: string,
  page: number,
  pageSize: number,
): Promise<{ readonly items: readonly RevisionHead[]; readonly total: number }> {
  const current = (await readPresentation(records, id)).value;
  const from = (page - 1) * pageSize;
  const past = await records.list<StoredPresentation>(revisionCollection(id), {
    offset: Math.max(0, from - 1),
    limit: from === 0 ? Math.max(1, pageSize - 1) : pageSize,
  });
  const names = current.revision_names ?? {};
  const items = [...(from === 0 ? [current] : []), ...past.items.map(({ value }) => value)]
    .slice(0, pageSize)
    .map((stored) => toRevisionHead(stored, names));
  return { items, total: past.total + 1 };
}

/** Writes that remove a presentation with all its revisions. */
export async function createRemoval(
  records: RecordStore,
  { id, revision }: Pick<Stored<StoredPresentation>, 'id' | 'revision'>,
): Promise<Write[]> {
  const past: Write[] = [];
  for (let total = 1; past.length < total; ) {
    const page = await records.list(revisionCollection(id), { offset: past.length, limit: 100 });
    past.push(...page.items.map((item) => ({ collection: revisionCollection(id), id: item.id })));
    total = page.items.length === 0 ? past.length : page.total;
  }
  return [{ collection: PRESENTATIONS, id, expect: revision }, ...past];
}

function toRevisionHead(
  { presentation, change, author, steps, standing }: StoredPresentation,
  names: Readonly<Record<string, string>>,
): RevisionHead {
  const { revision, title, slides, template, updated_at } = presentation;
  const name = names[revision];
  return {
    revision,
    ...(name === undefined ? {} : { name }),
    ...(standing === undefined ? {} : { returned_to: standing.revision }),
    title,
    n_slides: slides.length,
    template: template.id,
    change,
    ...toAuthor(author),
    ...(steps && { steps: nameSteps(revision, steps) }),
    created_at: updated_at,
  };
}
