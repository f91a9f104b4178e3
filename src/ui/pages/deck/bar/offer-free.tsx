import { useEffect, useState } from 'react';
import { ActionButton } from '../../../parts/action-button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { t } from '../../../strings/index.ts';
import type { Composition } from '../composition/use-composition.ts';
import { COMPOSED } from '../content-edit.ts';
import type { DeckData, DeckSlide } from '../deck-data.ts';
import type { DeckEdit } from '../deck-edit.ts';
import type { Wish } from '../text/active-text.ts';

interface OfferFreeProps {
  readonly deck: DeckData;
  readonly slide: DeckSlide;
  readonly number: number;
  readonly isDesign: boolean;
  readonly wish: Wish | undefined;
  readonly composition: Composition | undefined;
  readonly onEdit: (edits: readonly DeckEdit[]) => Promise<void>;
  readonly onClose: () => void;
}

/** Time in ms after which something is inserted into a slide that has not been drawn. */
const PATIENCE_MS = 4_000;

/** Offers to turn a slide of a layout into a free one, on which the wish is then done. */
export function OfferFree({ slide, number, isDesign, wish, composition, onEdit, onClose }: OfferFreeProps) {
  const [pending, setPending] = useState<Extract<Wish, { kind: 'insert' }>>();
  const isDrawn = composition?.room !== undefined && composition.map.spots.length > 0;
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (pending === undefined) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [pending]);
  useEffect(() => {
    // The room for it is known when the slide has been drawn.
    if (pending === undefined || composition === undefined || !(isDrawn || isLate)) return;
    setPending(undefined);
    setLate(false);
    if (pending.isFree) composition.insertFree(pending.piece);
    else composition.insert(pending.piece);
  }, [pending, composition, isDrawn, isLate]);
  const accept = async () => {
    onClose();
    if (isDesign) {
      const piece = wish?.kind === 'insert' ? `  ${wish.piece}\n` : '';
      const markup = `<section>\n  <h1>${t('prompt.title')}</h1>\n${piece}</section>`;
      return onEdit([{ op: 'insert', at: number + 1, layout: COMPOSED, content: { markup } }]);
    }
    if (wish?.kind === 'insert') setPending(wish);
    await onEdit([{ op: 'to_markup', slide: slide.id }]);
  };
  return (
    <Dialog isOpen={wish !== undefined} onClose={onClose} title={t('bar.free-title')}>
      <p>
        {t(isDesign ? 'bar.free-design' : wish?.kind === 'insert' ? 'bar.free-insert' : 'bar.free-format')}
      </p>
      <div className="dialog-actions">
        <ActionButton onPress={onClose}>{t('cancel')}</ActionButton>
        <ActionButton primary onPress={() => void accept()}>
          {t(isDesign ? 'bar.free-add' : 'bar.free-turn')}
        </ActionButton>
      </div>
    </Dialog>
  );
}
