import { memo, useEffect, useRef } from 'react';
import { Button, GridList, GridListItem, useDragAndDrop } from 'react-aria-components';
import { ActionButton } from '../../parts/action-button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { SlidePicture } from '../../parts/slide-picture.tsx';
import { t } from '../../strings/index.ts';
import { countOpen, countUnread, useReadMarks } from './comments/read-marks.ts';
import type { DeckData } from './deck-data.ts';
import { buildViewKey } from './slide-drawing.ts';

interface SlideStripProps {
  readonly deck: DeckData;
  readonly selected: string;
  /** Ids of the slides that others have just changed. */
  readonly fresh: readonly string[] | undefined;
  readonly onSelect: (id: string) => void;
  /** Moves a slide to a 1-based position. */
  readonly onMove: (id: string, to: number) => void;
  readonly onAdd: () => void;
}

/** Slides in order, selected by click or arrow keys and moved by dragging or with a handle. */
export const SlideStrip = memo(function SlideStrip({
  deck,
  selected,
  fresh = [],
  onSelect,
  onMove,
  onAdd,
}: SlideStripProps) {
  const { slides } = deck;
  const marks = useReadMarks(deck.id);
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The list renders its items after this effect.
    const frame = requestAnimationFrame(() =>
      strip.current
        ?.querySelector(`[data-key="${CSS.escape(selected)}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [selected]);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((key) => ({ 'text/plain': slides.find(({ id }) => id === key)?.title ?? '' })),
    onReorder: ({ keys, target }) => {
      const [moved] = keys;
      const from = slides.findIndex(({ id }) => id === moved);
      const over = slides.findIndex(({ id }) => id === target.key);
      if (from < 0 || over < 0) return;
      const before = target.dropPosition === 'before' ? over : over + 1;
      const to = (from < before ? before - 1 : before) + 1;
      if (to !== from + 1) onMove(String(moved), to);
    },
  });
  return (
    <div className="strip" ref={strip}>
      <GridList
        className="strip-list"
        aria-label={t('deck.slides')}
        items={slides.map((slide, index) => ({ ...slide, index }))}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={[selected]}
        onSelectionChange={(keys) => keys !== 'all' && onSelect(String([...keys][0]))}
        dragAndDropHooks={dragAndDropHooks}
      >
        {(slide) => (
          <GridListItem
            id={slide.id}
            textValue={slide.title || t('deck.slide', { n: slide.index + 1 })}
            className={fresh.includes(slide.id) ? 'strip-item fresh' : 'strip-item'}
          >
            <span className="strip-number">{slide.index + 1}</span>
            {countOpen(slide) > 0 && (
              <span className={countUnread(slide, marks) > 0 ? 'strip-comments unread' : 'strip-comments'}>
                <Icon name="chat-text" />
                <span aria-hidden="true">{countOpen(slide)}</span>
                <span className="visually-hidden">{t('comments.open', { n: countOpen(slide) })}</span>
              </span>
            )}
            <SlidePicture
              id={deck.id}
              slide={slide.index + 1}
              revision={buildViewKey(deck, slide, slide.index + 1)}
              width={320}
              alt={slide.title}
            />
            <Button slot="drag" className="strip-handle" aria-label={t('deck.move', { n: slide.index + 1 })}>
              <Icon name="dots-six-vertical" />
            </Button>
          </GridListItem>
        )}
      </GridList>
      <ActionButton icon="plus" onPress={onAdd}>
        {t('deck.add')}
      </ActionButton>
    </div>
  );
});
