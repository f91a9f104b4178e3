import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { getErrorMessage } from '../../api/api-error.ts';
import { body, POST } from '../../api/client.ts';
import { deleteSoon } from '../../parts/deletions.ts';
import { lazyPart } from '../../parts/lazy-part.ts';
import { MenuButton } from '../../parts/menu-button.tsx';
import { startDownload } from '../../parts/start-download.ts';
import { showToast } from '../../parts/toasts.tsx';
import { t } from '../../strings/index.ts';
import type { Listed } from './listed.ts';

const TagsDialog = lazyPart(() => import('./tags-dialog.tsx'));
const TitleDialog = lazyPart(() => import('./title-dialog.tsx'));

/** Actions for a presentation. */
export function CardMenu({ presentation }: { readonly presentation: Listed }) {
  const { id, title } = presentation;
  const [dialog, setDialog] = useState<'rename' | 'duplicate' | 'tags'>();
  const close = () => setDialog(undefined);
  const download = useMutation({
    // Without a format, an opened file keeps its kind.
    mutationFn: (format: { export_as?: 'pdf' }) =>
      body(POST('/api/v3/presentation/export', { body: { id, ...format } })),
    onSuccess: ({ path }) => startDownload(path),
    onError: (error) => showToast({ text: getErrorMessage(error), bad: true }),
  });
  const act = (action: string) => {
    if (action === 'pptx') download.mutate({});
    else if (action === 'pdf') download.mutate({ export_as: 'pdf' });
    else if (action === 'delete') remove();
    else setDialog(action as 'rename' | 'duplicate' | 'tags');
  };
  const remove = () => deleteSoon({ id, path: `/api/v3/presentation/${id}`, name: title });
  return (
    <>
      <MenuButton
        quiet
        iconOnly
        icon="dots-three"
        isPending={download.isPending}
        aria-label={t('library.open-menu', { title })}
        onAction={act}
        sections={[
          {
            entries: [
              { id: 'rename', icon: 'pencil-simple', text: t('library.rename') },
              { id: 'tags', icon: 'list-checks', text: t('library.edit-tags') },
              { id: 'duplicate', icon: 'copy', text: t('library.duplicate') },
              { id: 'pptx', icon: 'download-simple', text: t('library.download-pptx') },
              { id: 'pdf', icon: 'download-simple', text: t('library.download-pdf') },
              { id: 'delete', icon: 'trash', text: t('library.delete'), isDanger: true },
            ],
          },
        ]}
      />
      <Suspense>
        {dialog === 'tags' && <TagsDialog decks={[presentation]} onClose={close} />}
        {(dialog === 'rename' || dialog === 'duplicate') && (
          <TitleDialog id={id} title={title} isCopy={dialog === 'duplicate'} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
