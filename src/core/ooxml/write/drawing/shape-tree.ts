import type { GroupElement, SceneElement, TextElement } from '../../../scene/scene.ts';
import { emu, turns } from '../../xml/drawing.ts';
import { element, join, type Xml } from '../../xml/xml.ts';
import { withFormulas } from '../math/formula-xml.ts';
import { writeTableFrame } from '../table/explicit-table.ts';
import { chartFrame } from './chart-frame.ts';
import { writeConnector } from './connector.ts';
import { nameXml, placeXml } from './non-visual.ts';
import type { PartContext } from './part-context.ts';
import { writeEmptySlot, writeIcon, writePicture } from './picture.ts';
import { shapeWithText, shapeXml } from './shape.ts';
import { writeTextBox } from './text-box.ts';

/** Id of the tree itself. The shapes have the following ids. */
const TREE_ID = 1;
const TREE_HEAD = join([
  element(
    'p:nvGrpSpPr',
    {},
    element('p:cNvPr', { id: TREE_ID, name: '' }),
    element('p:cNvGrpSpPr'),
    element('p:nvPr'),
  ),
  element(
    'p:grpSpPr',
    {},
    element(
      'a:xfrm',
      {},
      element('a:off', { x: 0, y: 0 }),
      element('a:ext', { cx: 0, cy: 0 }),
      element('a:chOff', { x: 0, y: 0 }),
      element('a:chExt', { cx: 0, cy: 0 }),
    ),
  ),
]);

/** Writes `p:spTree` of a slide, layout or master. */
export function shapeTree(elements: readonly SceneElement[], context: PartContext): Xml {
  return wrapShapes([writeShapes(elements, context)]);
}

/** Writes elements as shapes in sequence. */
export function writeShapes(elements: readonly SceneElement[], context: PartContext): Xml {
  return join(
    elements.flatMap((item, index) => {
      const next = elements[index + 1];
      if (item.type === 'shape' && isTextOfShape(next, item))
        return withFormulas(next, context, (text, inContext) => shapeWithText(item, text, inContext));
      return isTextOfShape(item, elements[index - 1]) ? [] : writeElement(item, context);
    }),
  );
}

function isTextOfShape(
  element: SceneElement | undefined,
  shape: SceneElement | undefined,
): element is TextElement {
  return (
    element?.type === 'text' &&
    element.within !== undefined &&
    shape?.type === 'shape' &&
    element.within === shape.id
  );
}

/** Wraps written shapes in `p:spTree`. */
export function wrapShapes(shapes: readonly Xml[]): Xml {
  return element('p:spTree', {}, TREE_HEAD, ...shapes);
}

/** Assigns shape ids to elements, including groups and their members, in reading order. */
export function assignShapeIds(
  elements: readonly SceneElement[],
  ids = new Map<string, number>(),
): Map<string, number> {
  for (const item of elements) {
    ids.set(item.id, TREE_ID + 1 + ids.size);
    if (item.type === 'group') assignShapeIds(item.children, ids);
  }
  return ids;
}

function writeElement(item: SceneElement, context: PartContext): Xml {
  switch (item.type) {
    case 'text':
      return withFormulas(item, context, writeTextBox);
    case 'shape':
      return shapeXml(item, context);
    case 'line':
      return writeConnector(item, context);
    case 'picture':
      return context.kind === 'layout' && context.slots.has(item.id)
        ? writeEmptySlot(item, context)
        : writePicture(item, context);
    case 'icon':
      return writeIcon(item, context);
    case 'chart':
      return context.kind === 'layout' ? writeEmptySlot(item, context) : chartFrame(item, context);
    case 'table':
      return context.kind === 'layout' && context.slots.has(item.id)
        ? writeEmptySlot(item, context)
        : withFormulas(item, context, writeTableFrame);
    case 'group':
      return groupXml(item, context);
  }
}

/** Members have canvas coordinates: the group's inner and outer frames are the same. */
function groupXml(item: GroupElement, context: PartContext): Xml {
  const { x, y, width, height } = item.box;
  return element(
    'p:grpSp',
    {},
    element('p:nvGrpSpPr', {}, nameXml(item, context), element('p:cNvGrpSpPr'), placeXml(item, context)),
    element(
      'p:grpSpPr',
      {},
      element(
        'a:xfrm',
        { rot: turns(item.rotation ?? 0) || undefined },
        element('a:off', { x: emu(x), y: emu(y) }),
        element('a:ext', { cx: emu(width), cy: emu(height) }),
        element('a:chOff', { x: emu(x), y: emu(y) }),
        element('a:chExt', { cx: emu(width), cy: emu(height) }),
      ),
    ),
    writeShapes(item.children, context),
  );
}
