import { message } from '../errors/message.ts';
import type { PackageEdit } from '../ooxml/package/index.ts';
import type { ReadShape } from '../ooxml/read/index.ts';
import {
  childAtPath,
  descendants,
  element,
  type Markup,
  parseMarkup,
  readAttribute,
  readTag,
  XmlEditor,
} from '../ooxml/xml/index.ts';
import { findElements, findTree, type OwnElement, readPlaceholderType } from './elements.ts';
import { findElement, invalidInput } from './find-element.ts';
import { encloseFrames, type Frame, findTransform, readFrame, setFrame, turnFrame } from './frame.ts';
import { removeAnimations } from './show/remove-animations.ts';

const PER_DEGREE = 60_000;
const FIELD = 'value.elements';

/**
 * Groups elements. They stay where they are; the group is painted where the topmost of them was.
 *
 * @param name of the group; "Group 7" without one
 * @throws Failure `invalid_input` for fewer than two elements, those of several groups, and placeholders
 */
export function groupElements(file: PackageEdit, part: string, ids: readonly string[], name?: string): void {
  for (const id of ids) findElement(file, part, id);
  const source = file.text(part);
  const root = parseMarkup(source);
  const all = findElements(source, root);
  const chosen = all.filter(({ id }) => ids.includes(id));
  const [first, last, tree] = [chosen[0], chosen.at(-1), findTree(root)];
  if (first === undefined || last === undefined || tree === undefined || chosen.length < 2)
    throw invalidInput(FIELD, 'A group has at least two elements.', ids, 'Name them all.');
  const frame = encloseFrames(chosen.map((one) => readGroupable(source, one, first)));
  const id = Math.max(0, ...all.map((one) => Number(one.id.split('.')[0]) || 0)) + 1;
  const edited = new XmlEditor(source);
  const written = chosen.map(({ around, markup }) => {
    const { start, end } = around ?? markup;
    edited.remove({ start, end });
    return source.slice(start, end);
  });
  const prefix = readTag(source, tree).replace(/[^:]*$/, '');
  const attributes = { x: Math.round(frame.x), y: Math.round(frame.y) };
  const size = { cx: Math.round(frame.width), cy: Math.round(frame.height) };
  const transform = element(
    'a:xfrm',
    {},
    element('a:off', attributes),
    element('a:ext', size),
    element('a:chOff', attributes),
    element('a:chExt', size),
  );
  const head = element(`${prefix}cNvPr`, { id, name: name ?? `Group ${id}` });
  edited.insert(
    (last.around ?? last.markup).end,
    [
      `<${prefix}grpSp><${prefix}nvGrpSpPr>${head}<${prefix}cNvGrpSpPr/><${prefix}nvPr/></${prefix}nvGrpSpPr>`,
      `<${prefix}grpSpPr>${transform}</${prefix}grpSpPr>${written.join('')}</${prefix}grpSp>`,
    ].join(''),
  );
  file.put(part, edited.toString());
}

/** Area that an element covers within its group. @throws Failure `invalid_input` if it cannot be grouped */
function readGroupable(source: string, one: OwnElement, first: OwnElement): Frame {
  if (one.parent !== first.parent)
    throw invalidInput(
      FIELD,
      `"${one.id}" is not in the same group as "${first.id}".`,
      one.id,
      'Ungroup first, or group the groups.',
    );
  if (readPlaceholderType(source, one) !== undefined)
    throw invalidInput(
      FIELD,
      `"${one.id}" is a placeholder, which PowerPoint keeps outside of groups.`,
      one.id,
      message`Leave it out; arrange_elements of {edit_presentation} places it beside the others.`,
    );
  const { xfrm } = findTransform(one);
  const { parent: _, ...alone } = one;
  const frame = readFrame(source, alone);
  if (frame === undefined || xfrm === undefined)
    throw invalidInput(FIELD, `"${one.id}" has no position of its own.`, one.id, 'Give it x and y first.');
  return turnFrame(frame, Number(readAttribute(source, xfrm, 'rot') ?? 0) / PER_DEGREE);
}

/**
 * Takes a group apart. Its elements stay where they are, turned and mirrored as they were in the group.
 *
 * @param read elements as they are shown
 * @returns warnings about what the group had and its elements do not take over
 * @throws Failure `invalid_input` for an element that is no group
 */
export function ungroupElement(
  file: PackageEdit,
  part: string,
  id: string,
  read: (id: string) => ReadShape | undefined,
): string[] {
  const { source, element: group, all } = findElement(file, part, id);
  if (group.markup.name !== 'grpSp')
    throw invalidInput(
      'element',
      `Element "${id}" is no group.`,
      id,
      message`{get_presentation} with detailed shows the kind of each element.`,
    );
  const children = all.filter(({ parent }) => parent === group);
  const edited = new XmlEditor(source);
  const [first, last] = [children[0], children.at(-1)];
  const raw = group.around ?? group.markup;
  if (first === undefined || last === undefined) edited.remove(raw);
  else {
    edited.remove({ start: raw.start, end: (first.around ?? first.markup).start });
    edited.remove({ start: (last.around ?? last.markup).end, end: raw.end });
  }
  const fill = childAtPath(group.markup, 'grpSpPr')?.children.find(({ name }) => /Fill$/.test(name));
  for (const child of children) {
    release(edited, child, group, read(child.id));
    fillAsGroup(edited, child.markup, fill);
  }
  file.put(part, edited.toString());
  removeAnimations(file, part, new Set([id.split('.')[0] ?? '']));
  return describeLoss(source, group);
}

/** Gives an element the position on the slide that it had in its group. */
function release(edited: XmlEditor, child: OwnElement, group: OwnElement, read: ReadShape | undefined): void {
  const { source } = edited;
  const frame = read?.box ?? readFrame(source, child);
  if (frame === undefined) return;
  const { parent: _, ...alone } = child;
  const moved = group.parent === undefined ? alone : { ...alone, parent: group.parent };
  setFrame(edited, moved, frame, read?.rotation);
  const { xfrm } = findTransform(child);
  if (xfrm === undefined || read === undefined || child.markup.name === 'graphicFrame') return;
  edited.setAttribute(xfrm, 'flipH', read.flipH ? '1' : undefined);
  edited.setAttribute(xfrm, 'flipV', read.flipV ? '1' : undefined);
}

/** Replaces the fill "that of the group" by that fill. */
function fillAsGroup(edited: XmlEditor, child: Markup, fill: Markup | undefined): void {
  const { source } = edited;
  const written = fill === undefined ? element('a:noFill') : source.slice(fill.start, fill.end);
  for (const one of descendants(child))
    if (one.name === 'grpFill') edited.replace(one.start, one.end, written);
}

function describeLoss(source: string, { id, about, markup }: OwnElement): string[] {
  const lost = [
    ...(readAttribute(source, about, 'descr') ? ['its alternative text'] : []),
    ...(childAtPath(about, 'hlinkClick') === undefined ? [] : ['its link']),
    ...(childAtPath(markup, 'grpSpPr')?.children.some(({ name }) => /^effect(Lst|Dag)$/.test(name))
      ? ['its effects']
      : []),
  ];
  return lost.length === 0 ? [] : [`Group "${id}" is gone with ${lost.join(', ')}.`];
}
