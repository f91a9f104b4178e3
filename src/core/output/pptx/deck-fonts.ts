import { deckFonts, LetterFonts, type PlannedFamily, planFonts, UsedLetters } from '../../ooxml/write/index.ts';
import type { Deck, DeckFont, DeckTemplate } from '../../scene/scene.ts';

const MATH_FAMILY = 'Cambria Math';
const layouts = new WeakMap<DeckTemplate, UsedLetters>();
/** Of decks whose file is written and whose fonts are told. */
const decks = new WeakMap<Deck['slides'], UsedLetters>();

/** What the slides of a deck and the prompts of its layouts are set in. */
export function usedLetters({ slides, template }: Pick<Deck, 'slides' | 'template'>): UsedLetters {
  let used = decks.get(slides);
  if (used === undefined) {
    used = new UsedLetters(promptLetters(template));
    for (const { elements, lang } of slides) used.addElements(elements, lang);
    decks.set(slides, used);
  }
  return used;
}

function promptLetters(template: DeckTemplate): UsedLetters {
  let used = layouts.get(template);
  if (used === undefined) {
    used = new UsedLetters();
    for (const { scene } of template.layouts) used.addElements(scene.elements, scene.lang);
    layouts.set(template, used);
  }
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
