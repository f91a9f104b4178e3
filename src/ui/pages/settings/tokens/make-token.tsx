import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { body, POST } from '../../../api/client.ts';
import { ActionButton } from '../../../parts/action-button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { TextField } from '../../../parts/field.tsx';
import { SecretOnce } from '../../../parts/secret-once.tsx';
import { Select } from '../../../parts/select.tsx';
import { Problem } from '../../../parts/states.tsx';
import { t } from '../../../strings/index.ts';

const LIVES = ['7', '30', '90', '365', 'never'] as const;
type Life = (typeof LIVES)[number];

/** Creates a token with a label and a lifetime, and shows it once. */
export function MakeToken({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [label, setLabel] = useState('');
  const [life, setLife] = useState<Life>('90');
  const make = useMutation({
    mutationFn: () =>
      body(
        POST('/api/v1/auth/token/create', {
          body: { label, expiry_days: life === 'never' ? null : Number(life) },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['tokens'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate();
  };
  const fault = make.error instanceof ApiError ? make.error : undefined;
  const labelProblem = fault?.messageFor('label');
  const choices = LIVES.map((id) => ({
    id,
    name: id === 'never' ? t('tokens.life-never') : t('tokens.life', { n: id }),
  }));
  return (
    // The secret cannot be shown again, so a click beside the dialog does not close it.
    <Dialog
      isOpen
      onClose={onClose}
      title={make.data === undefined ? t('tokens.make') : t('tokens.made-title', { label: make.data.label })}
      isDismissable={make.data === undefined}
    >
      {make.data === undefined ? (
        <form onSubmit={submit} className="form">
          {make.isError && labelProblem === undefined && <Problem error={make.error} />}
          <TextField
            label={t('tokens.label')}
            hint={t('tokens.label-hint')}
            value={label}
            onChange={(value) => {
              setLabel(value);
              make.reset();
            }}
            autoFocus
            autoComplete="off"
            {...(labelProblem === undefined ? {} : { problem: labelProblem })}
          />
          <Select label={t('tokens.life-label')} choices={choices} value={life} onChange={setLife} />
          <div className="dialog-actions">
            <ActionButton onPress={onClose}>{t('cancel')}</ActionButton>
            <ActionButton type="submit" primary isPending={make.isPending}>
              {t('tokens.make')}
            </ActionButton>
          </div>
        </form>
      ) : (
        <>
          <SecretOnce name={t('tokens.secret')} secret={make.data.token} />
          <p className="soft">{t('tokens.use')}</p>
          <div className="dialog-actions">
            <ActionButton primary onPress={onClose} autoFocus>
              {t('secret.kept')}
            </ActionButton>
          </div>
        </>
      )}
    </Dialog>
  );
}
