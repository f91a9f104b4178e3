import type { PackageEdit } from '../../ooxml/package/index.ts';
import { findWithin, type Markup, readAttribute } from '../../ooxml/xml/index.ts';
import { type CommentForm, listCommentParts } from './comment-parts.ts';

/** A comment or a reply, with its place in its part. */
export interface FoundComment {
  /** Classic: "1.3", author and index; modern: a GUID without braces. */
  readonly id: string;
  readonly part: string;
  readonly form: CommentForm;
  readonly source: string;
  readonly markup: Markup;
  /** First comment of the thread, for a reply. */
  readonly thread?: string;
}

/** Comments on a slide and their replies, in the order of the file. */
export function findComments(file: PackageEdit, slide: string): FoundComment[] {
  return listCommentParts(file, slide).flatMap(({ part, form }) => {
    const source = file.text(part);
    const comments = file.markup(part).children.filter(({ name }) => name === 'cm');
    const about = { part, form, source };
    return form === 'modern'
      ? comments.flatMap((markup) => {
          const id = readGuid(source, markup);
          const replies = markup.children.find(({ name }) => name === 'replyLst')?.children ?? [];
          return [
            { ...about, id, markup },
            ...replies
              .filter(({ name }) => name === 'reply')
              .map((reply) => ({ ...about, id: readGuid(source, reply), markup: reply, thread: id })),
          ];
        })
      : findClassic(source, comments).map((one) => ({ ...about, ...one }));
  });
}

function readGuid(source: string, markup: Markup): string {
  return (readAttribute(source, markup, 'id') ?? '').replace(/[{}]/g, '');
}

function findClassic(
  source: string,
  comments: readonly Markup[],
): Pick<FoundComment, 'id' | 'markup' | 'thread'>[] {
  const read = comments.map((markup) => {
    const parent = findWithin(markup, ({ name }) => name === 'parentCm');
    return {
      markup,
      id: readKey(source, markup),
      ...(parent === undefined ? {} : { parent: readKey(source, parent) }),
    };
  });
  const parents = new Map(read.map(({ id, parent }) => [id, parent]));
  const threads = new Map<string, string>();
  /** Follows parents to the first comment, which is the same for all that are passed on the way. */
  const findThread = (id: string): string => {
    const passed: string[] = [];
    let first = id;
    for (
      let next: string | undefined = id;
      next !== undefined && parents.has(next);
      next = parents.get(next)
    ) {
      first = threads.get(next) ?? next;
      if (threads.has(next) || passed.includes(next)) break;
      passed.push(next);
      if (passed.length > MAX_THREAD_DEPTH) break;
    }
    for (const one of passed) threads.set(one, first);
    return first;
  };
  return read.map(({ id, markup }) => {
    const thread = findThread(id);
    return { id, markup, ...(thread === id ? {} : { thread }) };
  });
}

/** Replies to replies are followed this far; PowerPoint writes the first comment as the parent of all. */
const MAX_THREAD_DEPTH = 64;

/** "1.3" for the comment of author 1 with index 3. */
export function readKey(source: string, markup: Markup): string {
  return `${readAttribute(source, markup, 'authorId') ?? ''}.${readAttribute(source, markup, 'idx') ?? ''}`;
}

/** Returns whether a thread is resolved; classic comments have no status. */
export function isResolved({ source, markup }: FoundComment): boolean {
  return /^(?:resolved|closed)$/.test(readAttribute(source, markup, 'status') ?? '');
}
