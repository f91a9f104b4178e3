import { Failure } from '../../errors/failure.ts';

/** Locates a failure at the field that caused it. */
export function locateInField(error: unknown, ...field: readonly (string | number)[]): unknown {
  if (!(error instanceof Failure) || (error.code !== 'invalid_input' && error.code !== 'unsupported'))
    return error;
  return new Failure(error.code, `${field.join('.')}: ${error.message}`, {
    ...(error.hint === undefined ? {} : { hint: error.hint }),
    issues: error.issues.map((issue) => ({ ...issue, loc: [...field, ...issue.loc] })),
    cause: error,
  });
}
