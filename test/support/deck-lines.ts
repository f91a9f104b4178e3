import type { Scene, SceneElement } from '../../src/core/scene/scene.ts';

/** Letters without white space and marks that nobody sees. */
export const fold = (text: string): string => text.replace(/[\s\u00a0\u200b\u200e\u200f]+/g, '');

function* flat(elements: readonly SceneElement[]): Generator<SceneElement> {
  for (const element of elements) {
    if (element.type === 'group') yield* flat(element.children);
    else yield element;
  }
}

/** Lines of the slide's text frames as we set them. */
export function writtenLines(scene: Scene): string[] {
  return [...flat(scene.elements)].flatMap((element) =>
    element.type === 'text'
      ? element.paragraphs.flatMap((paragraph) =>
          paragraph.lines.map((line) => line.spans.map((span) => span.text).join('')),
        )
      : [],
  );
}

/** The same, white space dropped. */
export function linesOf(scene: Scene): string[] {
  return writtenLines(scene)
    .map(fold)
    .filter((line) => line !== '');
}

export function wordsOf(scene: Scene): string[] {
  return [...flat(scene.elements)]
    .flatMap((element) =>
      element.type === 'text'
        ? element.paragraphs.flatMap((paragraph) => paragraph.runs.flatMap((run) => run.text.split(/\s+/)))
        : [],
    )
    .filter((word) => word !== '');
}

/** Lines of a deck that stand on no page of another program's as we set them, and how many there are. */
export function otherLines(slides: readonly Scene[], pages: readonly (readonly string[])[]) {
  const theirs = pages.map((lines) => lines.map(fold));
  const ours = slides.flatMap((scene, index) =>
    linesOf(scene).map((line) => ({
      slide: index + 1,
      layout: scene.layout,
      line,
      same: (theirs[index] ?? []).some((other) => other.includes(line)),
    })),
  );
  return { lines: ours.length, different: ours.filter(({ same }) => !same) };
}
