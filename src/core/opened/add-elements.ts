import { PackageEdit } from '../ooxml/package/index.ts';
import { parseMarkup, readAttribute, XmlEditor } from '../ooxml/xml/index.ts';
import { toStrict } from '../output/pptx/fill/to-strict.ts';
import type { OpenedEdit } from './api.ts';
import { Copier } from './copy-slides.ts';
import { findElements, findTree, readPlaceholderType } from './elements.ts';
import { findElement, invalidInput } from './find-element.ts';
import { listSlides } from './opened-slides.ts';

type Added = Extract<OpenedEdit, { op: 'add_elements' }>;

/**
 * Copies the elements of the first slide of another file, except its placeholders, onto a slide, with all
 * parts that they need.
 *
 * @param part name of the slide's part
 * @returns ids of the new elements
 */
export function addElements(
  file: PackageEdit,
  part: string,
  { file: bytes, where, beside }: Pick<Added, 'file' | 'where' | 'beside'>,
): string[] {
  const from = PackageEdit.open(bytes);
  const [first] = listSlides(from);
  if (first === undefined) return [];
  const source = from.text(first.part);
  const made = findElements(source, parseMarkup(source)).filter(
    (one) => one.parent === undefined && readPlaceholderType(source, one) === undefined,
  );
  const raw = made
    .map(({ around, markup }) => source.slice((around ?? markup).start, (around ?? markup).end))
    .join('');
  const numbered = assignIds(raw, nextElementId(file, part));
  const related = copyRelationships(numbered.raw, file, part, from, first.part);
  insertElements(file, part, file.isStrict && !from.isStrict ? toStrict(related) : related, where, beside);
  declarePrefixes(file, part, source);
  const ids = new Set(numbered.ids);
  const now = file.text(part);
  return findElements(now, parseMarkup(now)).flatMap((one) =>
    one.parent === undefined && ids.has(one.id) ? [one.id] : [],
  );
}

/** Id for a new element of a slide. */
export function nextElementId(file: PackageEdit, part: string): number {
  return (
    Math.max(
      1,
      ...[...file.text(part).matchAll(/<(?:[\w.-]+:)?cNvPr\b[^>]*?\bid="(\d+)"/g)].map(([, id]) =>
        Number(id),
      ),
    ) + 1
  );
}

/**
 * Gives the elements ids that are unused on the slide. Connectors follow the shapes that they are glued to.
 */
function assignIds(raw: string, next: number): { readonly raw: string; readonly ids: readonly string[] } {
  const newIds = new Map<string, string>();
  for (const [, id = ''] of raw.matchAll(/<(?:[\w.-]+:)?cNvPr\b[^>]*?\bid="(\d+)"/g))
    if (!newIds.has(id)) newIds.set(id, String(next + newIds.size));
  const renumbered = raw.replace(
    /(<(?:[\w.-]+:)?(?:cNvPr|stCxn|endCxn)\b[^>]*?\bid=")(\d+)(")/g,
    (whole, head: string, id: string, foot: string) =>
      newIds.has(id) ? `${head}${newIds.get(id)}${foot}` : whole,
  );
  return { raw: renumbered, ids: [...newIds.values()] };
}

/** Recreates the relationships that the elements refer to, and copies the parts behind them. */
function copyRelationships(
  raw: string,
  file: PackageEdit,
  part: string,
  from: PackageEdit,
  origin: string,
): string {
  const copier = new Copier(file, from, 'target');
  const relations = new Map(from.relationships(origin).map((one) => [one.id, one]));
  const made = new Map<string, string>();
  const relationshipFor = (id: string): string | undefined => {
    const found = relations.get(id);
    if (found === undefined) return undefined;
    const known =
      made.get(id) ??
      file.relate(
        part,
        found.type,
        found.external ? found.target : copier.copy(found.target),
        found.external,
      );
    made.set(id, known);
    return known;
  };
  return raw.replace(
    /(\b[\w.-]+:(?:id|embed|link|pict|dm|lo|qs|cs)=")([^"]+)(")/g,
    (whole, head: string, id: string, foot: string) => {
      const own = relationshipFor(id);
      return own === undefined ? whole : `${head}${own}${foot}`;
    },
  );
}

/** Inserts elements on a slide, above all others or beside one of them. */
export function insertElements(
  file: PackageEdit,
  part: string,
  raw: string,
  where: Added['where'],
  beside: string | undefined,
): void {
  if (beside === undefined) {
    file.edit(part, (edited, root) => {
      const tree = findTree(root);
      if (tree === undefined)
        throw invalidInput(
          'slide',
          'The slide has no shape tree, so no elements can be added to it.',
          undefined,
        );
      const first = findElements(edited.source, root)[0];
      if (where === 'start' && first !== undefined) edited.insert((first.around ?? first.markup).start, raw);
      else {
        const extensions = tree.children.find(({ name }) => name === 'extLst');
        if (extensions === undefined) edited.append(tree, raw);
        else edited.insert(extensions.start, raw);
      }
    });
    return;
  }
  const { source, element } = findElement(file, part, beside);
  const place = element.around ?? element.markup;
  const edited = new XmlEditor(source);
  edited.insert(where === 'before' || where === 'start' ? place.start : place.end, raw);
  file.put(part, edited.toString());
}

/** Declares on the slide the namespace prefixes that the copied elements use. */
function declarePrefixes(file: PackageEdit, part: string, origin: string): void {
  const [root = ''] = /<[A-Za-z_][^>]*>/.exec(origin) ?? [];
  file.edit(part, (edited, own) => {
    for (const [, prefix = '', address = ''] of root.matchAll(/xmlns:([\w.-]+)="([^"]+)"/g)) {
      if (
        readAttribute(edited.source, own, `xmlns:${prefix}`) !== undefined ||
        !edited.source.includes(`<${prefix}:`)
      )
        continue;
      edited.setAttribute(own, `xmlns:${prefix}`, file.isStrict ? toStrict(address) : address);
    }
  });
}
