import type { Relationship } from '../../../../ooxml/package/index.ts';

/** Relationships that slides have without referring to their ids. */
const IMPLICIT_TYPES: ReadonlySet<string> = new Set(['slideLayout', 'themeOverride']);

/**
 * Relationships of a sample slide that its copy still refers to, and those that are not referred to by id.
 *
 * @param xml markup of the copy
 * @param textOf reads a part of the design
 */
export function findUsedRelationships(
  all: readonly Relationship[],
  xml: string,
  textOf: (part: string) => string,
): Relationship[] {
  // Many slides have no other relationships, so the text need not be searched.
  const sought = all.filter(({ type }) => !IMPLICIT_TYPES.has(type)).map(({ id }) => id);
  // Ids in the usual form are found with a single search.
  const named = new Set(sought.length === 0 ? [] : xml.match(/"rId\d+"/g));
  const used = new Set(
    sought.filter((id) => named.has(`"${id}"`) || (!/^rId\d+$/.test(id) && xml.includes(`"${id}"`))),
  );
  const objects = all.some(({ type }) => type === 'vmlDrawing') && /<(?:\w+:)?(?:oleObj|control)\b/.test(xml);
  // The drawing of a diagram is referred to only by its data part.
  for (const { id, type, target } of all)
    if (used.has(id) && type === 'diagramData')
      for (const [, drawing = ''] of textOf(target).matchAll(/\srelId="([^"]+)"/g)) used.add(drawing);
  return all.filter(
    ({ id, type }) => used.has(id) || IMPLICIT_TYPES.has(type) || (objects && type === 'vmlDrawing'),
  );
}
