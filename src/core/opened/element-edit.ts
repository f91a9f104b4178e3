import { message } from '../errors/message.ts';
import type { PackageEdit } from '../ooxml/package/index.ts';
import type { ReadShape } from '../ooxml/read/index.ts';
import {
  applyPatch,
  childAtPath,
  findWithin,
  type Markup,
  parseMarkup,
  readAttribute,
  UNMATCHED_PLACEHOLDER_INDEX,
  type Xml,
  XmlEditor,
} from '../ooxml/xml/index.ts';
import { EMU_PER_PX } from '../scene/scene.ts';
import type { ElementChange, PictureInput } from './api.ts';
import { changeChart } from './change-chart.ts';
import { findChartPart } from './chart-edit.ts';
import { findElements, type OwnElement } from './elements.ts';
import { childAt, findElement, invalidInput } from './find-element.ts';
import { readFrame, setFrame } from './frame.ts';
import { readLinks } from './links.ts';
import { drawingNamespace, replacePicture } from './replace-picture.ts';
import { removeAnimations } from './show/remove-animations.ts';
import { readMediaSeconds, setMedia } from './show/set-media.ts';
import { findTable, setRows, stretchTable } from './table-edit.ts';
import { dropUnrelated, findRelationIds } from './unused-parts.ts';

const DECORATIVE = 'http://schemas.microsoft.com/office/drawing/2017/decorative';
const DECORATIVE_URI = '{C183D7F6-B498-43B3-948B-1728B52AA6E4}';

export interface ChangeScope {
  /** The element as it was read; undefined if it cannot be read. */
  readonly read: ReadShape | undefined;
  readonly picture?: PictureInput;
}

/** Applies all changes except that of the text. @returns warnings */
export function changeElement(
  file: PackageEdit,
  part: string,
  id: string,
  change: ElementChange,
  { read, picture }: ChangeScope,
): string[] {
  const warnings: string[] = [];
  const { source, element } = findElement(file, part, id);
  const edited = new XmlEditor(source);
  const { about } = element;
  const used = change.link === undefined ? undefined : findRelationIds(source);
  setNonVisual(file, part, edited, about, change);
  if (
    ['x', 'y', 'width', 'height', 'rotation'].some(
      (name) => change[name as keyof ElementChange] !== undefined,
    )
  ) {
    const box = read?.box ?? readFrame(source, element) ?? { x: 0, y: 0, width: 0, height: 0 };
    const emu = (px: number | undefined, otherwise: number) =>
      px === undefined ? otherwise : px * EMU_PER_PX;
    setFrame(
      edited,
      element,
      {
        x: emu(change.x, box.x),
        y: emu(change.y, box.y),
        width: emu(change.width, box.width),
        height: emu(change.height, box.height),
      },
      change.rotation,
    );
  }
  if (change.rows !== undefined) {
    const table = findTable(element.markup);
    if (table === undefined)
      throw invalidInput(
        'rows',
        `Element "${id}" is no table.`,
        undefined,
        message`{get_presentation} shows the kind of each element.`,
      );
    setRows(edited, table, change.rows, { links: readLinks(file, part) });
  }
  if (edited.edits.length > 0) file.put(part, edited.toString());
  if (used !== undefined) dropUnrelated(file, part, used);
  if (change.width !== undefined || change.height !== undefined) fitTable(file, part, id, change);
  if (picture !== undefined) warnings.push(...setPicture(file, part, id, change, { read, picture }));
  if (change.chart !== undefined) {
    const chart = findChartPart(file, part, source, element.markup);
    if (chart === undefined || !file.has(chart))
      throw invalidInput(
        'chart',
        `Element "${id}" is no chart whose data can be changed.`,
        undefined,
        message`{get_presentation} shows the kind of each element.`,
      );
    warnings.push(...changeChart(file, { part, id, chart }, change.chart));
  }
  if (change.media !== undefined)
    warnings.push(...setMedia(file, part, id, change.media, readMediaSeconds(file, part, id)));
  return warnings;
}

/** Replaces the picture within the element's current frame. */
function setPicture(
  file: PackageEdit,
  part: string,
  id: string,
  change: ElementChange,
  { read, picture }: ChangeScope & { readonly picture: PictureInput },
): string[] {
  const { source, element } = findElement(file, part, id);
  const box = read?.box ?? readFrame(source, element);
  const [width, height] = [
    change.width === undefined ? box?.width : change.width * EMU_PER_PX,
    change.height === undefined ? box?.height : change.height * EMU_PER_PX,
  ];
  const warnings = replacePicture(
    file,
    part,
    id,
    picture,
    width === undefined || height === undefined ? undefined : { width, height },
  );
  const alt = readAttribute(source, element.about, 'descr') ?? '';
  if (change.alt !== undefined || alt === '') return warnings;
  return [
    ...warnings,
    `Element "${id}" keeps its alternative text "${alt.slice(0, 80)}": set alt if it describes the earlier picture.`,
  ];
}

/** Resizes the rows and columns of a table to its new frame. */
function fitTable(file: PackageEdit, part: string, id: string, size: ElementChange): void {
  const { source, element } = findElement(file, part, id);
  const table = findTable(element.markup);
  if (table === undefined) return;
  const edited = new XmlEditor(source);
  stretchTable(edited, table, size);
  file.put(part, edited.toString());
}

/** Changes `p:cNvPr`: name, alternative text, visibility and link. */
function setNonVisual(
  file: PackageEdit,
  part: string,
  edited: XmlEditor,
  about: Markup,
  { name, alt, hidden, decorative, link }: ElementChange,
): void {
  const { source } = edited;
  const before = source.slice(about.start, about.end);
  const attributes = {
    name,
    descr: alt === '' ? null : alt,
    hidden: hidden === undefined ? undefined : hidden ? '1' : null,
  };
  let own: string = applyPatch(before, { attributes });
  if (decorative !== undefined) own = setDecorative(own, decorative);
  if (link === null) own = applyPatch(own, { without: ['hlinkClick'] });
  else if (link !== undefined) {
    own = putChild(own, readLinks(file, part).write(link), 'hlinkClick', 0);
  }
  if (own !== before) edited.replace(about.start, about.end, own);
}

function putChild(own: string, child: Xml, name: string, at: number): string {
  const edited = new XmlEditor(own);
  const root = parseMarkup(own);
  const known = childAtPath(root, name);
  if (known !== undefined) edited.replace(known.start, known.end, child);
  else if (root.children.length > at) edited.insert((root.children[at] as Markup).start, child);
  else edited.setInner(root, own.slice(root.inner, root.close) + child);
  return edited.toString();
}

function setDecorative(own: string, decorative: boolean): string {
  const known = findWithin(parseMarkup(own), ({ name }) => name === 'decorative');
  if (known !== undefined) {
    const edited = new XmlEditor(own);
    edited.setAttribute(known, 'val', decorative ? '1' : '0');
    return edited.toString();
  }
  if (!decorative) return own;
  const extension = `<a:ext xmlns:a="${drawingNamespace(own)}" uri="${DECORATIVE_URI}"><adec:decorative xmlns:adec="${DECORATIVE}" val="1"/></a:ext>`;
  const root = parseMarkup(own);
  const list = childAtPath(root, 'extLst');
  const edited = new XmlEditor(own);
  if (list !== undefined) edited.insert(list.close, extension);
  else
    edited.setInner(
      root,
      `${own.slice(root.inner, root.close)}<a:extLst xmlns:a="${drawingNamespace(own)}">${extension}</a:extLst>`,
    );
  return edited.toString();
}

/**
 * Removes an element with parts that only it uses, its animations, and the connections of connectors to it.
 */
export function removeElement(file: PackageEdit, part: string, id: string): void {
  const { source, element } = findElement(file, part, id);
  const removedIds = new Set(
    findElements(source, parseMarkup(source))
      .filter((one) => isWithin(one, element))
      .map((one) => one.id.split('.')[0] ?? ''),
  );
  const raw = element.around ?? element.markup;
  const before = findRelationIds(source);
  const edited = new XmlEditor(source);
  edited.remove(raw);
  const root = parseMarkup(source);
  for (const connector of findElements(source, root)) {
    if (connector.markup.name !== 'cxnSp' || isWithin(connector, element)) continue;
    const glue = childAt(connector.markup, 'nvCxnSpPr', 'cNvCxnSpPr');
    for (const end of glue?.children ?? [])
      if (/^(st|end)Cxn$/.test(end.name) && removedIds.has(readAttribute(source, end, 'id') ?? ''))
        edited.remove(end);
  }
  file.put(part, edited.toString());
  removeAnimations(file, part, removedIds);
  dropUnrelated(file, part, before);
}

function isWithin(one: OwnElement, group: OwnElement): boolean {
  return one.markup.start >= group.markup.start && one.markup.end <= group.markup.end;
}

const STEP_PX = 20;

/** Duplicates an element directly above the original, shifted down and to the right. */
export function duplicateElement(
  file: PackageEdit,
  part: string,
  id: string,
  read: ReadShape | undefined,
): void {
  const { source, element, all } = findElement(file, part, id);
  let next = Math.max(0, ...all.map((one) => Number(one.id.split('.')[0]) || 0));
  const first = String(next + 1);
  const raw = element.around ?? element.markup;
  const copy = source
    .slice(raw.start, raw.end)
    .replace(
      /(<(?:[\w.-]+:)?cNvPr\b[^>]*?\bid=")\d+(")/g,
      (_, head: string, foot: string) => `${head}${++next}${foot}`,
    )
    .replace(
      /<((?:[\w.-]+:)?ph)\b([^>]*?)(\/?)>/g,
      (_, tag: string, attributes: string, close: string) =>
        `<${tag}${attributes.replace(/\sidx="\d+"/, '')} idx="${UNMATCHED_PLACEHOLDER_INDEX}"${close}>`,
    )
    .replace(/<(\w+:)?creationId\b[^>]*?(\/>|>[\s\S]*?<\/\1creationId>)/g, '');
  file.put(part, `${source.slice(0, raw.end)}${dropEmptyExtensions(copy)}${source.slice(raw.end)}`);
  if (read === undefined) return;
  const { x, y, width, height } = read.box;
  const made = findElement(file, part, first);
  const edited = new XmlEditor(made.source);
  setFrame(
    edited,
    made.element,
    { x: x + STEP_PX * EMU_PER_PX, y: y + STEP_PX * EMU_PER_PX, width, height },
    undefined,
  );
  file.put(part, edited.toString());
}

function dropEmptyExtensions(raw: string): string {
  return raw
    .replace(/<a:ext uri="[^"]*"(?:\s*\/>|>\s*<\/a:ext>)/g, '')
    .replace(/<a:extLst>\s*<\/a:extLst>/g, '');
}

/** Moves an element in the painting order. */
export function moveElement(
  file: PackageEdit,
  part: string,
  id: string,
  where: 'before' | 'after' | 'start' | 'end',
  beside: string | undefined,
): void {
  const { source, element, all } = findElement(file, part, id);
  const raw = element.around ?? element.markup;
  const edited = new XmlEditor(source);
  const written = source.slice(raw.start, raw.end);
  const siblings = all.filter((one) => one.parent === element.parent && one !== element);
  if (beside !== undefined && !siblings.some((one) => one.id === beside))
    throw invalidInput(
      'beside',
      `"${beside.slice(0, 80)}" is not in the same group as "${id}".`,
      beside,
      `Its siblings are ${siblings.map((one) => one.id).join(', ') || 'no others'}.`,
    );
  const other = beside === undefined ? undefined : siblings.find((one) => one.id === beside);
  const first = siblings[0];
  const last = siblings.at(-1);
  const target = where === 'start' ? first : where === 'end' ? last : other;
  if (target === undefined) {
    if (where === 'start' || where === 'end') return;
    throw invalidInput('beside', `where "${where}" needs beside, the element to move it next to.`, undefined);
  }
  const place = target.around ?? target.markup;
  edited.remove(raw);
  edited.insert(where === 'start' || where === 'before' ? place.start : place.end, written);
  file.put(part, edited.toString());
}
