import { isOneOf } from '../locales/index.ts';
import { stopWords } from '../sources/detect-language.ts';
import { hasWords } from './claims.ts';
import { getCues } from './cues.ts';
import type { Range } from './cut.ts';
import { fold } from './fold.ts';
import { needsContext } from './needs-context.ts';
import type { Style } from './style.ts';
import type { Unit } from './unit.ts';

/** Maximum length of an opening relative to a heading. */
const OPENING_MAX = 1.4;
/** Words after which a sentence requires the list that follows. */
const OPEN_END = isOneOf('before_list');

/** Sentence such as "There are two kinds of transport:" before the list on a slide. */
export function findLead(
  range: Range,
  style: Style,
  used: ReadonlySet<string>,
): { text: string; unit: Unit } | undefined {
  const items = range.filter((unit) => unit.kind === 'list_item');
  const at = range.findIndex((unit) => unit.kind === 'list_item');
  const unit = range[at - 1];
  if (
    unit === undefined ||
    unit.kind !== 'sentence' ||
    !/[:：]$/u.test(unit.text.text) ||
    items.length < 2 ||
    items.length < range.length / 4
  )
    return undefined;
  const text = unit.text.text.replace(/\s*[:：]$/u, '');
  const last = /[\p{L}’']+$/u.exec(text)?.[0] ?? '';
  const whole =
    !items.every((item) => /^\p{Ll}/u.test(item.text.text)) &&
    !/[.!?。！？]\s?\S/u.test(text) &&
    text.length >= 12 &&
    text.length <= style.headingChars &&
    text.split(/\s+/).length > 4 &&
    !OPEN_END.test(last) &&
    !stopWords(style.lang).has(last.toLowerCase()) &&
    !needsContext(text, style.lang) &&
    !getCues(style.lang).joint.test(last);
  return whole && !used.has(fold(text)) ? { text, unit } : undefined;
}

/**
 * Opening of the sentence that the only list of a range completes, such as "You need a permit if:" before its
 * conditions. Without it the points would say something else.
 */
export function findOpenLead(
  range: Range,
  style: Style,
  used: ReadonlySet<string>,
): { text: string; unit: Unit } | undefined {
  const items = range.filter((unit) => unit.kind === 'list_item');
  const [unit, ...others] = range.filter((one) => one.kind === 'sentence' && /[:：]$/u.test(one.text.text));
  const isBefore = unit !== undefined && range[range.indexOf(unit) + 1] === items[0];
  // The points of another section do not complete it.
  const isShared = range.some(({ sections }) => sections.at(-1) !== unit?.sections.at(-1));
  if (
    !isBefore ||
    isShared ||
    others.length > 0 ||
    items.length < 2 ||
    new Set(items.map(({ block }) => block)).size > 1
  )
    return undefined;
  const text = unit.text.text.replace(/\s*[:：]$/u, '');
  const continued = items.filter((item) => /^\p{Ll}/u.test(item.text.text)).length;
  const isNeeded =
    continued > items.length / 2 &&
    (getCues(style.lang).binding?.test(text) === true ||
      (continued === items.length && items.length >= range.length / 2 && style.claims === true));
  const shown = `${text} …`;
  return isNeeded &&
    hasWords(text) &&
    !needsContext(text, style.lang) &&
    text.length <= style.headingChars * OPENING_MAX &&
    !used.has(fold(shown))
    ? { text: shown, unit }
    : undefined;
}
