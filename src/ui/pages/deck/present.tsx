import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { ActionButton } from '../../parts/action-button.tsx';
import { SlidePicture } from '../../parts/slide-picture.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { t } from '../../strings/index.ts';
import type { DeckData } from './deck-data.ts';
import './present.css';
import { usePageTitle } from '../../parts/page-title.tsx';
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
  const [at, setAt] = useState(
    () => Math.min(slides.length, Math.max(1, Number(location.hash.slice(1)) || 1)) - 1,
  );
  const [notes, setNotes] = useState(false);
  const slide = slides[at];
  const next = slides[at + 1];
  useEffect(() => {
    history.replaceState(history.state, '', `#${at + 1}`);
  }, [at]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (FORWARD.includes(event.key)) setAt((now) => Math.min(slides.length - 1, now + 1));
      else if (BACK.includes(event.key)) setAt((now) => Math.max(0, now - 1));
      else if (event.key === 'Home') setAt(0);
      else if (event.key === 'End') setAt(slides.length - 1);
      else if (event.key.toLowerCase() === 'n') setNotes((shown) => !shown);
      else if (event.key.toLowerCase() === 'f') void enterFullScreen();
      else if (event.key === 'Escape' && document.fullscreenElement === null)
        navigate(`/presentations/${deck.id}#${at + 1}`);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [slides.length, deck.id, at, navigate]);
  if (slide === undefined) return null;
  return (
    <main className={notes ? 'present with-notes' : 'present'} aria-label={deck.title}>
      <button
        type="button"
        className="present-slide"
        aria-label={t('present.next')}
        onClick={() => setAt(Math.min(slides.length - 1, at + 1))}
      >
        <SlidePicture
          id={deck.id}
          slide={at + 1}
          revision={buildViewKey(deck, slide, at + 1)}
          width="svg"
          alt={slide.title}
        />
      </button>
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
          onPress={() => setAt(at - 1)}
        />
        <span role="status">{t('present.place', { at: at + 1, of: slides.length })}</span>
        <ActionButton
          quiet
          iconOnly
          icon="arrow-right"
          aria-label={t('present.next')}
          isDisabled={next === undefined}
          onPress={() => setAt(at + 1)}
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

async function enterFullScreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen();
}
