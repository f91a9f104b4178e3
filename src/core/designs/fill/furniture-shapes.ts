import type { ReadDeck, ReadShape, ReadTextShape } from '../../ooxml/read/index.ts';
import type { FillShape } from '../../output/pptx/fill/slide-xml.ts';

/**
 * Slide number, footer and date for slides of a layout: those that most of the file's own slides on it have.
 */
export function createFurniture(deck: ReadDeck, layout: string): FillShape[] {
  const on = deck.layouts.find(({ part }) => part === layout);
  if (on === undefined) return [];
  const using = deck.slides.filter((slide) => slide.layout === layout);
  const kind = on.type === 'title' || on.type === 'secHead';
  // Unused layouts follow used ones of their kind; in a file without slides, slides are numbered.
  const like =
    using.length > 0
      ? using
      : deck.slides.filter(
          (slide) =>
            ['title', 'secHead'].includes(
              deck.layouts.find(({ part }) => part === slide.layout)?.type ?? '',
            ) === kind,
        );
  return on.shapes.flatMap((place): FillShape[] => {
    const { placeholder } = place;
    if (
      placeholder === undefined ||
      place.from !== 'layout' ||
      !['sldNum', 'ftr', 'dt'].includes(placeholder.type)
    )
      return [];
    const shown = like.flatMap(({ shapes }) =>
      shapes.filter(
        (shape): shape is ReadTextShape =>
          shape.kind === 'shape' && shape.from === 'slide' && shape.placeholder?.type === placeholder.type,
      ),
    );
    const wanted =
      like.length === 0
        ? placeholder.type === 'sldNum' && deck.slides.length === 0 && !kind
        : shown.length * 2 > like.length;
    if (!wanted) return [];
    const common = { kind: 'text', placeholder } as const;
    if (placeholder.type === 'sldNum')
      return [
        {
          ...common,
          name: 'slide number',
          paragraphs: [{ runs: [{ text: '‹#›', field: 'slidenum' }], level: 0 }],
        },
      ];
    if (placeholder.type === 'dt') {
      // A fixed date is that of the old deck.
      const field = shown.map(findField).find((one) => one?.startsWith('datetime'));
      return field === undefined
        ? []
        : [{ ...common, name: 'date', paragraphs: [{ runs: [{ text: '', field }], level: 0 }] }];
    }
    const words = findMajority(shown.map(readText).filter((text) => text !== ''));
    return words === undefined
      ? []
      : [{ ...common, name: 'footer', paragraphs: [{ runs: [{ text: words }], level: 0 }] }];
  });
}

function findField(shape: ReadShape): string | undefined {
  return shape.kind === 'shape'
    ? shape.text?.paragraphs.flatMap(({ runs }) => runs).find(({ field }) => field !== undefined)?.field
    : undefined;
}

function readText({ text }: ReadTextShape): string {
  return (text?.paragraphs ?? [])
    .map(({ runs }) => runs.map((run) => run.text).join(''))
    .join(' ')
    .trim();
}

/** The text of more than half of them. */
function findMajority(texts: readonly string[]): string | undefined {
  return texts.find((text) => texts.filter((other) => other === text).length * 2 > texts.length);
}
