import { capitalize } from '../../locales/capital.ts';
import { isOneOf, joinPhrases, mentions } from '../../locales/index.ts';
import { isPeriod } from '../../sources/numbers.ts';
import { toMarkdown } from '../../sources/rich-text.ts';
import { fold } from '../fold.ts';
import { FIT } from '../heuristics.ts';
import type { Group, Material } from '../material.ts';
import { isStepLabel, removeStepLabel } from '../step-words.ts';
import { areBalanced, chooseBest, measureLength, type Style, writeText, writeTexts } from '../style.ts';
import type { Unit } from '../unit.ts';
import type { Composer, Draft } from './draft.ts';
import { iconQuery } from './items.ts';

const SWOT = (['strengths', 'weaknesses', 'opportunities', 'threats'] as const).map(
  (part) => [part, new RegExp(`^(?:${joinPhrases(part)})`, 'iu')] as const,
);
const VERSUS = new RegExp(`\\s(?:${joinPhrases('versus')})\\s|${mentions('comparison').source}`, 'iu');
/** First of two headings that name opposite sides. */
const PAIR = isOneOf('first_of_two');
const QUADRANT = new RegExp(
  `^(?<ylevel>${joinPhrases('level')})\\s(?<y>\\p{L}[\\p{L} ]{1,24}?)(?:,|\\s(?:${joinPhrases('level_joint')}|\\/))\\s*(?<xlevel>${joinPhrases('level')})\\s(?<x>\\p{L}[\\p{L} ]{1,24})$`,
  'iu',
);
const HIGH = isOneOf('high');
const PERIOD = new RegExp(
  `^((?:[\\p{L}.]{1,12}\\s)?(?:1\\d|20)\\d\\d(?:s|er|${joinPhrases('decade_sign', 'year_sign')})?(?:\\s?[-–—/]\\s?(?:(?:1\\d|20)?\\d\\d(?:s|er|${joinPhrases('decade_sign', 'year_sign')})?))?)(?!\\.?\\p{N})\\s*[:–—-]?\\s*(.*)$`,
  'u',
);
const LABEL_MAX = 48;
/** Maximum number of points of a column. */
const COLUMN_MAX = 6;

/** Composes several sections on one slide: cards, comparisons, questions, periods, steps. */
export const composeGroups: Composer = (material, style) => {
  const groups = material.groups.filter(
    (group) => group.heading !== '' && group.units.some((unit) => unit.kind !== 'code'),
  );
  if (groups.length < 2) return [];
  return [
    ...composeSwot(groups, style),
    ...composeMatrix(groups, style),
    ...composeComparison(groups, material, style),
    ...composeQuestions(groups, style),
    ...composePeriods(groups, style),
    ...composeSteps(groups, style),
    ...composeCards(groups, style),
    ...composeColumns(groups, style),
    ...composeList(groups, style),
  ];
};

function choosePoints(group: Group, style: Style, count: number, maxChars: number): readonly Unit[] {
  const items = group.units.filter((unit) => unit.kind === 'list_item');
  const prose = group.units.filter((unit) => unit.kind === 'sentence' && !/[:：]$/u.test(unit.text.text));
  const all = [...prose, ...items].sort((a, b) => a.id - b.id);
  if (items.length < 4 && all.length <= count && all.every(({ text }) => text.text.length <= maxChars * 0.6))
    return all;
  return chooseBest(
    items.length >= 2 ? items : [...prose, ...items].sort((a, b) => a.id - b.id),
    count,
    style,
    maxChars,
  );
}

function composeSwot(groups: readonly Group[], style: Style): Draft[] {
  const parts = SWOT.map(([field, pattern]) => ({
    field,
    group: groups.find((group) => pattern.test(group.heading)),
  }));
  if (parts.some((part) => part.group === undefined)) return [];
  const chosen = parts.map(({ field, group }) => ({
    field,
    units:
      group === undefined ? [] : choosePoints(group, style, Math.min(5, style.items), style.itemChars * 0.7),
  }));
  if (chosen.some((part) => part.units.length === 0)) return [];
  const content = Object.fromEntries(
    chosen.map(({ field, units }) => [
      field,
      units.map((unit) => writeText(unit.text, style, style.itemChars * 0.7)),
    ]),
  );
  return [{ layout: 'swot', content, used: chosen.flatMap((part) => part.units), score: FIT.swot.headings }];
}

/** Four sections named after the ends of two scales, such as "High effort, low benefit". */
function composeMatrix(groups: readonly Group[], style: Style): Draft[] {
  if (groups.length !== 4) return [];
  const named = groups.map((group) => ({ group, ends: QUADRANT.exec(group.heading)?.groups }));
  const [first] = named;
  if (first?.ends === undefined) return [];
  const [y = '', x = ''] = [first.ends['y'], first.ends['x']];
  const level = (word: string | undefined): boolean => HIGH.test(word ?? '');
  const same = (one: string | undefined, other: string): boolean =>
    one?.toLowerCase() === other.toLowerCase();
  const quadrants = [
    [true, false],
    [true, true],
    [false, false],
    [false, true],
  ].map(
    ([high, far]) =>
      named.find(
        ({ ends }) =>
          ends !== undefined &&
          same(ends['y'], y) &&
          same(ends['x'], x) &&
          level(ends['ylevel']) === high &&
          level(ends['xlevel']) === far,
      )?.group,
  );
  if (quadrants.some((group) => group === undefined)) return [];
  const chosen = quadrants.map((group) => ({
    heading: group?.heading ?? '',
    units: group === undefined ? [] : choosePoints(group, style, 4, style.itemChars * 0.5),
  }));
  const content = {
    x_axis: capitalize(x),
    y_axis: capitalize(y),
    quadrants: chosen.map(({ heading, units }) => ({
      heading,
      items: units.map((unit) => writeText(unit.text, style, style.itemChars * 0.5)),
    })),
  };
  return [
    { layout: 'matrix', content, used: chosen.flatMap(({ units }) => units), score: FIT.matrix.headings },
  ];
}

function composeComparison(groups: readonly Group[], material: Material, style: Style): Draft[] {
  const [left, right] = groups;
  if (groups.length !== 2 || left === undefined || right === undefined) return [];
  const sides = [left, right].map((group) => ({
    group,
    units: choosePoints(group, style, Math.min(5, style.items), style.itemChars * 0.8),
  }));
  if (sides.some((side) => side.units.length < 2)) return [];
  const around = material.section?.heading ?? '';
  const names = [left, right].every((group) => fold(around).includes(fold(group.heading)));
  const against = names || VERSUS.test(around) || PAIR.test(left.heading);
  const lists = sides.every((side) => side.units.every((unit) => unit.kind === 'list_item'));
  if (!against && !style.forced) return [];
  const side = (index: 0 | 1): object => ({
    heading: sides[index]?.group.heading ?? '',
    items: (sides[index]?.units ?? []).map((unit) => writeText(unit.text, style, style.itemChars * 0.8)),
  });
  return [
    {
      layout: 'comparison',
      content: { left: side(0), right: side(1) },
      used: sides.flatMap((part) => part.units),
      score: against ? FIT.comparison.versus : lists ? FIT.comparison.lists : FIT.comparison.sections,
    },
  ];
}

function composeQuestions(groups: readonly Group[], style: Style): Draft[] {
  const questions = groups.filter((group) => /[?？؟]$/u.test(group.heading)).slice(0, 5);
  if (questions.length < 2 || questions.length < Math.min(5, groups.length)) return [];
  const answers = questions.map((group) => ({ group, units: findAnswer(group, style) }));
  if (answers.some((answer) => answer.units.length === 0)) return [];
  return [
    {
      layout: 'faq',
      content: {
        items: answers.map(({ group, units }) => ({
          question: group.heading,
          answer: joinAnswer(units, style),
        })),
      },
      used: answers.flatMap((answer) => answer.units),
      score: FIT.faq.headings,
    },
  ];
}

function joinAnswer(units: readonly Unit[], style: Style): string {
  const room = style.itemChars * 1.3;
  const [only, ...more] = units;
  return only !== undefined && more.length === 0
    ? writeText(only.text, style, room)
    : writeTexts(
        units.map(({ text }) => text),
        style,
        room,
      );
}

/** The answer is the first sentence, unless it only says yes or no or announces a list. */
function findAnswer(group: Group, style: Style): readonly Unit[] {
  const prose = group.units.filter((unit) => unit.kind === 'sentence' && !/[:：]$/u.test(unit.text.text));
  const [first, second] = prose;
  if (first === undefined || measureLength(first.text, style, style.itemChars * 1.3) > style.itemChars * 1.3)
    return choosePoints(group, style, 1, style.itemChars * 1.3);
  const short =
    second !== undefined &&
    second.block === first.block &&
    first.text.text.length + second.text.text.length <= style.itemChars * 1.3;
  return short ? [first, second] : [first];
}

function composePeriods(groups: readonly Group[], style: Style): Draft[] {
  if (groups.length < 3 || groups.length > 8) return [];
  const dated = groups.map((group) => ({
    group,
    date: PERIOD.exec(group.heading),
  }));
  if (!dated.every(({ group, date }) => date !== null || isPeriod(group.heading))) return [];
  const chosen = dated.map(({ group, date }) => ({
    date: date?.[1] ?? group.heading,
    rest: date?.[2] ?? '',
    unit: choosePoints(group, style, 1, style.headingChars * 1.4)[0],
  }));
  if (chosen.some(({ rest, unit }) => rest === '' && unit === undefined)) return [];
  const items = chosen.map(({ date, rest, unit }) =>
    rest === ''
      ? { date, heading: unit === undefined ? date : writeText(unit.text, style, style.headingChars * 1.4) }
      : { date, heading: rest, ...(unit === undefined ? {} : { text: writeText(unit.text, style) }) },
  );
  return [
    {
      layout: 'timeline',
      content: { items },
      used: chosen.flatMap(({ unit }) => unit ?? []),
      score: FIT.timeline.headings,
    },
  ];
}

function composeSteps(groups: readonly Group[], style: Style): Draft[] {
  if (
    groups.length < 3 ||
    groups.length > 7 ||
    !(style.forced || groups.every((group) => isStepLabel(group.heading)))
  )
    return [];
  const chosen = groups.map((group) => ({
    group,
    unit: choosePoints(group, style, 1, style.itemChars * 0.8)[0],
  }));
  const items = chosen.map(({ group, unit }) => ({
    heading: removeStepLabel(group.heading),
    ...(unit === undefined ? {} : { text: writeText(unit.text, style, style.itemChars * 0.8) }),
  }));
  return [
    {
      layout: 'process',
      content: { items },
      used: chosen.flatMap(({ unit }) => unit ?? []),
      score: FIT.process.headings,
    },
  ];
}

function composeCards(groups: readonly Group[], style: Style): Draft[] {
  if (groups.length > 6 || groups.some((group) => group.heading.length > LABEL_MAX * 1.3)) return [];
  const room = style.itemChars * (groups.length > 4 ? 0.8 : 1.15);
  const chosen = groups.map((group) => ({ group, unit: choosePoints(group, style, 1, room)[0] }));
  // The same sentence under two headings says nothing about either.
  if (new Set(chosen.map(({ unit }) => unit?.text.text)).size < chosen.length) return [];
  const cardTexts = chosen.flatMap(({ group, unit }) =>
    unit === undefined || measureLength(unit.text, style, room) > room * 1.3
      ? []
      : [{ heading: group.heading, text: writeText(unit.text, style, room) }],
  );
  if (cardTexts.length < groups.length || cardTexts.length < 2) return [];
  const used = chosen.flatMap(({ unit }) => unit ?? []);
  const lists = groups.filter(
    (group) => group.units.filter((unit) => unit.kind === 'list_item').length >= 2,
  ).length;
  const drafts: Draft[] = [
    {
      layout: 'cards',
      content: { items: cardTexts },
      used,
      score: lists === 0 ? FIT.cards.sections : groups.length === 2 ? FIT.cards.twoLists : FIT.cards.lists,
    },
  ];
  if (groups.length >= 3 && style.lang.startsWith('en'))
    drafts.push({
      layout: 'icon_list',
      content: {
        items: cardTexts.map((item) => ({ ...item, icon: { icon_query: iconQuery(item.heading) } })),
      },
      used,
      score: FIT.icon_list.sections,
    });
  return drafts;
}

function composeColumns(groups: readonly Group[], style: Style): Draft[] {
  const [left, right] = groups;
  if (groups.length !== 2 || left === undefined || right === undefined) return [];
  const sides = [left, right].map((group) => ({
    group,
    units: isShortList(group, style)
      ? group.units
      : choosePoints(group, style, Math.min(4, style.items), style.itemChars * 0.9),
  }));
  if (sides.some((side) => side.units.length === 0)) return [];
  const column = ({ group, units }: { group: Group; units: readonly Unit[] }): object =>
    units.length === 1
      ? { heading: group.heading, text: units.map((unit) => toMarkdown(unit.text, style.emphasis)).join(' ') }
      : {
          heading: group.heading,
          items: units.map((unit) => writeText(unit.text, style, style.itemChars * 0.9)),
        };
  const [first, second] = sides;
  if (first === undefined || second === undefined) return [];
  const shown = (units: readonly Unit[]): string =>
    units.map((unit) => writeText(unit.text, style, style.itemChars * 0.9)).join('');
  if (!areBalanced(shown(first.units), shown(second.units))) return [];
  const whole = sides.every(
    ({ group, units }) =>
      units.length === group.units.length && (units.length >= 3 || isShortList(group, style)),
  );
  return [
    {
      layout: 'two_columns',
      content: { left: column(first), right: column(second) },
      used: sides.flatMap((side) => side.units),
      score: whole ? FIT.two_columns.whole : FIT.two_columns.shortened,
    },
  ];
}

/** True for a list that a column shows whole. */
function isShortList({ units }: Group, style: Style): boolean {
  return (
    units.length >= 2 &&
    units.length <= Math.min(COLUMN_MAX, style.mostItems ?? COLUMN_MAX) &&
    units.every(
      ({ kind, children, text }) =>
        kind === 'list_item' && children.length === 0 && text.text.length <= style.itemChars,
    )
  );
}

/** Fallback: each heading with its best sentence. */
function composeList(groups: readonly Group[], style: Style): Draft[] {
  const shown =
    groups.length <= 7
      ? groups
      : [...groups].sort((a, b) => rateGroup(b, style) - rateGroup(a, style)).slice(0, 7);
  const chosen = groups
    .filter((group) => shown.includes(group))
    .map((group) => ({ group, unit: choosePoints(group, style, 1, style.itemChars * 0.9)[0] }));
  // A heading without text is no point.
  const listedGroups = chosen.flatMap(({ group, unit }) =>
    unit === undefined || measureLength(unit.text, style) > style.itemChars * 1.2 ? [] : [{ group, unit }],
  );
  const items = listedGroups.map(({ group, unit }) => ({
    text: group.heading,
    detail: writeText(unit.text, style, style.itemChars * 0.9),
  }));
  return items.length < 2
    ? []
    : [
        {
          layout: 'bullets',
          content: { items },
          used: listedGroups.map(({ unit }) => unit),
          score: FIT.bullets.sections,
        },
      ];
}

function rateGroup(group: Group, style: Style): number {
  return group.units.reduce((sum, unit) => sum + Math.max(0, style.ranking.score(unit)), 0);
}
