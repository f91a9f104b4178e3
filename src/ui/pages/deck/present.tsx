import { useState } from 'react';
import { useLocation } from 'wouter';
import { ActionButton } from '../../parts/action-button.tsx';
import { usePageTitle } from '../../parts/page-title.tsx';
import { SlidePicture } from '../../parts/slide-picture.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { t } from '../../strings/index.ts';
import type { DeckData } from './deck-data.ts';
import './present.css';
import { ShowKeysDialog } from './show/show-keys-dialog.tsx';
import { ShowStage } from './show/show-stage.tsx';
import { useIdle } from './show/use-idle.ts';
import { useShow } from './show/use-show.ts';
import { useShowKeys } from './show/use-show-keys.ts';
import { buildViewKey } from './slide-drawing.ts';
import { useDeck } from './use-deck.ts';

/** The show as the audience sees it: the slide and nothing else. Notes are in the presenter's window. */
export default function Present({ id }: { readonly id: string }) {
  const { query } = useDeck(id);
  if (query.isPending) return <Loading />;
  if (query.isError) return <Failed error={query.error} retry={() => query.refetch()} />;
  return <AudienceView deck={query.data} />;
}

function AudienceView({ deck }: { readonly deck: DeckData }) {
  const [, navigate] = useLocation();
  usePageTitle(deck.title);
  const show = useShow(deck, { isAudience: true });
  const [isPointing, setPointing] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);
  const isIdle = useIdle();
  const { at, next } = show;
  const end = () => navigate(`/presentations/${deck.id}#${at + 1}`);
  const openPresenter = () => openPresenterWindow(deck.id, at + 1);
  useShowKeys(show, {
    own: {
      n: openPresenter,
      l: () => setPointing(!isPointing),
      f: () => void toggleFullScreen(),
      '?': () => setShowsKeys(true),
    },
    onEscape: () => {
      if (document.fullscreenElement === null) end();
    },
  });
  return (
    <main className={isIdle ? 'present idle' : 'present'} aria-label={deck.title}>
      <h1 className="visually-hidden">{deck.title}</h1>
      <ShowStage deck={deck} show={show} isPointing={isPointing} />
      {/* Drawn before it is wanted. */}
      {next && (
        <div className="visually-hidden" aria-hidden>
          <SlidePicture
            id={deck.id}
            slide={at + 2}
            revision={buildViewKey(deck, next, at + 2)}
            width="svg"
            alt=""
          />
        </div>
      )}
      {show.blank && (
        <button
          type="button"
          className={`present-blank ${show.blank}`}
          aria-label={t('present.unblank')}
          onClick={show.unblank}
        />
      )}
      <div className="present-bar" data-show-control>
        <ActionButton quiet iconOnly icon="x" aria-label={t('present.end')} onPress={end} />
        <ActionButton
          quiet
          iconOnly
          icon="arrow-left"
          aria-label={t('present.previous')}
          isDisabled={at === 0 && show.done === 0}
          onPress={show.back}
        />
        <span role="status">{t('present.place', { at: at + 1, of: deck.slides.length })}</span>
        <ActionButton
          quiet
          iconOnly
          icon="arrow-right"
          aria-label={t('present.next')}
          isDisabled={show.isAtEnd}
          onPress={show.forward}
        />
        <ActionButton quiet icon="file-text" onPress={openPresenter}>
          {t('present.presenter')}
        </ActionButton>
        <ActionButton quiet icon="desktop" onPress={() => void toggleFullScreen()}>
          {t('present.full')}
        </ActionButton>
        <ActionButton
          quiet
          iconOnly
          icon="question"
          aria-label={t('present.keys')}
          onPress={() => setShowsKeys(true)}
        />
      </div>
      <ShowKeysDialog isOpen={showsKeys} onClose={() => setShowsKeys(false)} />
    </main>
  );
}

/** Opens the presenter's window; one that is open comes to the front. */
function openPresenterWindow(id: string, number: number): void {
  window.open(
    `/presentations/${id}/presenter#${number}`,
    `lectern-presenter-${id}`,
    'popup,width=1200,height=760',
  );
}

async function toggleFullScreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  // Some phones have no full screen for pages.
  else await document.documentElement.requestFullscreen?.().catch(() => undefined);
}
