import { useState } from 'react';
import { ActionButton } from '../../../parts/action-button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { Select } from '../../../parts/select.tsx';
import { t } from '../../../strings/index.ts';
import type { DeckData } from '../deck-data.ts';
import type { DeckEdit } from '../deck-edit.ts';

interface AddOpenedSlideProps {
  readonly isOpen: boolean;
  readonly deck: DeckData;
  /** Number of the preceding slide. */
  readonly after: number;
  readonly onClose: () => void;
  readonly onEdit: (edits: readonly DeckEdit[]) => void;
}

/** Dialog for a new slide in a layout of the file. */
export function AddOpenedSlide({ isOpen, deck, after, onClose, onEdit }: AddOpenedSlideProps) {
  const layouts = deck.layouts ?? [];
  const [layout, setLayout] = useState(layouts[0] ?? '');
  const add = () => {
    onEdit([{ op: 'insert', at: Math.min(after, deck.slides.length) + 1, layout, content: {} }]);
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('deck.add')}>
      <Select
        label={t('opened.add-layout')}
        choices={layouts.map((name) => ({ id: name, name }))}
        value={layout}
        onChange={setLayout}
      />
      <div className="dialog-actions">
        <ActionButton primary isDisabled={layout === ''} onPress={add}>
          {t('deck.add')}
        </ActionButton>
      </div>
    </Dialog>
  );
}
