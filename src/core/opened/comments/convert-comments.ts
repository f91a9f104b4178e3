import type { PackageEdit } from '../../ooxml/package/index.ts';
import { readAttribute, type Xml } from '../../ooxml/xml/index.ts';
import type { ReviewReply } from '../comment.ts';
import { readSlideMoniker, writeAnchor } from './comment-anchor.ts';
import { ensureAuthor, readAuthors, takeIndices } from './comment-authors.ts';
import { takeGuid } from './comment-guid.ts';
import { type CommentForm, listCommentParts, readPrefix } from './comment-parts.ts';
import { findComments } from './find-comments.ts';
import { readComments } from './read-comments.ts';
import {
  addCommentPart,
  type CommentedSlide,
  type CommentInput,
  REPLY_OFFSET,
  writeClassic,
  writeModern,
} from './write-comments.ts';

/** Time of comments that have none, which the modern form requires. */
const UNKNOWN_TIME = '1970-01-01T00:00:00.000';
const UNKNOWN_AUTHOR = { name: 'Unknown' };
/** Place of a comment that has none, in 1/576 inch. */
const CORNER = { x: 10, y: 10 };

/** Writes the comments on a slide of another form anew in the form of the deck. Their subject is the slide. */
export function convertComments(
  from: PackageEdit,
  source: string,
  file: PackageEdit,
  made: CommentedSlide,
  form: CommentForm,
): void {
  const other = form === 'modern' ? 'classic' : 'modern';
  const authors = readAuthors(from, other);
  const found = new Map(findComments(from, source).map((one) => [one.id, one]));
  const inputOf = ({ id, text, created }: ReviewReply): CommentInput => {
    const own = found.get(id);
    const author = own === undefined ? '' : (readAttribute(own.source, own.markup, 'authorId') ?? '');
    return { text, created: created ?? UNKNOWN_TIME, author: authors.get(author) ?? UNKNOWN_AUTHOR };
  };
  const threads = readComments(from, source)
    .filter(({ id }) => found.get(id)?.form === other)
    .map((comment) => ({ first: inputOf(comment), replies: (comment.replies ?? []).map(inputOf) }));
  const write = form === 'modern' ? writeModernThreads : writeClassicThreads;
  const written = write(file, made, threads);
  const part = listCommentParts(file, made.part).find((one) => one.form === form)?.part;
  const target = part ?? addCommentPart(file, made, form);
  file.edit(target, (edited, root) => edited.append(root, written(readPrefix(edited.source, root))));
}

interface CommentThread {
  readonly first: CommentInput;
  readonly replies: readonly CommentInput[];
}

/** Writes with a prefix. */
type WrittenThreads = (prefix: string) => Xml;

function writeModernThreads(
  file: PackageEdit,
  made: CommentedSlide,
  threads: readonly CommentThread[],
): WrittenThreads {
  const subject = writeAnchor(file, made.part, readSlideMoniker(file, made.part, made.number), {});
  const authors = new Map<string, string>();
  const taken = new Set<string>();
  const headOf = ({ author, created, text }: CommentInput) => {
    const known = authors.get(author.name) ?? ensureAuthor(file, 'modern', author);
    authors.set(author.name, known);
    return { id: takeGuid(`${made.part} ${created} ${author.name} ${text}`, taken), author: known };
  };
  const headed = threads.map(({ first, replies }) => ({
    first,
    head: headOf(first),
    replies: replies.map((reply) => ({ reply, head: headOf(reply) })),
  }));
  return (p) =>
    headed
      .map(({ first, head, replies }) => {
        const answers = replies.map((one) => writeModern(`${p}reply`, p, one.head, one.reply)).join('');
        const list = answers === '' ? [] : [`<${p}replyLst>${answers}</${p}replyLst>` as Xml];
        return writeModern(`${p}cm`, p, head, first, subject, ...list);
      })
      .join('') as Xml;
}

function writeClassicThreads(
  file: PackageEdit,
  _: CommentedSlide,
  threads: readonly CommentThread[],
): WrittenThreads {
  const all = threads.flatMap(({ first, replies }) => [first, ...replies]);
  const byName = Map.groupBy(all, ({ author }) => author.name);
  const next = new Map(
    [...byName].map(([name, own]) => {
      const author = ensureAuthor(file, 'classic', own[0]?.author ?? UNKNOWN_AUTHOR);
      return [name, { author, idx: takeIndices(file, author, own.length) }];
    }),
  );
  const headOf = ({ author: { name } }: CommentInput) => {
    const head = next.get(name) ?? { author: '0', idx: 1 };
    next.set(name, { ...head, idx: head.idx + 1 });
    return head;
  };
  return (p) =>
    threads
      .map(({ first, replies }) => {
        const head = headOf(first);
        const answers = replies.map((reply, index) => {
          const place = { ...CORNER, y: CORNER.y + REPLY_OFFSET * (index + 1) };
          return writeClassic(p, headOf(reply), reply, place, `${head.author}.${head.idx}`);
        });
        return [writeClassic(p, head, first, CORNER), ...answers].join('');
      })
      .join('') as Xml;
}
