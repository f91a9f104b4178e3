import type { PackageEdit } from '../../ooxml/package/index.ts';
import { childAtPath, findWithin, readAttribute } from '../../ooxml/xml/index.ts';
import { EMU_PER_PX } from '../../scene/scene.ts';
import type { ReviewComment, ReviewReply } from '../comment.ts';
import { AnchorReader } from './comment-anchor.ts';
import { readAuthors } from './comment-authors.ts';
import { readNumber } from './comment-parts.ts';
import { readCommentText } from './comment-text.ts';
import { type FoundComment, findComments, isResolved } from './find-comments.ts';

const MS_PER_MINUTE = 60_000;

/** Review comments on a slide with their replies, in the order of the file. */
export function readComments(file: PackageEdit, slide: string): ReviewComment[] {
  const found = findComments(file, slide);
  if (found.length === 0) return [];
  const authors = { classic: readAuthors(file, 'classic'), modern: readAuthors(file, 'modern') };
  const anchors = new AnchorReader(file, slide);
  const known = new Set(found.filter(({ thread }) => thread === undefined).map(({ id }) => id));
  const replies = Map.groupBy(found, ({ thread }) => thread);
  const toReply = ({ id, form, source, markup }: FoundComment): ReviewReply => {
    const { name = '', initials = '' } =
      authors[form].get(readAttribute(source, markup, 'authorId') ?? '') ?? {};
    const created = readTime({ form, source, markup });
    return {
      id,
      ...(name === '' ? {} : { author: name }),
      ...(initials === '' ? {} : { initials }),
      ...(created === undefined ? {} : { created }),
      text: readCommentText(source, markup),
    };
  };
  return found.flatMap((one) => {
    // A reply whose thread is gone is shown as a comment.
    if (one.thread !== undefined && known.has(one.thread)) return [];
    const { form, source, markup } = one;
    const answers = one.thread === undefined ? (replies.get(one.id) ?? []) : [];
    return [
      {
        ...toReply(one),
        ...(isResolved(one) ? { resolved: true as const } : {}),
        ...(form === 'modern' ? anchors.read(source, markup) : {}),
        ...readPosition(one),
        ...(answers.length === 0 ? {} : { replies: answers.map(toReply) }),
      },
    ];
  });
}

/** Place of a classic comment on the slide in pixels; modern ones are placed by their subject. */
function readPosition({ form, source, markup }: FoundComment): { x?: number; y?: number } {
  const at = childAtPath(markup, 'pos');
  const [x, y] = ['x', 'y'].map((name) => readNumber(source, at, name));
  if (x === undefined || y === undefined) return {};
  if (form === 'classic') return { x: Math.round(x / 6), y: Math.round(y / 6) };
  const isOnSlide = markup.children.some(({ name }) => name === 'sldMkLst');
  return isOnSlide ? { x: Math.round(x / EMU_PER_PX), y: Math.round(y / EMU_PER_PX) } : {};
}

/**
 * Time of a comment in UTC, or as it is written if its zone is unknown. Classic comments have local time, and
 * minutes that lead to UTC (MS-PPTX 2.9.4).
 */
function readTime({
  form,
  source,
  markup,
}: Pick<FoundComment, 'form' | 'source' | 'markup'>): string | undefined {
  const written = readAttribute(source, markup, form === 'classic' ? 'dt' : 'created');
  if (written === undefined) return undefined;
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(written);
  const threading = findWithin(markup, ({ name }) => name === 'threadingInfo');
  const bias = form === 'modern' ? 0 : readNumber(source, threading, 'timeZoneBias');
  if (!hasZone && bias === undefined) return written.slice(0, 40);
  const time = Date.parse(hasZone ? written : `${written}Z`) + (hasZone ? 0 : (bias ?? 0) * MS_PER_MINUTE);
  return Number.isFinite(time) && Math.abs(time) < 8.64e15 ? new Date(time).toISOString() : undefined;
}
