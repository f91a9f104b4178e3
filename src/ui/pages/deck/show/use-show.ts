import { useEffect, useRef, useState } from 'react';
import { useStable } from '../../../parts/use-stable.ts';
import type { DeckData, DeckSlide } from '../deck-data.ts';
import { playMedia } from './show-media.tsx';
import { countAutomatic, type ShowStep, type SlideShow } from './show-steps.ts';

/** Screen that hides the slide. */
export type Blank = 'black' | 'white';

/** A point on the slide, as shares of its width and height. */
export interface ShowPoint {
  readonly x: number;
  readonly y: number;
}

/** State that all windows of a show share. */
interface ShowState {
  /** Id of the slide. */
  readonly slide: string;
  /** Number of steps of the slide that are done. */
  readonly done: number;
  /** The last step is played; otherwise its result is shown. */
  readonly isPlayed: boolean;
  readonly blank?: Blank;
}

type ShowMessage =
  | { readonly type: 'hello' }
  | { readonly type: 'bye' }
  | { readonly type: 'state'; readonly state: ShowState }
  | { readonly type: 'pointer'; readonly point?: ShowPoint }
  | { readonly type: 'media'; readonly element: string };

/** A show of a deck, as one of its windows sees it. */
export interface Show {
  /** 0-based number of the slide. */
  readonly at: number;
  readonly slide: DeckSlide | undefined;
  readonly next: DeckSlide | undefined;
  readonly steps: readonly ShowStep[];
  readonly done: number;
  readonly isPlayed: boolean;
  readonly blank: Blank | undefined;
  readonly pointer: ShowPoint | undefined;
  /** Another window shows the same deck. */
  readonly hasPeer: boolean;
  readonly isAtEnd: boolean;
  forward(): void;
  back(): void;
  /** Turns to a slide by its 0-based number; numbers beyond the deck mean its first or last slide. */
  turn(to: number): void;
  /** Hides the slide, or shows it again if it is hidden in this way. */
  toggleBlank(blank: Blank): void;
  unblank(): void;
  /** Moves the pointer, or takes it away. */
  point(point?: ShowPoint): void;
  /** Plays or pauses a video or sound in the window of the audience. */
  toggleMedia(element: string): void;
  /** Notes the steps of a slide, which are read from its picture. */
  readSteps(slide: string, show: SlideShow): void;
}

const NO_SHOWS: ReadonlyMap<string, SlideShow> = new Map();
const BEGINNING = { done: 0, isPlayed: true } as const;
const END = { done: Number.MAX_SAFE_INTEGER, isPlayed: false } as const;

/**
 * State of a show. All windows of this browser that show the deck follow each other: the last one to act
 * decides for all.
 *
 * @param isAudience plays videos and sounds that another window starts
 */
export function useShow({ id, slides }: DeckData, { isAudience }: { readonly isAudience: boolean }): Show {
  const [state, setState] = useState<ShowState>(() => ({
    slide: slides[readPlace(slides.length)]?.id ?? '',
    ...BEGINNING,
  }));
  const [pointer, setPointer] = useState<ShowPoint>();
  const [shows, setShows] = useState(NO_SHOWS);
  const lastAt = useRef(0);
  const found = slides.findIndex((slide) => slide.id === state.slide);
  // A slide that was deleted meanwhile gives its place to the one behind it.
  const at = found >= 0 ? found : Math.max(0, Math.min(lastAt.current, slides.length - 1));
  const slide = slides[at];
  const steps = shows.get(slide?.id ?? '')?.steps ?? [];
  // The beginning includes the steps that start by themselves, the end all steps.
  const done = Math.min(steps.length, Math.max(countAutomatic(steps), state.done));

  const { post, hasPeer } = useShowChannel(id, {
    state,
    onMessage: (message) => {
      if (message.type === 'state') setState(message.state);
      else if (message.type === 'pointer') setPointer(message.point);
      else if (message.type === 'media' && isAudience) playMedia(document.body, message.element, 'toggle');
    },
  });
  const change = (changed: ShowState) => {
    setState(changed);
    post({ type: 'state', state: changed });
  };
  const turn = (to: number, place: Pick<ShowState, 'done' | 'isPlayed'> = BEGINNING) => {
    const target = slides[Math.max(0, Math.min(slides.length - 1, to))];
    if (target === undefined || (target.id === slide?.id && state.blank === undefined)) return;
    change({ slide: target.id, ...place });
  };
  useEffect(() => {
    lastAt.current = at;
    history.replaceState(history.state, '', `#${at + 1}`);
  }, [at]);
  const follow = useStable(() => turn(readPlace(slides.length)));
  useEffect(() => {
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [follow]);

  const { blank: _, ...shown } = state;
  return {
    at,
    slide,
    next: slides[at + 1],
    steps,
    done,
    isPlayed: state.isPlayed,
    blank: state.blank,
    pointer,
    hasPeer,
    isAtEnd: at === slides.length - 1 && done >= steps.length,
    forward: () => {
      if (state.blank !== undefined) change(shown);
      else if (done < steps.length) change({ slide: slide?.id ?? '', done: done + 1, isPlayed: true });
      else if (at < slides.length - 1) turn(at + 1);
    },
    back: () => {
      if (state.blank !== undefined) change(shown);
      else if (done > countAutomatic(steps))
        change({ slide: slide?.id ?? '', done: done - 1, isPlayed: false });
      else if (at > 0) turn(at - 1, END);
    },
    turn,
    toggleBlank: (blank) => change(state.blank === blank ? shown : { ...state, blank }),
    unblank: () => change(shown),
    point: (point) => {
      setPointer(point);
      post({ type: 'pointer', ...(point && { point }) });
    },
    toggleMedia: (element) => post({ type: 'media', element }),
    readSteps: (of, show) => setShows((known) => new Map(known).set(of, show)),
  };
}

interface ShowChannel {
  readonly post: (message: ShowMessage) => void;
  readonly hasPeer: boolean;
}

/** Messages between the windows of this browser that show one deck. */
function useShowChannel(
  id: string,
  { state, onMessage }: { readonly state: ShowState; readonly onMessage: (message: ShowMessage) => void },
): ShowChannel {
  const [hasPeer, setHasPeer] = useState(false);
  const channel = useRef<BroadcastChannel>(undefined);
  const current = useRef(state);
  const hear = useStable(onMessage);
  useEffect(() => {
    current.current = state;
  }, [state]);
  useEffect(() => {
    const opened = new BroadcastChannel(`lectern-show-${id}`);
    const send = (message: ShowMessage) => opened.postMessage(message);
    channel.current = opened;
    opened.onmessage = ({ data }: MessageEvent<ShowMessage>) => {
      setHasPeer(data.type !== 'bye');
      if (data.type === 'hello') send({ type: 'state', state: current.current });
      else hear(data);
    };
    send({ type: 'hello' });
    const leave = () => send({ type: 'bye' });
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
      opened.close();
      channel.current = undefined;
    };
  }, [id, hear]);
  return { post: (message) => channel.current?.postMessage(message), hasPeer };
}

/** 0-based place of the slide that the address names, within the deck. */
function readPlace(count: number): number {
  return Math.min(count, Math.max(1, Number(location.hash.slice(1)) || 1)) - 1;
}
