import { knownOf } from '../../locales/index.ts';
import { byLanguage } from '../../memory/memo.ts';
import type { SourceSection } from '../../sources/source-document.ts';
import { words } from '../../templates/words.ts';
import { FIT } from '../heuristics.ts';
import { measureLength, writeFragment } from '../style.ts';
import type { Unit } from '../unit.ts';
import type { Composer } from './draft.ts';

const TOPICS = { min: 3, max: 8 } as const;
/** Maximum length of a topic, relative to a heading. */
const TOPIC_LENGTH = 1.2;
/** Following sections that are read, share of topics that name one, and least length of a part of a heading. */
const [MAX_SECTIONS, NAMED_SHARE, MIN_NAME] = [40, 0.6, 4];
/** Headings in a language that announce topics, and those that may also stand above points about a subject. */
const headingsFor = byLanguage((lang) => {
  const { agenda, contents_heading: contents } = knownOf(lang, 'phrases') ?? {};
  const whole = (...phrases: readonly (string | undefined)[]): RegExp =>
    new RegExp(`^(?:${phrases.filter((one) => one !== undefined).join('|')})$`, 'iu');
  return { clear: whole(words(lang)('agenda'), 'agenda', contents), loose: whole(agenda ?? 'agenda') };
});

/**
 * Composes the table of contents that a document has itself, which its heading or the headings of the sections after
 * it tell; its list may be numbered.
 */
export const composeContents: Composer = ({ section, path, groups, items, tables }, style) => {
  const { clear, loose } = headingsFor(style.lang);
  const heading = section?.heading.trim() ?? '';
  const isOrdered = items.every(({ ordered }) => ordered);
  if (
    !(clear.test(heading) || (isOrdered && loose.test(heading)) || namesSections(items, path)) ||
    groups.length > 0 ||
    tables.length > 0 ||
    items.length < TOPICS.min ||
    items.length > TOPICS.max ||
    items.some(
      ({ text, children, block }) =>
        children.length > 0 ||
        block !== items[0]?.block ||
        measureLength(text, style) > style.headingChars * TOPIC_LENGTH,
    )
  )
    return [];
  const topics = items.map(({ text }) => ({ heading: writeFragment(text, style) }));
  return [{ layout: 'agenda', content: { items: topics }, used: items, score: FIT.agenda.list }];
};

/** Returns whether most items of a list name sections that follow it, in their order. */
function namesSections(items: readonly Unit[], path: readonly SourceSection[]): boolean {
  const [parent, section] = path.slice(-2);
  if (parent === undefined || section === undefined) return false;
  const next = parent.sections.slice(parent.sections.indexOf(section) + 1).slice(0, MAX_SECTIONS);
  let [from, named] = [0, 0];
  for (const { text } of items.slice(0, TOPICS.max)) {
    const found = next.slice(from).findIndex(({ heading }) => isNamedBy(heading, text.text));
    if (found < 0) continue;
    from += found + 1;
    named += 1;
  }
  return named >= TOPICS.min - 1 && named >= NAMED_SHARE * items.length;
}

function isNamedBy(heading: string, item: string): boolean {
  const [whole, part] = [heading, item].map((text) =>
    text
      .trim()
      .replace(/[.:;!?]+$/u, '')
      .toLowerCase(),
  );
  return (
    whole !== undefined &&
    part !== undefined &&
    (whole === part || (part.length >= MIN_NAME && whole.includes(part)))
  );
}
