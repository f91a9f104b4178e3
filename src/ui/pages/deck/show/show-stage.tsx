import { type PointerEvent, useEffect, useRef } from 'react';
import { useStable } from '../../../parts/use-stable.ts';
import { t } from '../../../strings/index.ts';
import type { DeckData } from '../deck-data.ts';
import { buildViewKey } from '../slide-drawing.ts';
import { ShowSlide } from './show-slide.tsx';
import type { Show, ShowPoint } from './use-show.ts';
import { useSwipe } from './use-swipe.ts';

interface ShowStageProps {
  readonly deck: DeckData;
  readonly show: Show;
  /** Moves over the slide move the pointer of all windows. */
  readonly isPointing: boolean;
  /** In the presenter's window, videos and sounds are silent and played for the audience. */
  readonly isPresenter?: boolean;
}

/** Current slide of a show with its pointer; clicks and swipes turn it. */
export function ShowStage({ deck, show, isPointing, isPresenter = false }: ShowStageProps) {
  const { slide, at, pointer } = show;
  const stage = useRef<HTMLDivElement>(null);
  const swipe = useSwipe(show);
  const point = useStable(show.point);
  useEffect(() => {
    if (!isPointing) point();
  }, [isPointing, point]);
  if (slide === undefined) return null;
  const move = (event: PointerEvent) => {
    const place = stage.current?.querySelector('.show-slide')?.getBoundingClientRect();
    if (!isPointing || place === undefined) return;
    show.point(toPoint(event, place));
  };
  return (
    <div
      ref={stage}
      className={isPointing ? 'show-stage pointing' : 'show-stage'}
      onPointerMove={move}
      onPointerLeave={() => isPointing && show.point()}
      {...swipe.handlers}
    >
      <ShowSlide
        key={slide.id}
        deck={deck.id}
        slide={slide}
        number={at + 1}
        revision={buildViewKey(deck, slide, at + 1)}
        done={show.done}
        isPlayed={show.isPlayed}
        pointer={pointer}
        onClick={() => {
          if (!swipe.wasSwipe()) show.forward();
        }}
        onShow={show.readSteps}
        onAdvance={() => show.turn(at + 1)}
        onMedia={isPresenter ? show.toggleMedia : undefined}
        label={t('present.next')}
      />
    </div>
  );
}

function toPoint({ clientX, clientY }: PointerEvent, place: DOMRect): ShowPoint | undefined {
  const point = { x: (clientX - place.left) / place.width, y: (clientY - place.top) / place.height };
  return point.x < 0 || point.x > 1 || point.y < 0 || point.y > 1 ? undefined : point;
}
