import { knownOf } from '../../locales/index.ts';
import { byLanguage } from '../../memory/memo.ts';
import { words } from '../../templates/words.ts';
import { FIT } from '../heuristics.ts';
import { measureLength, writeFragment } from '../style.ts';
import type { Composer } from './draft.ts';

const TOPICS = { min: 3, max: 8 } as const;
/** Maximum length of a topic, relative to a heading. */
const TOPIC_LENGTH = 1.2;
/** Headings in a language that announce topics, and those that may also stand above points about a subject. */
const headingsFor = byLanguage((lang) => {
  const { agenda, contents_heading: contents } = knownOf(lang, 'phrases') ?? {};
  const whole = (...phrases: readonly (string | undefined)[]): RegExp =>
    new RegExp(`^(?:${phrases.filter((one) => one !== undefined).join('|')})$`, 'iu');
  return { clear: whole(words(lang)('agenda'), 'agenda', contents), loose: whole(agenda ?? 'agenda') };
});

/** Composes the table of contents that a document has itself; its list may be numbered. */
export const composeContents: Composer = ({ section, groups, items, tables }, style) => {
  const { clear, loose } = headingsFor(style.lang);
  const heading = section?.heading.trim() ?? '';
  const isOrdered = items.every(({ ordered }) => ordered);
  if (
    !(clear.test(heading) || (isOrdered && loose.test(heading))) ||
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
