import type { PackageEdit } from '../../ooxml/package/index.ts';
import { childAtPath, element, readAttribute, text, type Xml } from '../../ooxml/xml/index.ts';
import { toStrict } from '../../output/pptx/fill/to-strict.ts';
import { type CommentAnchor, locateClassic, readSlideMoniker, writeAnchor } from './comment-anchor.ts';
import { type CommentAuthor, ensureAuthor, takeIndices } from './comment-authors.ts';
import { takeGuid } from './comment-guid.ts';
import {
  COMMENT_TYPES,
  type CommentForm,
  detectCommentForm,
  listCommentParts,
  MODERN_NS,
  MODERN_RELATIONSHIP,
  readNumber,
  readPrefix,
  THREAD_NS,
} from './comment-parts.ts';
import { writeCommentText } from './comment-text.ts';
import { type FoundComment, findComments } from './find-comments.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const EMPTY: Readonly<Record<CommentForm, string>> = {
  classic: `${HEAD}<p:cmLst ${A} ${R} xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"></p:cmLst>`,
  modern: `${HEAD}<p188:cmLst ${A} ${R} xmlns:p188="${MODERN_NS}"></p188:cmLst>`,
};
/** Extension of a slide that names its comments (MS-PPTX 2.16.3.5). */
const RELATION = '{6950BFC3-D8DA-4A85-94F7-54DA5524770B}';
/** Extension of a classic comment with its thread (MS-PPTX 2.9.4). */
const THREADING = '{C676402C-5697-4E1C-873F-D02D1690AC5C}';
/** `complete` of a resolved thread: 100 % in thousandths. */
export const COMPLETE = '100000';
/** Distance of a classic reply below the comment it answers, in 1/576 inch, as PowerPoint has it. */
export const REPLY_OFFSET = 136;

/** Slide with its `p:sldId@id`. */
export interface CommentedSlide {
  readonly part: string;
  readonly number: number;
}

/** Text, author and time (ISO 8601 in UTC) of a new comment or reply. */
export interface CommentInput {
  readonly text: string;
  readonly author: CommentAuthor;
  readonly created: string;
}

/** Adds a comment in the form that the slide, or else the deck has; a deck without comments gets modern ones. */
export function addComment(
  file: PackageEdit,
  slide: CommentedSlide,
  input: CommentInput,
  anchor: CommentAnchor = {},
): void {
  const known = listCommentParts(file, slide.part)[0];
  const form = known?.form ?? detectCommentForm(file) ?? 'modern';
  if (form === 'classic') {
    const place = locateClassic(file, slide.part, anchor.element);
    const part = known?.part ?? addCommentPart(file, slide, form);
    appendClassic(file, part, input, place);
    return;
  }
  const moniker = readSlideMoniker(file, slide.part, slide.number);
  const subject = writeAnchor(file, slide.part, moniker, anchor);
  const part = known?.part ?? addCommentPart(file, slide, form);
  const id = newGuid(file, slide, input);
  const author = ensureAuthor(file, form, input.author);
  file.edit(part, (edited, root) => {
    const p = readPrefix(edited.source, root);
    edited.append(root, writeModern(`${p}cm`, p, { id, author }, input, subject));
  });
}

/** Answers a thread. */
export function replyToComment(
  file: PackageEdit,
  slide: CommentedSlide,
  { id, part, form, thread }: FoundComment,
  input: CommentInput,
): void {
  const first = findComments(file, slide.part).find((one) => one.part === part && one.id === (thread ?? id));
  if (first === undefined) return;
  if (form === 'classic') {
    const at = childAtPath(first.markup, 'pos');
    const [x = 10, y = 10] = ['x', 'y'].map((name) => readNumber(first.source, at, name));
    appendClassic(file, part, input, { x, y: y + REPLY_OFFSET }, first.id);
    return;
  }
  const guid = newGuid(file, slide, input);
  const author = ensureAuthor(file, form, input.author);
  file.edit(part, (edited) => {
    const p = readPrefix(edited.source, first.markup);
    const reply = writeModern(`${p}reply`, p, { id: guid, author }, input);
    const list = childAtPath(first.markup, 'replyLst');
    // The schema has replies before the text.
    const next = ['txBody', 'extLst']
      .map((name) => childAtPath(first.markup, name))
      .find((one) => one !== undefined);
    if (list !== undefined) edited.append(list, reply);
    else edited.insert(next?.start ?? first.markup.close, element(`${p}replyLst`, {}, reply));
  });
}

function appendClassic(
  file: PackageEdit,
  part: string,
  input: CommentInput,
  place: ClassicPlace,
  parent?: string,
): void {
  const author = ensureAuthor(file, 'classic', input.author);
  const idx = takeIndices(file, author);
  file.edit(part, (edited, root) =>
    edited.append(root, writeClassic(readPrefix(edited.source, root), { author, idx }, input, place, parent)),
  );
}

/** Place in 1/576 inch. */
export interface ClassicPlace {
  readonly x: number;
  readonly y: number;
}

/** @param parent key of the comment that it answers, such as "1.3" */
export function writeClassic(
  p: string,
  { author, idx }: { readonly author: string; readonly idx: number },
  { text: words, created }: Omit<CommentInput, 'author'>,
  { x, y }: ClassicPlace,
  parent?: string,
): Xml {
  const [authorId, index] = parent?.split('.') ?? [];
  const thread = element(
    'p15:threadingInfo',
    { 'xmlns:p15': THREAD_NS, timeZoneBias: 0 },
    authorId === undefined ? undefined : element('p15:parentCm', { authorId, idx: index }),
  );
  return element(
    `${p}cm`,
    { authorId: author, dt: withoutZone(created), idx },
    element(`${p}pos`, { x, y }),
    `<${p}text>${text(words)}</${p}text>` as Xml,
    element(`${p}extLst`, {}, element(`${p}ext`, { uri: THREADING }, thread)),
  );
}

/**
 * Writes a modern comment or reply.
 *
 * @param p prefix of the part with its colon
 * @param head what stands before the text: the subject, and replies
 */
export function writeModern(
  tag: string,
  p: string,
  { id, author, resolved }: { readonly id: string; readonly author: string; readonly resolved?: true },
  { text: words, created }: Omit<CommentInput, 'author'>,
  ...head: readonly Xml[]
): Xml {
  const body = `<${p}txBody>${writeCommentText(words)}</${p}txBody>` as Xml;
  const status = resolved ? { status: 'resolved', complete: COMPLETE } : {};
  return element(tag, { id, authorId: author, created: withoutZone(created), ...status }, ...head, body);
}

/** Adds a part for the comments on a slide, with content or empty. */
export function addCommentPart(
  file: PackageEdit,
  { part: slide, number }: CommentedSlide,
  form: CommentForm,
  content?: string,
): string {
  const { creationId } = readSlideMoniker(file, slide, number);
  const hex = (value: number) => value.toString(16).toUpperCase();
  const name = form === 'classic' ? 'comment1' : `modernComment_${hex(number)}_${hex(creationId)}`;
  const empty = file.isStrict ? toStrict(EMPTY[form]) : EMPTY[form];
  const made = file.add(`ppt/comments/${name}.xml`, content ?? empty, COMMENT_TYPES[form]);
  const id = file.relate(slide, form === 'classic' ? 'comments' : MODERN_RELATIONSHIP, made);
  if (form === 'modern') nameRelation(file, slide, id);
  return made;
}

/** Names the relationship to its modern comments in a slide, as PowerPoint does. */
function nameRelation(file: PackageEdit, slide: string, id: string): void {
  file.edit(slide, (edited, root) => {
    const p = readPrefix(edited.source, root);
    const extension = element(
      `${p}ext`,
      { uri: RELATION },
      element('p188:commentRel', { 'xmlns:p188': MODERN_NS, 'r:id': id }),
    );
    const list = childAtPath(root, 'extLst');
    if (list === undefined) edited.append(root, element(`${p}extLst`, {}, extension));
    else edited.append(list, extension);
  });
}

/** Removes what a slide says of the relationship to its modern comments. */
export function removeRelation(file: PackageEdit, slide: string): void {
  file.edit(slide, (edited, root) => {
    const list = childAtPath(root, 'extLst');
    const own = list?.children.filter((one) => readAttribute(edited.source, one, 'uri') === RELATION) ?? [];
    if (list !== undefined && own.length > 0 && own.length === list.children.length) edited.remove(list);
    else for (const one of own) edited.remove(one);
  });
}

function newGuid(
  file: PackageEdit,
  { part }: CommentedSlide,
  { text: words, created, author }: CommentInput,
): string {
  const taken = new Set(findComments(file, part).map(({ id }) => `{${id}}`));
  return takeGuid(`${part} ${created} ${author.name} ${words}`, taken);
}

/** The form of PowerPoint, which has times in UTC without saying so. */
function withoutZone(created: string): string {
  return created.replace(/Z$/, '');
}
