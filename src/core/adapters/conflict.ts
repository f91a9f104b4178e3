import { Failure } from '../errors/failure.ts';

/** A write whose expectation is broken. @param actual revision of what is stored now; 0: nothing is. */
export function conflict(collection: string, id: string, actual: number): Failure {
  return new Failure('conflict', actual === 0 ? `The record ${collection}/${id} no longer exists.` : `The record ${collection}/${id} was changed in the meantime (revision ${actual}).`, {
    hint: 'Read it again and apply the change to its current state.',
  });
}
