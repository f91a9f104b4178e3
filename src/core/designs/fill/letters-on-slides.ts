import type { ReadSlide } from '../../ooxml/read/index.ts';
import type { DrawnOnSlide } from '../../output/pptx/fill/fill-package.ts';
import { findScript, isAscii } from '../../scene/fonts/itemize.ts';
import { findScriptSlot, type LetterSlot } from '../../scene/fonts/letter-slots.ts';
import type { FaceStyle } from '../../scene/scene.ts';
import { collectRuns } from '../slide-fonts.ts';
import { drawnRuns } from './drawn-elements.ts';

/** A font family that slides use, with the name that the file has for it. */
export interface FamilyOnSlides {
  readonly family: string;
  readonly needed: Set<FaceStyle>;
  /** Code points beyond ASCII. */
  readonly letters: Set<number>;
  /** True if only symbols use it, so that no script needs embedding. */
  readonly isSigns?: boolean;
}

/** Families of slides. The text that we drew on drafts is added, because reading them does not include it. */
export function collectFamilies(
  slides: readonly { readonly drawn?: DrawnOnSlide; read(): ReadSlide }[],
): FamilyOnSlides[] {
  const families = new Map<string, FamilyOnSlides>();
  for (const slide of slides) {
    const { shapes, theme } = slide.read();
    for (const run of collectRuns(shapes)) addRun(families, run);
    for (const run of drawnRuns(slide, theme)) addRun(families, run);
  }
  return [...families.values()];
}

interface LetteredRun {
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
  /** Family per script; "" for none. */
  readonly fonts: Readonly<Record<LetterSlot, string>>;
}

function addRun(families: Map<string, FamilyOnSlides>, { text, bold, italic, fonts }: LetteredRun): void {
  const add = (slot: LetterSlot, letter?: number): void => {
    const family = fonts[slot].trim();
    if (family === '') return;
    let known = families.get(family);
    if (known === undefined) {
      known = { family, needed: new Set(), letters: new Set() };
      families.set(family, known);
    }
    known.needed.add(bold ? (italic ? 'boldItalic' : 'bold') : italic ? 'italic' : 'regular');
    if (letter !== undefined) known.letters.add(letter);
  };
  if (text !== '' && isAscii(text)) add('latin');
  else
    for (const character of text) {
      const letter = character.codePointAt(0) ?? 0;
      add(findScriptSlot(findScript(letter)) ?? 'latin', isAscii(character) ? undefined : letter);
    }
}
