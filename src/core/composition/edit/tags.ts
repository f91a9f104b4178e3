import type { MarkupElement } from '../markup/node.ts';
import type { Patch } from './patch.ts';

export type AttributeValue = string | number | boolean | null;

/** Sets an attribute in place or after the last one; null and false remove it, true writes its name alone. */
export function attributePatch(
  element: MarkupElement,
  name: string,
  value: AttributeValue,
  markup: string,
): Patch[] {
  const known = element.attributes.get(name);
  const written =
    value === true || value === ''
      ? name
      : `${name}="${String(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
  if (value === null || value === false) {
    if (known === undefined) return [];
    const space = /\s*$/.exec(markup.slice(element.from, known.from))?.[0].length ?? 0;
    return [{ from: known.from - space, to: known.to, text: '' }];
  }
  if (known !== undefined)
    return known.value === String(value) && value !== true
      ? []
      : [{ from: known.from, to: known.to, text: written }];
  const behind = Math.max(
    element.from + element.name.length + 1,
    ...[...element.attributes.values()].map(({ to }) => to),
  );
  return [{ from: behind, to: behind, text: ` ${written}` }];
}

/** Sets declarations in a `style` value or, with null, removes them; the others stay as written. */
export function updateStyle(style: string, set: Readonly<Record<string, AttributeValue>>): string {
  const left = new Map(Object.entries(set).map(([name, value]) => [name.trim().toLowerCase(), value]));
  const readName = (declaration: string): string =>
    declaration
      .slice(0, Math.max(0, declaration.indexOf(':')))
      .trim()
      .toLowerCase();
  const declarations = style.split(';').flatMap((declaration) => {
    const name = readName(declaration);
    const value = left.get(name);
    if (name === '' || value === undefined) return declaration.trim() === '' ? [] : [declaration];
    left.delete(name);
    return value === null || value === false ? [] : [`${name}:${value}`];
  });
  return [
    ...declarations,
    ...[...left].flatMap(([name, value]) => (value === null || value === false ? [] : [`${name}:${value}`])),
  ]
    .join(';')
    .trim();
}

/** Escapes text for markup; line breaks become `<br/>`. */
export function escapeText(words: string, lineBreak = '<br/>'): string {
  return words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\r?\n/g, lineBreak);
}

/** Replaces the content of an element; `<p/>` becomes `<p>…</p>`. */
export function innerPatch({ name, to, inner }: MarkupElement, text: string, markup: string): Patch {
  if (inner[0] < to || !markup.slice(0, to).endsWith('/>')) return { from: inner[0], to: inner[1], text };
  return { from: to - 2, to, text: `>${text}</${name}>` };
}

/** Extends a range to its whole line if nothing else stands on it. */
export function expandToLine(from: number, to: number, markup: string): readonly [number, number] {
  const before = /\n[ \t]*$/.exec(markup.slice(0, from));
  return before !== null && /^[ \t]*(?:\n|$)/.test(markup.slice(to)) ? [before.index, to] : [from, to];
}

/** The indent before an offset if it is the first on its line. */
export function findIndent(from: number, markup: string): string | undefined {
  return /\n([ \t]*)$/.exec(markup.slice(0, from))?.[1];
}
