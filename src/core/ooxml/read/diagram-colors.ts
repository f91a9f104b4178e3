import { mix } from '../../scene/color.ts';
import type { Hex } from '../../scene/theme.ts';
import type { XmlNode } from '../xml/parse.ts';
import { readColorIn } from './color.ts';
import type { ReadColor } from './deck-theme.ts';
import { attribute, child, findChildren } from './node.ts';
import type { PartScope } from './part-scope.ts';

/**
 * Colours that a diagram's colour definition assigns to parts of one kind, one for each part
 * (dgm:fillClrLst): repeated, cycled back and forth, or interpolated from first to last. Empty if it defines
 * none.
 */
export function diagramColors(
  definition: XmlNode | undefined,
  label: string,
  count: number,
  scope: PartScope,
): ReadColor[] {
  const list = child(
    findChildren(definition, 'dgm:styleLbl').find((one) => attribute(one, 'name') === label),
    'dgm:fillClrLst',
  );
  const colors = (list?.children ?? []).flatMap((node) =>
    list === undefined ? [] : (readColorIn({ ...list, children: [node] }, scope.paint) ?? []),
  );
  if (colors.length === 0) return [];
  const method = attribute(list, 'meth') ?? 'span';
  return Array.from({ length: count }, (_, index) => colorAt(colors, method, index, count));
}

function colorAt(colors: readonly ReadColor[], method: string, index: number, count: number): ReadColor {
  const last = colors.length - 1;
  const of = (at: number): ReadColor => colors[at] ?? (colors[0] as ReadColor);
  if (last === 0 || method === 'repeat') return of(index % colors.length);
  if (method === 'cycle') return of(last - Math.abs(last - (index % (2 * last))));
  const place = count < 2 ? 0 : (index / (count - 1)) * last;
  const [from, to] = [of(Math.floor(place)), of(Math.ceil(place))];
  const share = place % 1;
  return {
    hex: mix(from.hex as Hex, to.hex as Hex, share),
    alpha: from.alpha + (to.alpha - from.alpha) * share,
  };
}
