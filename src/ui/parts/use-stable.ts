import { useCallback, useInsertionEffect, useRef } from 'react';

/** Stable reference to the latest function, so that components using it are not rendered again. */
export function useStable<A extends unknown[], R>(run: (...parameters: A) => R): (...parameters: A) => R {
  const latest = useRef(run);
  useInsertionEffect(() => {
    latest.current = run;
  });
  return useCallback((...parameters: A) => latest.current(...parameters), []);
}
