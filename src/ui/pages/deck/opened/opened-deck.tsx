import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { getErrorMessage } from '../../../api/api-error.ts';
import { ActionButton } from '../../../parts/action-button.tsx';
import { SlidePicture } from '../../../parts/slide-picture.tsx';
import { showToast, Toasts } from '../../../parts/toasts.tsx';
import { useStable } from '../../../parts/use-stable.ts';
import { t } from '../../../strings/index.ts';
import { markRead } from '../comments/read-marks.ts';
import { ConflictDialog } from '../conflict-dialog.tsx';
import type { DeckData } from '../deck-data.ts';
import type { DeckEdit } from '../deck-edit.ts';
import { buildViewKey } from '../slide-drawing.ts';
import { SlideStrip } from '../slide-strip.tsx';
import { TopBar } from '../top-bar.tsx';
import type { useDeck } from '../use-deck.ts';
import { useShortcuts } from '../use-shortcuts.ts';
import { AddOpenedSlide } from './add-slide.tsx';
import { BringDialog } from './bring-dialog.tsx';
import { ElementsPanel } from './elements-panel.tsx';
import { FindDialog } from './find-dialog.tsx';
import { FixDialog } from './fix-dialog.tsx';
import './opened.css';
import { TextsDialog } from './texts-dialog.tsx';
import { WholeDeckDialog } from './whole-deck-dialog.tsx';

type Use = ReturnType<typeof useDeck>;
type Tool = 'find' | 'texts' | 'alts' | 'fix' | 'bring' | 'whole' | 'add';

/** Editor of a deck that was opened from a file. */
export function OpenedDeck({
  deck,
  editor,
  state,
  foreign,
}: { readonly deck: DeckData } & Pick<Use, 'editor' | 'state' | 'foreign'>) {
  const [, navigate] = useLocation();
  const [chosen, setChosen] = useState(
    () => deck.slides[Number(location.hash.slice(1)) - 1]?.id ?? deck.slides[0]?.id ?? '',
  );
  const [tool, setTool] = useState<Tool>();
  const at = Math.max(
    0,
    deck.slides.findIndex(({ id }) => id === chosen),
  );
  const slide = deck.slides[at];
  useEffect(() => {
    history.replaceState(history.state, '', `#${at + 1}`);
  }, [at]);
  useEffect(() => {
    if (slide !== undefined) markRead(deck.id, slide);
  }, [deck.id, slide]);
  const change = useStable(async (edits: readonly DeckEdit[]) => {
    try {
      await editor.attempt(edits);
    } catch (error) {
      showToast({ text: getErrorMessage(error), bad: true });
    }
  });
  const add = useStable(() => setTool('add'));
  const move = useStable((id: string, to: number) => void change([{ op: 'move', slide: id, to }]));
  const select = useStable((id: string) => setChosen(id));
  const remove = () => {
    if (slide === undefined || deck.slides.length < 2) return;
    setChosen((deck.slides[at + 1] ?? deck.slides[at - 1])?.id ?? '');
    void change([{ op: 'delete', slide: slide.id }]);
  };
  useShortcuts({
    undo: () => editor.undo(),
    redo: () => editor.redo(),
    present: () => navigate(`/presentations/${deck.id}/present#${at + 1}`),
    save: () => editor.flush(),
    remove,
  });
  const close = () => setTool(undefined);
  return (
    <div className="deck">
      <TopBar
        deck={deck}
        number={at + 1}
        editor={editor}
        isSaving={state.saving}
        error={state.conflict === undefined ? state.error : undefined}
        canUndo={state.canUndo}
        canRedo={state.canRedo}
        foreign={foreign}
      />
      <SlideStrip
        deck={deck}
        selected={slide?.id ?? ''}
        fresh={foreign?.slides}
        onSelect={select}
        onMove={move}
        onAdd={add}
      />
      <main className="deck-main opened-main" aria-label={t('deck.slide', { n: at + 1 })}>
        {slide !== undefined && (
          <SlidePicture
            key={slide.id}
            id={deck.id}
            slide={at + 1}
            revision={buildViewKey(deck, slide, at + 1)}
            width={1280}
            alt={slide.title}
          />
        )}
        <div className="opened-tools">
          <ActionButton icon="magnifying-glass" onPress={() => setTool('find')}>
            {t('opened.find')}
          </ActionButton>
          <ActionButton icon="text-aa" onPress={() => setTool('texts')}>
            {t('opened.texts')}
          </ActionButton>
          <ActionButton icon="image" onPress={() => setTool('alts')}>
            {t('opened.alts')}
          </ActionButton>
          <ActionButton icon="magic-wand" onPress={() => setTool('fix')}>
            {t('opened.fixes')}
          </ActionButton>
          <ActionButton icon="copy" onPress={() => setTool('bring')}>
            {t('opened.bring')}
          </ActionButton>
          <ActionButton icon="palette" onPress={() => setTool('whole')}>
            {t('opened.whole')}
          </ActionButton>
        </div>
      </main>
      {slide !== undefined && (
        <ElementsPanel
          key={slide.id}
          slide={slide}
          number={at + 1}
          canDelete={deck.slides.length > 1}
          onEdit={change}
          onDelete={remove}
        />
      )}
      <FindDialog isOpen={tool === 'find'} deck={deck} editor={editor} onClose={close} />
      <TextsDialog
        isOpen={tool === 'texts' || tool === 'alts'}
        only={tool === 'alts' ? 'alts' : 'all'}
        deck={deck}
        editor={editor}
        onClose={close}
      />
      <FixDialog isOpen={tool === 'fix'} deck={deck} editor={editor} onClose={close} />
      <BringDialog isOpen={tool === 'bring'} deck={deck} editor={editor} onClose={close} />
      <WholeDeckDialog isOpen={tool === 'whole'} editor={editor} onClose={close} />
      <AddOpenedSlide isOpen={tool === 'add'} deck={deck} after={at + 1} onClose={close} onEdit={change} />
      <ConflictDialog conflict={state.conflict} onSettle={(keep) => void editor.settle(keep)} />
      <Toasts />
    </div>
  );
}
