/**
 * The weights by which layouts are chosen and sentences ranked, judged on the labelled cases of `npm run score`: change one here and
 * see what became better and worse. Limits of room and length stand where they are used.
 */
type Weights<Depth extends number> = Depth extends 1 ? Readonly<Record<string, number>> : Readonly<Record<string, Readonly<Record<string, number>>>>;

/** What a sentence or an item is worth, on top of the weight of its topic words (0 to 1). */
export const RANKING = {
  /** The first sentence of a paragraph. */
  first: 0.2,
  /** The first sentence of the document, which often says what it is about. */
  lead: 0.35,
  /** It has a figure. */
  figure: 0.12,
  /** It has a word that says what matters. */
  important: 0.15,
  /** A part of it is set in bold. */
  strong: 0.1,
  /** The caller asks to dwell on what it speaks of. */
  focus: 0.8,
  /** It begins in the middle of a sentence. */
  torn: -0.6,
  /** A quotation in it begins or ends elsewhere. */
  quoteCut: -0.5,
  /** It has no full stop, where others have. */
  fragment: -0.5,
  /** It opens with a word for something said before. */
  dangling: -0.35,
  /** It has a number of a list without the list. */
  strayNumber: -0.3,
  /** It only points elsewhere. */
  pointer: -0.45,
  /** It asks. */
  question: -0.25,
  /** It announces what follows. */
  announcement: -0.6,
  /** It is a few words. */
  short: -0.3,
  /** A program; it is never a sentence. */
  code: -1,
} as const satisfies Weights<1>;

/** Which sentences a slide shows, on top of what each is worth. */
export const SENTENCES = {
  /** The sentence before it in its paragraph is shown. */
  follows: 0.15,
  /** It opens with a word for something that the slide does not name. */
  pointsNowhere: -0.6,
  /** For each topic word, by its weight, that nothing else shows yet. */
  novelty: 0.12,
  /** Two are shown already, and this one is worth less. */
  least: 0.05,
  /** A sentence worth less is no title. */
  title: 0.15,
} as const satisfies Weights<1>;

/** How well a layout fits the shape of some material: 1 is the shape itself, 0.5 any material, 0.1 a last resort. */
export const FIT = {
  swot: { headings: 1 },
  matrix: { headings: 1 },
  roadmap: { table: 0.98 },
  funnel: { items: 0.97 },
  closing: { heading: 0.97 },
  /** People by name; with roles alone where only some have more said of them. */
  team: { names: 0.96, rolesAlone: 0.97 },
  faq: { headings: 0.95, items: 0.92 },
  references: { items: 0.9 },
  /** Two headings that name both sides; two lists; any two sections; two items with points below. */
  comparison: { versus: 0.95, lists: 0.75, sections: 0.5, items: 0.85 },
  /** Items or headings with dates; sentences with years, most of them or some. */
  timeline: { items: 0.95, headings: 0.93, mostSentences: 0.86, someSentences: 0.66 },
  /** Steps by their headings; sentences in an order; short and longer items. */
  process: { headings: 0.93, sentences: 0.94, shortItems: 0.88, longItems: 0.66 },
  /** Figures with labels; sentences with one figure each; figures inside sentences. */
  metrics: { items: 0.95, mostSentences: 0.74, someSentences: 0.58, mostInside: 0.66, someInside: 0.5 },
  chart_bullets: { table: 0.97 },
  /** A table alone; beside points that a chart with points would show too. */
  chart: { alone: 0.96, withPoints: 0.9 },
  metrics_chart: { table: 0.93 },
  /** A table; one that is too large, by what was counted in it. */
  table: { whole: 0.9, digest: 0.5 },
  image_grid: { pictures: 0.85 },
  /** A picture with points; with one point and its caption; with sentences that name it. */
  bullets_image: { points: 0.92, caption: 0.86, named: 0.84 },
  /** A picture with a sentence; one that fills the slide; one that does not. */
  image_full: { sentence: 0.5, fills: 0.8, small: 0.2 },
  quote: { least: 0.5, share: 0.5 },
  /** Sections; sections with lists, two or more; items with heads, and with points below; names under an announcement; short sentences with their reasons. */
  cards: { sections: 0.72, twoLists: 0.4, lists: 0.56, items: 0.78, nested: 0.5, announced: 0.84, claims: 0.5 },
  icon_list: { sections: 0.68, items: 0.74 },
  /** Two sections in full or shortened; announced lists; a list in halves, short and longer; a text beside a list; a sentence beside others; two paragraphs. */
  two_columns: { whole: 0.8, shortened: 0.74, announced: 0.82, shortHalves: 0.63, halves: 0.59, beside: 0.52, ledBy: 0.47, paragraphs: 0.48, lastResort: 0.1 },
  /** A list, all or some of it; more or fewer of it; sentences; both; sections by a sentence each; an announced list; rows of a table. */
  bullets: { all: 0.6, some: 0.5, more: 0.55, fewer: 0.45, sentences: 0.4, mixed: 0.44, sections: 0.55, announced: 0.66, table: 0.2, lastResort: 0.1 },
  /** All that a section says; its first words with calls below; a quotation without an author; one sentence of many. */
  statement: { few: 0.7, calls: 0.66, quotation: 0.6, one: 0.24, lastResort: 0.05 },
  section: { opening: -0.5, lastResort: 0.05 },
} as const satisfies Weights<2>;

/** What changes how well a list of points fits. */
export const LISTS = {
  /** Points of several sections in one list lose the headings that say what each is about. */
  mixed: -0.2,
  /** Two points among several sentences. */
  fewAmongSentences: -0.15,
} as const satisfies Weights<1>;

/** How a layout is chosen among those that fit, on top of how well each fits. */
export const CHOICE = {
  /** The caller wants the layout for this section. */
  directed: 1,
  /** The caller prefers the layout. */
  preferred: 0.25,
  /** Where the caller's words must stay: for the share of them that is shown. */
  preserved: 2,
  /** One sentence alone that leaves out the list beside it, where both are short. */
  listLost: -0.5,
  /** For the share that it shows of what its material is worth: a slide that says one thing of five leaves four out. */
  tells: 0.24,
  /** The deck has not used the layout yet; it has, and so far looks alike throughout. */
  fresh: 0.06,
  freshAmongFew: 0.16,
  /** The slide before has the layout, or the one before that. */
  again: -0.2,
  onceBetween: -0.05,
  /** A statement among the last four slides: it stands out only while it is rare. */
  statementAgain: -0.35,
  /** For each slide that has the layout, up to six. */
  often: -0.025,
  /** A layout that fits so well stays, even where that leaves room. */
  shaped: 0.93,
  /** How much worse a layout may fit that shows the same on a fuller slide. */
  near: 0.16,
  /** How far below the best a layout may lie that is tried for a slide without warnings. */
  yield: 0.45,
} as const satisfies Weights<1>;
