import {
  FallbackFonts,
  listDeckFonts,
  type PlannedFamily,
  planFonts,
  UsedLetters,
} from '../../ooxml/write/index.ts';
import type { Deck, DeckFont, DeckTemplate } from '../../scene/scene.ts';

const MATH_FAMILY = 'Cambria Math';

/**
 * Collects the letters of the deck's slides and of its layouts' prompts. Cached, because both writing the
 * file and listing its fonts need them.
 */
export function collectLetters({ slides, template }: Pick<Deck, 'slides' | 'template'>): UsedLetters {
  return (
    template.memo?.getOrCreate(collectSlideLetters, slides, template) ?? collectSlideLetters(slides, template)
  );
}

function collectSlideLetters(slides: Deck['slides'], template: DeckTemplate): UsedLetters {
  const used = copyPromptLetters(template);
  for (const { elements, lang } of slides) used.addElements(elements, lang);
  return used;
}

/** Letters of the prompts of all layouts, to which those of slides can be added. */
export function copyPromptLetters(template: DeckTemplate): UsedLetters {
  return new UsedLetters(
    template.memo?.getOrCreate(collectPromptLetters, template) ?? collectPromptLetters(template),
  );
}

function collectPromptLetters({ layouts }: DeckTemplate): UsedLetters {
  const used = new UsedLetters();
  for (const { scene } of layouts) used.addElements(scene.elements, scene.lang);
  return used;
}

export function planDeckFonts(
  used: UsedLetters,
  { theme, lang }: Pick<Deck, 'theme' | 'lang'>,
  fonts = new FallbackFonts(theme, lang),
): PlannedFamily[] {
  return planFonts(used, theme, fonts, lang);
}

/**
 * Lists the families of the deck's PowerPoint file: which faces its slides and layouts need, which are
 * embedded, and why one is not. A font that turns out to be damaged is reported only after the file was
 * written.
 */
export function listFileFonts(deck: Deck): readonly DeckFont[] {
  return deck.fileFonts ?? listWrittenFonts(deck, collectLetters(deck));
}

/** As `listFileFonts`, of a deck whose letters are collected. */
export function listWrittenFonts(
  deck: Pick<Deck, 'theme' | 'lang' | 'fonts'>,
  used: UsedLetters,
): readonly DeckFont[] {
  const fonts = listDeckFonts(planDeckFonts(used, deck), deck.fonts !== 'name');
  return used.hasFormulas
    ? [...fonts, { family: MATH_FAMILY, needed: ['regular'], embedded: [], reason: 'office' }]
    : fonts;
}
