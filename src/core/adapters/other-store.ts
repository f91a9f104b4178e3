import { Failure } from '../failure.ts';

/** A store that is not the one met at this place before. */
export function otherStore(place: string, isEmpty: boolean): Failure {
  return new Failure('unavailable', `The store at ${place} is not the one that this data directory worked with: it ${isEmpty ? 'is empty' : 'holds something else'}. Nothing was changed.`, {
    hint: 'Restore it, or correct STORE_URL; to go on with what is there now, remove shared-stores.json from the data directory.',
  });
}
