import type { ReadBox } from '../../../../ooxml/read/index.ts';
import {
  childAtPath,
  descendants,
  type Markup,
  readAttribute,
  type XmlEditor,
} from '../../../../ooxml/xml/index.ts';
import { isShape } from './shapes.ts';

/** Minimum fraction of the item's size for a shape to be stretched with it. */
const STRETCHED_FROM = 0.55;
const PROPORTIONAL_FROM = 0.3;
/**
 * Tolerance for overlap as a fraction of the item's height: a shape that overlaps another by less is below
 * it.
 */
const BELOW_TOLERANCE = 0.03;

/** Computes the box of a shape after its item moved to another cell. */
export function moveBox(box: ReadBox, item: ReadBox, cell: ReadBox, aspect: boolean): ReadBox {
  if (aspect) {
    const factor = Math.min(1, cell.width / item.width, cell.height / item.height);
    const [width, height] = [box.width * factor, box.height * factor];
    const x = scaleSpan(box.x - item.x, box.width, item.width, cell.width, width);
    const y = scaleSpan(box.y - item.y, box.height, item.height, cell.height, height);
    return { x: cell.x + x.at, y: cell.y + y.at, width, height };
  }
  const x = scaleSpan(box.x - item.x, box.width, item.width, cell.width);
  const y = scaleSpan(box.y - item.y, box.height, item.height, cell.height);
  return { x: cell.x + x.at, y: cell.y + y.at, width: x.size, height: y.size };
}

/** A shape of an item with its old and new box. */
export interface MovedShape {
  readonly id: number;
  readonly was: ReadBox;
  readonly box: ReadBox;
}

/** Moves shapes up below a picture that became lower, and lets text use the space, so that distances stay. */
export function closeGaps(all: readonly MovedShape[], item: ReadBox, cell: ReadBox): MovedShape[] {
  if (Math.abs(item.height - cell.height) >= 1) return [...all];
  const done: MovedShape[] = [];
  for (const one of [...all].sort((a, b) => a.was.y - b.was.y)) {
    const above = done.filter(
      ({ was }) =>
        bottomOf(was) <= one.was.y + BELOW_TOLERANCE * item.height &&
        was.x < one.was.x + one.was.width &&
        was.x + was.width > one.was.x,
    );
    const nearest = above.sort((a, b) => bottomOf(b.was) - bottomOf(a.was))[0];
    const rise =
      nearest === undefined
        ? 0
        : Math.max(0, bottomOf(nearest.was) + cell.y - item.y - bottomOf(nearest.box));
    const grown = one.was.height >= PROPORTIONAL_FROM * item.height ? rise : 0;
    done.push(
      rise < 1 ? one : { ...one, box: { ...one.box, y: one.box.y - rise, height: one.box.height + grown } },
    );
  }
  return done;
}

function bottomOf({ y, height }: ReadBox): number {
  return y + height;
}

/**
 * Scales along one axis: large shapes keep their margins, medium ones their proportion, small ones their
 * size.
 */
function scaleSpan(
  at: number,
  size: number,
  old: number,
  now: number,
  fixed?: number,
): { readonly at: number; readonly size: number } {
  if (old <= 0 || Math.abs(now - old) < 1) return { at, size: fixed ?? size };
  const share = size / old;
  if (fixed === undefined && share >= STRETCHED_FROM) {
    const margins = old - size;
    return now > margins * 1.5
      ? { at, size: size + now - old }
      : { at: (at * now) / old, size: (size * now) / old };
  }
  if (fixed === undefined && share >= PROPORTIONAL_FROM)
    return { at: (at * now) / old, size: (size * now) / old };
  const fixedSize = Math.min(fixed ?? size, now);
  const middle = (at + size / 2) / old;
  if (middle < 0.3) return { at: Math.min(at, now - fixedSize), size: fixedSize };
  if (middle > 0.7) return { at: Math.max(0, now - (old - at - size) - fixedSize), size: fixedSize };
  return { at: middle * now - fixedSize / 2, size: fixedSize };
}

/** Pictures and square shapes keep their aspect ratio. */
export function keepsAspect(source: string, shape: Markup, { width, height }: ReadBox): boolean {
  if (shape.name === 'pic' || shape.name === 'grpSp') return shape.name === 'pic' || isSquare(width, height);
  const preset = childAtPath(shape, 'spPr', 'prstGeom');
  const kind = preset === undefined ? '' : (readAttribute(source, preset, 'prst') ?? '');
  return isSquare(width, height) && !/^(rect|roundRect|)$/.test(kind);
}

function isSquare(width: number, height: number): boolean {
  return height > 0 && Math.abs(width / height - 1) < 0.2;
}

/** Sets the box of a shape; the children of a group are scaled with it. */
export function setBox(edited: XmlEditor, shape: Markup, old: ReadBox, box: ReadBox): void {
  if (
    Math.abs(old.x - box.x) < 1 &&
    Math.abs(old.y - box.y) < 1 &&
    Math.abs(old.width - box.width) < 1 &&
    Math.abs(old.height - box.height) < 1
  )
    return;
  const [x, y, cx, cy] = [box.x, box.y, box.width, box.height].map(Math.round) as [
    number,
    number,
    number,
    number,
  ];
  const properties =
    shape.name === 'graphicFrame' ? shape : childAtPath(shape, shape.name === 'grpSp' ? 'grpSpPr' : 'spPr');
  if (properties === undefined) return;
  const xfrm = childAtPath(properties, 'xfrm');
  const [off, ext] = [childAtPath(xfrm, 'off'), childAtPath(xfrm, 'ext')];
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
function stretchGroup(edited: XmlEditor, group: Markup, xfrm: Markup, old: ReadBox, box: ReadBox): void {
  const { source } = edited;
  const [chOff, chExt] = [childAtPath(xfrm, 'chOff'), childAtPath(xfrm, 'chExt')];
  const number = (node: Markup | undefined, name: string) =>
    Number(node === undefined ? 0 : (readAttribute(source, node, name) ?? 0));
  const space = {
    x: number(chOff, 'x'),
    y: number(chOff, 'y'),
    width: number(chExt, 'cx'),
    height: number(chExt, 'cy'),
  };
  if (chExt === undefined || space.width <= 0 || space.height <= 0 || old.width <= 0 || old.height <= 0)
    return;
  const now = {
    ...space,
    width: (space.width * box.width) / old.width,
    height: (space.height * box.height) / old.height,
  };
  edited.setAttribute(chExt, 'cx', String(Math.round(now.width)));
  edited.setAttribute(chExt, 'cy', String(Math.round(now.height)));
  for (const child of group.children) {
    for (const shape of child.name === 'AlternateContent'
      ? [...descendants(child)].filter(
          (one) => isShape(one) && (one.parent?.name === 'Choice' || one.parent?.name === 'Fallback'),
        )
      : isShape(child)
        ? [child]
        : []) {
      const holder =
        shape.name === 'graphicFrame'
          ? shape
          : childAtPath(shape, shape.name === 'grpSp' ? 'grpSpPr' : 'spPr');
      const childXfrm = childAtPath(holder, 'xfrm');
      const inner = {
        x: number(childAtPath(childXfrm, 'off'), 'x'),
        y: number(childAtPath(childXfrm, 'off'), 'y'),
        width: number(childAtPath(childXfrm, 'ext'), 'cx'),
        height: number(childAtPath(childXfrm, 'ext'), 'cy'),
      };
      if (childXfrm !== undefined)
        setBox(edited, shape, inner, moveBox(inner, space, now, keepsAspect(source, shape, inner)));
    }
  }
}
