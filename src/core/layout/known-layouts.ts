import type { PlacedNode } from './placed-node.ts';

/** Most layouts stored for a tree, and for a tree whose texts have changed size. */
const [MAX_LAYOUTS, MAX_CHANGED] = [4, 2];
/** Most successive size changes for which layouts are stored. */
const MAX_CHANGES = 2;
/** Numbers stored per measurement: index of the text, available width, mode, measured width and height. */
export const ANSWER_NUMBERS = 5;

/** Measures a text for flexbox. `mode` says whether the available width is exact, a maximum or undefined. */
export type MeasureLeaf = (
  placed: PlacedNode,
  width: number,
  mode: number,
) => { width: number; height: number };

/** Conditions of a layout besides the styles of its tree and the sizes of its texts. */
export interface LayoutTerms {
  readonly rtl: boolean;
  /** Nodes with equal heights or widths, as a key. */
  readonly groups: string;
  /** First baselines in px of texts in rows with baseline alignment. */
  readonly baselines: readonly number[];
  /** Indices of texts whose size changed since the previous layout. */
  readonly changed: readonly number[];
}

/** Layout of an earlier slide. */
export interface KnownLayout extends LayoutTerms {
  /**
   * Measurements in order, five numbers each: index of the text, available width, mode, measured width,
   * measured height.
   */
  readonly answers: readonly number[];
  /** Layouts after the next size change of texts; undefined at the limit of changes. */
  readonly next: KnownLayouts | undefined;
  /** x, y, width and height of each node. */
  readonly boxes: readonly number[];
}

/**
 * Memo of layouts of one tree. A layout depends on the styles of the tree and the measured sizes of its
 * texts, so equal measurements give equal boxes.
 */
export class KnownLayouts {
  readonly #changes: number;
  #layouts: readonly KnownLayout[] = [];

  /** @param changes size changes of texts before these layouts. */
  constructor(changes = 0) {
    this.#changes = changes;
  }

  /** Copies the boxes of a matching layout into the nodes. @returns undefined if none matches. */
  recall(all: readonly PlacedNode[], terms: LayoutTerms, measure: MeasureLeaf): KnownLayout | undefined {
    const known = this.#layouts.find(
      (layout) => isEqual(layout, terms) && matchesAnswers(layout.answers, all, measure),
    );
    if (known === undefined) return undefined;
    const { boxes } = known;
    all.forEach((placed, index) => {
      const at = 4 * index;
      placed.box = {
        x: boxes[at] as number,
        y: boxes[at + 1] as number,
        width: boxes[at + 2] as number,
        height: boxes[at + 3] as number,
      };
    });
    if (known !== this.#layouts[0])
      this.#layouts = [known, ...this.#layouts.filter((layout) => layout !== known)];
    return known;
  }

  /**
   * Stores a new layout. @returns the memo for layouts after the next size change; undefined at the limit.
   */
  keep(all: readonly PlacedNode[], terms: LayoutTerms, answers: readonly number[]): KnownLayouts | undefined {
    const boxes: number[] = [];
    for (const { box } of all) boxes.push(box.x, box.y, box.width, box.height);
    const next = this.#changes < MAX_CHANGES ? new KnownLayouts(this.#changes + 1) : undefined;
    this.#layouts = [
      { ...terms, answers, boxes, next },
      ...this.#layouts.slice(0, (this.#changes === 0 ? MAX_LAYOUTS : MAX_CHANGED) - 1),
    ];
    return next;
  }
}

function isEqual(known: KnownLayout, { rtl, groups, baselines, changed }: LayoutTerms): boolean {
  return (
    known.rtl === rtl &&
    known.groups === groups &&
    equalNumbers(known.baselines, baselines) &&
    equalNumbers(known.changed, changed)
  );
}

function equalNumbers(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((one, at) => one === others[at]);
}

function matchesAnswers(
  answers: readonly number[],
  all: readonly PlacedNode[],
  measure: MeasureLeaf,
): boolean {
  for (let at = 0; at < answers.length; at += ANSWER_NUMBERS) {
    const size = measure(
      all[answers[at] as number] as PlacedNode,
      answers[at + 1] as number,
      answers[at + 2] as number,
    );
    if (size.width !== answers[at + 3] || size.height !== answers[at + 4]) return false;
  }
  return true;
}
