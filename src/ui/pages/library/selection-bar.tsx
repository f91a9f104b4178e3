import { Suspense, useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { deleteTogether } from '../../parts/deletions.ts';
import { lazyPart } from '../../parts/lazy-part.ts';
import { t } from '../../strings/index.ts';
import type { Listed } from './listed.ts';
import type { Selection } from './use-selection.ts';

const TagsDialog = lazyPart(() => import('./tags-dialog.tsx'));

interface SelectionBarProps {
  readonly selection: Selection;
  readonly shown: readonly Listed[];
}

/** Actions for the selected presentations; nothing while none is selected. */
export function SelectionBar({ selection, shown }: SelectionBarProps) {
  const [isTagging, setTagging] = useState(false);
  const { decks } = selection;
  if (decks.length === 0) return null;
  const remove = () => {
    deleteTogether(
      decks.map(({ id }) => ({ id, path: `/api/v3/presentation/${id}` })),
      t('library.deleted-many', { n: decks.length }),
    );
    selection.replace([]);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" className="selection-bar" aria-label={t('library.selection')}>
      <strong role="status">{t('library.selected', { n: decks.length })}</strong>
      <ActionButton quiet onPress={() => selection.replace(shown.map(({ id }) => id))}>
        {t('library.select-all')}
      </ActionButton>
      <ActionButton onPress={() => setTagging(true)}>{t('library.edit-tags')}</ActionButton>
      <ActionButton danger icon="trash" onPress={remove}>
        {t('library.delete')}
      </ActionButton>
      <ActionButton
        quiet
        iconOnly
        icon="x"
        aria-label={t('library.clear-selection')}
        onPress={() => selection.replace([])}
      />
      <Suspense>{isTagging && <TagsDialog decks={decks} onClose={() => setTagging(false)} />}</Suspense>
    </div>
  );
}
