import { type PointerEvent, useRef } from 'react';

/** Shorter movements, in px, are taps. */
const MIN_SWIPE = 48;
/** A swipe is at least so many times as wide as it is high. */
const MIN_RATIO = 1.5;

interface Swipe {
  /** Handlers for the element on which fingers swipe. */
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
  };
  /** True for the click that ends a swipe. */
  wasSwipe(): boolean;
}

/** Swipes of a finger or pen: to the left goes forward, to the right back. */
export function useSwipe({ forward, back }: { forward(): void; back(): void }): Swipe {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const swiped = useRef(false);
  return {
    handlers: {
      onPointerDown: ({ pointerType, isPrimary, clientX: x, clientY: y }) => {
        swiped.current = false;
        start.current = pointerType === 'mouse' || !isPrimary ? undefined : { x, y };
      },
      onPointerUp: ({ clientX, clientY }) => {
        if (start.current === undefined) return;
        const [x, y] = [clientX - start.current.x, clientY - start.current.y];
        start.current = undefined;
        if (Math.abs(x) < MIN_SWIPE || Math.abs(x) < MIN_RATIO * Math.abs(y)) return;
        swiped.current = true;
        if (x < 0) forward();
        else back();
      },
    },
    wasSwipe: () => swiped.current,
  };
}
