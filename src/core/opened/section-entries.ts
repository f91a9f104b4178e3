import { findWithin, type Markup, readAttribute, type XmlEditor } from '../ooxml/xml/index.ts';

/** Neighbouring slides by their `p:sldId@id`. */
export interface Neighbours {
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/**
 * Adds a slide to the section of the slide before it, or of the next one if it is the first. Slides without a
 * section would make PowerPoint create a default one (MS-PPTX 2.4.1.2). Does nothing in a deck without
 * sections.
 */
export function addToSection(
  edited: XmlEditor,
  root: Markup,
  number: number,
  { before, after }: Neighbours,
): void {
  const entries = findSectionEntries(root);
  const findEntry = (slide: number | undefined) =>
    entries.find((one) => slide !== undefined && readAttribute(edited.source, one, 'id') === String(slide));
  const [earlier, later] = [findEntry(before), findEntry(after)];
  const beside = earlier ?? later;
  if (beside === undefined) return;
  const tag = /^<([^\s/>]+)/.exec(edited.source.slice(beside.start))?.[1] ?? '';
  edited.insert(earlier === undefined ? beside.start : beside.end, `<${tag} id="${number}"/>`);
}

export function removeFromSections(edited: XmlEditor, root: Markup, number: number): void {
  for (const one of findSectionEntries(root))
    if (readAttribute(edited.source, one, 'id') === String(number)) edited.remove(one);
}

function findSectionEntries(root: Markup): Markup[] {
  const list = findWithin(root, ({ name }) => name === 'sectionLst');
  const inside = ({ children }: Markup): Markup[] =>
    children.flatMap((one) => (one.name === 'sldId' ? [one] : inside(one)));
  return list === undefined ? [] : inside(list);
}
