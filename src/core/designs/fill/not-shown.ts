import { FINDINGS, type Finding } from '../../scene/finding.ts';
import type { SlideMaterial } from '../design.ts';
import type { Choice } from './choose-layout.ts';

/** What a slide asked for and the chosen layout of the design does not show, by name. */
export function notShown({ items = [] }: SlideMaterial, choice: Choice | undefined, slide: number): Finding[] {
  const shown = (choice?.plan?.repeats ?? []).flatMap(({ items: all }) => all.map((one) => [...one.values()].some(({ kind }) => kind === 'icon')));
  const icons = items.flatMap(({ icon }, at) => (icon?.meant === true && shown[at] !== true ? [icon.name] : []));
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
