import type { PackageEdit } from '../../ooxml/package/index.ts';
import type { ListedSlide } from '../opened-slides.ts';
import { findComments, isResolved } from './find-comments.ts';

/** Remark about the review comments of a file and how many of them are resolved; none without comments. */
export function describeComments(file: PackageEdit, slides: readonly ListedSlide[]): string[] {
  const threads = slides
    .flatMap(({ part }) => findComments(file, part))
    .filter(({ thread }) => thread === undefined);
  if (threads.length === 0) return [];
  const resolved = threads.filter(isResolved).length;
  const count = threads.length === 1 ? '1 review comment' : `${threads.length} review comments`;
  return [`The file has ${count}${resolved === 0 ? '' : `, ${resolved} of them resolved`}.`];
}
