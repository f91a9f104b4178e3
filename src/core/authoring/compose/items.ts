import { mentions, opensWith } from '../../locales/index.ts';
import { toAsciiDigits } from '../../scene/cell-number.ts';
import { isPeriod } from '../../sources/numbers.ts';
import { toMarkdown, toVisibleText } from '../../sources/rich-text.ts';
import { type HeadedItem, readAllHeads } from '../heads.ts';
import { FIT } from '../heuristics.ts';
import type { Material } from '../material.ts';
import { isStepLabel, removeOrderWord } from '../step-words.ts';
import { measureLength, type Style, writeFragment, writeText } from '../style.ts';
import type { Unit } from '../unit.ts';
import { readHeadingZone } from '../zones.ts';
import type { Composer, Draft } from './draft.ts';

const SPAN =
  /^(?:\p{L}{1,12}\.?\s)?(?:1[0-9]|20)\d\d(?:s|er)?(?:\s?[-–—/]\s?(?:\p{L}{1,10}\s)?(?:(?:1[0-9]|20)?\d\d(?:s|er)?))?$/u;
/**
 * Figures such as "212 Mio. €", "4.2 million" and "€ 16". The full stop of an abbreviation is followed by
 * another word, unlike that of a sentence.
 */
const FIGURE =
  /^[~≈<>≥≤+±−-]?\s?(?:[$€£¥₹]\s?)?\d[\d.,’'\u00a0\u202f ]*\s?(?:%|‰|[$€£¥]|[\p{L}°²³/]{1,12}(?:\.(?=\s\S))?)?(?:\s(?:[$€£¥₹]|[\p{L}²³/]{1,12})){0,2}$/u;
const PROCEDURE = opensWith('procedure');
const NAMES_STEPS = mentions('processes', 'step');
/** Fewer links among sentences are part of the text. */
const LINKS_LEAST = 4;
/** Maximum length of an item that orders something. */
const ORDER_MAX = 70;
const TEAM = mentions('team', 'people');
const FUNNEL = mentions('funnel');

/** Composes lists whose items have a shape: heads, dates, figures, steps, questions, people, links. */
export const composeItems: Composer = (material, style) => {
  if (material.groups.length > 1) return [];
  const titled = material.items.filter(({ lead }) => lead !== undefined && lead.id === style.lead?.id);
  const items = titled.length >= 2 ? titled : findHeaviestList(material);
  const heads = readAllHeads(items);
  return [
    ...composeQuestions(material, style),
    ...composeReferences(items, material),
    ...findPeople(items, material),
    ...(heads === undefined ? [] : composeShaped(heads, material, style)),
    ...composeSteps(items, heads, material, style),
  ];
};

/** Items of the most important list, since several lists are not mixed on one slide. */
function findHeaviestList(material: Material): readonly Unit[] {
  const blocks = new Map<number, Unit[]>();
  for (const item of material.items) blocks.set(item.block, [...(blocks.get(item.block) ?? []), item]);
  return [...blocks.values()].reduce<readonly Unit[]>(
    (top, list) => (list.length > top.length ? list : top),
    [],
  );
}

function composeShaped(heads: readonly HeadedItem[], material: Material, style: Style): Draft[] {
  const used = heads.map((entry) => entry.unit);
  const drafts: Draft[] = [];
  const head = (entry: HeadedItem): string => toMarkdown(entry.head, style.emphasis);
  if (
    heads.length >= 3 &&
    heads.length <= 8 &&
    heads.every((entry) => isPeriod(entry.head.text) || SPAN.test(entry.head.text))
  ) {
    drafts.push({
      layout: 'timeline',
      content: { items: heads.map((entry) => ({ date: head(entry), ...splitItem(entry.text, style) })) },
      used,
      score: FIT.timeline.items,
    });
    return drafts;
  }
  if (
    heads.length <= 6 &&
    heads.every((entry) => FIGURE.test(entry.text.text.replace(/[.]$/, '')) && entry.text.text.length <= 20)
  ) {
    drafts.push({
      layout: 'metrics',
      content: {
        items: heads.map((entry) => ({ value: writeFragment(entry.text, style), label: head(entry) })),
      },
      used,
      score: FIT.metrics.items,
    });
  }
  if (
    heads.length <= 8 &&
    TEAM.test(material.section?.heading ?? '') &&
    heads.every((entry) => /^(?:\p{Lu}[\p{L}.'’-]*\s?){2,4}$/u.test(entry.head.text))
  ) {
    const people = heads.map((entry) => toPerson(entry, style));
    drafts.push({ layout: 'team', content: { people }, used, score: FIT.team.names });
    // If only some people have more text than their role, all text is in one line, so that the entries look
    // alike.
    const peopleWithBio = people.filter(({ bio }) => bio !== undefined).length;
    if (peopleWithBio > 0 && peopleWithBio < people.length)
      drafts.push({
        layout: 'team',
        content: {
          people: heads.map((entry) => ({ name: entry.head.text, role: writeText(entry.text, style) })),
        },
        used,
        score: FIT.team.rolesAlone,
      });
  }
  if (heads.length >= 3 && heads.length <= 6 && isNarrowing(heads, material)) {
    drafts.push({
      layout: 'funnel',
      content: {
        items: heads.map((entry) => ({ label: head(entry), value: writeFragment(entry.text, style) })),
      },
      used,
      score: FIT.funnel.items,
    });
  }
  const room = style.itemChars * (heads.length > 4 ? 0.8 : 1.1);
  if (
    heads.length <= 6 &&
    heads.every(
      (entry) =>
        entry.head.text.length <= style.headingChars && measureLength(entry.text, style, room) <= room * 1.2,
    )
  ) {
    const cards = heads.map((entry) => ({ heading: head(entry), text: writeText(entry.text, style, room) }));
    const nested = used.filter((unit) => unit.children.length > 0).length;
    drafts.push({
      layout: 'cards',
      content: { items: cards },
      used,
      score: nested > 0 ? FIT.cards.nested : FIT.cards.items,
    });
    if (heads.length >= 3 && style.lang.startsWith('en'))
      drafts.push({
        layout: 'icon_list',
        content: { items: cards.map((card) => ({ ...card, icon: { icon_query: iconQuery(card.heading) } })) },
        used,
        score: FIT.icon_list.items,
      });
  }
  if (heads.length === 2) {
    const [left, right] = heads;
    if (
      left !== undefined &&
      right !== undefined &&
      left.unit.children.length >= 2 &&
      right.unit.children.length >= 2
    ) {
      const side = (entry: HeadedItem): object => ({
        heading: head(entry),
        items: entry.unit.children.slice(0, 5).map((child) => writeText(child.text, style)),
      });
      drafts.push({
        layout: 'comparison',
        content: { left: side(left), right: side(right) },
        used: [...used, ...left.unit.children.slice(0, 5), ...right.unit.children.slice(0, 5)],
        score: FIT.comparison.items,
      });
    }
  }
  return drafts;
}

/** True for stages named as a funnel, with one decreasing figure each. */
function isNarrowing(heads: readonly HeadedItem[], material: Material): boolean {
  const named = [
    ...material.path.map(({ heading }) => heading),
    ...material.sentences.map(({ text }) => text.text),
  ].some((text) => FUNNEL.test(text));
  if (
    !named ||
    !heads.every((entry) => FIGURE.test(entry.text.text.replace(/[.]$/, '')) && entry.text.text.length <= 12)
  )
    return false;
  const values = heads.map((entry) => Number(toAsciiDigits(entry.text.text).replace(/[^\d]/g, '')));
  return values.every((value, index) => index === 0 || value < (values[index - 1] ?? 0));
}

/** Words of a heading, including those inside names such as "onTimeout". */
export function iconQuery(heading: string): string {
  return toVisibleText(heading)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** Uses a sentence as heading, or a short heading with the rest as text. */
function splitItem(text: HeadedItem['text'], style: Style): { heading: string; text?: string } {
  return { heading: writeText(text, style, style.headingChars * 1.2) };
}

/** Finds people such as "Ana Ruiz (CEO)" and "Tom Beck, head of sales" under a heading such as "Team". */
function findPeople(items: readonly Unit[], material: Material): Draft[] {
  if (items.length < 2 || items.length > 8 || !TEAM.test(material.section?.heading ?? '')) return [];
  const people = items.flatMap(({ text, children }) => {
    const [, name = '', bracketed, after] =
      /^((?:\p{Lu}[\p{L}.'’-]*\s?){2,4})(?:\s?[(（]([^()（）]+)[)）]|,\s+(.{2,60}))$/u.exec(text.text) ?? [];
    return name === '' || children.length > 0
      ? []
      : [{ name: name.trim(), role: (bracketed ?? after ?? '').trim() }];
  });
  return people.length < items.length
    ? []
    : [{ layout: 'team', content: { people }, used: items, score: FIT.team.names }];
}

function toPerson(entry: HeadedItem, style: Style): Record<string, string> {
  const [role = '', ...rest] = entry.text.text.split(/(?:;|\.\s|,\s(?=\p{Ll}))/u);
  const bio = rest.join(', ').trim();
  return {
    name: entry.head.text,
    role: role.trim() || writeText(entry.text, style),
    ...(bio === '' ? {} : { bio }),
  };
}

/**
 * True for numbered items that follow each other in time: their heading or announcement says so, or they are as
 * short as orders are. Principles, findings and recommendations are numbered, too.
 */
function isProcedure(items: readonly Unit[], { section, units }: Material): boolean {
  const announced = units.filter(({ kind, text }) => kind === 'sentence' && /[:：]$/u.test(text.text));
  return (
    PROCEDURE.test(section?.heading ?? '') ||
    announced.some(({ text }) => NAMES_STEPS.test(text.text)) ||
    (readHeadingZone(section?.heading ?? '') !== 'key' &&
      // A sentence that introduces the list and speaks of no steps says what else it is.
      items.every(({ lead }) => lead === undefined) &&
      items.every(({ text }) => text.text.length <= ORDER_MAX && !/[:;：；]/u.test(text.text)))
  );
}

function composeSteps(
  items: readonly Unit[],
  heads: readonly HeadedItem[] | undefined,
  material: Material,
  style: Style,
): Draft[] {
  const ordered =
    items.length >= 3 &&
    items.length <= 7 &&
    items.every((item) => item.ordered) &&
    (style.forced || isProcedure(items, material));
  const named =
    heads !== undefined &&
    heads.length >= 3 &&
    heads.length <= 7 &&
    heads.every((entry) => isStepLabel(entry.head.text));
  if (!ordered && !named && !(style.forced && items.length >= 3 && items.length <= 7)) return [];
  const room = style.itemChars * (items.length > 4 ? 0.7 : 0.9);
  const content = items.map((item) => {
    const entry = heads?.find((candidate) => candidate.unit === item);
    return entry === undefined
      ? {
          heading: writeText(
            style.preserve ? item.text : removeOrderWord(item.text, style.lang),
            style,
            style.headingChars,
          ),
        }
      : {
          heading: toMarkdown(entry.head, style.emphasis),
          ...(entry.text.text === '' ? {} : { text: writeText(entry.text, style, room) }),
        };
  });
  const longest = Math.max(...content.map((step) => step.heading.length));
  if (longest > style.headingChars * 1.5 && !style.forced) return [];
  return [
    {
      layout: 'process',
      content: { items: content },
      used: items,
      score: longest <= style.headingChars ? FIT.process.shortItems : FIT.process.longItems,
    },
  ];
}

/** Finds "Q: … A: …" in paragraphs, or items with question and answer. */
function composeQuestions(material: Material, style: Style): Draft[] {
  const pairs: { question: Unit; answer: Unit[] }[] = [];
  for (const unit of material.units) {
    if (unit.kind !== 'sentence' && unit.kind !== 'list_item') continue;
    const asks = /[?？؟]$/u.test(unit.text.text) && unit.index === 0;
    if (asks) pairs.push({ question: unit, answer: [] });
    else pairs.at(-1)?.answer.push(unit);
  }
  const answered = pairs.filter((pair) => pair.answer.length > 0).slice(0, 5);
  if (answered.length < 2 || !areQuestions(pairs, material)) return [];
  const room = style.itemChars * 1.3;
  const items = answered.map(({ question, answer }) => {
    const first = answer.filter(
      (_, index) => answer.slice(0, index + 1).reduce((sum, unit) => sum + unit.text.text.length, 0) <= room,
    );
    const answerUnits = first.length > 0 ? first : answer.slice(0, 1);
    return {
      used: [question, ...answerUnits],
      item: {
        question: removeLabel(toMarkdown(question.text, false)),
        answer: removeLabel(
          answerUnits
            .map((unit) =>
              answerUnits.length === 1
                ? writeText(unit.text, style, room)
                : toMarkdown(unit.text, style.emphasis),
            )
            .join(' '),
        ),
      },
    };
  });
  return [
    {
      layout: 'faq',
      content: { items: items.map(({ item }) => item) },
      used: items.flatMap(({ used }) => used),
      score: FIT.faq.items,
    },
  ];
}

/** Minimum number of questions on lines of their own, since a text may ask one or two to make its readers think. */
const QUESTIONS_LEAST = 3;
const LABELLED = /^[QAFR]\d*\s*[:：.]\s/u;

/**
 * True for questions that the source sets apart from their answers: as items, in bold, behind labels, or on lines of
 * their own. A question inside a text is none that the next sentence answers.
 */
function areQuestions(
  pairs: readonly { readonly question: Unit; readonly answer: readonly Unit[] }[],
  { units }: Material,
): boolean {
  const isMarked = ({ kind, text: { text, marks } }: Unit): boolean =>
    kind === 'list_item' ||
    LABELLED.test(text) ||
    marks.some((mark) => mark.kind === 'strong' && mark.start === 0 && mark.end >= text.length - 1);
  if (pairs.every(({ question }) => isMarked(question))) return true;
  return (
    pairs.length >= QUESTIONS_LEAST &&
    units[0] === pairs[0]?.question &&
    pairs.every(({ question, answer }) => answer.every(({ block }) => block !== question.block))
  );
}

function removeLabel(text: string): string {
  return text.replace(/^(\*\*)?[QAFR]\d*\s*[:：.]\s*/u, '$1');
}

/** Items that are links, or a list under a heading for sources. */
function composeReferences(items: readonly Unit[], { sentences }: Material): Draft[] {
  const links = items.map((item) => ({ item, link: item.text.marks.find((mark) => mark.kind === 'link') }));
  const mostly = links.filter(
    ({ item, link }) => link !== undefined && link.end - link.start >= item.text.text.length * 0.55,
  );
  if (
    items.length < 2 ||
    mostly.length < items.length * 0.7 ||
    (items.length < LINKS_LEAST && sentences.length > items.length)
  )
    return [];
  const content = links.slice(0, 14).map(({ item, link }) => ({
    text: item.text.text,
    ...(link?.url === undefined ? {} : { url: link.url }),
  }));
  return [
    {
      layout: 'references',
      content: { items: content },
      used: items.slice(0, 14),
      score: FIT.references.items,
    },
  ];
}
