import { useState } from 'react';
import { GridList, GridListItem, type Selection, useDragAndDrop } from 'react-aria-components';
import { ActionButton } from '../../../parts/action-button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { SlidePicture } from '../../../parts/slide-picture.tsx';
import { t } from '../../../strings/index.ts';
import type { DeckData } from '../deck-data.ts';
import type { DeckEditor } from '../deck-editor.ts';
import { buildViewKey } from '../slide-drawing.ts';
import { planMoves } from './move-slides.ts';
import './tools.css';

interface SorterDialogProps {
  readonly deck: DeckData;
  readonly editor: DeckEditor;
  /** Slide that is open in the editor. */
  readonly selected: string;
  readonly onSelect: (id: string) => void;
  readonly onClose: () => void;
}

/** All slides in a grid, where several are moved, duplicated and deleted together. */
export default function SorterDialog({ deck, editor, selected, onSelect, onClose }: SorterDialogProps) {
  const [keys, setKeys] = useState<Selection>(new Set([selected]));
  const ids = deck.slides.map(({ id }) => id);
  const chosen = ids.filter((id) => keys === 'all' || keys.has(id));
  const open = (id: string) => {
    onSelect(id);
    onClose();
  };
  const move = (moved: Iterable<string>, target: string, place: 'before' | 'after') => {
    const moves = planMoves(ids, new Set(moved), target, place);
    if (moves.length > 0) void editor.edit(moves.map((one) => ({ op: 'move', ...one })));
  };
  const remove = () => {
    const left = ids.filter((id) => !chosen.includes(id));
    const next = left[0];
    if (next === undefined) return;
    if (chosen.includes(selected)) onSelect(next);
    setKeys(new Set());
    void editor.edit(chosen.map((slide) => ({ op: 'delete', slide })));
  };
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (dragged) => [...dragged].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys: dragged, target }) =>
      target.dropPosition !== 'on' && move([...dragged].map(String), String(target.key), target.dropPosition),
  });
  return (
    <Dialog isOpen onClose={onClose} title={t('sorter.title')} wide>
      <div className="sorter-bar">
        <span className="soft" role="status">
          {t('library.selected', { n: chosen.length })}
        </span>
        <ActionButton
          icon="copy"
          isDisabled={chosen.length === 0}
          onPress={() => void editor.edit(chosen.map((slide) => ({ op: 'duplicate', slide })))}
        >
          {t('deck.duplicate')}
        </ActionButton>
        <ActionButton
          danger
          icon="trash"
          isDisabled={chosen.length === 0 || chosen.length === ids.length}
          onPress={remove}
        >
          {t('deck.delete')}
        </ActionButton>
        <ActionButton
          isDisabled={chosen.length !== 1}
          onPress={() => chosen[0] !== undefined && open(chosen[0])}
        >
          {t('sorter.open')}
        </ActionButton>
      </div>
      <p className="soft small">{t('sorter.hint')}</p>
      <GridList
        className="sorter"
        layout="grid"
        aria-label={t('deck.slides')}
        items={deck.slides.map((slide, index) => ({ ...slide, index }))}
        selectionMode="multiple"
        selectionBehavior="replace"
        selectedKeys={keys}
        onSelectionChange={setKeys}
        onAction={(key) => open(String(key))}
        dragAndDropHooks={dragAndDropHooks}
      >
        {(slide) => (
          <GridListItem
            id={slide.id}
            textValue={slide.title || t('deck.slide', { n: slide.index + 1 })}
            className="strip-item sorter-item"
          >
            <span className="strip-number">{slide.index + 1}</span>
            <SlidePicture
              id={deck.id}
              slide={slide.index + 1}
              revision={buildViewKey(deck, slide, slide.index + 1)}
              width={320}
              alt={slide.title}
            />
          </GridListItem>
        )}
      </GridList>
    </Dialog>
  );
}
