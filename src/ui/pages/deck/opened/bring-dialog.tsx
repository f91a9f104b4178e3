import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { body, GET, POST } from '../../../api/client.ts';
import { ActionButton } from '../../../parts/action-button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { TextField } from '../../../parts/field.tsx';
import { Select } from '../../../parts/select.tsx';
import { Problem } from '../../../parts/states.tsx';
import { Tick } from '../../../parts/tick.tsx';
import { t } from '../../../strings/index.ts';
import type { DeckData } from '../deck-data.ts';
import type { DeckEditor } from '../deck-editor.ts';
import { useAfterChange } from './use-after-change.ts';

interface BringDialogProps {
  readonly isOpen: boolean;
  readonly deck: DeckData;
  readonly editor: DeckEditor;
  readonly onClose: () => void;
}

/** Copies slides of another deck, in the style of this one or in their own. */
export function BringDialog({ isOpen, deck, editor, onClose }: BringDialogProps) {
  const [from, setFrom] = useState('');
  const [numbers, setNumbers] = useState('');
  const [keeps, setKeeps] = useState(false);
  const after = useAfterChange(deck, editor);
  const decks = useQuery({
    queryKey: ['decks-to-copy'],
    queryFn: () => body(GET('/api/v3/presentation/all', { params: { query: { page_size: 100 } } })),
    enabled: isOpen,
  });
  const others = (decks.data?.results ?? []).filter(({ id }) => id !== deck.id);
  const slides = parseNumbers(numbers);
  const bring = useMutation({
    mutationFn: async () =>
      body(
        POST('/api/v3/presentation/{id}/copy-slides', {
          params: { path: { id: deck.id } },
          body: { from, slides: [...slides], look: keeps ? 'keep' : 'target' },
        }),
      ),
    onSuccess: async () => {
      await after();
      onClose();
    },
  });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('opened.bring-title')}>
      <Select
        label={t('opened.bring-from')}
        choices={others.map(({ id, title }) => ({ id, name: title ?? id }))}
        value={from}
        onChange={setFrom}
      />
      <TextField label={t('opened.bring-numbers')} value={numbers} onChange={setNumbers} />
      <Tick isSelected={keeps} onChange={setKeeps}>
        {t('opened.bring-keep')}
      </Tick>
      {bring.isError && <Problem error={bring.error} />}
      <div className="dialog-actions">
        <ActionButton
          primary
          isDisabled={from === '' || slides.length === 0}
          isPending={bring.isPending}
          onPress={() => bring.mutate()}
        >
          {t('opened.bring-do')}
        </ActionButton>
      </div>
    </Dialog>
  );
}

/** Parses numbers and ranges such as "2, 4-6". */
export function parseNumbers(text: string): readonly number[] {
  return text.split(/[\s,;]+/).flatMap((piece) => {
    const [, first, last] = /^(\d+)(?:[-–](\d+))?$/.exec(piece) ?? [];
    if (first === undefined) return [];
    const count = Math.min(200, Math.max(0, Number(last ?? first) - Number(first)));
    return Array.from({ length: count + 1 }, (_, index) => Number(first) + index);
  });
}
