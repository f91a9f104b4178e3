import { z } from 'zod';
import { definedDeep } from '../input/fields.ts';
import type { CommentEdit } from '../opened/comment.ts';
import { editFault } from './edits/edit-fault.ts';
import type { CommentOp } from './element-edits.ts';
import type { ElementEdit } from './presentation.ts';

/** Author of comments by callers without a name, which name none. */
const DEFAULT_AUTHOR = 'Lectern';
const MAX_AUTHOR = 100;

const words = z.string().trim().min(1).max(10_000);
const author = z.string().trim().min(1).max(MAX_AUTHOR).optional();
const comment = z.string().min(1).max(100);

/** Fields of `value` by operation. */
const VALUES = {
  add_comment: z.strictObject({ text: words, author, words: z.string().min(1).max(2_000).optional() }),
  reply_comment: z.strictObject({ comment, text: words, author }),
  set_comment: z.strictObject({ comment, text: words.optional(), resolved: z.boolean().optional() }),
  remove_comment: z.strictObject({ comment }),
} as const satisfies Readonly<Record<CommentOp, z.ZodObject>>;

/**
 * Converts an edit of comments.
 *
 * @param signature time of new comments in ISO 8601, UTC, and the name of the caller
 * @throws Failure `invalid_input` at the field of the edit
 */
export function toCommentEdit(
  index: number,
  edit: ElementEdit & { readonly op: CommentOp },
  { now, author: caller }: { readonly now: string; readonly author?: string | undefined },
): CommentEdit {
  const { op, slide, element, value } = edit;
  const schema = VALUES[op];
  const parsed = schema.safeParse(
    op === 'add_comment' && typeof value === 'string' ? { text: value } : (value ?? {}),
  );
  const takes = `value takes ${Object.keys(schema.shape).join(', ')}.`;
  if (!parsed.success) {
    const [first] = parsed.error.issues;
    const field = ['value', ...(first?.path ?? [])].join('.');
    const message = (first?.message ?? 'It does not suit').replace(/\.$/, '');
    throw editFault(index, edit, field, `${message}. ${takes}`, { type: 'invalid' });
  }
  const fields = definedDeep(parsed.data) as Record<string, unknown>;
  if (op === 'set_comment' && fields['text'] === undefined && fields['resolved'] === undefined)
    throw editFault(index, edit, 'value', `names nothing to change. ${takes}`, { type: 'invalid' });
  if (op === 'add_comment' && fields['words'] !== undefined && element === undefined)
    throw editFault(index, edit, 'element', 'needs element, the id of the shape with these words.', {
      type: 'missing',
    });
  const isNew = op === 'add_comment' || op === 'reply_comment';
  return {
    op,
    slide,
    ...fields,
    ...(isNew
      ? { created: now, author: fields['author'] ?? caller?.slice(0, MAX_AUTHOR) ?? DEFAULT_AUTHOR }
      : {}),
    ...(op === 'add_comment' && element !== undefined ? { element } : {}),
  } as CommentEdit;
}
