import { useMutation } from '@tanstack/react-query';
import { FileTrigger } from 'react-aria-components';
import { toLocalLink } from '../../api/address.ts';
import { getErrorMessage } from '../../api/api-error.ts';
import { body, POST } from '../../api/client.ts';
import { uploadImage } from '../../api/uploads.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { showToast } from '../../parts/toasts.tsx';
import { t } from '../../strings/index.ts';
import type { ThemeDraft } from './theme-draft.ts';

interface LogoFieldProps {
  readonly draft: ThemeDraft;
  /** Address of the current logo. */
  readonly shown: string | undefined;
  readonly onChange: (change: Partial<ThemeDraft>) => void;
}

/** Logo of a brand, which can also supply colours. */
export function LogoField({ draft, shown, onChange }: LogoFieldProps) {
  const fail = (error: unknown) => showToast({ text: getErrorMessage(error), bad: true });
  const upload = useMutation({
    mutationFn: prepareLogo,
    onSuccess: (logo) => onChange({ logo }),
    onError: fail,
  });
  const colors = useMutation({
    mutationFn: (logo: string) => body(POST('/api/v3/theme/generate', { body: { logo_url: logo } })),
    onSuccess: ({ primary, accent }) => onChange({ colors: { primary, accent } }),
    onError: fail,
  });
  const uploaded = draft.logo ?? undefined;
  const hasOne = uploaded !== undefined || (draft.logo !== null && shown !== undefined);
  return (
    <fieldset className="theme-group">
      <legend>{t('themes.logo')}</legend>
      <div className="row">
        {draft.logo === undefined && shown !== undefined && (
          <img className="theme-logo" src={toLocalLink(shown)} alt={t('themes.logo')} />
        )}
        <FileTrigger
          acceptedFileTypes={['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']}
          onSelect={(files) => {
            const [file] = files ?? [];
            if (file) upload.mutate(file);
          }}
        >
          <ActionButton icon="upload-simple" isPending={upload.isPending}>
            {t('themes.logo-upload')}
          </ActionButton>
        </FileTrigger>
        {uploaded !== undefined && (
          <ActionButton icon="palette" isPending={colors.isPending} onPress={() => colors.mutate(uploaded)}>
            {t('themes.logo-colors')}
          </ActionButton>
        )}
        {hasOne && (
          <ActionButton quiet icon="x" onPress={() => onChange({ logo: null })}>
            {t('themes.logo-remove')}
          </ActionButton>
        )}
      </div>
    </fieldset>
  );
}

/** SVG is sent with the theme, which rasterizes it; other pictures are uploaded. */
async function prepareLogo(file: File): Promise<string> {
  if (file.type !== 'image/svg+xml') return `asset:${(await body(uploadImage(file))).id}`;
  return `data:image/svg+xml,${encodeURIComponent(await file.text())}`;
}
