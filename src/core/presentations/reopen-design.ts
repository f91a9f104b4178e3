import type { DesignBook, OpenDesign } from '../designs/design.ts';
import { Failure } from '../errors/failure.ts';
import type { BlobStore, Stored } from '../store/store.ts';
import { designKey, type StoredPresentation } from './stored-presentation.ts';

/**
 * Opens the design of a stored deck from the deck's own copy; undefined if it has none.
 *
 * @throws Failure `unavailable` if the copy is missing
 */
export async function reopenDesign(
  { designs, blobs }: { readonly designs?: DesignBook; readonly blobs: BlobStore },
  { id, value }: Pick<Stored<StoredPresentation>, 'id' | 'value'>,
): Promise<OpenDesign | undefined> {
  if (value.design === undefined || designs === undefined) return undefined;
  const file = await blobs.get(designKey(id, value.design));
  if (file === undefined)
    throw new Failure('unavailable', 'The design of this presentation is missing from the blob store.', {
      hint: 'Restore the data directory from a backup, or make the deck again.',
    });
  return designs.reopen(value.design, file, value.design_style);
}
