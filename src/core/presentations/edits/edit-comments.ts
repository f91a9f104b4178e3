import { extractText, indexElements, readDefinitions } from '../../composition/index.ts';
import { message } from '../../errors/message.ts';
import { omit } from '../../input/fields.ts';
import type { CommentEdit, ReviewComment, ReviewReply } from '../../opened/comment.ts';
import { readMarkupDefinitions } from '../compiled-markup.ts';
import type { CommentOp } from '../element-edits.ts';
import { toCommentEdit } from '../opened-comments.ts';
import type { ElementEdit } from '../presentation.ts';
import { isComposed } from '../read-composed.ts';
import { PathProblem, readAtPath } from './content-path.ts';
import type { DeckState, EditContext, EditedSlide } from './edit.ts';
import { editFault } from './edit-fault.ts';
import { findPlace, getSlide } from './slide-place.ts';

/** Maximum number of comments on a slide, replies included. */
export const MAX_COMMENTS = 200;

type AskedEdit = ElementEdit & { readonly op: CommentOp };

/** Adds, answers, changes or removes a review comment on a slide, which is not laid out again. */
export function editComments(state: DeckState, edit: AskedEdit, context: EditContext): DeckState {
  const place = findPlace(state, edit, context);
  const slide = getSlide(state, place);
  const comments = applyChange(slide, toCommentEdit(context.index, edit, context), edit, context);
  const rest = omit(slide, 'comments');
  return {
    ...state,
    slides: state.slides.with(place, comments.length === 0 ? rest : { ...rest, comments }),
  };
}

/** Copies comments to another slide with ids of their own. */
export function copyComments(comments: readonly ReviewComment[], newId: () => string): ReviewComment[] {
  const renew = <Comment extends ReviewReply>(comment: Comment): Comment => ({
    ...comment,
    id: createCommentId(newId),
  });
  return comments.map(({ replies, ...comment }) => ({
    ...renew(comment),
    ...(replies === undefined ? {} : { replies: replies.map(renew) }),
  }));
}

function applyChange(
  slide: EditedSlide,
  change: CommentEdit,
  edit: AskedEdit,
  context: EditContext,
): readonly ReviewComment[] {
  const { comments = [] } = slide;
  if (change.op === 'add_comment' || change.op === 'reply_comment') {
    const count = comments.reduce((sum, { replies = [] }) => sum + 1 + replies.length, 0);
    if (count >= MAX_COMMENTS)
      throw editFault(
        context.index,
        edit,
        'slide',
        `The slide has ${MAX_COMMENTS} comments, the most it can have.`,
        {
          type: 'too_long',
          ctx: { max: MAX_COMMENTS },
          next: 'remove_comment takes settled threads away.',
        },
      );
  }
  if (change.op === 'add_comment') return [...comments, createComment(slide, change, edit, context)];
  const thread = findThread(comments, change.comment, edit, context);
  const isReply = !isSame(thread, change.comment);
  switch (change.op) {
    case 'reply_comment': {
      const { author, created, text } = change;
      const reply = { id: createCommentId(context.newId), author, created, text };
      return replaceThread(comments, thread, { ...thread, replies: [...(thread.replies ?? []), reply] });
    }
    case 'remove_comment': {
      if (!isReply) return comments.filter((one) => one !== thread);
      const replies = (thread.replies ?? []).filter((one) => !isSame(one, change.comment));
      const alone = omit(thread, 'replies');
      return replaceThread(comments, thread, replies.length === 0 ? alone : { ...alone, replies });
    }
    case 'set_comment':
      return replaceThread(comments, thread, setComment(thread, change, isReply, edit, context));
  }
}

function setComment(
  thread: ReviewComment,
  { comment, text, resolved }: Extract<CommentEdit, { readonly op: 'set_comment' }>,
  isReply: boolean,
  edit: AskedEdit,
  context: EditContext,
): ReviewComment {
  if (resolved !== undefined && isReply)
    throw editFault(context.index, edit, 'value.resolved', 'a reply has no status of its own.', {
      type: 'unsupported',
      next: `Give the id of the first comment of its thread, ${thread.id}.`,
    });
  const renamed = (one: ReviewReply) => (text !== undefined && isSame(one, comment) ? { ...one, text } : one);
  const written = isReply
    ? { ...thread, replies: (thread.replies ?? []).map(renamed) }
    : { ...thread, ...renamed(thread) };
  if (resolved === undefined) return written;
  const open = omit(written, 'resolved');
  return resolved ? { ...open, resolved } : open;
}

function createComment(
  slide: EditedSlide,
  { text, author, created, element: asked, words }: Extract<CommentEdit, { readonly op: 'add_comment' }>,
  edit: AskedEdit,
  context: EditContext,
): ReviewComment {
  const element = asked?.replace(/^(?:markup)?#/, '');
  const shown = element === undefined || element === 'slide' ? undefined : readElement(slide, element);
  if (element !== undefined && element !== 'slide' && shown === undefined)
    throw editFault(context.index, edit, 'element', `The slide has no element "${element.slice(0, 100)}".`, {
      type: 'not_found',
      next: isComposed(slide)
        ? message`{get_presentation} with detailed shows the ids of its elements.`
        : 'Name a field of its content, such as title or items[1].text, or leave element out.',
    });
  if (words !== undefined && shown?.includes(words) !== true)
    throw editFault(
      context.index,
      edit,
      'value.words',
      `Element "${element}" has no text "${words.slice(0, 80)}".`,
      {
        type: 'not_found',
        next: 'Give words as they stand in the text of the element, or leave words out.',
      },
    );
  return {
    id: createCommentId(context.newId),
    author,
    created,
    text,
    ...(shown === undefined || element === undefined ? {} : { element }),
    ...(words === undefined ? {} : { words }),
  };
}

/** Text of an element of markup or of a field of the content; undefined if there is none of this name. */
function readElement({ layout, content }: EditedSlide, element: string): string | undefined {
  if (isComposed({ layout })) {
    const definitions = readDefinitions(readMarkupDefinitions(content));
    const { elements, aliases } = indexElements(String(content['markup'] ?? ''), definitions);
    const found = elements.get(element) ?? aliases.get(element);
    return found === undefined ? undefined : extractText(found.children).replace(/\s+/g, ' ');
  }
  try {
    const value = readAtPath(content, element);
    if (value === undefined || value === null) return undefined;
    return typeof value === 'object' ? '' : String(value).replace(/[*_`]/g, '');
  } catch (error) {
    if (error instanceof PathProblem) return undefined;
    throw error;
  }
}

function findThread(
  comments: readonly ReviewComment[],
  id: string,
  edit: AskedEdit,
  { index }: EditContext,
): ReviewComment {
  const found = comments.find(
    (one) => isSame(one, id) || one.replies?.some((reply) => isSame(reply, id)) === true,
  );
  if (found !== undefined) return found;
  const known = comments.slice(0, 20).map((one) => one.id);
  throw editFault(index, edit, 'value.comment', `The slide has no comment "${id.slice(0, 80)}".`, {
    type: 'not_found',
    next:
      known.length === 0
        ? 'The slide has no comments.'
        : message`It has ${known.join(', ')}; {get_presentation} with detailed shows what they say.`,
  });
}

/** Ids of comments are accepted in any case and in braces, as files have them. */
function isSame({ id }: ReviewReply, asked: string): boolean {
  return id.toLowerCase() === asked.replace(/[{}]/g, '').toLowerCase();
}

function replaceThread(
  comments: readonly ReviewComment[],
  thread: ReviewComment,
  changed: ReviewComment,
): readonly ReviewComment[] {
  return comments.map((one) => (one === thread ? changed : one));
}

/** Files have ids of comments in capital letters. */
function createCommentId(newId: () => string): string {
  return newId().toUpperCase();
}
