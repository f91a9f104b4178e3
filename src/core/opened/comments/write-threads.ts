import { Failure } from '../../errors/failure.ts';
import { defined } from '../../input/fields.ts';
import type { PackageEdit } from '../../ooxml/package/index.ts';
import { join, type Xml } from '../../ooxml/xml/index.ts';
import type { ReviewComment, ReviewReply } from '../comment.ts';
import { groupByName } from '../named-elements.ts';
import { listSlides } from '../opened-slides.ts';
import { readSlideMoniker, writeAnchor } from './comment-anchor.ts';
import { ensureAuthor } from './comment-authors.ts';
import { readPrefix } from './comment-parts.ts';
import { addCommentPart, type CommentedSlide, writeModern } from './write-comments.ts';

/** Time of comments that have none, which the modern form requires. */
const UNKNOWN_TIME = '1970-01-01T00:00:00.000';

/** An element by its name, or a cell of it ("/r2c1"), for files whose ids are not known. */
export interface NamedSubject {
  readonly name: string;
  /** Number of earlier elements of the slide with the same name. */
  readonly time: number;
  readonly cell?: string;
}

/** A comment of a deck that is written, with the id or the name of the element that it is about. */
export interface AnchoredComment {
  readonly comment: ReviewComment;
  readonly about?: string | NamedSubject;
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
    const headed = comments.map(({ comment, about }) => ({
      comment,
      head: headOf(comment),
      subject: anchorComment(file, slide, comment, about),
      replies: (comment.replies ?? []).map((reply) => ({ reply, head: headOf(reply) })),
    }));
    const part = addCommentPart(file, slide, 'modern');
    file.edit(part, (edited, root) => {
      const p = readPrefix(edited.source, root);
      for (const { comment, head, subject, replies } of headed) {
        const answers = replies.map((one) => writeModern(`${p}reply`, p, one.head, timed(one.reply)));
        const list = answers.length === 0 ? [] : [`<${p}replyLst>${join(answers)}</${p}replyLst>` as Xml];
        const status = { ...head, ...defined({ resolved: comment.resolved }) };
        edited.append(root, writeModern(`${p}cm`, p, status, timed(comment), subject, ...list));
      }
    });
  }
}

function timed({ text, created = UNKNOWN_TIME }: ReviewReply): { text: string; created: string } {
  return { text, created };
}

/** Subject of a comment: its words, its element if these have changed since, or else the slide. */
function anchorComment(
  file: PackageEdit,
  { part, number }: CommentedSlide,
  { words }: ReviewComment,
  about: AnchoredComment['about'],
): Xml {
  const moniker = readSlideMoniker(file, part, number);
  const element = typeof about === 'object' ? findNamed(file, part, about) : about;
  const anchors = [
    ...(element === undefined || words === undefined ? [] : [{ element, words }]),
    ...(element === undefined ? [] : [{ element }]),
  ];
  for (const anchor of anchors)
    try {
      return writeAnchor(file, part, moniker, anchor);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  return writeAnchor(file, part, moniker, {});
}

function findNamed(
  file: PackageEdit,
  part: string,
  { name, time, cell = '' }: NamedSubject,
): string | undefined {
  const id = groupByName(file, part).get(name)?.[time]?.id;
  return id === undefined ? undefined : `${id}${cell}`;
}
