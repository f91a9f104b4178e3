import type { OpcPackage } from '../../../ooxml/package/index.ts';
import { FACE_STYLES } from '../../../scene/fonts/link-style.ts';
import type { FaceStyle } from '../../../scene/scene.ts';

/** Lists the families that a file embeds, in lower case, with their faces. */
export function readEmbeddedFamilies(pkg: OpcPackage): ReadonlyMap<string, readonly FaceStyle[]> {
  const main = pkg.main ?? '';
  const list = pkg.xml(main)?.children.find(({ tag }) => tag === 'p:embeddedFontLst')?.children ?? [];
  return new Map(
    list.map(({ children }) => {
      const family = children.find(({ tag }) => tag === 'p:font')?.attributes.get('typeface') ?? '';
      return [
        family.trim().toLowerCase(),
        FACE_STYLES.filter((style) => children.some(({ tag }) => tag === `p:${style}`)),
      ] as const;
    }),
  );
}
