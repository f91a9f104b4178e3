import { Failure } from '../errors/failure.ts';

/** Moves the issues of a failure to the edit that caused it. */
export function locateInEdit(failure: Failure, index: number): Failure {
  const issues = failure.issues?.map((issue) => ({ ...issue, loc: ['edits', index, ...issue.loc] }));
  return new Failure(failure.code, failure.message, {
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
