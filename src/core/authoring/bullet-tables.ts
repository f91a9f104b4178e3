import { toVisibleText } from '../sources/rich-text.ts';
import type { ListEntry, SourceBlock, SourceSection, TableBlock } from '../sources/source-document.ts';

/** Mark of a point, which some files set in a column of its own. */
const BULLET = /^[•●▪◦‣∙■□➢✓❖◆★–—-]$/u;

/** Makes lists of tables whose first column only has the marks of points. */
export function listBulletTables(section: SourceSection): SourceSection {
  const sections = section.sections.map(listBulletTables);
  const blocks = section.blocks.map(
    (block): SourceBlock => (block.kind === 'table' ? (toList(block) ?? block) : block),
  );
  const isSame =
    blocks.every((block, index) => block === section.blocks[index]) &&
    sections.every((one, index) => one === section.sections[index]);
  return isSame ? section : { ...section, blocks, sections };
}

function toList({ columns, rows, place }: TableBlock): SourceBlock | undefined {
  const lines = [columns.map(({ label }) => label), ...rows];
  const isPoints =
    columns.length === 2 && lines.every(([mark = '']) => BULLET.test(toVisibleText(mark).trim()));
  if (!isPoints) return undefined;
  const items = lines.map(
    ([, text = '']): ListEntry => ({
      text: { text: toVisibleText(text).trim(), marks: [] },
      place,
      children: [],
    }),
  );
  return { kind: 'list', ordered: false, items, place };
}
