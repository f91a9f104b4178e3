import { useEffect, useState } from 'react';

const IDLE_MS = 2_500;
const EVENTS = ['pointermove', 'pointerdown', 'focusin'] as const;

/** True while nobody has moved the mouse, touched the screen or moved the focus for some seconds. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wake = () => {
      clearTimeout(timer);
      setIdle(false);
      timer = setTimeout(() => setIdle(true), IDLE_MS);
    };
    wake();
    for (const event of EVENTS) addEventListener(event, wake);
    return () => {
      clearTimeout(timer);
      for (const event of EVENTS) removeEventListener(event, wake);
    };
  }, []);
  return isIdle;
}
