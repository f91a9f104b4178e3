import { useQuery } from '@tanstack/react-query';
import { body, GET } from '../../api/client.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Loading, Problem } from '../../parts/states.tsx';
import { ago, t } from '../../strings/index.ts';
import type { DeckData } from './deck-data.ts';

interface HistoryDialogProps {
  readonly isOpen: boolean;
  readonly deck: DeckData;
  readonly onClose: () => void;
  readonly onRestore: (revision: number) => void;
}

/** Revisions of the deck, newest first, which can be restored. */
export function HistoryDialog({ isOpen, deck, onClose, onRestore }: HistoryDialogProps) {
  const history = useQuery({
    queryKey: ['revisions', deck.id, deck.revision],
    queryFn: () => body(GET('/api/v3/presentation/{id}/revisions', { params: { path: { id: deck.id } } })),
    enabled: isOpen,
  });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('history.title')}>
      {history.isPending && <Loading />}
      {history.isError && <Problem error={history.error} />}
      <ol className="history">
        {history.data?.results.map(({ revision, change, author, created_at: at }) => (
          <li key={revision}>
            <span>
              <strong>{change}</strong>
              <small className="soft">
                {author === undefined
                  ? t('history.when', { revision, when: ago(at) })
                  : t('history.when-by', { revision, when: ago(at), who: author })}
              </small>
            </span>
            {revision === deck.revision ? (
              <small className="soft">{t('history.current')}</small>
            ) : (
              <ActionButton
                onPress={() => {
                  onRestore(revision);
                  onClose();
                }}
              >
                {t('history.restore')}
              </ActionButton>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
