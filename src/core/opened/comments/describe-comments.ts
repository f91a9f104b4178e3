import type { PackageEdit } from '../../ooxml/package/index.ts';
import type { ListedSlide } from '../opened-slides.ts';
import { findComments, isResolved } from './find-comments.ts';

/** Slides that the remark names. */
const MAX_NAMED = 30;

/**
 * Remark about the review comments of a file, how many of them are resolved and on which slides they are; none
 * without comments.
 */
export function describeComments(file: PackageEdit, slides: readonly ListedSlide[]): string[] {
  const threads = slides.flatMap(({ part }, index) =>
    findComments(file, part)
      .filter(({ thread }) => thread === undefined)
      .map((comment) => ({ comment, slide: index + 1 })),
  );
  if (threads.length === 0) return [];
  const resolved = threads.filter(({ comment }) => isResolved(comment)).length;
  const count = threads.length === 1 ? '1 review comment' : `${threads.length} review comments`;
  const places = [...new Set(threads.map(({ slide }) => slide))];
  const named = `${places.slice(0, MAX_NAMED).join(', ')}${places.length > MAX_NAMED ? ' …' : ''}`;
  const done = resolved === 0 ? '' : `, ${resolved} of them resolved`;
  const form = threads.some(({ comment }) => comment.form === 'modern')
    ? ''
    : ' Its comments are those of PowerPoint 2007, which take replies and have no status.';
  return [`The file has ${count}${done}, on ${places.length === 1 ? 'slide' : 'slides'} ${named}.${form}`];
}
