import { useMutation } from '@tanstack/react-query';
import { DropZone, FileTrigger, Text } from 'react-aria-components';
import { body } from '../../api/client.ts';
import { uploadFiles } from '../../api/uploads.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Problem } from '../../parts/states.tsx';
import { t } from '../../strings/index.ts';
import type { UploadedFile } from './wishes.ts';

interface FilesFieldProps {
  readonly files: readonly UploadedFile[];
  readonly onAdd: (files: readonly UploadedFile[]) => void;
  readonly onRemove: (file: UploadedFile) => void;
}

const KB = 1024;

/** Documents, uploaded at once so that reloading the page does not lose them. */
export function FilesField({ files, onAdd, onRemove }: FilesFieldProps) {
  const upload = useMutation({
    mutationFn: async (more: readonly File[]) => {
      const values = (await body(uploadFiles(more))) as readonly string[];
      return more.map(({ name, size }, index): UploadedFile => ({ name, size, value: values[index] ?? '' }));
    },
    onSuccess: onAdd,
  });
  const add = (more: readonly File[]) => {
    const fresh = more.filter(
      (file) => !files.some(({ name, size }) => name === file.name && size === file.size),
    );
    if (fresh.length > 0) upload.mutate(fresh);
  };
  return (
    <DropZone
      className="drop"
      aria-label={t('files.drop')}
      onDrop={async ({ items }) => {
        const dropped = await Promise.all(
          items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : [])),
        );
        add(dropped);
      }}
    >
      <div className="row">
        <FileTrigger allowsMultiple onSelect={(chosen) => add([...(chosen ?? [])])}>
          <ActionButton icon="upload-simple" isPending={upload.isPending}>
            {t('files.choose')}
          </ActionButton>
        </FileTrigger>
        <Text slot="label" className="soft small">
          {t('files.drop')}
        </Text>
      </div>
      {upload.isError && <Problem error={upload.error} />}
      {files.length > 0 && (
        <ul className="files">
          {files.map((file) => (
            <li key={file.value}>
              <Icon name="file-text" />
              <span>{file.name}</span>
              <small className="soft">
                {t('files.size', { n: Math.max(1, Math.round(file.size / KB)) })}
              </small>
              <ActionButton
                quiet
                iconOnly
                icon="x"
                aria-label={t('files.remove', { name: file.name })}
                onPress={() => onRemove(file)}
              />
            </li>
          ))}
        </ul>
      )}
    </DropZone>
  );
}
