import { useMutation, useQuery } from '@tanstack/react-query';
import { body, POST } from '../../../api/client.ts';
import { ActionButton } from '../../../parts/action-button.tsx';
import { Badge } from '../../../parts/badge.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { Loading, Problem } from '../../../parts/states.tsx';
import { t } from '../../../strings/index.ts';
import type { DeckData } from '../deck-data.ts';
import type { DeckEditor } from '../deck-editor.ts';
import { useAfterChange } from './use-after-change.ts';

interface FixDialogProps {
  readonly isOpen: boolean;
  readonly deck: DeckData;
  readonly editor: DeckEditor;
  readonly onClose: () => void;
}

/** Previews and applies automatic repairs. */
export function FixDialog({ isOpen, deck, editor, onClose }: FixDialogProps) {
  const path = { params: { path: { id: deck.id } } };
  const known = useQuery({
    queryKey: ['fixes', deck.id, deck.revision],
    queryFn: () => body(POST('/api/v3/presentation/{id}/fix', { ...path, body: {} })),
    enabled: isOpen,
  });
  const after = useAfterChange(deck, editor);
  const fix = useMutation({
    mutationFn: async () => body(POST('/api/v3/presentation/{id}/fix', { ...path, body: { fixes: 'all' } })),
    onSuccess: () => after(),
  });
  const fixes = known.data?.fixes ?? [];
  const plain = fixes.filter(({ asks }) => asks !== true).length;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('opened.fixes-title')} wide>
      {known.isPending && <Loading />}
      {(known.isError || fix.isError) && <Problem error={known.error ?? fix.error} />}
      {known.data !== undefined && fixes.length === 0 && <p role="status">{t('opened.fixes-none')}</p>}
      <ul className="opened-found">
        {fixes.map(({ id, slide, what, asks }) => (
          <li key={id}>
            {slide > 0 && <small className="soft">{t('deck.slide', { n: slide })} </small>}
            {what} {asks === true && <Badge kind="warn">{t('opened.asks')}</Badge>}
          </li>
        ))}
      </ul>
      <div className="dialog-actions">
        <ActionButton primary isDisabled={plain === 0} isPending={fix.isPending} onPress={() => fix.mutate()}>
          {t('opened.fixes-do', { n: plain })}
        </ActionButton>
      </div>
    </Dialog>
  );
}
