import type { Scene } from '../../../scene/scene.ts';
import type { Paint } from '../../../scene/theme.ts';
import { PRESENTATION_NS } from '../../xml/namespaces.ts';
import { element, xmlDocument } from '../../xml/xml.ts';
import type { PartContext } from '../drawing/part-context.ts';
import { shapeTree } from '../drawing/shape-tree.ts';
import { backgroundXml, commonSlide, MASTER_COLORS, samePaint } from './slide-frame.ts';

/** PowerPoint's own kinds, which it uses when a deck changes its design. */
const TYPES: Readonly<Record<string, string>> = { title: 'title', section: 'secHead', image_full: 'picTx', chart: 'chart', table: 'tbl' };

/** One slide layout: fixed decoration and placeholders with their prompts. What is neither depends on content and is left to slides. */
export function slideLayoutPart(id: string, name: string, scene: Scene, masterBackground: Paint, context: PartContext): string {
  const elements = scene.elements.filter((item) => item.layer === 'layout' || context.slots.has(item.id));
  const background = samePaint(scene.background, masterBackground) ? undefined : backgroundXml(scene.background, context.colors);
  return xmlDocument(element('p:sldLayout', { ...PRESENTATION_NS, type: TYPES[id], preserve: true, userDrawn: true }, commonSlide(shapeTree(elements, context), background, name), MASTER_COLORS));
}
