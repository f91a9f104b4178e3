import { FACE_STYLES } from '../../../scene/fonts/link-style.ts';
import type { Part } from '../../package/package-writer.ts';
import { element, join, type Xml } from '../../xml/xml.ts';
import type { EmbeddedFamily } from '../fonts/embedded-fonts.ts';

/** Faces as the package holds them. */
export interface FontParts {
  readonly parts: readonly Part[];
  /** `p:embeddedFont` elements, none where there are no faces. */
  readonly list: readonly Xml[];
}

/** How a package names what belongs to it. */
export interface FontNaming {
  /** Part of the face with that number, from 1. */
  partOf(number: number): string;
  /** The relationship of the main part that leads to a part. */
  relate(part: string): string;
  /** Prefixes of PresentationML's elements, with their colon, and of attributes that name relationships. */
  readonly prefixes?: { readonly elements: string; readonly relationships: string };
}

/** Parts of the faces, and what lists them in the main part. */
export function fontParts(families: readonly EmbeddedFamily[], { partOf, relate, prefixes = { elements: 'p:', relationships: 'r' } }: FontNaming): FontParts {
  const parts: Part[] = [];
  const list = families.map(({ family, facts, faces }) => {
    const found = FACE_STYLES.flatMap((style) => {
      const packed = faces.get(style);
      if (packed === undefined) return [];
      const name = partOf(parts.length + 1);
      parts.push({ name, packed });
      return element(`${prefixes.elements}${style}`, { [`${prefixes.relationships}:id`]: relate(name) });
    });
    return element(`${prefixes.elements}embeddedFont`, {}, element(`${prefixes.elements}font`, { typeface: family, ...facts }), join(found));
  });
  return { parts, list };
}
