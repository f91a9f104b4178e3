import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { ActionButton } from '../../parts/action-button.tsx';
import { SlidePicture } from '../../parts/slide-picture.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { t } from '../../strings/index.ts';
import type { DeckData } from './deck-data.ts';
import './present.css';
import { usePageTitle } from '../../parts/page-title.tsx';
import { ShowSlide } from './show/show-slide.tsx';
import { countAutomatic, type SlideShow } from './show/show-steps.ts';
import { buildViewKey } from './slide-drawing.ts';
import { useDeck } from './use-deck.ts';

/** Full-screen presentation; N shows the notes and the next slide. */
export default function Present({ id }: { readonly id: string }) {
  const { query } = useDeck(id);
  if (query.isPending) return <Loading />;
  if (query.isError) return <Failed error={query.error} retry={() => query.refetch()} />;
  return <Show deck={query.data} />;
}

const FORWARD = ['ArrowRight', 'ArrowDown', 'PageDown', ' ', 'Enter'];
const BACK = ['ArrowLeft', 'ArrowUp', 'PageUp', 'Backspace'];

function Show({ deck }: { readonly deck: DeckData }) {
  const [, navigate] = useLocation();
  const { slides } = deck;
  usePageTitle(deck.title);
  const [at, setAt] = useState(() => readPlace(slides.length));
  const [notes, setNotes] = useState(false);
  const slide = slides[at];
  const next = slides[at + 1];
  const [shows, setShows] = useState<ReadonlyMap<string, SlideShow>>(NO_SHOWS);
  const { steps } = shows.get(slide?.id ?? '') ?? NO_SHOW;
  const [position, setPosition] = useState(BEGINNING);
  const isPlayed = position.isPlayed;
  // The beginning includes the steps that start by themselves, the end all steps.
  const done = Math.min(steps.length, Math.max(countAutomatic(steps), position.done));
  const turn = (to: number, place = BEGINNING) => {
    if (to < 0 || to >= slides.length || to === at) return;
    setAt(to);
    setPosition(place);
  };
  const forward = () => {
    if (done < steps.length) setPosition({ done: done + 1, isPlayed: true });
    else turn(at + 1);
  };
  const back = () => {
    if (done > countAutomatic(steps)) setPosition({ done: done - 1, isPlayed: false });
    else turn(at - 1, END);
  };
  useEffect(() => {
    history.replaceState(history.state, '', `#${at + 1}`);
  }, [at]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (FORWARD.includes(event.key)) forward();
      else if (BACK.includes(event.key)) back();
      else if (event.key === 'Home') turn(0);
      else if (event.key === 'End') turn(slides.length - 1);
      else if (event.key.toLowerCase() === 'n') setNotes((shown) => !shown);
      else if (event.key.toLowerCase() === 'f') void enterFullScreen();
      else if (event.key === 'Escape' && document.fullscreenElement === null)
        navigate(`/presentations/${deck.id}#${at + 1}`);
      else return;
      event.preventDefault();
    };
    const jump = () => turn(readPlace(slides.length));
    addEventListener('keydown', press);
    addEventListener('hashchange', jump);
    return () => {
      removeEventListener('keydown', press);
      removeEventListener('hashchange', jump);
    };
  });
  if (slide === undefined) return null;
  return (
    <main className={notes ? 'present with-notes' : 'present'} aria-label={deck.title}>
      <ShowSlide
        key={slide.id}
        deck={deck.id}
        slide={slide}
        number={at + 1}
        revision={buildViewKey(deck, slide, at + 1)}
        done={done}
        isPlayed={isPlayed}
        onClick={forward}
        onShow={(id, show) => setShows((known) => new Map(known).set(id, show))}
        onAdvance={() => turn(at + 1)}
        label={t('present.next')}
      />
      {/* Drawn before it is wanted. */}
      {next && (
        <div className={notes ? 'present-next' : 'visually-hidden'} aria-hidden={!notes}>
          <SlidePicture
            id={deck.id}
            slide={at + 2}
            revision={buildViewKey(deck, next, at + 2)}
            width="svg"
            alt={notes ? next.title : ''}
          />
        </div>
      )}
      {notes && (
        <section className="present-notes" aria-label={t('deck.speaker-note')}>
          <p dir="auto">{slide.speaker_note ?? t('present.no-notes')}</p>
        </section>
      )}
      <div className="present-bar">
        <ActionButton
          quiet
          iconOnly
          icon="x"
          aria-label={t('present.end')}
          onPress={() => navigate(`/presentations/${deck.id}#${at + 1}`)}
        />
        <ActionButton
          quiet
          iconOnly
          icon="arrow-left"
          aria-label={t('present.previous')}
          isDisabled={at === 0}
          onPress={back}
        />
        <span role="status">{t('present.place', { at: at + 1, of: slides.length })}</span>
        <ActionButton
          quiet
          iconOnly
          icon="arrow-right"
          aria-label={t('present.next')}
          isDisabled={next === undefined && done >= steps.length}
          onPress={forward}
        />
        <ActionButton quiet icon="file-text" onPress={() => setNotes(!notes)}>
          {t('deck.notes')}
        </ActionButton>
        <ActionButton quiet icon="desktop" onPress={() => void enterFullScreen()}>
          {t('present.full')}
        </ActionButton>
      </div>
    </main>
  );
}

/** 0-based place of the slide that the address names, within the deck. */
function readPlace(count: number): number {
  return Math.min(count, Math.max(1, Number(location.hash.slice(1)) || 1)) - 1;
}

interface ShowPosition {
  /** Number of steps of the slide that are done. */
  readonly done: number;
  /** The last step is played; otherwise its result is shown. */
  readonly isPlayed: boolean;
}

const BEGINNING: ShowPosition = { done: 0, isPlayed: true };
const END: ShowPosition = { done: Number.POSITIVE_INFINITY, isPlayed: false };
const NO_SHOW: SlideShow = { steps: [] };
const NO_SHOWS: ReadonlyMap<string, SlideShow> = new Map();

async function enterFullScreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen();
}
