import { attributeOf, elementsIn, encoded, type MarkupElement, type MarkupNode, parseMarkup } from './markup.ts';

/** Changed markup, and the offset of the element to select. */
export interface Change {
  readonly markup: string;
  readonly at?: number;
}

export type Side = 'before' | 'after' | 'inside';

/** Sets an attribute of an element; undefined removes it. */
export function withAttribute(markup: string, element: MarkupElement, name: string, value: string | undefined): string {
  const [before, after] = attributeRange(markup, element, name);
  return before + (value === undefined ? '' : written(name, value)) + after;
}

/** Attribute as markup, such as ` title="Cost"`; one without a value is its name. */
export function written(name: string, value: string): string {
  return value === '' ? ` ${name}` : ` ${name}="${encoded(value).replaceAll('"', '&quot;')}"`;
}

/** Range of an attribute with the preceding white space, or the position for a new one. */
export function attributeRange(markup: string, element: MarkupElement, name: string): readonly [string, string] {
  const known = element.attributes.find((one) => one.name === name);
  if (known !== undefined) return [markup.slice(0, known.from).trimEnd(), markup.slice(known.to)];
  const tag = markup.slice(element.from, element.opened);
  const end = element.from + tag.replace(/\s*\/?>$/, '').length;
  return [markup.slice(0, end), markup.slice(end)];
}

/** Replaces the content of an element. */
export function withInner(markup: string, { inner: [from, to] }: MarkupElement, text: string): string {
  return markup.slice(0, from) + text + markup.slice(to);
}

/** Removes an element and the connectors that lead to it. */
export function removed(markup: string, element: MarkupElement): Change {
  const ids = idsIn([element]);
  const rest = cut(markup, element);
  const connectors = elementsIn(parseMarkup(rest)).filter(({ name }) => name === 'connector');
  const changed = connectors.toReversed().reduce((text, connector) => withoutEnds(text, connector, ids), rest);
  return { markup: changed };
}

function withoutEnds(markup: string, connector: MarkupElement, gone: ReadonlySet<string>): string {
  let text = markup;
  // In reverse order, so that earlier offsets stay valid.
  const ends = connector.attributes.filter(({ name }) => name === 'from' || name === 'to').toSorted((a, b) => b.from - a.from);
  for (const { name, value } of ends) {
    const kept = value.split(/[\s,]+/).filter((id) => !gone.has(id.replace(/^#/, '')));
    if (kept.length === 0) return cut(markup, connector);
    if (kept.join(' ') !== value) text = withAttribute(text, connector, name, kept.join(' '));
  }
  return text;
}

/** Removes a range, with its line if nothing else is on it. */
function cut(markup: string, { from, to }: Pick<MarkupElement, 'from' | 'to'>): string {
  const lead = /(?:^|\n)[ \t]*$/.exec(markup.slice(0, from))?.[0] ?? '';
  const isLine = lead !== '' && /^[ \t]*(?:\n|$)/.test(markup.slice(to));
  return markup.slice(0, isLine ? from - lead.length : from) + markup.slice(to);
}

/** Inserts markup beside an element, or at the end of its content. */
export function inserted(markup: string, anchor: MarkupElement, side: Side, piece: string): Change {
  const indent = /(?:^|\n)([ \t]*)$/.exec(markup.slice(0, anchor.from))?.[1];
  const line = indent === undefined ? '' : `\n${indent}`;
  const lines = (own: string) => piece.replaceAll('\n', `\n${own}`);
  if (side === 'before') return { markup: markup.slice(0, anchor.from) + lines(indent ?? '') + line + markup.slice(anchor.from), at: anchor.from };
  if (side === 'after') return { markup: markup.slice(0, anchor.to) + line + lines(indent ?? '') + markup.slice(anchor.to), at: anchor.to + line.length };
  const [from, to] = anchor.inner;
  const held = markup.slice(from, to).trimEnd();
  const within = line === '' ? '' : `${line}  `;
  const start = markup.slice(0, from) + held + within;
  return { markup: start + lines(`${indent ?? ''}${line === '' ? '' : '  '}`) + line + markup.slice(to), at: start.length };
}

/** Moves an element beside another one. */
export function moved(markup: string, element: MarkupElement, anchor: MarkupElement, side: Side): Change {
  const piece = markup.slice(element.from, element.to);
  // The later of both changes comes first, so that the other offset stays valid.
  const rest = cut(markup, element);
  const shift = markup.length - rest.length;
  const place =
    anchor.from > element.from
      ? shifted(anchor, -shift)
      : anchor.from <= element.from && anchor.to >= element.to
        ? { ...anchor, to: anchor.to - shift, inner: [anchor.inner[0], anchor.inner[1] - shift] as const }
        : anchor;
  return inserted(rest, place, side, piece);
}

function shifted(element: MarkupElement, by: number): MarkupElement {
  const { from, to, opened, inner } = element;
  return { ...element, from: from + by, to: to + by, opened: opened + by, inner: [inner[0] + by, inner[1] + by] };
}

/** Swaps two siblings and keeps the content between them. */
export function swapped(markup: string, element: MarkupElement, other: MarkupElement): Change {
  const [first, second] = element.from < other.from ? [element, other] : [other, element];
  const [one, two] = [markup.slice(first.from, first.to), markup.slice(second.from, second.to)];
  const between = markup.slice(first.to, second.from);
  const at = element === first ? first.from + two.length + between.length : first.from;
  return { markup: markup.slice(0, first.from) + two + between + one + markup.slice(second.to), at };
}

/** Inserts a copy after an element; the copy has no ids. */
export function duplicated(markup: string, element: MarkupElement): Change {
  const named = elementsIn([element]).flatMap(({ attributes }) => attributes.filter(({ name }) => name === 'id'));
  let piece = markup.slice(element.from, element.to);
  for (const { from, to } of named.toSorted((a, b) => b.from - a.from)) piece = piece.slice(0, from - element.from).trimEnd() + piece.slice(to - element.from);
  return inserted(markup, element, 'after', piece);
}

export function idsIn(nodes: readonly MarkupNode[]): ReadonlySet<string> {
  return new Set(elementsIn(nodes).flatMap((one) => attributeOf(one, 'id') ?? []));
}
