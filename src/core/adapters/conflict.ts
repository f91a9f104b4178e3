import { Failure } from '../errors/failure.ts';

/** Failure of a write with an outdated revision. @param actual current revision; 0 if there is no record. */
export function createConflict(collection: string, id: string, actual: number): Failure {
  return new Failure(
    'conflict',
    actual === 0
      ? `The record ${collection}/${id} no longer exists.`
      : `The record ${collection}/${id} was changed in the meantime (revision ${actual}).`,
    {
      hint: 'Read it again and apply the change to its current state.',
    },
  );
}
