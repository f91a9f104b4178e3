import { findContract } from '../templates/catalogue.ts';
import type { SlideSpec } from '../templates/contract.ts';
import type { Range } from './cut.ts';
import { createMaterial } from './material.ts';
import { hasData } from './unit.ts';
import type { Written } from './written-draft.ts';

/**
 * Maximum length of a range whose slide may be too empty; longer ranges are not tried. Han and kana count
 * double.
 */
const SHORT = 320;

/** Writes a range as a slide on trial. */
export type Trial = (range: Range, heading: string, index: number) => Written | undefined;

/**
 * Joins ranges whose slide would be far too empty with a neighbour in their section, if one slide shows both
 * completely and is not too empty.
 *
 * @param apart true if one slide still distinguishes the lists of a range.
 */
export function mergeSparse(
  ranges: readonly Range[],
  fallback: string,
  trial: Trial,
  apart: (range: Range) => boolean,
): Range[] {
  const merged = [...ranges];
  const tried = (range: Range, index: number): Written | undefined =>
    trial(range, createMaterial(range).section?.heading ?? fallback, index);
  for (let index = 0; index < merged.length && merged.length > 1; index++) {
    const range = merged[index];
    if (range === undefined || !isShort(range) || !isPlain(tried(range, index))) continue;
    for (const at of [index - 1, index]) {
      const [before, after] = [merged[at], merged[at + 1]];
      if (before === undefined || after === undefined) continue;
      const both = [...before, ...after];
      // Chapters stay separate unless the whole document is a few lines.
      if (before[0]?.sections[0] !== after[0]?.sections[0] && !(ranges.length === 2 && isShort(both)))
        continue;
      const written =
        isShort(both) || both.some((unit) => unit.kind === 'table') ? tried(both, at) : undefined;
      if (
        written === undefined ||
        written.empty > 0 ||
        !written.complete ||
        written.warnings > 0 ||
        !apart(both)
      )
        continue;
      merged.splice(at, 2, both);
      index = at - 1;
      break;
    }
  }
  return merged;
}

/** True for a slide that is too empty, in a layout without a specific shape. */
function isPlain(written: Written | undefined): boolean {
  return (
    written !== undefined &&
    written.empty > 0 &&
    (findContract(written.spec.layout)?.plain?.shapeless === true || isShortSteps(written.spec))
  );
}

/** True for steps of a few words, which say little more than a list. */
function isShortSteps({ layout, content }: SlideSpec): boolean {
  return (
    layout === 'process' &&
    (content['items'] as readonly { readonly text?: unknown }[]).every(({ text }) => text === undefined)
  );
}

function isShort(range: Range): boolean {
  return (
    range.every((unit) => (unit.kind === 'sentence' || unit.kind === 'list_item') && !hasData(unit)) &&
    measureWidth(range) < SHORT
  );
}

function measureWidth(range: Range): number {
  return range.reduce(
    (sum, { text, children }) =>
      sum +
      text.text.length +
      (text.text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0) +
      measureWidth(children),
    0,
  );
}
