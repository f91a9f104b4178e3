import { useEffect } from 'react';
import { useStable } from '../../parts/use-stable.ts';
import type { DeckData } from './deck-data.ts';

/** Slide that the address names, such as "#4". */
export function readSlideFromAddress({ slides }: DeckData): string {
  return (slides[readNumberFromAddress() - 1] ?? slides[0])?.id ?? '';
}

function readNumberFromAddress(): number {
  return Number(location.hash.slice(1));
}

/** Keeps the address and the selected slide in step. */
export function useAddressOfSlide(shown: number, onTyped: (number: number) => void): void {
  const lead = useStable(onTyped);
  useEffect(() => {
    const follow = () => lead(readNumberFromAddress());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [lead]);
  useEffect(() => {
    if (shown !== (readNumberFromAddress() || 1)) history.replaceState(history.state, '', `#${shown}`);
  }, [shown]);
}
