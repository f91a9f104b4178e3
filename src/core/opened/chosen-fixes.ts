import { Failure } from '../errors/failure.ts';
import { message } from '../errors/message.ts';
import type { Fix } from './api.ts';

/**
 * Returns the chosen fixes in the order in which they are applied.
 *
 * @throws Failure `invalid_input` for an unknown fix and for one that needs a decision
 */
export function chooseFixes(known: readonly Fix[], wanted: readonly string[]): Fix[] {
  const byId = new Map(known.map((fix) => [fix.id, fix]));
  for (const [index, id] of wanted.entries()) {
    const fix = byId.get(id);
    if (fix !== undefined && fix.asks === undefined) continue;
    const msg =
      fix === undefined
        ? `There is no fix "${id.slice(0, 80)}".`
        : `"${id}" needs text or a decision from you, so it cannot be applied automatically.`;
    throw new Failure('invalid_input', msg, {
      issues: [{ loc: ['fixes', index], msg, type: 'not_found', input: id.slice(0, 80) }],
      hint: fix?.what ?? message`{fix_presentation} without fixes lists all fixes.`,
    });
  }
  const chosen = new Set(wanted);
  // Renumbering comes last, because the other fixes refer to elements by their present ids.
  const last = (one: Fix) => Number(one.kind === 'duplicate_ids');
  return known.filter(({ id }) => chosen.has(id)).sort((a, b) => last(a) - last(b));
}
