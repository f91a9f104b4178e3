import { useCallback, useInsertionEffect, useRef } from 'react';

/** The newest of a function under one identity, so that parts that take it are not rendered for it. */
export function useStable<A extends unknown[], R>(run: (...given: A) => R): (...given: A) => R {
  const latest = useRef(run);
  useInsertionEffect(() => {
    latest.current = run;
  });
  return useCallback((...given: A) => latest.current(...given), []);
}
