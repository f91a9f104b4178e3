import type { Formula } from '../scene/formula.ts';
import type { Bullet, FontWeight } from '../scene/scene.ts';
import type { FontRole, Paint } from '../scene/theme.ts';
import type { TextStyle } from '../templates/tree.ts';

/** A run before its size is known. */
export interface RunSpec {
  readonly text: string;
  readonly font: FontRole;
  readonly weight: FontWeight;
  readonly italic: boolean;
  readonly underline?: boolean;
  readonly strike?: boolean;
  readonly code?: boolean;
  readonly link?: string;
  readonly linkFault?: string;
  readonly script?: 'sub' | 'sup';
  readonly highlight?: Paint;
  /** Overrides the colour of the style. */
  readonly color?: Paint;
  /** Multiple of the text size; 1 if absent. */
  readonly scale?: number;
  /** True for code: not a word of any language, with all spaces kept. */
  readonly verbatim?: boolean;
  /** The formula of this run, which never breaks; `text` is its LaTeX. */
  readonly formula?: Formula;
  readonly formulaFault?: string;
}

/** A paragraph before it is set. */
export interface ParagraphSpec {
  readonly runs: readonly RunSpec[];
  readonly style: TextStyle;
  readonly level: number;
  readonly bullet?: Bullet;
  /** Hanging indent as a multiple of the size. */
  readonly indentEm: number;
  /** Space above as a multiple of the size; ignored for the first paragraph. */
  readonly gapEm: number;
}

export function hasFormula({ runs }: ParagraphSpec): boolean {
  return runs.some((run) => run.formula !== undefined);
}

/** Returns whether lines differ in height. */
export function isUneven({ runs }: ParagraphSpec): boolean {
  return runs.some(({ formula, scale = 1 }) => formula !== undefined || scale !== 1);
}

/** Start of the text of a paragraph in em; bullets stand at the beginning of their level. */
export function computeTextIndent(spec: ParagraphSpec): number {
  return spec.indentEm * (spec.level + 1);
}
