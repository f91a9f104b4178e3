import type { Diagram } from '../../../scene/diagram.ts';
import type { Box } from '../../../scene/scene.ts';
import type { Pen } from '../pen.ts';
import type { Words } from '../words.ts';

/** Space in px beside the columns of a frame, and above, below and beside its title. */
const [SIDE, PADDING] = [4, 5];

interface Frame {
  readonly first: number;
  readonly last: number;
  readonly label: string;
  readonly words: Words | undefined;
  readonly edge: Pen['look']['line'];
}

/** Frames round participants of a sequence that belong together, with their titles above the heads. */
export class ParticipantFrames {
  /** Height that the titles take above the heads, and that the frames take below the lifelines. */
  readonly above: number;
  readonly below: number;
  readonly #pen: Pen;
  readonly #wide: number;
  readonly #frames: readonly Frame[];

  /** @param wide width of a column in px */
  constructor(pen: Pen, diagram: Pick<Diagram, 'items' | 'groups'>, wide: number) {
    this.#pen = pen;
    this.#wide = wide;
    this.#frames = diagram.groups.flatMap((group): Frame[] => {
      const { label, role } = group;
      const edge = role === undefined ? pen.look.line : (pen.look.roles[role].edge ?? pen.look.line);
      return listRuns(diagram, group.id).map(
        ([first, last], index): Frame => ({
          first,
          last,
          label,
          edge,
          words:
            label === '' || index > 0
              ? undefined
              : pen.words({ label, color: pen.look.label.color, small: true, strong: true }),
        }),
      );
    });
    const titles = this.#frames.map(
      (frame) => frame.words?.size(pen.step, this.#widthOf(frame) - 2 * PADDING).height ?? 0,
    );
    const isAny = this.#frames.length > 0;
    this.above = isAny ? Math.max(0, ...titles) + 2 * PADDING : 0;
    this.below = isAny ? 2 * PADDING : 0;
  }

  /** @param left left edge of the first column @param bottom lower end of the lifelines */
  draw(left: number, bottom: number): void {
    const { room } = this.#pen;
    for (const frame of this.#frames) {
      const { first, label, words, edge } = frame;
      const width = this.#widthOf(frame);
      const box = {
        x: left + first * this.#wide + SIDE,
        y: room.y,
        width,
        height: bottom + this.below - room.y,
      };
      const shape = this.#pen.shape(
        'box',
        label === '' ? 'Box' : label,
        box,
        { kind: 'round_rect', radiusPx: 6 },
        { edge },
        { widthPx: 1, dash: 'dash' },
      );
      if (words !== undefined)
        this.#pen.text(
          words,
          { x: box.x + PADDING, y: box.y, width: width - 2 * PADDING, height: this.above },
          'middle',
          shape,
          label,
        );
    }
  }

  #widthOf({ first, last }: Pick<Frame, 'first' | 'last'>): number {
    return (last - first + 1) * this.#wide - 2 * SIDE;
  }
}

/** First and last columns of the participants of a group that stand side by side. */
function listRuns({ items }: Pick<Diagram, 'items'>, group: string): [number, number][] {
  const runs: [number, number][] = [];
  for (const [at, item] of items.entries()) {
    if (item.group !== group) continue;
    const run = runs.at(-1);
    if (run !== undefined && run[1] === at - 1) run[1] = at;
    else runs.push([at, at]);
  }
  return runs;
}

/** A box without what is taken above and below. */
export function insetHeight(box: Box, above: number, below: number): Box {
  return { ...box, y: box.y + above, height: box.height - above - below };
}
