import { FACE_STYLES } from '../../../scene/fonts/link-style.ts';
import type { Theme } from '../../../scene/theme.ts';
import { typeface } from '../drawing/typeface.ts';
import type { EmbeddedFamily } from '../fonts/embedded-fonts.ts';
import type { Part } from '../package/package-writer.ts';
import { element, join, type Xml } from '../xml/xml.ts';

/** Families, each with the relationship of every face that lies in the package. */
export type ListedFonts = readonly { readonly font: Xml; readonly faces: readonly (readonly [tag: string, relationshipId: string])[] }[];

/**
 * Parts of the faces, and the list of them.
 *
 * @param nameOf of the part with that number, from 1. @param relate answers the relationship that leads to a part.
 */
export function fontParts(
  families: readonly EmbeddedFamily[],
  theme: Theme,
  lang: string,
  { nameOf, relate }: { nameOf(number: number): string; relate(part: string): string },
): { readonly parts: readonly Part[]; readonly list: ListedFonts } {
  const parts: Part[] = [];
  const list = families.map(({ family, faces }) => ({
    font: typeface('p:font', family, theme, lang),
    faces: FACE_STYLES.flatMap((style) => {
      const packed = faces.get(style);
      if (packed === undefined) return [];
      const name = nameOf(parts.length + 1);
      parts.push({ name, packed });
      return [[`p:${style}`, relate(name)] as const];
    }),
  }));
  return { parts, list };
}

/** `p:embeddedFont` elements. */
export function embeddedFontsXml(list: ListedFonts): Xml {
  return join(list.map(({ font, faces }) => element('p:embeddedFont', {}, font, ...faces.map(([tag, id]) => element(tag, { 'r:id': id })))));
}
