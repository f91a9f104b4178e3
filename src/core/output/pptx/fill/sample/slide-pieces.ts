import { canonicalElement, type HeldShapes, isCanonical, namespacesOf } from '../../../../ooxml/read/index.ts';
import type { WrittenRows } from '../../../../ooxml/write/index.ts';
import { type Markup, parseXml, type XmlNode } from '../../../../ooxml/xml/index.ts';
import type { SaidPiece } from './casts.ts';
import { type Marked, Patterns } from './patterns.ts';
import type { PreparedSlide } from './prepare-slide.ts';

/** What stands on a copied slide, shape by shape: most of them are those of the sample, which were read before. */
export interface SlidePieces {
  readonly sample: PreparedSlide;
  /** In their order. */
  readonly shapes: readonly ShapePiece[];
}

interface ShapePiece {
  readonly text: string;
  /** As the sample has it. */
  readonly still?: Markup;
  /** Of a table. */
  readonly rows?: WrittenRows;
  readonly marked?: Marked;
}

interface Skeleton {
  readonly root: XmlNode;
  readonly namespaces: ReturnType<typeof namespacesOf>;
  readonly nodes: WeakMap<Markup, readonly XmlNode[]>;
  readonly held: HeldShapes;
  readonly patterns: Patterns;
}

const skeletons = new WeakMap<PreparedSlide, Skeleton>();
/** Shows another number on each slide. */
const NUMBER = 'slidenum';
const TREE = /<p:spTree\b[\s\S]*<\/p:spTree\s*>/;
const REST = /<\/p:cSld\s*>[\s\S]*$/;

/** How pieces differ from those of the sample. */
interface Changes {
  /** Those that show something else, though their own text may be the same. */
  readonly changed: ReadonlySet<Markup>;
  /** What was put before them. */
  readonly before: ReadonlyMap<Markup, readonly string[]>;
  /** Behind them all. */
  readonly added: readonly string[];
  readonly tables: ReadonlyMap<Markup, WrittenRows>;
}

/** The pieces of a slide that was rendered by its shapes. */
export function piecesOf(sample: PreparedSlide, pieces: readonly SaidPiece[], { changed, before, added, tables }: Changes): SlidePieces {
  const shapes = pieces.flatMap(({ element, text, touched, marked }): ShapePiece[] => {
    const rows = tables.get(element);
    const own = touched || changed.has(element) || text.includes(NUMBER) ? { text, ...(rows === undefined ? {} : { rows }), ...(marked === undefined ? {} : { marked }) } : { text, still: element };
    return [...(before.get(element) ?? []).map((one) => ({ text: one })), own];
  });
  return { sample, shapes: [...shapes, ...added.map((one) => ({ text: one }))] };
}

/** The slide as a document as far as it is read, and which of its shapes were read before. */
export function treeOfPieces({ sample, shapes }: SlidePieces): { readonly root: XmlNode; readonly held: HeldShapes } {
  const { root, namespaces, nodes, held, patterns } = skeletonOf(sample);
  const read = (text: string) => canonicalElement(parseXml(text), text, namespaces);
  const children = shapes.flatMap(({ text, still, rows, marked }) => {
    const table = rows === undefined || namespaces !== undefined ? undefined : withoutRows(text, rows);
    if (rows !== undefined && table !== undefined) {
      const node = parseXml(table);
      held.set(node, { rows: rows.rows });
      return [node];
    }
    if (still === undefined) {
      const like = patterns.like(text, marked, read);
      if (like === undefined) return read(text);
      held.set(like.node, like.held);
      return [like.node];
    }
    const known = nodes.get(still) ?? read(text);
    if (!nodes.has(still)) {
      nodes.set(still, known);
      for (const node of known) held.set(node, {});
    }
    return known;
  });
  const withTree = (node: XmlNode): XmlNode => (node.tag === 'p:spTree' ? { ...node, children } : node.tag === 'p:cSld' || node === root ? { ...node, children: node.children.map(withTree) } : node);
  return { root: withTree(root), held };
}

/** A table as a reader finds it that knows its rows; undefined where it calls things otherwise, or is one among others. */
function withoutRows(text: string, { xml }: WrittenRows): string | undefined {
  const at = text.indexOf(xml);
  const rest = at < 0 ? '' : text.slice(0, at) + text.slice(at + xml.length);
  return rest.startsWith('<p:graphicFrame') && isCanonical(rest) ? rest : undefined;
}

/** All but the shapes, and without what moves them. */
function skeletonOf(sample: PreparedSlide): Skeleton {
  const known = skeletons.get(sample);
  if (known !== undefined) return known;
  const [override = ''] = /<p:clrMapOvr\b[\s\S]*?<\/p:clrMapOvr\s*>/.exec(sample.source) ?? [];
  const text = sample.source.replace(TREE, '<p:spTree/>').replace(REST, () => `</p:cSld>${override}</p:sld>`);
  const parsed = parseXml(text);
  const namespaces = namespacesOf(parsed, text);
  const [root = parsed] = canonicalElement(parsed, text, namespaces);
  const made = { root, namespaces, nodes: new WeakMap(), held: new WeakMap(), patterns: new Patterns() };
  skeletons.set(sample, made);
  return made;
}
