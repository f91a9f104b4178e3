import type { Box } from '../../../scene/scene.ts';
import { bodyPr, cNvPr, nvPr, prstGeom, xfrm } from '../../xml/drawing.ts';
import type { Xml } from '../../xml/xml.ts';
import { writePlaceholderElement, writeShapeElement } from '../drawing/containers.ts';
import { EMPTY_PARAGRAPH } from '../text/paragraph.ts';
import { wrapBody, writeBodyHead } from '../text/text-body.ts';

export interface PlaceholderShape {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly index?: number;
  readonly size?: 'quarter' | 'half';
  /** Absent if the position is inherited. */
  readonly box?: Box;
  readonly anchor?: 't' | 'ctr' | 'b';
  /** Content of `a:lstStyle`. */
  readonly levels?: Xml;
  /** `a:p` elements; by default one empty paragraph. Slide images have no text. */
  readonly paragraphs?: Xml;
  readonly textless?: boolean;
}

/** Writes a placeholder of the slide master, the notes master or a notes page. */
export function writePlaceholderShape(shape: PlaceholderShape): Xml {
  const nonVisual = {
    name: cNvPr({ id: shape.id, name: shape.name }, {}),
    place: nvPr({}, { ph: writePlaceholderElement({ type: shape.type, sz: shape.size, idx: shape.index }) }),
  };
  const properties =
    shape.box === undefined ? {} : { xfrm: xfrm('a:xfrm', shape.box), geometry: prstGeom('rect') };
  if (shape.textless) return writeShapeElement('slideImage', nonVisual, properties);
  const head = writeBodyHead(
    bodyPr({ vert: 'horz', lIns: 0, tIns: 0, rIns: 0, bIns: 0, rtlCol: false, anchor: shape.anchor }, {}),
    shape.levels,
  );
  return writeShapeElement(
    'placeholder',
    nonVisual,
    properties,
    wrapBody('p:txBody', head, shape.paragraphs ?? EMPTY_PARAGRAPH),
  );
}
