import type { Range } from './cut.ts';
import { RANKING } from './heuristics.ts';
import type { Ranking } from './rank.ts';
import type { Column } from './select-columns.ts';
import { flattenUnit, hasData, type Unit } from './unit.ts';
import type { Zone } from './zones.ts';

/** Number of sentences or items that a slide shows of a topic. */
const SHOWN = 5;
/** Value of a table or chart and of a picture, in sentences of middle rank. */
const DATA = 2.5;
const PICTURE = 1.6;
/** Number of rows from which a table has its whole value; a row or two are a sentence. */
const ROWS_WHOLE = 3;
/** Loss of a further slide about the same topic, and maximum number of slides of a topic. */
const FURTHER = 0.6;
const SLIDES_MAX = 4;
/** Value of each sentence of a slide after a better one. */
const DECAY = 0.85;
/** A slide of a single sentence is worth less than its sentence, and one without a sentence that stands alone less. */
const LONE = 0.6;
const UNCLEAR = 0.65;
/** Maximum length of a sentence that may become its title. */
const CLAIM_MAX = 140;
const DOUBLE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const ENDED = /[.!。！।؟۔]["'”’»」』）)\]]*$/u;
/** Minimum value of a slide; less is a line of a title page or a form. */
const VALUE_LEAST = 0.2;
/** Gain of the topic with the main claim of the document. */
const MAIN = 2;
/** Number of concepts, and what all of them are worth together. */
const CONCEPTS_MAX = 40;
const CONCEPTS_WORTH = 3;
/** Number of parts of a section that one slide may list with a sentence each. */
const PARTS = { min: 3, max: 6 } as const;
/** Such a slide has the name of the section as its title. */
const TOGETHER = 0.8;

export interface SlideColumn extends Column {
  /** Units of the slides; those of several topics share one. */
  readonly units: Range;
}

export interface Columns {
  readonly columns: readonly SlideColumn[];
  /** Weights of the concepts. */
  readonly weights: readonly number[];
}

/**
 * Ways to show the topics of a document: each on one slide or on several, and the parts of a section together on one slide
 * with a sentence each.
 *
 * @param main sentence that says what the document is about
 */
export function listColumns(
  topics: readonly Range[],
  ranking: Ranking,
  zoneOf: (unit: Unit) => Zone,
  main: Unit | undefined,
): Columns {
  const concepts = [...ranking.gist]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, CONCEPTS_MAX);
  const numbers = new Map(concepts.map(([term], index) => [term, index] as const));
  const total = concepts.reduce((sum, [, weight]) => sum + weight, 0) || 1;
  const cover = (units: readonly Unit[]): number[] => [
    ...new Set(
      units.flatMap((unit) =>
        flattenUnit(unit).flatMap((part) =>
          [...ranking.terms(part).keys()].flatMap((term) => numbers.get(term) ?? []),
        ),
      ),
    ),
  ];
  const alone = topics.flatMap((topic, index) => {
    const pages = listPages(topic, ranking, zoneOf);
    const gain = main !== undefined && topic.some(({ id }) => id === main.id) ? MAIN : 0;
    const isOpening = topics.length > 1 && topic.some((unit) => ranking.isOpening(unit));
    return pages.slice(0, isOpening ? 1 : SLIDES_MAX).map((_, at): SlideColumn => {
      const shown = pages.slice(0, at + 1);
      return {
        topics: [index],
        slides: at + 1,
        value: gain + shown.reduce((sum, { value }, page) => sum + value * FURTHER ** page, 0),
        concepts: cover(shown.flatMap(({ units }) => units)),
        units: topic,
      };
    });
  });
  return {
    columns: [...alone, ...listTogether(topics, ranking, cover)],
    weights: concepts.map(([, weight]) => (CONCEPTS_WORTH * weight) / total),
  };
}

/** Sections whose parts share a slide that has the best sentence of each. */
function listTogether(
  topics: readonly Range[],
  ranking: Ranking,
  cover: (units: readonly Unit[]) => number[],
): SlideColumn[] {
  const parents = new Set(
    topics.flatMap(
      (topic) =>
        topic[0]?.sections
          .slice(0, -1)
          .filter((section) => topic.every((unit) => unit.sections.includes(section))) ?? [],
    ),
  );
  return [...parents].flatMap((parent) => {
    const inside = [...topics.keys()].filter(
      (index) => topics[index]?.every(({ sections }) => sections.includes(parent)) === true,
    );
    const parts = inside.map((index) => topics[index] ?? []);
    const isPlain = parts.every((part) => part.every((unit) => isText(unit) && !hasData(unit)));
    if (inside.length < PARTS.min || inside.length > PARTS.max || inside.length === topics.length || !isPlain)
      return [];
    const best = parts.flatMap((part) => sortByScore(part, ranking).slice(0, 1));
    return [
      {
        topics: inside,
        slides: 1,
        value: sumUp(sortByScore(best, ranking), ranking) * TOGETHER,
        concepts: cover(best),
        units: parts.flat(),
      },
    ];
  });
}

interface Page {
  readonly value: number;
  readonly units: readonly Unit[];
}

/** Slides that a topic could take, the most valuable first. */
function listPages(topic: Range, ranking: Ranking, zoneOf: (unit: Unit) => Zone): Page[] {
  const texts = sortByScore(
    topic.filter((unit) => isText(unit)),
    ranking,
  );
  const pages: Page[] = [];
  for (let from = 0; from < texts.length; from += SHOWN) {
    const shown = texts.slice(from, from + SHOWN);
    const isClear = shown.some((unit) => canBeClaim(unit, ranking));
    pages.push({
      value: sumUp(shown, ranking) * (shown.length === 1 ? LONE : 1) * (isClear ? 1 : UNCLEAR),
      units: shown,
    });
  }
  const pictures = topic.filter(({ kind }) => kind === 'figure');
  const [first = { value: 0, units: [] }, ...rest] = pages;
  const pictured: Page[] = [
    { ...first, value: first.value + (pictures.length > 0 ? PICTURE : 0) },
    ...rest,
    ...pictures.slice(1).map(() => ({ value: PICTURE, units: [] })),
  ];
  const tables = topic.filter(hasData).map((unit) => ({
    value: DATA * Math.min(1, (unit.table?.rows.length ?? ROWS_WHOLE) / ROWS_WHOLE) + RANKING[zoneOf(unit)],
    units: [] as readonly Unit[],
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

/** True for a sentence that is clear alone and short enough for a title; Han and kana count double. */
function canBeClaim(unit: Unit, ranking: Ranking): boolean {
  const {
    kind,
    text: { text },
  } = unit;
  const width = text.length + (text.match(DOUBLE)?.length ?? 0);
  return (
    width <= CLAIM_MAX &&
    ENDED.test(text) &&
    (kind === 'list_item' || (kind === 'sentence' && !ranking.isDependent(unit)))
  );
}

function sumUp(sorted: readonly Unit[], ranking: Ranking): number {
  return sorted.reduce((sum, unit, at) => sum + Math.max(0, ranking.score(unit)) * DECAY ** at, 0);
}

function sortByScore(units: readonly Unit[], ranking: Ranking): Unit[] {
  return units.filter(isText).toSorted((a, b) => ranking.score(b) - ranking.score(a) || a.id - b.id);
}

function isText({ kind }: Unit): boolean {
  return kind === 'sentence' || kind === 'list_item' || kind === 'quote';
}
