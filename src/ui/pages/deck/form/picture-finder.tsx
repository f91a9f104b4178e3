import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { getErrorMessage } from '../../../api/api-error.ts';
import { body, GET } from '../../../api/client.ts';
import { uploadImage } from '../../../api/uploads.ts';
import { ActionButton } from '../../../parts/action-button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { TextField } from '../../../parts/field.tsx';
import { Picture } from '../../../parts/picture.tsx';
import { Loading, Problem } from '../../../parts/states.tsx';
import { showToast } from '../../../parts/toasts.tsx';
import { t } from '../../../strings/index.ts';
import { namePicture } from './picture-name.ts';

export interface FindPictureProps {
  readonly isOpen: boolean;
  /** False where only a picture that exists is taken. */
  readonly hasPrompt?: boolean;
  readonly onClose: () => void;
  readonly onFound: (
    picture: { readonly asset_id: string } | { readonly image_prompt: string; readonly alt: string },
  ) => void;
}

const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml'];

/** Uploads or chooses a stored picture, or describes one for a provider. */
export default function PictureFinder({ isOpen, hasPrompt = true, onClose, onFound }: FindPictureProps) {
  const [words, setWords] = useState('');
  const uploaded = useQuery({
    queryKey: ['images'],
    queryFn: () => body(GET('/api/v3/images/uploaded', { params: { query: { page_size: 60 } } })),
    enabled: isOpen,
  });
  const upload = useMutation({
    mutationFn: (file: File) => body(uploadImage(file)),
    onSuccess: ({ id }) => {
      onFound({ asset_id: id });
      onClose();
    },
    onError: (error) => showToast({ text: getErrorMessage(error), bad: true }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const prompt = words.trim();
    if (prompt === '') return;
    onFound({ image_prompt: prompt, alt: prompt });
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('picture.find')} wide>
      {hasPrompt && (
        <form className="row end" onSubmit={submit}>
          <TextField
            label={t('picture.describe')}
            hint={t('picture.describe-hint')}
            value={words}
            onChange={setWords}
          />
          <ActionButton type="submit">{t('picture.use')}</ActionButton>
        </form>
      )}
      <FileTrigger
        acceptedFileTypes={PICTURE_TYPES}
        onSelect={(files) => {
          const [file] = files ?? [];
          if (file) upload.mutate(file);
        }}
      >
        <ActionButton icon="upload-simple" isPending={upload.isPending}>
          {t('picture.upload')}
        </ActionButton>
      </FileTrigger>
      <h3>{t('picture.uploaded')}</h3>
      {uploaded.isPending && <Loading />}
      {uploaded.isError && <Problem error={uploaded.error} />}
      {uploaded.data?.length === 0 && <p className="soft">{t('picture.none-uploaded')}</p>}
      <ul className="picture-grid">
        {uploaded.data?.map(({ id, url, extras }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => {
                onFound({ asset_id: id });
                onClose();
              }}
            >
              <Picture src={url} />
              <span dir="auto">{namePicture(extras)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
