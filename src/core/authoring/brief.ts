import { invalid } from '../errors/failure.ts';
import { DEFAULT_MAX_SLIDES, tooManySlides } from '../input/slide-limit.ts';
import { joinPhrases, mentions } from '../locales/index.ts';
import type { GenerateRequest } from '../presentations/draft.ts';
import { layoutsFor, layoutsOfKind } from '../templates/layout-facts.ts';
import type { LayoutId } from '../templates/layout-id.ts';
import type { Audience, LayoutKind } from '../templates/standard-layout.ts';

/** Maximum number of slides if the caller does not set one. */
const OPEN_MAX = 50;

/** Requested kind of slide for a part of the document. */
export interface Directed {
  readonly asked: string;
  /** The part in the caller's words. */
  readonly part: string;
  readonly layouts: readonly string[];
}

/** Requirements for the deck, from the fields of the request and from instructions that need no model. */
export interface Brief {
  /** Exact number of slides, including title slide and table of contents. */
  readonly count?: number;
  /** Maximum number of slides, also if the number is open. */
  readonly most: number;
  readonly openMost: number;
  readonly titleSlide: boolean;
  readonly contents: boolean;
  /** True to end with the most important sentences. */
  readonly summary: boolean;
  /** True to end with thanks. */
  readonly thanks: boolean;
  /** True to end with what the text asks of its readers. */
  readonly action: boolean;
  /** Slides per chapter if the number is open. */
  readonly perSection?: number;
  readonly notes: boolean;
  /** Maximum number of points on a slide. */
  readonly points?: number;
  readonly verbosity: string;
  /** Layouts to avoid, and layouts to prefer. */
  readonly avoided: ReadonlySet<LayoutId>;
  readonly preferred: ReadonlySet<LayoutId>;
  /** Requested layouts with the words that named them; a warning names those that the deck lacks. */
  readonly wished: ReadonlyMap<string, readonly string[]>;
  /** Layouts for sections with a given name: "a timeline for the history". */
  readonly directed: readonly Directed[];
  /** True if titles are headings and not sentences. */
  readonly shortTitles: boolean;
  /** Subjects to emphasize, in the caller's words. */
  readonly focus: readonly string[];
  readonly warnings: readonly string[];
}

type Draft = {
  -readonly [Key in keyof Omit<
    Brief,
    'avoided' | 'preferred' | 'wished' | 'directed' | 'focus' | 'warnings'
  >]: Brief[Key];
} & {
  avoided: Set<LayoutId>;
  preferred: Set<LayoutId>;
  wished: Map<string, readonly string[]>;
  directed: Directed[];
  focus: string[];
  warnings: string[];
};

/** End of a word. */
const END = '(?![\\p{L}\\p{N}])';
const NO = `(?<![\\p{L}])(?:${joinPhrases('without')})`;
const WITH = `(?<![\\p{L}])(?:${joinPhrases('with')})(?: me| us)?(?: (?:${joinPhrases('article')}))?(?: layouts?:?)?`;
const KINDS: readonly (readonly [words: string, kind: LayoutKind])[] = [
  [joinPhrases('charts'), 'charts'],
  [joinPhrases('tables'), 'tables'],
  [joinPhrases('timelines'), 'timelines'],
  ['road ?maps?', 'roadmaps'],
  [joinPhrases('funnels'), 'funnels'],
  ['matri(?:x|ces)|quadrants?', 'quadrants'],
  ['swot(?: analysis)?', 'strengths_and_weaknesses'],
  ['faqs?|questions and answers|q ?& ?a', 'questions'],
  ['code(?: slides?| samples?| listings?)?', 'programs'],
  ['(?:two|2)[- ]columns?', 'columns'],
  ['quotes?|quotations?', 'quotations'],
  ['statements?', 'statements'],
  ['cards?', 'tiles'],
  ['icon(?:[_ ]list|s)?', 'icons'],
  [joinPhrases('comparisons'), 'comparisons'],
  ['bullets?(?: points?)?|bullet lists?', 'points'],
  [joinPhrases('metrics'), 'figures'],
  [joinPhrases('images'), 'pictures'],
  [joinPhrases('processes'), 'steps'],
];

/** Matches "For the board" and "Zielgruppe: Fachleute". */
function matchAudience(who: 'audience_leaders' | 'audience_experts' | 'audience_learners'): RegExp {
  return new RegExp(`${mentions('for_audience').source}.{0,24}${mentions(who).source}`, 'iu');
}

const RULES: readonly (readonly [RegExp, (brief: Draft, match: RegExpExecArray) => void])[] = [
  [
    new RegExp(
      `(?<![\\p{L}\\p{N}])(\\d{1,2}|\\p{L}+) (?:${joinPhrases('slides')}) (?:${joinPhrases('per')}) (?:main |major )?(?:${joinPhrases('sections')})${END}`,
      'iu',
    ),
    (brief, match) => setPerSection(brief, match[1] ?? ''),
  ],
  [
    new RegExp(`(?<![\\p{L}\\p{N}])(\\d{1,2})[- ](?:pages?|${joinPhrases('slides')})${END}`, 'iu'),
    (brief, match) => setCount(brief, Number(match[1])),
  ],
  [
    new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${joinPhrases('at_most')}) (\\p{L}+|\\d+) (?:${joinPhrases('points')})${END}`,
      'iu',
    ),
    (brief, match) => setPoints(brief, match[1] ?? ''),
  ],
  [
    new RegExp(`${NO} (?:table of contents|agenda|toc|contents slide)`, 'iu'),
    (brief) => (brief.contents = false),
  ],
  [new RegExp(`${WITH} (?:table of contents|agenda|toc)`, 'iu'), (brief) => (brief.contents = true)],
  [
    new RegExp(`${NO} (?:title slide|cover(?: slide)?|title page)`, 'iu'),
    (brief) => (brief.titleSlide = false),
  ],
  [new RegExp(`${NO} (?:speaker )?notes`, 'iu'), (brief) => (brief.notes = false)],
  [new RegExp(`${WITH} (?:speaker )?notes`, 'iu'), (brief) => (brief.notes = true)],
  [
    /\b(?:end|finish|close|conclude|ending) (?:it )?with (?:an? |the )?(?:brief |short )?(?:summary|key takeaways?|takeaways?|recap|conclusions?)/iu,
    (brief) => (brief.summary = true),
  ],
  [
    new RegExp(`${WITH} (?:summary|recap|key takeaways?)(?: slide)?(?: at the end)?`, 'iu'),
    (brief) => (brief.summary = true),
  ],
  [
    new RegExp(
      `(?:\\b(?:end|finish|close|conclude|ending) (?:it )?with|\\b(?:include|add)) (?:an? |the )?(?:clear |strong )?(?:call[- ]to[- ]action|cta|ask)\\b|${mentions('call_to_action').source}`,
      'iu',
    ),
    (brief) => (brief.action = true),
  ],
  [
    /\b(?:end|finish|close|conclude) (?:it )?with (?:an? |the )?(?:thank[- ]?you|thanks|closing|contact)/iu,
    (brief) => (brief.thanks = true),
  ],
  [
    new RegExp(
      `\\b(?:short|brief|crisp|concise) (?:titles?|headings?|headlines?)\\b|\\b(?:titles?|headings?|headlines?) (?:short|brief|crisp|concise)\\b|${mentions('short_titles').source}`,
      'iu',
    ),
    (brief) => (brief.shortTitles = true),
  ],
  [
    new RegExp(
      `\\b(?:short|brief|crisp|concise|few) (?:bullets?(?: points)?|points|sentences|texts?|words)\\b|\\bless text\\b|${mentions('less_text').source}`,
      'iu',
    ),
    (brief) => (brief.verbosity = 'concise'),
  ],
  [
    new RegExp(
      `\\b(?:more (?:text|details?)|longer (?:points|texts?)|in (?:more )?detail)\\b|${mentions('more_text').source}`,
      'iu',
    ),
    (brief) => (brief.verbosity = 'text-heavy'),
  ],
  [matchAudience('audience_leaders'), (brief) => applyAudience(brief, 'concise', 'executives')],
  [matchAudience('audience_experts'), (brief) => applyAudience(brief, 'text-heavy', 'experts')],
  [matchAudience('audience_learners'), (brief) => applyAudience(brief, brief.verbosity, 'learners')],
  [
    new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${joinPhrases('focus_on')})\\s+(?:(?:${joinPhrases('definite')}) )?(.{3,60})$`,
      'iu',
    ),
    (brief, match) => brief.focus.push((match[1] ?? '').trim()),
  ],
  [
    /^(?:please )?(?:keep (?:it|this|the (?:deck|slides|text))|make (?:it|this)|be) (?:very )?(?:short|concise|brief|succinct)\b/iu,
    (brief) => (brief.verbosity = 'concise'),
  ],
  [
    /^(?:please )?(?:keep (?:it|this)|make (?:it|this)|be) (?:very )?(?:detailed|thorough|comprehensive)\b/iu,
    (brief) => (brief.verbosity = 'text-heavy'),
  ],
  ...KINDS.flatMap(([words, kind]) => [
    [
      new RegExp(`${NO} (?:${words})(?![\\p{L}])`, 'iu'),
      (brief: Draft) => addAll(brief.avoided, layoutsOfKind(kind)),
    ] as const,
    [
      new RegExp(`${WITH} (?:${words})(?![\\p{L}])`, 'iu'),
      (brief: Draft, match: RegExpExecArray) => addWish(brief, match, layoutsOfKind(kind)),
    ] as const,
  ]),
];

function addAll<T>(set: Set<T>, values: readonly T[]): void {
  for (const value of values) set.add(value);
}

/** The words after a kind of slide name the part of the document that it is for. */
const PART = new RegExp(
  `^(?: slides?| diagrams?)?\\s+(?:${joinPhrases('for_part')})\\s+(?:(?:${joinPhrases('definite')}) |l[’'])?(.{3,40}?)(?:\\s+(?:${joinPhrases('sections')}))?$`,
  'iu',
);
/** Words that mean the whole deck or an audience. */
const WHOLE = /^(?:(?:this|each|every|all|whole|entire)\b|(?:deck|presentation|slides?)\b)/iu;

function addWish(brief: Draft, match: RegExpExecArray, layouts: readonly LayoutId[]): void {
  const part = PART.exec(match.input.slice(match.index + match[0].length))?.[1];
  if (part !== undefined && !WHOLE.test(part)) {
    brief.directed.push({ asked: match.input.slice(match.index).trim(), part, layouts });
    return;
  }
  addAll(brief.preferred, layouts);
  brief.wished.set(match[0].trim(), layouts);
}

/** An audience implies a length and kinds of slides; the words remain those of the source. */
function applyAudience(brief: Draft, verbosity: string, who: Audience): void {
  brief.verbosity = verbosity;
  addAll(brief.preferred, layoutsFor(who));
}

/** Audience of a tone, which determines the kinds of slides; words are never changed. */
const TONES: Readonly<Record<string, Audience>> = {
  sales_pitch: 'buyers',
  educational: 'learners',
  professional: 'professionals',
};

/** @throws Failure `invalid_input` if n_slides is not a whole number or exceeds the limit. */
export function readBrief(request: GenerateRequest): Brief {
  const { n_slides: count, most_slides: most = DEFAULT_MAX_SLIDES } = request;
  if (count !== undefined && (!Number.isInteger(count) || count < 1)) {
    throw invalid(['n_slides'], `n_slides must be a whole number from 1 to ${most}; got ${count}.`, {
      type: 'out_of_range',
      input: count,
      ctx: { min: 1, max: most },
    });
  }
  if (count !== undefined && count > most) throw tooManySlides(['n_slides'], count, most);
  const speaksTo = TONES[request.tone];
  const brief: Draft = {
    most,
    openMost: Math.min(OPEN_MAX, most),
    titleSlide: request.include_title_slide,
    contents: request.include_table_of_contents,
    summary: false,
    thanks: false,
    action: false,
    notes: true,
    verbosity: request.verbosity,
    avoided: new Set(),
    preferred: new Set(speaksTo === undefined ? [] : layoutsFor(speaksTo)),
    wished: new Map(),
    directed: [],
    shortTitles: false,
    focus: [],
    warnings: [],
    ...(count === undefined ? {} : { count }),
  };
  if (request.tone !== 'default')
    brief.warnings.push(
      `The tone "${request.tone}" was ${speaksTo === undefined ? 'not applied' : 'followed in the choice of layouts only'}: rewording needs a language model, and none is configured. The words are the source's own.`,
    );
  if (request.content_generation === 'enhance')
    brief.warnings.push(
      'content_generation "enhance" adds text, which needs a language model, and none is configured. The deck shows what the source says and nothing more.',
    );
  readInstructions(brief, request);
  return brief;
}

function readInstructions(brief: Draft, request: GenerateRequest): void {
  const left: string[] = [];
  for (const clause of (request.instructions ?? '').split(
    /[.;!\n]+\s*|,\s+(?=(?:and |with |without |no |include |add |end |use |keep |make |do |skip )?)/iu,
  )) {
    const text = clause.trim();
    if (text === '') continue;
    const rule = RULES.find(([pattern]) => pattern.test(text));
    const match = rule?.[0].exec(text);
    if (rule === undefined || match === null || match === undefined) left.push(text);
    else rule[1](brief, match);
  }
  const asked = Number(
    /\b(\d{1,2})[- ]slides?\b(?! (?:per|for each|for every|a) )/iu.exec(request.instructions ?? '')?.[1],
  );
  if (request.n_slides !== undefined && Number.isInteger(asked) && asked !== request.n_slides)
    brief.warnings.push(
      `The instructions ask for ${asked} slides, n_slides for ${request.n_slides}; n_slides was followed.`,
    );
  if (left.length > 0)
    brief.warnings.push(
      `These instructions need a language model, and none is configured; they were not applied: "${left.join('; ').slice(0, 400)}".`,
    );
}

const ONES = ['one', 'a', 'ein', 'eine', 'une', 'un', 'una', 'uno', 'uma', 'um', 'een'];
const PER_SECTION_MAX = 6;

function setPerSection(brief: Draft, words: string): void {
  const word = words.toLowerCase();
  const count = /^\d+$/.test(word) ? Number(word) : ONES.includes(word) ? 1 : NUMBERS.indexOf(word) + 2;
  if (count < 1 || (!/^\d+$/.test(word) && !ONES.includes(word) && !NUMBERS.includes(word)))
    brief.warnings.push(`"${words}" is not a valid number of slides for a section.`);
  else if (brief.count !== undefined)
    brief.warnings.push(
      `The instructions ask for ${words} slides per section, n_slides for ${brief.count} in all; n_slides was followed.`,
    );
  else if (count > PER_SECTION_MAX)
    brief.warnings.push(`At most ${PER_SECTION_MAX} slides are made per section; ${words} were requested.`);
  if (brief.count === undefined && count >= 1) brief.perSection = Math.min(PER_SECTION_MAX, count);
}

const NUMBERS = ['two', 'three', 'four', 'five', 'six', 'seven'];

/** A list has at least two points. */
function setPoints(brief: Draft, words: string): void {
  const count = /^\d+$/.test(words) ? Number(words) : NUMBERS.indexOf(words.toLowerCase()) + 2;
  if (count >= 2 && count <= 7) brief.points = count;
  else brief.warnings.push(`A slide has two to seven points; "${words}" was not followed.`);
}

function setCount(brief: Draft, count: number): void {
  if (brief.count === undefined && count >= 1 && count <= brief.most) brief.count = count;
}
