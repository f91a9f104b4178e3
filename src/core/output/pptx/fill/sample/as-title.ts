import type { ReadBox } from '../../../../ooxml/read/index.ts';
import { listStyle, phXml } from '../../../../ooxml/write/index.ts';
import { attributeIn, down, type Edited, findWithin, type Markup, prstGeom, type Xml, xfrmEmu } from '../../../../ooxml/xml/index.ts';
import type { TitleLook } from '../title-look.ts';
import type { ShapesById } from './shapes.ts';

/** Defaults of a text box that a title would inherit differently. */
const BOX = { vert: 'horz', wrap: 'square', lIns: '91440', tIns: '45720', rIns: '91440', bIns: '45720', anchor: 't', anchorCtr: '0' } as const;
const PLACEHOLDER = phXml({ type: 'title' });
const TITLE = /<(?:\w+:)?ph\b[^>]*\stype="(?:title|ctrTitle)"/;

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
 * @param given looks of another placeholder; without it, placeholders are unchanged
 */
export function asTitle(edited: Edited, shape: Markup, shapes: ShapesById, gone: readonly number[], given?: TitlePlace): void {
  const { source } = edited;
  const place = down(shape, 'nvSpPr', 'nvPr');
  const body = down(shape, 'txBody');
  const properties = down(body, 'bodyPr');
  if (titlesIn(source, shapes).some((id) => !gone.includes(id)) || shape.parent?.name !== 'spTree' || place === undefined || body === undefined || properties === undefined) return;
  const other = down(place, 'ph');
  if (other !== undefined) {
    if (given !== undefined) moved(edited, shape, other, given);
    return;
  }
  if (down(shape, 'spPr', 'xfrm') === undefined) return;
  if (place.children[0] === undefined) edited.setInner(place, PLACEHOLDER);
  else edited.insert(place.children[0].start, PLACEHOLDER);
  const kind = down(shape, 'nvSpPr', 'cNvSpPr');
  if (kind !== undefined && attributeIn(source, kind, 'txBox') !== undefined) edited.setAttribute(kind, 'txBox', undefined);
  for (const [name, value] of Object.entries(BOX)) if (attributeIn(source, properties, name) === undefined) edited.setAttribute(properties, name, value);
  const list = down(body, 'lstStyle');
  const color = findWithin(shape, ({ name }) => name === 'fontRef')?.children[0];
  const textColor = color === undefined ? '<a:schemeClr val="tx1"/>' : source.slice(color.start, color.end);
  const style = `<a:lvl1pPr marL="0" indent="0" algn="l"><a:lnSpc><a:spcPct val="100000"/></a:lnSpc><a:spcBef><a:spcPts val="0"/></a:spcBef><a:spcAft><a:spcPts val="0"/></a:spcAft><a:buNone/><a:defRPr sz="1800" b="0" i="0" u="none" cap="none" spc="0" baseline="0"><a:solidFill>${textColor}</a:solidFill><a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/></a:defRPr></a:lvl1pPr>`;
  if (list === undefined) edited.insert(properties.end, listStyle(style as Xml));
  else if (list.children.length === 0) edited.setInner(list, style);
}

/** Ids of shapes that are titles already. */
export function titlesIn(source: string, shapes: ShapesById): number[] {
  return [...shapes].flatMap(([id, all]) => (all.some((one) => one.name === 'sp' && TITLE.test(source.slice(one.start, one.end))) ? [id] : []));
}

/** Turns another text placeholder into the title, keeping its position and looks. */
function moved(edited: Edited, shape: Markup, place: Markup, { look, box }: TitlePlace): void {
  const { source } = edited;
  const [frame, properties, list] = [down(shape, 'spPr'), down(shape, 'txBody', 'bodyPr'), down(shape, 'txBody', 'lstStyle')];
  if (frame === undefined || properties === undefined) return;
  edited.setAttribute(place, 'type', 'title');
  if (attributeIn(source, place, 'idx') !== undefined) edited.setAttribute(place, 'idx', undefined);
  if (down(frame, 'xfrm') === undefined) {
    const placement = xfrmEmu('a:xfrm', box);
    const [first] = frame.children;
    if (first === undefined) edited.setInner(frame, `${placement}${prstGeom('rect')}${look.fill ?? ''}`);
    else edited.insert(first.start, placement);
  }
  for (const [name, value] of Object.entries(look.body)) if (attributeIn(source, properties, name) === undefined) edited.setAttribute(properties, name, String(value));
  if (list === undefined) edited.insert(properties.end, listStyle(look.list));
  else edited.setInner(list, look.list);
}
