import type { ReadBox } from '../../../../ooxml/read/index.ts';
import { attributeIn, down, type Edited, type Markup, within } from '../../../../ooxml/xml/index.ts';
import { isShape } from './shapes.ts';

/** Minimum fraction of the item's size for a shape to be stretched with it. */
const STRETCHED = 0.55;
const PROPORTIONAL = 0.3;
/**
 * Tolerance for overlap as a fraction of the item's height: a shape that overlaps another by less is below
 * it.
 */
const BELOW = 0.03;

/** Computes the box of a shape after its item moved to another cell. */
export function movedBox(box: ReadBox, item: ReadBox, cell: ReadBox, aspect: boolean): ReadBox {
  if (aspect) {
    const factor = Math.min(1, cell.width / item.width, cell.height / item.height);
    const [width, height] = [box.width * factor, box.height * factor];
    const x = spanned(box.x - item.x, box.width, item.width, cell.width, width);
    const y = spanned(box.y - item.y, box.height, item.height, cell.height, height);
    return { x: cell.x + x.at, y: cell.y + y.at, width, height };
  }
  const x = spanned(box.x - item.x, box.width, item.width, cell.width);
  const y = spanned(box.y - item.y, box.height, item.height, cell.height);
  return { x: cell.x + x.at, y: cell.y + y.at, width: x.size, height: y.size };
}

/** A shape of an item with its old and new box. */
export interface Moved {
  readonly id: number;
  readonly was: ReadBox;
  readonly box: ReadBox;
}

/** Moves shapes up below a picture that became lower, and lets text use the space, so that distances stay. */
export function followed(all: readonly Moved[], item: ReadBox, cell: ReadBox): Moved[] {
  if (Math.abs(item.height - cell.height) >= 1) return [...all];
  const done: Moved[] = [];
  for (const one of [...all].sort((a, b) => a.was.y - b.was.y)) {
    const above = done.filter(({ was }) => foot(was) <= one.was.y + BELOW * item.height && was.x < one.was.x + one.was.width && was.x + was.width > one.was.x);
    const nearest = above.sort((a, b) => foot(b.was) - foot(a.was))[0];
    const rise = nearest === undefined ? 0 : Math.max(0, foot(nearest.was) + cell.y - item.y - foot(nearest.box));
    const grown = one.was.height >= PROPORTIONAL * item.height ? rise : 0;
    done.push(rise < 1 ? one : { ...one, box: { ...one.box, y: one.box.y - rise, height: one.box.height + grown } });
  }
  return done;
}

function foot({ y, height }: ReadBox): number {
  return y + height;
}

/**
 * Scales along one axis: large shapes keep their margins, medium ones their proportion, small ones their
 * size.
 */
function spanned(at: number, size: number, old: number, now: number, fixed?: number): { readonly at: number; readonly size: number } {
  if (old <= 0 || Math.abs(now - old) < 1) return { at, size: fixed ?? size };
  const share = size / old;
  if (fixed === undefined && share >= STRETCHED) {
    const margins = old - size;
    return now > margins * 1.5 ? { at, size: size + now - old } : { at: (at * now) / old, size: (size * now) / old };
  }
  if (fixed === undefined && share >= PROPORTIONAL) return { at: (at * now) / old, size: (size * now) / old };
  const kept = Math.min(fixed ?? size, now);
  const middle = (at + size / 2) / old;
  if (middle < 0.3) return { at: Math.min(at, now - kept), size: kept };
  if (middle > 0.7) return { at: Math.max(0, now - (old - at - size) - kept), size: kept };
  return { at: middle * now - kept / 2, size: kept };
}

/** Pictures and square shapes keep their aspect ratio. */
export function keepsAspect(source: string, shape: Markup, { width, height }: ReadBox): boolean {
  if (shape.name === 'pic' || shape.name === 'grpSp') return shape.name === 'pic' || isSquare(width, height);
  const preset = down(shape, 'spPr', 'prstGeom');
  const kind = preset === undefined ? '' : (attributeIn(source, preset, 'prst') ?? '');
  return isSquare(width, height) && !/^(rect|roundRect|)$/.test(kind);
}

function isSquare(width: number, height: number): boolean {
  return height > 0 && Math.abs(width / height - 1) < 0.2;
}

/** Sets the box of a shape; the children of a group are scaled with it. */
export function place(edited: Edited, shape: Markup, old: ReadBox, box: ReadBox): void {
  if (Math.abs(old.x - box.x) < 1 && Math.abs(old.y - box.y) < 1 && Math.abs(old.width - box.width) < 1 && Math.abs(old.height - box.height) < 1) return;
  const [x, y, cx, cy] = [box.x, box.y, box.width, box.height].map(Math.round) as [number, number, number, number];
  const properties = shape.name === 'graphicFrame' ? shape : down(shape, shape.name === 'grpSp' ? 'grpSpPr' : 'spPr');
  if (properties === undefined) return;
  const xfrm = down(properties, 'xfrm');
  const [off, ext] = [down(xfrm, 'off'), down(xfrm, 'ext')];
  if (xfrm === undefined || off === undefined || ext === undefined) {
    const written = `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm>`;
    if (shape.name === 'graphicFrame') return;
    if (xfrm !== undefined) edited.replace(xfrm.start, xfrm.end, written);
    else if (properties.children[0] !== undefined) edited.insert(properties.children[0].start, written);
    else edited.setInner(properties, written);
    return;
  }
  edited.setAttribute(off, 'x', String(x));
  edited.setAttribute(off, 'y', String(y));
  edited.setAttribute(ext, 'cx', String(cx));
  edited.setAttribute(ext, 'cy', String(cy));
  if (shape.name === 'grpSp') stretchGroup(edited, shape, xfrm, old, box);
}

/** Scales the coordinate space of a group's children, and places them in it like the shapes of an item. */
function stretchGroup(edited: Edited, group: Markup, xfrm: Markup, old: ReadBox, box: ReadBox): void {
  const { source } = edited;
  const [chOff, chExt] = [down(xfrm, 'chOff'), down(xfrm, 'chExt')];
  const number = (node: Markup | undefined, name: string) => Number(node === undefined ? 0 : (attributeIn(source, node, name) ?? 0));
  const space = { x: number(chOff, 'x'), y: number(chOff, 'y'), width: number(chExt, 'cx'), height: number(chExt, 'cy') };
  if (chExt === undefined || space.width <= 0 || space.height <= 0 || old.width <= 0 || old.height <= 0) return;
  const now = { ...space, width: (space.width * box.width) / old.width, height: (space.height * box.height) / old.height };
  edited.setAttribute(chExt, 'cx', String(Math.round(now.width)));
  edited.setAttribute(chExt, 'cy', String(Math.round(now.height)));
  for (const child of group.children) {
    for (const shape of child.name === 'AlternateContent'
      ? [...within(child)].filter((one) => isShape(one) && (one.parent?.name === 'Choice' || one.parent?.name === 'Fallback'))
      : isShape(child)
        ? [child]
        : []) {
      const holder = shape.name === 'graphicFrame' ? shape : down(shape, shape.name === 'grpSp' ? 'grpSpPr' : 'spPr');
      const place2 = down(holder, 'xfrm');
      const inner = { x: number(down(place2, 'off'), 'x'), y: number(down(place2, 'off'), 'y'), width: number(down(place2, 'ext'), 'cx'), height: number(down(place2, 'ext'), 'cy') };
      if (place2 !== undefined) place(edited, shape, inner, movedBox(inner, space, now, keepsAspect(source, shape, inner)));
    }
  }
}
