import type { Locale } from './schema.ts';

interface Tier {
  readonly tier: Locale['tier'];
  readonly name: string;
  /** Fields that a language of this tier must have. */
  readonly needs: readonly (keyof Locale)[];
}

/** Levels of support, the best first. A language has the first tier whose needs it meets. */
export const TIERS: readonly Tier[] = [
  {
    tier: 1,
    name: 'full',
    needs: ['slide_words', 'citations', 'months', 'scaffold', 'data', 'cues', 'order'],
  },
  { tier: 2, name: 'slides', needs: ['slide_words', 'citations'] },
  { tier: 3, name: 'recognised', needs: [] },
];
