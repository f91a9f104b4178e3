import { Failure } from '../failure.ts';

/** A write whose expectation is broken. @param actual revision of what is stored now; 0: nothing is. */
export function conflict(collection: string, id: string, actual: number): Failure {
  return new Failure('conflict', actual === 0 ? `The record ${collection}/${id} is gone.` : `The record ${collection}/${id} was changed meanwhile (revision ${actual}).`, {
    hint: 'Read it again and repeat the change on what is there now.',
  });
}
