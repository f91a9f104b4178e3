import { useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { usePageTitle } from '../../parts/page-title.tsx';
import { SlidePicture } from '../../parts/slide-picture.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { t } from '../../strings/index.ts';
import type { DeckData, DeckSlide } from './deck-data.ts';
import './presenter.css';
import { ShowClock } from './show/show-clock.tsx';
import { ShowKeysDialog } from './show/show-keys-dialog.tsx';
import { ShowStage } from './show/show-stage.tsx';
import { countAutomatic } from './show/show-steps.ts';
import { type Show, useShow } from './show/use-show.ts';
import { useShowKeys } from './show/use-show-keys.ts';
import { buildViewKey } from './slide-drawing.ts';
import { useDeck } from './use-deck.ts';

/** The speaker's window: the slide, the next one, notes, clock and timer; it leads the audience's window. */
export default function Presenter({ id }: { readonly id: string }) {
  const { query } = useDeck(id);
  if (query.isPending) return <Loading />;
  if (query.isError) return <Failed error={query.error} retry={() => query.refetch()} />;
  return <PresenterView deck={query.data} />;
}

function PresenterView({ deck }: { readonly deck: DeckData }) {
  usePageTitle(t('presenter.title', { title: deck.title }));
  const show = useShow(deck, { isAudience: false });
  const [isPointing, setPointing] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);
  const { slides } = deck;
  const { at, slide, next, blank } = show;
  useShowKeys(show, {
    own: { l: () => setPointing(!isPointing), '?': () => setShowsKeys(true) },
    onEscape: () => setPointing(false),
  });
  return (
    <main className="presenter" aria-label={deck.title}>
      <h1 className="visually-hidden">{t('presenter.title', { title: deck.title })}</h1>
      <header className="presenter-head" data-show-control>
        <ShowClock />
        <span role="status">
          {t('present.place', { at: at + 1, of: slides.length })}
          <StepCount show={show} />
        </span>
        {!show.hasPeer && (
          <ActionButton icon="desktop" onPress={() => openAudienceWindow(deck.id, at + 1)}>
            {t('presenter.audience')}
          </ActionButton>
        )}
      </header>
      <section className="presenter-slide" aria-label={t('presenter.current')}>
        <ShowStage deck={deck} show={show} isPointing={isPointing} isPresenter />
        {blank && (
          <p className="presenter-blank">{t(blank === 'black' ? 'presenter.black' : 'presenter.white')}</p>
        )}
        <div className="presenter-bar" data-show-control>
          <ActionButton
            icon="arrow-left"
            isDisabled={at === 0 && show.done <= countAutomatic(show.steps)}
            onPress={show.back}
          >
            {t('presenter.back')}
          </ActionButton>
          <ActionButton primary icon="arrow-right" isDisabled={show.isAtEnd} onPress={show.forward}>
            {t('presenter.forward')}
          </ActionButton>
          <ActionButton quiet aria-pressed={blank === 'black'} onPress={() => show.toggleBlank('black')}>
            {t('present.key-black')}
          </ActionButton>
          <ActionButton quiet aria-pressed={blank === 'white'} onPress={() => show.toggleBlank('white')}>
            {t('present.key-white')}
          </ActionButton>
          <ActionButton quiet aria-pressed={isPointing} onPress={() => setPointing(!isPointing)}>
            {t('present.key-pointer')}
          </ActionButton>
          <ActionButton
            quiet
            iconOnly
            icon="question"
            aria-label={t('present.keys')}
            onPress={() => setShowsKeys(true)}
          />
        </div>
      </section>
      <section className="presenter-next" aria-label={t('presenter.next')}>
        <h2>{t('presenter.next')}</h2>
        {next === undefined ? (
          <p>{t('presenter.last')}</p>
        ) : (
          <Thumbnail deck={deck} slide={next} number={at + 2} width={640} />
        )}
      </section>
      <Notes slide={slide} />
      <SlideJump deck={deck} at={at} onJump={show.turn} />
      <ShowKeysDialog isOpen={showsKeys} onClose={() => setShowsKeys(false)} />
    </main>
  );
}

function StepCount({ show: { steps, done } }: { readonly show: Show }) {
  return steps.length === 0 ? null : <small>{t('presenter.steps', { done, of: steps.length })}</small>;
}

const SIZES = [16, 20, 24, 28, 34, 42] as const;
const SIZE_KEY = 'lectern.notes-size';

/** Notes of the slide in a size that the speaker chooses. */
function Notes({ slide }: { readonly slide: DeckSlide | undefined }) {
  const [step, setStep] = useState(() => Number(localStorage.getItem(SIZE_KEY) ?? 1));
  const size = SIZES[step] ?? SIZES[1];
  const resize = (to: number) => {
    setStep(to);
    localStorage.setItem(SIZE_KEY, String(to));
  };
  return (
    <section className="presenter-notes" aria-label={t('deck.speaker-note')}>
      <div className="presenter-notes-head" data-show-control>
        <h2>{t('deck.notes')}</h2>
        <ActionButton
          quiet
          iconOnly
          icon="minus"
          aria-label={t('presenter.smaller')}
          isDisabled={step <= 0}
          onPress={() => resize(step - 1)}
        />
        <ActionButton
          quiet
          iconOnly
          icon="plus"
          aria-label={t('presenter.larger')}
          isDisabled={step >= SIZES.length - 1}
          onPress={() => resize(step + 1)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard */}
      <p dir="auto" key={slide?.id} tabIndex={0} data-show-control style={{ fontSize: size }}>
        {slide?.speaker_note ?? t('present.no-notes')}
      </p>
    </section>
  );
}

interface SlideJumpProps {
  readonly deck: DeckData;
  readonly at: number;
  readonly onJump: (to: number) => void;
}

/** All slides in small; one that is chosen is shown. */
function SlideJump({ deck, at, onJump }: SlideJumpProps) {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    strip.current?.children[at]?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [at]);
  return (
    <nav ref={strip} className="presenter-jump" aria-label={t('deck.slides')} data-show-control>
      {deck.slides.map((slide, index) => (
        <button
          key={slide.id}
          type="button"
          aria-current={index === at ? 'true' : undefined}
          aria-label={t('presenter.jump', { n: index + 1, title: slide.title })}
          onClick={() => onJump(index)}
        >
          <Thumbnail deck={deck} slide={slide} number={index + 1} width={320} />
          <span>{index + 1}</span>
        </button>
      ))}
    </nav>
  );
}

interface ThumbnailProps {
  readonly deck: DeckData;
  readonly slide: DeckSlide;
  /** 1-based number. */
  readonly number: number;
  /** Width of the picture in px. */
  readonly width: number;
}

function Thumbnail({ deck, slide, number, width }: ThumbnailProps) {
  const revision = buildViewKey(deck, slide, number);
  return <SlidePicture id={deck.id} slide={number} revision={revision} width={width} alt={slide.title} />;
}

function openAudienceWindow(id: string, number: number): void {
  window.open(`/presentations/${id}/present#${number}`, `lectern-show-${id}`, 'popup,width=1280,height=720');
}
