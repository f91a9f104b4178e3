import { useEffect, useRef } from 'react';
import { useStable } from '../../../parts/use-stable.ts';
import type { Show } from './use-show.ts';

const FORWARD = ['ArrowRight', 'ArrowDown', 'PageDown', ' ', 'Enter'];
const BACK = ['ArrowLeft', 'ArrowUp', 'PageUp', 'Backspace'];
/** Digits further apart than this, in ms, belong to different numbers. */
const DIGIT_MS = 3_000;
const MAX_DIGITS = 5;

interface ShowKeys {
  /** Keys of one window by their lower-case names. */
  readonly own: Readonly<Record<string, () => void>>;
  /** Called by Escape, unless it shows a hidden slide again. */
  readonly onEscape: () => void;
}

/** Keys of a show, those of PowerPoint: a number and Enter jump to a slide, B and W hide it. */
export function useShowKeys(show: Show, { own, onEscape }: ShowKeys): void {
  const digits = useRef({ typed: '', at: 0 });
  const press = useStable((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isInDialog(event)) return;
    const { key } = event;
    // A focused button takes Enter and Space itself.
    const isOnControl =
      event.target instanceof Element && event.target.closest('[data-show-control]') !== null;
    if (/^\d$/.test(key)) {
      const isFresh = event.timeStamp - digits.current.at > DIGIT_MS;
      digits.current = {
        typed: `${isFresh ? '' : digits.current.typed}${key}`.slice(-MAX_DIGITS),
        at: event.timeStamp,
      };
    } else if (key === 'Enter' && digits.current.typed !== '') {
      show.turn(Number(digits.current.typed) - 1);
      digits.current = { typed: '', at: 0 };
    } else if (isOnControl && (key === 'Enter' || key === ' ')) return;
    else if (FORWARD.includes(key)) show.forward();
    else if (BACK.includes(key)) show.back();
    else if (key === 'Home') show.turn(0);
    else if (key === 'End') show.turn(Number.MAX_SAFE_INTEGER);
    else if (key === 'b' || key === 'B' || key === '.') show.toggleBlank('black');
    else if (key === 'w' || key === 'W' || key === ',') show.toggleBlank('white');
    else if (key === 'Escape') {
      if (show.blank === undefined) onEscape();
      else show.unblank();
    } else {
      const act = own[key.toLowerCase()];
      if (act === undefined) return;
      act();
    }
    event.preventDefault();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [press]);
}

function isInDialog({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('[role="dialog"]') !== null;
}
