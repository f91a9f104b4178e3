import { defined } from '../input/fields.ts';
import type { Diagram, DiagramSource, SequenceStep } from '../scene/diagram.ts';

type SequenceFrame = NonNullable<DiagramSource['frames']>[number];

/** Parts of a sequence on a scale of time, or its steps in the order of its messages. */
export function toSequence({
  edges = [],
  spans = [],
  notes = [],
  frames = [],
}: DiagramSource): Pick<Diagram, 'parts' | 'steps'> {
  if (edges.some(({ at }) => at !== undefined)) return { parts: { spans, notes, frames } };
  const outermost = frames.toSorted((a, b) => b.to - b.from - (a.to - a.from));
  const innermost = outermost.toReversed();
  const steps = edges.flatMap((_, edge): SequenceStep[] => {
    const number = edge + 1;
    return [
      ...outermost.flatMap((frame) => (frame.from === number ? [] : listPartsAt(number, frame))),
      ...outermost
        .filter(({ from }) => from === number)
        .flatMap((frame): SequenceStep[] => [
          { type: 'open', label: frame.label },
          ...listPartsAt(number, frame),
        ]),
      { type: 'message', edge },
      ...spans
        .filter(({ from }) => from === number)
        .map(({ on }): SequenceStep => ({ type: 'activate', on })),
      ...spans.filter(({ to }) => to === number).map(({ on }): SequenceStep => ({ type: 'deactivate', on })),
      ...notes
        .filter(({ at }) => at === number)
        .map(
          ({ over, text, role }): SequenceStep => ({
            type: 'note',
            side: 'over',
            over,
            text,
            ...defined({ role }),
          }),
        ),
      ...innermost.filter(({ to }) => to === number).map((): SequenceStep => ({ type: 'close' })),
    ];
  });
  return { steps };
}

function listPartsAt(number: number, { parts = [] }: SequenceFrame): SequenceStep[] {
  return parts.filter(({ from }) => from === number).map(({ label }) => ({ type: 'part', label }));
}
