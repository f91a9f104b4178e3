import { deckFonts, LetterFonts, type PlannedFamily, planFonts, UsedLetters } from '../../ooxml/write/index.ts';
import type { Deck, DeckFont, DeckTemplate } from '../../scene/scene.ts';

const MATH_FAMILY = 'Cambria Math';

/**
 * Collects the letters of the deck's slides and of its layouts' prompts. Cached, because both writing the
 * file and listing its fonts need them.
 */
export function usedLetters({ slides, template }: Pick<Deck, 'slides' | 'template'>): UsedLetters {
  return template.memo?.kept(slideLetters, slides, template) ?? slideLetters(slides, template);
}

function slideLetters(slides: Deck['slides'], template: DeckTemplate): UsedLetters {
  const used = new UsedLetters(template.memo?.kept(promptLetters, template) ?? promptLetters(template));
  for (const { elements, lang } of slides) used.addElements(elements, lang);
  return used;
}

function promptLetters({ layouts }: DeckTemplate): UsedLetters {
  const used = new UsedLetters();
  for (const { scene } of layouts) used.addElements(scene.elements, scene.lang);
  return used;
}

export function plannedFonts(used: UsedLetters, { theme, lang }: Pick<Deck, 'theme' | 'lang'>, fonts = new LetterFonts(theme, lang)): PlannedFamily[] {
  return planFonts(used, theme, fonts, lang);
}

/**
 * Lists the families of the deck's PowerPoint file: which faces its slides and layouts need, which are
 * embedded, and why one is not. A font that turns out to be damaged is reported only after the file was
 * written.
 */
export function fontsOf(deck: Deck): readonly DeckFont[] {
  if (deck.fileFonts !== undefined) return deck.fileFonts;
  const used = usedLetters(deck);
  const fonts = deckFonts(plannedFonts(used, deck), deck.fonts !== 'name');
  return used.hasFormulas ? [...fonts, { family: MATH_FAMILY, needed: ['regular'], carried: [], reason: 'office' }] : fonts;
}
