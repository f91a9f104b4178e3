import type { ServiceCall } from '../call/call.ts';
import { Failure } from '../errors/failure.ts';
import { omit } from '../input/fields.ts';
import { PackageEdit } from '../ooxml/package/index.ts';
import type { OpenedBook, OpenedEdit } from '../opened/api.ts';
import { readSceneTexts } from '../output/markdown/write-markdown.ts';
import { CANVAS } from '../scene/scene.ts';
import type { Stored } from '../store/store.ts';
import type { PresentationService } from './api.ts';
import { createClipReader } from './clip-files.ts';
import type { Composed } from './editor-options.ts';
import { writeExport } from './export-files.ts';
import type { PresentationServiceOptions } from './service-options.ts';
import { readPresentation, type StoredPresentation } from './stored-presentation.ts';

/** Most characters of the words of a slide. */
const MAX_CHARACTERS = 4_000;

/** Kinds of parts with the names and accounts of people who commented on a file or changed it. */
const PRIVATE_PARTS = ['commentAuthors', 'authors', 'changesInfo', 'revisionInfo'];

type Options = Pick<PresentationServiceOptions, 'records' | 'blobs' | 'openedFiles'>;

/** Texts and files of decks for people who see no more than the slides, and their notes where these are shared. */
export function createAudience(
  { records, blobs, openedFiles }: Options,
  compose: (stored: Stored<StoredPresentation>) => Promise<Composed>,
): Pick<PresentationService, 'shown' | 'handOut'> {
  const open = async (id: string) => {
    const stored = await readPresentation(records, id);
    const { slides, opened } = stored.value.presentation;
    return { slides, hidden: new Set(opened?.hidden), deck: (await compose(stored)).deck };
  };
  return {
    async shown(id) {
      const { deck, hidden, slides } = await open(id);
      return slides.flatMap((slide, index) => {
        const scene = deck.slides[index];
        if (scene === undefined || hidden.has(slide.id)) return [];
        const { widthPx: width, heightPx: height } = scene.canvas ?? CANVAS;
        const note = scene.speakerNote?.trim() ?? '';
        const { title, lines } = readSceneTexts(scene, index + 1);
        const text = lines.join('\n').slice(0, MAX_CHARACTERS).toWellFormed();
        return [{ id: slide.id, number: index + 1, title, text, note, width, height }];
      });
    },
    async handOut(id, { format, notes }, { signal }) {
      const { deck, hidden, slides } = await open(id);
      if (format === 'pdf') {
        const shown = deck.slides.filter((_, index) => !hidden.has(slides[index]?.id ?? ''));
        return writeExport({ ...omit(deck, 'comments'), slides: shown }, 'pdf', signal);
      }
      const own = notes ? deck.slides : deck.slides.map((scene) => omit(scene, 'speakerNote'));
      const bytes = await writeExport({ ...omit(deck, 'comments'), slides: own }, 'pptx', signal, {
        clips: createClipReader(blobs, id),
      });
      return deck.file === undefined ? bytes : reduceFile(bytes, notes, openedFiles, signal);
    },
  };
}

/** Removes comments and hidden slides from a file, and notes unless they are shared. */
async function reduceFile(
  bytes: Uint8Array,
  notes: boolean,
  files: OpenedBook | undefined,
  signal: ServiceCall['signal'],
): Promise<Uint8Array> {
  if (files === undefined) throw new Failure('unsupported', 'This server does not open presentation files.');
  const { slides } = await files.open(bytes, signal);
  const trees = await files.trees(
    bytes,
    slides.map((_, index) => index + 1),
  );
  const areAllHidden = trees.every(({ hidden }) => hidden);
  const edits = trees.flatMap((tree): OpenedEdit[] => {
    const { id: slide } = tree;
    if (tree.hidden && !areAllHidden) return [{ op: 'delete', slide }];
    return [
      ...(tree.comments ?? []).map(({ id }): OpenedEdit => ({ op: 'remove_comment', slide, comment: id })),
    ];
  });
  const edited = edits.length === 0 ? bytes : (await files.edit(bytes, edits, signal)).bytes;
  return removeParts(edited, notes ? PRIVATE_PARTS : [...PRIVATE_PARTS, 'notesSlide']);
}

/**
 * Removes parts by the kind of relationship that leads to them. Notes have more than the text that edits
 * change, such as further text boxes.
 */
function removeParts(bytes: Uint8Array, kinds: readonly string[]): Uint8Array {
  const file = PackageEdit.open(bytes);
  const removed = new Set<string>();
  for (const part of file.names) {
    // Relationships are parts of their own, which are read with the part that they belong to.
    if (part.endsWith('.rels')) continue;
    for (const { id, type, target, external } of file.relationships(part)) {
      if (external || !kinds.includes(type)) continue;
      file.unrelate(part, id);
      removed.add(target);
    }
  }
  for (const part of removed) if (file.has(part)) file.remove(part);
  return removed.size === 0 ? bytes : file.toBytes();
}
