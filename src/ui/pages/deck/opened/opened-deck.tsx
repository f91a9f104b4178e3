import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { SlidePicture } from '../../../parts/slide-picture.tsx';
import { Toasts } from '../../../parts/toasts.tsx';
import { useStable } from '../../../parts/use-stable.ts';
import { t } from '../../../strings/index.ts';
import { CommentPins } from '../comments/comment-pins.tsx';
import { markRead } from '../comments/read-marks.ts';
import { ConflictDialog } from '../conflict-dialog.tsx';
import type { DeckData, DeckSlide, OpenedBox } from '../deck-data.ts';
import type { DeckEdit } from '../deck-edit.ts';
import { buildViewKey, type Drawn } from '../slide-drawing.ts';
import { SlideStrip } from '../slide-strip.tsx';
import { type ActiveText, ActiveTextContext } from '../text/active-text.ts';
import { TopBar } from '../top-bar.tsx';
import type { useDeck } from '../use-deck.ts';
import { findDropped, type NewPicture, useNewPictures } from '../use-new-pictures.ts';
import { useShortcuts } from '../use-shortcuts.ts';
import { readSlideFromAddress, useAddressOfSlide } from '../use-slide-address.ts';
import { AddOpenedSlide } from './add-slide.tsx';
import { BringDialog } from './bring-dialog.tsx';
import { DeckTools, type Tool } from './deck-tools.tsx';
import { addDrawn } from './drawn-parts.ts';
import { ElementsPanel } from './elements-panel.tsx';
import { FindDialog } from './find-dialog.tsx';
import { FixDialog } from './fix-dialog.tsx';
import { isPart, OpenedBar, type StyleChange } from './opened-bar.tsx';
import './opened.css';
import { OpenedStage } from './opened-stage.tsx';
import { listStageParts, type StagePart } from './stage-parts.ts';
import { TextsDialog } from './texts-dialog.tsx';
import { type OpenedEdits, useOpenedEdits } from './use-opened-edits.ts';
import { WholeDeckDialog } from './whole-deck-dialog.tsx';

type Use = ReturnType<typeof useDeck>;
type OpenedDeckProps = { readonly deck: DeckData } & Pick<Use, 'editor' | 'state' | 'foreign'>;

/** Editor of a deck that was opened from a file. */
export function OpenedDeck({ deck, editor, state, foreign }: OpenedDeckProps) {
  const [, navigate] = useLocation();
  const [chosenSlide, setChosenSlide] = useState(() => readSlideFromAddress(deck));
  const [tool, setTool] = useState<Tool>();
  const [chosen, setChosen] = useState<string>();
  const [typing, setTyping] = useState<string>();
  const [thread, setThread] = useState<{ readonly id: string }>();
  const at = Math.max(
    0,
    deck.slides.findIndex(({ id }) => id === chosenSlide),
  );
  const slide = deck.slides[at] as DeckSlide;
  const edits = useOpenedEdits(deck, slide, at + 1, editor);
  const parts = useParts(slide, edits);
  const part = parts.find(({ key }) => key === chosen);
  const { context, active } = useActiveText();
  useEffect(() => markRead(deck.id, slide), [deck.id, slide]);
  const change = useStable((more: readonly DeckEdit[]) => void edits.send(more));
  const add = useStable(() => setTool('add'));
  const move = useStable((id: string, to: number) => change([{ op: 'move', slide: id, to }]));
  const choose = useStable((key: string | undefined) => {
    if (key !== chosen) setTyping(undefined);
    setChosen(key);
  });
  const type = useStable((key: string | undefined) => {
    setTyping(key);
    if (key === undefined) edits.flush();
  });
  const select = useStable((id: string) => {
    edits.flush();
    choose(undefined);
    setChosenSlide(id);
  });
  useAddressOfSlide(at + 1, (number) => deck.slides[number - 1] && select(deck.slides[number - 1]?.id ?? ''));
  const remove = () => {
    if (deck.slides.length < 2) return;
    select((deck.slides[at + 1] ?? deck.slides[at - 1])?.id ?? '');
    change([{ op: 'delete', slide: slide.id }]);
  };
  const setText = useStable(({ key }: StagePart, value: string) =>
    edits.draft(`text ${key}`, { op: 'set_text', slide: slide.id, element: key, value }),
  );
  const setStyle = useStable((style: StyleChange) => {
    if (part === undefined) return;
    const words = active !== undefined && isPart(active) ? active.range()?.toString().trim() : undefined;
    const isOfWords = words !== undefined && !('align' in style || 'bullet' in style);
    change([
      {
        op: 'set_style',
        slide: slide.id,
        element: part.key,
        value: { ...style, ...(isOfWords ? { words } : {}) },
      },
    ]);
  });
  useNewPictures(({ asset, size, at: point }) => {
    const over = parts.find(({ key }) => key === (findDropped(point, 'part') ?? chosen));
    change([
      over?.element.kind === 'picture'
        ? { op: 'set_element', slide: slide.id, element: over.element.id, value: { asset_id: asset } }
        : {
            op: 'insert_element',
            slide: slide.id,
            markup: `<img src="asset:${asset}" alt=""/>`,
            value: placeNewPicture(edits.view.size, size),
          },
    ]);
  });
  useShortcuts({
    undo: async () => {
      await edits.send([]);
      await editor.undo();
    },
    redo: () => editor.redo(),
    present: () => navigate(`/presentations/${deck.id}/present#${at + 1}`),
    save: edits.flush,
    remove,
  });
  const close = () => setTool(undefined);
  return (
    <ActiveTextContext value={context}>
      <div className="deck">
        <TopBar
          deck={deck}
          number={at + 1}
          editor={editor}
          isSaving={state.saving || edits.hasDrafts}
          error={state.conflict === undefined ? state.error : undefined}
          canUndo={state.canUndo}
          canRedo={state.canRedo}
          foreign={foreign}
        />
        <OpenedBar
          part={part}
          file={deck.file}
          onStyle={setStyle}
          before={null}
          after={<DeckTools onOpen={setTool} />}
        />
        <SlideStrip
          deck={deck}
          selected={slide.id}
          fresh={foreign?.slides}
          onSelect={select}
          onMove={move}
          onAdd={add}
        />
        <main className="deck-main" aria-label={t('deck.slide', { n: at + 1 })}>
          <OpenedStage
            key={slide.id}
            view={edits.view}
            title={slide.title}
            thumbnail={
              <SlidePicture
                id={deck.id}
                slide={at + 1}
                revision={buildViewKey(deck, slide, at + 1)}
                width={320}
                alt={slide.title}
              />
            }
            parts={parts}
            file={deck.file}
            chosen={chosen}
            typing={typing}
            onChoose={choose}
            onTyping={type}
            onText={setText}
            onPlace={({ element: { id, ...from } }, box) =>
              edits.draft(`place ${id}`, {
                op: 'set_element',
                slide: slide.id,
                element: id,
                // A size that is sent would stretch the rows of a table.
                value:
                  box.width === from.width && box.height === from.height
                    ? { x: box.x, y: box.y }
                    : { ...box },
              })
            }
            onRemove={({ element }) => {
              choose(undefined);
              change([{ op: 'remove_element', slide: slide.id, element: element.id }]);
            }}
            onDuplicate={({ element }) =>
              change([{ op: 'duplicate_element', slide: slide.id, element: element.id }])
            }
          >
            <CommentPins
              slide={slide}
              size={edits.view.size}
              boxOf={(element) => parts.find(({ key }) => key === element)?.box}
              onOpen={(id) => setThread({ id })}
            />
          </OpenedStage>
        </main>
        <ElementsPanel
          key={slide.id}
          slide={slide}
          number={at + 1}
          canDelete={deck.slides.length > 1}
          parts={parts}
          chosen={part}
          edits={edits}
          thread={thread}
          onChoose={choose}
          onText={setText}
          onEdit={change}
          onDelete={remove}
        />
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
        <WholeDeckDialog isOpen={tool === 'whole'} deck={deck} editor={editor} onClose={close} />
        <AddOpenedSlide isOpen={tool === 'add'} deck={deck} after={at + 1} onClose={close} onEdit={change} />
        <ConflictDialog conflict={state.conflict} onSettle={(keep) => void editor.settle(keep)} />
        <Toasts />
      </div>
    </ActiveTextContext>
  );
}

/** Parts of the slide with the words and places that are not stored yet. */
function useParts({ elements }: DeckSlide, { find, view }: OpenedEdits): readonly StagePart[] {
  const drawn = view.elements;
  const stored = useMemo(() => addDrawn(listStageParts(elements ?? []), drawn), [elements, drawn]);
  return stored.map((part) => {
    const text = find(`text ${part.key}`) as { readonly value?: string } | undefined;
    const place = find(`place ${part.key}`) as { readonly value?: Partial<StagePart['box']> } | undefined;
    if (text === undefined && place === undefined) return part;
    return { ...part, text: text?.value ?? part.text, box: { ...part.box, ...place?.value } };
  });
}

/** Half of the slide, in the ratio of the picture. */
function placeNewPicture(slide: Drawn['size'], picture: NewPicture['size']): OpenedBox {
  const { width, height } = picture ?? slide;
  const scale = Math.min(slide.width / 2 / width, slide.height / 2 / height);
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
  return { x: Math.round((slide.width - w) / 2), y: Math.round((slide.height - h) / 2), width: w, height: h };
}

/** The text that is edited on the slide, for the toolbar. */
function useActiveText() {
  const [active, setActive] = useState<ActiveText>();
  const [isLinking, setLinking] = useState(false);
  const context = useMemo(
    () => ({ active, setActive, isLinking, setLinking, wish: undefined, setWish: () => {} }),
    [active, isLinking],
  );
  return { context, active };
}
