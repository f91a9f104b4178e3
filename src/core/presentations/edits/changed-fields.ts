import { isDeepStrictEqual } from 'node:util';
import { diffElements, readDefinitions } from '../../composition/index.ts';
import { isObject } from '../../input/is-object.ts';
import { readMarkupDefinitions } from '../compiled-markup.ts';
import type { Slide } from '../presentation.ts';
import { isComposed } from '../read-composed.ts';

/**
 * Change of one field of a slide, or of one element of its markup. `now` is its value, unless it was
 * removed.
 */
export interface FieldChange {
  /** Content path such as "items[1].text". */
  readonly path: string;
  readonly change: 'added' | 'changed' | 'removed' | 'moved';
  readonly now?: unknown;
  /** Value before, unless it was added. */
  readonly was?: unknown;
}

/** If more values inside one field changed, only the field itself is listed. */
const MAX_INNER_CHANGES = 4;

/** Finds the fields in which two states of a slide differ, down to the changed values. */
export function findChangedFields(before: Slide, after: Slide): FieldChange[] {
  const beside = (['layout', 'speaker_note', 'sources', 'footnote', 'comments', 'media'] as const).flatMap(
    (key) =>
      isDeepStrictEqual(before[key], after[key]) ? [] : [toFieldChange(key, before[key], after[key])],
  );
  const written = findElementChanges(before, after);
  // The title of a composition is derived from its markup.
  const keys = new Set(
    [...Object.keys(before.content), ...Object.keys(after.content)].filter(
      (key) => written === undefined || (key !== 'markup' && key !== 'title'),
    ),
  );
  // Definitions belong to the deck.
  keys.delete('definitions');
  if (written !== undefined) beside.push(...written);
  return [
    ...beside,
    ...[...keys].flatMap((key) => findDifferences(key, before.content[key], after.content[key])),
  ];
}

/** If elements look the same and only the markup text differs, the whole markup counts as changed. */
function findElementChanges(before: Slide, after: Slide): FieldChange[] | undefined {
  const [old, now] = [before.content['markup'], after.content['markup']];
  if (!isComposed(before) || !isComposed(after) || old === now) return undefined;
  const elements = diffElements(
    String(old),
    String(now),
    readDefinitions(readMarkupDefinitions(after.content)),
  ).map(({ id, change }) => ({ path: `markup#${id}`, change }));
  return elements.length > 0 ? elements : [toFieldChange('markup', old, now)];
}

function findDifferences(path: string, before: unknown, after: unknown): FieldChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  const inside = findInnerDifferences(path, before, after);
  return inside.length === 0 || inside.length > MAX_INNER_CHANGES
    ? [toFieldChange(path, before, after)]
    : inside;
}

function findInnerDifferences(path: string, before: unknown, after: unknown): FieldChange[] {
  if (Array.isArray(before) && Array.isArray(after))
    return before.length === after.length
      ? before.flatMap((item, at) => findDifferences(`${path}[${at}]`, item, after[at]))
      : [];
  if (!isObject(before) || !isObject(after)) return [];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    findDifferences(`${path}.${key}`, before[key], after[key]),
  );
}

function toFieldChange(path: string, before: unknown, now: unknown): FieldChange {
  return {
    path,
    change: before === undefined ? 'added' : now === undefined ? 'removed' : 'changed',
    ...(now === undefined ? {} : { now }),
    ...(before === undefined ? {} : { was: before }),
  };
}
