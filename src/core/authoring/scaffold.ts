import { joinPhrases, knownOf, type Scaffold } from '../locales/index.ts';
import type { SlideSpec } from '../templates/contract.ts';
import type { LayoutId } from '../templates/layout-id.ts';
import { addPageMark } from './page-mark.ts';

const TOPIC_MAX_WORDS = 25;
const REQUEST_VERB = `^(?:please )?(?:${joinPhrases('order')})\\b`;
const DECK_REQUEST = new RegExp(
  `${REQUEST_VERB}.*?(?<![\\p{L}])(?:${joinPhrases('deck')})\\b(?!\\s+(?:presentation|deck|show)\\b)\\s*(?:${joinPhrases('about')})?\\s*(?:the topic of |the subject of )?`,
  'iu',
);

/** Words at the beginning of a text that request a deck; empty if there are none. */
export function readDeckRequest(text: string): string {
  return DECK_REQUEST.exec(text)?.[0] ?? '';
}

/**
 * Topic of a text without facts: a few words without a sentence, or a request for a deck. Undefined for other
 * texts.
 */
export function readTopic(content: string): string | undefined {
  const text = content
    .trim()
    .replace(/^#+\s*/, '')
    .replace(/\s+/g, ' ');
  if (/\n\s*\S/.test(content.trim()) || text.length > 200) return undefined;
  const order = DECK_REQUEST.exec(text);
  const words = text.split(' ').length;
  if (order !== null && words <= TOPIC_MAX_WORDS * 1.6)
    return (
      text
        .slice(order[0].length)
        .replace(/[.!]+$/, '')
        .trim() || undefined
    );
  const sentence = /[.!。！।]$/u.test(text) && words > 3;
  const dense =
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text) && text.length > 40;
  return words <= TOPIC_MAX_WORDS && !sentence && !dense && text !== ''
    ? text.replace(/[?？:：]$/u, (mark) => (mark === ':' || mark === '：' ? '' : mark))
    : undefined;
}

/** True if scaffolds exist in this language; others are in English. */
export function hasScaffold(lang: string): boolean {
  return knownOf(lang, 'scaffold') !== undefined;
}

/** Slides with questions about a topic, exactly as many as requested and with different titles. */
export function createScaffoldSlides(lang: string, count: number): SlideSpec[] {
  const words = getScaffold(lang);
  if (words === undefined) return [];
  const round = arrangeParts(words);
  const slides: SlideSpec[] = [];
  for (let index = 0; index < count; index++) {
    const spec = round[index % round.length];
    const part = Math.floor(index / round.length) + 1;
    if (spec === undefined) continue;
    const total = Math.ceil((count - (index % round.length)) / round.length);
    slides.push(total === 1 ? spec : numberSlide(spec, part, total, lang));
  }
  return slides;
}

function numberSlide(spec: SlideSpec, part: number, total: number, lang: string): SlideSpec {
  const key = spec.layout === 'statement' ? 'statement' : 'title';
  return {
    ...spec,
    content: { ...spec.content, [key]: addPageMark(String(spec.content[key]), part, total, lang) },
  };
}

function getScaffold(lang: string): Scaffold | undefined {
  return knownOf(lang, 'scaffold') ?? knownOf('en', 'scaffold');
}

/** Subtitle that explains the deck. */
export function getScaffoldSubtitle(lang: string): string {
  return getScaffold(lang)?.subtitle ?? '';
}

/** Arranges the parts of a talk; layouts change from slide to slide. */
function arrangeParts(words: Scaffold): SlideSpec[] {
  const part = (index: number, layout: LayoutId): SlideSpec[] => {
    const entry = words.parts[index];
    return entry === undefined ? [] : [createPartSlide(entry, layout, words)];
  };
  const { chart, comparison, steps } = words;
  return [
    ...part(0, 'bullets'),
    ...part(1, 'statement'),
    {
      layout: 'two_columns',
      content: {
        title: chart.title,
        left: { heading: chart.left, items: chart.left_items },
        right: { heading: chart.right, items: chart.right_items },
      },
    },
    ...part(4, 'bullets'),
    {
      layout: 'comparison',
      content: {
        title: comparison.title,
        left: { heading: comparison.left, items: comparison.questions },
        right: { heading: comparison.right, items: comparison.questions },
      },
    },
    ...part(7, 'two_columns'),
    ...part(11, 'bullets'),
    { layout: 'process', content: { title: steps.title, items: steps.items } },
    ...part(2, 'bullets'),
    ...part(3, 'two_columns'),
    ...part(5, 'bullets'),
    ...part(6, 'two_columns'),
    ...part(8, 'bullets'),
    ...part(9, 'two_columns'),
    ...part(10, 'bullets'),
  ];
}

function createPartSlide(entry: Scaffold['parts'][number], layout: LayoutId, words: Scaffold): SlideSpec {
  const [first = '', ...others] = entry.questions;
  if (layout === 'statement')
    return { layout, content: { statement: first, attribution: entry.heading, support: others.join(' ') } };
  if (layout === 'two_columns')
    return {
      layout,
      content: {
        title: entry.heading,
        left: { heading: words.main_question, text: first },
        right: { heading: words.more_questions, items: others },
      },
    };
  return {
    layout: 'bullets',
    content: { title: entry.heading, items: entry.questions.map((question) => ({ text: question })) },
  };
}
