import { writeBrandStyle, writeMediumStyle } from '../xml/medium-style.ts';
import { parseXml, type XmlNode } from '../xml/parse.ts';
import { attribute, findChildren } from './node.ts';

export { brandTableStyle } from '../xml/medium-style.ts';

/** PowerPoint's "Medium Style 2", which files refer to without defining it, by the accent that it uses. */
const MEDIUM_2: Readonly<Record<string, string>> = {
  '{073A0DAA-6AF3-43AB-8588-CEC1D06C72B9}': 'dk1',
  '{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}': 'accent1',
  '{21E4AEA4-8DFA-4A89-87EB-49C32662AFE0}': 'accent2',
  '{F5AB1C69-6EDB-4FF4-983F-18BD219EF322}': 'accent3',
  '{00A15C55-8517-42AA-B614-E9B94910E393}': 'accent4',
  '{7DF18680-E054-41AD-8BC1-D1AEF772440D}': 'accent5',
  '{93296810-A885-4BE3-A3E7-6D5BEEA58F35}': 'accent6',
};
/** Id of "Medium Style 2" in an accent: "accent4". */
export function findMediumStyle(accent: string): string | undefined {
  return Object.entries(MEDIUM_2).find(([, slot]) => slot === accent)?.[0];
}

const TABLE_GRID = '{5940675A-B579-460E-94D1-54222C63F5DA}';

/** Table styles by id: those of the file, and the built-in ones that files refer to most. */
export function readTableStyles(root: XmlNode | undefined): ReadonlyMap<string, XmlNode> {
  const styles = new Map<string, XmlNode>([
    ...Object.entries(MEDIUM_2).map(
      ([id, accent]) => [id, parseXml(writeMediumStyle(id, '', accent))] as const,
    ),
    [TABLE_GRID, gridStyle()],
  ]);
  for (const style of findChildren(root, 'a:tblStyle')) styles.set(attribute(style, 'styleId') ?? '', style);
  return styles;
}

function gridStyle(): XmlNode {
  const rule = (side: string) =>
    `<a:${side}><a:ln w="12700"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill></a:ln></a:${side}>`;
  return parseStyle(
    `<a:wholeTbl><a:tcTxStyle><a:schemeClr val="tx1"/></a:tcTxStyle><a:tcStyle><a:tcBdr>${['left', 'right', 'top', 'bottom', 'insideH', 'insideV'].map(rule).join('')}</a:tcBdr></a:tcStyle></a:wholeTbl>`,
  );
}

function parseStyle(inner: string): XmlNode {
  return parseXml(`<a:tblStyle>${inner}</a:tblStyle>`);
}

/** A style of a file, or one that decks in its design add in a colour of its company. */
export function findTableStyle(styles: ReadonlyMap<string, XmlNode>, id: string): XmlNode | undefined {
  const brand = styles.has(id) ? undefined : writeBrandStyle(id);
  return brand === undefined ? styles.get(id) : parseXml(brand);
}
