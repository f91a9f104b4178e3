import { ActionButton } from '../../parts/action-button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { t } from '../../strings/index.ts';
import type { EditorState } from './deck-editor.ts';

/** Asks whose version stays after concurrent changes of a slide. */
export function ConflictDialog({
  conflict,
  onSettle,
}: {
  readonly conflict: EditorState['conflict'] | undefined;
  readonly onSettle: (keep: 'mine' | 'theirs') => void;
}) {
  return (
    <Dialog isOpen={conflict !== undefined} title={t('deck.conflict')} isDismissable={false}>
      <p className="soft">{t('deck.conflict-why')}</p>
      <div className="dialog-actions">
        <ActionButton onPress={() => onSettle('theirs')}>{t('deck.conflict-theirs')}</ActionButton>
        <ActionButton primary onPress={() => onSettle('mine')}>
          {t('deck.conflict-mine')}
        </ActionButton>
      </div>
    </Dialog>
  );
}
