import { z } from 'zod';
import { Failure, type Issue } from '../../errors/failure.ts';
import { type Message, message, whereOffered } from '../../errors/message.ts';
import { describe } from '../../input/describe.ts';
import { holding } from '../../input/file-references.ts';
import { nextStep } from '../../input/next-step.ts';
import { type ClipInput, MAX_CLIPS } from '../../scene/slide-show.ts';
import type { Content } from '../../templates/contract.ts';

/** Layout id under which compositions are stored. */
const COMPOSED = 'composed';
const LAYOUTS = message`{get_template} shows the layouts and their fields.`;

export const markup = holding('markup', z.string().min(1))
  .optional()
  .meta(describe`Or: slide markup${whereOffered`, which {get_template} explains for "composed"`}.`);

export const slideMedia = holding('content', z.array(z.record(z.string(), z.unknown())).max(MAX_CLIPS))
  .optional()
  .describe(
    'Videos and sounds: [{file, poster, start: "click" | "auto", loop, from, to, alt}], in place of its picture; at names one; or x, y, width.',
  );

/** Videos and sounds of a new slide in the form that the server reads. */
export function toClips(media: readonly object[] | undefined): { readonly clips?: readonly ClipInput[] } {
  return media === undefined || media.length === 0 ? {} : { clips: media as readonly ClipInput[] };
}

interface SlideInput {
  readonly layout?: string | undefined;
  readonly content?: Content | undefined;
  readonly markup?: string | undefined;
}

/** A slide has either a layout with content, or markup. */
export function layoutOrMarkup(
  { layout, content, markup: written }: SlideInput,
  context: {
    addIssue(issue: {
      code: 'custom';
      message: string;
      path: PropertyKey[];
      params?: Record<string, unknown>;
    }): void;
  },
): void {
  const fault = (path: string, text: string, next?: Message): void =>
    context.addIssue({
      code: 'custom',
      message: text,
      path: [path],
      ...(next !== undefined && nextStep(next)),
    });
  if (written === undefined) {
    if (layout === undefined)
      fault(
        'layout',
        'This field is required (string): a layout id with its content, or markup in place of both.',
        LAYOUTS,
      );
    if (content === undefined)
      fault('content', 'This field is required (object): the fields of the layout.', LAYOUTS);
    return;
  }
  if (layout !== undefined && layout !== COMPOSED)
    fault('layout', 'Give either markup, or layout and content.');
  if (content !== undefined) fault('content', 'Give either markup, or layout and content.');
}

/** Converts a slide with markup to its stored form, in which the markup is its content. */
export function toLayoutSlide<T extends SlideInput>({
  markup: written,
  layout,
  content,
  ...rest
}: T): Omit<T, 'markup' | 'layout' | 'content'> & { layout: string; content: Content } {
  return written === undefined
    ? { ...rest, layout: layout ?? '', content: content ?? {} }
    : { ...rest, layout: COMPOSED, content: { markup: written } };
}

/** Locates a fault in markup at the field that the caller wrote. */
export function locateInMarkup(issue: Issue, slides: readonly unknown[]): Issue {
  const [list, index, field, ...inside] = issue.loc;
  const slide = typeof index === 'number' ? slides[index] : undefined;
  if (
    field !== 'content' ||
    slide === null ||
    typeof slide !== 'object' ||
    (slide as SlideInput).markup === undefined
  )
    return issue;
  return { ...issue, loc: [list ?? 'slides', index ?? 0, ...(inside.length === 0 ? ['markup'] : inside)] };
}

/** Error for refused slides; faults in markup are located at the field that the caller wrote. */
export function locateFailureInMarkup(error: unknown, slides: readonly unknown[]): unknown {
  if (!(error instanceof Failure) || error.issues.length === 0) return error;
  const issues = error.issues.map((issue) => locateInMarkup(issue, slides));
  return new Failure(error.code, error.message, {
    issues,
    cause: error,
    ...(error.hint === undefined ? {} : { hint: error.hint }),
  });
}
