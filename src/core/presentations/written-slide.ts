import { findIcon } from '../assets/icon-search.ts';
import { isComposite } from '../charts/model.ts';
import type { BrandShapes, WrittenSlide } from '../designs/design.ts';
import type { MediaRef } from '../scene/scene.ts';
import { isEmphasised } from '../scene/table-content.ts';
import { layoutBody } from '../templates/body-tree.ts';
import type { LayoutContract, SlideSpec } from '../templates/contract.ts';
import { words } from '../templates/words.ts';
import { toChartFigure } from './chart-figure.ts';

/**
 * Combines a slide with everything that lays out its body. The result is plain data, since designs are
 * filled on a thread of their own. Returns undefined if the layout has no separate body.
 *
 * @param shapes cards, badges and headings of the design
 */
export function buildWrittenSlide(
  spec: SlideSpec,
  contract: LayoutContract,
  pictures: ReadonlyMap<string, MediaRef>,
  language: string,
  shapes?: BrandShapes,
): WrittenSlide | undefined {
  const own = layoutBody(spec.layout, shapes);
  if (own === undefined) return undefined;
  const { tree: body, keys, bound } = own;
  const say = words(language);
  const icons = new Map<string, string>();
  collectIcons(spec.content, icons);
  // Captions that the body itself shows are not repeated at the foot.
  const captions = Object.entries(contract.fields).flatMap(([key, field]) =>
    field.kind === 'text' && field.role === 'caption' && !bound.has(key) ? [spec.content[key]] : [],
  );
  const foot = [...captions, spec.footnote, ...(spec.sources ?? [])].filter(
    (text) => typeof text === 'string' && text !== '',
  ) as string[];
  const drawn = Object.entries(contract.fields).some(
    ([key, { kind }]) =>
      kind === 'geomap' || kind === 'diagram' || needsDrawing(kind, spec.content[key], language),
  );
  return {
    spec,
    contract,
    ...(drawn ? { drawn } : {}),
    body,
    foot,
    pictures,
    icons,
    words: new Map(keys.map((key) => [key, say(key)])),
  };
}

/**
 * True for what no slot of a design can hold: tables with emphasis, and charts that are not one native
 * chart.
 */
function needsDrawing(kind: string, value: unknown, language: string): boolean {
  if (value === null || typeof value !== 'object') return false;
  return kind === 'table'
    ? isEmphasised(value)
    : kind === 'chart' && isComposite(toChartFigure(value, language).chart.type);
}

export function collectIcons(value: unknown, found: Map<string, string>): void {
  if (typeof value !== 'object' || value === null) return;
  if ('icon_query' in value || 'icon_name' in value)
    found.set(JSON.stringify(value), findIcon(value as { icon_query?: string; icon_name?: string }).name);
  if ('icon' in value && typeof value.icon === 'string' && 'series' in value) {
    const wanted = { icon_query: value.icon };
    found.set(JSON.stringify(wanted), findIcon(wanted).name);
  }
  for (const one of Object.values(value)) collectIcons(one, found);
}
