import { goesThrough, type Point } from '../../../scene/connectors.ts';
import type { Box } from '../../../scene/scene.ts';
import type { Pen } from '../pen.ts';

/** Distance in px of words and notes from lines at least. */
const CLEAR = 1;

/** Areas with words or bars, which labels keep clear of. */
export class TakenPlaces {
  readonly #pen: Pen;
  readonly #boxes: Box[] = [];

  constructor(pen: Pen) {
    this.#pen = pen;
  }

  get boxes(): readonly Box[] {
    return this.#boxes;
  }

  add(box: Box): void {
    this.#boxes.push(box);
  }

  text(words: ReturnType<Pen['words']>, box: Box): void {
    this.#boxes.push(box);
    this.#pen.text(words, box, 'top');
  }

  /** The first place that is free of words, bars and lines. */
  find(places: readonly Box[], lines: readonly (readonly Point[])[]): Box | undefined {
    return places.find((box) => this.#isFree(box) && !lines.some((line) => goesThrough(line, box, CLEAR)));
  }

  #isFree(box: Box): boolean {
    const { room } = this.#pen;
    return (
      box.x >= room.x &&
      box.x + box.width <= room.x + room.width + 1 &&
      box.y + box.height <= room.y + room.height + 1 &&
      this.#boxes.every((other) => !meets(box, other))
    );
  }

  #moveInside(box: Box): Box {
    const { room } = this.#pen;
    const clamp = (at: number, low: number, high: number): number => Math.max(low, Math.min(at, high));
    return {
      ...box,
      x: clamp(box.x, room.x, room.x + room.width - box.width),
      y: clamp(box.y, room.y, room.y + room.height - box.height),
    };
  }

  /** Writes a label at the first place that is free of words and lines, else free of words. */
  place(
    words: ReturnType<Pen['words']>,
    label: string,
    places: readonly Box[],
    lines: readonly (readonly Point[])[],
    { hasBackdrop = true }: { readonly hasBackdrop?: boolean } = {},
  ): void {
    const clear = this.find(places, lines);
    const found = clear ?? places.find((box) => this.#isFree(box));
    if (clear === undefined) this.#pen.isCrowded = true;
    if (found === undefined) this.#pen.misfit(`"${label}" has no free place beside its line`);
    const box = found ?? (places[0] === undefined ? undefined : this.#moveInside(places[0]));
    if (box === undefined) return;
    if (hasBackdrop)
      this.#pen.shape('backdrop', 'Label', box, { kind: 'rect' }, { fill: this.#pen.look.backdrop });
    this.text(words, box);
  }
}

function meets(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
