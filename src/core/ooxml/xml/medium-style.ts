/** Width of rules between cells, and of the rule at a header or a total, in EMU. */
const [RULE, STRONG_RULE] = [12_700, 38_100];
const SIDES = ['left', 'right', 'top', 'bottom', 'insideH', 'insideV'];

/**
 * Writes PowerPoint's table style "Medium Style 2" in a colour of the theme, as PowerPoint itself stores it in
 * `ppt/tableStyles.xml`.
 *
 * @param name name in PowerPoint's gallery
 * @param color scheme colour of header, total and bands: "accent1", "dk1" …
 */
export function writeMediumStyle(id: string, name: string, color: string): string {
  const rule = (side: string, width: number): string =>
    `<a:${side}><a:ln w="${width}" cmpd="sng"><a:solidFill><a:schemeClr val="lt1"/></a:solidFill></a:ln></a:${side}>`;
  const fill = (tint: number | undefined): string =>
    `<a:fill><a:solidFill><a:schemeClr val="${color}">${tint === undefined ? '' : `<a:tint val="${tint}"/>`}</a:schemeClr></a:solidFill></a:fill>`;
  const letters = (bold: string, text: string): string =>
    `<a:tcTxStyle${bold}><a:fontRef idx="minor"><a:prstClr val="black"/></a:fontRef><a:schemeClr val="${text}"/></a:tcTxStyle>`;
  const cells = (borders: string, paint: string): string =>
    `<a:tcStyle>${borders === '' ? '<a:tcBdr/>' : `<a:tcBdr>${borders}</a:tcBdr>`}${paint}</a:tcStyle>`;
  const part = (tag: string, inner: string): string => `<a:${tag}>${inner}</a:${tag}>`;
  const strong = (borders = ''): string => letters(' b="on"', 'lt1') + cells(borders, fill(undefined));
  return `<a:tblStyle styleId="${id}" styleName="${name}">${[
    part(
      'wholeTbl',
      letters('', 'dk1') + cells(SIDES.map((side) => rule(side, RULE)).join(''), fill(20_000)),
    ),
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
