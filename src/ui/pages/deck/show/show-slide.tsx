import { useQuery } from '@tanstack/react-query';
import { useContext, useLayoutEffect, useRef } from 'react';
import { DeckClientContext } from '../../../api/deck-client.ts';
import { Icon } from '../../../parts/icon.tsx';
import { useStable } from '../../../parts/use-stable.ts';
import type { DeckSlide, OpenedElement } from '../deck-data.ts';
import { WIDE } from '../slide-drawing.ts';
import { playMedia, ShowMedia } from './show-media.tsx';
import { readShow, type SlideShow, type SlideTransition } from './show-steps.ts';
import { StepPlayer } from './step-player.ts';
import type { ShowPoint } from './use-show.ts';
import './show.css';

const MS_PER_SECOND = 1000;
const DEFAULT_TRANSITION_SECONDS = 0.5;

interface ShowSlideProps {
  readonly deck: string;
  readonly slide: DeckSlide;
  /** 1-based number. */
  readonly number: number;
  /** Version of the slide; another one loads another picture. */
  readonly revision: string;
  /** Number of steps that are done. */
  readonly done: number;
  /** The last step is played; otherwise its result is shown. */
  readonly isPlayed: boolean;
  /** The pointer of the speaker. */
  readonly pointer?: ShowPoint | undefined;
  readonly onClick: () => void;
  /** Hears what a show does with the slide, once its picture is there. */
  readonly onShow: (slide: string, show: SlideShow) => void;
  /** Turns to the next slide, where the transition says that it follows by itself. */
  readonly onAdvance: () => void;
  /** Called in place of playing a video or sound, which is silent here. */
  readonly onMedia?: ((element: string) => void) | undefined;
  readonly label: string;
}

/** A slide in a show: its picture, its steps, and its videos and sounds. */
export function ShowSlide({
  deck,
  slide,
  number,
  revision,
  done,
  isPlayed,
  pointer,
  onClick,
  onShow,
  onAdvance,
  onMedia,
  label,
}: ShowSlideProps) {
  const client = useContext(DeckClientContext);
  const place = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const player = useRef<StepPlayer>(undefined);
  const caching = { staleTime: Number.POSITIVE_INFINITY, gcTime: 60_000 } as const;
  // The picture of the next slide is loaded under the same key before it is shown.
  const { data: picture, isError } = useQuery({
    ...caching,
    queryKey: ['picture', deck, number, revision, 'svg'],
    queryFn: ({ signal }) => client.picture(deck, number, 'svg', signal),
  });
  const { data } = useQuery({
    ...caching,
    queryKey: ['show', deck, number, revision],
    queryFn: () => picture?.text() ?? '',
    enabled: picture !== undefined,
  });
  const isPlayer = useRef(onMedia === undefined);
  const heard = useStable(onShow);
  const advance = useStable(onAdvance);
  useLayoutEffect(() => {
    if (data === undefined || host.current === null) return undefined;
    const parsed = new DOMParser().parseFromString(data, 'image/svg+xml').documentElement;
    const svg = document.adoptNode(parsed);
    if (!(svg instanceof SVGSVGElement)) return undefined;
    host.current.replaceChildren(svg);
    const { steps, transition } = readShow(svg);
    heard(slide.id, { steps, ...(transition === undefined ? {} : { transition }) });
    if (place.current !== null) enter(place.current, transition);
    const made = new StepPlayer(svg, steps, {
      isStill: isStill(),
      onPlay: (element, effect) =>
        place.current && isPlayer.current && playMedia(place.current, element, effect),
    });
    player.current = made;
    const wait = transition?.advance_after;
    const timer = wait === undefined ? undefined : setTimeout(advance, wait * MS_PER_SECOND);
    return () => {
      clearTimeout(timer);
      made.stop();
    };
  }, [data, heard, advance, slide.id]);
  useLayoutEffect(() => {
    if (data === undefined) return;
    if (isPlayed && done > 0) player.current?.play(done - 1);
    else player.current?.show(done);
  }, [data, done, isPlayed]);
  const size = readSize(data);
  const ratio = size.width / size.height;
  return (
    <div
      ref={place}
      className="show-slide"
      style={{ aspectRatio: ratio, width: `min(100%, ${(100 * ratio).toFixed(2)}vh)` }}
    >
      <button type="button" className="present-slide" aria-label={label} onClick={onClick}>
        {isError && <Icon name="warning" />}
        <div ref={host} className="show-picture" role="img" aria-label={slide.title} />
      </button>
      {listMedia(slide.elements ?? []).map((element) => (
        <ShowMedia key={`${slide.id}/${element.id}`} element={element} size={size} onMedia={onMedia} />
      ))}
      {pointer && (
        <div className="show-pointer" style={{ left: `${100 * pointer.x}%`, top: `${100 * pointer.y}%` }} />
      )}
    </div>
  );
}

function listMedia(elements: readonly OpenedElement[]): readonly OpenedElement[] {
  return elements.flatMap((element) => [
    ...(element.media?.url === undefined ? [] : [element]),
    ...listMedia(element.children ?? []),
  ]);
}

function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Plays the transition to a slide; those that a browser does not know are a fade. */
function enter(place: HTMLElement, transition: SlideTransition | undefined): void {
  if (transition === undefined || transition.effect === 'none' || isStill()) return;
  const { effect, from = 'right', seconds = DEFAULT_TRANSITION_SECONDS } = transition;
  const sign = from === 'left' || from === 'top' ? -100 : 100;
  const axis = from === 'left' || from === 'right' ? 'X' : 'Y';
  const frames =
    effect === 'push'
      ? [{ transform: `translate${axis}(${sign}%)` }, { transform: 'none' }]
      : effect === 'wipe'
        ? [
            { clipPath: from === 'left' ? 'inset(0 100% 0 0)' : 'inset(0 0 0 100%)' },
            { clipPath: 'inset(0)' },
          ]
        : [{ opacity: 0 }, { opacity: 1 }];
  place.animate(frames, { duration: seconds * MS_PER_SECOND, easing: 'ease-out' });
}

/** Size of the slide, the unit of the frames of its elements. */
function readSize(svg: string | undefined): { readonly width: number; readonly height: number } {
  const [, width, height] = /^<svg[^>]* viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg ?? '') ?? [];
  return width === undefined || height === undefined
    ? WIDE
    : { width: Number(width), height: Number(height) };
}
