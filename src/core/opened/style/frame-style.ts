import type { PackageEdit } from '../../ooxml/package/index.ts';
import type { ReadShape } from '../../ooxml/read/index.ts';
import { XmlEditor } from '../../ooxml/xml/index.ts';
import { changeElement, moveElement } from '../element-edit.ts';
import type { FrameStyle } from '../element-style.ts';
import { findElement, invalidInput } from '../find-element.ts';
import { findTransform } from '../frame.ts';

export const FRAME_FIELDS = [
  'x',
  'y',
  'width',
  'height',
  'rotation',
  'flip',
  'order',
] as const satisfies readonly (keyof FrameStyle)[];

/** Elements that PowerPoint does not mirror. */
const UNFLIPPED: ReadonlySet<string> = new Set(['graphicFrame', 'contentPart']);

/**
 * Moves, resizes, turns and mirrors an element, and moves it to the front or back.
 *
 * @param read the element as it is shown, for a frame that it inherits
 */
export function setFrameStyle(
  file: PackageEdit,
  part: string,
  id: string,
  { flip, order, ...frame }: FrameStyle,
  read: ReadShape | undefined,
): string[] {
  const isMoved = Object.values(frame).some((value) => value !== undefined);
  const hasFrame = findTransform(findElement(file, part, id).element).xfrm !== undefined;
  const warnings =
    isMoved || (flip !== undefined && !hasFrame)
      ? changeElement(file, part, id, isMoved ? frame : { rotation: read?.rotation ?? 0 }, { read })
      : [];
  if (flip !== undefined) setFlip(file, part, id, flip);
  if (order !== undefined) setOrder(file, part, id, order);
  return warnings;
}

function setFlip(file: PackageEdit, part: string, id: string, flip: NonNullable<FrameStyle['flip']>): void {
  const { source, element } = findElement(file, part, id);
  const { xfrm } = findTransform(element);
  if (UNFLIPPED.has(element.markup.name) || xfrm === undefined)
    throw invalidInput(
      'flip',
      `Element "${id}" cannot be mirrored.`,
      flip,
      'Shapes, pictures, lines and groups can.',
    );
  const edited = new XmlEditor(source);
  edited.setAttribute(xfrm, 'flipH', flip === 'horizontal' || flip === 'both' ? '1' : undefined);
  edited.setAttribute(xfrm, 'flipV', flip === 'vertical' || flip === 'both' ? '1' : undefined);
  file.put(part, edited.toString());
}

/** Moves an element in the painting order, among those of its group. */
function setOrder(
  file: PackageEdit,
  part: string,
  id: string,
  order: NonNullable<FrameStyle['order']>,
): void {
  if (order === 'front' || order === 'back') {
    moveElement(file, part, id, order === 'front' ? 'end' : 'start', undefined);
    return;
  }
  const { element, all } = findElement(file, part, id);
  const siblings = all.filter((one) => one.parent === element.parent);
  const isForward = order === 'forward';
  const beside = siblings[siblings.indexOf(element) + (isForward ? 1 : -1)];
  if (beside !== undefined) moveElement(file, part, id, isForward ? 'after' : 'before', beside.id);
}
