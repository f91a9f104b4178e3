import type { PackageEdit } from '../../ooxml/package/index.ts';
import { descendants, type Markup, parseMarkup, readAttribute, XmlEditor } from '../../ooxml/xml/index.ts';
import { readSlideMoniker } from './comment-anchor.ts';
import { ensureAuthor, readAuthors, takeIndices } from './comment-authors.ts';
import { takeGuid } from './comment-guid.ts';
import { type CommentForm, type CommentPart, detectCommentForm, listCommentParts } from './comment-parts.ts';
import { convertComments } from './convert-comments.ts';
import { readKey } from './find-comments.ts';
import { addCommentPart, type CommentedSlide } from './write-comments.ts';

/**
 * Copies the comments on a slide to a copy of it, with ids of their own. In a deck whose comments have another
 * form they take that form, and their subject becomes the slide.
 *
 * @param from file with the slide
 * @param made the copy, whose comments are not copied yet
 */
export function copyComments(
  from: PackageEdit,
  source: string,
  file: PackageEdit,
  made: CommentedSlide,
): void {
  const parts = listCommentParts(from, source);
  if (parts.length === 0) return;
  const form = detectCommentForm(file);
  for (const one of parts) if (form === undefined || form === one.form) copyPart(from, one, file, made);
  if (parts.some((one) => form !== undefined && form !== one.form))
    convertComments(from, source, file, made, form ?? 'modern');
}

function copyPart(
  from: PackageEdit,
  { part, form }: CommentPart,
  file: PackageEdit,
  made: CommentedSlide,
): void {
  const source = from.text(part);
  const edited = new XmlEditor(source);
  const all = descendants(parseMarkup(source));
  const authors = mapAuthors(from, file, form);
  if (form === 'classic') renumberClassic(edited, all, file, authors);
  else renewModern(edited, all, authors, `${made.part} ${part}`);
  const copy = addCommentPart(file, made, form, edited.toString());
  if (form !== 'modern') return;
  const { creationId } = readSlideMoniker(file, made.part, made.number);
  file.edit(copy, (anchored, root) => {
    for (const one of descendants(root)) {
      if (one.name !== 'sldMk') continue;
      anchored.setAttribute(one, 'sldId', String(made.number));
      anchored.setAttribute(one, 'cId', String(creationId));
    }
  });
}

/** Lists the authors of another file in this one on first use. */
function mapAuthors(from: PackageEdit, file: PackageEdit, form: CommentForm): (id: string) => string {
  if (from === file) return (id) => id;
  const known = readAuthors(from, form);
  const mapped = new Map<string, string>();
  return (id) => {
    const own = mapped.get(id) ?? ensureAuthor(file, form, known.get(id) ?? { name: 'Unknown' });
    mapped.set(id, own);
    return own;
  };
}

function renumberClassic(
  edited: XmlEditor,
  all: readonly Markup[],
  file: PackageEdit,
  authorOf: (id: string) => string,
): void {
  const { source } = edited;
  const comments = all.filter(({ name }) => name === 'cm');
  const counts = new Map<string, number>();
  const authors = comments.map((one) => authorOf(readAttribute(source, one, 'authorId') ?? ''));
  for (const author of authors) counts.set(author, (counts.get(author) ?? 0) + 1);
  const next = new Map([...counts].map(([author, count]) => [author, takeIndices(file, author, count)]));
  const keys = new Map<string, readonly [author: string, index: number]>();
  for (const [at, one] of comments.entries()) {
    const author = authors[at] ?? '';
    const index = next.get(author) ?? 1;
    next.set(author, index + 1);
    keys.set(readKey(source, one), [author, index]);
    edited.setAttribute(one, 'authorId', author);
    edited.setAttribute(one, 'idx', String(index));
  }
  for (const one of all) {
    const key = one.name === 'parentCm' ? keys.get(readKey(source, one)) : undefined;
    if (key === undefined) continue;
    edited.setAttribute(one, 'authorId', key[0]);
    edited.setAttribute(one, 'idx', String(key[1]));
  }
}

/** Attributes of modern comments that name authors, each or as a list. */
const AUTHOR_ATTRIBUTES = ['authorId', 'assignedTo', 'likes'];

function renewModern(
  edited: XmlEditor,
  all: readonly Markup[],
  authorOf: (id: string) => string,
  seed: string,
): void {
  const { source } = edited;
  const taken = new Set<string>();
  for (const one of all) {
    if (one.name === 'cm' || one.name === 'reply')
      edited.setAttribute(one, 'id', takeGuid(`${seed} ${readAttribute(source, one, 'id')}`, taken));
    for (const name of AUTHOR_ATTRIBUTES) {
      const value = readAttribute(source, one, name);
      if (value === undefined || !value.includes('{')) continue;
      edited.setAttribute(
        one,
        name,
        value.replace(/\{[^}]*\}/g, (id) => authorOf(id)),
      );
    }
  }
}
