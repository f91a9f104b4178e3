import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { getErrorMessage } from '../../api/api-error.ts';
import { body, POST } from '../../api/client.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { deleteSoon } from '../../parts/deletions.ts';
import { Icon } from '../../parts/icon.tsx';
import { startDownload } from '../../parts/start-download.ts';
import { showToast } from '../../parts/toasts.tsx';
import { t } from '../../strings/index.ts';
import type { Listed } from './listed.ts';
import { TagsDialog } from './tags-dialog.tsx';
import { TitleDialog } from './title-dialog.tsx';

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
  const remove = () => deleteSoon({ id, path: `/api/v3/presentation/${id}`, name: title });
  return (
    <>
      <MenuTrigger>
        <ActionButton
          quiet
          iconOnly
          icon="dots-three"
          isPending={download.isPending}
          aria-label={t('library.open-menu', { title })}
        />
        <Popover className="popover" placement="bottom end">
          <Menu className="menu">
            <MenuItem className="menu-item" onAction={() => setDialog('rename')}>
              <Icon name="pencil-simple" />
              {t('library.rename')}
            </MenuItem>
            <MenuItem className="menu-item" onAction={() => setDialog('tags')}>
              <Icon name="list-checks" />
              {t('library.edit-tags')}
            </MenuItem>
            <MenuItem className="menu-item" onAction={() => setDialog('duplicate')}>
              <Icon name="copy" />
              {t('library.duplicate')}
            </MenuItem>
            <MenuItem className="menu-item" onAction={() => download.mutate({})}>
              <Icon name="download-simple" />
              {t('library.download-pptx')}
            </MenuItem>
            <MenuItem className="menu-item" onAction={() => download.mutate({ export_as: 'pdf' })}>
              <Icon name="download-simple" />
              {t('library.download-pdf')}
            </MenuItem>
            <MenuItem className="menu-item danger" onAction={remove}>
              <Icon name="trash" />
              {t('library.delete')}
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      {dialog === 'tags' && <TagsDialog decks={[presentation]} onClose={close} />}
      {(dialog === 'rename' || dialog === 'duplicate') && (
        <TitleDialog id={id} title={title} isCopy={dialog === 'duplicate'} onClose={close} />
      )}
    </>
  );
}
