import type { z } from 'zod';
import { globalRegistry } from 'zod';
import { type Message, message } from '../errors/message.ts';

/** Key for zod's `meta`: operation that lists the values of a field. */
export const LISTED_BY = 'x-listed-by';

/**
 * Marks, as zod `meta`, a field of ids with the operation that lists them. A malformed id is refused with
 * that advice.
 *
 * @example
 * z.uuid('A design id is a UUID.').meta(listedBy('list_designs'))
 */
export function listedBy(operation: string): Readonly<Record<string, unknown>> {
  return { [LISTED_BY]: operation };
}

/**
 * Advice for an issue that a refinement of zod adds: goes beside its message, into the issue of the failure.
 */
export function nextStep(next: Message): { readonly params: Record<string, unknown> } {
  return { params: { next } };
}

/**
 * Advice for an issue of a field: that of its refinement, or for a malformed id the operation that lists ids.
 */
export function adviceFor(issue: z.core.$ZodIssue, field: z.core.$ZodType | undefined): Message | undefined {
  if (issue.code === 'custom') return issue.params?.['next'] as Message | undefined;
  const operation = issue.code === 'invalid_format' && field !== undefined ? listOf(field) : undefined;
  return operation === undefined ? undefined : message`${[{ operation }]} shows the ids.`;
}

/** Operation set by `listedBy`, on the field itself or inside optional, nullable and default wrappers. */
function listOf(field: z.core.$ZodType): string | undefined {
  const operation = (globalRegistry.get(field) as Readonly<Record<string, unknown>> | undefined)?.[LISTED_BY];
  const { innerType } = field._zod.def as { readonly innerType?: z.core.$ZodType };
  return typeof operation === 'string' ? operation : innerType && listOf(innerType);
}
