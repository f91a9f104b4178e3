import { attributeIn, Edited, findWithin, type Markup, markupOf, within } from '../ooxml/xml/index.ts';
import { childAt, linksOf } from './find-element.ts';
import type { OpenedPackage } from './opened-package.ts';
import { type BodyScope, linesOf, rewriteLines } from './text-body.ts';

/** A text of a SmartArt graphic. */
export interface DiagramNode {
  /** Index among the points of the data model that can have text. */
  readonly index: number;
  readonly text: string;
}

/** Part names of a graphic: its data model, and its cached drawing. */
function partsOf(file: OpenedPackage, part: string, source: string, frame: Markup): { readonly data: string; readonly drawing?: string } | undefined {
  const ids = findWithin(frame, ({ name }) => name === 'relIds');
  const data = ids === undefined ? undefined : file.target(part, attributeIn(source, ids, 'dm'));
  if (data === undefined || !file.has(data)) return undefined;
  const drawn = findWithin(markupOf(file.text(data)), ({ name }) => name === 'dataModelExt');
  const drawing = drawn === undefined ? undefined : file.target(part, attributeIn(file.text(data), drawn, 'relId'));
  return { data, ...(drawing === undefined || !file.has(drawing) ? {} : { drawing }) };
}

/** Text bodies of the points that users edit. */
function bodiesIn(root: Markup, source: string): Markup[] {
  return (childAt(root, 'ptLst')?.children ?? []).flatMap((point) => {
    const type = attributeIn(source, point, 'type') ?? 'node';
    const body = childAt(point, 't');
    return body === undefined || (type !== 'node' && type !== 'asst') ? [] : [body];
  });
}

export function diagramNodes(file: OpenedPackage, part: string, source: string, frame: Markup): DiagramNode[] {
  const parts = partsOf(file, part, source, frame);
  if (parts === undefined) return [];
  const data = file.text(parts.data);
  const scope = { links: linksOf(file, parts.data) };
  return bodiesIn(markupOf(data), data).map((body, index) => ({ index, text: linesOf(data, body, scope).join('\n') }));
}

/** Changes the text of a point, in the data model and in the cached drawing. @returns whether the point exists */
export function setNode(file: OpenedPackage, part: string, source: string, frame: Markup, index: number, text: string, scope: Omit<BodyScope, 'links'>): boolean {
  const parts = partsOf(file, part, source, frame);
  if (parts === undefined) return false;
  const data = file.text(parts.data);
  const body = bodiesIn(markupOf(data), data)[index];
  if (body === undefined) return false;
  const own = { ...scope, links: linksOf(file, parts.data) };
  const before = linesOf(data, body, own);
  const edited = new Edited(data);
  rewriteLines(edited, body, text.split('\n'), own);
  if (edited.edits.length > 0) file.put(parts.data, edited.toString());
  if (parts.drawing !== undefined) redraw(file, parts.drawing, before, text.split('\n'), scope);
  return true;
}

function redraw(file: OpenedPackage, drawing: string, before: readonly string[], lines: readonly string[], scope: Omit<BodyScope, 'links'>): void {
  const own = { ...scope, links: linksOf(file, drawing) };
  const same = before.join('\n').trim();
  let done = false;
  file.edit(drawing, (edited, root) => {
    for (const body of within(root)) {
      if (done || body.name !== 'txBody' || linesOf(edited.source, body, own).join('\n').trim() !== same) continue;
      rewriteLines(edited, body, lines, own);
      done = true;
    }
  });
}
