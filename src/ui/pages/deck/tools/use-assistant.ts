import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { body, POST } from '../../../api/client.ts';
import type { DeckData, DeckSlide } from '../deck-data.ts';
import type { DeckEditor } from '../deck-editor.ts';

/** A change that the language model made for a wish. */
export interface AssistantChange {
  readonly id: number;
  readonly wish: string;
  readonly slide: string;
  /** 1-based number of the slide when it was changed. */
  readonly number: number;
  readonly state: 'working' | 'made' | 'kept' | 'discarded' | 'failed';
  /** Revisions before and after. */
  readonly before: number;
  readonly after?: number;
  /** Warnings for the author, such as numbers that are in no source. */
  readonly warnings: readonly string[];
  readonly error?: unknown;
}

/** Wishes for slides, which go through the edits that agents use, and are kept or taken back one by one. */
export function useAssistant(deck: DeckData, editor: DeckEditor) {
  const queries = useQueryClient();
  const [changes, setChanges] = useState<readonly AssistantChange[]>([]);
  const update = (id: number, change: Partial<AssistantChange>) =>
    setChanges((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)));

  const ask = async (wish: string, slide: DeckSlide, number: number): Promise<void> => {
    const id = Date.now();
    await editor.flush();
    const before = queries.getQueryData<DeckData>(['deck', deck.id])?.revision ?? deck.revision;
    const begun = { id, wish, slide: slide.id, number, before, state: 'working', warnings: [] } as const;
    setChanges((all) => [...all, begun]);
    try {
      const { revision, warnings, findings, steps } = await body(
        POST('/api/v3/presentation/{id}/edit', {
          params: { path: { id: deck.id } },
          body: { edits: [], rewrite: { slide: slide.id, prompt: wish }, on_overflow: 'warn' },
        }),
      );
      await queries.invalidateQueries({ queryKey: ['deck', deck.id] });
      editor.noteChange(
        before,
        steps?.map(({ step }) => step),
      );
      const found = findings.filter(({ severity }) => severity !== 'info').map(({ message }) => message);
      update(id, { state: 'made', after: revision, warnings: [...warnings, ...found] });
    } catch (error) {
      update(id, { state: 'failed', error });
    }
  };

  const discard = async ({ id, before, slide }: AssistantChange): Promise<void> => {
    await editor.edit([{ op: 'restore', revision: before, slide }]);
    update(id, { state: 'discarded' });
  };

  return { changes, ask, keep: ({ id }: AssistantChange) => update(id, { state: 'kept' }), discard };
}
