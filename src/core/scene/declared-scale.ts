import type { Box } from './box.ts';

/** A row or column of boxes whose lengths represent the numbers in them. */
export interface DeclaredScale {
  readonly name: string;
  readonly path?: string;
  readonly box: Box;
  readonly across: boolean;
  readonly items: readonly {
    readonly name: string;
    readonly value: number;
    readonly unit: string;
    readonly px: number;
  }[];
}
