import { attachCitedFigures } from './cited-figures.ts';
import { cutIntoRanges, type Range } from './cut.ts';
import { RANKING } from './heuristics.ts';
import type { Ranking } from './rank.ts';
import { flattenUnit, hasData, type Unit } from './unit.ts';
import type { Zone } from './zones.ts';

/** Number of sentences or items that a slide shows of a topic. */
const SHOWN = 5;
/** Sections with so few characters, and so many of them, share a slide as cards; Han and kana count double. */
const TOGETHER = { characters: 700, sections: 4, units: 3 } as const;
/** Value of a table or chart and of a picture, in sentences of middle rank. */
const DATA = 2.5;
const PICTURE = 1.1;
/** Number of rows from which a table has its whole value; a row or two are a sentence. */
const ROWS_WHOLE = 3;
/** Loss of a further slide about the same topic, and of words that other slides already have. */
const FURTHER = 0.6;
const REPEATED = 0.4;
/** Value of each sentence of a slide after a better one. */
const DECAY = 0.85;
/** A slide of a single sentence is worth less than its sentence. */
const LONE = 0.6;
/** Minimum value of a slide; less is a line of a title page or a form. */
const VALUE_LEAST = 0.2;

export interface ChosenTopics {
  /** In the order of the document; each one is about one topic. */
  readonly ranges: readonly Range[];
  /** Units of the topics that no slide is about. */
  readonly left: readonly Unit[];
}

/**
 * Chooses what a deck is about, for all slides at once: the parts of a document that are worth most, where a
 * part loses value for what other slides already say, and a long part may take several slides.
 *
 * @param count number of slides
 * @returns undefined if the document has no more topics than slides
 */
export function chooseTopics(
  units: readonly Unit[],
  ranking: Ranking,
  zoneOf: (unit: Unit) => Zone,
  count: number,
): ChosenTopics | undefined {
  const topics = divideIntoTopics(units);
  if (topics.length <= count || count === 0) return undefined;
  const pages = topics.map((topic) => listPages(topic, ranking, zoneOf));
  const taken = topics.map(() => 0);
  const covered = new Set<string>();
  for (let slide = 0; slide < count; slide++) {
    let best: { topic: number; value: number } | undefined;
    pages.forEach((list, topic) => {
      const page = list[taken[topic] ?? 0];
      // A bound without the words that are covered spares most comparisons.
      const most = page === undefined ? 0 : page.value * FURTHER ** (taken[topic] ?? 0);
      if (page === undefined || most <= (best?.value ?? 0)) return;
      const value = most * (1 - REPEATED * measureOverlap(page.terms, covered));
      if (value > (best?.value ?? 0) + 1e-9) best = { topic, value };
    });
    if (best === undefined) break;
    for (const term of pages[best.topic]?.[taken[best.topic] ?? 0]?.terms ?? []) covered.add(term);
    taken[best.topic] = (taken[best.topic] ?? 0) + 1;
  }
  const ranges = topics.flatMap((topic, index) => {
    const slides = taken[index] ?? 0;
    return slides > 1
      ? cutIntoRanges(topic, ranking, { count: slides, leastGain: 0 })
      : slides === 1
        ? [topic]
        : [];
  });
  const left = topics.flatMap((topic, index) => ((taken[index] ?? 0) === 0 ? topic : []));
  return attachCitedFigures(ranges, left, ranking);
}

/**
 * Divides a document into topics: sections, where short sections beside each other are one topic if one slide
 * can show them all.
 */
export function divideIntoTopics(units: readonly Unit[]): Range[] {
  return divide(units, 0);
}

function divide(units: Range, depth: number): Range[] {
  const groups: Unit[][] = [];
  for (const unit of units) {
    const last = groups.at(-1);
    if (last !== undefined && last[0]?.sections[depth] === unit.sections[depth]) last.push(unit);
    else groups.push([unit]);
  }
  const [only] = groups;
  if (groups.length === 1)
    return only?.[0]?.sections[depth] === undefined ? [units] : divide(units, depth + 1);
  return joinShort(
    groups.flatMap((group) => (group[0]?.sections[depth] === undefined ? [group] : divide(group, depth + 1))),
    depth,
  );
}

/** Joins neighbouring short sections of one parent. */
function joinShort(topics: readonly Range[], depth: number): Range[] {
  const joined: { range: Range; sections: number }[] = [];
  for (const topic of topics) {
    const last = joined.at(-1);
    const isShort = isShortSection(topic, depth);
    if (
      last !== undefined &&
      last.sections > 0 &&
      isShort &&
      last.sections < TOGETHER.sections &&
      measureWidth(last.range) + measureWidth(topic) <= TOGETHER.characters
    )
      joined[joined.length - 1] = { range: [...last.range, ...topic], sections: last.sections + 1 };
    else joined.push({ range: topic, sections: Number(isShort) });
  }
  return joined.map(({ range }) => range);
}

function isShortSection(topic: Range, depth: number): boolean {
  const section = topic[0]?.sections[depth];
  return (
    section !== undefined &&
    depth > 0 &&
    topic.length <= TOGETHER.units &&
    topic.every(
      (unit) =>
        (unit.kind === 'sentence' || unit.kind === 'list_item') &&
        !hasData(unit) &&
        unit.sections[depth] === section,
    ) &&
    measureWidth(topic) <= TOGETHER.characters / 2
  );
}

interface Page {
  readonly value: number;
  readonly terms: readonly string[];
}

/** Slides that a topic could take, the most valuable first. */
function listPages(topic: Range, ranking: Ranking, zoneOf: (unit: Unit) => Zone): Page[] {
  const texts = topic
    .filter(({ kind }) => kind === 'sentence' || kind === 'list_item' || kind === 'quote')
    .map((unit) => ({ unit, score: Math.max(0, ranking.score(unit)) }))
    .sort((a, b) => b.score - a.score || a.unit.id - b.unit.id);
  const pages: Page[] = [];
  for (let from = 0; from < texts.length; from += SHOWN) {
    const shown = texts.slice(from, from + SHOWN);
    pages.push({
      value:
        shown.reduce((sum, { score }, at) => sum + score * DECAY ** at, 0) * (shown.length === 1 ? LONE : 1),
      terms: shown.flatMap(({ unit }) => flattenUnit(unit).flatMap((one) => [...ranking.terms(one).keys()])),
    });
  }
  const pictures = topic.filter(({ kind }) => kind === 'figure');
  const [first = { value: 0, terms: [] }, ...rest] = pages;
  const pictured = [
    { ...first, value: first.value + (pictures.length > 0 ? PICTURE : 0) },
    ...rest,
    ...pictures.slice(1).map(() => ({ value: PICTURE, terms: [] })),
  ];
  const tables = topic.filter(hasData).map((unit) => ({
    value: DATA * Math.min(1, (unit.table?.rows.length ?? ROWS_WHOLE) / ROWS_WHOLE) + RANKING[zoneOf(unit)],
    terms: [] as readonly string[],
  }));
  // The best table shares its slide with the best sentences.
  const [table, ...tablesLeft] = tables;
  return [
    ...(table === undefined || pictured[0] === undefined
      ? pictured
      : [{ ...pictured[0], value: pictured[0].value + table.value }, ...pictured.slice(1)]),
    ...tablesLeft,
  ]
    .filter(({ value }) => value >= VALUE_LEAST)
    .sort((a, b) => b.value - a.value);
}

function measureOverlap(terms: readonly string[], covered: ReadonlySet<string>): number {
  return terms.length === 0 ? 0 : terms.filter((term) => covered.has(term)).length / terms.length;
}

function measureWidth(range: Range): number {
  return range.reduce(
    (sum, { text, children }) =>
      sum +
      text.text.length +
      (text.text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0) +
      measureWidth(children),
    0,
  );
}
