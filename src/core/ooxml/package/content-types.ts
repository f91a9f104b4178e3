import type { XmlNode } from '../xml/parse.ts';
import { localName } from '../xml/scan.ts';

export const CONTENT_TYPES_PART = '[Content_Types].xml';

/** Content types of a package, as `[Content_Types].xml` declares them. */
export interface ContentTypes {
  /** Part names with a type of their own, as they are spelt there, without the leading slash. */
  readonly parts: readonly string[];
  /** Content type of a part: its own, or that of its extension. */
  find(name: string): string | undefined;
}

/** @param root parsed `[Content_Types].xml`; undefined declares nothing */
export function readContentTypes(root: XmlNode | undefined): ContentTypes {
  const parts: string[] = [];
  const overrides = new Map<string, string>();
  const defaults = new Map<string, string>();
  for (const { tag, attributes } of root?.children ?? []) {
    const type = attributes.get('ContentType') ?? '';
    if (localName(tag) === 'Override') {
      const name = (attributes.get('PartName') ?? '').replace(/^\//, '');
      parts.push(name);
      overrides.set(name.toLowerCase(), type);
    } else if (localName(tag) === 'Default')
      defaults.set((attributes.get('Extension') ?? '').toLowerCase(), type);
  }
  return {
    parts,
    find: (name) =>
      overrides.get(name.toLowerCase()) ?? defaults.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase()),
  };
}
