import { knownOf } from '../../../locales/index.ts';
import type { SlideWord } from '../../../locales/slide-words.ts';
import { type Diagram, WORK_STATUSES, type WorkStatus } from '../../../scene/diagram.ts';
import type { Stroke } from '../../../scene/scene.ts';
import type { Coat, Pen } from '../pen.ts';
import type { Words } from '../words.ts';
import type { BarLooks } from './looks.ts';

const NAMES: Readonly<Record<WorkStatus, SlideWord>> = {
  done: 'done',
  active: 'under_way',
  planned: 'planned',
  at_risk: 'at_risk',
};
/** Width of a sample in px, its distance from its words, between entries, and above the legend. */
const [SAMPLE, GAP, BETWEEN, ABOVE] = [26, 8, 28, 12];

interface Entry {
  readonly words: Words;
  readonly coat: Pick<Coat, 'fill' | 'edge'>;
  readonly stroke?: Partial<Stroke>;
}

/** Word of slides in the language of a diagram. */
export function findWord(pen: Pen, word: SlideWord): string {
  return knownOf(pen.input.lang, 'slide_words')?.[word] ?? knownOf('en', 'slide_words')?.[word] ?? word;
}

/** Explains statuses and the critical path, in rows below a Gantt chart. */
export class GanttLegend {
  readonly #pen: Pen;
  readonly #rows: readonly (readonly {
    readonly entry: Entry;
    readonly x: number;
    readonly width: number;
  }[])[];
  readonly #line: number;

  constructor(pen: Pen, looks: BarLooks, { items, hidesStatuses }: Diagram) {
    this.#pen = pen;
    const words = (word: SlideWord): Words =>
      pen.words({ label: findWord(pen, word), color: pen.look.label.color, align: 'start', small: true });
    const critical = items.filter((item) => looks.isCritical(item));
    const hasOwnColors = critical.some(({ role, status }) => role !== undefined || status !== undefined);
    const entries: Entry[] = [
      ...WORK_STATUSES.filter(
        (status) => hidesStatuses !== true && items.some((item) => item.status === status),
      ).map((status): Entry => ({ words: words(NAMES[status]), coat: looks.status(status) })),
      ...(critical.length === 0
        ? []
        : [
            {
              words: words('critical_path'),
              coat: hasOwnColors
                ? { fill: pen.look.backdrop, edge: looks.critical }
                : { fill: looks.critical, edge: looks.critical },
              ...(hasOwnColors ? { stroke: { widthPx: 3 } } : {}),
            },
          ]),
    ];
    const rows: { readonly entry: Entry; readonly x: number; readonly width: number }[][] = [];
    let x = 0;
    for (const entry of entries) {
      const { width } = entry.words.size(pen.step, pen.room.width - SAMPLE - GAP);
      if (rows.length === 0 || x + SAMPLE + GAP + width > pen.room.width) {
        rows.push([]);
        x = 0;
      }
      rows.at(-1)?.push({ entry, x, width });
      x += SAMPLE + GAP + width + BETWEEN;
    }
    this.#rows = rows;
    this.#line = words('done').size(pen.step, 400).height + 2;
  }

  /** Height in px of a line of names. */
  get lineHeight(): number {
    return this.#line;
  }

  get height(): number {
    return this.#rows.length === 0 ? 0 : ABOVE + this.#rows.length * this.#line;
  }

  draw(top: number): void {
    const { room } = this.#pen;
    this.#rows.forEach((row, index) => {
      const y = top + ABOVE + index * this.#line;
      for (const { entry, x, width } of row) {
        const tall = Math.min(14, this.#line - 4);
        this.#pen.shape(
          'sample',
          'Legend',
          { x: room.x + x, y: y + (this.#line - tall) / 2, width: SAMPLE, height: tall },
          { kind: 'round_rect', radiusPx: Math.min(3, this.#pen.look.radiusPx) },
          entry.coat,
          entry.stroke,
        );
        this.#pen.text(entry.words, { x: room.x + x + SAMPLE + GAP, y, width, height: this.#line }, 'middle');
      }
    });
  }
}
