import { applyPatch, element, type Xml } from '../../ooxml/xml/index.ts';
import type { ShadowStyle, ShapeStyle } from '../element-style.ts';
import { writeColor } from './colors.ts';
import { EMU_PER_PT } from './paint.ts';

export const EFFECT_FIELDS = [
  'shadow',
  'glow',
  'soft_edge',
  'reflection',
] as const satisfies readonly (keyof ShapeStyle)[];

const SHADOW = { color: '#000000 60% transparent', blur: 4, distance: 3, angle: 45 } as const;
const GLOW = { color: 'accent1 60% transparent', size: 8 } as const;

/**
 * Writes `a:effectLst` with changed effects; undefined if the element then has none of its own and inherits
 * those of its style.
 *
 * @param own source of the list that the element has
 */
export function writeEffects(own: string | undefined, style: ShapeStyle): Xml | undefined {
  const { shadow, glow, soft_edge: softEdge, reflection } = style;
  const [children, without]: [Xml[], string[]] = [[], []];
  const set = (names: readonly string[], value: unknown, write: () => Xml) => {
    if (value === undefined) return;
    if (value === null || value === false || value === 0) without.push(...names);
    else children.push(write());
  };
  set(['outerShdw', 'prstShdw', 'innerShdw'], shadow, () =>
    writeShadow(typeof shadow === 'object' && shadow !== null ? shadow : {}),
  );
  set(['glow'], glow, () => {
    const { color = GLOW.color, size = GLOW.size } = typeof glow === 'object' && glow !== null ? glow : {};
    return element('a:glow', { rad: Math.round(size * EMU_PER_PT) }, writeColor(color, 'glow'));
  });
  set(['softEdge'], softEdge, () => element('a:softEdge', { rad: Math.round((softEdge ?? 0) * EMU_PER_PT) }));
  set(['reflection'], reflection, () =>
    element('a:reflection', {
      blurRad: 6_350,
      stA: 50_000,
      endA: 300,
      endPos: 35_000,
      dir: 5_400_000,
      sy: -100_000,
      algn: 'bl',
      rotWithShape: false,
    }),
  );
  const written = applyPatch(own ?? '<a:effectLst/>', { children, without });
  // An empty list means no effects, where no list means those of the style.
  const isInherited =
    EFFECT_FIELDS.some((field) => style[field] === null) && /^<[\w:]*effectLst\s*(\/>|>\s*<\/)/.test(written);
  return isInherited ? undefined : written;
}

function writeShadow(shadow: ShadowStyle): Xml {
  const { color, blur, distance, angle } = { ...SHADOW, ...shadow };
  return element(
    'a:outerShdw',
    {
      blurRad: Math.round(blur * EMU_PER_PT),
      dist: Math.round(distance * EMU_PER_PT),
      dir: Math.round((((angle % 360) + 360) % 360) * 60_000),
      algn: 'tl',
      rotWithShape: false,
    },
    writeColor(color, 'shadow'),
  );
}
