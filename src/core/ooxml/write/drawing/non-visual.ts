import type { SceneElement } from '../../../scene/scene.ts';
import { cNvPr, nvPr } from '../../xml/drawing.ts';
import { element, type Xml } from '../../xml/xml.ts';
import { linkXml } from '../text/run.ts';
import type { NonVisual } from './containers.ts';
import type { PartContext } from './part-context.ts';
import { writePlaceholder } from './slots.ts';

const DECORATIVE = element(
  'a:extLst',
  {},
  element(
    'a:ext',
    { uri: '{C183D7F6-B498-43B3-948B-1728B52AA6E4}' },
    element('adec:decorative', {
      'xmlns:adec': 'http://schemas.microsoft.com/office/drawing/2017/decorative',
      val: true,
    }),
  ),
);

/**
 * Writes id, name and alternative text of a shape. Decorative shapes without alternative text are marked as
 * such.
 */
export function nameXml(item: SceneElement, context: PartContext): Xml {
  const decorative = item.decorative === true && item.alt === undefined;
  return cNvPr(
    { id: shapeId(item, context), name: item.name, descr: decorative ? undefined : item.alt },
    {
      hlinkClick:
        item.link === undefined || context.kind === 'layout' ? undefined : linkXml(item.link, context),
      extLst: decorative ? DECORATIVE : undefined,
    },
  );
}

/** Writes `p:nvPr`, with the placeholder that the element fills, if any. */
export function placeXml(item: SceneElement, context: PartContext): Xml {
  const slot = context.slots.get(item.id);
  return nvPr({}, { ph: slot === undefined ? undefined : writePlaceholder(slot, context.kind === 'layout') });
}

export function createNonVisual(item: SceneElement, context: PartContext): NonVisual {
  return { name: nameXml(item, context), place: placeXml(item, context) };
}

export function shapeId(item: SceneElement, context: PartContext): number {
  return context.shapeIds.get(item.id) ?? 0;
}
