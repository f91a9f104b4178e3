import type { Slide } from '../presentation.ts';
import { type BoundNote, checkTarget, findTargets } from './bind-contents.ts';
import { isOverwritten, toPath } from './binding.ts';

/** Notes of queries that an answer lists. */
const MAX_NOTES = 20;

/**
 * Writes notes of queries as warnings, each once with the charts and tables that it is about.
 *
 * @param name names the slide or edit of a content by its index
 */
export function describeNotes(notes: readonly BoundNote[], name: (at: number) => string): string[] {
  const places = new Map<string, string[]>();
  for (const { at, path, text } of notes) {
    const place = `${name(at)}, ${toPath(path)}`;
    const known = places.get(text);
    if (known === undefined) places.set(text, [place]);
    else if (!known.includes(place)) known.push(place);
  }
  const all = [...places].map(
    ([text, [first = '', ...others]]) =>
      `${first}${others.length === 0 ? '' : ` and ${others.length} more`}: ${text}`,
  );
  const left = all.length - MAX_NOTES;
  return left > 0
    ? [
        ...all.slice(0, MAX_NOTES),
        `${left} more notes of queries are not listed. Query the source to read them.`,
      ]
    : all;
}

/** Warnings about what the queries of a deck leave out of the values that its charts and tables show now. */
export function describeSlideNotes(slides: readonly Slide[]): string[] {
  const notes = slides.flatMap(({ content }, at) =>
    findTargets(content, at, [])
      .flatMap((target) => checkTarget(target, []))
      .flatMap(({ path, binding, holder }) =>
        isOverwritten(binding, holder) ? [] : (binding.remarks ?? []).map((text) => ({ at, path, text })),
      ),
  );
  return describeNotes(notes, (at) => `Slide ${at + 1}`);
}
