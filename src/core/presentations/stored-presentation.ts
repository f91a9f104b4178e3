import type { DesignStyle } from '../designs/style.ts';
import { Failure } from '../errors/failure.ts';
import { message } from '../errors/message.ts';
import type { MediaRef } from '../scene/scene.ts';
import type { Theme } from '../scene/theme.ts';
import type { RecordStore, Stored, Write } from '../store/store.ts';
import { createSortKeys } from './library/sort-keys.ts';
import { toTagTerm } from './library/tag-term.ts';
import type { Passage, Presentation } from './presentation.ts';
import { collectPassageTerms } from './search/passages.ts';
import type { EditStep } from './steps/edit-step.ts';

export const PRESENTATIONS = 'presentations';
/** Deleted presentations until they are restored or erased. Revisions and files stay where they were. */
export const DELETED_PRESENTATIONS = 'deleted_presentations';

/**
 * Position of undo and redo: the revision whose state the deck has, and the revisions that can be redone,
 * the next one first.
 */
export interface UndoPosition {
  readonly revision: number;
  readonly undone: readonly number[];
}

/** Record of a presentation, with the pictures that were resolved when it was made. */
export interface StoredPresentation {
  readonly presentation: Presentation;
  /** Media by content path such as "items[1].image", one record per slide. */
  readonly pictures: readonly Readonly<Record<string, MediaRef>>[];
  /** Copy of a custom theme at the time when the deck took it; absent for a built-in theme. */
  readonly look?: Theme;
  /** Id of its design, whose file is stored with the presentation. */
  readonly design?: string;
  /** Style file of the design at the time when the deck took it; absent: none. */
  readonly design_style?: DesignStyle;
  /**
   * Only for a deck that was opened from a file: the key of the file. The file is the deck; the slides of
   * the record only list its contents.
   */
  readonly file?: { readonly key: string };
  /** Only for a deck that was opened from a file: texts of the file for the search. */
  readonly texts?: readonly Passage[];
  /** Summary of the change that made this revision. */
  readonly change: string;
  /** Name of the caller who made this revision; absent for local callers. */
  readonly author?: string;
  /** Edits of the call that made this revision; absent in revisions made before they were recorded. */
  readonly steps?: readonly EditStep[];
  /** Only for an opened file: the key of its parts between the steps, if a part changed in several. */
  readonly step_parts?: string;
  /** Only for a revision that was made by undo or redo of whole calls. */
  readonly standing?: UndoPosition;
  /** Tags and names of revisions belong to the presentation, not to a revision: only the current state has them. */
  readonly tags?: readonly string[];
  readonly revision_names?: Readonly<Record<string, string>>;
}

/** Facts of the presentation as a whole, which no revision changes. */
type Marks = Pick<StoredPresentation, 'tags' | 'revision_names'>;

/** Write of a presentation, with all under which lists find it. */
export function writePresentation(value: StoredPresentation, expect: 'absent' | number): Write {
  const { presentation, author, change } = value;
  return {
    collection: PRESENTATIONS,
    id: presentation.id,
    value,
    expect,
    order: presentation.created_at,
    label: presentation.title,
    terms: collectTerms(value),
    orders: createSortKeys(presentation),
    notice: { revision: presentation.revision, ...toAuthor(author), summary: change },
  };
}

/** Write that changes the marks of a presentation without a new revision. */
export function rewritePresentation({ value, revision }: Stored<StoredPresentation>, marks: Marks): Write {
  const { notice: _, ...write } = writePresentation({ ...value, ...marks }, revision);
  return write;
}

export function pickMarks({ tags, revision_names }: StoredPresentation): Marks {
  return { ...(tags && { tags }), ...(revision_names && { revision_names }) };
}

/** Terms under which a presentation is found. */
export function collectTerms({ presentation, texts, tags = [] }: StoredPresentation): string[] {
  return [...tags.map(toTagTerm), ...collectPassageTerms(presentation, texts)];
}

/** Field of a record that names the caller. */
export function toAuthor(name: string | undefined): { readonly author?: string } {
  return name === undefined ? {} : { author: name };
}

/** @throws Failure `not_found` */
export async function readPresentation(
  records: RecordStore,
  id: string,
): Promise<Stored<StoredPresentation>> {
  const found = await records.get<StoredPresentation>(PRESENTATIONS, id);
  if (!found && (await records.get(DELETED_PRESENTATIONS, id)) !== undefined)
    throw new Failure('not_found', `The presentation "${id.slice(0, 80)}" was deleted.`, {
      hint: message`It is still in the trash: {restore_presentation} brings it back.`,
    });
  if (!found)
    throw new Failure('not_found', `No presentation is stored under the id "${id.slice(0, 80)}".`, {
      hint: message`{list_presentations} shows the ids of all stored presentations. A deck that a task makes is stored when the task has ended.`,
    });
  return found;
}

/** All files of a presentation share one prefix, so that they are deleted in one step. */
export function blobPrefix(id: string): string {
  return `presentations/${id}/`;
}

export function mediaKey(id: string, media: Pick<MediaRef, 'hash' | 'mimeType'>): string {
  return `${blobPrefix(id)}media/${media.hash}.${media.mimeType === 'image/jpeg' ? 'jpg' : 'png'}`;
}

/** Key of the SVG that a picture was drawn from. */
export function vectorKey(id: string, hash: string): string {
  return `${blobPrefix(id)}media/${hash}.svg`;
}

/** Key of the file of a design that the deck uses or used. */
export function designKey(id: string, design: string): string {
  return `${blobPrefix(id)}look/${design}.pptx`;
}

/** Key of the opened file in its current state. */
export function fileKey(id: string, hash: string, name: string): string {
  return `${blobPrefix(id)}file/${hash.slice(0, 32)}/${name}`;
}

/** Key of a file of the deck's theme: a logo or an uploaded font. */
export function lookKey(id: string, hash: string): string {
  return `${blobPrefix(id)}look/${hash}`;
}
