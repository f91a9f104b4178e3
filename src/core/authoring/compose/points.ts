import { joinPhrases, mentions } from '../../locales/index.ts';
import { stopWords } from '../../sources/detect-language.ts';
import { concat, plain, toMarkdown } from '../../sources/rich-text.ts';
import type { Rich } from '../../sources/source-document.ts';
import { getCues } from '../cues.ts';
import { readAllHeads, readHead } from '../heads.ts';
import { FIT, LISTS, SENTENCES } from '../heuristics.ts';
import type { Material } from '../material.ts';
import { removeStop } from '../shorten.ts';
import {
  areBalanced,
  chooseBest,
  measureLength,
  pointsNowhere,
  type Style,
  shortenCached,
  writeFragment,
  writeText,
} from '../style.ts';
import type { Unit } from '../unit.ts';
import { isQuoteCut } from '../whole-sentences.ts';
import type { Composer, Draft } from './draft.ts';

const LIST_MAX = 7;
/** Maximum number of cuts to try in a long text, and of sentences to search for a passage. */
const CUTS_MAX = 40;
const PASSAGE_MAX = 60;
/**
 * Maximum number and length of short calls, such as button labels, below the only sentence of a slide; the
 * length is relative to a heading.
 */
const CALLS_MAX = 2;
const CALL = 0.6;
/** Maximum length of a sentence as card heading, relative to a heading. */
const CLAIM = 0.8;
const PRONOUN = new RegExp(`^(?:${joinPhrases('pronoun')})[,;]?$`, 'iu');
/** Words near the beginning of a sentence that refer back. */
const BACK = new RegExp(`^.{0,30}${mentions('also').source}`, 'iu');

/** Composes points, texts and single sentences: plain layouts that suit any prose or list. */
export const composePoints: Composer = (material, style) => [
  // Points of several sections in one list lose their headings.
  ...composeBullets(material, style).map((draft) =>
    material.groups.length > 1 && material.own.length < 2
      ? { ...draft, score: draft.score + LISTS.mixed }
      : draft,
  ),
  ...composeColumns(material, style),
  ...composeClaims(material, style),
  ...composeStatements(material, style),
  ...composeOpening(material, style),
  ...composeQuote(material, style),
];

function composeBullets(material: Material, style: Style): Draft[] {
  const list =
    material.items.length >= 2 &&
    (material.items.length >= material.sentences.length ||
      countCharacters(material.items) >= countCharacters(material.sentences) * 0.5);
  const pool = list
    ? material.items
    : [...material.sentences, ...material.items, ...material.quotes].sort((a, b) => a.id - b.id);
  const whole = style.preserve || (list && style.tightness < 2);
  const count = whole
    ? Math.min(
        style.mostItems ?? LIST_MAX,
        LIST_MAX,
        Math.max(style.items, material.items.length <= LIST_MAX ? material.items.length : style.items),
      )
    : style.items;
  const chosen = chooseBest(pool, count, style, style.itemChars * (list ? 1.3 : 1));
  if (chosen.length < 2) return [];
  const nested = chosen.flatMap((unit) => unit.children.slice(0, 3));
  const headed = chosen.filter((unit) => readHead(unit) !== undefined).length >= chosen.length * 0.6;
  const items = chosen.map((unit) => toPoint(unit, style, headed));
  const all = chosen.length === pool.length;
  const drafts: Draft[] = [
    {
      layout: 'bullets',
      content: { items },
      used: [...chosen, ...nested],
      score:
        (list ? (all ? FIT.bullets.all : FIT.bullets.some) : FIT.bullets.sentences) +
        (list && material.items.length < 3 && material.sentences.length >= 2 ? LISTS.fewAmongSentences : 0),
    },
  ];
  const mixed =
    list && material.items.length <= 3
      ? [...material.sentences, ...material.items].sort((a, b) => a.id - b.id)
      : [];
  if (mixed.length > chosen.length && mixed.length <= LIST_MAX)
    drafts.push({
      layout: 'bullets',
      content: { items: mixed.map((unit) => toPoint(unit, style, false)) },
      used: [...mixed, ...mixed.flatMap((unit) => unit.children.slice(0, 3))],
      score: FIT.bullets.mixed,
    });
  if (list && !whole)
    for (const fewer of [count + 1, count - 1].filter((number) => number >= 2 && number < pool.length)) {
      const shown = chooseBest(pool, fewer, style, style.itemChars * 1.3);
      drafts.push({
        layout: 'bullets',
        content: { items: shown.map((unit) => toPoint(unit, style, headed)) },
        used: [...shown, ...shown.flatMap((unit) => unit.children.slice(0, 3))],
        score: fewer > count ? FIT.bullets.more : FIT.bullets.fewer,
      });
    }
  return drafts;
}

function countCharacters(units: readonly Unit[]): number {
  return units.reduce((sum, unit) => sum + unit.text.text.length, 0);
}

function toPoint(unit: Unit, style: Style, headed: boolean): Record<string, unknown> {
  const head = headed ? readHead(unit) : undefined;
  const children = unit.children
    .slice(0, 3)
    .filter((child) => measureLength(child.text, style) <= style.itemChars * 1.2);
  const nested =
    children.length === 0 ? {} : { children: children.map((child) => writeText(child.text, style)) };
  if (head !== undefined && head.text.text !== '' && !style.preserve) {
    const fits =
      style.tightness === 0 ||
      (style.tightness === 1 && measureLength(head.text, style) <= style.itemChars * 1.35);
    return {
      text: toMarkdown(head.head, style.emphasis),
      ...(fits ? { detail: writeText(head.text, style) } : {}),
      ...nested,
    };
  }
  return {
    text:
      unit.author === undefined
        ? writeText(unit.text, style)
        : `${writeText(unit.text, style)} — ${unit.author}`,
    ...nested,
  };
}

/**
 * Paragraphs that begin with a short sentence: it becomes the heading of a card, and the next sentence its
 * text.
 */
function composeClaims(material: Material, style: Style): Draft[] {
  if (material.groups.length > 1 || style.preserve || material.items.length > 1) return [];
  const room = style.itemChars * 1.1;
  const pairs = [...Map.groupBy(material.sentences, (unit) => unit.block).values()].flatMap((sentences) => {
    const at = sentences.findIndex(
      (unit, index) =>
        unit.text.text.length <= style.headingChars * CLAIM &&
        !getCues(style.lang).dangling.test(unit.text.text) &&
        !getCues(style.lang).pointer.test(unit.text.text) &&
        sentences[index + 1] !== undefined &&
        measureLength(sentences[index + 1]?.text ?? unit.text, style, room) <= room * 1.2,
    );
    const [claim, reason] = [sentences[at], sentences[at + 1]];
    return claim === undefined || reason === undefined || at > 1 ? [] : [{ claim, reason }];
  });
  if (pairs.length < 2 || pairs.length > 6) return [];
  const items = pairs.map(({ claim, reason }) => ({
    heading: writeText(claim.text, { ...style, emphasis: false }),
    text: writeText(reason.text, style, room),
  }));
  return [
    {
      layout: 'cards',
      content: { items },
      used: pairs.flatMap(({ claim, reason }) => [claim, reason]),
      score: FIT.cards.claims,
    },
  ];
}

/** Prose beside a list, a long list in halves, or two paragraphs. */
function composeColumns(material: Material, style: Style): Draft[] {
  if (material.groups.length > 1) return [];
  const drafts: Draft[] = [];
  const { items, sentences } = material;
  drafts.push(...composeHalves(items, sentences, style));
  if (drafts.length > 0) return drafts;
  if (
    items.length >= 2 &&
    sentences.length >= 1 &&
    sentences[0] !== undefined &&
    sentences[0].id < (items[0]?.id ?? 0)
  ) {
    const points = items.length <= 5 && readAllHeads(items) === undefined ? items : [];
    const columnTexts = points.map((unit) => writeText(unit.text, style, style.itemChars * 0.8));
    const lead = findPassage(
      sentences,
      style,
      Math.min(style.itemChars * 2.2, columnTexts.join('').length * 2),
    );
    if (
      points.length >= 2 &&
      lead.length > 0 &&
      areBalanced(joinSentences(lead, style), columnTexts.join(''))
    )
      drafts.push({
        layout: 'two_columns',
        content: { left: { text: joinSentences(lead, style) }, right: { items: columnTexts } },
        used: [...lead, ...points],
        score: FIT.two_columns.beside,
      });
  }
  if (items.length === 0 && sentences.length >= 3 && !style.preserve) {
    const top = chooseBest(sentences, 1, style, style.itemChars * 1.4);
    const rest = chooseBest(
      sentences.filter((unit) => !top.includes(unit)),
      Math.min(4, style.items - 1),
      style,
      style.itemChars * 0.9,
    );
    const columnTexts = rest.map((unit) => writeText(unit.text, style, style.itemChars * 0.9));
    if (top.length === 1 && rest.length >= 2 && areBalanced(joinSentences(top, style), columnTexts.join('')))
      drafts.push({
        layout: 'two_columns',
        content: { left: { text: joinSentences(top, style) }, right: { items: columnTexts } },
        used: [...top, ...rest],
        score: FIT.two_columns.ledBy,
      });
  }
  if (items.length === 0) drafts.push(...composeParagraphs(sentences, style));
  return drafts;
}

/** A list in two columns. */
function composeHalves(items: readonly Unit[], sentences: readonly Unit[], style: Style): Draft[] {
  if (
    items.length < 4 ||
    items.length > 12 ||
    readAllHeads(items) !== undefined ||
    sentences.length > 2 ||
    items.some((item) => item.children.length > 0)
  )
    return [];
  const short = items.length >= 6 && items.every((item) => item.text.text.length <= style.itemChars * 0.75);
  const words = items.map((item) =>
    short ? writeFragment(item.text, style) : writeText(item.text, style, style.itemChars * 0.8),
  );
  const middle = Math.ceil(items.length / 2);
  const [left, right] = [words.slice(0, middle), words.slice(middle)];
  if (!areBalanced(left.join(''), right.join(''))) return [];
  return [
    {
      layout: 'two_columns',
      content: { left: { items: left }, right: { items: right } },
      used: items,
      score: short ? FIT.two_columns.shortHalves : FIT.two_columns.halves,
    },
  ];
}

/** Two paragraphs side by side, or several divided where both sides are most similar in length. */
function composeParagraphs(sentences: readonly Unit[], style: Style): Draft[] {
  const all = sentences.flatMap((unit, index) =>
    index > 0 && unit.block !== sentences[index - 1]?.block ? [index] : [],
  );
  const step = Math.ceil(all.length / CUTS_MAX);
  const cuts = all.filter((_, index) => index % step === 0);
  const composeHalves = cuts.map((cut) => {
    const [left, right] = [sentences.slice(0, cut), sentences.slice(cut)].map((half) =>
      findPassage(half.slice(0, style.preserve ? half.length : PASSAGE_MAX), style, style.itemChars * 2.4),
    );
    return { left: left ?? [], right: right ?? [] };
  });
  const even = composeHalves
    .filter(
      ({ left, right }) =>
        left.length + right.length >= 3 &&
        areBalanced(joinSentences(left, style), joinSentences(right, style)),
    )
    .sort(
      (a, b) =>
        Math.abs(countCharacters(a.left) - countCharacters(a.right)) -
        Math.abs(countCharacters(b.left) - countCharacters(b.right)),
    )[0];
  if (even === undefined) return [];
  return [
    {
      layout: 'two_columns',
      content: {
        left: { text: joinSentences(even.left, style) },
        right: { text: joinSentences(even.right, style) },
      },
      used: [...even.left, ...even.right],
      score: FIT.two_columns.paragraphs,
    },
  ];
}

/** Consecutive sentences that read as a passage within a length; the first one must be self-contained. */
function findPassage(sentences: readonly Unit[], style: Style, maxChars: number): Unit[] {
  if (style.preserve) return [...sentences];
  const chosen: Unit[] = [];
  let length = 0;
  for (const unit of sentences) {
    if (getCues(style.lang).pointer.test(unit.text.text) && sentences.length > 1) continue;
    if (
      pointsNowhere(unit, chosen, style) &&
      sentences.some((other) => other.id > unit.id && !pointsNowhere(other, chosen, style))
    )
      continue;
    const next = length + unit.text.text.length;
    if (next > maxChars && chosen.length > 0) break;
    if (next > maxChars * 1.2) continue;
    chosen.push(unit);
    length = next;
  }
  return chosen;
}

function joinSentences(units: readonly Unit[], style: Style): string {
  const spaced = /^(?:ja|zh)/.test(style.lang) ? '' : ' ';
  return units.reduce((all, unit, index) => {
    const before = units[index - 1];
    const joint = before === undefined ? '' : before.block === unit.block ? spaced : '\n\n';
    return all + joint + toMarkdown(unit.text, style.emphasis);
  }, '');
}

/** Maximum length of a short name, relative to a heading. */
const SHORT_NAME = 0.6;
/** Longer sentences state their subject. */
const PHRASE_MAX = 60;

function composeStatements(material: Material, style: Style): Draft[] {
  if (material.tables.length > 0) return [];
  const candidates =
    material.sentences.length === 0 && material.items.length <= 2
      ? material.items.filter((unit) => unit.children.length === 0)
      : material.sentences;
  const [lone] = material.units.length === 1 ? candidates : [];
  if (lone !== undefined) return composeLoneStatement(lone, material, style);
  const pool = candidates.filter(
    (unit) =>
      (style.preserve || standsAlone(unit.text.text, style.lang)) &&
      unit.text.text.length >= (/^(?:ja|zh|ko)/.test(style.lang) ? 12 : 30) &&
      !/[?？]$/u.test(unit.text.text),
  );
  const few = material.sentences.length + material.items.length <= 2;
  const room = style.itemChars * 1.05;
  const top = chooseBest(pool, 1, style, room)[0];
  if (top === undefined || measureLength(top.text, style, room) > room * 1.15) return [];
  const support = few
    ? candidates.find(
        (unit) =>
          unit !== top && unit.id > top.id && measureLength(unit.text, style) <= style.itemChars * 1.3,
      )
    : undefined;
  // Two points are both shown.
  if (material.sentences.length === 0 && material.items.length === 2 && support === undefined) return [];
  const calls =
    material.sentences.length === 1 && material.items.length <= CALLS_MAX
      ? material.items.filter(
          ({ text, children }) => text.text.length <= style.headingChars * CALL && children.length === 0,
        )
      : [];
  if (!few && calls.length > 0 && calls.length === material.items.length)
    return [
      {
        layout: 'statement',
        content: {
          statement: writeText(top.text, style, room),
          support: calls.map((unit) => writeText(unit.text, style)).join(' · '),
        },
        used: [top, ...calls],
        score: FIT.statement.calls,
      },
    ];
  const content = {
    statement: writeText(top.text, style, room),
    ...(support === undefined ? {} : { support: writeText(support.text, style) }),
    ...(few ? createAttribution(material, top, style) : {}),
  };
  return [
    {
      layout: 'statement',
      content,
      used: support === undefined ? [top] : [top, support],
      score: few ? FIT.statement.few : FIT.statement.one,
    },
  ];
}

/** All text of a section with one unit, in full if it fits. */
function composeLoneStatement(unit: Unit, material: Material, style: Style): Draft[] {
  if (style.titled === true) return composeTitledStatement(unit, material, style);
  const name = createAttribution(material, unit, style);
  const variants = new Set([
    writeText(unit.text, style, unit.text.text.length),
    ...(style.preserve ? [] : [writeText(unit.text, style, style.itemChars * 1.05)]),
  ]);
  return [...variants].map((composeStatements, at) => ({
    layout: 'statement',
    content: { statement: composeStatements, ...name },
    used: [unit],
    score: FIT.statement.few - at / 100,
  }));
}

/**
 * A sentence below a title that must be shown: in large letters if it is short. It ranks above a single
 * point.
 */
function composeTitledStatement(unit: Unit, { section }: Material, style: Style): Draft[] {
  if (section === undefined) return [];
  const { heading } = section;
  const statementText = writeText(unit.text, style, unit.text.text.length);
  const content =
    unit.kind === 'sentence' && heading.length <= style.headingChars * SHORT_NAME
      ? { statement: statementText, attribution: heading }
      : { statement: heading, support: statementText };
  return [{ layout: 'statement', content, used: [unit], score: FIT.statement.few, named: true }];
}

/**
 * Heading of a section with its one or two sentences, which a statement would show without the heading; for
 * decks that lack this layout.
 */
function composeOpening(material: Material, style: Style): Draft[] {
  const { sentences, units } = material;
  if (
    sentences.length !== units.length ||
    units.length > 2 ||
    material.section === undefined ||
    style.titled === true
  )
    return [];
  return [
    {
      layout: 'section',
      content: { description: joinSentences(sentences, style) },
      used: sentences,
      score: FIT.section.opening,
    },
  ];
}

/** A section of a few words keeps its name. */
function createAttribution({ section }: Material, { text }: Unit, style: Style): { attribution?: string } {
  const named =
    section !== undefined &&
    section.level > 1 &&
    text.text.length <= PHRASE_MAX &&
    section.heading.length <= style.headingChars * SHORT_NAME;
  return named ? { attribution: section.heading } : {};
}

function composeQuote(material: Material, style: Style): Draft[] {
  const top = material.quotes.find((unit) => unit.text.text.length <= style.itemChars * 2);
  if (top === undefined) return [];
  const share =
    top.text.text.length /
    Math.max(
      1,
      material.units.reduce((sum, unit) => sum + unit.text.text.length, 0),
    );
  const words = toMarkdown(stripQuotes(top.text), style.emphasis);
  if (top.author === undefined)
    return share > 0.5 && !/[、,，;；:：]$/u.test(top.text.text)
      ? [{ layout: 'statement', content: { statement: words }, used: [top], score: FIT.statement.quotation }]
      : [];
  const [author = top.author, ...role] = top.author.split(/,\s+/);
  return [
    {
      layout: 'quote',
      content: { quote: words, author, ...(role.length === 0 ? {} : { role: role.join(', ') }) },
      used: [top],
      score: FIT.quote.least + FIT.quote.share * share,
    },
  ];
}

function stripQuotes(text: Rich): Rich {
  const match = /^["“„«「]([\s\S]+)["”“»」]$/u.exec(text.text);
  return match?.[1] === undefined ? text : concat([plain(match[1])]);
}

/** Fallback if no other shape fits: the shortest pieces in full. */
export function composeLastResort(material: Material, style: Style): Draft[] {
  const pool = [...material.sentences, ...material.items, ...material.quotes].sort(
    (a, b) => a.text.text.length - b.text.text.length || a.id - b.id,
  );
  const shown = (count: number): Unit[] => pool.slice(0, count).sort((a, b) => a.id - b.id);
  const sides = shown(6).map((unit) => writeText(unit.text, style));
  const middle = Math.ceil(sides.length / 2);
  const halved: Draft[] =
    sides.length < 2
      ? []
      : [
          {
            layout: 'two_columns',
            content: { left: { items: sides.slice(0, middle) }, right: { items: sides.slice(middle) } },
            used: shown(6),
            score: FIT.two_columns.lastResort,
          },
        ];
  const lists = [3, 2]
    .filter((count) => pool.length >= count)
    .map(
      (count): Draft => ({
        layout: 'bullets',
        content: { items: shown(count).map((unit) => ({ text: writeText(unit.text, style) })) },
        used: shown(count),
        score: FIT.bullets.lastResort,
      }),
    );
  const [first] = pool;
  const single: Draft[] =
    first === undefined
      ? []
      : [
          {
            layout: 'statement',
            content: {
              statement: writeText(first.text, style),
              ...(material.units.length === 1 ? createAttribution(material, first, style) : {}),
            },
            used: [first],
            score: FIT.statement.lastResort,
          },
          {
            layout: 'section',
            content: { description: writeText(first.text, style) },
            used: [first],
            score: FIT.section.lastResort,
          },
        ];
  return [...lists, ...halved, ...single];
}

/** True if a sentence is understandable without the one before it and is not cut by a page break. */
function standsAlone(text: string, lang: string): boolean {
  return (
    !/[,，、;；]$/u.test(text) &&
    !getCues(lang).dangling.test(text) &&
    !/^(?:\p{Ll}|\d{4}\s\p{Ll})/u.test(text) &&
    !pointsBack(text, lang)
  );
}

/**
 * True for a pronoun near the beginning without a name before it: "In 1993 he moved", but not "Roberts made
 * his debut".
 */
function pointsBack(text: string, lang: string): boolean {
  const composeOpening = text.split(/\s+/).slice(0, 6);
  const at = composeOpening.findIndex((word) => PRONOUN.test(word));
  const stops = stopWords(lang);
  return (
    at !== -1 &&
    !composeOpening
      .slice(0, at)
      .some(
        (word, index) =>
          /^\p{Lu}\p{L}/u.test(word) && !stops.has(word.toLowerCase()) && !(index === 0 && /ing$/.test(word)),
      )
  );
}

/** Finds a short message in a unit that can be a title; undefined if it would not read as one. */
export function findMessage(unit: Unit, style: Style, stretch: number): string | undefined {
  const max = style.headingChars * stretch;
  const text = removeStop(unit.text);
  if (
    style.preserve ||
    !standsAlone(text.text, style.lang) ||
    BACK.test(text.text) ||
    /[?？:：]$/u.test(text.text) ||
    style.ranking.score(unit) < SENTENCES.title
  )
    return undefined;
  const shortText = shortenCached(text, style, max).text;
  return shortText.length <= max && !isQuoteCut(shortText) && !/(?:\.\.\.|…)$/u.test(shortText)
    ? shortText
    : undefined;
}
