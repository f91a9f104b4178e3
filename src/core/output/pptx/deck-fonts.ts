import { deckFonts, LetterFonts, type PlannedFamily, planFonts, UsedLetters } from '../../ooxml/write/index.ts';
import type { Deck, DeckFont, DeckTemplate } from '../../scene/scene.ts';

const MATH_FAMILY = 'Cambria Math';

/** What the slides of a deck and the prompts of its layouts are set in; looked at once, whether its file is written or its fonts are told. */
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
 * The families that the deck's PowerPoint file is set in: which faces its slides and layouts need, which it carries, and
 * why one is not carried. A font that turns out to be damaged as the file is written is told once it was written.
 */
export function fontsOf(deck: Deck): readonly DeckFont[] {
  if (deck.fileFonts !== undefined) return deck.fileFonts;
  const used = usedLetters(deck);
  const fonts = deckFonts(plannedFonts(used, deck), deck.fonts !== 'name');
  return used.hasFormulas ? [...fonts, { family: MATH_FAMILY, needed: ['regular'], carried: [], reason: 'office' }] : fonts;
}
