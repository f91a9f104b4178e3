import { type PackageEdit, relationshipsPartName } from '../ooxml/package/index.ts';
import { descendants } from '../ooxml/xml/index.ts';
import { copyComments } from './comments/copy-comments.ts';
import { removeRelation } from './comments/write-comments.ts';
import {
  insertSlideEntry,
  type ListedSlide,
  listSlides,
  readRelationshipId,
  removeSlideEntry,
} from './opened-slides.ts';

/** Relationship types of parts that slides share; all others belong to one slide. */
const SHARED_TYPES: ReadonlySet<string> = new Set([
  'slideLayout',
  'slideMaster',
  'notesMaster',
  'theme',
  'image',
  'media',
  'video',
  'audio',
  'slide',
  'font',
  'tableStyles',
  'customXml',
]);
/** Comments name their slide and have ids of their own, so they are copied once the slide is in the list. */
const COMMENTS = 'comments';

/** Duplicates a slide and inserts the copy at an index. @returns its part */
export function duplicateSlide(file: PackageEdit, part: string, at: number): string {
  const copies = new Map<string, string>();
  const made = copyPart(file, part, copies);
  const number = insertSlideEntry(file, made, at);
  removeRelation(file, made);
  copyComments(file, part, file, { part: made, number });
  return made;
}

function copyPart(file: PackageEdit, part: string, copies: Map<string, string>): string {
  const known = copies.get(part);
  if (known !== undefined) return known;
  const isText = /\.(xml|vml)$/i.test(part);
  const own = isText ? file.text(part) : (file.bytes(part) ?? new Uint8Array());
  const content =
    typeof own === 'string'
      ? own.replace(
          /(<p14:creationId\b[^>]*\bval=")(\d+)(")/g,
          (_, head: string, id: string, foot: string) => `${head}${(Number(id) + 1) >>> 0}${foot}`,
        )
      : own;
  const made = file.add(part, content, file.contentType(part));
  copies.set(part, made);
  const related = relationshipsPartName(part);
  if (!file.has(related)) return made;
  file.put(relationshipsPartName(made), file.text(related));
  for (const { id, type, target, external } of file.relationships(made)) {
    if (external) continue;
    if (type === COMMENTS) file.unrelate(made, id);
    else if (copies.has(target)) file.redirect(made, id, copies.get(target) ?? target);
    else if (!SHARED_TYPES.has(type) && file.has(target))
      file.redirect(made, id, copyPart(file, target, copies));
  }
  return made;
}

/** Deletes a slide with the parts that only it uses, and links of other slides to it. */
export function deleteSlide(file: PackageEdit, slide: ListedSlide): void {
  const owned = findReachable(file, [slide.part]);
  removeSlideEntry(file, slide);
  const isListed = listSlides(file).some(({ part }) => part === slide.part);
  if (isListed) return;
  for (const name of file.names) {
    if (!/^ppt\/slides\/[^/]+\.xml$/i.test(name) || name === slide.part) continue;
    for (const { id, target, external } of file.relationships(name))
      if (!external && target === slide.part) unlink(file, name, id);
  }
  const reachableParts = findReachable(file, ['']);
  for (const part of owned) if (!reachableParts.has(part) && file.has(part)) file.remove(part);
}

/** Removes a relationship and the hyperlinks that use it. */
export function unlink(file: PackageEdit, part: string, relationship: string): void {
  file.edit(part, (edited, root) => {
    for (const one of descendants(root))
      if (
        /^hlink(Click|Hover|MouseOver)$/.test(one.name) &&
        readRelationshipId(edited.source, one) === relationship
      )
        edited.remove(one);
  });
  file.unrelate(part, relationship);
}

/** Parts reachable from the given ones; "" is the package itself. */
export function findReachable(file: PackageEdit, from: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const queue = [...from];
  for (let part = queue.pop(); part !== undefined; part = queue.pop()) {
    if (found.has(part)) continue;
    found.add(part);
    if (part !== '' && !file.has(part)) continue;
    for (const { target, external } of file.relationships(part)) if (!external) queue.push(target);
  }
  return found;
}
