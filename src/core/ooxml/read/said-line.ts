import type { XmlNode } from '../xml/parse.ts';
import { type ColorScope, colorIn } from './color.ts';
import type { ReadLine } from './deck-theme.ts';
import { attribute, child, numberOf } from './node.ts';

/** An `a:ln` that says its colour, of charts and letters; `none` where it says that there is none. @param plainEmu its width where it says none */
export function saidLine(line: XmlNode | undefined, scope: ColorScope, plainEmu: number): ReadLine | 'none' | undefined {
  if (line === undefined) return undefined;
  if (child(line, 'a:noFill') !== undefined) return 'none';
  const color = colorIn(child(line, 'a:solidFill'), scope);
  const dash = attribute(child(line, 'a:prstDash'), 'val') ?? 'solid';
  if (color === undefined) return undefined;
  return { color, widthEmu: numberOf(line, 'w') ?? plainEmu, dash: dash === 'solid' ? 'solid' : /dot$/i.test(dash) && !/dash/i.test(dash) ? 'dot' : 'dash', head: 'none', tail: 'none' };
}
