import { omit } from '../../input/fields.ts';
import { mentions } from '../../locales/index.ts';
import { slice, toMarkdown } from '../../sources/rich-text.ts';
import { getCues } from '../cues.ts';
import { readHead } from '../heads.ts';
import { FIT, LISTS, SENTENCES } from '../heuristics.ts';
import { limitToSection, type Material } from '../material.ts';
import { needsContext } from '../needs-context.ts';
import { removeStop } from '../shorten.ts';
import { chooseBest, measureLength, type Style, shortenCached, writeText } from '../style.ts';
import type { Unit } from '../unit.ts';
import { isQuoteCut } from '../whole-sentences.ts';
import { composeColumns, countCharacters, joinSentences } from './columns.ts';
import { completeCountedLists } from './counted-lists.ts';
import type { Composer, Draft } from './draft.ts';
import { divideByLead, missesLead } from './leads.ts';
import { composeQuote, composeStatements, createAttribution } from './statements.ts';

const LIST_MAX = 7;
/** Maximum number of points below another. */
const CHILDREN_MAX = 4;
/** Fewer points would leave a column with one of them. */
const HALVES_MIN = 4;
/** Maximum length of a sentence as card heading, relative to a heading. */
const CLAIM = 0.8;
/** Number of a paragraph before its sentence: "7.2. Each member pays once a year.", "(1) The library is open." */
const PARAGRAPH_NUMBER =
  /^(?:\p{Nd}{1,3}(?:(?:\.\p{Nd}{1,3})+\.?\s+(?=\p{L})|、)|\(\p{Nd}{1,2}\)\s+(?=\p{Lu}))/u;
/** Words near the beginning of a sentence that refer back. */
const BACK = new RegExp(`^.{0,30}${mentions('also').source}`, 'iu');

/** Composes points, texts and single sentences: plain layouts that suit any prose or list. */
export const composePoints: Composer = (all, style) => {
  const material = style.preserve ? all : limitToSection(all, style.lead);
  return [...composePlain(material, style), ...composeQuote(material, style)];
};

const composePlain: Composer = (material, style) => [
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
];

function composeBullets(material: Material, style: Style): Draft[] {
  const titled = material.items.filter(({ lead }) => lead !== undefined && lead.id === style.lead?.id);
  // Under the sentence that introduces a list stands nothing but the list.
  if (titled.length >= 2 && !style.preserve) {
    const shown = titled.slice(0, style.mostItems ?? LIST_MAX);
    const score = shown.length === titled.length ? FIT.bullets.all : FIT.bullets.some;
    return [toBullets(shown, style, { headed: areHeaded(shown), score })];
  }
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
    : Math.min(style.mostItems ?? LIST_MAX, style.items + Number(areShort(pool, style)));
  const best = chooseBest(pool, count, style, style.itemChars * (list ? 1.3 : 1));
  const chosen = completeCountedLists(best, material.items, style);
  if (chosen.length < 2) return [];
  const headed = areHeaded(chosen);
  const all = chosen.length === pool.length;
  const drafts: Draft[] = [
    toBullets(chosen, style, {
      headed,
      score:
        (list ? (all ? FIT.bullets.all : FIT.bullets.some) : FIT.bullets.sentences) +
        (list && material.items.length < 3 && material.sentences.length >= 2 ? LISTS.fewAmongSentences : 0),
    }),
  ];
  const mixed =
    list && material.items.length <= 3
      ? [...material.sentences, ...material.items].sort((a, b) => a.id - b.id)
      : [];
  if (mixed.length > chosen.length && mixed.length <= LIST_MAX)
    drafts.push(toBullets(mixed, style, { headed: false, score: FIT.bullets.mixed }));
  if (list && !whole)
    for (const fewer of [count + 1, count - 1].filter((number) => number >= 2 && number < pool.length)) {
      const shown = chooseBest(pool, fewer, style, style.itemChars * 1.3);
      drafts.push(
        toBullets(shown, style, { headed, score: fewer > count ? FIT.bullets.more : FIT.bullets.fewer }),
      );
    }
  return drafts;
}

/** Length of short sentences, relative to a point: one more of them fits. */
const SHORT = 0.6;

function areShort(units: readonly Unit[], style: Style): boolean {
  const lengths = units.map(({ text }) => measureLength(text, style)).toSorted((a, b) => a - b);
  return style.tightness === 0 && (lengths[Math.floor(lengths.length / 2)] ?? 0) <= style.itemChars * SHORT;
}

/** True for points most of which have a head before their text. */
function areHeaded(units: readonly Unit[]): boolean {
  return units.filter((unit) => readHead(unit) !== undefined).length >= units.length * 0.6;
}

/** Bullets, of which the items of a list stand below the sentence that introduces them. */
function toBullets(
  units: readonly Unit[],
  style: Style,
  { headed, score }: { readonly headed: boolean; readonly score: number },
): Draft {
  const runs = divideByLead(units, style);
  const points: { readonly point: Record<string, unknown>; readonly used: readonly Unit[] }[] = [];
  for (const { lead, items } of runs) {
    const isBelow =
      lead !== undefined &&
      runs.length > 1 &&
      items.length <= CHILDREN_MAX &&
      items.every(({ children }) => children.length === 0);
    if (isBelow) {
      const children = items.map((item) => writeText(item.text, style));
      points.push({ point: { text: writeText(lead.text, style), children }, used: [lead, ...items] });
      continue;
    }
    if (lead !== undefined) points.push({ point: { text: writeLead(lead, style) }, used: [lead] });
    for (const [at, item] of items.entries()) {
      // The last sentence of a quotation names the speaker.
      const goesOn = item.author !== undefined && namesSpeaker(items[at + 1], item.author);
      const point = toPoint(goesOn ? omit(item, 'author') : item, style, headed);
      points.push({ point, used: [item, ...item.children.slice(0, 3)] });
    }
  }
  const most = Math.min(LIST_MAX, style.mostItems ?? LIST_MAX);
  const shown = points.slice(0, Math.max(most, 2));
  return {
    layout: 'bullets',
    content: { items: shown.map(({ point }) => point) },
    used: shown.flatMap(({ used }) => used),
    score,
  };
}

function namesSpeaker(unit: Unit | undefined, speaker: string): boolean {
  return unit !== undefined && (unit.author === speaker || unit.text.text.includes(speaker));
}

/** The introduction of the points below it, which keeps its colon. */
function writeLead({ text }: Unit, style: Style): string {
  return /[:：]$/u.test(text.text) ? toMarkdown(text, style.emphasis) : writeText(text, style);
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
 * Paragraphs that begin with a short sentence in bold: it becomes the heading of a card, and the next sentence its
 * text. Without bold letters it is no name of what follows it.
 */
function composeClaims(material: Material, style: Style): Draft[] {
  if (material.groups.length > 1 || style.preserve || material.items.length > 1) return [];
  const room = style.itemChars * 1.1;
  const pairs = [...Map.groupBy(material.sentences, (unit) => unit.block).values()].flatMap((sentences) => {
    const at = sentences.findIndex(
      (unit, index) =>
        isStrong(unit) &&
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

function isStrong({ text: { text, marks } }: Unit): boolean {
  return marks.some(({ kind, start, end }) => kind === 'strong' && start === 0 && end >= text.length - 1);
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

/** Fallback if no other shape fits: the shortest pieces in full. */
export function composeLastResort(material: Material, style: Style): Draft[] {
  const pool = [...material.sentences, ...material.items, ...material.quotes].sort(
    (a, b) => a.text.text.length - b.text.text.length || a.id - b.id,
  );
  const shown = (count: number): Unit[] => pool.slice(0, count).sort((a, b) => a.id - b.id);
  const sides = shown(6).map((unit) => writeText(unit.text, style));
  const middle = Math.ceil(sides.length / 2);
  const halved: Draft[] =
    sides.length < HALVES_MIN
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
  const drafts = [...lists, ...halved, ...single];
  const led = drafts.filter(({ used }) => !missesLead(used, style));
  return led.length === 0 ? drafts : led;
}

/** Finds a short message in a unit that can be a title; undefined if it would not read as one. */
export function findMessage(unit: Unit, style: Style, stretch: number): string | undefined {
  const max = style.headingChars * stretch;
  const number =
    unit.kind === 'sentence' || unit.text.text.startsWith('(')
      ? PARAGRAPH_NUMBER.exec(unit.text.text)?.[0].length
      : undefined;
  const text = removeStop(slice(unit.text, number ?? 0, unit.text.text.length));
  if (
    style.preserve ||
    needsContext(text.text, style.lang) ||
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
