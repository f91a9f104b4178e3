import { createHash } from 'node:crypto';
import type { SlideMaterial, WrittenSlide } from '../designs/design.ts';
import type { MediaRef } from '../scene/scene.ts';
import type { SlideSpec } from '../templates/contract.ts';
import { COMPOSED } from '../templates/contracts/composition.ts';
import type { BoxNode, Template } from '../templates/tree.ts';
import { compileSlide } from './compiled-markup.ts';
import { resolveComposition } from './composed-slide.ts';
import { collectIcons } from './written-slide.ts';

/** Padding around a composition with its own background inside a page of a design, in pixels. */
const PANEL_PADDING = 28;

/**
 * Prepares a composition for a design: the title goes to the title placeholder, the rest to the area below.
 */
export function buildComposedMaterial(
  spec: SlideSpec,
  template: Template,
  pictures: ReadonlyMap<string, MediaRef>,
): SlideMaterial {
  const composed = compileSlide(spec, template);
  const shown = resolveComposition(spec, composed);
  const { layout, frame, title } = composed;
  const icons = new Map<string, string>();
  collectIcons(shown.content, icons);
  const written: WrittenSlide = {
    spec: shown,
    contract: COMPOSED,
    composed: { fillsSlide: frame === 'bare', ...(layout === undefined ? {} : { layout }) },
    body: {
      id: `composed ${hashComposition(spec, template)}`,
      background: composed.tree.background,
      root: wrapBody(composed),
    },
    foot: [...(shown.footnote === undefined ? [] : [shown.footnote]), ...(spec.sources ?? [])],
    pictures,
    icons,
    words: new Map(),
  };
  const { speaker_note: note } = shown;
  return {
    kind: 'content',
    title,
    layout: COMPOSED.id,
    written,
    parts: [],
    tables: [],
    charts: [],
    pictures: [],
    foot: [],
    ...(note === undefined ? {} : { note }),
  };
}

/** Wraps the body in a box that fills the available area and has the background of its tone. */
function wrapBody({ body, frame, tone, tree }: ReturnType<typeof compileSlide>): BoxNode {
  const inside = { ...body, style: { ...body.style, grow: 1, shrink: 1, basis: 0 } };
  const panel = frame === 'page' ? { padding: PANEL_PADDING } : {};
  const stage: BoxNode = {
    type: 'box',
    id: 'stage',
    style: { grow: 1, shrink: 1, basis: 0 },
    children: [inside],
  };
  return {
    type: 'box',
    children: [
      tone === 'default' ? stage : { ...stage, fill: tree.background, style: { ...stage.style, ...panel } },
    ],
  };
}

function hashComposition({ content }: SlideSpec, { id, version }: Template): string {
  return createHash('sha256')
    .update(JSON.stringify([id, version, content['markup'], content['definitions']]))
    .digest('hex');
}
