import type { Yoga } from 'yoga-layout/load';
import { loadInlineParser } from './inline-markdown.ts';

let yoga: Yoga | undefined;
let loading: Promise<void> | undefined;

/** Loads the flexbox engine (WebAssembly) and the Markdown parser, once. `layoutSlide` is synchronous afterwards. */
export function loadLayoutEngine(): Promise<void> {
  loading ??= load();
  return loading;
}

async function load(): Promise<void> {
  const [{ loadYoga }] = await Promise.all([import('yoga-layout/load'), loadInlineParser()]);
  yoga = await loadYoga();
}

/** The loaded engine. Throws when `loadLayoutEngine` was not awaited: a mistake of the program, not of a caller. */
export function flexbox(): Yoga {
  if (yoga === undefined) throw new Error('loadLayoutEngine() must be awaited before slides are laid out.');
  return yoga;
}
