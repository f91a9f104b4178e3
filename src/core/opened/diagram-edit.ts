import type { PackageEdit } from '../ooxml/package/index.ts';
import {
  descendants,
  findWithin,
  type Markup,
  parseMarkup,
  readAttribute,
  XmlEditor,
} from '../ooxml/xml/index.ts';
import { childAt } from './find-element.ts';
import type { Frame } from './frame.ts';
import { readLinks } from './links.ts';
import { type BodyScope, readLines, rewriteLines } from './text-body.ts';

/** A text of a SmartArt graphic. */
export interface DiagramNode {
  /** Index among the points of the data model that can have text. */
  readonly index: number;
  readonly text: string;
  /** Frame of the shape that shows it, in EMU from the corner of the graphic; absent without a drawing. */
  readonly frame?: Frame;
}

/** Part names of a graphic: its data model, and its cached drawing. */
function findParts(
  file: PackageEdit,
  part: string,
  source: string,
  frame: Markup,
): { readonly data: string; readonly drawing?: string } | undefined {
  const ids = findWithin(frame, ({ name }) => name === 'relIds');
  const data = ids === undefined ? undefined : file.target(part, readAttribute(source, ids, 'dm'));
  if (data === undefined || !file.has(data)) return undefined;
  const drawn = findWithin(parseMarkup(file.text(data)), ({ name }) => name === 'dataModelExt');
  const drawing =
    drawn === undefined ? undefined : file.target(part, readAttribute(file.text(data), drawn, 'relId'));
  return { data, ...(drawing === undefined || !file.has(drawing) ? {} : { drawing }) };
}

/** Text bodies of the points that users edit. */
function findBodies(root: Markup, source: string): Markup[] {
  return (childAt(root, 'ptLst')?.children ?? []).flatMap((point) => {
    const type = readAttribute(source, point, 'type') ?? 'node';
    const body = childAt(point, 't');
    return body === undefined || (type !== 'node' && type !== 'asst') ? [] : [body];
  });
}

export function readDiagramNodes(
  file: PackageEdit,
  part: string,
  source: string,
  frame: Markup,
): DiagramNode[] {
  const parts = findParts(file, part, source, frame);
  if (parts === undefined) return [];
  const data = file.text(parts.data);
  const scope = { links: readLinks(file, parts.data) };
  const frames =
    parts.drawing === undefined ? new Map<string, Frame[]>() : readDrawnTexts(file, parts.drawing);
  return findBodies(parseMarkup(data), data).map((body, index) => {
    const text = readLines(data, body, scope).join('\n');
    // Equal texts are drawn in the order of their points.
    const frame = frames.get(text.trim())?.pop();
    return { index, text, ...(frame === undefined ? {} : { frame }) };
  });
}

/** Frames of the shapes of the cached drawing by their texts, in EMU, the first shape last. */
function readDrawnTexts(file: PackageEdit, drawing: string): Map<string, Frame[]> {
  const source = file.text(drawing);
  const scope = { links: readLinks(file, drawing) };
  const frames = new Map<string, Frame[]>();
  for (const shape of descendants(parseMarkup(source)).toReversed()) {
    const body = shape.name === 'sp' ? childAt(shape, 'txBody') : undefined;
    const xfrm = childAt(shape, 'txXfrm') ?? childAt(shape, 'spPr', 'xfrm');
    const [off, ext] = [childAt(xfrm, 'off'), childAt(xfrm, 'ext')];
    if (body === undefined || off === undefined || ext === undefined) continue;
    const read = (node: Markup, name: string) => Number(readAttribute(source, node, name) ?? 0);
    const text = readLines(source, body, scope).join('\n').trim();
    const known = frames.get(text);
    const frame = { x: read(off, 'x'), y: read(off, 'y'), width: read(ext, 'cx'), height: read(ext, 'cy') };
    if (known === undefined) frames.set(text, [frame]);
    else known.push(frame);
  }
  return frames;
}

/**
 * Changes the text of a point, in the data model and in the cached drawing. @returns whether the point exists
 */
export function setNode(
  file: PackageEdit,
  part: string,
  source: string,
  frame: Markup,
  index: number,
  text: string,
  scope: Omit<BodyScope, 'links'>,
): boolean {
  const parts = findParts(file, part, source, frame);
  if (parts === undefined) return false;
  const data = file.text(parts.data);
  const body = findBodies(parseMarkup(data), data)[index];
  if (body === undefined) return false;
  const own = { ...scope, links: readLinks(file, parts.data) };
  const before = readLines(data, body, own);
  const edited = new XmlEditor(data);
  rewriteLines(edited, body, text.split('\n'), own);
  if (edited.edits.length > 0) file.put(parts.data, edited.toString());
  if (parts.drawing !== undefined) rewriteDrawing(file, parts.drawing, before, text.split('\n'), scope);
  return true;
}

function rewriteDrawing(
  file: PackageEdit,
  drawing: string,
  before: readonly string[],
  lines: readonly string[],
  scope: Omit<BodyScope, 'links'>,
): void {
  const own = { ...scope, links: readLinks(file, drawing) };
  const same = before.join('\n').trim();
  let done = false;
  file.edit(drawing, (edited, root) => {
    for (const body of descendants(root)) {
      if (done || body.name !== 'txBody' || readLines(edited.source, body, own).join('\n').trim() !== same)
        continue;
      rewriteLines(edited, body, lines, own);
      done = true;
    }
  });
}
