import type { Scene } from '../../../scene/scene.ts';
import type { Paint } from '../../../scene/theme.ts';
import type { Transition } from '../../../scene/transition.ts';
import { PRESENTATION_NS } from '../../xml/namespaces.ts';
import { element, xmlDocument } from '../../xml/xml.ts';
import type { PartContext } from '../drawing/part-context.ts';
import { shapeTree } from '../drawing/shape-tree.ts';
import { writeSceneTiming } from '../timing/scene-timing.ts';
import { isSamePaint, MASTER_COLORS, writeBackground, writeCommonSlide } from './slide-frame.ts';
import { writeTransition } from './transition.ts';

/** Writes a slide: everything that its layout does not draw. */
export function writeSlidePart(
  scene: Scene,
  layoutBackground: Paint,
  context: PartContext,
  transition: Transition = 'none',
): string {
  // Videos and sounds are added to the file as a whole.
  const elements = scene.elements.filter(
    (item) => item.layer !== 'layout' && !(item.type === 'picture' && item.clip !== undefined),
  );
  const background = isSamePaint(scene.background, layoutBackground)
    ? undefined
    : writeBackground(scene.background, context.colors);
  return xmlDocument(
    element(
      'p:sld',
      PRESENTATION_NS,
      writeCommonSlide(shapeTree(elements, context), background),
      MASTER_COLORS,
      writeTransition(transition, scene.rtl),
      writeSceneTiming(scene, context.shapeIds),
    ),
  );
}
