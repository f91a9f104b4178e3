import { attributeIn, down, type Edited, findWithin, type Markup } from './markup.ts';
import type { ShapesById } from './shapes.ts';

/** What a text box has where it says nothing, and a title would have otherwise. */
const BOX = { wrap: 'square', lIns: '91440', tIns: '45720', rIns: '91440', bIns: '45720', anchor: 't', anchorCtr: '0' } as const;
const TITLE = /<(?:\w+:)?ph\b[^>]*\stype="(?:title|ctrTitle)"/;

/**
 * Makes a text box the title of its slide, as which programs that read aloud and outlines know it,
 * and keeps its looks: what it inherited as a text box is said where a title would inherit otherwise.
 * Slides that keep a title of their own, shapes of groups and other placeholders are left as they are.
 */
export function asTitle(edited: Edited, shape: Markup, shapes: ShapesById, gone: readonly number[]): void {
  const { source } = edited;
  const place = down(shape, 'nvSpPr', 'nvPr');
  const body = down(shape, 'txBody');
  const properties = down(body, 'bodyPr');
  const titled = [...shapes].some(([id, all]) => !gone.includes(id) && all.some((one) => one.name === 'sp' && TITLE.test(source.slice(one.start, one.end))));
  if (titled || shape.parent?.name !== 'spTree' || place === undefined || body === undefined || properties === undefined) return;
  if (down(place, 'ph') !== undefined || down(shape, 'spPr', 'xfrm') === undefined) return;
  if (place.children[0] === undefined) edited.setInner(place, '<p:ph type="title"/>');
  else edited.insert(place.children[0].start, '<p:ph type="title"/>');
  const kind = down(shape, 'nvSpPr', 'cNvSpPr');
  if (kind !== undefined && attributeIn(source, kind, 'txBox') !== undefined) edited.setAttribute(kind, 'txBox', undefined);
  for (const [name, value] of Object.entries(BOX)) if (attributeIn(source, properties, name) === undefined) edited.setAttribute(properties, name, value);
  const list = down(body, 'lstStyle');
  const color = findWithin(shape, ({ name }) => name === 'fontRef')?.children[0];
  const ink = color === undefined ? '<a:schemeClr val="tx1"/>' : source.slice(color.start, color.end);
  const style = `<a:lvl1pPr marL="0" indent="0" algn="l"><a:lnSpc><a:spcPct val="100000"/></a:lnSpc><a:spcBef><a:spcPts val="0"/></a:spcBef><a:spcAft><a:spcPts val="0"/></a:spcAft><a:buNone/><a:defRPr sz="1800" b="0" i="0" u="none" cap="none" spc="0" baseline="0"><a:solidFill>${ink}</a:solidFill><a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/></a:defRPr></a:lvl1pPr>`;
  if (list === undefined) edited.insert(properties.end, `<a:lstStyle>${style}</a:lstStyle>`);
  else if (list.children.length === 0) edited.setInner(list, style);
}
