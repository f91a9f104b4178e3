import { isOneOf, joinPhrases } from '../../locales/index.ts';
import { slice } from '../../sources/rich-text.ts';
import type { Rich } from '../../sources/source-document.ts';
import { getCues } from '../cues.ts';
import { isDirectory } from '../directory.ts';
import { FIT } from '../heuristics.ts';
import { canDrop, capitalize } from '../shorten.ts';
import { measureLength, type Style, writeText } from '../style.ts';
import type { Unit } from '../unit.ts';
import { readDatedClause } from './dated-clause.ts';
import type { Composer, Draft } from './draft.ts';

const SCALE = `%|bn|m|k|km|kg|kWh|MWh|GWh|TWh|MW|GW|°C|${joinPhrases('scale_word')}`;
const FIGURE = new RegExp(
  `(?<![\\p{L}\\p{N}.,/–-])(?:[$€£¥₹]\\s?)?\\d{1,3}(?:[.,]\\d{3})*(?:[.,]\\d+)?(?:\\s?(?:${SCALE})(?![\\p{L}]))*(?![\\p{L}\\p{N}/–-])`,
  'giu',
);
const YEAR = /^(?:1\d|20)\d\d$/;
const LABEL_MAX = 46;
/** Share of sentences with figures that makes a text one about figures. */
const MOST = 0.75;
/** Words that do not say what is counted. */
const TIME = isOneOf('counted');
/** Half of a range or a rate. */
const RANGE = isOneOf('range_word');
/** Possible beginnings of a label, and words that it cannot end with. */
const BEGINNING = new RegExp(`^\\p{L}{3}|^(?:${joinPhrases('genitive')})\\b`, 'u');
const OPEN = isOneOf('open_word');
const MONTH = new RegExp(`^(?:${joinPhrases('month_in_date')})`, 'iu');
/** Composes key figures and dated events from running text. */
export const composeProseNumbers: Composer = (material, style) => {
  if (material.tables.length > 0 || style.preserve) return [];
  return [
    ...(isDirectory(material) ? [] : composeMetrics(material.sentences, style)),
    ...composeEvents([...material.sentences], style),
  ];
};

interface Figure {
  readonly unit: Unit;
  readonly value: string;
  readonly label: string;
}

function composeMetrics(sentences: readonly Unit[], style: Style): Draft[] {
  const figures: Figure[] = [];
  for (const unit of sentences) {
    const found = findFigures(unit, style);
    if (found[0] !== undefined) figures.push(found[0]);
    if (found[1] !== undefined && sentences.length <= 3) figures.push(found[1]);
  }
  const distinct = figures
    .filter(
      (figure, index) =>
        figures.findIndex((other) => other.label === figure.label || other.value === figure.value) === index,
    )
    .slice(0, style.items > 4 ? 4 : 3);
  if (distinct.length < (style.forced ? 2 : 3)) return [];
  const items = distinct.map(({ value, label }) => ({ value, label }));
  return [
    {
      layout: 'metrics',
      content: { items },
      used: [...new Set(distinct.map((figure) => figure.unit))],
      partly: distinct.map((figure) => figure.unit),
      score: distinct.length >= sentences.length * MOST ? FIT.metrics.mostInside : FIT.metrics.someInside,
    },
  ];
}

/** Finds figures with the words after them that say what they count. */
function findFigures(unit: Unit, style: Style): Figure[] {
  const { text } = unit.text;
  const cues = getCues(style.lang);
  const found: Figure[] = [];
  for (const match of text.matchAll(FIGURE)) {
    const matchedText = match[0].trim();
    if (YEAR.test(matchedText) || /^\d$/.test(matchedText)) continue;
    const before = text.slice(0, match.index).trimEnd();
    const qualifier = cues.qualifier.exec(before)?.[0];
    if (/[([]$/.test(before) || (qualifier !== undefined && RANGE.test(qualifier))) continue;
    const after = text.slice(match.index + match[0].length);
    const label = readLabel(after, cues.joint);
    // The rest of the sentence is not shown, so it must not limit or attribute the figure.
    if (label !== undefined && canDrop(before, style.lang) && canDrop(after.replace(label, ' '), style.lang))
      found.push({
        unit,
        value: qualifier === undefined ? matchedText : `${qualifier} ${matchedText}`,
        label,
      });
  }
  return found;
}

function readLabel(rest: string, joint: RegExp): string | undefined {
  const clause = /^\s+([^,;:.!?()[\]—–"“”]+)/u.exec(rest)?.[1];
  if (clause === undefined || /(?:^|\s)\p{Lu}$/u.test(clause)) return undefined;
  const words: string[] = [];
  for (const word of clause.trim().split(/\s+/)) {
    if (joint.test(word) || /^(?:according|based|due|alone)$/iu.test(word)) break;
    if ([...words, word].join(' ').length > LABEL_MAX) return undefined;
    words.push(word);
  }
  if (
    words.length < 1 ||
    words.length > 7 ||
    !BEGINNING.test(words[0] ?? '') ||
    OPEN.test(words.at(-1) ?? '')
  )
    return undefined;
  if (MONTH.test(words[0] ?? '')) return undefined;
  if (
    /^\p{L}+ed$/u.test(words[0] ?? '') &&
    (words.length === 1 || /^(?:out|up|off|down|away)$/u.test(words[1] ?? ''))
  )
    return undefined;
  if (words.some((word) => /\d/.test(word))) return undefined;
  if (words.every((word) => TIME.test(word)) || (words.length === 1 && (words[0]?.length ?? 0) < 8))
    return undefined;
  return words.join(' ');
}

/** Sentences with increasing years become events; an opening such as "In 1961," becomes the date. */
function composeEvents(sentences: readonly Unit[], style: Style): Draft[] {
  const room = style.headingChars * (/^(?:ja|zh|ko)/.test(style.lang) ? 1.6 : 1.35);
  const dated: { unit: Unit; date: string; year: number; heading: string }[] = [];
  for (const { unit, clause } of sentences.flatMap(splitClauses)) {
    const event = readDatedClause(clause, style.lang);
    if (
      event === undefined ||
      measureLength(event.text, style, room) > room * 1.1 ||
      (event.isInside && getCues(style.lang).dangling.test(clause.text) && dated.length === 0)
    )
      continue;
    const heading = writeText(capitalize(event.text), style, room);
    const last = dated.at(-1);
    if ((last === undefined || event.year > last.year) && (!event.isInside || heading.includes(event.date)))
      dated.push({ unit, heading, date: event.date, year: event.year });
  }
  const items = dated.slice(0, 6);
  if (items.length < 3) return [];
  const used = [...new Set(items.map(({ unit }) => unit))];
  return [
    {
      layout: 'timeline',
      content: { items: items.map(({ date, heading }) => ({ date, heading })) },
      used,
      partly: used.filter((unit) => splitClauses(unit).length > 1),
      score: used.length >= sentences.length * 0.5 ? FIT.timeline.mostSentences : FIT.timeline.someSentences,
    },
  ];
}

/** Clauses separated by semicolons, each with a subject of its own. */
function splitClauses(unit: Unit): { unit: Unit; clause: Rich }[] {
  const ends = [...unit.text.text.matchAll(/;\s+(?:and\s+|und\s+|et\s+|y\s+)?(?=\p{Lu})/gu)];
  let from = 0;
  const found: { unit: Unit; clause: Rich }[] = [];
  for (const end of ends) {
    found.push({ unit, clause: slice(unit.text, from, end.index) });
    from = end.index + end[0].length;
  }
  found.push({ unit, clause: slice(unit.text, from, unit.text.text.length) });
  return found;
}
