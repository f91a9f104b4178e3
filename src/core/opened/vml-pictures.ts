import type { PackageEdit } from '../ooxml/package/index.ts';
import {
  descendants,
  type Markup,
  parseMarkup,
  readAttribute,
  XmlEditor,
  XmlError,
} from '../ooxml/xml/index.ts';
import type { Crop } from './picture-crop.ts';
import { dropUnrelated, findRelationIds } from './unused-parts.ts';

/** Denominator of the fractions of VML, which end with "f". */
const VML_ONE = 65_536;

/** The pictures of some shapes in a VML drawing. */
interface VmlPictures {
  readonly part: string;
  readonly images: readonly Markup[];
}

/** Finds the pictures of shapes in the VML drawings of a slide, from which PowerPoint draws embedded objects. */
export function findVmlPictures(
  file: PackageEdit,
  slide: string,
  shapes: ReadonlySet<string>,
): VmlPictures[] {
  if (shapes.size === 0) return [];
  return file.relationships(slide).flatMap(({ type, target, external }) => {
    if (type !== 'vmlDrawing' || external || !file.has(target)) return [];
    const source = file.text(target);
    const images = listElements(source).filter(
      (image) =>
        image.name === 'imagedata' &&
        image.parent?.name === 'shape' &&
        shapes.has(readAttribute(source, image.parent, 'id') ?? '') &&
        readAttribute(source, image, 'relid') !== undefined,
    );
    return images.length === 0 ? [] : [{ part: target, images }];
  });
}

/** Elements of a VML drawing; none if it is not well-formed, which the format allows. */
function listElements(source: string): readonly Markup[] {
  try {
    return descendants(parseMarkup(source));
  } catch (error) {
    if (error instanceof XmlError) return [];
    throw error;
  }
}

/** Points the pictures to another part. The old part is removed from the file if it is unused. */
export function replaceVmlPictures(
  file: PackageEdit,
  { part, images }: VmlPictures,
  media: string,
  crop: Crop | undefined,
): void {
  const source = file.text(part);
  const used = findRelationIds(source);
  const relation = file.relate(part, 'image', media);
  const edited = new XmlEditor(source);
  for (const image of images) {
    edited.setAttribute(image, 'relid', relation);
    for (const side of ['left', 'top', 'right', 'bottom'] as const)
      edited.setAttribute(image, `crop${side}`, toFraction(crop?.[side] ?? 0));
  }
  file.put(part, edited.toString());
  dropUnrelated(file, part, used);
}

function toFraction(share: number): string | undefined {
  return share === 0 ? undefined : `${Math.round(share * VML_ONE)}f`;
}
