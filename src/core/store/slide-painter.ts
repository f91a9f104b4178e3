/** Why slides could not be painted; whoever asked draws them in another way. */
export class PainterProblem extends Error {
  override readonly name = 'PainterProblem';
}

/** A font that a presentation names and the machine does not have. */
export interface PainterFont {
  /** As the presentation names it. */
  readonly name: string;
  /** As its files name it. */
  readonly family: string;
  readonly files: readonly Uint8Array[];
}

/** Fonts that every job knows. */
export interface KnownFonts {
  readonly folders: readonly string[];
  /** Name in a presentation → family of ours that stands in for it. */
  readonly standIns: Readonly<Record<string, string>>;
  /** Stands in for all others. */
  readonly last: string;
}

/** Port: an office program on this machine that draws the slides of a PPTX. Nothing depends on its being there. */
export interface SlidePainter {
  /** Whether there is such a program; looked for when it is first asked. */
  isHere(): Promise<boolean>;
  /**
   * PNG of the slides that are not hidden, in their order. The file must name nothing that lies outside of it.
   *
   * @param deadlineMs waiting for earlier jobs included.
   * @throws PainterProblem when there is no such program, when it is busy, resting after failures, too slow, or has failed.
   */
  paint(file: Uint8Array, fonts: readonly PainterFont[], limits: { readonly most: number; readonly deadlineMs: number; readonly signal: AbortSignal }): Promise<readonly Uint8Array[]>;
  /** Ends the program, whatever it is doing. */
  close(): Promise<void>;
}
