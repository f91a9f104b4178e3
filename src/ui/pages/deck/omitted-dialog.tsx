import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { OmittedList } from '../../parts/omitted-list.tsx';
import { t } from '../../strings/index.ts';
import type { DeckData } from './deck-data.ts';
import type { DeckEdit } from './deck-edit.ts';
import { createPieceSlide, isPieceShown } from './omitted-slide.ts';

/** Number of pieces of the source that are on no slide, with a dialog that lists them. */
export function OmittedButton({
  deck,
  onAdd,
}: {
  readonly deck: DeckData;
  readonly onAdd: (edit: DeckEdit) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const pieces = (deck.omitted ?? []).filter((piece) => !isPieceShown(piece, deck));
  if (pieces.length === 0 && !isOpen) return null;
  return (
    <>
      <ActionButton quiet icon="info" onPress={() => setOpen(true)}>
        {t('omitted.count', { n: pieces.length })}
      </ActionButton>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('omitted.list')} wide>
        <OmittedList
          pieces={pieces}
          onAdd={({ markdown }) =>
            onAdd({ op: 'insert', at: deck.slides.length + 1, ...createPieceSlide(markdown, deck.title) })
          }
        />
      </Dialog>
    </>
  );
}
