import type { PackageEdit } from '../ooxml/package/index.ts';
import { findReachable } from './slide-parts.ts';

/** Relationship ids that a part uses. */
export function findRelationIds(source: string): Set<string> {
  return new Set(
    [...source.matchAll(/\b[\w.-]+:(?:id|embed|link|pict|dm|lo|qs|cs|relid)\s*=\s*"([^"]+)"/g)].map(
      ([, id]) => id ?? '',
    ),
  );
}

/** Removes relationships that a part no longer uses, and parts that thereby become unreachable. */
export function dropUnrelated(file: PackageEdit, part: string, before: ReadonlySet<string>): void {
  const left = findRelationIds(file.text(part));
  const gone = file.relationships(part).filter(({ id }) => before.has(id) && !left.has(id));
  if (gone.length === 0) return;
  const owned = findReachable(
    file,
    gone.flatMap(({ target, external }) => (external ? [] : [target])),
  );
  for (const { id } of gone) file.unrelate(part, id);
  const remaining = findReachable(file, ['']);
  for (const name of owned) if (!remaining.has(name) && file.has(name)) file.remove(name);
}
