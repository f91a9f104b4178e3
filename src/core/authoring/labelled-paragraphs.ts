import { slice } from '../sources/rich-text.ts';
import type { SourceBlock, SourceSection } from '../sources/source-document.ts';
import { capitalize } from './shorten.ts';

/** Label in capitals before a paragraph, as in notices of authorities: "SUMMARY: The agency proposes …". */
const LABEL = /^(\p{Lu}{4,}(?:[ /&-]+\p{Lu}{2,}){0,5}):\s+(?=\S)/u;
/** Minimum number of them, since one may be an emphasized word. */
const LABELS_LEAST = 3;
const LEVEL_MAX = 6;

/**
 * Makes sections of the paragraphs of a section that begin with different labels in capitals. Labels that occur again
 * are names of speakers.
 */
export function divideLabelled(section: SourceSection): SourceSection {
  const mapped = section.sections.map(divideLabelled);
  const isSame = mapped.every((one, index) => one === section.sections[index]);
  const sections = isSame ? section.sections : mapped;
  const labels = section.blocks.map(readLabel);
  const at = labels.flatMap((label, index) => (label === undefined ? [] : [index]));
  const isUnique = new Set(labels.filter((label) => label !== undefined)).size === at.length;
  if (at.length < LABELS_LEAST || !isUnique || section.level >= LEVEL_MAX)
    return isSame ? section : { ...section, sections };
  const found = at.map((from, index): SourceSection => {
    const [first, ...rest] = section.blocks.slice(from, at[index + 1]);
    const label = labels[from] ?? '';
    return {
      heading: label.slice(0, 1) + label.slice(1).toLowerCase(),
      level: section.level + 1,
      place: first?.place ?? section.place,
      blocks: [...(first === undefined ? [] : [removeLabel(first)]), ...rest],
      sections: [],
    };
  });
  return { ...section, blocks: section.blocks.slice(0, at[0]), sections: [...found, ...sections] };
}

function readLabel(block: SourceBlock): string | undefined {
  return block.kind === 'paragraph' ? LABEL.exec(block.text.text)?.[1] : undefined;
}

function removeLabel(block: SourceBlock): SourceBlock {
  if (block.kind !== 'paragraph') return block;
  const length = LABEL.exec(block.text.text)?.[0].length ?? 0;
  return { ...block, text: capitalize(slice(block.text, length, block.text.text.length)) };
}
