import { attachCitedFigures } from './cited-figures.ts';
import { cutIntoRanges, type Range } from './cut.ts';
import type { Ranking } from './rank.ts';
import { selectColumns } from './select-columns.ts';
import { listColumns } from './slide-columns.ts';
import { hasData, type Unit } from './unit.ts';
import type { Zone } from './zones.ts';

/** Sections with so few characters, and so many of them, share a slide as cards; Han and kana count double. */
const TOGETHER = { characters: 700, sections: 4, units: 3 } as const;

export interface ChosenTopics {
  /** In the order of the document; each one is about one topic. */
  readonly ranges: readonly Range[];
  /** Units of the topics that no slide is about. */
  readonly left: readonly Unit[];
}

/**
 * Chooses what a deck is about, for all slides at once: the parts of a document that are worth most and together cover what
 * it says that it is about. A long part may take several slides, and the parts of a section may share one.
 *
 * @param count number of slides
 * @param main sentence that says what the document is about
 * @returns undefined if the document has no more topics than slides
 */
export function chooseTopics(
  units: readonly Unit[],
  ranking: Ranking,
  zoneOf: (unit: Unit) => Zone,
  count: number,
  main?: Unit,
): ChosenTopics | undefined {
  const topics = divideIntoTopics(units);
  if (topics.length <= count || count === 0) return undefined;
  const { columns, weights } = listColumns(topics, ranking, zoneOf, main);
  const chosen = selectColumns(columns, weights, count)
    .flatMap((index) => columns[index] ?? [])
    .sort((a, b) => (a.topics[0] ?? 0) - (b.topics[0] ?? 0));
  const ranges = chosen.flatMap(({ units: shown, slides }) =>
    slides > 1 ? cutIntoRanges(shown, ranking, { count: slides, leastGain: 0 }) : [shown],
  );
  const shownTopics = new Set(chosen.flatMap((column) => column.topics));
  const left = topics.flatMap((topic, index) => (shownTopics.has(index) ? [] : topic));
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
