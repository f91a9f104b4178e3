import { mediaPart, type Part } from '../../ooxml/package/index.ts';
import type { FillShape } from '../../output/pptx/fill/slide-xml.ts';

/** Parts of the package that shapes refer to. */
export function collectParts(shapes: readonly FillShape[]): Part[] {
  return shapes.flatMap((shape) =>
    shape.kind === 'chart'
      ? shape.parts
      : shape.kind === 'picture'
        ? [mediaPart(shape.bytes, shape.mimeType, shape.hash)]
        : [],
  );
}
