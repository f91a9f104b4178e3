import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadDeckTexts, loadPageTexts } from '../strings/catalogue.ts';
import { loadPageIcons } from './icon.tsx';

// biome-ignore lint/suspicious/noExplicitAny: React types lazy components so
type AnyComponent = ComponentType<any>;

/** A page or a part that loads at its first use, together with the texts and icons that the first page lacks. */
export function lazyPart<T extends AnyComponent>(
  load: () => Promise<{ default: T }>,
): LazyExoticComponent<T> {
  return lazy(() => loadPart(load));
}

/** Loads a part, its texts and its icons at the same time. */
export function loadPart<T>(load: () => Promise<T>): Promise<T> {
  return loadTogether(load, loadPageTexts);
}

/** Loads the editor with its texts alone, since it is opened more often than all other pages. */
export function loadEditor<T>(load: () => Promise<T>): Promise<T> {
  return loadTogether(load, loadDeckTexts);
}

async function loadTogether<T>(load: () => Promise<T>, texts: () => Promise<void>): Promise<T> {
  const [part] = await Promise.all([load(), texts(), loadPageIcons()]);
  return part;
}
