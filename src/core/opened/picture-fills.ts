import { descendants, type Markup, readAttribute } from '../ooxml/xml/index.ts';
import type { OwnElement } from './elements.ts';
import { childAt } from './find-element.ts';

/** The `blipFill` of a picture, or of a shape, group or cell filled with a picture. */
export interface PictureFill {
  readonly markup: Markup;
  readonly isShape: boolean;
}

/** Where an element shows pictures. */
export interface ShownPictures {
  readonly fills: readonly PictureFill[];
  /** Ids of the VML shapes that show an embedded object. */
  readonly vmlShapes: ReadonlySet<string>;
}

/**
 * Finds the picture fills of an element in each of its `mc:AlternateContent` variants. An element whose fallback
 * alone is a picture, such as ink or a 3D model, shows none.
 */
export function findPictures(source: string, { markup, around }: OwnElement): ShownPictures {
  const variants = around?.children.flatMap(({ children }) => children) ?? [markup];
  const objects = descendants(around ?? markup).filter(({ name }) => name === 'oleObj');
  const fills = variants.flatMap(findFills);
  return {
    fills: objects.length > 0 || findFills(markup).length > 0 ? fills : [],
    vmlShapes: new Set(objects.flatMap((object) => readAttribute(source, object, 'spid') ?? [])),
  };
}

function findFills(element: Markup): PictureFill[] {
  const picture = childAt(element, 'blipFill');
  const shape = childAt(element, 'spPr', 'blipFill') ?? childAt(element, 'grpSpPr', 'blipFill');
  if (picture !== undefined) return [{ markup: picture, isShape: false }];
  if (shape !== undefined) return [{ markup: shape, isShape: true }];
  return element.name === 'graphicFrame' ? findPreviewFills(element) : [];
}

/** Picture fills of an embedded object, whose preview is inside its `p:oleObj`. */
function findPreviewFills(frame: Markup): PictureFill[] {
  return descendants(frame).flatMap((object) => {
    const fill = object.name === 'oleObj' ? childAt(object, 'pic', 'blipFill') : undefined;
    return fill === undefined ? [] : [{ markup: fill, isShape: false }];
  });
}
