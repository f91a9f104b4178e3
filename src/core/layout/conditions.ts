import { countLetters } from '../scene/capacity.ts';
import type { Condition } from '../templates/tree.ts';
import { hasValue, resolveBinding, type Scope, toText } from './bindings.ts';

/** Returns whether every declared condition of a node holds. `slideIndex` counts from 0. */
export function holds(condition: Condition | undefined, scope: Scope, slideIndex: number): boolean {
  if (condition === undefined) return true;
  const { has, hasNot, count, lines, letters, word, equals, turn, index } = condition;
  if (has !== undefined && !hasValue(resolveBinding(has, scope).value)) return false;
  if (hasNot !== undefined && [hasNot].flat().some((path) => hasValue(resolveBinding(path, scope).value)))
    return false;
  if (count !== undefined) {
    const list = resolveBinding(count.of, scope).value;
    const length = Array.isArray(list) ? list.length : 0;
    if (length < (count.min ?? 0) || length > (count.max ?? Number.POSITIVE_INFINITY)) return false;
  }
  if (lines !== undefined) {
    const length = toText(resolveBinding(lines.of, scope).value).split('\n').length;
    if (length < (lines.min ?? 0) || length > (lines.max ?? Number.POSITIVE_INFINITY)) return false;
  }
  if (letters !== undefined) {
    const list = resolveBinding(letters.of, scope).value;
    const longest = Array.isArray(list) ? Math.max(0, ...list.map(countItemLetters)) : 0;
    if (longest < (letters.min ?? 0) || longest > (letters.max ?? Number.POSITIVE_INFINITY)) return false;
  }
  if (word !== undefined) {
    const words = toText(resolveBinding(word.of, scope).value).split(/[\s\u2010-\u2014-]+/);
    const longest = words.reduce((most, one) => Math.max(most, countLetters(one)), 0);
    if (longest < (word.min ?? 0) || longest > (word.max ?? Number.POSITIVE_INFINITY)) return false;
  }
  if (equals !== undefined && resolveBinding(equals.of, scope).value !== equals.value) return false;
  if (turn !== undefined && !turn.is.includes(slideIndex % turn.of)) return false;
  if (index !== undefined) {
    const at = scope.item?.index;
    if (at === undefined) return false;
    if (index.is !== undefined && !index.is.includes(at)) return false;
    if (index.not?.includes(at) === true) return false;
  }
  return true;
}

/** Number of letters of an item that is a text or has one. */
function countItemLetters(item: unknown): number {
  return countLetters(toText(item !== null && typeof item === 'object' && 'text' in item ? item.text : item));
}
