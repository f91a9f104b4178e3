import type { DeckTemplate } from '../../../scene/scene.ts';
import type { Paint } from '../../../scene/theme.ts';
import { PRESENTATION_NS } from '../../xml/namespaces.ts';
import { element, xmlDocument } from '../../xml/xml.ts';
import type { PartContext } from '../drawing/part-context.ts';
import { shapeTree } from '../drawing/shape-tree.ts';
import { isSamePaint, MASTER_COLORS, writeBackground, writeCommonSlide } from './slide-frame.ts';

/**
 * Writes a slide layout: fixed decoration and placeholders with their prompts. Everything else depends on
 * content and is written on slides.
 */
export function writeSlideLayout(
  { name, type, scene }: DeckTemplate['layouts'][number],
  masterBackground: Paint,
  context: PartContext,
): string {
  const elements = scene.elements.filter((item) => item.layer === 'layout' || context.slots.has(item.id));
  const background = isSamePaint(scene.background, masterBackground)
    ? undefined
    : writeBackground(scene.background, context.colors);
  return xmlDocument(
    element(
      'p:sldLayout',
      { ...PRESENTATION_NS, type, preserve: true, userDrawn: true },
      writeCommonSlide(shapeTree(elements, context), background, name),
      MASTER_COLORS,
    ),
  );
}
