import { ENDS, knownOf, localeTag, type Cues as Words } from '../locales/index.ts';
import { byLanguage } from '../memory/memo.ts';

/** Expressions that steer the choice and the shortening of sentences. */
export interface Cues {
  /** Openings that point back to a sentence that the slide may not show. */
  readonly dangling: RegExp;
  /** Openings that link to the sentence before and say nothing themselves. */
  readonly connector: RegExp;
  /** Openings of a last clause that only adds to what is said; conditions and exceptions are never among them. */
  readonly addition: RegExp;
  /** Sentences that say what matters. */
  readonly important: RegExp;
  /** Sentences that only point elsewhere or announce an example. */
  readonly pointer: RegExp;
  /** Words before a figure that belong to it: without them the figure would say more than the source. */
  readonly qualifier: RegExp;
  /** Words that end a label after a figure. */
  readonly joint: RegExp;
}

const ofTag = byLanguage((tag) => compile(knownOf(tag, 'cues'), knownOf(tag, 'joined') === 'both'));

/** Cue words of a language; for languages without a list, ones that match nothing. */
export function getCues(lang: string): Cues {
  return ofTag(localeTag(lang));
}

function compile(words: Words | undefined, joined: boolean): Cues {
  const [begins, ends] = joined ? ['', ''] : ['(?<![\\p{L}\\p{N}])', ENDS];
  const made = (found: string | undefined, around: (alternatives: string) => string, flags = 'iu'): RegExp => new RegExp(found === undefined ? '(?!)' : around(`(?:${found})`), flags);
  return {
    dangling: made(words?.dangling, (found) => `^${found}${ends}`),
    connector: made(words?.connector, (found) => `^${found}(?:\\s*[,:，、：]\\s*|(?<=that)\\s+)`),
    addition: made(words?.addition, (found) => `(?:,\\s*|\\s+[–—]\\s+|\\s*;\\s*)${found}${ends}`, 'gu'),
    important: made(words?.important, (found) => `${begins}${found}${ends}`),
    pointer: made(words?.pointer, (found) => `^${found}${ends}`),
    qualifier: made(words?.qualifier, (found) => `${begins}${found}$`),
    joint: made(words?.joint, (found) => `^${found}$`),
  };
}
