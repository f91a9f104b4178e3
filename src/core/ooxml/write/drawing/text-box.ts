import type { Box, Paragraph, TextElement } from '../../../scene/scene.ts';
import { bodyPr, emu, prstGeom, xfrm } from '../../xml/drawing.ts';
import { element, join, type Xml } from '../../xml/xml.ts';
import { ExplicitText, writeLevelStyle } from '../text/explicit-text.ts';
import { writeAutofit } from '../text/fill-text.ts';
import { writeTextBody } from '../text/paragraph.ts';
import { writeBodyHead } from '../text/text-body.ts';
import { computeBaselineShift } from './baseline-shift.ts';
import { fitBodyBox } from './body-room.ts';
import { writeShapeElement } from './containers.ts';
import { createNonVisual } from './non-visual.ts';
import type { PartContext } from './part-context.ts';

const ANCHORS = { top: 't', middle: 'ctr', bottom: 'b' } as const;
/** Resets properties that titles of foreign layouts may have and ours do not. */
const RESET_STYLE = element(
  'a:lvl1pPr',
  {},
  element('a:spcAft', {}, element('a:spcPts', { val: 0 })),
  element('a:defRPr', { b: false, i: false, u: 'none', cap: 'none', spc: 0, baseline: 0 }),
);
/**
 * Text shrinks if it gets too long, while a person types or when a missing font is replaced
 * (docs/decisions/0027-autofit.md).
 */
const SHRINK = writeAutofit();
const NO_AUTOFIT = element('a:noAutofit');

/** Writes a text frame: a placeholder if the layout has one, else a text box. */
export function writeTextBox(item: TextElement, context: PartContext): Xml {
  const slot = context.slots.get(item.id);
  const isLayoutSlot = context.kind === 'layout' && slot !== undefined;
  const isForeign = slot !== undefined && context.isForeignLayout === true;
  const { box, wraps, shrinks } = fitBodyBox(item, context);
  const properties = context.formats.get(
    `b ${context.rtl} ${item.anchor} ${wraps} ${shrinks} ${isForeign}`,
    () =>
      bodyPr(
        {
          ...(isForeign ? { vert: 'horz' } : {}),
          wrap: wraps ? 'square' : 'none',
          lIns: 0,
          tIns: 0,
          rIns: 0,
          bIns: 0,
          rtlCol: context.rtl,
          anchor: ANCHORS[item.anchor],
        },
        { autofit: shrinks ? SHRINK : NO_AUTOFIT },
      ),
  );
  const head = writeBodyHead(
    properties,
    isLayoutSlot ? writeLevelStyles(item.paragraphs, context) : isForeign ? RESET_STYLE : undefined,
  );
  const body = writeTextBody(
    'p:txBody',
    head,
    item.paragraphs,
    new ExplicitText(context, item.placeholder === 'slide_number' ? item.paragraphs[0] : undefined),
  );
  const position = xfrm(
    'a:xfrm',
    moveDown(box, computeBaselineShift(item.paragraphs, context), item.rotation),
    item,
  );
  if (slot !== undefined)
    return writeShapeElement('placeholder', createNonVisual(item, context), { xfrm: position }, body);
  return writeShapeElement(
    'textBox',
    createNonVisual(item, context),
    { xfrm: position, geometry: prstGeom('rect') },
    body,
  );
}

/**
 * Writes `p:txBody` of a shape.
 *
 * @param rectangle text rectangle of the shape without insets; the insets are the distance from there to the
 * text
 */
export function shapeTextXml(item: TextElement, rectangle: Box, context: PartContext): Xml {
  const { box, wraps, shrinks } = fitBodyBox(item, context, rectangle);
  const shift = computeBaselineShift(item.paragraphs, context);
  const insets = {
    lIns: emu(box.x - rectangle.x),
    tIns: emu(box.y - rectangle.y + shift),
    rIns: emu(rectangle.x + rectangle.width - box.x - box.width),
    bIns: emu(rectangle.y + rectangle.height - box.y - box.height - shift),
  };
  const properties = bodyPr(
    { wrap: wraps ? 'square' : 'none', ...insets, rtlCol: context.rtl, anchor: ANCHORS[item.anchor] },
    { autofit: shrinks ? SHRINK : NO_AUTOFIT },
  );
  return writeTextBody(
    'p:txBody',
    writeBodyHead(properties, undefined),
    item.paragraphs,
    new ExplicitText(context, undefined),
  );
}

/** Moves the box down along its own axes, so that a rotated box moves in the direction of its letters. */
function moveDown(box: Box, by: number, rotation = 0): Box {
  const angle = (rotation * Math.PI) / 180;
  return { ...box, x: box.x - by * Math.sin(angle), y: box.y + by * Math.cos(angle) };
}

function writeLevelStyles(paragraphs: readonly Paragraph[], context: PartContext): Xml {
  const byLevel = new Map<number, Paragraph>();
  for (const paragraph of paragraphs)
    if (!byLevel.has(paragraph.level)) byLevel.set(paragraph.level, paragraph);
  return join(
    [...byLevel.values()]
      .sort((a, b) => a.level - b.level)
      .map((paragraph) => writeLevelStyle(paragraph, context)),
  );
}
