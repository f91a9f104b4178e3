import type { ReadBox } from '../../../../ooxml/read/index.ts';
import { listStyle, writePlaceholderElement } from '../../../../ooxml/write/index.ts';
import {
  childAtPath,
  findWithin,
  type Markup,
  prstGeom,
  readAttribute,
  type Xml,
  type XmlEditor,
  xfrmEmu,
} from '../../../../ooxml/xml/index.ts';
import type { TitleLook } from '../title-look.ts';
import type { ShapesById } from './shapes.ts';

/** Defaults of a text box that a title would inherit differently. */
const TEXT_BOX_DEFAULTS = {
  vert: 'horz',
  wrap: 'square',
  lIns: '91440',
  tIns: '45720',
  rIns: '91440',
  bIns: '45720',
  anchor: 't',
  anchorCtr: '0',
} as const;
const TITLE_PLACEHOLDER = writePlaceholderElement({ type: 'title' });
const TITLE_PATTERN = /<(?:\w+:)?ph\b[^>]*\stype="(?:title|ctrTitle)"/;

/** Position and looks of another text of the layout that shows the title. */
export interface TitlePlace {
  readonly look: TitleLook;
  readonly box: ReadBox;
}

/**
 * Turns a text box into the title of its slide, so that screen readers and outlines recognise it, and keeps
 * its looks: what it inherited as a text box is written explicitly. Slides with a remaining title and shapes
 * in groups are unchanged.
 *
 * @param target looks of another placeholder; without it, placeholders are unchanged
 */
export function makeTitle(
  edited: XmlEditor,
  shape: Markup,
  shapes: ShapesById,
  gone: readonly number[],
  target?: TitlePlace,
): void {
  const { source } = edited;
  const place = childAtPath(shape, 'nvSpPr', 'nvPr');
  const body = childAtPath(shape, 'txBody');
  const properties = childAtPath(body, 'bodyPr');
  if (
    findTitles(source, shapes).some((id) => !gone.includes(id)) ||
    shape.parent?.name !== 'spTree' ||
    place === undefined ||
    body === undefined ||
    properties === undefined
  )
    return;
  const other = childAtPath(place, 'ph');
  if (other !== undefined) {
    if (target !== undefined) convertPlaceholder(edited, shape, other, target);
    return;
  }
  if (childAtPath(shape, 'spPr', 'xfrm') === undefined) return;
  if (place.children[0] === undefined) edited.setInner(place, TITLE_PLACEHOLDER);
  else edited.insert(place.children[0].start, TITLE_PLACEHOLDER);
  const kind = childAtPath(shape, 'nvSpPr', 'cNvSpPr');
  if (kind !== undefined && readAttribute(source, kind, 'txBox') !== undefined)
    edited.setAttribute(kind, 'txBox', undefined);
  for (const [name, value] of Object.entries(TEXT_BOX_DEFAULTS))
    if (readAttribute(source, properties, name) === undefined) edited.setAttribute(properties, name, value);
  const list = childAtPath(body, 'lstStyle');
  const color = findWithin(shape, ({ name }) => name === 'fontRef')?.children[0];
  const textColor = color === undefined ? '<a:schemeClr val="tx1"/>' : source.slice(color.start, color.end);
  const style = `<a:lvl1pPr marL="0" indent="0" algn="l"><a:lnSpc><a:spcPct val="100000"/></a:lnSpc><a:spcBef><a:spcPts val="0"/></a:spcBef><a:spcAft><a:spcPts val="0"/></a:spcAft><a:buNone/><a:defRPr sz="1800" b="0" i="0" u="none" cap="none" spc="0" baseline="0"><a:solidFill>${textColor}</a:solidFill><a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/></a:defRPr></a:lvl1pPr>`;
  if (list === undefined) edited.insert(properties.end, listStyle(style as Xml));
  else if (list.children.length === 0) edited.setInner(list, style);
}

/** Ids of shapes that are titles already. */
export function findTitles(source: string, shapes: ShapesById): number[] {
  return [...shapes].flatMap(([id, all]) =>
    all.some((one) => one.name === 'sp' && TITLE_PATTERN.test(source.slice(one.start, one.end))) ? [id] : [],
  );
}

/** Turns another text placeholder into the title, keeping its position and looks. */
function convertPlaceholder(
  edited: XmlEditor,
  shape: Markup,
  place: Markup,
  { look, box }: TitlePlace,
): void {
  const { source } = edited;
  const [frame, properties, list] = [
    childAtPath(shape, 'spPr'),
    childAtPath(shape, 'txBody', 'bodyPr'),
    childAtPath(shape, 'txBody', 'lstStyle'),
  ];
  if (frame === undefined || properties === undefined) return;
  edited.setAttribute(place, 'type', 'title');
  if (readAttribute(source, place, 'idx') !== undefined) edited.setAttribute(place, 'idx', undefined);
  if (childAtPath(frame, 'xfrm') === undefined) {
    const placement = xfrmEmu('a:xfrm', box);
    const [first] = frame.children;
    if (first === undefined) edited.setInner(frame, `${placement}${prstGeom('rect')}${look.fill ?? ''}`);
    else edited.insert(first.start, placement);
  }
  for (const [name, value] of Object.entries(look.body))
    if (readAttribute(source, properties, name) === undefined)
      edited.setAttribute(properties, name, String(value));
  if (list === undefined) edited.insert(properties.end, listStyle(look.list));
  else edited.setInner(list, look.list);
}
