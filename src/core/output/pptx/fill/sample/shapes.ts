import {
  childAtPath,
  descendants,
  findWithin,
  type Markup,
  readAttribute,
  type XmlEditor,
} from '../../../../ooxml/xml/index.ts';

const SHAPES: ReadonlySet<string> = new Set(['sp', 'pic', 'cxnSp', 'graphicFrame', 'grpSp', 'contentPart']);

/** The shapes of a slide by `p:cNvPr` id. A shape with a fallback for older programs appears twice. */
export type ShapesById = ReadonlyMap<number, readonly Markup[]>;

export function indexShapes(source: string, slide: Markup): ShapesById {
  const found = new Map<number, Markup[]>();
  for (const one of descendants(slide)) {
    const id = isShape(one) ? readShapeId(source, one) : undefined;
    if (id !== undefined) found.set(id, [...(found.get(id) ?? []), one]);
  }
  return found;
}

export function isShape({ name }: Markup): boolean {
  return SHAPES.has(name);
}

/** Reads the id of a shape from its non-visual properties. */
export function readShapeId(source: string, shape: Markup): number | undefined {
  const named = findNonVisual(shape);
  const id = named === undefined ? Number.NaN : Number(readAttribute(source, named, 'id'));
  return Number.isInteger(id) ? id : undefined;
}

/** Finds `p:cNvPr` of a shape. */
export function findNonVisual(shape: Markup): Markup | undefined {
  const holder = shape.children.find(({ name }) => /^nv\w+Pr$/.test(name));
  return childAtPath(holder, 'cNvPr');
}

/**
 * The element that represents a shape among its siblings: the shape, or the mc:AlternateContent that contains
 * it.
 */
export function enclosingAlternative(shape: Markup): Markup {
  const { parent } = shape;
  return (parent?.name === 'Choice' || parent?.name === 'Fallback') && parent.parent !== undefined
    ? parent.parent
    : shape;
}

/**
 * Removes shapes with groups that become empty, connectors that led to them, and their animations.
 *
 * @returns ids of all removed shapes
 */
export function removeShapes(
  edited: XmlEditor,
  slide: Markup,
  shapes: ShapesById,
  ids: Iterable<number>,
): ReadonlySet<number> {
  const { source } = edited;
  const gone = new Set<Markup>();
  const goneIds = new Set<number>();
  const take = (shape: Markup) => {
    let whole = enclosingAlternative(shape);
    for (let group = whole.parent; group?.name === 'grpSp'; group = whole.parent) {
      gone.add(whole);
      const rest = group.children.filter(
        (child) => (isShape(child) || child.name === 'AlternateContent') && !gone.has(child),
      );
      if (rest.length > 0) break;
      whole = enclosingAlternative(group);
    }
    gone.add(whole);
    return whole;
  };
  const count = (whole: Markup) => {
    for (const one of descendants(whole)) {
      const id = isShape(one) ? readShapeId(source, one) : undefined;
      if (id !== undefined) goneIds.add(id);
    }
  };
  for (const id of ids) for (const shape of shapes.get(id) ?? []) take(shape);
  if (gone.size === 0) return goneIds;
  for (const [id, all] of shapes)
    if (all.some((one) => gone.has(one) || isDescendant(one, gone))) goneIds.add(id);
  for (const connectors of shapes.values())
    for (const connector of connectors.filter(({ name }) => name === 'cxnSp')) {
      const ends = [...descendants(connector)]
        .filter(({ name }) => name === 'stCxn' || name === 'endCxn')
        .map((end) => Number(readAttribute(source, end, 'id')));
      if (ends.some((id) => goneIds.has(id))) count(take(connector));
    }
  for (const whole of gone) edited.remove(whole);
  removeAnimations(edited, slide, goneIds);
  return goneIds;
}

function isDescendant({ parent }: Markup, gone: ReadonlySet<Markup>): boolean {
  return parent !== undefined && (gone.has(parent) || isDescendant(parent, gone));
}

/** Removes shapes from the animations of a slide. Steps that animate nothing any more are removed too. */
function removeAnimations(edited: XmlEditor, slide: Markup, ids: ReadonlySet<number>): void {
  const timing = findWithin(slide, ({ name }) => name === 'timing');
  if (timing === undefined) return;
  const { source } = edited;
  const isGone = (node: Markup) => ids.has(Number(readAttribute(source, node, 'spid')));
  const gone = new Set<Markup>();
  for (const node of descendants(timing)) {
    if (/^bld(P|Graphic|OleChart|Dgm|Sub)?$/.test(node.name) && isGone(node)) gone.add(node);
    if ((node.name === 'spTgt' || node.name === 'inkTgt') && isGone(node))
      gone.add(enclosingStep(node, timing));
  }
  if (gone.size === 0) return;
  // Empty lists are not allowed, so parents of removed nodes are removed as well.
  for (let more = true; more; ) {
    more = false;
    for (const node of descendants(timing)) {
      if (gone.has(node) || node.children.length === 0) continue;
      const emptied =
        /^(childTnLst|bldLst)$/.test(node.name) && node.children.every((child) => gone.has(child));
      const whole = node.name === 'bldLst' ? node : owningTimeNode(node, timing);
      if (!emptied || gone.has(whole)) continue;
      gone.add(whole);
      more = true;
    }
  }
  for (const node of gone.has(timing) ? [timing] : gone) edited.remove(node);
}

/** The smallest time node around a target: an effect's container, or a single behaviour. */
function enclosingStep(target: Markup, timing: Markup): Markup {
  for (let node = target.parent; node !== undefined && node !== timing; node = node.parent)
    if (isTimeNode(node)) return node;
  return timing;
}

/** The time node whose children a list holds; the whole timing for the root's list. */
function owningTimeNode(list: Markup, timing: Markup): Markup {
  const node = list.parent?.parent;
  if (node === undefined || node.parent?.name === 'tnLst') return timing;
  return isTimeNode(node) ? node : timing;
}

function isTimeNode({ parent }: Markup): boolean {
  return parent?.name === 'childTnLst' || parent?.name === 'tnLst' || parent?.name === 'subTnLst';
}

/** Adapts animations by paragraph to a new number of paragraphs: they end with the last paragraph. */
export function animateParagraphs(
  edited: XmlEditor,
  slide: Markup,
  id: number,
  before: number,
  now: number,
): void {
  const timing = before === now ? undefined : slide.children.find(({ name }) => name === 'timing');
  if (timing === undefined) return;
  const { source } = edited;
  for (const range of descendants(timing)) {
    if (range.name !== 'pRg') continue;
    const target = range.parent?.parent;
    if (target?.name !== 'spTgt' || Number(readAttribute(source, target, 'spid')) !== id) continue;
    const [from, to] = [
      Number(readAttribute(source, range, 'st')),
      Number(readAttribute(source, range, 'end')),
    ];
    if (from >= now) edited.setAttribute(range, 'st', String(Math.max(0, now - 1)));
    if (to >= now || to === before - 1) edited.setAttribute(range, 'end', String(Math.max(0, now - 1)));
  }
}

/** Sets lengths in EMU as attributes of an element; absent ones stay. */
export function setLengths(
  edited: XmlEditor,
  element: Markup | undefined,
  lengths: Readonly<Record<string, number | undefined>>,
): void {
  if (element === undefined) return;
  for (const [name, length] of Object.entries(lengths))
    if (length !== undefined) edited.setAttribute(element, name, String(Math.round(length)));
}
