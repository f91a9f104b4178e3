import type { Box } from '../../../scene/scene.ts';
import { bodyPr, spPr, xfrm } from '../../xml/drawing.ts';
import { element, type Xml } from '../../xml/xml.ts';
import { EMPTY_PARAGRAPH } from '../text/paragraph.ts';

export interface PlaceholderShape {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly index?: number;
  readonly size?: 'quarter' | 'half';
  /** Absent where the parent's position holds. */
  readonly box?: Box;
  readonly anchor?: 't' | 'ctr' | 'b';
  /** `a:lstStyle` content. */
  readonly levels?: Xml;
  /** `a:p` elements; one empty paragraph when absent. Slide images have no text at all. */
  readonly paragraphs?: Xml;
  readonly textless?: boolean;
}

/** A placeholder of the slide master, the notes master or a notes page. */
export function placeholderShape(shape: PlaceholderShape): Xml {
  const locks = element('a:spLocks', shape.textless ? { noGrp: true, noRot: true, noChangeAspect: true } : { noGrp: true });
  const body = element(
    'p:txBody',
    {},
    bodyPr({ vert: 'horz', lIns: 0, tIns: 0, rIns: 0, bIns: 0, rtlCol: false, anchor: shape.anchor }, {}),
    element('a:lstStyle', {}, shape.levels),
    shape.paragraphs ?? EMPTY_PARAGRAPH,
  );
  return element(
    'p:sp',
    {},
    element(
      'p:nvSpPr',
      {},
      element('p:cNvPr', { id: shape.id, name: shape.name }),
      element('p:cNvSpPr', {}, locks),
      element('p:nvPr', {}, element('p:ph', { type: shape.type, sz: shape.size, idx: shape.index })),
    ),
    spPr({}, shape.box === undefined ? {} : { xfrm: xfrm('a:xfrm', shape.box), geometry: element('a:prstGeom', { prst: 'rect' }, element('a:avLst')) }),
    shape.textless ? undefined : body,
  );
}
