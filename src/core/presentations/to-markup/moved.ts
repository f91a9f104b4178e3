import type { Scene, SceneElement } from '../../scene/scene.ts';

/** Words and native objects nearer than this stand where they stood, px. */
const SAME_PX = 2;
const RUNNING: ReadonlySet<string> = new Set(['slide_number', 'footer', 'date']);

/** Something that is seen: words of a line or a kind of object, with its place and size. */
type Seen = readonly [what: string, ...place: number[]];

/** What one scene shows and the other shows nowhere near: lines of words, tables, charts, pictures and icons. */
export function movedBetween(before: Scene, after: Scene): string[] {
  const there = seenIn(after);
  return seenIn(before).flatMap(([what, ...place]) => {
    const found = there.findIndex(([other, ...at]) => other === what && place.every((one, index) => Math.abs(one - (at[index] ?? 0)) <= SAME_PX));
    if (found < 0) return [what];
    there.splice(found, 1);
    return [];
  });
}

function seenIn({ elements }: Scene): Seen[] {
  return elements.flatMap(seenOf);
}

function seenOf(element: SceneElement): Seen[] {
  const { box, type } = element;
  // The template writes them anew on each slide.
  if (RUNNING.has(element.placeholder)) return [];
  switch (type) {
    case 'group':
      return element.children.flatMap(seenOf);
    case 'text':
      return element.paragraphs.flatMap(({ lines }) =>
        lines.map(
          ({ spans, baseline, width }): Seen => [
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
      // A table is as high as its rows.
      return [[type, box.x, box.y, box.width, type === 'table' ? 0 : box.height]];
  }
}
