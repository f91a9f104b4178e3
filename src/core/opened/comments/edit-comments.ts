import { Failure } from '../../errors/failure.ts';
import { message } from '../../errors/message.ts';
import type { PackageEdit } from '../../ooxml/package/index.ts';
import { childAtPath, text } from '../../ooxml/xml/index.ts';
import type { CommentEdit } from '../comment.ts';
import { invalidInput } from '../find-element.ts';
import { listCommentParts, readNumber, readPrefix } from './comment-parts.ts';
import { readCommentText, writeCommentText } from './comment-text.ts';
import { type FoundComment, findComments, isResolved } from './find-comments.ts';
import {
  addComment,
  COMPLETE,
  type CommentedSlide,
  removeRelation,
  replyToComment,
} from './write-comments.ts';

/** How each edit changes the comments of a slide. */
const COMMENT_EDITS: {
  readonly [Op in CommentEdit['op']]: (
    file: PackageEdit,
    slide: CommentedSlide,
    edit: Extract<CommentEdit, { readonly op: Op }>,
  ) => void;
} = {
  add_comment: (file, slide, { text: words, author, created, element, words: range }) =>
    addComment(
      file,
      slide,
      { text: words, author: { name: author }, created },
      { ...(element === undefined ? {} : { element }), ...(range === undefined ? {} : { words: range }) },
    ),
  reply_comment: (file, slide, { comment, text: words, author, created }) =>
    replyToComment(file, slide, findComment(file, slide, comment), {
      text: words,
      author: { name: author },
      created,
    }),
  set_comment: (file, slide, { comment, text: words, resolved }) => {
    if (words !== undefined) setText(file, findComment(file, slide, comment), words);
    if (resolved !== undefined) setResolved(file, findComment(file, slide, comment), resolved);
  },
  remove_comment: (file, slide, { comment }) => removeComment(file, slide, findComment(file, slide, comment)),
};

/** Applies an edit of comments. @throws Failure `invalid_input` */
export function editComments(file: PackageEdit, slide: CommentedSlide, edit: CommentEdit): void {
  (COMMENT_EDITS[edit.op] as (file: PackageEdit, slide: CommentedSlide, edit: CommentEdit) => void)(
    file,
    slide,
    edit,
  );
}

function findComment(file: PackageEdit, slide: CommentedSlide, wanted: string): FoundComment {
  const all = findComments(file, slide.part);
  const id = wanted.replace(/[{}]/g, '').toLowerCase();
  const found = all.find((one) => one.id.toLowerCase() === id);
  if (found !== undefined) return found;
  const msg = `The slide has no comment "${wanted.slice(0, 80)}".`;
  const known = all.slice(0, 20).map((one) => one.id);
  throw new Failure('invalid_input', msg, {
    issues: [{ loc: ['comment'], msg, type: 'not_found', input: wanted.slice(0, 80) }],
    hint:
      known.length === 0
        ? 'The slide has no comments.'
        : message`It has ${known.join(', ')}${all.length > 20 ? ' …' : ''}; {get_presentation} with detailed shows what they say.`,
  });
}

function setText(file: PackageEdit, { part, form, source, markup }: FoundComment, words: string): void {
  if (readCommentText(source, markup) === words.trim()) return;
  file.edit(part, (edited) => {
    const own = childAtPath(markup, form === 'classic' ? 'text' : 'txBody');
    if (form === 'classic' && own !== undefined) edited.setInner(own, text(words));
    else if (own !== undefined) edited.setInner(own, writeCommentText(words));
    else {
      const p = readPrefix(source, markup);
      const before = childAtPath(markup, 'extLst')?.start ?? markup.close;
      edited.insert(before, `<${p}txBody>${writeCommentText(words)}</${p}txBody>`);
    }
  });
}

function setResolved(file: PackageEdit, comment: FoundComment, resolved: boolean): void {
  const { part, form, source, markup, thread } = comment;
  if (form === 'classic')
    throw invalidInput(
      'resolved',
      'The comments of this file are in the form of PowerPoint 2007, which has no status.',
      resolved,
      message`Answer it with reply_comment, or take it away with remove_comment.`,
    );
  if (thread !== undefined)
    throw invalidInput(
      'resolved',
      'A reply has no status of its own.',
      resolved,
      `Give the id of the first comment of its thread, ${thread}.`,
    );
  if (isResolved(comment) === resolved) return;
  const isComplete = readNumber(source, markup, 'complete') === Number(COMPLETE);
  file.edit(part, (edited) => {
    edited.setAttribute(markup, 'status', resolved ? 'resolved' : undefined);
    if (resolved) edited.setAttribute(markup, 'complete', COMPLETE);
    else if (isComplete) edited.setAttribute(markup, 'complete', undefined);
  });
}

/** Removes a reply, or a thread with its replies; the last one with its part. */
function removeComment(
  file: PackageEdit,
  slide: CommentedSlide,
  { id, part, form, thread, markup }: FoundComment,
): void {
  const own = findComments(file, slide.part).filter((one) => one.part === part);
  const removed =
    form === 'classic' && thread === undefined ? own.filter((one) => one.id === id || one.thread === id) : [];
  const isLast = own.every((one) => one.id === id || one.thread === id) && thread === undefined;
  if (isLast) {
    const relation = file
      .relationships(slide.part)
      .find(({ target, external }) => target === part && !external);
    if (relation !== undefined) file.unrelate(slide.part, relation.id);
    if (listCommentParts(file, slide.part).every((one) => one.form === 'classic'))
      removeRelation(file, slide.part);
    file.remove(part);
    return;
  }
  file.edit(part, (edited, root) => {
    const list = root.children
      .flatMap((one) => one.children)
      .find(
        (one) =>
          one.name === 'replyLst' && one.children.length === 1 && one.children[0]?.start === markup.start,
      );
    // An empty list of replies would stay behind the last reply.
    if (list !== undefined) edited.remove(list);
    else
      for (const one of removed.length > 0 ? removed.map((each) => each.markup) : [markup])
        edited.remove(one);
  });
}
