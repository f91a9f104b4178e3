import { defined } from '../../input/fields.ts';
import type { XmlNode } from '../xml/parse.ts';
import { readChart } from './chart.ts';
import type { ReadBase, ReadBox, ReadChart, ReadOpaque, ReadShape, ReadTable } from './deck.ts';
import { drawPoints } from './diagram.ts';
import { readFillIn } from './fill.ts';
import { readNewerChart } from './newer-chart.ts';
import { drawNewerChart } from './newer-chart-shapes.ts';
import { at, attribute, child } from './node.ts';
import { type PartScope, pictureLookup, relationshipsById } from './part-scope.ts';
import { readTable, readTableFormats } from './table.ts';
import { findVmlPicture } from './vml-pictures.ts';

/** Reads a tree of shapes. Passed in because diagrams contain one. */
type ReadTree = (tree: XmlNode | undefined, scope: PartScope) => ReadShape[];

/** Reads a chart, a table, or content that this reader does not open. */
export function readFrame(
  node: XmlNode,
  { ancestors: _, ...base }: ReadBase & { readonly ancestors?: unknown },
  scope: PartScope,
  readShapes: ReadTree,
): ReadShape {
  const data = at(node, 'a:graphic', 'a:graphicData');
  const table = child(data, 'a:tbl');
  if (table !== undefined) {
    const read = readTable(table, scope);
    scope.formats?.tables.set(base.id, readTableFormats(table, scope));
    return { ...base, kind: 'table', ...read, box: measureTable(base.box, read) };
  }
  const chart = scope.relationships.get(attribute(child(data, 'c:chart'), 'r:id') ?? '');
  if (chart !== undefined && !chart.external) {
    const root = scope.package.xml(chart.target);
    const model = root === undefined ? undefined : readChart(root, scope.paint);
    if (model !== undefined) {
      const [backdrop, plotBackdrop] = [
        child(root, 'c:spPr'),
        at(root, 'c:chart', 'c:plotArea', 'c:spPr'),
      ].map((properties) => readBackdrop(properties, chart.target, scope));
      return {
        ...base,
        ...{ kind: 'chart', part: chart.target, chart: model },
        ...defined({ backdrop, plotBackdrop }),
      };
    }
  }
  return { ...base, kind: 'opaque', ...readOpaque(data, base, scope, readShapes) };
}

/**
 * Tables are as large as their columns and rows. Their frame is ignored, because some programs write the same
 * size into all frames.
 */
function measureTable(box: ReadBox, { columns, rows }: Pick<ReadTable, 'columns' | 'rows'>): ReadBox {
  const [width, height] = [
    columns.reduce((sum, one) => sum + one, 0),
    rows.reduce((sum, { heightEmu }) => sum + heightEmu, 0),
  ];
  return { ...box, width: width > 0 ? width : box.width, height: height > 0 ? height : box.height };
}

function readOpaque(
  data: XmlNode | undefined,
  base: ReadBase,
  scope: PartScope,
  readShapes: ReadTree,
): Pick<ReadOpaque, 'what' | 'drawn' | 'part' | 'newer'> {
  const uri = attribute(data, 'uri') ?? '';
  if (uri.endsWith('/diagram'))
    return { what: 'smartart', drawn: readDiagramDrawing(data, base, scope, readShapes) };
  if (/\/chart(ex)?$/.test(uri)) {
    const part = readPicturePart(child(data, 'p:pic'), scope);
    if (part !== undefined) return { what: 'chart', drawn: [], part };
    const found = scope.relationships.get(attribute(child(data, 'cx:chart'), 'r:id') ?? '');
    const newer =
      found === undefined || found.external ? undefined : readNewerChart(scope.package.xml(found.target));
    return newer === undefined
      ? { what: 'chart', drawn: [] }
      : { what: 'chart', drawn: drawNewerChart(newer, base.box, scope), newer };
  }
  const ole = child(data, 'p:oleObj');
  if (ole === undefined) return { what: 'unknown', drawn: [] };
  const part = readPicturePart(child(ole, 'p:pic'), scope) ?? findVmlPicture(attribute(ole, 'spid'), scope);
  return { what: 'ole', drawn: [], ...(part === undefined ? {} : { part }) };
}

/** Reads a picture that fills the area of a chart or its plot, which the chart part refers to itself. */
function readBackdrop(
  properties: XmlNode | undefined,
  part: string,
  scope: PartScope,
): ReadChart['backdrop'] {
  if (child(properties, 'a:blipFill') === undefined) return undefined;
  const picture = pictureLookup(relationshipsById(scope.package, part));
  const fill = readFillIn(properties, { ...scope.paint, picture });
  return fill?.kind === 'picture' ? fill : undefined;
}

function readPicturePart(picture: XmlNode | undefined, scope: PartScope): string | undefined {
  return scope.paint.picture(attribute(at(picture, 'p:blipFill', 'a:blip'), 'r:embed') ?? '');
}

/**
 * Reads the drawing that the creating program stored for SmartArt. The data part names the drawing that
 * belongs to it.
 */
function readDiagramDrawing(
  data: XmlNode | undefined,
  base: ReadBase,
  scope: PartScope,
  readShapes: ReadTree,
): ReadShape[] {
  const readRelated = (name: string) => {
    const found = scope.relationships.get(attribute(child(data, 'dgm:relIds'), name) ?? '');
    return found === undefined || found.external ? undefined : scope.package.xml(found.target);
  };
  const root = readRelated('r:dm');
  const drawings = [...scope.relationships.values()].filter(({ type }) => type === 'diagramDrawing');
  const named =
    drawings.find(({ id }) => id === readDrawingId(root)) ??
    (drawings.length === 1 ? drawings[0] : undefined);
  const drawing = named === undefined || named.external ? undefined : scope.package.xml(named.target);
  // Some programs store an empty drawing.
  if (
    named === undefined ||
    drawing === undefined ||
    (child(drawing, 'dsp:spTree')?.children ?? []).every(({ tag }) => /^dsp:(nvGrpSpPr|grpSpPr)$/.test(tag))
  )
    return drawPoints(root, base.box, scope, readRelated('r:cs'));
  const relationships = relationshipsById(scope.package, named.target);
  const tree = child(toSlideShapes(drawing), 'p:spTree');
  const shapes = readShapes(tree, {
    ...scope,
    part: named.target,
    relationships,
    paint: { ...scope.paint, picture: pictureLookup(relationships) },
    parents: [],
  });
  // The drawing's origin is the top left corner of the frame.
  return shapes.map((shape) => moveShape(shape, base.box.x, base.box.y));
}

function readDrawingId(root: XmlNode | undefined): string | undefined {
  for (const extension of child(root, 'dgm:extLst')?.children ?? [])
    for (const node of extension.children)
      if (node.attributes.has('relId')) return node.attributes.get('relId');
  return undefined;
}

/** Renames the elements of a diagram drawing to those of slides, which have the same structure. */
function toSlideShapes(node: XmlNode): XmlNode {
  return { ...node, tag: node.tag.replace(/^dsp:/, 'p:'), children: node.children.map(toSlideShapes) };
}

function moveShape(shape: ReadShape, dx: number, dy: number): ReadShape {
  const move = (box: ReadBox): ReadBox => ({ ...box, x: box.x + dx, y: box.y + dy });
  const moved = { ...shape, box: move(shape.box) };
  if (moved.kind === 'group')
    return { ...moved, children: moved.children.map((one) => moveShape(one, dx, dy)) };
  if (moved.kind !== 'shape' || moved.textFrame === undefined) return moved;
  return { ...moved, textFrame: { ...moved.textFrame, box: move(moved.textFrame.box) } };
}
