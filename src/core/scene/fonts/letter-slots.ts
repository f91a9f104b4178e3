import type { FontWeight } from '../scene.ts';
import type { FontFace } from './font-face.ts';
import { type FontRun, findScript, isAscii, splitByFont } from './itemize.ts';
import { SCRIPT_ROWS } from './script-rows.ts';
import { findScriptRow, type Script } from './scripts.ts';

/**
 * Which of the three fonts of a run office programs use for a letter. `latin` includes Greek and Cyrillic.
 */
export type LetterSlot = 'latin' | 'ea' | 'cs';

export const EVERY_SLOT: readonly LetterSlot[] = ['latin', 'ea', 'cs'];
const EAST_ASIA: readonly LetterSlot[] = ['ea'];
const COMPLEX: readonly LetterSlot[] = ['cs'];
const LATIN: readonly LetterSlot[] = ['latin'];

/**
 * Slots in which programs look for the family of a script's letters; none for signs that all scripts share.
 */
export function listScriptSlots(script: Script): readonly LetterSlot[] {
  switch (script) {
    case 'common':
      return [];
    case 'latin':
      return LATIN;
    case 'han':
    case 'kana':
    case 'hangul':
      return EAST_ASIA;
    default:
      return SCRIPT_ROWS[script].slot === 'cs' ? COMPLEX : EVERY_SLOT;
  }
}

/** The first of these slots; undefined for signs. */
export function findScriptSlot(script: Script): LetterSlot | undefined {
  return listScriptSlots(script)[0];
}

/** A stretch of text in which the letters of each slot have one font. */
export interface LetterRun {
  readonly text: string;
  readonly faces: { readonly [Slot in LetterSlot]?: FontFace };
  /** Script of letters that no installed font has. */
  readonly missing?: Script;
}

/**
 * Splits a text where the letters of a slot change their font. Signs belong to the letters before them; signs
 * that the text's
 * own font lacks are separate, in every slot, because programs differ in the slot that they use.
 */
export function splitBySlot(
  text: string,
  base: FontFace,
  weight: FontWeight,
  italic: boolean,
  lang: string,
): LetterRun[] {
  if (isAscii(text)) return [{ text, faces: { latin: base } }];
  const runs: {
    text: string;
    faces: { -readonly [Slot in LetterSlot]?: FontFace };
    readonly isSigns: boolean;
    readonly missing?: Script;
  }[] = [];
  for (const { text: words, face, missing } of splitByFont(text, base, weight, italic, lang).flatMap(
    splitMissing,
  )) {
    if (missing !== undefined) {
      runs.push({ text: words, faces: {}, isSigns: false, missing });
      continue;
    }
    const slots = new Set(
      [...words].flatMap((letter) => listScriptSlots(findScript(letter.codePointAt(0) ?? 0))),
    );
    const isSigns = slots.size === 0 && face !== base;
    if (isSigns) for (const slot of EVERY_SLOT) slots.add(slot);
    const last = runs.at(-1);
    const fits =
      last?.isSigns === isSigns &&
      last.missing === undefined &&
      [...slots].every((slot) => last.faces[slot] === undefined || last.faces[slot] === face);
    const run = fits ? last : { text: '', faces: {}, isSigns };
    if (!fits) runs.push(run);
    run.text += words;
    for (const slot of slots) run.faces[slot] = face;
  }
  return runs;
}

/**
 * Splits a run where its font lacks the letters of a script. Marks and spaces belong to the letters before
 * them.
 */
function splitMissing({ text, face }: FontRun): (FontRun & { readonly missing?: Script })[] {
  const pieces: { text: string; face: FontFace; missing?: Script }[] = [];
  for (const letter of text) {
    const codePoint = letter.codePointAt(0) ?? 0;
    const script = findScript(codePoint);
    const missing =
      (findScriptRow(script) !== undefined || script === 'han') && !face.has(codePoint) ? script : undefined;
    const last = pieces.at(-1);
    if (last !== undefined && (last.missing === missing || script === 'common')) last.text += letter;
    else pieces.push({ text: letter, face, ...(missing === undefined ? {} : { missing }) });
  }
  return pieces;
}
