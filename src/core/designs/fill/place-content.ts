import type { MaterialParagraph } from '../design.ts';

/** What a place of a sample slide shows. */
export type Content =
  | { readonly kind: 'text'; readonly paragraphs: readonly MaterialParagraph[]; readonly plain?: boolean; readonly room?: TextRoom }
  | { readonly kind: 'picture' | 'chart' | 'table'; readonly at: number }
  | { readonly kind: 'icon'; readonly name: string };

/** What a text takes beyond what the sample gives it: a lower foot, larger letters. */
export interface TextRoom {
  readonly heightEmu?: number;
  readonly leastPt?: number;
  /** Where it begins, where that is not where the sample has it. */
  readonly topEmu?: number;
}
