import { DropZone, FileTrigger, Text } from 'react-aria-components';
import { ActionButton } from '../../parts/action-button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { t } from '../../strings/index.ts';

interface FilesFieldProps {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
}

const KB = 1024;

/** Documents: dropped, pasted or chosen. */
export function FilesField({ files, onChange }: FilesFieldProps) {
  const add = (more: readonly File[]) => onChange([...files, ...more.filter((file) => !files.some(({ name, size }) => name === file.name && size === file.size))]);
  return (
    <DropZone
      className="drop"
      aria-label={t('files.drop')}
      onDrop={async ({ items }) => {
        const dropped = await Promise.all(items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : [])));
        add(dropped);
      }}
    >
      <div className="row">
        <FileTrigger allowsMultiple onSelect={(chosen) => add([...(chosen ?? [])])}>
          <ActionButton icon="upload-simple">{t('files.choose')}</ActionButton>
        </FileTrigger>
        <Text slot="label" className="soft small">
          {t('files.drop')}
        </Text>
      </div>
      {files.length > 0 && (
        <ul className="files">
          {files.map((file) => (
            <li key={`${file.name} ${file.size}`}>
              <Icon name="file-text" />
              <span>{file.name}</span>
              <small className="soft">{t('files.size', { n: Math.max(1, Math.round(file.size / KB)) })}</small>
              <ActionButton quiet bare icon="x" aria-label={t('files.remove', { name: file.name })} onPress={() => onChange(files.filter((one) => one !== file))} />
            </li>
          ))}
        </ul>
      )}
    </DropZone>
  );
}
