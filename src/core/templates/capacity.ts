import type { LayoutEngine } from '../layout/engine.ts';
import { withMargin } from '../scene/capacity.ts';
import { boundPaths } from './bound-paths.ts';
import type { LayoutCapacities } from './capacities.ts';
import { type Content, type Field, isSeldom, type LayoutContract, type TextRole } from './contract.ts';
import { type Filling, fillContent, picturesForIcons, textPaths } from './fill-content.ts';
import { findFaults } from './layout-faults.ts';
import { shortenToFit } from './shorten-to-fit.ts';
import type { LayoutTree, Template } from './tree.ts';

/** Relative lengths of texts by role; the measured scale multiplies them. */
const PROPORTION: Readonly<Record<TextRole, number>> = {
  title: 60,
  display: 60,
  subtitle: 80,
  heading: 26,
  body: 80,
  caption: 40,
  label: 22,
  figure: 7,
  code: 200,
};
/** Upper bounds of the search, beyond useful lengths. */
const MAX_LENGTHS: Readonly<Record<TextRole, number>> = {
  title: 120,
  display: 220,
  subtitle: 200,
  heading: 90,
  body: 600,
  caption: 90,
  label: 60,
  figure: 12,
  code: 2000,
};
/** Below this length, widths vary so much that capacities need a margin. */
const SHORT = 20;
const STEPS = 9;

/**
 * Measures how many characters fit each text field, by number of items, with all fields full at once: first
 * the largest common scale at which all texts fit, then each field's share of the remaining space, then a
 * reduction for other languages, other words and the most items inside items.
 */
export function measureCapacities(
  engine: LayoutEngine,
  template: Template,
  contract: LayoutContract,
): LayoutCapacities {
  const tree = template.layouts[contract.id];
  if (tree === undefined) return {};
  const result: Record<string, Record<string, number>> = {};
  for (const count of listCounts(contract)) {
    for (const [path, capacity] of measureCount(engine, template, tree, contract, count)) {
      result[path] = { ...result[path], [String(count)]: roundCapacity(capacity) };
    }
  }
  return result;
}

function roundCapacity(capacity: number): number {
  return withMargin(capacity, capacity >= SHORT);
}

/** Possible numbers of items of the first list; 1 without a list. */
export function listCounts(contract: LayoutContract): number[] {
  const list = firstList(contract.fields);
  return list === undefined
    ? [1]
    : Array.from({ length: list.max - list.min + 1 }, (_, index) => list.min + index);
}

function firstList(
  fields: Readonly<Record<string, Field>>,
): { readonly min: number; readonly max: number } | undefined {
  for (const field of Object.values(fields)) {
    if (field.kind === 'list') return field;
    const inner = field.kind === 'object' ? firstList(field.fields) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function measureCount(
  engine: LayoutEngine,
  template: Template,
  tree: LayoutTree,
  contract: LayoutContract,
  count: number,
): Map<string, number> {
  const bound = [...boundPaths(tree)];
  const shown = textPaths(contract.fields).filter(
    (path) =>
      !isSeldom(contract.fields[path]) &&
      !isOnSlideOnly(contract.fields, path) &&
      bound.some((candidate) => path === candidate || path.startsWith(`${candidate}[]`)),
  );
  // Optional lists inside items are measured separately: items have them or details.
  const nested = shown.filter(
    (path) => path.split('[]').length > 2 && isOptional(contract.fields, listPath(path).slice(0, -2)),
  );
  const role = (path: string): TextRole => findRole(contract.fields, path);
  const fit = (lengths: ReadonlyMap<string, number>, inner?: string): boolean =>
    fits(engine, template, tree, contract, count, lengths, inner);

  const main = shown.filter((path) => !nested.includes(path) && !isAlternative(path, shown));
  const scaled = (scale: number) =>
    new Map(
      main.map((path) => [
        path,
        Math.min(
          maxLength(path, role(path)),
          Math.max(4, Math.round(targetLength(path, role(path)) * scale)),
        ),
      ]),
    );
  const lengths = scaled(bisect(0.1, 8, (scale) => fit(scaled(scale))));
  for (const path of main)
    lengthen(path, lengths, Math.min(maxLength(path, role(path)), (lengths.get(path) ?? 0) * 4), fit);
  for (const path of shown.filter((other) => isAlternative(other, shown))) {
    const twin = `${path.slice(0, -'text'.length)}items[]`;
    const without = new Map([...lengths, [path, 20]]);
    without.delete(twin);
    lengthen(path, without, MAX_LENGTHS.body, fit);
    lengths.set(path, without.get(path) ?? 0);
  }
  for (const path of nested) {
    const detailed = new Map([...lengths].filter(([other]) => !isSiblingOf(other, path)));
    const inside = new Map([...detailed, [path, 4]]);
    if (!fit(inside, listPath(path))) continue;
    lengthen(path, inside, MAX_LENGTHS.body, (candidate) => fit(candidate, listPath(path)));
    lengths.set(path, inside.get(path) ?? 0);
  }
  const alternatives = shown.filter((path) => isAlternative(path, shown));
  return shortenToFit(engine, template, tree, contract, {
    count,
    lengths,
    alternatives,
    nested,
    published: roundCapacity,
  });
}

/** "change" is a short mark, whatever its role is. */
function targetLength(path: string, role: TextRole): number {
  return path.endsWith('.change') ? 6 : PROPORTION[role];
}

/** Conclusions stay one or two sentences, however much space there is. */
function maxLength(path: string, role: TextRole): number {
  if (path.endsWith('.change')) return 16;
  return ['takeaway', 'verdict', 'support', 'description'].includes(path) ? 180 : MAX_LENGTHS[role];
}

/** A text that can stand in place of a list: "left.text" for "left.items". */
function isAlternative(path: string, all: readonly string[]): boolean {
  return path.endsWith('.text') && all.includes(`${path.slice(0, -'text'.length)}items[]`);
}

function listPath(path: string): string {
  return path.slice(0, path.lastIndexOf('[]') + 2);
}

/** Optional details that nested points replace: "items[].detail" for "items[].children[]". */
function isSiblingOf(path: string, nested: string): boolean {
  const head = nested.slice(0, nested.indexOf('[]') + 3);
  return path.startsWith(head) && path !== `${head}text` && path !== nested;
}

/** Lengthens one text as far as the others leave space. */
function lengthen(
  path: string,
  lengths: Map<string, number>,
  longest: number,
  fit: (lengths: ReadonlyMap<string, number>) => boolean,
): void {
  const from = lengths.get(path) ?? 0;
  lengths.set(
    path,
    Math.floor(bisect(from, longest, (length) => fit(new Map([...lengths, [path, Math.floor(length)]])))),
  );
}

/** Bisection for the largest value that holds; `low` is assumed to hold. */
function bisect(low: number, high: number, holds: (value: number) => boolean): number {
  if (holds(high)) return high;
  let [good, bad] = [low, high];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (good + bad) / 2;
    if (holds(middle)) good = middle;
    else bad = middle;
  }
  return good;
}

function findRole(fields: Readonly<Record<string, Field>>, path: string): TextRole {
  const field = findField(fields, path);
  return field?.kind === 'text' ? field.role : 'body';
}

function isOptional(fields: Readonly<Record<string, Field>>, path: string): boolean {
  return findField(fields, path)?.optional === true;
}

/** Tells whether a text belongs to a field that few slides have, such as the work that an item waits for. */
function isOnSlideOnly(fields: Readonly<Record<string, Field>>, path: string): boolean {
  return [path, listPath(path).slice(0, -2)].some((one) => findField(fields, one)?.slideOnly === true);
}

function findField(fields: Readonly<Record<string, Field>>, path: string): Field | undefined {
  let field: Field | undefined = { kind: 'object', description: '', fields };
  for (const part of path.replaceAll('[]', '.[]').split('.')) {
    if (field?.kind === 'list' && part === '[]') field = field.item;
    else field = field?.kind === 'object' ? field.fields[part] : undefined;
  }
  return field;
}

function fits(
  engine: LayoutEngine,
  template: Template,
  tree: LayoutTree,
  contract: LayoutContract,
  count: number,
  lengths: ReadonlyMap<string, number>,
  nested?: string,
): boolean {
  const filled = (length: Filling['length']): Content =>
    fillContent(contract, { count, length, ...(nested === undefined ? {} : { nested }) });
  const contents = [filled((path) => lengths.get(path))];
  // Text that fits beside an icon must also fit beside a picture.
  if (picturesForIcons(contract.fields))
    contents.push(filled((path) => lengths.get(path) ?? (path.endsWith('.image') ? 1 : undefined)));
  return contents.every((content) => findFaults(engine, template, tree, contract, content).length === 0);
}
