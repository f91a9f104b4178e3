/**
 * Weights for choosing layouts and ranking sentences, tuned on the labelled cases of `npm run score`: change
 * one here and compare the results. Limits of room and length are where they are used.
 */
type Weights<Depth extends number> = Depth extends 1
  ? Readonly<Record<string, number>>
  : Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Score of a sentence or item, in addition to its centrality in the document (0 to 1). */
export const RANKING = {
  /** First sentence of a paragraph. */
  first: 0.2,
  /** First sentence of the document, which often states its subject. */
  lead: 0.35,
  /** Stands with it above the first heading inside the document. */
  opening: 0.15,
  /** Contains a figure; an amount with its unit. */
  figure: 0.12,
  amount: 0.22,
  /** Role of its section in the document: its point, running text, what leads to it, what surrounds it. */
  key: 0.35,
  body: 0,
  side: -0.15,
  outer: -1,
  /** Has the words of the title, the headings, the opening and the results. */
  gist: 0.3,
  /** The same in scripts without spaces, whose words are cut less surely. */
  gistUnspaced: 0.2,
  /** Contains a word that marks importance. */
  important: 0.15,
  /** Partly bold. */
  strong: 0.1,
  /** About a subject that the caller emphasizes. */
  focus: 0.95,
  /** Begins in the middle of a sentence. */
  torn: -0.6,
  /** Contains a part of a quotation. */
  quoteCut: -0.5,
  /** Lacks a full stop where others have one. */
  fragment: -0.5,
  /** Only a sentence before it makes it clear. */
  dangling: -0.35,
  /** Contains a list number without its list. */
  strayNumber: -0.3,
  /** Only refers elsewhere. */
  pointer: -0.45,
  /** Mostly names and expressions of a program. */
  technical: -0.35,
  /** A question. */
  question: -0.25,
  /** Announces what follows. */
  announcement: -0.6,
  /** Only a few words. */
  short: -0.3,
  /** Program code, which is never a sentence. */
  code: -1,
} as const satisfies Weights<1>;

/** Selection of sentences for a slide, in addition to their scores. */
export const SENTENCES = {
  /** The previous sentence of its paragraph is shown. */
  follows: 0.15,
  /** Stands in the paragraph of the sentence that is the title. */
  besideTitle: 0.15,
  /** Refers to something that the slide does not name. */
  pointsNowhere: -0.8,
  /** Needs another sentence in some other way, which the slide does not show. */
  lacksContext: -0.5,
  /** Per topic word, by its weight, that is not shown yet. */
  novelty: 0.12,
  /** Minimum score if two sentences are already shown. */
  least: 0.05,
  /** Minimum score of a title. */
  title: 0.15,
} as const satisfies Weights<1>;

/**
 * Suitability of a layout for the shape of material: 1 for an exact match, 0.5 for any material, 0.1 for a
 * fallback.
 */
export const FIT = {
  swot: { headings: 1 },
  /** The topics of the document, under a heading that says so. */
  agenda: { list: 1 },
  matrix: { headings: 1 },
  roadmap: { table: 0.98 },
  funnel: { items: 0.97 },
  closing: { heading: 0.97 },
  /** People with names; with only roles if some have more text. */
  team: { names: 0.96, rolesAlone: 0.97 },
  faq: { headings: 0.95, items: 0.92 },
  references: { items: 0.9 },
  /** Opposite headings; two lists; any two sections; two items with points. */
  comparison: { versus: 0.95, lists: 0.75, sections: 0.5, items: 0.85 },
  /** Items or headings with dates; sentences with years, most of them or some. */
  timeline: { items: 0.95, headings: 0.93, mostSentences: 0.86, someSentences: 0.66 },
  /** Steps by headings; ordered sentences; short and longer items. */
  process: { headings: 0.93, sentences: 0.94, shortItems: 0.88, longItems: 0.66 },
  /** Figures with labels; sentences with one figure each; figures inside sentences. */
  metrics: { items: 0.95, mostSentences: 0.74, someSentences: 0.58, mostInside: 0.66, someInside: 0.5 },
  chart_bullets: { table: 0.97 },
  /** A table alone; with points that a chart would also have. */
  chart: { alone: 0.96, withPoints: 0.9 },
  metrics_chart: { table: 0.93 },
  /** A table; a summary of a table that is too large. */
  table: { whole: 0.9, digest: 0.5 },
  image_grid: { pictures: 0.85 },
  /** A picture with points; with one point and its caption. */
  bullets_image: { points: 0.92, caption: 0.86 },
  /** A picture with a sentence; one that fills the slide; one that does not. */
  image_full: { sentence: 0.5, fills: 0.8, small: 0.2 },
  quote: { least: 0.5, share: 0.5 },
  /**
   * Sections; sections with two or more lists; items with heads, and with points; announced names; short
   * claims with reasons.
   */
  cards: {
    sections: 0.72,
    twoLists: 0.4,
    lists: 0.56,
    items: 0.78,
    nested: 0.5,
    announced: 0.84,
    claims: 0.5,
  },
  icon_list: { sections: 0.68, items: 0.74 },
  /**
   * Two sections in full or shortened; announced lists; a list in halves, short and longer; text beside a
   * list; two paragraphs.
   */
  two_columns: {
    whole: 0.8,
    shortened: 0.74,
    announced: 0.82,
    shortHalves: 0.63,
    halves: 0.59,
    beside: 0.52,
    paragraphs: 0.48,
    lastResort: 0.1,
  },
  /**
   * All or some of a list; more or fewer items; sentences; both; one sentence per section; an announced list;
   * rows of a table.
   */
  bullets: {
    all: 0.6,
    some: 0.5,
    more: 0.55,
    fewer: 0.45,
    sentences: 0.4,
    mixed: 0.44,
    sections: 0.55,
    announced: 0.66,
    table: 0.2,
    lastResort: 0.1,
  },
  /**
   * The whole text of a section; its first words with calls; a quotation without author; one sentence of
   * many.
   */
  statement: { few: 0.7, calls: 0.66, quotation: 0.6, one: 0.14, lastResort: 0.05 },
  section: { opening: -0.5, lastResort: 0.05 },
} as const satisfies Weights<2>;

/** Adjustments for lists of points. */
export const LISTS = {
  /** Points of several sections in one list lose their headings. */
  mixed: -0.2,
  /** Two points among several sentences. */
  fewAmongSentences: -0.15,
} as const satisfies Weights<1>;

/** Choice among suitable layouts, in addition to their suitability. */
export const CHOICE = {
  /** The caller wants the layout for this section. */
  directed: 1,
  /** The caller prefers the layout. */
  preferred: 0.25,
  /** For the share of the words that is shown, if the caller's words must stay. */
  preserved: 2,
  /** A single sentence that leaves out the list beside it, if both are short. */
  listLost: -0.5,
  /** For the share of the material's importance that is shown: one point of five omits four. */
  tells: 0.24,
  /** The deck has not used the layout yet; more if it has few kinds so far. */
  fresh: 0.06,
  freshAmongFew: 0.16,
  /** The previous slide, or the one before it, has the layout. */
  again: -0.2,
  onceBetween: -0.05,
  /** A list after two slides with lists. */
  third: -0.05,
  /** A statement among the last four slides, since statements must be rare to stand out. */
  statementAgain: -0.35,
  /** Per slide with the layout, up to six. */
  often: -0.025,
  /** Minimum suitability for a layout to stay even if it leaves space. */
  shaped: 0.93,
  /** Maximum loss of suitability for a fuller slide with the same content. */
  near: 0.16,
  /** Maximum distance from the best layout for trying one without warnings. */
  yield: 0.45,
} as const satisfies Weights<1>;
