import { flattenShapes, type ReadSlide } from '../../ooxml/read/index.ts';
import { FINDINGS, type Finding } from '../../scene/finding.ts';
import { formatSlides } from '../compile/slide-ranges.ts';
import type { Recolored } from './page-faults.ts';
import type { Adjustments } from './slide-maker.ts';

/** Texts of a slide whose colour was changed, with their colours before and after. */
export function listRecolored(
  { shapes, theme }: Pick<ReadSlide, 'shapes' | 'theme'>,
  adjusted: Adjustments | undefined,
): Recolored[] {
  if (adjusted === undefined) return [];
  return flattenShapes(shapes).flatMap((shape): Recolored[] => {
    const color = shape.from === 'slide' ? adjusted.byId.get(shape.id)?.textColor : undefined;
    if (color === undefined || shape.kind !== 'shape') return [];
    const from = shape.text?.paragraphs.flatMap(({ runs }) => runs)[0]?.color.hex;
    const to = color.startsWith('#') ? color : theme.colors[color];
    return from === undefined || to === undefined || from === to ? [] : [{ name: shape.name, from, to }];
  });
}

/** Reports each change of a colour once, with all its slides. */
export function findRepairedContrast(slides: readonly (readonly Recolored[])[]): Finding[] {
  const changes = new Map<string, { readonly change: Recolored; readonly slides: Set<number> }>();
  for (const [index, recolored] of slides.entries())
    for (const change of recolored) {
      const key = `${change.from} ${change.to}`;
      const known = changes.get(key) ?? { change, slides: new Set<number>() };
      known.slides.add(index + 1);
      changes.set(key, known);
    }
  return [...changes.values()].map(({ change: { name, from, to }, slides: numbers }): Finding => {
    const all = [...numbers];
    return {
      code: 'contrast_repaired',
      severity: 'info',
      slide: all[0] ?? 1,
      element: name,
      message: `Text in ${from} has too little contrast with its background and is shown in ${to}: ${formatSlides(all)}.`,
      fix: FINDINGS.contrast_repaired.fix,
    };
  });
}
