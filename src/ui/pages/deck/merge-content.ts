import type { Content } from './content-path.ts';

/** Field that both sides changed in different ways. */
export interface FieldConflict {
  /** Path such as "items[1].heading". */
  readonly path: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merge {
  /** Changes of both sides; of a conflict mine. */
  readonly content: Content;
  readonly conflicts: readonly FieldConflict[];
}

/**
 * Merges two changes of the content of a slide by field, and lists and markup by part. Changes of the same field or of
 * neighbouring parts are conflicts.
 */
export function mergeContent(base: Content, mine: Content, theirs: Content): Merge {
  const conflicts: FieldConflict[] = [];
  const content = merge(base, mine, theirs, '', conflicts) as Content;
  return { content, conflicts };
}

function merge(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  path: string,
  conflicts: FieldConflict[],
): unknown {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  if (isRecord(base) && isRecord(mine) && isRecord(theirs)) {
    const names = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
    const entries = [...names].map((name) => [
      name,
      merge(base[name], mine[name], theirs[name], path === '' ? name : `${path}.${name}`, conflicts),
    ]);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
    if (base.length === mine.length && base.length === theirs.length)
      return base.map((item, at) => merge(item, mine[at], theirs[at], `${path}[${at}]`, conflicts));
    const merged = mergeParts(base, mine, theirs);
    if (merged !== undefined) return merged;
  }
  if (
    path === 'markup' &&
    typeof base === 'string' &&
    typeof mine === 'string' &&
    typeof theirs === 'string'
  ) {
    const merged = mergeParts(splitMarkup(base), splitMarkup(mine), splitMarkup(theirs));
    if (merged !== undefined) return merged.join('');
  }
  conflicts.push({ path, mine, theirs });
  return mine;
}

/** Merges one changed range of each side; undefined if the ranges touch. */
function mergeParts<T>(base: readonly T[], mine: readonly T[], theirs: readonly T[]): T[] | undefined {
  const [a, b] = [findRange(base, mine), findRange(base, theirs)];
  const [first, second] = a.start <= b.start ? [a, b] : [b, a];
  if (first.end >= second.start) return undefined;
  return [
    ...base.slice(0, first.start),
    ...(first.parts as T[]),
    ...base.slice(first.end, second.start),
    ...(second.parts as T[]),
    ...base.slice(second.end),
  ];
}

/** Range of the base that a side replaced, and its replacement. */
function findRange<T>(base: readonly T[], changed: readonly T[]) {
  let start = 0;
  while (start < base.length && start < changed.length && isSame(base[start], changed[start])) start += 1;
  let tail = 0;
  while (
    tail < base.length - start &&
    tail < changed.length - start &&
    isSame(base[base.length - 1 - tail], changed[changed.length - 1 - tail])
  )
    tail += 1;
  return { start, end: base.length - tail, parts: changed.slice(start, changed.length - tail) };
}

/** Tags and the texts between them. */
function splitMarkup(markup: string): string[] {
  return markup.match(/<[^>]*>|[^<]+|</g) ?? [];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
