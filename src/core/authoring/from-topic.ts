import type { SlideSpec } from '../templates/contract.ts';
import { words } from '../templates/words.ts';
import { createAgendaSlides } from './agenda.ts';
import type { AuthoredDeck } from './api.ts';
import type { AuthorContext } from './from-text.ts';
import { createScaffoldSlides, getScaffoldSubtitle, hasScaffold } from './scaffold.ts';
import { capitalize } from './shorten.ts';

const SLIDES_DEFAULT = 8;
const NAMED_MAX = 44;
/** Minimum number of slides for a scaffold with a closing slide. */
const ENDED_LEAST = 4;

/**
 * Creates a deck about a bare topic: questions to answer and places for charts. It states nothing about the
 * topic.
 */
export function authorScaffold(context: AuthorContext, topic: string): AuthoredDeck {
  const { brief, language } = context;
  const total = brief.count ?? SLIDES_DEFAULT;
  const title = capitalize({ text: topic, marks: [] }).text;
  const warnings = [
    'The input is a bare topic. Without a language model the deck is a scaffold with sections, questions to answer and a place for a chart, but no facts. Give a text, or configure a model.',
    ...brief.warnings,
  ];
  if (!hasScaffold(language))
    warnings.push('The scaffold has no wording in this language; its questions are in English.');
  const cover: SlideSpec[] = brief.titleSlide
    ? [{ layout: 'title', content: { title, subtitle: getScaffoldSubtitle(language) } }]
    : [];
  const room = total - cover.length;
  const wantsContents = brief.contents && room >= 4;
  if (brief.contents && !wantsContents)
    warnings.push('The table of contents was left out: it needs at least three topics to list.');
  // The first and last slide say what the deck is.
  const end: SlideSpec[] =
    room >= ENDED_LEAST
      ? [{ layout: 'closing', content: { title: getScaffoldSubtitle(language), text: title } }]
      : [];
  const body = createScaffoldSlides(language, Math.max(0, room - (wantsContents ? 1 : 0) - end.length)).map(
    (spec, index) => (index === 0 ? prefixTopic(spec, title) : spec),
  );
  const first = cover.length + (wantsContents ? 2 : 1);
  const topics = body.map((spec, index) => ({
    heading: String(spec.content['title'] ?? spec.content['attribution'] ?? ''),
    page: first + index,
    length: 1,
  }));
  const agenda = wantsContents ? createAgendaSlides(topics, words(language)('agenda'), language).slides : [];
  return {
    title,
    language,
    slides: [...cover, ...agenda, ...body, ...end],
    warnings,
    omitted: [],
    kind: 'outline',
  };
}

/** Puts the topic before the first heading if both are short: "Electric ferries: How it works". */
function prefixTopic(spec: SlideSpec, topic: string): SlideSpec {
  const heading = spec.content['title'];
  const named = `${topic}: ${String(heading)}`;
  return typeof heading !== 'string' || named.length > NAMED_MAX || spec.layout === 'process'
    ? spec
    : { ...spec, content: { ...spec.content, title: named } };
}
