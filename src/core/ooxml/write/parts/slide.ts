import type { Scene } from '../../../scene/scene.ts';
import type { Paint } from '../../../scene/theme.ts';
import type { Transition } from '../../../scene/transition.ts';
import { PRESENTATION_NS } from '../../xml/namespaces.ts';
import { element, xmlDocument } from '../../xml/xml.ts';
import type { PartContext } from '../drawing/part-context.ts';
import { shapeTree } from '../drawing/shape-tree.ts';
import { backgroundXml, commonSlide, MASTER_COLORS, samePaint } from './slide-frame.ts';
import { transitionXml } from './transition.ts';

/** Writes a slide: everything that its layout does not draw. */
export function slidePart(
  scene: Scene,
  layoutBackground: Paint,
  context: PartContext,
  transition: Transition = 'none',
): string {
  const elements = scene.elements.filter((item) => item.layer !== 'layout');
  const background = samePaint(scene.background, layoutBackground)
    ? undefined
    : backgroundXml(scene.background, context.colors);
  return xmlDocument(
    element(
      'p:sld',
      PRESENTATION_NS,
      commonSlide(shapeTree(elements, context), background),
      MASTER_COLORS,
      transitionXml(transition, scene.rtl),
    ),
  );
}
