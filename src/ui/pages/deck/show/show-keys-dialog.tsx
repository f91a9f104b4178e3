import { Dialog } from '../../../parts/dialog.tsx';
import { t, type Word } from '../../../strings/index.ts';

const KEYS: readonly (readonly [string, Word])[] = [
  ['→  ↓  Space', 'present.key-forward'],
  ['←  ↑  Backspace', 'present.key-back'],
  ['12 Enter', 'present.key-jump'],
  ['Home  End', 'present.key-ends'],
  ['B', 'present.key-black'],
  ['W', 'present.key-white'],
  ['L', 'present.key-pointer'],
  ['N', 'present.key-presenter'],
  ['F', 'present.key-full'],
  ['Esc', 'present.key-end'],
];

/** Keys of a show. */
export function ShowKeysDialog({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('present.keys')}>
      <dl className="show-keys">
        {KEYS.map(([keys, word]) => (
          <div key={word}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{t(word)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
