import { FIT } from '../heuristics.ts';
import type { Material } from '../material.ts';
import { findNamePairs } from '../name-pairs.ts';
import { measureLength, type Style, writeText } from '../style.ts';
import type { Unit } from '../unit.ts';
import type { Composer, Draft } from './draft.ts';

const ITEMS_MAX = 5;
const CHILDREN_MAX = 4;
const LISTS_MAX = 5;
/** Maximum length of a sentence above a list, relative to a heading. */
const LEAD = 1.3;
/** Maximum length of other text in the section, relative to its lists. */
const LOOSE = 0.4;

/**
 * Composes several lists of a section, each under the sentence that announces it, and names that are each
 * followed by a paragraph.
 */
export const composeAnnounced: Composer = (material, style) =>
  material.groups.length > 1 || material.tables.length > 0 || material.figures.length > 0
    ? []
    : [...composeLists(material, style), ...composePairs(material, style)];

interface List {
  readonly lead: Unit;
  readonly items: readonly Unit[];
}

function composeLists({ units }: Material, style: Style): Draft[] {
  const lists: List[] = [];
  for (const [index, unit] of units.entries()) {
    const before = units[index - 1];
    if (unit.kind !== 'list_item' || before === undefined || before.block === unit.block) continue;
    if (before.kind !== 'sentence' || !/[:：]$/u.test(before.text.text)) return [];
    lists.push({ lead: before, items: units.filter(({ block }) => block === unit.block) });
  }
  const loose = units.filter(
    (unit) => !lists.some(({ lead, items }) => lead === unit || items.includes(unit)),
  );
  if (
    lists.length < 2 ||
    lists.length > LISTS_MAX ||
    countCharacters(loose) > countCharacters(lists.flatMap(({ lead, items }) => [lead, ...items])) * LOOSE ||
    loose.some(({ kind }) => kind === 'list_item')
  )
    return [];
  const room = style.headingChars * LEAD;
  if (
    lists.some(
      ({ lead, items }) =>
        items.length < 2 ||
        items.some(({ children }) => children.length > 0) ||
        measureLength(lead.text, style, room) > room * 1.1,
    )
  )
    return [];
  const used = lists.flatMap(({ lead, items }) => [lead, ...items]);
  const [left, right] = lists;
  if (
    lists.length === 2 &&
    left !== undefined &&
    right !== undefined &&
    lists.every(({ items }) => items.length <= ITEMS_MAX)
  ) {
    const column = ({ lead, items }: List): object => ({
      heading: writeText(lead.text, { ...style, emphasis: false }, room),
      items: items.map((item) => writeText(item.text, style, style.itemChars * 0.8)),
    });
    return [
      {
        layout: 'two_columns',
        content: { left: column(left), right: column(right) },
        used,
        score: FIT.two_columns.announced,
      },
    ];
  }
  if (lists.some(({ items }) => items.length > CHILDREN_MAX)) return [];
  const items = lists.map(({ lead, items }) => ({
    text: writeText(lead.text, style, room),
    children: items.map((item) => writeText(item.text, style, style.itemChars * 0.7)),
  }));
  return [{ layout: 'bullets', content: { items }, used, score: FIT.bullets.announced }];
}

function countCharacters(units: readonly Unit[]): number {
  return units.reduce((sum, { text }) => sum + text.text.length, 0);
}

/** Names above their paragraphs. */
function composePairs({ units }: Material, style: Style): Draft[] {
  const [pairs] = findNamePairs(units);
  if (pairs === undefined) return [];
  const firsts = pairs.texts.flatMap(([first]) => first ?? []);
  if (firsts.some((first) => measureLength(first.text, style) > style.itemChars * 1.15)) return [];
  const items = pairs.names.map((name, index) => ({
    heading: writeText(name.text, { ...style, emphasis: false }),
    text: writeText(firsts[index]?.text ?? name.text, style),
  }));
  return [
    { layout: 'cards', content: { items }, used: [...pairs.names, ...firsts], score: FIT.cards.announced },
  ];
}
