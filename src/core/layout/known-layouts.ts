import type { Placed } from './placed.ts';

/** Layouts that are kept of a tree as it was taken, and of one whose texts changed their sizes; the latest first. */
const [MOST_LAYOUTS, MOST_CHANGED] = [4, 2];
/** How many changes of sizes are followed. */
const MOST_CHANGES = 2;
/** Numbers of a question and its answer: the index of the text, the width of the room and how it is meant, and the size. */
export const ANSWER_NUMBERS = 5;

/** Measures a text for flexbox. `mode` says whether the available width is exact, a maximum or undefined. */
export type MeasureLeaf = (placed: Placed, width: number, mode: number) => { width: number; height: number };

/** Conditions of a layout besides the styles of its tree and the sizes of its texts. */
export interface LayoutTerms {
  readonly rtl: boolean;
  /** Which nodes are made equally tall or wide. */
  readonly groups: string;
  /** Heights of the first baselines in their texts, px; of rows that are aligned by them. */
  readonly baselines: readonly number[];
  /** Indices of the texts whose sizes changed since the layout before. */
  readonly changed: readonly number[];
}

/** A layout that was made for an earlier slide. */
export interface KnownLayout extends LayoutTerms {
  /** Measurements in order, five numbers each: index of the text, available width, mode, measured width, measured height. */
  readonly answers: readonly number[];
  /** Those that followed when texts changed their sizes; undefined where they are not followed. */
  readonly next: KnownLayouts | undefined;
  /** x, y, width and height of each node. */
  readonly boxes: readonly number[];
}

/**
 * Layouts of one tree for earlier slides. A layout follows from the styles of the tree and from what its texts answer
 * when they are asked for their sizes: where all of them answer the same again, the boxes are the same.
 */
export class KnownLayouts {
  readonly #changes: number;
  #layouts: readonly KnownLayout[] = [];

  /** @param changes how often texts changed their sizes before. */
  constructor(changes = 0) {
    this.#changes = changes;
  }

  /** Writes the boxes of an earlier layout into the nodes, if there was one. */
  recall(all: readonly Placed[], terms: LayoutTerms, measure: MeasureLeaf): KnownLayout | undefined {
    const known = this.#layouts.find((layout) => isEqual(layout, terms) && answersSame(layout.answers, all, measure));
    if (known === undefined) return undefined;
    const { boxes } = known;
    all.forEach((placed, index) => {
      const at = 4 * index;
      placed.box = { x: boxes[at] as number, y: boxes[at + 1] as number, width: boxes[at + 2] as number, height: boxes[at + 3] as number };
    });
    if (known !== this.#layouts[0]) this.#layouts = [known, ...this.#layouts.filter((layout) => layout !== known)];
    return known;
  }

  /** Keeps a layout that was just made. Answers where those are kept that follow it. */
  keep(all: readonly Placed[], terms: LayoutTerms, answers: readonly number[]): KnownLayouts | undefined {
    const boxes: number[] = [];
    for (const { box } of all) boxes.push(box.x, box.y, box.width, box.height);
    const next = this.#changes < MOST_CHANGES ? new KnownLayouts(this.#changes + 1) : undefined;
    this.#layouts = [{ ...terms, answers, boxes, next }, ...this.#layouts.slice(0, (this.#changes === 0 ? MOST_LAYOUTS : MOST_CHANGED) - 1)];
    return next;
  }
}

function isEqual(known: KnownLayout, { rtl, groups, baselines, changed }: LayoutTerms): boolean {
  return known.rtl === rtl && known.groups === groups && sameNumbers(known.baselines, baselines) && sameNumbers(known.changed, changed);
}

function sameNumbers(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((one, at) => one === others[at]);
}

function answersSame(answers: readonly number[], all: readonly Placed[], measure: MeasureLeaf): boolean {
  for (let at = 0; at < answers.length; at += ANSWER_NUMBERS) {
    const size = measure(all[answers[at] as number] as Placed, answers[at + 1] as number, answers[at + 2] as number);
    if (size.width !== answers[at + 3] || size.height !== answers[at + 4]) return false;
  }
  return true;
}
