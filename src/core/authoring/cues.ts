import { ENDS, knownOf, type Locale, localeTag, type Cues as Words } from '../locales/index.ts';
import { byLanguage } from '../memory/memo.ts';

/** Expressions that determine the choice and shortening of sentences. */
export interface Cues {
  /** Openings that refer to a sentence that the slide may not show. */
  readonly dangling: RegExp;
  /** Openings that only link to the previous sentence. */
  readonly connector: RegExp;
  /** Openings of a final clause that only adds something; never conditions or exceptions. */
  readonly addition: RegExp;
  /** A comma and the word with which a further main clause begins. */
  readonly furtherClause: RegExp;
  /** Sentences that mark something as important. */
  readonly important: RegExp;
  /** Sentences that only refer elsewhere or announce an example. */
  readonly pointer: RegExp;
  /** Words before a figure that qualify it; without them it would claim more than the source. */
  readonly qualifier: RegExp;
  /** Words that end a label after a figure. */
  readonly joint: RegExp;
  /**
   * Words that except, restrict, condition, deny or attribute a statement. They are never cut. Undefined for a
   * language whose words are unknown, in which nothing inside a sentence may be cut.
   */
  readonly binding: RegExp | undefined;
  /** A pronoun of the third person, as a word. */
  readonly pronoun: RegExp;
  /** Words that make a statement the claim of somebody. */
  readonly attribution: RegExp;
  /** Words inside a sentence that only the sentence before it explains, such as "no such approval". */
  readonly backReference: RegExp;
  /** Words before a noun that an earlier sentence names, such as "this rule". */
  readonly demonstrative: RegExp;
  /** A demonstrative before what needs no earlier sentence, such as "this report" and "this year". */
  readonly selfReference: RegExp;
  /** A linking word without the comma that would let it be removed, or between commas inside a sentence. */
  readonly link: RegExp;
  /** A verb at the beginning of a sentence whose subject the sentence before it names. */
  readonly subjectless: RegExp;
  /** Openings of what stands before a main clause, which a comma ends. */
  readonly introduction: RegExp;
  /** Openings of a clause that needs a main clause after it. */
  readonly subordinate: RegExp;
}

const NEVER = /(?!)/u;

const ofTag = byLanguage((tag): Cues => {
  const {
    limit_word: limits,
    attribution,
    back_reference: back,
    demonstrative,
    document_noun: noun,
    introduction_word: introduction,
    pronoun,
    subjectless,
    subordinator,
  } = knownOf(tag, 'phrases') ?? {};
  const joined = knownOf(tag, 'joined');
  const binding = [limits, attribution].filter((part) => part !== undefined).join('|');
  return {
    ...compile(knownOf(tag, 'cues'), joined === 'both'),
    binding: limits === undefined ? undefined : matchWords(binding, joined),
    pronoun: pronoun === undefined ? NEVER : new RegExp(`^(?:${pronoun})[,;]?$`, 'iu'),
    attribution: attribution === undefined ? NEVER : matchWords(attribution, joined),
    backReference: back === undefined ? NEVER : matchWords(back, joined),
    demonstrative: demonstrative === undefined ? NEVER : matchWords(demonstrative, joined),
    selfReference:
      demonstrative === undefined || noun === undefined
        ? NEVER
        : new RegExp(
            `(?<![\\p{L}\\p{M}\\p{N}])(?:${demonstrative})\\s(?:\\p{L}+\\s)?(?:${noun})${ENDS}`,
            'giu',
          ),
    link: matchLink(knownOf(tag, 'cues')?.connector, joined),
    subjectless: openWith(subjectless, joined),
    introduction: openWith(introduction, joined),
    subordinate: openWith(subordinator, joined),
  };
});

function matchWords(alternatives: string, joined: Locale['joined']): RegExp {
  const begins = joined === undefined ? '(?<![\\p{L}\\p{M}\\p{N}])' : '';
  return new RegExp(`${begins}(?:${alternatives})${joined === 'both' ? '' : ENDS}`, 'iu');
}

function openWith(alternatives: string | undefined, joined: Locale['joined']): RegExp {
  return alternatives === undefined
    ? NEVER
    : new RegExp(`^(?:${alternatives})${joined === undefined ? ENDS : ''}`, 'iu');
}

function matchLink(connector: string | undefined, joined: Locale['joined']): RegExp {
  if (connector === undefined || joined === 'both') return NEVER;
  return new RegExp(`^(?:${connector})\\s(?![,:])|,\\s(?:${connector})\\s?(?=[,.;]|$)`, 'iu');
}

/** Cue expressions of a language; for languages without them, expressions that match nothing. */
export function getCues(lang: string): Cues {
  return ofTag(localeTag(lang));
}

function compile(
  words: Words | undefined,
  joined: boolean,
): Omit<
  Cues,
  | 'attribution'
  | 'backReference'
  | 'binding'
  | 'demonstrative'
  | 'introduction'
  | 'link'
  | 'pronoun'
  | 'selfReference'
  | 'subjectless'
  | 'subordinate'
> {
  const [begins, ends] = joined ? ['', ''] : ['(?<![\\p{L}\\p{N}])', ENDS];
  const made = (found: string | undefined, around: (alternatives: string) => string, flags = 'iu'): RegExp =>
    new RegExp(found === undefined ? '(?!)' : around(`(?:${found})`), flags);
  return {
    dangling: made(words?.dangling, (found) => `^${found}${ends}`),
    connector: made(words?.connector, (found) => `^${found}(?:\\s*[,:，、：]\\s*|(?<=that)\\s+)`),
    addition: made(words?.addition, (found) => `(?:[,，]\\s*|\\s+[–—]\\s+|\\s*;\\s*)${found}${ends}`, 'gu'),
    furtherClause: made(
      words?.further_clause,
      (found) => `(?:,\\s*|\\s*[，、]\\s*)${found}${ends}(?!\\s*[,，、])`,
      'u',
    ),
    important: made(words?.important, (found) => `${begins}${found}${ends}`),
    pointer: made(words?.pointer, (found) => `^${found}${ends}`),
    qualifier: made(words?.qualifier, (found) => `${begins}${found}$`),
    joint: made(words?.joint, (found) => `^${found}$`),
  };
}
