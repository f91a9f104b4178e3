import type { Placed } from './placed.ts';

/** Layouts of one tree that are kept, the latest first. */
const MOST_LAYOUTS = 4;
/** Numbers of a question: the index of the text, the width of the room and how it is meant, and the size that was answered. */
const NUMBERS = 5;

/** What flexbox asks of a text: its size in a room, where `mode` says how the room's width is meant. */
export type MeasureLeaf = (placed: Placed, width: number, mode: number) => { width: number; height: number };

/** What a layout depends on beside the styles of its tree and the sizes of its texts. */
export interface LayoutTerms {
  readonly rtl: boolean;
  /** Which nodes are made equally tall or wide. */
  readonly groups: string;
  /** Heights of the first baselines in their texts, px; of rows that are aligned by them. */
  readonly baselines: readonly number[];
}

interface KnownLayout extends LayoutTerms {
  readonly answers: readonly number[];
  /** x, y, width and height of each node. */
  readonly boxes: readonly number[];
}

/**
 * Layouts of one tree for earlier slides. A layout follows from the styles of the tree and from what its texts answer
 * when they are asked for their sizes: where all of them answer the same again, the boxes are the same.
 */
export class KnownLayouts {
  #layouts: readonly KnownLayout[] = [];

  /** Writes the boxes of an earlier layout into the nodes. Answers whether there was one. */
  recall(all: readonly Placed[], terms: LayoutTerms, measure: MeasureLeaf): boolean {
    const known = this.#layouts.find((layout) => isEqual(layout, terms) && answersSame(layout.answers, all, measure));
    if (known === undefined) return false;
    const { boxes } = known;
    all.forEach((placed, index) => {
      const at = 4 * index;
      placed.box = { x: boxes[at] as number, y: boxes[at + 1] as number, width: boxes[at + 2] as number, height: boxes[at + 3] as number };
    });
    if (known !== this.#layouts[0]) this.#layouts = [known, ...this.#layouts.filter((layout) => layout !== known)];
    return true;
  }

  /** Keeps a layout that was just made. */
  keep(all: readonly Placed[], terms: LayoutTerms, answers: readonly number[]): void {
    const boxes: number[] = [];
    for (const { box } of all) boxes.push(box.x, box.y, box.width, box.height);
    this.#layouts = [{ ...terms, answers, boxes }, ...this.#layouts.slice(0, MOST_LAYOUTS - 1)];
  }
}

function isEqual(known: KnownLayout, { rtl, groups, baselines }: LayoutTerms): boolean {
  return known.rtl === rtl && known.groups === groups && known.baselines.length === baselines.length && baselines.every((baseline, at) => baseline === known.baselines[at]);
}

function answersSame(answers: readonly number[], all: readonly Placed[], measure: MeasureLeaf): boolean {
  for (let at = 0; at < answers.length; at += NUMBERS) {
    const size = measure(all[answers[at] as number] as Placed, answers[at + 1] as number, answers[at + 2] as number);
    if (size.width !== answers[at + 3] || size.height !== answers[at + 4]) return false;
  }
  return true;
}
