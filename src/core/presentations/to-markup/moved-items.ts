import type { Scene, SceneElement } from '../../scene/scene.ts';

/** Texts and native objects that move less than this count as unmoved, in pixels. */
const SAME_PX = 2;
const RUNNING_PLACEHOLDERS: ReadonlySet<string> = new Set(['slide_number', 'footer', 'date']);

/** Visible text line or native object, with its position and size. */
type VisibleItem = readonly [what: string, ...place: number[]];

/**
 * Lists what one scene shows and the other does not show at about the same place: lines of text, tables,
 * charts, pictures and icons.
 */
export function findMovedItems(before: Scene, after: Scene): string[] {
  const there = listVisibleItems(after);
  return listVisibleItems(before).flatMap(([what, ...place]) => {
    const found = there.findIndex(
      ([other, ...at]) =>
        other === what && place.every((one, index) => Math.abs(one - (at[index] ?? 0)) <= SAME_PX),
    );
    if (found < 0) return [what];
    there.splice(found, 1);
    return [];
  });
}

function listVisibleItems({ elements }: Scene): VisibleItem[] {
  return elements.flatMap(describeVisible);
}

function describeVisible(element: SceneElement): VisibleItem[] {
  const { box, type } = element;
  // The template draws them on each slide.
  if (RUNNING_PLACEHOLDERS.has(element.placeholder)) return [];
  switch (type) {
    case 'group':
      return element.children.flatMap(describeVisible);
    case 'text':
      return element.paragraphs.flatMap(({ lines }) =>
        lines.map(
          ({ spans, baseline, width }): VisibleItem => [
            spans
              .map(({ text }) => text)
              .join('')
              .trim(),
            box.x + Math.min(...spans.map(({ x }) => x)),
            box.y + baseline,
            width,
          ],
        ),
      );
    case 'shape':
    case 'line':
      return [];
    default:
      // The height of a table follows from its rows.
      return [[type, box.x, box.y, box.width, type === 'table' ? 0 : box.height]];
  }
}
