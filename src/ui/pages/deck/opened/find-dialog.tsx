import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { body, POST } from '../../../api/client.ts';
import { ActionButton } from '../../../parts/action-button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { TextField } from '../../../parts/field.tsx';
import { Problem } from '../../../parts/states.tsx';
import { Tick } from '../../../parts/tick.tsx';
import { t } from '../../../strings/index.ts';
import type { DeckData } from '../deck-data.ts';
import type { DeckEditor } from '../deck-editor.ts';
import { useAfterChange } from './use-after-change.ts';

interface FindDialogProps {
  readonly isOpen: boolean;
  readonly deck: DeckData;
  readonly editor: DeckEditor;
  readonly onClose: () => void;
}

/** Finds and replaces text in the whole deck after a preview. */
export function FindDialog({ isOpen, deck, editor, onClose }: FindDialogProps) {
  const [asked, setAsked] = useState({
    find: '',
    replace: '',
    match_case: false,
    whole_words: false,
    regex: false,
  });
  const after = useAfterChange(deck, editor);
  const run = useMutation({
    mutationFn: async (dry_run: boolean) =>
      body(
        POST('/api/v3/presentation/{id}/find-replace', {
          params: { path: { id: deck.id } },
          body: { ...asked, dry_run },
        }),
      ),
    onSuccess: ({ steps }, dry_run) => (dry_run ? undefined : after(steps)),
  });
  const set = (change: Partial<typeof asked>) => setAsked({ ...asked, ...change });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('opened.find')} wide>
      <TextField
        label={t('opened.find-what')}
        value={asked.find}
        onChange={(find) => set({ find })}
        autoFocus
      />
      <TextField
        label={t('opened.replace-with')}
        value={asked.replace}
        onChange={(replace) => set({ replace })}
      />
      <div className="row">
        <Tick isSelected={asked.match_case} onChange={(match_case) => set({ match_case })}>
          {t('opened.match-case')}
        </Tick>
        <Tick isSelected={asked.whole_words} onChange={(whole_words) => set({ whole_words })}>
          {t('opened.whole-words')}
        </Tick>
        <Tick isSelected={asked.regex} onChange={(regex) => set({ regex })}>
          {t('opened.regex')}
        </Tick>
      </div>
      {run.isError && <Problem error={run.error} />}
      {run.data !== undefined && (
        <>
          <p role="status">{t('opened.count', { n: run.data.count })}</p>
          <ul className="opened-found">
            {run.data.replacements.map(({ id, slide, before, after: now }) => (
              <li key={id}>
                <small className="soft">{slide === 0 ? t('keys.deck') : t('deck.slide', { n: slide })}</small>{' '}
                <del>{before}</del> <ins>{now}</ins>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="dialog-actions">
        <ActionButton
          isDisabled={asked.find === ''}
          isPending={run.isPending}
          onPress={() => run.mutate(true)}
        >
          {t('opened.try')}
        </ActionButton>
        <ActionButton
          primary
          isDisabled={asked.find === ''}
          isPending={run.isPending}
          onPress={() => run.mutate(false)}
        >
          {t('opened.replace')}
        </ActionButton>
      </div>
    </Dialog>
  );
}
