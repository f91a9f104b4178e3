import type { PackageEdit } from '../../ooxml/package/index.ts';
import { type Markup, readAttribute } from '../../ooxml/xml/index.ts';
import { listSlides } from '../opened-slides.ts';

/** Comments of PowerPoint 2007 (ECMA-376 part 1, 19.4), or threads of PowerPoint 2021 (MS-PPTX 2.16.3). */
export type CommentForm = 'classic' | 'modern';

export interface CommentPart {
  readonly part: string;
  readonly form: CommentForm;
}

export const MODERN_NS = 'http://schemas.microsoft.com/office/powerpoint/2018/8/main';
/** Namespace of threads and accounts in classic comments (MS-PPTX 2.9). */
export const THREAD_NS = 'http://schemas.microsoft.com/office/powerpoint/2012/main';
export const MODERN_RELATIONSHIP = 'http://schemas.microsoft.com/office/2018/10/relationships/comments';
export const COMMENT_TYPES = {
  classic: 'application/vnd.openxmlformats-officedocument.presentationml.comments+xml',
  modern: 'application/vnd.ms-powerpoint.comments+xml',
} as const satisfies Readonly<Record<CommentForm, string>>;

/** Parts with the comments on a slide. */
export function listCommentParts(file: PackageEdit, slide: string): CommentPart[] {
  return file
    .relationships(slide)
    .filter(({ type, external, target }) => type === 'comments' && !external && file.has(target))
    .map(({ target, typeUri }) => ({
      part: target,
      form: typeUri === MODERN_RELATIONSHIP ? 'modern' : 'classic',
    }));
}

/** Form of the comments of a deck, which new ones take; undefined for a deck without comments. */
export function detectCommentForm(file: PackageEdit): CommentForm | undefined {
  const forms = new Set(listAllCommentParts(file).map(({ form }) => form));
  return forms.has('modern') ? 'modern' : forms.has('classic') ? 'classic' : undefined;
}

/** Parts with the comments of all slides. */
export function listAllCommentParts(file: PackageEdit): CommentPart[] {
  return listSlides(file).flatMap(({ part }) => listCommentParts(file, part));
}

/** Prefix of the root of a part with its colon, "" without one. */
export function readPrefix(source: string, root: Markup): string {
  return /^<([\w.-]+:)?/.exec(source.slice(root.start))?.[1] ?? '';
}

export function readNumber(source: string, markup: Markup | undefined, name: string): number | undefined {
  const value = markup === undefined ? undefined : readAttribute(source, markup, name);
  const number = value === undefined || value.trim() === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : undefined;
}
