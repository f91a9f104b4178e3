/** Width of rules between cells, and of the rule at a header or a total, in EMU. */
const [RULE, STRONG_RULE] = [12_700, 38_100];
const SIDES = ['left', 'right', 'top', 'bottom', 'insideH', 'insideV'];

/**
 * Writes PowerPoint's table style "Medium Style 2" in a colour of the theme, as PowerPoint itself stores it in
 * `ppt/tableStyles.xml`.
 *
 * @param name name in PowerPoint's gallery
 * @param color colour of header, total and bands: "accent1", "dk1" … of the theme, or "#762536"
 * @param letters scheme colour of the text on it
 */
export function writeMediumStyle(id: string, name: string, color: string, letters = 'lt1'): string {
  const [tag, value] = color.startsWith('#') ? ['srgbClr', color.slice(1)] : ['schemeClr', color];
  const rule = (side: string, width: number): string =>
    `<a:${side}><a:ln w="${width}" cmpd="sng"><a:solidFill><a:schemeClr val="lt1"/></a:solidFill></a:ln></a:${side}>`;
  const fill = (tint: number | undefined): string =>
    `<a:fill><a:solidFill><a:${tag} val="${value}">${tint === undefined ? '' : `<a:tint val="${tint}"/>`}</a:${tag}></a:solidFill></a:fill>`;
  const words = (bold: string, text: string): string =>
    `<a:tcTxStyle${bold}><a:fontRef idx="minor"><a:prstClr val="black"/></a:fontRef><a:schemeClr val="${text}"/></a:tcTxStyle>`;
  const cells = (borders: string, paint: string): string =>
    `<a:tcStyle>${borders === '' ? '<a:tcBdr/>' : `<a:tcBdr>${borders}</a:tcBdr>`}${paint}</a:tcStyle>`;
  const part = (tag: string, inner: string): string => `<a:${tag}>${inner}</a:${tag}>`;
  const strong = (borders = ''): string => words(' b="on"', letters) + cells(borders, fill(undefined));
  return `<a:tblStyle styleId="${id}" styleName="${name}">${[
    part('wholeTbl', words('', 'dk1') + cells(SIDES.map((side) => rule(side, RULE)).join(''), fill(20_000))),
    part('band1H', cells('', fill(40_000))),
    part('band2H', cells('', '')),
    part('band1V', cells('', fill(40_000))),
    part('band2V', cells('', '')),
    part('lastCol', strong()),
    part('firstCol', strong()),
    part('lastRow', strong(rule('top', STRONG_RULE))),
    part('firstRow', strong(rule('bottom', STRONG_RULE))),
  ].join('')}</a:tblStyle>`;
}

/** Ids of our styles in colours that a theme does not have end in the colour and in that of its text. */
const BRAND = '{4C656374-6572-6E00';

/** Id of the style in a colour that is none of the theme's. @param letters scheme colour of the text on it */
export function brandTableStyle(hex: string, letters: 'lt1' | 'dk1'): string {
  return `${BRAND}-${letters === 'lt1' ? '0001' : '0002'}-000000${hex.slice(1).toUpperCase()}}`;
}

/** Definition of the style in a brand colour; undefined for ids of other styles. */
export function writeBrandStyle(id: string): string | undefined {
  const [, letters, hex] = /^\{4C656374-6572-6E00-000([12])-000000([0-9A-F]{6})\}$/.exec(id) ?? [];
  return hex === undefined
    ? undefined
    : writeMediumStyle(id, `Brand ${hex}`, `#${hex}`, letters === '1' ? 'lt1' : 'dk1');
}
