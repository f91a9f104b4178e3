import { useQueryClient } from '@tanstack/react-query';

/** Reads the deck again after a change that its editor did not make. */
export function useAfterChange(id: string): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: ['deck', id] });
    await queries.invalidateQueries({ queryKey: ['texts', id] });
    await queries.invalidateQueries({ queryKey: ['revisions', id] });
  };
}
