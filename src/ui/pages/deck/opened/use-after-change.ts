import { useQueryClient } from '@tanstack/react-query';
import type { DeckData } from '../deck-data.ts';
import type { DeckEditor } from '../deck-editor.ts';

/** Reads the deck again after a change outside its editor, and makes that change undoable. */
export function useAfterChange({ id, revision }: DeckData, editor: DeckEditor) {
  const queries = useQueryClient();
  return async (steps?: readonly { readonly step: string }[]): Promise<void> => {
    await queries.invalidateQueries({ queryKey: ['deck', id] });
    if ((queries.getQueryData<DeckData>(['deck', id])?.revision ?? revision) > revision)
      editor.noteChange(
        revision,
        steps?.map(({ step }) => step),
      );
    await queries.invalidateQueries({ queryKey: ['texts', id] });
    await queries.invalidateQueries({ queryKey: ['revisions', id] });
  };
}
