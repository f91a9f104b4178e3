import type { MaterialItem, MaterialParagraph, SlideMaterial } from '../design.ts';

/** The points of a single list as items. */
export function listItems({ parts, charts, tables, pictures, kind }: SlideMaterial): readonly MaterialItem[] {
  const [only, ...more] = parts;
  if (
    only === undefined ||
    more.length > 0 ||
    charts.length + tables.length + pictures.length > 0 ||
    kind !== 'content' ||
    only.paragraphs.some(({ code }) => code)
  )
    return [];
  const items: { heading: string; paragraphs: MaterialParagraph[] }[] = [];
  for (const paragraph of only.paragraphs) {
    if (paragraph.level === 0) items.push({ heading: paragraph.text, paragraphs: [] });
    else items.at(-1)?.paragraphs.push({ ...paragraph, level: paragraph.level - 1 });
  }
  return items;
}
