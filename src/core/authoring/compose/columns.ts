import { toMarkdown } from '../../sources/rich-text.ts';
import { getCues } from '../cues.ts';
import { readAllHeads } from '../heads.ts';
import { FIT } from '../heuristics.ts';
import type { Material } from '../material.ts';
import { areBalanced, pointsNowhere, type Style, writeFragment, writeText } from '../style.ts';
import type { Unit } from '../unit.ts';
import type { Draft } from './draft.ts';
import { missesLead } from './leads.ts';

/** Maximum number of cuts to try in a long text, and of sentences to search for a passage. */
const CUTS_MAX = 40;
const PASSAGE_MAX = 60;
/** Minimum number of items in two columns: by default, and where this layout must be used. */
const [HALVES_LEAST, HALVES_FORCED] = [6, 3];

export function countCharacters(units: readonly Unit[]): number {
  return units.reduce((sum, unit) => sum + unit.text.text.length, 0);
}

/**
 * A list beside the passage that leads to it, or a long list in halves. Sentences are no columns: side by side they would
 * look like two things compared. Words that must stay the caller's fill two columns if nothing else holds them.
 */
export function composeColumns(material: Material, style: Style): Draft[] {
  if (material.groups.length > 1) return [];
  const { items, sentences } = material;
  const isSeveral = new Set(items.map(({ block }) => block)).size > 1;
  if ((isSeveral && !style.preserve) || missesLead(items, style)) return [];
  const halves = composeHalves(items, sentences, style);
  if (halves.length > 0) return halves;
  if (items.length > 0) return composeBeside(items, sentences, style);
  return style.preserve || style.forced ? composeParagraphs(sentences, style) : [];
}

/** The passage that ends where a list begins, beside the list. */
function composeBeside(items: readonly Unit[], sentences: readonly Unit[], style: Style): Draft[] {
  const [first] = items;
  const points = items.length <= 5 && readAllHeads(items) === undefined ? items : [];
  if (points.length < 2 || first === undefined) return [];
  const above = sentences.filter(({ id }) => id < first.id);
  const columnTexts = points.map((unit) => writeText(unit.text, style, style.itemChars * 0.8));
  const room = Math.min(style.itemChars * 2.2, columnTexts.join('').length * 2);
  const lead = findPassage(above, style, room);
  const last = lead.at(-1);
  const isNext = last !== undefined && last.id === (first.lead?.id ?? first.id) - 1;
  if (!(style.preserve ? lead.length > 0 : isNext)) return [];
  if (!areBalanced(joinSentences(lead, style), columnTexts.join(''))) return [];
  return [
    {
      layout: 'two_columns',
      content: { left: { text: joinSentences(lead, style) }, right: { items: columnTexts } },
      used: [...lead, ...points],
      score: FIT.two_columns.beside,
    },
  ];
}

/** A list in two columns. */
function composeHalves(items: readonly Unit[], sentences: readonly Unit[], style: Style): Draft[] {
  if (
    items.length < (style.forced ? HALVES_FORCED : HALVES_LEAST) ||
    items.length > 12 ||
    readAllHeads(items) !== undefined ||
    sentences.length > 2 ||
    items.some((item) => item.children.length > 0)
  )
    return [];
  const short = items.length >= 6 && items.every((item) => item.text.text.length <= style.itemChars * 0.75);
  const words = items.map((item) =>
    short ? writeFragment(item.text, style) : writeText(item.text, style, style.itemChars * 0.8),
  );
  const middle = Math.ceil(items.length / 2);
  const [left, right] = [words.slice(0, middle), words.slice(middle)];
  if (!areBalanced(left.join(''), right.join(''))) return [];
  return [
    {
      layout: 'two_columns',
      content: { left: { items: left }, right: { items: right } },
      used: items,
      score: short ? FIT.two_columns.shortHalves : FIT.two_columns.halves,
    },
  ];
}

/** Two paragraphs side by side, or several divided where both sides are most similar in length. */
function composeParagraphs(sentences: readonly Unit[], style: Style): Draft[] {
  const all = sentences.flatMap((unit, index) =>
    index > 0 && unit.block !== sentences[index - 1]?.block ? [index] : [],
  );
  const step = Math.ceil(all.length / CUTS_MAX);
  const cuts = all.filter((_, index) => index % step === 0);
  const halves = cuts.map((cut) => {
    const [left, right] = [sentences.slice(0, cut), sentences.slice(cut)].map((half) =>
      findPassage(half.slice(0, style.preserve ? half.length : PASSAGE_MAX), style, style.itemChars * 2.4),
    );
    return { left: left ?? [], right: right ?? [] };
  });
  const even = halves
    .filter(
      ({ left, right }) =>
        left.length + right.length >= 3 &&
        areBalanced(joinSentences(left, style), joinSentences(right, style)),
    )
    .sort(
      (a, b) =>
        Math.abs(countCharacters(a.left) - countCharacters(a.right)) -
        Math.abs(countCharacters(b.left) - countCharacters(b.right)),
    )[0];
  if (even === undefined) return [];
  return [
    {
      layout: 'two_columns',
      content: {
        left: { text: joinSentences(even.left, style) },
        right: { text: joinSentences(even.right, style) },
      },
      used: [...even.left, ...even.right],
      score: FIT.two_columns.paragraphs,
    },
  ];
}

/** Consecutive sentences that read as a passage within a length; the first one must be self-contained. */
function findPassage(sentences: readonly Unit[], style: Style, maxChars: number): Unit[] {
  if (style.preserve) return [...sentences];
  const chosen: Unit[] = [];
  let length = 0;
  for (const unit of sentences) {
    if (getCues(style.lang).pointer.test(unit.text.text) && sentences.length > 1) continue;
    if (
      pointsNowhere(unit, chosen, style) &&
      sentences.some((other) => other.id > unit.id && !pointsNowhere(other, chosen, style))
    )
      continue;
    const next = length + unit.text.text.length;
    if (next > maxChars && chosen.length > 0) break;
    if (next > maxChars * 1.2) continue;
    chosen.push(unit);
    length = next;
  }
  return chosen;
}

export function joinSentences(units: readonly Unit[], style: Style): string {
  const spaced = /^(?:ja|zh)/.test(style.lang) ? '' : ' ';
  return units.reduce((all, unit, index) => {
    const before = units[index - 1];
    const joint = before === undefined ? '' : before.block === unit.block ? spaced : '\n\n';
    return all + joint + toMarkdown(unit.text, style.emphasis);
  }, '');
}
