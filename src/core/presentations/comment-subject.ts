import type { DeckComment } from '../opened/comment.ts';
import type { NamedSubject } from '../opened/comments/write-threads.ts';
import { readPlainText } from '../scene/check/geometry.ts';
import type { SceneElement } from '../scene/scene.ts';
import { nameShapes } from './named-shapes.ts';

/**
 * Finds the shape of a slide in a design that shows what a comment is about: by the path of the content, by the
 * id of what is drawn for it, or by its text. A cell counts before the table around it.
 */
export function findSubject(
  comment: DeckComment,
  elements: readonly SceneElement[],
): NamedSubject | undefined {
  if (comment.element === undefined) return undefined;
  const shapes = nameShapes(elements).map((shape) => ({ ...shape, text: readLetters(shape.element) }));
  const { element, subject } = comment;
  const letters = subject === undefined ? '' : reduceToLetters(subject);
  const drawn = listDrawnIds(element);
  const [found] = [
    shapes.filter((one) => one.element.path === element || one.element.path === `markup#${element}`),
    ...drawn.slice(0, 1).map((id) => shapes.filter((one) => isDrawnFor(one.element, id))),
    letters === '' ? [] : shapes.filter(({ text }) => text === letters),
    letters === '' ? [] : shapes.filter(({ text }) => text.includes(letters)),
    ...drawn.slice(1).map((id) => shapes.filter((one) => isDrawnFor(one.element, id))),
  ].flat();
  if (found === undefined) return undefined;
  const { name, time } = found;
  // A comment on the whole table has the text of its first cell as its subject.
  const isExact = letters !== '' && found.text === letters && /[.[]/.test(element);
  const [, row, column] = / row (\d+), column (\d+)$/.exec(found.element.name) ?? [];
  return { name, time, ...(row === undefined || !isExact ? {} : { cell: `/r${row}c${column}` }) };
}

/** Ids of what is drawn for "items[1].text", from the narrowest: "items-2-text", "items-2", "items". */
function listDrawnIds(element: string): string[] {
  const parts = element
    .split(/[.[\]]+/)
    .filter(Boolean)
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part));
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
}

function isDrawnFor({ id }: SceneElement, drawn: string): boolean {
  return id === `ours-${drawn}` || id.startsWith(`ours-${drawn}-`);
}

function readLetters(element: SceneElement): string {
  if (element.type === 'group') return element.children.map(readLetters).join('');
  return element.type === 'text' ? reduceToLetters(readPlainText(element)) : '';
}

/** Letters and digits of a text, without Markdown, marks and case. */
function reduceToLetters(text: string): string {
  return text
    .replace(/\]\([^)]*\)/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
