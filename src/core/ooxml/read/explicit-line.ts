import type { XmlNode } from '../xml/parse.ts';
import { type ColorScope, readColorIn } from './color.ts';
import type { ReadLine } from './deck-theme.ts';
import { attribute, child, readNumber } from './node.ts';

/**
 * Reads an `a:ln` of a chart or of letters that declares its colour; `none` if it has no fill.
 *
 * @param plainEmu default width
 */
export function readExplicitLine(
  line: XmlNode | undefined,
  scope: ColorScope,
  defaultEmu: number,
): ReadLine | 'none' | undefined {
  if (line === undefined) return undefined;
  if (child(line, 'a:noFill') !== undefined) return 'none';
  const color = readColorIn(child(line, 'a:solidFill'), scope);
  if (color === undefined) return undefined;
  return {
    color,
    widthEmu: readNumber(line, 'w') ?? defaultEmu,
    dash: readDash(child(line, 'a:prstDash')),
    head: 'none',
    tail: 'none',
  };
}

/** Reduces an `a:prstDash` to the three styles that are drawn. */
export function readDash(preset: XmlNode | undefined): ReadLine['dash'] {
  const dash = attribute(preset, 'val') ?? 'solid';
  return dash === 'solid' ? 'solid' : /dot$/i.test(dash) && !/dash/i.test(dash) ? 'dot' : 'dash';
}
