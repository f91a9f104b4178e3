import { applyFileEdits, type FileEdits, type OpcPackage, PackageEdit } from '../../ooxml/package/index.ts';
import { type ReadDeck, type ReadDeckWithBackdrops, readDeck } from '../../ooxml/read/index.ts';
import { descendants, findWithin, type Markup, readAttribute, XmlEditor } from '../../ooxml/xml/index.ts';
import { DesignSource } from '../../output/pptx/fill/design-source.ts';
import { indexShapes, isShape, readShapeId } from '../../output/pptx/fill/sample/shapes.ts';
import { clearPrompts } from './clear-prompts.ts';
import { findSharedLooks, type SharedLook, type SharedPlace } from './shared-look.ts';

const RELATION = /\sr:(?:id|embed|link|pict)="([^"]+)"/g;

/** A file of which decks are made, in which layouts show what their slides have in common, and no prompts. */
interface SharedFile {
  readonly deck: ReadDeckWithBackdrops;
  /** The file before the edits. */
  readonly original: ReadDeckWithBackdrops;
  readonly source: DesignSource;
  /** Parts that differ from those of the file. */
  readonly edits?: FileEdits;
}

/** Opens a file, copies to its layouts what their slides have in common, and removes prompts that all slides show. */
export function openWithSharedLooks(bytes: Uint8Array): SharedFile {
  const deck = readDeck(bytes);
  const source = new DesignSource(bytes, deck);
  const edits = editLayouts(source.package, deck);
  if (Object.keys(edits).length === 0) return { deck, original: deck, source };
  const edited = readDeck(applyFileEdits(bytes, edits));
  return { deck: edited, original: deck, source: new DesignSource(bytes, edited, edits), edits };
}

/** Copies shapes, and the places of placeholders, from slides to their layouts, so that new slides show them as well. */
function editLayouts(pkg: OpcPackage, deck: ReadDeck): FileEdits {
  const edit = new PackageEdit(pkg);
  for (const look of findSharedLooks(deck)) raiseLook(edit, look);
  for (const { part } of [...deck.masters, ...deck.layouts]) clearPrompts(edit, part);
  return Object.fromEntries(
    [...edit.changes].flatMap(([name, content]) => (typeof content === 'string' ? [[name, content]] : [])),
  );
}

function raiseLook(edit: PackageEdit, { layout, shapes, places }: SharedLook): void {
  let added = '';
  let nextId = findMaxId(edit.text(layout), edit.markup(layout)) + 1;
  for (const { slide, id, isEmptied } of shapes) {
    const written = copyShape(edit, slide, layout, id, isEmptied, nextId);
    if (written === undefined) continue;
    added += written.xml;
    nextId = written.nextId;
  }
  if (added !== '')
    edit.edit(layout, (edited, root) => {
      const tree = findWithin(root, ({ name }) => name === 'spTree');
      const list = tree?.children.find(({ name }) => name === 'extLst');
      if (list !== undefined) edited.insert(list.start, added);
      else if (tree !== undefined) edited.append(tree, added);
    });
  for (const place of places) edit.edit(layout, (edited, root) => movePlace(edited, root, place));
}

function findMaxId(source: string, root: Markup): number {
  return Math.max(
    1,
    ...descendants(root)
      .filter(({ name }) => name === 'cNvPr')
      .map((one) => Number(readAttribute(source, one, 'id')) || 0),
  );
}

/** XML of a shape for a layout; undefined if it needs more than pictures of its slide. */
function copyShape(
  edit: PackageEdit,
  slide: string,
  layout: string,
  id: number,
  isEmptied: boolean,
  firstId: number,
): { readonly xml: string; readonly nextId: number } | undefined {
  const source = edit.text(slide);
  const root = edit.markup(slide);
  const [shape, ...others] = indexShapes(source, root).get(id) ?? [];
  if (shape === undefined || others.length > 0 || shape.parent?.name !== 'spTree') return undefined;
  let nextId = firstId;
  const edited = new XmlEditor(source);
  for (const one of descendants(shape)) {
    if (one.name === 'AlternateContent' || one.name === 'custDataLst') return undefined;
    if (one.name === 'cNvPr') edited.setAttribute(one, 'id', String(nextId++));
    if (/^(?:hlinkClick|hlinkHover|stCxn|endCxn)$/.test(one.name)) edited.remove(one);
    if (isEmptied && one.name === 'txBody') removeWords(edited, one);
  }
  const around = edited.toString();
  const cut = around.slice(shape.start, around.length - (source.length - shape.end));
  const relations = new Map<string, string>();
  for (const [, relation = ''] of cut.matchAll(RELATION)) {
    const found = edit.relationships(slide).find((one) => one.id === relation);
    if (found === undefined || found.external || found.type !== 'image') return undefined;
    relations.set(relation, edit.relate(layout, 'image', found.target));
  }
  const related = cut.replace(RELATION, (whole, relation: string) =>
    whole.replace(`"${relation}"`, `"${relations.get(relation) ?? relation}"`),
  );
  const declared = declarePrefixes(related, source, edit.text(layout));
  return declared === undefined ? undefined : { xml: declared, nextId };
}

function removeWords(edited: XmlEditor, body: Markup): void {
  const [first, ...others] = body.children.filter(({ name }) => name === 'p');
  for (const one of others) edited.remove(one);
  for (const one of first?.children ?? []) if (/^(?:r|br|fld)$/.test(one.name)) edited.remove(one);
}

/** A shape that declares the prefixes which the root of its new part does not declare as that of the old one. */
function declarePrefixes(xml: string, from: string, to: string): string | undefined {
  const used = new Set(
    [...xml.matchAll(/[<\s/]([A-Za-z_][\w.-]*):[A-Za-z_]/g)].map(([, prefix = '']) => prefix),
  );
  const find = (text: string, prefix: string) =>
    new RegExp(`\\sxmlns:${prefix}=["']([^"']*)["']`).exec(text)?.[1];
  let declared = xml;
  for (const prefix of used) {
    if (prefix === 'xmlns' || prefix === 'xml') continue;
    const [own, root] = [find(xml, prefix), find(/<[A-Za-z_][^>]*>/.exec(to)?.[0] ?? '', prefix)];
    const address = find(from, prefix);
    if (own !== undefined || (root !== undefined && root === address)) continue;
    if (address === undefined) return undefined;
    declared = declared.replace(/^<[\w:.-]+/, (start) => `${start} xmlns:${prefix}="${address}"`);
  }
  return declared;
}

/** Writes the box, and the letters, of a placeholder of a layout. */
function movePlace(edited: XmlEditor, root: Markup, { type, idx, box, letters }: SharedPlace): void {
  const { source } = edited;
  const shape = descendants(root).find(
    (one) =>
      isShape(one) &&
      readShapeId(source, one) !== undefined &&
      one.children.some((holder) =>
        holder.children.some((inner) =>
          inner.children.some(
            (place) =>
              place.name === 'ph' &&
              (readAttribute(source, place, 'type') ?? 'obj') === type &&
              Number(readAttribute(source, place, 'idx') ?? 0) === idx,
          ),
        ),
      ),
  );
  const properties = shape?.children.find(({ name }) => name === 'spPr');
  if (shape === undefined || properties === undefined) return;
  const [x, y, width, height] = [box.x, box.y, box.width, box.height].map(Math.round);
  const xfrm = `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm>`;
  const known = properties.children.find(({ name }) => name === 'xfrm');
  if (known !== undefined) edited.replace(known.start, known.end, xfrm);
  else if (source[properties.inner - 2] === '/') edited.setInner(properties, xfrm);
  else edited.insert(properties.inner, xfrm);
  if (letters !== undefined) writeLetters(edited, shape, letters);
}

function writeLetters(
  edited: XmlEditor,
  shape: Markup,
  { sizePt, bold }: NonNullable<SharedPlace['letters']>,
): void {
  const styles = findWithin(shape, ({ name }) => name === 'lstStyle');
  if (styles === undefined) return;
  const first = styles.children.find(({ name }) => name === 'lvl1pPr');
  const run = first?.children.find(({ name }) => name === 'defRPr');
  const [size, weight] = [String(Math.round(sizePt * 100)), bold ? '1' : '0'];
  if (run !== undefined) {
    edited.setAttribute(run, 'sz', size);
    edited.setAttribute(run, 'b', weight);
  } else if (first === undefined && styles.children.length === 0)
    edited.setInner(styles, `<a:lvl1pPr><a:defRPr sz="${size}" b="${weight}"/></a:lvl1pPr>`);
}
