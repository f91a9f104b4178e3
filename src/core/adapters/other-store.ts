import { Failure } from '../errors/failure.ts';

/** Failure for a store that differs from the one used at this place before. */
export function createOtherStoreFailure(place: string, isEmpty: boolean): Failure {
  return new Failure(
    'unavailable',
    `The store at ${place} is not the one that this data directory was used with: it ${isEmpty ? 'is empty' : 'contains something else'}. Nothing was changed.`,
    {
      hint: 'Restore it, or correct STORE_URL; to continue with what is there now, remove shared-stores.json from the data directory.',
    },
  );
}
