import { type Markup, readAttribute, type Xml, type XmlEditor } from '../ooxml/xml/index.ts';
import type { OwnElement } from './elements.ts';
import { childAt } from './find-element.ts';

export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns whether two frames overlap. */
export function overlap(a: Frame, b: Frame): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** The element that contains `a:xfrm` or `p:xfrm`, and that transform itself. */
export function findTransform({ markup }: OwnElement): {
  readonly holder: Markup | undefined;
  readonly xfrm: Markup | undefined;
} {
  if (markup.name === 'graphicFrame') return { holder: markup, xfrm: childAt(markup, 'xfrm') };
  const holder = childAt(markup, markup.name === 'grpSp' ? 'grpSpPr' : 'spPr');
  return { holder, xfrm: childAt(holder, 'xfrm') };
}

/**
 * Moves and resizes an element on its slide.
 *
 * @param frame in EMU, relative to the slide
 * @param rotation degrees clockwise
 */
export function setFrame(
  edited: XmlEditor,
  element: OwnElement,
  frame: Frame,
  rotation: number | undefined,
): void {
  const { source } = edited;
  const { holder, xfrm } = findTransform(element);
  if (holder === undefined) return;
  dropDrawnPath(edited, element);
  const own = toGroupSpace(source, element.parent, frame);
  const [x, y, cx, cy] = [own.x, own.y, Math.max(0, own.width), Math.max(0, own.height)].map((value) =>
    String(Math.round(value)),
  );
  const turn =
    rotation === undefined ? undefined : String(Math.round((((rotation % 360) + 360) % 360) * 60_000));
  if (xfrm !== undefined) {
    if (turn !== undefined) edited.setAttribute(xfrm, 'rot', turn === '0' ? undefined : turn);
    const [off, ext] = [childAt(xfrm, 'off'), childAt(xfrm, 'ext')];
    if (off !== undefined && ext !== undefined) {
      edited.setAttribute(off, 'x', x);
      edited.setAttribute(off, 'y', y);
      edited.setAttribute(ext, 'cx', cx);
      edited.setAttribute(ext, 'cy', cy);
      return;
    }
  }
  const tag = element.markup.name === 'graphicFrame' ? 'p:xfrm' : 'a:xfrm';
  const written =
    `<${tag}${turn === undefined || turn === '0' ? '' : ` rot="${turn}"`}><a:off x="${x}" y="${y}"/><a:ext cx="${cx}" cy="${cy}"/></${tag}>` as Xml;
  if (xfrm !== undefined) edited.replace(xfrm.start, xfrm.end, written);
  else if (element.markup.name === 'graphicFrame')
    edited.insert(childAt(holder, 'nvGraphicFramePr')?.end ?? holder.inner, written);
  else if (holder.children[0] !== undefined) edited.insert(holder.children[0].start, written);
  else edited.append(holder, written);
}

/** The fallback path of a connector, for programs that cannot route it, would not follow the new frame. */
function dropDrawnPath(edited: XmlEditor, { markup, around }: OwnElement): void {
  if (markup.name !== 'cxnSp' || around === undefined) return;
  edited.remove({ start: around.start, end: markup.start });
  edited.remove({ start: markup.end, end: around.end });
}

/**
 * The frame that the file gives the element itself, in EMU on the slide; undefined if it is inherited from
 * the layout.
 */
export function readFrame(source: string, element: OwnElement): Frame | undefined {
  const { xfrm } = findTransform(element);
  const [off, ext] = [childAt(xfrm, 'off'), childAt(xfrm, 'ext')];
  if (off === undefined || ext === undefined) return undefined;
  const readNumber = (node: Markup, name: string) => Number(readAttribute(source, node, name) ?? 0);
  return toSlideSpace(source, element.parent, {
    x: readNumber(off, 'x'),
    y: readNumber(off, 'y'),
    width: readNumber(ext, 'cx'),
    height: readNumber(ext, 'cy'),
  });
}

/** Converts a frame from slide coordinates to those of a group's children. */
function toGroupSpace(source: string, group: OwnElement | undefined, frame: Frame): Frame {
  if (group === undefined) return frame;
  const outer = toGroupSpace(source, group.parent, frame);
  const { x, y, chX, chY, sx, sy } = readGroupSpace(source, group);
  return {
    x: chX + (outer.x - x) * sx,
    y: chY + (outer.y - y) * sy,
    width: outer.width * sx,
    height: outer.height * sy,
  };
}

/** Converts a frame from the coordinates of a group's children to those of the slide. */
function toSlideSpace(source: string, group: OwnElement | undefined, frame: Frame): Frame {
  if (group === undefined) return frame;
  const { x, y, chX, chY, sx, sy } = readGroupSpace(source, group);
  return toSlideSpace(source, group.parent, {
    x: x + (frame.x - chX) / sx,
    y: y + (frame.y - chY) / sy,
    width: frame.width / sx,
    height: frame.height / sy,
  });
}

/** Origin of a group, origin of its child coordinates, and child units per unit outside. */
function readGroupSpace(
  source: string,
  group: OwnElement,
): Readonly<Record<'x' | 'y' | 'chX' | 'chY' | 'sx' | 'sy', number>> {
  const { xfrm } = findTransform(group);
  const readNumber = (child: string, name: string) => {
    const found = childAt(xfrm, child);
    return found === undefined ? undefined : Number(readAttribute(source, found, name) ?? 0);
  };
  const [x, y, cx, cy] = [
    readNumber('off', 'x') ?? 0,
    readNumber('off', 'y') ?? 0,
    readNumber('ext', 'cx') ?? 1,
    readNumber('ext', 'cy') ?? 1,
  ];
  const [chX, chY, chCx, chCy] = [
    readNumber('chOff', 'x') ?? x,
    readNumber('chOff', 'y') ?? y,
    readNumber('chExt', 'cx') ?? cx,
    readNumber('chExt', 'cy') ?? cy,
  ];
  return { x, y, chX, chY, sx: (chCx || 1) / (cx || 1), sy: (chCy || 1) / (cy || 1) };
}

/** The area that a frame covers when it is turned about its centre. @param rotation degrees clockwise */
export function turnFrame({ x, y, width, height }: Frame, rotation: number): Frame {
  const [sin, cos] = [Math.sin, Math.cos].map((part) => Math.abs(part((rotation * Math.PI) / 180)));
  const across = width * (cos ?? 1) + height * (sin ?? 0);
  const along = width * (sin ?? 0) + height * (cos ?? 1);
  return { x: x + (width - across) / 2, y: y + (height - along) / 2, width: across, height: along };
}

/** The smallest frame that holds all of these. */
export function encloseFrames(frames: readonly Frame[]): Frame {
  const x = Math.min(...frames.map((one) => one.x));
  const y = Math.min(...frames.map((one) => one.y));
  return {
    x,
    y,
    width: Math.max(...frames.map((one) => one.x + one.width)) - x,
    height: Math.max(...frames.map((one) => one.y + one.height)) - y,
  };
}
