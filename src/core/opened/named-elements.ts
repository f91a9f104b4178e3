import type { PackageEdit } from '../ooxml/package/index.ts';
import { readAttribute, resolveReferences } from '../ooxml/xml/index.ts';
import { findElements, type OwnElement } from './elements.ts';

/** Elements of a slide by their names, those of one name in painting order. */
export function groupByName(file: PackageEdit, part: string): ReadonlyMap<string, readonly OwnElement[]> {
  const source = file.text(part);
  return Map.groupBy(findElements(source, file.markup(part)), ({ about }) =>
    resolveReferences(readAttribute(source, about, 'name') ?? '', about.start),
  );
}
