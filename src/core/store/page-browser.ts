/** Reason why a browser could not measure a page; the caller then computes its styles without one. */
export class BrowserProblem extends Error {
  override readonly name = 'BrowserProblem';
}

/** A page of slides for a browser. */
export interface PageToMeasure {
  /** HTML whose slides have the attribute `mark` with their number, from 0. */
  readonly html: string;
  readonly mark: string;
  readonly slides: number;
  /** Address at which the page believes to be. */
  readonly address: string;
  /** Style sheets and pictures by absolute address. Nothing else is loaded. */
  readonly resources: ReadonlyMap<string, Uint8Array>;
  /** Size of the window in px. */
  readonly width: number;
  readonly height: number;
}

/** Slides as a browser laid them out. */
export interface MeasuredPage {
  /** JSON of each slide, unparsed, since pages decide on its size. */
  readonly slides: readonly string[];
  /** PNG of the regions that only a browser draws. */
  readonly pictures: readonly Uint8Array[];
}

/** Port for a browser on this machine, in which programs of pages run contained. It is optional. */
export interface PageBrowser {
  /** True if there is such a program; it is searched for on the first call. */
  isHere(): Promise<boolean>;
  /**
   * Lays out the slides of a page in a process of its own, without network.
   *
   * @param deadlineMs includes waiting for earlier pages.
   * @throws BrowserProblem if there is no program, or if it is busy, too slow, too large, or has failed.
   */
  measure(
    page: PageToMeasure,
    limits: { readonly deadlineMs: number; readonly signal: AbortSignal },
  ): Promise<MeasuredPage>;
  /** Stops the program, whatever it is doing. */
  close(): Promise<void>;
}
