import { Failure } from '../errors/failure.ts';

/**
 * Moves the issues of a failure to the edit that caused it.
 *
 * @param op operation of the edit, which the message names with its number; absent for an edit on its own
 */
export function locateInEdit(failure: Failure, index: number, op?: string): Failure {
  const issues = failure.issues?.map((issue) => ({ ...issue, loc: ['edits', index, ...issue.loc] }));
  const place = op === undefined ? '' : `Edit ${index + 1} (${op}): `;
  return new Failure(failure.code, `${place}${failure.message}`, {
    ...(issues === undefined ? {} : { issues }),
    ...(failure.hint === undefined ? {} : { hint: failure.hint }),
    cause: failure,
  });
}

/** @throws Failure `invalid_input` for a number that is not from 1 to `most` */
export function checkRange(field: string, value: number, most: number): number {
  if (value >= 1 && value <= most) return value;
  const msg = `${field} is ${value}; it must be from 1 to ${most}.`;
  throw new Failure('invalid_input', msg, {
    issues: [{ loc: [field], msg, type: 'out_of_range', input: value, ctx: { min: 1, max: most } }],
  });
}
