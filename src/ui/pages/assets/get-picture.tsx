import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { body, GET } from '../../api/client.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { TextField } from '../../parts/field.tsx';
import { Select } from '../../parts/select.tsx';
import { Problem } from '../../parts/states.tsx';
import { usePictureProviders } from '../../parts/use-picture-providers.ts';
import { t } from '../../strings/index.ts';

/** Finds a photograph or generates a picture, if the server has a provider. */
export function GetPicture({ onMade }: { readonly onMade: () => void }) {
  const [words, setWords] = useState('');
  const { finds, makes } = usePictureProviders();
  const [chosen, setKind] = useState<'stock' | 'ai-generated'>('stock');
  const kind = finds && makes ? chosen : finds ? 'stock' : 'ai-generated';
  const get = useMutation({
    mutationFn: () =>
      body(GET('/api/v3/images/generate', { params: { query: { prompt: words.trim(), image_type: kind } } })),
    onSuccess: () => {
      setWords('');
      onMade();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim() !== '') get.mutate();
  };
  if (!finds && !makes) return null;
  return (
    <form className="form" onSubmit={submit}>
      <div className="get-picture">
        <TextField label={t('assets.words')} value={words} onChange={setWords} maxLength={400} />
        {finds && makes && (
          <Select
            label={t('assets.kind')}
            choices={[
              { id: 'stock', name: t('assets.kind-stock') },
              { id: 'ai-generated', name: t('assets.kind-made') },
            ]}
            value={kind}
            onChange={setKind}
          />
        )}
        <ActionButton
          type="submit"
          icon="magnifying-glass"
          isPending={get.isPending}
          isDisabled={words.trim() === ''}
        >
          {t('assets.get')}
        </ActionButton>
      </div>
      {get.isError && <Problem error={get.error} />}
    </form>
  );
}
