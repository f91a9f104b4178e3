import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { body, POST } from '../../api/client.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/field.tsx';
import { Problem } from '../../parts/states.tsx';
import { t } from '../../strings/index.ts';

interface TitleDialogProps {
  readonly id: string;
  readonly title: string;
  /** True to make a copy with the title, false to rename the presentation. */
  readonly isCopy: boolean;
  readonly onClose: () => void;
}

/** Asks for the title of a presentation, or of a copy of it. */
export default function TitleDialog({ id, title, isCopy, onClose }: TitleDialogProps) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState(isCopy ? t('library.copy-of', { title }) : title);
  const save = useMutation({
    mutationFn: () =>
      body(
        POST('/api/v3/presentation/{id}/edit', {
          params: { path: { id } },
          body: { edits: [{ op: 'set_deck', title: typed.trim() }], on_overflow: 'warn', as_copy: isCopy },
        }),
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['presentations'] });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') save.mutate();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(isCopy ? 'library.duplicate-title' : 'library.rename-title', { title })}
    >
      {save.isError && <Problem error={save.error} />}
      <form className="dialog-form" onSubmit={submit}>
        <TextField label={t('library.name')} value={typed} onChange={setTyped} maxLength={300} autoFocus />
        <div className="dialog-actions">
          <ActionButton onPress={onClose}>{t('cancel')}</ActionButton>
          <ActionButton primary type="submit" isDisabled={typed.trim() === ''} isPending={save.isPending}>
            {t(isCopy ? 'library.duplicate' : 'library.rename')}
          </ActionButton>
        </div>
      </form>
    </Dialog>
  );
}
