import type { OpenDesign } from '../designs/design.ts';
import type { Stored } from '../store/store.ts';
import { parseDesignId } from './design-id.ts';
import type { EditorOptions } from './editor-options.ts';
import type { Edit } from './presentation.ts';
import type { StoredPresentation } from './stored-presentation.ts';

/** Designs that the deck has, had or will have, by template id. */
export async function collectDesigns(
  { design: reopen, openDesign }: Pick<EditorOptions, 'design' | 'openDesign'>,
  stored: Stored<StoredPresentation>,
  past: ReadonlyMap<number, StoredPresentation>,
  edits: readonly Edit[],
): Promise<Map<string, OpenDesign>> {
  const designs = new Map<string, OpenDesign>();
  const addDesign = (design: OpenDesign | undefined): void => {
    if (design !== undefined) designs.set(design.id, design);
  };
  for (const value of [stored.value, ...past.values()])
    if (value.design !== undefined && !designs.has(value.design))
      addDesign(await reopen({ id: stored.id, value }));
  for (const edit of edits) {
    const id =
      edit.op === 'set_deck' && edit.template !== undefined ? parseDesignId(edit.template) : undefined;
    // Naming the present design again gives the deck its present style.
    if (id !== undefined) addDesign(await openDesign(id));
  }
  return designs;
}
