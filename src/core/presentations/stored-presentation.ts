import { Failure } from '../errors/failure.ts';
import type { MediaRef } from '../scene/scene.ts';
import type { Theme } from '../scene/theme.ts';
import type { RecordStore, Stored } from '../store/store.ts';
import type { Presentation } from './presentation.ts';

export const PRESENTATIONS = 'presentations';

/** Where undoing and redoing stand: the revision whose state the deck has, and those that can be redone, the next one first. */
export interface UndoPosition {
  readonly revision: number;
  readonly undone: readonly number[];
}

/** The record: what callers see, and the pictures that were resolved when it was made. */
export interface StoredPresentation {
  readonly presentation: Presentation;
  /** One a slide: media by content path, such as "items[1].image". */
  readonly pictures: readonly Readonly<Record<string, MediaRef>>[];
  /** A theme that somebody made, as it was when the deck took it on; absent for a built-in one. */
  readonly look?: Theme;
  /** Id of the design that it is made in; its file is kept with the presentation. */
  readonly design?: string;
  /** Of a deck that was opened from a file: where the file lies. It is the deck; the slides of the record are a list of what is in it. */
  readonly file?: { readonly key: string };
  /** What made this revision of the one before, in one line. */
  readonly change: string;
  /** Of a revision that was made by undoing or redoing. */
  readonly standing?: UndoPosition;
}

/** @throws Failure `not_found` */
export async function readPresentation(records: RecordStore, id: string): Promise<Stored<StoredPresentation>> {
  const found = await records.get<StoredPresentation>(PRESENTATIONS, id);
  if (!found) throw new Failure('not_found', `No presentation is stored under the id "${id.slice(0, 80)}".`, { hint: 'list_presentations shows the ids of all stored presentations.' });
  return found;
}

/** Everything of one presentation lies under one prefix, so that deleting is one step. */
export function blobPrefix(id: string): string {
  return `presentations/${id}/`;
}

export function mediaKey(id: string, media: Pick<MediaRef, 'hash' | 'mimeType'>): string {
  return `${blobPrefix(id)}media/${media.hash}.${media.mimeType === 'image/jpeg' ? 'jpg' : 'png'}`;
}

/** The SVG that a picture was drawn from. */
export function vectorKey(id: string, hash: string): string {
  return `${blobPrefix(id)}media/${hash}.svg`;
}

/** The file of a design that the deck is, or was, made in. */
export function designKey(id: string, design: string): string {
  return `${blobPrefix(id)}look/${design}.pptx`;
}

/** The file that a deck was opened from, as it is after a change. */
export function fileKey(id: string, hash: string, name: string): string {
  return `${blobPrefix(id)}file/${hash.slice(0, 32)}/${name}`;
}

/** A file of the deck's theme: its logo, or an uploaded font. */
export function lookKey(id: string, hash: string): string {
  return `${blobPrefix(id)}look/${hash}`;
}
