import { element, type Xml } from '../../ooxml/xml/index.ts';
import { invalidInput } from '../find-element.ts';

/** Scheme colours by the names that callers use (ECMA-376 part 1, 20.1.10.54, ST_SchemeColorVal). */
const SCHEME_COLORS: Readonly<Record<string, string>> = {
  text1: 'tx1',
  background1: 'bg1',
  text2: 'tx2',
  background2: 'bg2',
  accent1: 'accent1',
  accent2: 'accent2',
  accent3: 'accent3',
  accent4: 'accent4',
  accent5: 'accent5',
  accent6: 'accent6',
  hyperlink: 'hlink',
  followed_hyperlink: 'folHlink',
  dark1: 'dk1',
  light1: 'lt1',
  dark2: 'dk2',
  light2: 'lt2',
};
const NAMES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(SCHEME_COLORS),
  ...Object.values(SCHEME_COLORS).map((slot) => [slot.toLowerCase(), slot] as const),
  ['text', 'tx1'],
  ['background', 'bg1'],
]);
const COLOR =
  /^(#?[0-9a-f]{6}|[a-z]+(?:_[a-z]+)?\d?)(?:\s+(lighter|darker)\s+(\d{1,3})\s?%)?(?:\s+(\d{1,3})\s?%\s+transparent)?$/i;
const HEX = /^#?([0-9a-f]{6})$/i;

/**
 * Writes a colour. "lighter" and "darker" are those of PowerPoint's palette, `a:lumMod` and `a:lumOff`.
 *
 * @param field name of the field, for the message
 * @throws Failure `invalid_input` for a text that is no colour
 */
export function writeColor(color: string, field: string): Xml {
  const [, base = '', change, by, transparent] = COLOR.exec(color.trim()) ?? [];
  const [, hex] = HEX.exec(base) ?? [];
  const slot = NAMES.get(base.toLowerCase());
  const [share, clear] = [Number(by ?? 0), Number(transparent ?? 0)];
  if ((hex === undefined && slot === undefined) || share > 100 || clear > 100)
    throw invalidInput(
      field,
      `"${color.slice(0, 60)}" is no colour.`,
      color.slice(0, 60),
      `Give a colour of the theme (${Object.keys(SCHEME_COLORS).join(', ')}) or one such as #1F6FEB, with "lighter 40%", "darker 25%" or "50% transparent" behind it.`,
    );
  const percent = (tag: string, value: number) => element(tag, { val: value * 1_000 });
  const changes = [
    ...(change === undefined ? [] : [percent('a:lumMod', 100 - share)]),
    ...(change?.toLowerCase() === 'lighter' ? [percent('a:lumOff', share)] : []),
    ...(clear === 0 ? [] : [percent('a:alpha', 100 - clear)]),
  ];
  return hex === undefined
    ? element('a:schemeClr', { val: slot }, ...changes)
    : element('a:srgbClr', { val: hex.toUpperCase() }, ...changes);
}
