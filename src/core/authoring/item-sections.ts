import type { ListBlock, SourceBlock, SourceSection } from '../sources/source-document.ts';
import { readHead } from './heads.ts';

/** Minimum number of items in a list of texts, and minimum share of them that are texts. */
const ITEMS_LEAST = 3;
const TEXTS_SHARE = 0.5;
/** Minimum number of sentences of a text, and of its characters; Han and kana count double. */
const SENTENCES_LEAST = 3;
const LENGTH_LEAST = 90;
/** Maximum length of what stands below the list, relative to it. */
const REST_MAX = 0.25;
/** Maximum level of headings. */
const DEEPEST = 6;
const SENTENCE_END = /[.!?](?=\s|$)|[。！？]/gu;

/**
 * Makes sections of a numbered list whose items are a name and a text of several sentences each, as the topics of minutes
 * are: one slide for all of them would show the beginning of each text.
 */
export function divideLongItems(section: SourceSection): SourceSection {
  const sections = section.sections.map(divideLongItems);
  const at = section.blocks.findLastIndex(({ kind }) => kind === 'list');
  const list = section.blocks[at];
  const rest = section.blocks.slice(at + 1);
  const found =
    list?.kind === 'list' &&
    list.ordered &&
    section.level < DEEPEST &&
    isListOfTexts(list) &&
    isShort(rest, list)
      ? list.items.map((item) => toSection(item, list, section.level + 1))
      : [];
  const isWhole = found.every((one) => one !== undefined);
  const last = found.at(-1);
  if (last !== undefined && isWhole)
    return {
      ...section,
      blocks: section.blocks.slice(0, at),
      sections: [...found.slice(0, -1), { ...last, blocks: [...last.blocks, ...rest] }, ...sections],
    };
  return sections.every((one, index) => one === section.sections[index]) ? section : { ...section, sections };
}

/** Minimum length of what stands below an item that is a topic, and maximum length of its name. */
const NESTED_LEAST = 240;
const TOPIC_MAX = 120;

/**
 * Makes sections of the items of a list that have a discussion below them, as the topics of minutes do: one slide for all of
 * them would show only their names.
 */
export function divideNestedItems(section: SourceSection): SourceSection {
  const sections = section.sections.map(divideNestedItems);
  const isSame = sections.every((one, index) => one === section.sections[index]);
  const topics = new Set(section.level < DEEPEST ? section.blocks.filter(isListOfTopics) : []);
  if (topics.size === 0) return isSame ? section : { ...section, sections };
  const found = section.blocks.flatMap((block) =>
    block.kind === 'list' && topics.has(block)
      ? block.items.flatMap((item) => toTopic(item, block, section.level + 1))
      : [],
  );
  const others = section.blocks.flatMap((block): SourceBlock[] => {
    if (block.kind !== 'list' || !topics.has(block)) return [block];
    const items = block.items.filter((item) => toTopic(item, block, section.level + 1).length === 0);
    return items.length === 0 ? [] : [{ ...block, items }];
  });
  return { ...section, blocks: others, sections: [...found, ...sections] };
}

/** True for a list most of whose text stands below its items. */
function isListOfTopics(block: SourceBlock): boolean {
  if (block.kind !== 'list' || block.ordered) return false;
  const nested = block.items.map(({ children }) => measureItems(children));
  const own = block.items.reduce((sum, { text }) => sum + text.text.length, 0);
  return nested.some((length) => length >= NESTED_LEAST) && nested.reduce((a, b) => a + b, 0) > own * 2;
}

function measureItems(items: ListBlock['items']): number {
  return items.reduce((sum, { text, children }) => sum + text.text.length + measureItems(children), 0);
}

/** The section of an item with enough below it; none for others. */
function toTopic(item: ListBlock['items'][number], list: ListBlock, level: number): SourceSection[] {
  const { text } = item.text;
  if (measureItems(item.children) < NESTED_LEAST || text.length > TOPIC_MAX) return [];
  return [
    {
      heading: text.replace(/\s*[:：]$/u, ''),
      level,
      place: item.place,
      blocks: [{ kind: 'list', ordered: list.ordered, items: item.children, place: item.place }],
      sections: [],
    },
  ];
}

/** True for a line or two below a list, such as the date of the next meeting, which the last section takes. */
function isShort(rest: readonly SourceBlock[], { items }: ListBlock): boolean {
  const length = items.reduce((sum, { text }) => sum + text.text.length, 0);
  const below = rest.reduce(
    (sum, block) => sum + (block.kind === 'paragraph' ? block.text.text.length : length),
    0,
  );
  return below <= length * REST_MAX;
}

function isListOfTexts({ items }: ListBlock): boolean {
  const texts = items.filter(({ text: { text } }) => {
    const width =
      text.length + (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0);
    return width >= LENGTH_LEAST && (text.match(SENTENCE_END)?.length ?? 0) >= SENTENCES_LEAST;
  });
  return items.length >= ITEMS_LEAST && texts.length >= items.length * TEXTS_SHARE;
}

function toSection(
  item: ListBlock['items'][number],
  list: ListBlock,
  level: number,
): SourceSection | undefined {
  const named = readHead(item);
  if (named === undefined || named.text.text === '') return undefined;
  const blocks: SourceBlock[] = [
    { kind: 'paragraph', text: named.text, place: item.place },
    ...(item.children.length === 0
      ? []
      : [{ kind: 'list', ordered: list.ordered, items: item.children, place: item.place } as const]),
  ];
  return { heading: named.head.text, level, place: item.place, blocks, sections: [] };
}
