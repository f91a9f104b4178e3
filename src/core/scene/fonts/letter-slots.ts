import type { FontWeight } from '../scene.ts';
import type { FontFace } from './font-face.ts';
import { fontRuns, isAscii, type Script, scriptOf } from './itemize.ts';

/** Which of the three families of a run a letter is set in by office programs; `latin` covers Greek and Cyrillic too. */
export type LetterSlot = 'latin' | 'ea' | 'cs';

const SLOTS: Readonly<Record<Exclude<Script, 'common'>, LetterSlot>> = {
  ...{ latin: 'latin', han: 'ea', kana: 'ea', hangul: 'ea' },
  ...{ arabic: 'cs', hebrew: 'cs', devanagari: 'cs', thai: 'cs' },
} as const;

const EVERY_SLOT: readonly LetterSlot[] = ['latin', 'ea', 'cs'];

/** Undefined for signs that all writings share. */
export function slotOfScript(script: Script): LetterSlot | undefined {
  return script === 'common' ? undefined : SLOTS[script];
}

/** A stretch of a text in which the letters of each slot have one font. */
export interface LetterRun {
  readonly text: string;
  readonly faces: { readonly [Slot in LetterSlot]?: FontFace };
}

/**
 * Cuts a text where the letters of a slot change their font, as they were measured. Signs go with the letters before them; those that
 * the text's own font lacks stand alone, in every slot in the font that has them, since programs differ in the slot that they look in.
 */
export function letterRuns(text: string, base: FontFace, weight: FontWeight, italic: boolean, lang: string): LetterRun[] {
  if (isAscii(text)) return [{ text, faces: { latin: base } }];
  const runs: { text: string; faces: { -readonly [Slot in LetterSlot]?: FontFace }; readonly isSigns: boolean }[] = [];
  for (const { text: words, face } of fontRuns(text, base, weight, italic, lang)) {
    const slots = new Set([...words].flatMap((letter) => slotOfScript(scriptOf(letter.codePointAt(0) ?? 0)) ?? []));
    const isSigns = slots.size === 0 && face !== base;
    if (isSigns) for (const slot of EVERY_SLOT) slots.add(slot);
    const last = runs.at(-1);
    const fits = last?.isSigns === isSigns && [...slots].every((slot) => last.faces[slot] === undefined || last.faces[slot] === face);
    const run = fits ? last : { text: '', faces: {}, isSigns };
    if (!fits) runs.push(run);
    run.text += words;
    for (const slot of slots) run.faces[slot] = face;
  }
  return runs;
}
