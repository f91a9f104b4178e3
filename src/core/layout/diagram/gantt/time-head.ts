import type { Diagram } from '../../../scene/diagram.ts';
import type { Box } from '../../../scene/scene.ts';
import type { Pen } from '../pen.ts';
import { divideTime, type Period, type TimeScale } from '../time-axis.ts';
import type { Words } from '../words.ts';

const LABEL_GAP = 5;
const DAY_MS = 86_400_000;

/** The time scale of a Gantt chart: its ends, and periods with their labels. */
export class TimeHead {
  readonly from: number;
  readonly to: number;
  readonly #pen: Pen;
  readonly #plot: Pick<Box, 'x' | 'width'>;
  readonly #scale: TimeScale;
  readonly #line: number;

  /** @param plot horizontal extent of the bars */
  constructor(pen: Pen, { items, today, periods }: Diagram, plot: Pick<Box, 'x' | 'width'>) {
    const times = [
      ...items.flatMap(({ span }) => (span === undefined ? [] : [span.from, span.to])),
      ...(periods ?? []).flatMap((one) => [one.from, one.to]),
      ...(today === undefined ? [] : [today]),
    ];
    this.#pen = pen;
    this.#plot = plot;
    this.from = Math.min(...times);
    this.to = Math.max(this.from + DAY_MS, ...times);
    this.#scale =
      periods === undefined
        ? divideTime(
            this.from,
            this.to,
            plot.width,
            pen.input.lang,
            (label) => this.#words(label, true).size(pen.step, 300).width,
          )
        : { periods, years: [] };
    this.#line = this.#words('X').size(pen.step, 200).height;
  }

  /** Height in px with the space below it. */
  get height(): number {
    return this.#line * (this.#scale.years.length > 0 ? 2 : 1) + 6;
  }

  x(at: number): number {
    return this.#plot.x + ((at - this.from) / (this.to - this.from)) * this.#plot.width;
  }

  /** Draws labels from `top` on, and lines down to `bottom`. */
  draw(top: number, bottom: number): void {
    const { years, periods } = this.#scale;
    const second = years.length > 0 ? top + this.#line : top;
    for (const { from } of years) if (from > this.from) this.#rule(from, top, second + this.#line, 2);
    for (const { from } of periods) this.#rule(from, second, bottom, 1);
    this.#labels(years, top, true);
    this.#labels(periods, second, years.length === 0);
  }

  #rule(at: number, top: number, bottom: number, widthPx: number): void {
    this.#pen.rule(
      { x: this.x(at), y: top },
      { x: this.x(at), y: bottom },
      { paint: { token: 'stroke' }, widthPx },
    );
  }

  /** Labels stand after the mark at which their period begins; one cut too short for its label has none. */
  #labels(periods: readonly Period[], top: number, isStrong: boolean): void {
    let reached = Number.NEGATIVE_INFINITY;
    for (const { from, to, label } of periods) {
      const words = this.#words(label, isStrong);
      const { width } = words.size(this.#pen.step, 300);
      const start = this.x(from) + LABEL_GAP;
      if (start < reached + LABEL_GAP || start + width > this.x(to) + 1) continue;
      reached = start + width;
      this.#pen.text(words, { x: start, y: top, width, height: this.#line }, 'top');
    }
  }

  #words(label: string, strong = false): Words {
    return this.#pen.words({ label, color: this.#pen.look.label.color, align: 'start', small: true, strong });
  }
}
