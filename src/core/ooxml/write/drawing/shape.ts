import type { ShapeElement, TextElement } from '../../../scene/scene.ts';
import { NO_FILL, xfrm } from '../../xml/drawing.ts';
import type { Xml } from '../../xml/xml.ts';
import { writeShapeElement } from './containers.ts';
import { writeGradient, writeShadow } from './fill-effects.ts';
import { writeGeometry } from './geometry.ts';
import { createNonVisual } from './non-visual.ts';
import type { PartContext } from './part-context.ts';
import { writeStroke } from './stroke.ts';
import { shapeTextXml } from './text-box.ts';
import { computeTextRectangle } from './text-rectangle.ts';

/** Writes a shape without text. */
export function shapeXml(item: ShapeElement, context: PartContext): Xml {
  return writeShapeElement('shape', createNonVisual(item, context), shapeProperties(item, context));
}

/** Writes a shape with its text inside, so that both move together. */
export function shapeWithText(item: ShapeElement, text: TextElement, context: PartContext): Xml {
  const { decorative: _, ...shape } = item;
  return writeShapeElement(
    'shape',
    createNonVisual(shape, context),
    shapeProperties(item, context),
    shapeTextXml(text, computeTextRectangle(item), context),
  );
}

function shapeProperties(item: ShapeElement, context: PartContext) {
  return {
    xfrm: xfrm('a:xfrm', item.box, {
      flipX: item.geometry.kind === 'preset' && item.geometry.flipX === true,
      rotation: item.rotation,
    }),
    geometry: writeGeometry(item.geometry, item.box),
    fill:
      item.gradient !== undefined
        ? writeGradient(item.gradient, context.colors)
        : item.fill === undefined
          ? NO_FILL
          : context.colors.fill(item.fill),
    ln: writeStroke(item.stroke, context.colors),
    effects: item.shadow === undefined ? undefined : writeShadow(item.shadow, context.colors),
  };
}
