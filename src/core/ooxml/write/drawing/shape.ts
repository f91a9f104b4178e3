import type { ShapeElement, TextElement } from '../../../scene/scene.ts';
import { NO_FILL, xfrm } from '../../xml/drawing.ts';
import type { Xml } from '../../xml/xml.ts';
import { spXml } from './containers.ts';
import { gradientXml, shadowXml } from './fill-effects.ts';
import { geometryXml } from './geometry.ts';
import { nonVisual } from './non-visual.ts';
import type { PartContext } from './part-context.ts';
import { strokeXml } from './stroke.ts';
import { shapeTextXml } from './text-box.ts';
import { textRectangle } from './text-rectangle.ts';

/** Writes a shape without text. */
export function shapeXml(item: ShapeElement, context: PartContext): Xml {
  return spXml('shape', nonVisual(item, context), shapeProperties(item, context));
}

/** Writes a shape with its text inside, so that both move together. */
export function shapeWithText(item: ShapeElement, text: TextElement, context: PartContext): Xml {
  const { decorative: _, ...shape } = item;
  return spXml(
    'shape',
    nonVisual(shape, context),
    shapeProperties(item, context),
    shapeTextXml(text, textRectangle(item), context),
  );
}

function shapeProperties(item: ShapeElement, context: PartContext) {
  return {
    xfrm: xfrm('a:xfrm', item.box, {
      flipX: item.geometry.kind === 'preset' && item.geometry.flipX === true,
      rotation: item.rotation,
    }),
    geometry: geometryXml(item.geometry, item.box),
    fill:
      item.gradient !== undefined
        ? gradientXml(item.gradient, context.colors)
        : item.fill === undefined
          ? NO_FILL
          : context.colors.fill(item.fill),
    ln: strokeXml(item.stroke, context.colors),
    effects: item.shadow === undefined ? undefined : shadowXml(item.shadow, context.colors),
  };
}
