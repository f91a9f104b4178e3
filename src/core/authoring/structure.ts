import { joinPhrases } from '../locales/index.ts';
import { concat, plain, slice } from '../sources/rich-text.ts';
import type { ListEntry, SourceBlock, SourceDocument, SourceSection } from '../sources/source-document.ts';
import { listBulletTables } from './bullet-tables.ts';
import { liftFromContents } from './contents-lists.ts';
import { divideLongItems, divideNestedItems } from './item-sections.ts';
import { divideLabelled } from './labelled-paragraphs.ts';
import { isShareHeading } from './page-furniture.ts';
import { joinTitleLines } from './title-lines.ts';
import { readUnmarkedHeadings } from './unmarked-headings.ts';

/** Maximum length of a label above a figure. */
const LABEL_MAX = 60;
/** Minimum number of such headings, since one may be an emphasized line. */
const HEADINGS_LEAST = 2;
/** Letter and name at the beginning of a paragraph. */
const LETTERED = /^\p{Lu}\.\s+(\p{Lu}[^.:]{1,48})[.:]\s+(?=\p{Lu})/u;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** An amount alone: "₹1,84,320 crore", "4.2 million", "12 %". */
const AMOUNT = new RegExp(
  `^[~≈<>≥≤+±−-]?\\s?(?:[$€£¥₹₩₽₺]\\s?)?\\p{Nd}[\\p{Nd}.,’'\\u00a0\\u202f ]*\\s?(?:[%‰x×]|[$€£¥₹₩₽₺])?(?:\\s?(?:\\p{L}{1,3}|${joinPhrases('figure_unit', 'scale_word')})){0,2}$`,
  'iu',
);
const YEAR = /^(?:1\p{Nd}|20)\p{Nd}{2}$/u;

/**
 * Gives a document the structure that its author shows without marking it: short lines with numbers in
 * sequence are headings of what follows, and headings that are amounts belong to the labels beside them.
 */
export function findStructure(document: SourceDocument): SourceDocument {
  const headed = divideSection(
    liftFromContents(removeShareHeadings(joinTitleLines(listBulletTables(document.root)))),
  );
  const listed = divideLongItems(divideNestedItems(divideLabelled(joinLettered(headed))));
  const root = joinAmounts(listed);
  if (root === document.root) return document;
  const [first] = root.sections;
  const isTitle = document.root.sections[0]?.heading === document.title && first?.level === 1;
  return { ...document, root, ...(isTitle ? { title: first.heading } : {}) };
}

/** Removes headings over buttons and those that name an author, under which the text of a page goes on. */
function removeShareHeadings(section: SourceSection): SourceSection {
  const sections = mapAll(section.sections, removeShareHeadings);
  if (!sections.some(({ heading }) => isShareHeading(heading)))
    return sections === section.sections ? section : { ...section, sections };
  const found: SourceSection[] = [];
  const blocks = [...section.blocks];
  let moved: SourceBlock[] = [];
  const place = (): void => {
    const last = found.at(-1);
    if (last === undefined) for (const block of moved) blocks.push(block);
    else found[found.length - 1] = appendBlocks(last, moved);
    moved = [];
  };
  for (const part of sections) {
    const isGone = isShareHeading(part.heading);
    if (isGone) for (const block of part.blocks) moved.push(block);
    const following = isGone ? part.sections : [part];
    if (following.length > 0) place();
    for (const one of following) found.push(one);
  }
  place();
  return { ...section, blocks, sections: found };
}

/** Appends blocks to the end of a section, which is its last section if it has some. */
function appendBlocks(section: SourceSection, blocks: readonly SourceBlock[]): SourceSection {
  const last = section.sections.at(-1);
  return last === undefined
    ? { ...section, blocks: [...section.blocks, ...blocks] }
    : { ...section, sections: [...section.sections.slice(0, -1), appendBlocks(last, blocks)] };
}

function divideSection(section: SourceSection): SourceSection {
  const sections = mapAll(section.sections, divideSection);
  const headings = readUnmarkedHeadings(section.blocks);
  const isOpening = (index: number): boolean =>
    headings[index] !== undefined && isText(section.blocks[index + 1]) && headings[index + 1] === undefined;
  const at = section.blocks.flatMap((_, index) => (isOpening(index) ? [index] : []));
  if (at.length < HEADINGS_LEAST || section.level >= 6)
    return sections === section.sections ? section : { ...section, sections };
  const found = at.map((from, index): SourceSection => {
    const heading = headings[from] ?? '';
    const block = section.blocks[from];
    return {
      heading,
      level: section.level + 1,
      place: block?.place ?? section.place,
      blocks: section.blocks.slice(from + 1, at[index + 1]),
      sections: [],
    };
  });
  return { ...section, blocks: section.blocks.slice(0, at[0]), sections: [...found, ...sections] };
}

function isText(block: SourceBlock | undefined): boolean {
  return block !== undefined && block.kind !== 'figure' && block.kind !== 'code';
}

/** Makes a list of paragraphs in a row that begin with a letter in sequence and a name: "A. Size. A cabin …". */
function joinLettered(section: SourceSection): SourceSection {
  const sections = mapAll(section.sections, joinLettered);
  const blocks: SourceBlock[] = [];
  let isChanged = false;
  for (let index = 0; index < section.blocks.length; ) {
    const items: ListEntry[] = [];
    while (items.length < LETTERS.length) {
      const entry = readLettered(section.blocks[index + items.length], LETTERS[items.length] ?? '');
      if (entry === undefined) break;
      items.push(entry);
    }
    const block = section.blocks[index];
    if (block === undefined) break;
    const isList = items.length >= HEADINGS_LEAST;
    blocks.push(isList ? { kind: 'list', ordered: false, items, place: block.place } : block);
    isChanged ||= isList;
    index += isList ? items.length : 1;
  }
  if (!isChanged && sections === section.sections) return section;
  return { ...section, sections, blocks: isChanged ? blocks : section.blocks };
}

function readLettered(block: SourceBlock | undefined, letter: string): ListEntry | undefined {
  if (block?.kind !== 'paragraph') return undefined;
  const { text } = block.text;
  const [opening, name = ''] = LETTERED.exec(text) ?? [];
  if (opening === undefined || text[0] !== letter) return undefined;
  const rest = slice(block.text, opening.length, text.length);
  return {
    text: concat([
      { text: name, marks: [{ start: 0, end: name.length, kind: 'strong' }] },
      plain(': '),
      rest,
    ]),
    place: block.place,
    children: [],
  };
}

/**
 * Replaces headings without content that are labels and amounts in turn by a list of both: a report whose
 * figures are set as headings.
 */
function joinAmounts(section: SourceSection): SourceSection {
  const sections = mapAll(section.sections, joinAmounts);
  const pairs: { readonly from: number; readonly label: SourceSection; readonly amount: SourceSection }[] =
    [];
  for (let index = 0; index + 1 < sections.length; index++) {
    const [first, second] = [sections[index], sections[index + 1]];
    if (first === undefined || second === undefined || !isEmpty(first) || !isEmpty(second)) continue;
    const [label, amount] = isAmount(first) ? [second, first] : [first, second];
    if (!isAmount(amount) || isAmount(label) || label.heading.length > LABEL_MAX) continue;
    pairs.push({ from: index, label, amount });
    index++;
  }
  if (pairs.length < HEADINGS_LEAST)
    return sections === section.sections ? section : { ...section, sections };
  const gone = new Set(pairs.flatMap(({ from }) => [from, from + 1]));
  const items = pairs.map(({ label, amount }): ListEntry => {
    const text = `${label.heading}: ${amount.heading}`;
    return {
      text: { text, marks: [{ start: 0, end: label.heading.length, kind: 'strong' }] },
      place: label.place,
      children: [],
    };
  });
  const [first] = pairs;
  return {
    ...section,
    blocks: [
      ...section.blocks,
      { kind: 'list', ordered: false, items, place: first?.label.place ?? section.place },
    ],
    sections: sections.filter((_, index) => !gone.has(index)),
  };
}

function isAmount({ heading }: SourceSection): boolean {
  return AMOUNT.test(heading.trim()) && !YEAR.test(heading.trim());
}

function isEmpty({ blocks, sections }: SourceSection): boolean {
  return blocks.length === 0 && sections.length === 0;
}

/** Maps a list; the same list if nothing changes. */
function mapAll<T>(list: readonly T[], change: (one: T) => T): readonly T[] {
  const mapped = list.map(change);
  return mapped.every((one, index) => one === list[index]) ? list : mapped;
}
