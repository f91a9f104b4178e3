import { randomUUID } from 'node:crypto';
import { type Edit, XmlEditor } from '../../xml/edited-xml.ts';
import { type Markup, parseMarkup } from '../../xml/markup.ts';
import { parseXml, type XmlNode } from '../../xml/parse.ts';
import { localName } from '../../xml/scan.ts';
import { checkPart } from '../schema/check-schema.ts';
import { COMPATIBILITY, MarkupScope } from '../schema/markup-scope.ts';
import { findRoot, type SchemaElement } from '../schema/schema-element.ts';

/** An order inside another one is mended by the next pass. */
const MAX_PASSES = 6;

/** Counts of mends by parts of a sentence that name them. */
export type Mends = ReadonlyMap<string, number>;

export interface MendedPart {
  readonly source: string;
  readonly mends: Mends;
}

/**
 * Puts right what a schema forbids in a part where nothing is lost: the order of elements, what stands twice,
 * attributes that no program reads, numbers outside their range, and what can only be added in one way.
 *
 * @returns undefined where nothing is mended, or not all of it would help
 */
export function mendPart(part: string, source: string): MendedPart | undefined {
  const faults = checkPart(part, parseXml(source)).length;
  if (faults === 0) return undefined;
  const mends = new Map<string, number>();
  let mended = source;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const edits = new PartMend(mended, mends).edits();
    if (edits.length === 0) break;
    const editor = new XmlEditor(mended);
    editor.replay(edits);
    mended = editor.toString();
  }
  return mended !== source && checkPart(part, parseXml(mended)).length < faults
    ? { source: mended, mends }
    : undefined;
}

/** An element as it is written, and as it was parsed. */
interface Written {
  readonly node: XmlNode;
  readonly markup: Markup;
  /** Scope inside the element. */
  readonly scope: MarkupScope;
}

class PartMend {
  readonly #source: string;
  readonly #editor: XmlEditor;
  readonly #mends: Map<string, number>;

  constructor(source: string, mends: Map<string, number>) {
    this.#source = source;
    this.#editor = new XmlEditor(source);
    this.#mends = mends;
  }

  edits(): readonly Edit[] {
    const node = parseXml(this.#source);
    const scope = MarkupScope.open().enter(node);
    const element = findRoot(scope.key(node.tag) ?? '');
    if (element !== undefined) this.#mend({ node, markup: parseMarkup(this.#source), scope }, element);
    return this.#editor.edits;
  }

  #count(what: string): void {
    this.#mends.set(what, (this.#mends.get(what) ?? 0) + 1);
  }

  #mend(place: Written, element: SchemaElement): void {
    this.#mendAttributes(place, element);
    const children = listChildren(place);
    if (this.#mendChildren(place, children, element)) return;
    for (const child of children) {
      if (child.scope.namespace(child.node.tag) === COMPATIBILITY) this.#enter(child, element);
      const position = element.child(child.scope.key(child.node.tag) ?? '');
      if (position !== undefined) this.#mend(child, element.at(position));
    }
  }

  /** Alternate content holds children of the element around it. */
  #enter(place: Written, element: SchemaElement): void {
    for (const child of listChildren(place)) {
      if (child.scope.namespace(child.node.tag) === COMPATIBILITY) this.#enter(child, element);
      const position = element.child(child.scope.key(child.node.tag) ?? '');
      if (position !== undefined) this.#mend(child, element.at(position));
    }
  }

  #mendAttributes({ node, markup }: Written, element: SchemaElement): void {
    for (const [name, value] of node.attributes) {
      if (name.includes(':') || name === 'xmlns') continue;
      const attribute = element.attributes.get(name);
      if (attribute === undefined) {
        this.#editor.setAttribute(markup, name, undefined);
        this.#count('attributes that do not exist are removed');
      } else if (attribute.rule(value, false) !== undefined) {
        const nearest = findNearest(value, attribute.limits);
        if (nearest === undefined) continue;
        this.#editor.setAttribute(markup, name, nearest);
        this.#count('numbers get the nearest value that is allowed');
      }
    }
    const missing = MISSING_ATTRIBUTES[localName(node.tag)];
    if (
      missing === undefined ||
      node.attributes.has(missing.name) ||
      !element.required.includes(missing.name)
    )
      return;
    this.#editor.setAttribute(markup, missing.name, missing.value());
    this.#count(missing.what);
  }

  /** @returns whether the children are moved as a whole, so that what is in them waits for the next pass */
  #mendChildren(
    { node, markup, scope }: Written,
    children: readonly Written[],
    element: SchemaElement,
  ): boolean {
    const positions = children.map((child) => element.child(child.scope.key(child.node.tag) ?? ''));
    const names = positions.map((position) => position ?? '');
    const faults = element.content.check(names);
    if (faults.length === 0) return false;
    const repeated = faults.find(({ kind }) => kind === 'repeated');
    const child = repeated === undefined ? undefined : children[repeated.at];
    if (child !== undefined && (isEmpty(child.node) || this.#isRepeated(child, children))) {
      this.#editor.remove(child.markup);
      this.#count('elements that stand twice are removed');
      return true;
    }
    const last = children.at(-1);
    if (STYLE_LISTS.test(localName(node.tag)) && last !== undefined && children.length < 3) {
      const { start, end } = last.markup;
      this.#editor.insert(end, this.#source.slice(start, end).repeat(3 - children.length));
      this.#count('lists of styles of a theme get three entries');
      return true;
    }
    const added = MISSING_CHILDREN[localName(node.tag)];
    if (children.length === 0 && added !== undefined) {
      const prefix = scope.prefixOf(DRAWING);
      if (prefix === undefined) return false;
      this.#editor.append(markup, `<${prefix}${added}/>`);
      this.#count('required elements are added');
      return true;
    }
    return positions.includes(undefined) ? false : this.#sort(children, names, element);
  }

  #isRepeated(child: Written, children: readonly Written[]): boolean {
    const write = ({ markup: { start, end } }: Written) => this.#source.slice(start, end);
    const own = write(child);
    return children.some((other) => other !== child && write(other) === own);
  }

  #sort(children: readonly Written[], names: readonly string[], element: SchemaElement): boolean {
    const order = names
      .map((name, at) => ({ name, at, rank: element.content.rank(name) ?? Number.POSITIVE_INFINITY }))
      .sort((a, b) => a.rank - b.rank || a.at - b.at);
    const isMoved = order.some(({ at }, index) => at !== index);
    if (!isMoved || element.content.check(order.map(({ name }) => name)).length > 0) return false;
    for (const [index, { at }] of order.entries()) {
      const [place, moved] = [children[index] as Written, children[at] as Written];
      this.#editor.replace(
        place.markup.start,
        place.markup.end,
        this.#source.slice(moved.markup.start, moved.markup.end),
      );
    }
    this.#count('elements get the order of their schema');
    return true;
  }
}

/** Lists of a theme whose three entries shapes refer to by number. */
const STYLE_LISTS = /^(?:fill|ln|effect|bgFill)StyleLst$/;
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main';
/** The one child that an empty element can get. */
const MISSING_CHILDREN: Readonly<Record<string, string>> = { clrMapOvr: 'masterClrMapping' };
/** Attributes that are given a value without changing what is shown. */
const MISSING_ATTRIBUTES: Readonly<
  Record<string, { readonly name: string; readonly value: () => string; readonly what: string }>
> = {
  fld: { name: 'id', value: () => `{${randomUUID().toUpperCase()}}`, what: 'fields get an id' },
  cNvPr: { name: 'name', value: () => '', what: 'shapes get an empty name' },
};

function listChildren({ node, markup, scope }: Written): Written[] {
  return node.children.map((child, at) => ({
    node: child,
    markup: markup.children[at] as Markup,
    scope: scope.enter(child),
  }));
}

function isEmpty({ attributes, children, text }: XmlNode): boolean {
  return attributes.size === 0 && children.length === 0 && text.trim() === '';
}

/** The allowed number that is nearest to a number as it is written; shares may have a sign of per cent. */
function findNearest(value: string, limits: readonly [number, number] | undefined): string | undefined {
  const [, digits, sign] = /^\s*([+-]?\d+(?:\.\d+)?)(%?)\s*$/.exec(value) ?? [];
  if (limits === undefined || digits === undefined) return undefined;
  // Charts count in per cent, drawings in thousandths of it.
  const unit = sign === '%' && limits[1] > 1_000 ? 1_000 : 1;
  return String(Math.min(limits[1], Math.max(limits[0], Math.round(Number(digits) * unit))));
}
