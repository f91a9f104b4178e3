import { Failure } from '../../errors/failure.ts';
import { defined } from '../../input/fields.ts';
import type { PackageEdit } from '../../ooxml/package/index.ts';
import { join, type Xml } from '../../ooxml/xml/index.ts';
import type { ReviewComment, ReviewReply } from '../comment.ts';
import { listSlides } from '../opened-slides.ts';
import { readSlideMoniker, writeAnchor } from './comment-anchor.ts';
import { ensureAuthor } from './comment-authors.ts';
import { readPrefix } from './comment-parts.ts';
import { addCommentPart, type CommentedSlide, writeModern } from './write-comments.ts';

/** Time of comments that have none, which the modern form requires. */
const UNKNOWN_TIME = '1970-01-01T00:00:00.000';

/** A comment of a deck that is written, with the id of the shape that it is about. */
export interface AnchoredComment {
  readonly comment: ReviewComment;
  readonly shapeId?: number;
}

/**
 * Writes review comments into a file without any, as threads of PowerPoint 365 with the ids that they have.
 *
 * @param slides comments of each slide, in the order of the deck
 */
export function writeThreads(file: PackageEdit, slides: readonly (readonly AnchoredComment[])[]): void {
  const authors = new Map<string, string>();
  const listed = listSlides(file);
  const headOf = ({ id, author: name = '', initials }: ReviewReply) => {
    const author = authors.get(name) ?? ensureAuthor(file, 'modern', { name, ...defined({ initials }) });
    authors.set(name, author);
    return { id: `{${id}}`, author };
  };
  for (const [index, comments] of slides.entries()) {
    const slide = listed[index];
    if (slide === undefined || comments.length === 0) continue;
    const headed = comments.map(({ comment, shapeId }) => ({
      comment,
      head: headOf(comment),
      subject: anchorComment(file, slide, comment, shapeId),
      replies: (comment.replies ?? []).map((reply) => ({ reply, head: headOf(reply) })),
    }));
    const part = addCommentPart(file, slide, 'modern');
    file.edit(part, (edited, root) => {
      const p = readPrefix(edited.source, root);
      for (const { comment, head, subject, replies } of headed) {
        const answers = replies.map((one) => writeModern(`${p}reply`, p, one.head, timed(one.reply)));
        const list = answers.length === 0 ? [] : [`<${p}replyLst>${join(answers)}</${p}replyLst>` as Xml];
        const about = { ...head, ...defined({ resolved: comment.resolved }) };
        edited.append(root, writeModern(`${p}cm`, p, about, timed(comment), subject, ...list));
      }
    });
  }
}

function timed({ text, created = UNKNOWN_TIME }: ReviewReply): { text: string; created: string } {
  return { text, created };
}

/** Subject of a comment: its words, its shape if these have changed since, or else the slide. */
function anchorComment(
  file: PackageEdit,
  { part, number }: CommentedSlide,
  { words }: ReviewComment,
  shapeId: number | undefined,
): Xml {
  const moniker = readSlideMoniker(file, part, number);
  const shape = shapeId === undefined ? undefined : String(shapeId);
  const anchors = [
    ...(shape === undefined || words === undefined ? [] : [{ element: shape, words }]),
    ...(shape === undefined ? [] : [{ element: shape }]),
  ];
  for (const anchor of anchors)
    try {
      return writeAnchor(file, part, moniker, anchor);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  return writeAnchor(file, part, moniker, {});
}
