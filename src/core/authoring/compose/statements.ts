import { concat, plain, toMarkdown } from '../../sources/rich-text.ts';
import type { Rich } from '../../sources/source-document.ts';
import { getCues } from '../cues.ts';
import { isEnding } from '../endings.ts';
import { FIT, SENTENCES } from '../heuristics.ts';
import type { Material } from '../material.ts';
import { standsAlone } from '../needs-context.ts';
import { chooseBest, measureLength, type Style, writeText } from '../style.ts';
import type { Unit } from '../unit.ts';
import type { Draft } from './draft.ts';

/**
 * Maximum number and length of short calls, such as button labels, below the only sentence of a slide; the
 * length is relative to a heading.
 */
const CALLS_MAX = 2;
const CALL = 0.6;
/** Maximum length of a short name, relative to a heading. */
const SHORT_NAME = 0.6;
/** Longer sentences state their subject. */
const PHRASE_MAX = 60;

export function composeStatements(material: Material, style: Style): Draft[] {
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
      !/[?？]$/u.test(unit.text.text) &&
      !getCues(style.lang).pointer.test(unit.text.text),
  );
  const few = material.sentences.length + material.items.length <= 2;
  const room = style.itemChars * 1.05;
  const clear = style.preserve ? pool : pool.filter((unit) => !style.ranking.isDependent(unit));
  const top = chooseBest(clear.length > 0 ? clear : pool, 1, style, room)[0];
  if (top === undefined || measureLength(top.text, style, room) > room * 1.15) return [];
  const support = few
    ? candidates.find(
        (unit) =>
          unit !== top && unit.id > top.id && measureLength(unit.text, style) <= style.itemChars * 1.3,
      )
    : undefined;
  // The first of two sentences is the statement, even if the second matters more.
  const [first] = candidates;
  if (
    few &&
    support === undefined &&
    !style.preserve &&
    material.sentences.length === 2 &&
    material.items.length === 0 &&
    first !== undefined &&
    first !== top &&
    pool.includes(first) &&
    style.ranking.score(first) >= SENTENCES.title &&
    measureLength(first.text, style, room) <= room * 1.15
  )
    return [
      {
        layout: 'statement',
        content: { statement: writeText(first.text, style, room), support: writeText(top.text, style) },
        used: [first, top],
        score: FIT.statement.few,
      },
    ];
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
  // The name of an ending, such as "Next steps", stands above what it announces.
  if (isEnding(material.section?.heading ?? ''))
    return [
      {
        layout: 'statement',
        content: {
          statement: material.section?.heading ?? '',
          support: writeText(unit.text, style, unit.text.text.length),
        },
        used: [unit],
        score: FIT.statement.few,
        named: true,
      },
    ];
  const name = createAttribution(material, unit, style);
  const variants = new Set([
    writeText(unit.text, style, unit.text.text.length),
    ...(style.preserve ? [] : [writeText(unit.text, style, style.itemChars * 1.05)]),
  ]);
  const drafts = [...variants].map((statement, at) => ({
    layout: 'statement' as const,
    content: { statement, ...name },
    used: [unit],
    score: FIT.statement.few - at / 100,
  }));
  // A long heading has no room below a sentence, but is a sentence in large letters itself.
  const titled = (material.section?.level ?? 1) > 1 ? composeTitledStatement(unit, material, style) : [];
  return [...drafts, ...titled.map((draft) => ({ ...draft, score: draft.score - 0.1 }))];
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

/** A section of a few words keeps its name. */
export function createAttribution(
  { section }: Material,
  { text }: Unit,
  style: Style,
): { attribution?: string } {
  const named =
    section !== undefined &&
    section.level > 1 &&
    !isEnding(section.heading) &&
    text.text.length <= PHRASE_MAX &&
    section.heading.length <= style.headingChars * SHORT_NAME;
  return named ? { attribution: section.heading } : {};
}

export function composeQuote(material: Material, style: Style): Draft[] {
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
      ? [
          {
            layout: 'statement',
            // Without its marks the words of somebody would read as those of the document.
            content: { statement: toMarkdown(top.text, style.emphasis) },
            used: [top],
            score: FIT.statement.quotation,
          },
        ]
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
