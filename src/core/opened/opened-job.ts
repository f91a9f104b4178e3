import type { OwnFonts } from '../designs/own-fonts.ts';
import type { Deck } from '../scene/scene.ts';
import type {
  Fix,
  OpenedChange,
  OpenedEdit,
  OpenedFile,
  OpenedResult,
  OpenedSlideTree,
  OpenedText,
} from './api.ts';

/** Jobs of the thread that works on opened files: request and answer of each. */
export interface OpenedJobs {
  /** `faults`: number of faults that PowerPoint would offer to repair. */
  readonly openedFile: {
    readonly request: object;
    readonly answer: OpenedFile & { readonly faults: number };
  };
  /** @param slides numbers from 1 */
  readonly openedTrees: {
    readonly request: { readonly slides: readonly number[] };
    readonly answer: readonly OpenedSlideTree[];
  };
  readonly openedTexts: { readonly request: object; readonly answer: readonly OpenedText[] };
  readonly openedDeck: { readonly request: object; readonly answer: Deck };
  readonly openedFixes: { readonly request: object; readonly answer: readonly Fix[] };
  readonly openedPictures: {
    readonly request: { readonly fixes: readonly string[] };
    readonly answer: readonly { readonly part: string; readonly bytes: Uint8Array }[];
  };
  /** The file is the state after the changes. */
  readonly openedChanges: {
    readonly request: { readonly before: Uint8Array };
    readonly answer: readonly OpenedChange[];
  };
  readonly openedEdits: {
    readonly request: { readonly edits: readonly OpenedEdit[] };
    readonly answer: OpenedResult;
  };
}

/** Message to the thread. */
export type OpenedJob = {
  readonly [Kind in keyof OpenedJobs]: {
    readonly kind: Kind;
    readonly file: Uint8Array;
    readonly fonts: OwnFonts;
  } & OpenedJobs[Kind]['request'];
}[keyof OpenedJobs];
