import type { ReadBox } from '../../../../ooxml/read/index.ts';
import { childAtPath, type Markup, readAttribute } from '../../../../ooxml/xml/index.ts';
import type { SlotFill } from './slots.ts';

/** New lengths of the box of a text in EMU; absent ones stay. */
export type TextLengths = Pick<
  Extract<SlotFill, { readonly kind: 'text' }>,
  'leftEmu' | 'topEmu' | 'widthEmu' | 'heightEmu'
>;

/** The shape's own position, in the coordinate space of its group. */
export function readOwnBox(source: string, markup: Markup): ReadBox | undefined {
  const holder =
    markup.name === 'grpSp'
      ? childAtPath(markup, 'grpSpPr')
      : markup.name === 'graphicFrame'
        ? markup
        : childAtPath(markup, 'spPr');
  const [off, ext] = [childAtPath(holder, 'xfrm', 'off'), childAtPath(holder, 'xfrm', 'ext')];
  if (off === undefined || ext === undefined) return undefined;
  const number = (node: Markup, name: string) => Number(readAttribute(source, node, name) ?? 0);
  return { x: number(off, 'x'), y: number(off, 'y'), width: number(ext, 'cx'), height: number(ext, 'cy') };
}

/**
 * Converts lengths on the slide to the coordinate space of the group that holds a text.
 *
 * @param own position of the text in that space
 * @param shown its position on the slide
 */
export function toOwnLengths(
  lengths: TextLengths,
  own: ReadBox | undefined,
  shown: ReadBox | undefined,
): TextLengths {
  if (own === undefined || shown === undefined) return lengths;
  const across = shown.width > 0 ? own.width / shown.width : 1;
  const down = shown.height > 0 ? own.height / shown.height : 1;
  const { leftEmu, topEmu, widthEmu, heightEmu } = lengths;
  return {
    ...(leftEmu === undefined ? {} : { leftEmu: own.x + (leftEmu - shown.x) * across }),
    ...(topEmu === undefined ? {} : { topEmu: own.y + (topEmu - shown.y) * down }),
    ...(widthEmu === undefined ? {} : { widthEmu: widthEmu * across }),
    ...(heightEmu === undefined ? {} : { heightEmu: heightEmu * down }),
  };
}
