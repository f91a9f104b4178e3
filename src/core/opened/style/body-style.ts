import { writeAutofit } from '../../ooxml/write/index.ts';
import { element, type Patch, type Xml } from '../../ooxml/xml/index.ts';
import { EMU_PER_PX } from '../../scene/scene.ts';
import type { BodyStyle } from '../element-style.ts';

export const BODY_FIELDS = [
  'autofit',
  'anchor',
  'padding',
  'wrap',
  'columns',
  'direction',
] as const satisfies readonly (keyof BodyStyle)[];

const ANCHORS = { top: 't', middle: 'ctr', bottom: 'b' } as const;
const DIRECTIONS = { horizontal: 'horz', down: 'vert', up: 'vert270', stacked: 'wordArtVert' } as const;
const AUTOFITS = ['noAutofit', 'normAutofit', 'spAutoFit'];
const BODY_SIDES = ['tIns', 'rIns', 'bIns', 'lIns'] as const;
const CELL_SIDES = ['marT', 'marR', 'marB', 'marL'] as const;

/** The change of `a:bodyPr` that a style makes. */
export function createBodyPatch({ autofit, wrap, columns, ...style }: BodyStyle): Patch {
  const fit: Record<NonNullable<BodyStyle['autofit']>, () => Xml> = {
    none: () => element('a:noAutofit'),
    shrink: () => writeAutofit(),
    grow: () => element('a:spAutoFit'),
  };
  return {
    attributes: {
      ...placeText(style, BODY_SIDES),
      wrap: wrap === undefined || wrap === null ? wrap : wrap ? 'square' : 'none',
      numCol: columns,
    },
    children: autofit === undefined || autofit === null ? [] : [fit[autofit]()],
    without: autofit === null ? AUTOFITS : [],
  };
}

/** The change of `a:tcPr` that a style of text makes; cells neither shrink nor have columns. */
export function createCellTextPatch(style: BodyStyle): Patch {
  return { attributes: placeText(style, CELL_SIDES) };
}

function placeText(
  { anchor, padding, direction }: BodyStyle,
  sides: readonly [top: string, right: string, bottom: string, left: string],
): NonNullable<Patch['attributes']> {
  const insets =
    padding === null || padding === undefined ? undefined : typeof padding === 'number' ? [padding] : padding;
  const values = sides.map((side, index) => {
    if (padding === null) return [side, null];
    // As in CSS, a missing side is that of the opposite one.
    const px = insets?.[index] ?? insets?.[index - 2] ?? insets?.[0];
    return [side, px === undefined ? undefined : Math.round(px * EMU_PER_PX)];
  });
  return {
    ...Object.fromEntries(values),
    anchor: anchor === undefined || anchor === null ? anchor : ANCHORS[anchor],
    vert: direction === undefined || direction === null ? direction : DIRECTIONS[direction],
  };
}
