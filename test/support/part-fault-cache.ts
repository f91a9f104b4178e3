import type { PackageInventory } from '../../src/core/ooxml/check/inventory.ts';
import type { PackageFault } from '../../src/core/ooxml/check/package-fault.ts';
import { checkPart as check } from '../../src/core/ooxml/check/schema/check-schema.ts';
import { readZip } from '../../src/core/ooxml/package/index.ts';
import type { XmlNode } from '../../src/core/ooxml/xml/index.ts';

export * from '../../src/core/ooxml/check/schema/check-schema.ts';

/** Faults of parts by name, checksum and size. */
const known = new Map<string, readonly PackageFault[]>();
const contents = new WeakMap<Uint8Array, ReadonlyMap<string, string>>();

/**
 * Takes the place of the check of a part against its schema: the same part is checked once in a worker, because
 * the decks of tests share most of their layouts and masters. Faults follow from the name and the content alone.
 */
export function checkPart(part: string, root: XmlNode, pkg?: PackageInventory): PackageFault[] {
  const content = pkg === undefined ? undefined : contentsOf(pkg.package.source).get(part);
  if (content === undefined) return check(part, root);
  const key = `${part} ${content}`;
  const faults = known.get(key) ?? check(part, root);
  known.set(key, faults);
  return [...faults];
}

/** Checksums and sizes of parts; a name that several entries share has none, whichever of them is read. */
function contentsOf(source: Uint8Array): ReadonlyMap<string, string> {
  const found = contents.get(source);
  if (found !== undefined) return found;
  const all = new Map<string, string>();
  const shared = new Set<string>();
  for (const { name, checksum, sizeBytes } of readZip(source)) {
    if (all.has(name)) shared.add(name);
    all.set(name, `${checksum} ${sizeBytes}`);
  }
  for (const name of shared) all.delete(name);
  contents.set(source, all);
  return all;
}
