import { flattenShapes, type ReadSlide } from '../ooxml/read/index.ts';
import { FINDINGS, type Finding } from '../scene/finding.ts';
import { toBox } from './shape-element.ts';

/** Placeholders that office programs fill by themselves. */
const FURNITURE: ReadonlySet<string> = new Set(['dt', 'ftr', 'sldNum', 'hdr']);

/** Reports placeholders of a slide that hold nothing; titles are reported as missing. */
export function findEmptyPlaceholders(slide: ReadSlide): Finding[] {
  return flattenShapes(slide.shapes).flatMap((shape): Finding[] => {
    const { placeholder, from, name } = shape;
    if (
      shape.kind !== 'shape' ||
      from !== 'slide' ||
      placeholder === undefined ||
      FURNITURE.has(placeholder.type) ||
      /title$/i.test(placeholder.type) ||
      shape.fill.kind === 'picture' ||
      shape.text?.paragraphs.some(({ runs }) => runs.some(({ text }) => text.trim() !== '')) === true
    )
      return [];
    return [
      {
        code: 'empty_placeholder',
        severity: 'info',
        slide: slide.number,
        element: name,
        message: `The placeholder "${name}" is empty.`,
        fix: FINDINGS.empty_placeholder.fix,
        box: toBox(shape),
      },
    ];
  });
}
