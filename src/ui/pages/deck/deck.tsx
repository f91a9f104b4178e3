import { lazy, Suspense, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { ActionButton } from '../../parts/action-button.tsx';
import { lazyPart } from '../../parts/lazy-part.ts';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { Toasts } from '../../parts/toasts.tsx';
import { useStable } from '../../parts/use-stable.ts';
import { t } from '../../strings/index.ts';
import './deck.css';
import './form/form.css';
import './choices.css';
import { usePageTitle } from '../../parts/page-title.tsx';
import { EditBar } from './bar/edit-bar.tsx';
import { CommentPins } from './comments/comment-pins.tsx';
import { findCommented } from './comments/find-commented.ts';
import './composition/composition.css';
import { useComposition } from './composition/use-composition.ts';
import type { Content } from './content-path.ts';
import type { DeckData } from './deck-data.ts';
import type { DeckEdit } from './deck-edit.ts';
import { SidePanel } from './side-panel.tsx';
import { SlideStrip } from './slide-strip.tsx';
import { Stage } from './stage.tsx';
import { type ActiveText, ActiveTextContext, type Wish } from './text/active-text.ts';
import { TextLanguageContext } from './text/text-language.ts';
import { DeckTools } from './tools/deck-tools.tsx';
import { TopBar } from './top-bar.tsx';
import { useDeck } from './use-deck.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { readSlideFromAddress, useAddressOfSlide } from './use-slide-address.ts';
import { useSlideView } from './use-slide-view.ts';

/** Loaded for files alone, which have an editor of their own. */
const OpenedDeck = lazyPart(async () => ({
  default: (await import('./opened/opened-deck.tsx')).OpenedDeck,
}));
/** Loaded when they open. */
const ConflictDialog = lazy(async () => ({
  default: (await import('./conflict-dialog.tsx')).ConflictDialog,
}));
const AddSlide = lazy(async () => ({ default: (await import('./add-slide.tsx')).AddSlide }));
/** Loaded with the first free slide. */
const CompositionStage = lazy(async () => ({
  default: (await import('./composition/stage.tsx')).CompositionStage,
}));

/** Editor of a presentation. */
export default function Deck({ id }: { readonly id: string }) {
  const { query, editor, state, foreign } = useDeck(id);
  usePageTitle(query.data?.title ?? '');
  if (query.isPending) return <Loading />;
  if (query.isError) return <Failed error={query.error} retry={() => query.refetch()} />;
  if (query.data.layouts !== undefined)
    return (
      <Suspense fallback={<Loading />}>
        <OpenedDeck deck={query.data} editor={editor} state={state} foreign={foreign} />
      </Suspense>
    );
  const Shown = query.data.slides.length === 0 ? WithoutSlides : Workbench;
  return <Shown deck={query.data} editor={editor} state={state} foreign={foreign} />;
}

type Use = ReturnType<typeof useDeck>;

type WorkbenchProps = { readonly deck: DeckData } & Pick<Use, 'editor' | 'state' | 'foreign'>;

/** A deck without slides, which offers to add the first. */
function WithoutSlides({ deck, editor }: WorkbenchProps) {
  const [adding, setAdding] = useState(false);
  return (
    <>
      <Empty icon="slideshow" title={t('deck.empty')} hint={deck.title}>
        <ActionButton primary icon="plus" onPress={() => setAdding(true)}>
          {t('deck.add')}
        </ActionButton>
      </Empty>
      {adding && (
        <Suspense>
          <AddSlide
            isOpen
            deck={deck}
            after={0}
            onClose={() => setAdding(false)}
            onAdd={(edit) => void editor.edit([edit])}
          />
        </Suspense>
      )}
      <Toasts />
    </>
  );
}

function Workbench({ deck, editor, state, foreign }: WorkbenchProps) {
  const [, navigate] = useLocation();
  const [chosenSlide, setChosenSlide] = useState(() => readSlideFromAddress(deck));
  const [path, setPath] = useState<string>();
  const [adding, setAdding] = useState(false);
  const [thread, setThread] = useState<{ readonly id: string }>();
  const at = Math.max(
    0,
    deck.slides.findIndex(({ id }) => id === chosenSlide),
  );
  const slide = deck.slides[at] as DeckData['slides'][number];
  const draft = state.drafts.get(slide.id);
  const content = draft?.content ?? slide.content;
  const view = useSlideView(deck, slide, at + 1, draft?.content);
  const unchoose = useStable(() => setPath(undefined));
  const [active, setActive] = useState<ActiveText>();
  const [isLinking, setLinking] = useState(false);
  const [wish, setWish] = useState<Wish>();
  const activeUse = useMemo(
    () => ({ active, setActive, isLinking, setLinking, wish, setWish }),
    [active, isLinking, wish],
  );
  const composition = useComposition({
    deck,
    slide,
    number: at + 1,
    content,
    view,
    chosen: path,
    onChosen: unchoose,
    onType: (next) => type(next),
    onCommit: (next) => {
      view.drawing.ask(deck, slide, at + 1, next);
      void editor.commit(slide, next);
    },
  });
  const select = useStable((id: string) => {
    void editor.flush();
    setPath(undefined);
    setChosenSlide(id);
  });
  useAddressOfSlide(at + 1, (number) => deck.slides[number - 1] && select(deck.slides[number - 1]?.id ?? ''));
  const type = useStable((next: Content) => {
    view.drawing.ask(deck, slide, at + 1, next);
    editor.type(slide, { content: next });
  });
  // A new slide is selected.
  const change = async (edits: readonly DeckEdit[], onOverflow?: 'warn' | 'split') => {
    const added = await editor.edit(edits, onOverflow);
    if (added !== undefined && edits.some(({ op }) => op === 'insert' || op === 'duplicate')) select(added);
  };
  const move = useStable((id: string, to: number) => void editor.edit([{ op: 'move', slide: id, to }]));
  const add = useStable(() => setAdding(true));
  const remove = (id: string) => {
    if (deck.slides.length === 1) return;
    const next = deck.slides[at + 1] ?? deck.slides[at - 1];
    if (id === slide.id && next) select(next.id);
    void editor.edit([{ op: 'delete', slide: id }]);
  };
  useShortcuts({
    undo: () => editor.undo(),
    redo: () => editor.redo(),
    present: () => navigate(`/presentations/${deck.id}/present#${at + 1}`),
    save: () => editor.flush(),
    remove,
  });
  // Memoized, so that typing does not render the top bar.
  const tools = useMemo(
    () => <DeckTools deck={deck} slide={slide} number={at + 1} editor={editor} onSelect={select} />,
    [deck, slide, at, editor, select],
  );
  const pins = (
    <CommentPins
      slide={slide}
      size={view.size}
      boxOf={(element) => findCommented(view.elements, element)}
      onOpen={(id) => setThread({ id })}
    />
  );
  return (
    <TextLanguageContext value={deck.language}>
      <ActiveTextContext value={activeUse}>
        <div className="deck">
          <TopBar
            deck={deck}
            number={at + 1}
            editor={editor}
            isSaving={state.saving || state.drafts.size > 0}
            error={state.conflict === undefined ? state.error : undefined}
            canUndo={state.canUndo}
            canRedo={state.canRedo}
            foreign={foreign}
          >
            {tools}
          </TopBar>
          <EditBar
            deck={deck}
            slide={slide}
            number={at + 1}
            content={content}
            composition={composition}
            onType={type}
            onEdit={change}
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
            {composition === undefined ? (
              <Stage
                key={slide.id}
                view={view}
                title={slide.title}
                content={content}
                chosen={path}
                onChoose={setPath}
                onType={type}
              >
                {pins}
              </Stage>
            ) : (
              <Suspense fallback={<Loading />}>
                <CompositionStage key={slide.id} view={view} title={slide.title} composition={composition}>
                  {pins}
                </CompositionStage>
              </Suspense>
            )}
            {view.error !== undefined && draft?.content !== undefined && (
              <p className="notice warn">{view.error.message}</p>
            )}
          </main>
          <SidePanel
            key={`${slide.id} ${slide.layout}`}
            deck={deck}
            slide={slide}
            number={at + 1}
            content={content}
            notes={{ ...slide, ...draft?.notes }}
            view={view}
            composition={composition}
            chosen={path}
            thread={thread}
            onChoose={setPath}
            onType={type}
            onNotes={(notes) => editor.type(slide, { notes })}
            onEdit={change}
            onSource={(markup) => editor.attempt([{ op: 'set_markup', slide: slide.id, markup }])}
            onDelete={() => remove(slide.id)}
          />
          {adding && (
            <Suspense>
              <AddSlide
                isOpen
                deck={deck}
                after={at + 1}
                onClose={() => setAdding(false)}
                onAdd={(edit) => void change([edit])}
              />
            </Suspense>
          )}
          {state.conflict !== undefined && (
            <Suspense>
              <ConflictDialog conflict={state.conflict} onSettle={(keep) => void editor.settle(keep)} />
            </Suspense>
          )}
          <Toasts />
        </div>
      </ActiveTextContext>
    </TextLanguageContext>
  );
}
