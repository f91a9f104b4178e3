import { FACE_STYLES } from '../../../scene/fonts/link-style.ts';
import type { Part } from '../../package/package-writer.ts';
import { element, join, type Xml } from '../../xml/xml.ts';
import type { EmbeddedFamily } from '../fonts/embedded-fonts.ts';

/** Embedded faces as parts of the package. */
export interface EmbeddedFontParts {
  readonly parts: readonly Part[];
  /** `p:embeddedFont` elements; empty without faces. */
  readonly list: readonly Xml[];
}

/** Names of parts, relationships and prefixes in a package. */
export interface FontNaming {
  /** Part name of the n-th face, from 1. */
  createPartName(number: number): string;
  /** Adds a relationship of the main part and returns its id. */
  relate(part: string): string;
  /** Prefixes of PresentationML elements, with colon, and of relationship attributes. */
  readonly prefixes?: { readonly elements: string; readonly relationships: string };
}

/** Creates the parts of the faces and their list in the main part. */
export function createFontParts(
  families: readonly EmbeddedFamily[],
  { createPartName: partOf, relate, prefixes = { elements: 'p:', relationships: 'r' } }: FontNaming,
): EmbeddedFontParts {
  const parts: Part[] = [];
  const list = families.map(({ family, facts, faces }) => {
    const found = FACE_STYLES.flatMap((style) => {
      const packed = faces.get(style);
      if (packed === undefined) return [];
      const name = partOf(parts.length + 1);
      parts.push({ name, packed });
      return element(`${prefixes.elements}${style}`, { [`${prefixes.relationships}:id`]: relate(name) });
    });
    return element(
      `${prefixes.elements}embeddedFont`,
      {},
      element(`${prefixes.elements}font`, { typeface: family, ...facts }),
      join(found),
    );
  });
  return { parts, list };
}
