/** Reason why slides could not be painted; the caller then draws them differently. */
export class PainterProblem extends Error {
  override readonly name = 'PainterProblem';
}

/** Font that a presentation names and the machine lacks. */
export interface PainterFont {
  /** Name in the presentation. */
  readonly name: string;
  /** Family name in its files. */
  readonly family: string;
  readonly files: readonly Uint8Array[];
}

/** Fonts that every job knows. */
export interface KnownFonts {
  readonly folders: readonly string[];
  /** Our fallback family for each name in a presentation. */
  readonly standIns: Readonly<Record<string, string>>;
  /** Fallback for all other names. */
  readonly last: string;
}

/** Port for an office program on this machine that draws the slides of a PPTX. It is optional. */
export interface SlidePainter {
  /** True if there is such a program; it is searched for on the first call. */
  isHere(): Promise<boolean>;
  /**
   * Draws the visible slides as PNG in their order. The file must not refer to anything outside of itself.
   *
   * @param deadlineMs includes waiting for earlier jobs.
   * @throws PainterProblem if there is no program, or if it is busy, paused after failures, too slow, or has
   * failed.
   */
  paint(
    file: Uint8Array,
    fonts: readonly PainterFont[],
    limits: { readonly most: number; readonly deadlineMs: number; readonly signal: AbortSignal },
  ): Promise<readonly Uint8Array[]>;
  /** Stops the program, whatever it is doing. */
  close(): Promise<void>;
}
