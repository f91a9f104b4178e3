import { DropZone, FileTrigger, Text } from 'react-aria-components';
import { t } from '../strings/index.ts';
import { ActionButton } from './action-button.tsx';
import { Icon } from './icon.tsx';

interface DropFilesProps {
  /** Label of the button. */
  readonly choose: string;
  /** Hint about accepted files. */
  readonly hint: string;
  /** File name extensions with dots. */
  readonly accept: readonly string[];
  readonly several?: boolean;
  readonly isPending?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  /** Files already chosen. */
  readonly files?: readonly File[];
  readonly onRemove?: (file: File) => void;
}

/** Area for files that are dropped, pasted or chosen. The server refuses unsuitable ones with a reason. */
export function DropFiles({
  choose,
  hint,
  accept,
  several = false,
  isPending = false,
  onFiles,
  files = [],
  onRemove,
}: DropFilesProps) {
  const take = (dropped: readonly File[]) =>
    dropped.length > 0 && onFiles(several ? dropped : dropped.slice(0, 1));
  return (
    <DropZone
      className="drop"
      aria-label={hint}
      onDrop={async ({ items }) => {
        take(await Promise.all(items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : []))));
      }}
    >
      <div className="row">
        <FileTrigger
          allowsMultiple={several}
          acceptedFileTypes={[...accept]}
          onSelect={(chosen) => take([...(chosen ?? [])])}
        >
          <ActionButton icon="upload-simple" isPending={isPending}>
            {choose}
          </ActionButton>
        </FileTrigger>
        <Text slot="label" className="soft small">
          {hint}
        </Text>
      </div>
      {files.length > 0 && (
        <ul className="files">
          {files.map((file) => (
            <li key={`${file.name} ${file.size}`}>
              <Icon name="file-text" />
              <span dir="auto">{file.name}</span>
              <small className="soft">
                {t('files.size', { n: Math.max(1, Math.round(file.size / 1024)) })}
              </small>
              {onRemove && (
                <ActionButton
                  quiet
                  iconOnly
                  icon="x"
                  aria-label={t('files.remove', { name: file.name })}
                  onPress={() => onRemove(file)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </DropZone>
  );
}
