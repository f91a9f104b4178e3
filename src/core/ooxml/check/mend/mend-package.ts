import { CONTENT_TYPES_PART } from '../../package/content-types.ts';
import type { PackageEdit } from '../../package/package-edit.ts';
import { XmlEditor } from '../../xml/edited-xml.ts';
import { parseMarkup, readAttribute } from '../../xml/markup.ts';
import { XmlError } from '../../xml/scan.ts';
import { type Mends, mendPart } from './mend-part.ts';

/** Parts whose faults PowerPoint passes over are left as they are. */
const MENDED = /^ppt\/(?!.*(?:\/_rels\/|\/(?:colors|style)\d*\.xml$)).*\.xml$/i;

/**
 * Puts right what can be mended in a file without a loss.
 *
 * @returns how often each kind of mend was made; empty if there is nothing to mend
 */
export function mendPackage(file: PackageEdit): Mends {
  return applyMends(file, (name, content) => file.put(name, content));
}

/** Lists what `mendPackage` would do. */
export function listMends(file: PackageEdit): Mends {
  return applyMends(file, () => undefined);
}

function applyMends(file: PackageEdit, put: (name: string, content: string) => void): Mends {
  const all = new Map<string, number>();
  const add = (mends: Mends) => {
    for (const [what, count] of mends) all.set(what, (all.get(what) ?? 0) + count);
  };
  for (const name of [CONTENT_TYPES_PART, ...file.package.names]) {
    const mended = file.has(name) ? mend(name, file) : undefined;
    if (mended === undefined) continue;
    add(mended.mends);
    put(name, mended.source);
  }
  return all;
}

function mend(name: string, file: PackageEdit): { source: string; mends: Mends } | undefined {
  try {
    if (name === CONTENT_TYPES_PART) return mendContentTypes(file.text(name));
    return MENDED.test(name) ? mendPart(name, file.text(name)) : undefined;
  } catch (error) {
    // A part that cannot be read is left as it is.
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}

/** Removes entries of the list of content types that repeat one before them. */
function mendContentTypes(source: string): { source: string; mends: Mends } | undefined {
  const edited = new XmlEditor(source);
  const taken = new Set<string>();
  let count = 0;
  for (const entry of parseMarkup(source).children) {
    const key = readAttribute(source, entry, entry.name === 'Default' ? 'Extension' : 'PartName');
    if (key === undefined) continue;
    const name = `${entry.name} ${key.toLowerCase()} ${readAttribute(source, entry, 'ContentType')}`;
    if (taken.has(name)) {
      edited.remove(entry);
      count += 1;
    }
    taken.add(name);
  }
  return count === 0
    ? undefined
    : {
        source: edited.toString(),
        mends: new Map([['content types that are given twice are removed', count]]),
      };
}
