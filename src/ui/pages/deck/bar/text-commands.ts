import { findNodeFrom, listElements, type MarkupElement, parseMarkup } from '../composition/markup.ts';
import { readStyle, setStyle } from '../composition/style.ts';
import type { Composition } from '../composition/use-composition.ts';
import { isList, isText } from '../composition/vocabulary.ts';
import { type ActiveText, actOnText } from '../text/active-text.ts';
import { hasMark, readClass, setClass, toggleMark } from '../text/format-range.ts';
import { moveItemLevel } from '../text/list-levels.ts';
import { readPoints, SIZE_CLASS, stepSize } from './size-steps.ts';

export type Format = 'strong' | 'em' | 'u' | 's' | 'code';
export type TextAlign = 'text-start' | 'text-center' | 'text-end';

const COLOR_CLASS =
  /^text-(text|muted|line|primary|secondary|accent|on-\w+|success|warning|danger|neutral|graph-\d+)$/;

/** Formats of whole elements, each with the class that sets it. */
const WHOLE = {
  strong: { group: 'weight', on: 'font-bold', off: 'font-normal' },
  em: { group: 'italic', on: 'italic', off: 'not-italic' },
  u: { group: 'underline', on: 'underline', off: '' },
  s: { group: 'underline', on: 'line-through', off: '' },
} as const;

const WORDLESS: ReadonlySet<string> = new Set([
  ...['chart', 'table', 'diagram', 'img', 'svg', 'icon', 'video', 'audio'],
  ...['pre', 'block', 'hr', 'connector', 'x-divider', 'x-progress'],
]);

/** Returns whether the words of an element have formats. */
export const hasWords = ({ name }: MarkupElement): boolean => !WORDLESS.has(name);

interface TextTarget {
  readonly active: ActiveText | undefined;
  readonly composition: Composition | undefined;
}

/** Returns whether a format is set on the words or elements that a command would change. */
export function isSet(format: Format, { active, composition }: TextTarget): boolean {
  const range = active?.range();
  if (active !== undefined) return range !== undefined && hasMark(range, format, active.field);
  const [element] = composition?.chosen ?? [];
  if (composition === undefined || element === undefined || format === 'code') return false;
  const { group, on } = WHOLE[format];
  const own = readStyle(element, group);
  if (own !== '') return own === on;
  if (format !== 'strong') return false;
  // The measured weight is that of the first words, which may be bold alone.
  const bold = listElements(element.children).some(({ name }) => name === 'strong' || name === 'b');
  return !bold && (findDrawn(composition, element)?.text?.weight ?? 400) >= 600;
}

export function toggle(format: Format, target: TextTarget): void {
  const { active, composition } = target;
  if (active !== undefined) actOnText(active, (range, field) => toggleMark(range, format, field));
  if (active !== undefined || format === 'code' || composition === undefined) return;
  const { group, on, off } = WHOLE[format];
  const next = isSet(format, target) ? off : on;
  composition.restyle((markup, element) => {
    // A format that the template has anyway needs no class.
    const plain = setStyle(markup, element, group, '');
    const again = findSame(plain, element);
    const own = readStyle(element, group);
    return own !== '' && (own === on || own === off) ? plain : setStyle(plain, again, group, next);
  });
}

export function setColor(name: string | undefined, { active, composition }: TextTarget): void {
  if (active !== undefined)
    actOnText(active, (range, field) => {
      if (!range.collapsed) setClass(range, COLOR_CLASS, name, field);
    });
  else composition?.restyle((markup, element) => setStyle(markup, element, 'color', name ?? ''));
}

/** Size in points of the words that a command would change. */
export function readSize({ active, composition }: TextTarget): number | undefined {
  const range = active?.range();
  const own =
    active !== undefined && range !== undefined
      ? readPoints(readClass(range, SIZE_CLASS, active.field))
      : undefined;
  if (own !== undefined) return own;
  const element = composition?.chosen[0];
  if (composition === undefined || element === undefined) return undefined;
  const drawn = findDrawn(composition, element)?.text;
  return readPoints(readStyle(element, 'size')) ?? (drawn && Math.round(drawn.size_px * 0.75));
}

/** Makes words a step larger or smaller: the selected ones, or all of the element. */
export function changeSize(by: 1 | -1, target: TextTarget): void {
  const { active, composition } = target;
  const next = stepSize(readSize(target) ?? 16, by);
  if (next === undefined || composition === undefined) return;
  const range = active?.range();
  const isPart =
    active?.takes.has('span') === true &&
    range !== undefined &&
    !range.collapsed &&
    range.toString().trim() !== (active.field.textContent ?? '').trim();
  if (active !== undefined && isPart)
    actOnText(active, (part, field) => setClass(part, SIZE_CLASS, next, field));
  else composition.restyle((markup, element) => setStyle(markup, element, 'size', next));
}

export function align(to: TextAlign, { composition }: TextTarget): void {
  composition?.restyle((markup, element) => setStyle(markup, element, 'textAlign', to));
}

export function isAligned(to: TextAlign, { composition }: TextTarget): boolean {
  const element = composition?.chosen[0];
  if (composition === undefined || element === undefined) return false;
  const own = readStyle(element, 'textAlign');
  if (own !== '') return own === to;
  const { align: drawn, rtl } = findDrawn(composition, element)?.text ?? {};
  const start = rtl === true ? 'right' : 'left';
  return (
    drawn !== undefined &&
    (drawn === 'center' ? 'text-center' : drawn === start ? 'text-start' : 'text-end') === to
  );
}

/** Makes texts lists and lists texts; a list of the other kind changes its signs. */
export function toggleList(name: 'ul' | 'ol', { composition }: TextTarget): void {
  composition?.restyle((markup, element) => {
    if (!isList(element) && !isText(element)) return markup;
    const attributes = markup
      .slice(element.from + 1 + element.name.length, element.opened)
      .replace(/\/?>$/, '');
    const inner = markup.slice(...element.inner);
    const made =
      element.name === name
        ? `<p${attributes}>${readItems(element, markup).join('<br/>')}</p>`
        : isList(element)
          ? `<${name}${attributes}>${inner}</${name}>`
          : `<${name}${attributes}>${inner
              .split(/<br\s*\/?>/)
              .map((line) => `<li>${line.trim()}</li>`)
              .join('')}</${name}>`;
    return markup.slice(0, element.from) + made + markup.slice(element.to);
  });
}

/** Returns whether the words or element are in a list of a kind. */
export function isListed(name: 'ul' | 'ol', { active, composition }: TextTarget): boolean {
  if (composition !== undefined) return composition.chosen[0]?.name === name;
  return active?.field.querySelector(name) != null;
}

function readItems(list: MarkupElement, markup: string): string[] {
  return list.children.flatMap((child) => {
    if (child.kind === 'text') return [];
    const inner = child.children.find((one): one is MarkupElement => one.kind === 'element' && isList(one));
    const words = markup.slice(child.inner[0], inner?.from ?? child.inner[1]).trim();
    return [...(words === '' ? [] : [words]), ...(inner === undefined ? [] : readItems(inner, markup))];
  });
}

export function moveLevel(by: 1 | -1, { active }: TextTarget): void {
  if (active !== undefined) actOnText(active, (range, field) => void moveItemLevel(range, by, field));
}

function findDrawn({ map }: Composition, { key }: MarkupElement) {
  return map.spots.find(({ element, drawn }) => element.key === key && drawn.text !== undefined)?.drawn;
}

function findSame(markup: string, element: MarkupElement): MarkupElement {
  const node = findNodeFrom(parseMarkup(markup), element.from);
  return node?.kind === 'element' ? node : element;
}
