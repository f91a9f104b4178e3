import { ActionButton } from '../../parts/action-button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { t } from '../../strings/index.ts';
import { describePath } from '../../strings/label-of.ts';
import type { EditorState } from './deck-editor.ts';

/** Most fields that are shown. */
const MAX_FIELDS = 5;
const MAX_CHARACTERS = 80;

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
      <ul className="conflict-fields">
        {conflict?.fields.slice(0, MAX_FIELDS).map(({ path, mine, theirs }) => (
          <li key={path}>
            {t('deck.conflict-both', {
              field: describePath(path),
              mine: toExcerpt(mine),
              theirs: toExcerpt(theirs),
            })}
          </li>
        ))}
      </ul>
      <div className="dialog-actions">
        <ActionButton onPress={() => onSettle('theirs')}>{t('deck.conflict-theirs')}</ActionButton>
        <ActionButton primary onPress={() => onSettle('mine')}>
          {t('deck.conflict-mine')}
        </ActionButton>
      </div>
    </Dialog>
  );
}

function toExcerpt(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text;
}
