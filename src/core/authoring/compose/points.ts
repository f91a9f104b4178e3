import { anyOf, mentions } from '../../locales/index.ts';
import { stopWords } from '../../sources/detect-language.ts';
import { concat, plain, toMarkdown } from '../../sources/rich-text.ts';
import type { Rich } from '../../sources/source-document.ts';
import { cuesOf } from '../cues.ts';
import { allHeaded, headOf } from '../heads.ts';
import { FIT, LISTS, SENTENCES } from '../heuristics.ts';
import type { Material } from '../material.ts';
import { withoutStop } from '../shorten.ts';
import { balanced, best, fragment, pointsNowhere, type Style, say, shorter, shownLength } from '../style.ts';
import type { Unit } from '../unit.ts';
import { quoteCut } from '../whole-sentences.ts';
import type { Composer, Draft } from './draft.ts';

const LIST_MAX = 7;
/** Places where a long text is parted for trial, and sentences among which a passage is looked for. */
const CUTS_MAX = 40;
const PASSAGE_MAX = 60;
/** Short calls, such as the words on buttons, below the one sentence of a slide: how many, and how long in lengths of a heading. */
const CALLS_MAX = 2;
const CALL = 0.6;
/** How long a sentence may be to head a card, in lengths of a heading. */
const CLAIM = 0.8;
const PRONOUN = new RegExp(`^(?:${anyOf('pronoun')})[,;]?$`, 'iu');
/** Words that point back, near the beginning of a sentence. */
const BACK = new RegExp(`^.{0,30}${mentions('also').source}`, 'iu');

/** Points, texts and single sentences: the plain layouts that any prose or list can take. */
export const composePoints: Composer = (material, style) => [
  // Points of several sections in one list lose the headings that say what each is about.
  ...bullets(material, style).map((draft) => (material.groups.length > 1 && material.own.length < 2 ? { ...draft, score: draft.score + LISTS.mixed } : draft)),
  ...columns(material, style),
  ...claims(material, style),
  ...statement(material, style),
  ...opening(material, style),
  ...quote(material, style),
];

function bullets(material: Material, style: Style): Draft[] {
  const list = material.items.length >= 2 && (material.items.length >= material.sentences.length || chars(material.items) >= chars(material.sentences) * 0.5);
  const pool = list ? material.items : [...material.sentences, ...material.items, ...material.quotes].sort((a, b) => a.id - b.id);
  const whole = style.preserve || (list && style.tightness < 2);
  const count = whole ? Math.min(style.mostItems ?? LIST_MAX, LIST_MAX, Math.max(style.items, material.items.length <= LIST_MAX ? material.items.length : style.items)) : style.items;
  const chosen = best(pool, count, style, style.itemChars * (list ? 1.3 : 1));
  if (chosen.length < 2) return [];
  const nested = chosen.flatMap((unit) => unit.children.slice(0, 3));
  const headed = chosen.filter((unit) => headOf(unit) !== undefined).length >= chosen.length * 0.6;
  const items = chosen.map((unit) => point(unit, style, headed));
  const all = chosen.length === pool.length;
  const drafts: Draft[] = [
    {
      layout: 'bullets',
      content: { items },
      used: [...chosen, ...nested],
      score: (list ? (all ? FIT.bullets.all : FIT.bullets.some) : FIT.bullets.sentences) + (list && material.items.length < 3 && material.sentences.length >= 2 ? LISTS.fewAmongSentences : 0),
    },
  ];
  const mixed = list && material.items.length <= 3 ? [...material.sentences, ...material.items].sort((a, b) => a.id - b.id) : [];
  if (mixed.length > chosen.length && mixed.length <= LIST_MAX)
    drafts.push({
      layout: 'bullets',
      content: { items: mixed.map((unit) => point(unit, style, false)) },
      used: [...mixed, ...mixed.flatMap((unit) => unit.children.slice(0, 3))],
      score: FIT.bullets.mixed,
    });
  if (list && !whole)
    for (const fewer of [count + 1, count - 1].filter((number) => number >= 2 && number < pool.length)) {
      const shown = best(pool, fewer, style, style.itemChars * 1.3);
      drafts.push({
        layout: 'bullets',
        content: { items: shown.map((unit) => point(unit, style, headed)) },
        used: [...shown, ...shown.flatMap((unit) => unit.children.slice(0, 3))],
        score: fewer > count ? FIT.bullets.more : FIT.bullets.fewer,
      });
    }
  return drafts;
}

function chars(units: readonly Unit[]): number {
  return units.reduce((sum, unit) => sum + unit.text.text.length, 0);
}

function point(unit: Unit, style: Style, headed: boolean): Record<string, unknown> {
  const head = headed ? headOf(unit) : undefined;
  const children = unit.children.slice(0, 3).filter((child) => shownLength(child.text, style) <= style.itemChars * 1.2);
  const nested = children.length === 0 ? {} : { children: children.map((child) => say(child.text, style)) };
  if (head !== undefined && head.text.text !== '' && !style.preserve) {
    const fits = style.tightness === 0 || (style.tightness === 1 && shownLength(head.text, style) <= style.itemChars * 1.35);
    return { text: toMarkdown(head.head, style.emphasis), ...(fits ? { detail: say(head.text, style) } : {}), ...nested };
  }
  return { text: unit.author === undefined ? say(unit.text, style) : `${say(unit.text, style)} — ${unit.author}`, ...nested };
}

/** Paragraphs that open with a short sentence: it heads a card, the next sentence explains it. */
function claims(material: Material, style: Style): Draft[] {
  if (material.groups.length > 1 || style.preserve || material.items.length > 1) return [];
  const room = style.itemChars * 1.1;
  const pairs = [...Map.groupBy(material.sentences, (unit) => unit.block).values()].flatMap((sentences) => {
    const at = sentences.findIndex(
      (unit, index) =>
        unit.text.text.length <= style.headingChars * CLAIM &&
        !cuesOf(style.lang).dangling.test(unit.text.text) &&
        !cuesOf(style.lang).pointer.test(unit.text.text) &&
        sentences[index + 1] !== undefined &&
        shownLength(sentences[index + 1]?.text ?? unit.text, style, room) <= room * 1.2,
    );
    const [claim, reason] = [sentences[at], sentences[at + 1]];
    return claim === undefined || reason === undefined || at > 1 ? [] : [{ claim, reason }];
  });
  if (pairs.length < 2 || pairs.length > 6) return [];
  const items = pairs.map(({ claim, reason }) => ({ heading: say(claim.text, { ...style, emphasis: false }), text: say(reason.text, style, room) }));
  return [{ layout: 'cards', content: { items }, used: pairs.flatMap(({ claim, reason }) => [claim, reason]), score: FIT.cards.claims }];
}

/** Prose beside a list, a long list in halves, or two paragraphs. */
function columns(material: Material, style: Style): Draft[] {
  if (material.groups.length > 1) return [];
  const drafts: Draft[] = [];
  const { items, sentences } = material;
  drafts.push(...halves(items, sentences, style));
  if (drafts.length > 0) return drafts;
  if (items.length >= 2 && sentences.length >= 1 && sentences[0] !== undefined && sentences[0].id < (items[0]?.id ?? 0)) {
    const points = items.length <= 5 && allHeaded(items) === undefined ? items : [];
    const said = points.map((unit) => say(unit.text, style, style.itemChars * 0.8));
    const lead = passage(sentences, style, Math.min(style.itemChars * 2.2, said.join('').length * 2));
    if (points.length >= 2 && lead.length > 0 && balanced(running(lead, style), said.join('')))
      drafts.push({
        layout: 'two_columns',
        content: { left: { text: running(lead, style) }, right: { items: said } },
        used: [...lead, ...points],
        score: FIT.two_columns.beside,
      });
  }
  if (items.length === 0 && sentences.length >= 3 && !style.preserve) {
    const top = best(sentences, 1, style, style.itemChars * 1.4);
    const rest = best(
      sentences.filter((unit) => !top.includes(unit)),
      Math.min(4, style.items - 1),
      style,
      style.itemChars * 0.9,
    );
    const said = rest.map((unit) => say(unit.text, style, style.itemChars * 0.9));
    if (top.length === 1 && rest.length >= 2 && balanced(running(top, style), said.join('')))
      drafts.push({
        layout: 'two_columns',
        content: { left: { text: running(top, style) }, right: { items: said } },
        used: [...top, ...rest],
        score: FIT.two_columns.ledBy,
      });
  }
  if (items.length === 0) drafts.push(...paragraphs(sentences, style));
  return drafts;
}

/** A list in two columns, its first half beside its second. */
function halves(items: readonly Unit[], sentences: readonly Unit[], style: Style): Draft[] {
  if (items.length < 4 || items.length > 12 || allHeaded(items) !== undefined || sentences.length > 2 || items.some((item) => item.children.length > 0)) return [];
  const short = items.length >= 6 && items.every((item) => item.text.text.length <= style.itemChars * 0.75);
  const words = items.map((item) => (short ? fragment(item.text, style) : say(item.text, style, style.itemChars * 0.8)));
  const middle = Math.ceil(items.length / 2);
  const [left, right] = [words.slice(0, middle), words.slice(middle)];
  if (!balanced(left.join(''), right.join(''))) return [];
  return [{ layout: 'two_columns', content: { left: { items: left }, right: { items: right } }, used: items, score: short ? FIT.two_columns.shortHalves : FIT.two_columns.halves }];
}

/** Two paragraphs, or the halves of more, beside one another; parted where the halves are most alike in length. */
function paragraphs(sentences: readonly Unit[], style: Style): Draft[] {
  const all = sentences.flatMap((unit, index) => (index > 0 && unit.block !== sentences[index - 1]?.block ? [index] : []));
  const step = Math.ceil(all.length / CUTS_MAX);
  const cuts = all.filter((_, index) => index % step === 0);
  const halves = cuts.map((cut) => {
    const [left, right] = [sentences.slice(0, cut), sentences.slice(cut)].map((half) => passage(half.slice(0, style.preserve ? half.length : PASSAGE_MAX), style, style.itemChars * 2.4));
    return { left: left ?? [], right: right ?? [] };
  });
  const even = halves
    .filter(({ left, right }) => left.length + right.length >= 3 && balanced(running(left, style), running(right, style)))
    .sort((a, b) => Math.abs(chars(a.left) - chars(a.right)) - Math.abs(chars(b.left) - chars(b.right)))[0];
  if (even === undefined) return [];
  return [
    {
      layout: 'two_columns',
      content: { left: { text: running(even.left, style) }, right: { text: running(even.right, style) } },
      used: [...even.left, ...even.right],
      score: FIT.two_columns.paragraphs,
    },
  ];
}

/** Neighbouring sentences that read as a passage, within a length; they begin with one that stands alone. */
function passage(sentences: readonly Unit[], style: Style, maxChars: number): Unit[] {
  if (style.preserve) return [...sentences];
  const chosen: Unit[] = [];
  let length = 0;
  for (const unit of sentences) {
    if (cuesOf(style.lang).pointer.test(unit.text.text) && sentences.length > 1) continue;
    if (pointsNowhere(unit, chosen, style) && sentences.some((other) => other.id > unit.id && !pointsNowhere(other, chosen, style))) continue;
    const next = length + unit.text.text.length;
    if (next > maxChars && chosen.length > 0) break;
    if (next > maxChars * 1.2) continue;
    chosen.push(unit);
    length = next;
  }
  return chosen;
}

function running(units: readonly Unit[], style: Style): string {
  const spaced = /^(?:ja|zh)/.test(style.lang) ? '' : ' ';
  return units.reduce((all, unit, index) => {
    const before = units[index - 1];
    const joint = before === undefined ? '' : before.block === unit.block ? spaced : '\n\n';
    return all + joint + toMarkdown(unit.text, style.emphasis);
  }, '');
}

/** Of the letters that a heading may have, those of a name. */
const SHORT_NAME = 0.6;
/** Longer sentences say what they are about. */
const PHRASE_MAX = 60;

function statement(material: Material, style: Style): Draft[] {
  if (material.tables.length > 0) return [];
  const said = material.sentences.length === 0 && material.items.length <= 2 ? material.items.filter((unit) => unit.children.length === 0) : material.sentences;
  const [lone] = material.units.length === 1 ? said : [];
  if (lone !== undefined) return loneStatement(lone, material, style);
  const pool = said.filter(
    (unit) => (style.preserve || standsAlone(unit.text.text, style.lang)) && unit.text.text.length >= (/^(?:ja|zh|ko)/.test(style.lang) ? 12 : 30) && !/[?？]$/u.test(unit.text.text),
  );
  const few = material.sentences.length + material.items.length <= 2;
  const room = style.itemChars * 1.05;
  const top = best(pool, 1, style, room)[0];
  if (top === undefined || shownLength(top.text, style, room) > room * 1.15) return [];
  const support = few ? said.find((unit) => unit !== top && unit.id > top.id && shownLength(unit.text, style) <= style.itemChars * 1.3) : undefined;
  // Of two points both are shown.
  if (material.sentences.length === 0 && material.items.length === 2 && support === undefined) return [];
  const calls =
    material.sentences.length === 1 && material.items.length <= CALLS_MAX ? material.items.filter(({ text, children }) => text.text.length <= style.headingChars * CALL && children.length === 0) : [];
  if (!few && calls.length > 0 && calls.length === material.items.length)
    return [
      { layout: 'statement', content: { statement: say(top.text, style, room), support: calls.map((unit) => say(unit.text, style)).join(' · ') }, used: [top, ...calls], score: FIT.statement.calls },
    ];
  const content = { statement: say(top.text, style, room), ...(support === undefined ? {} : { support: say(support.text, style) }), ...(few ? nameOf(material, top, style) : {}) };
  return [{ layout: 'statement', content, used: support === undefined ? [top] : [top, support], score: few ? FIT.statement.few : FIT.statement.one }];
}

/** All that a section says, in full where that fits: there is nothing beside it that it could be told from. */
function loneStatement(unit: Unit, material: Material, style: Style): Draft[] {
  if (style.titled === true) return titledStatement(unit, material, style);
  const name = nameOf(material, unit, style);
  const said = new Set([say(unit.text, style, unit.text.text.length), ...(style.preserve ? [] : [say(unit.text, style, style.itemChars * 1.05)])]);
  return [...said].map((statement, at) => ({ layout: 'statement', content: { statement, ...name }, used: [unit], score: FIT.statement.few - at / 100 }));
}

/** A sentence below the heading that its slide must keep: over a short one in large letters; a long one says more than its sentence, and any more than a mere point. */
function titledStatement(unit: Unit, { section }: Material, style: Style): Draft[] {
  if (section === undefined) return [];
  const { heading } = section;
  const said = say(unit.text, style, unit.text.text.length);
  const content = unit.kind === 'sentence' && heading.length <= style.headingChars * SHORT_NAME ? { statement: said, attribution: heading } : { statement: heading, support: said };
  return [{ layout: 'statement', content, used: [unit], score: FIT.statement.few, named: true }];
}

/** The heading of a section with its one or two sentences below it, which a statement would show without the heading: where a deck lacks the layout. */
function opening(material: Material, style: Style): Draft[] {
  const { sentences, units } = material;
  if (sentences.length !== units.length || units.length > 2 || material.section === undefined || style.titled === true) return [];
  return [{ layout: 'section', content: { description: running(sentences, style) }, used: sentences, score: FIT.section.opening }];
}

/** A section of a few words keeps its name. */
function nameOf({ section }: Material, { text }: Unit, style: Style): { attribution?: string } {
  const named = section !== undefined && section.level > 1 && text.text.length <= PHRASE_MAX && section.heading.length <= style.headingChars * SHORT_NAME;
  return named ? { attribution: section.heading } : {};
}

function quote(material: Material, style: Style): Draft[] {
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
    return share > 0.5 && !/[、,，;；:：]$/u.test(top.text.text) ? [{ layout: 'statement', content: { statement: words }, used: [top], score: FIT.statement.quotation }] : [];
  const [author = top.author, ...role] = top.author.split(/,\s+/);
  return [{ layout: 'quote', content: { quote: words, author, ...(role.length === 0 ? {} : { role: role.join(', ') }) }, used: [top], score: FIT.quote.least + FIT.quote.share * share }];
}

function stripQuotes(text: Rich): Rich {
  const match = /^["“„«「]([\s\S]+)["”“»」]$/u.exec(text.text);
  return match?.[1] === undefined ? text : concat([plain(match[1])]);
}

/** What is left when nothing of the usual shape fits: the shortest pieces, in full. */
export function lastResort(material: Material, style: Style): Draft[] {
  const pool = [...material.sentences, ...material.items, ...material.quotes].sort((a, b) => a.text.text.length - b.text.text.length || a.id - b.id);
  const shown = (count: number): Unit[] => pool.slice(0, count).sort((a, b) => a.id - b.id);
  const sides = shown(6).map((unit) => say(unit.text, style));
  const middle = Math.ceil(sides.length / 2);
  const halved: Draft[] =
    sides.length < 2 ? [] : [{ layout: 'two_columns', content: { left: { items: sides.slice(0, middle) }, right: { items: sides.slice(middle) } }, used: shown(6), score: FIT.two_columns.lastResort }];
  const lists = [3, 2]
    .filter((count) => pool.length >= count)
    .map((count): Draft => ({ layout: 'bullets', content: { items: shown(count).map((unit) => ({ text: say(unit.text, style) })) }, used: shown(count), score: FIT.bullets.lastResort }));
  const [first] = pool;
  const single: Draft[] =
    first === undefined
      ? []
      : [
          {
            layout: 'statement',
            content: { statement: say(first.text, style), ...(material.units.length === 1 ? nameOf(material, first, style) : {}) },
            used: [first],
            score: FIT.statement.lastResort,
          },
          { layout: 'section', content: { description: say(first.text, style) }, used: [first], score: FIT.section.lastResort },
        ];
  return [...lists, ...halved, ...single];
}

/** Whether a sentence is understood without the one before it, and is none that a page break cut in two. */
function standsAlone(text: string, lang: string): boolean {
  return !/[,，、;；]$/u.test(text) && !cuesOf(lang).dangling.test(text) && !/^(?:\p{Ll}|\d{4}\s\p{Ll})/u.test(text) && !pointsBack(text, lang);
}

/** A pronoun near the beginning with no name before it: "In 1993 he moved", but not "Roberts made his debut". */
function pointsBack(text: string, lang: string): boolean {
  const opening = text.split(/\s+/).slice(0, 6);
  const at = opening.findIndex((word) => PRONOUN.test(word));
  const stops = stopWords(lang);
  return at !== -1 && !opening.slice(0, at).some((word, index) => /^\p{Lu}\p{L}/u.test(word) && !stops.has(word.toLowerCase()) && !(index === 0 && /ing$/.test(word)));
}

/** A short message from a unit, fit to be a title; undefined when it would not read as one. */
export function message(unit: Unit, style: Style, stretch: number): string | undefined {
  const max = style.headingChars * stretch;
  const text = withoutStop(unit.text);
  if (style.preserve || !standsAlone(text.text, style.lang) || BACK.test(text.text) || /[?？:：]$/u.test(text.text) || style.ranking.score(unit) < SENTENCES.title) return undefined;
  const said = shorter(text, style, max).text;
  return said.length <= max && !quoteCut(said) && !/(?:\.\.\.|…)$/u.test(said) ? said : undefined;
}
