import {
  encodeEntities,
  findAttribute,
  listElements,
  type MarkupElement,
  type MarkupNode,
  parseMarkup,
} from './markup.ts';

/** Changed markup, and the offset of the element to select. */
export interface Change {
  readonly markup: string;
  readonly at?: number;
}

export type Side = 'before' | 'after' | 'inside';

/** Sets an attribute of an element; undefined removes it. */
export function setAttribute(
  markup: string,
  element: MarkupElement,
  name: string,
  value: string | undefined,
): string {
  const [before, after] = findAttributeRange(markup, element, name);
  return before + (value === undefined ? '' : writeAttribute(name, value)) + after;
}

/** Attribute as markup, such as ` title="Cost"`; one without a value is its name. */
export function writeAttribute(name: string, value: string): string {
  return value === '' ? ` ${name}` : ` ${name}="${encodeEntities(value).replaceAll('"', '&quot;')}"`;
}

/** Range of an attribute with the preceding white space, or the position for a new one. */
export function findAttributeRange(
  markup: string,
  element: MarkupElement,
  name: string,
): readonly [string, string] {
  const known = element.attributes.find((one) => one.name === name);
  if (known !== undefined) return [markup.slice(0, known.from).trimEnd(), markup.slice(known.to)];
  const tag = markup.slice(element.from, element.opened);
  const end = element.from + tag.replace(/\s*\/?>$/, '').length;
  return [markup.slice(0, end), markup.slice(end)];
}

/** Replaces the content of an element. */
export function replaceInner(markup: string, { inner: [from, to] }: MarkupElement, text: string): string {
  return markup.slice(0, from) + text + markup.slice(to);
}

/** Removes an element and the connectors that lead to it. */
export function removeElement(markup: string, element: MarkupElement): Change {
  const ids = listIds([element]);
  const rest = cutRange(markup, element);
  const connectors = listElements(parseMarkup(rest)).filter(({ name }) => name === 'connector');
  const changed = connectors
    .toReversed()
    .reduce((text, connector) => removeConnectorEnds(text, connector, ids), rest);
  return { markup: changed };
}

function removeConnectorEnds(markup: string, connector: MarkupElement, gone: ReadonlySet<string>): string {
  let text = markup;
  // In reverse order, so that earlier offsets stay valid.
  const ends = connector.attributes
    .filter(({ name }) => name === 'from' || name === 'to')
    .toSorted((a, b) => b.from - a.from);
  for (const { name, value } of ends) {
    const remaining = value.split(/[\s,]+/).filter((id) => !gone.has(id.replace(/^#/, '')));
    if (remaining.length === 0) return cutRange(markup, connector);
    if (remaining.join(' ') !== value) text = setAttribute(text, connector, name, remaining.join(' '));
  }
  return text;
}

/** Removes a range, with its line if nothing else is on it. */
function cutRange(markup: string, { from, to }: Pick<MarkupElement, 'from' | 'to'>): string {
  const lead = /(?:^|\n)[ \t]*$/.exec(markup.slice(0, from))?.[0] ?? '';
  const isLine = lead !== '' && /^[ \t]*(?:\n|$)/.test(markup.slice(to));
  return markup.slice(0, isLine ? from - lead.length : from) + markup.slice(to);
}

/** Inserts markup beside an element, or at the end of its content. */
export function insertBeside(markup: string, anchor: MarkupElement, side: Side, piece: string): Change {
  const indent = /(?:^|\n)([ \t]*)$/.exec(markup.slice(0, anchor.from))?.[1];
  const line = indent === undefined ? '' : `\n${indent}`;
  const lines = (own: string) => piece.replaceAll('\n', `\n${own}`);
  if (side === 'before')
    return {
      markup: markup.slice(0, anchor.from) + lines(indent ?? '') + line + markup.slice(anchor.from),
      at: anchor.from,
    };
  if (side === 'after')
    return {
      markup: markup.slice(0, anchor.to) + line + lines(indent ?? '') + markup.slice(anchor.to),
      at: anchor.to + line.length,
    };
  const [from, to] = anchor.inner;
  const held = markup.slice(from, to).trimEnd();
  const within = line === '' ? '' : `${line}  `;
  const start = markup.slice(0, from) + held + within;
  return {
    markup: start + lines(`${indent ?? ''}${line === '' ? '' : '  '}`) + line + markup.slice(to),
    at: start.length,
  };
}

/** Moves an element beside another one. */
export function moveElement(
  markup: string,
  element: MarkupElement,
  anchor: MarkupElement,
  side: Side,
): Change {
  const piece = markup.slice(element.from, element.to);
  // The later of both changes comes first, so that the other offset stays valid.
  const rest = cutRange(markup, element);
  const shift = markup.length - rest.length;
  const place =
    anchor.from > element.from
      ? shiftOffset(anchor, -shift)
      : anchor.from <= element.from && anchor.to >= element.to
        ? { ...anchor, to: anchor.to - shift, inner: [anchor.inner[0], anchor.inner[1] - shift] as const }
        : anchor;
  return insertBeside(rest, place, side, piece);
}

function shiftOffset(element: MarkupElement, by: number): MarkupElement {
  const { from, to, opened, inner } = element;
  return {
    ...element,
    from: from + by,
    to: to + by,
    opened: opened + by,
    inner: [inner[0] + by, inner[1] + by],
  };
}

/** Swaps two siblings and keeps the content between them. */
export function swapElements(markup: string, element: MarkupElement, other: MarkupElement): Change {
  const [first, second] = element.from < other.from ? [element, other] : [other, element];
  const [one, two] = [markup.slice(first.from, first.to), markup.slice(second.from, second.to)];
  const between = markup.slice(first.to, second.from);
  const at = element === first ? first.from + two.length + between.length : first.from;
  return { markup: markup.slice(0, first.from) + two + between + one + markup.slice(second.to), at };
}

/** Inserts a copy after an element; the copy has no ids. */
export function duplicateElement(markup: string, element: MarkupElement): Change {
  const named = listElements([element]).flatMap(({ attributes }) =>
    attributes.filter(({ name }) => name === 'id'),
  );
  let piece = markup.slice(element.from, element.to);
  for (const { from, to } of named.toSorted((a, b) => b.from - a.from))
    piece = piece.slice(0, from - element.from).trimEnd() + piece.slice(to - element.from);
  return insertBeside(markup, element, 'after', piece);
}

export function listIds(nodes: readonly MarkupNode[]): ReadonlySet<string> {
  return new Set(listElements(nodes).flatMap((one) => findAttribute(one, 'id') ?? []));
}
