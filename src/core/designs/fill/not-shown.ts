import { FINDINGS, type Finding } from '../../scene/finding.ts';
import type { SlideMaterial } from '../design.ts';
import type { Choice } from './choice.ts';

/** What a slide asked for and the chosen layout of the design does not show, by name. */
export function notShown({ items = [] }: SlideMaterial, choice: Choice | undefined, slide: number): Finding[] {
  const shown = (choice?.plan?.repeats ?? []).flatMap(({ items: all }) => all.map((one) => [...one.values()].some(({ kind }) => kind === 'icon')));
  const icons = items.flatMap(({ icon }, at) => (icon?.meant === true && shown[at] !== true && choice?.carried === undefined ? [icon.name] : []));
  if (icons.length === 0) return [];
  return [
    {
      code: 'not_shown',
      severity: 'info',
      slide,
      message: `The design's layout "${choice?.layout.name ?? ''}" has no place for icons: ${icons.map((name) => `"${name}"`).join(', ')} ${icons.length === 1 ? 'is' : 'are'} left out.`,
      fix: FINDINGS.not_shown.fix,
    },
  ];
}

/** Text that no layout of the design shows so that it can be read: it wants more slides. */
export function tooFull({ kind, own, parts, tables, items = [] }: SlideMaterial, { choice, pages }: { readonly choice: Choice | undefined; readonly pages: number }, slide: number): Finding[] {
  const entries = Math.max(items.length, ...parts.map(({ paragraphs }) => paragraphs.length), ...tables.map(({ rows }) => rows.length), 0);
  // Who wrote for the places of a layout was told how much they hold.
  if (kind !== 'content' || own !== undefined || pages < 2 || entries < 2) return [];
  return [
    {
      code: 'text_overflow',
      severity: 'warning',
      slide,
      message: `The text of slide ${slide} needs ${pages} slides of the design's layout "${choice?.layout.name ?? ''}" to be legible, not one.`,
      measured: Math.min(pages, entries),
      allowed: 1,
      unit: 'slides',
      fix: 'Move part of it to another slide, or shorten it.',
    },
  ];
}
