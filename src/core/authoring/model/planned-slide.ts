/** Slide of a plan before it is written. */
export interface PlannedSlide {
  readonly title: string;
  /** Content as Markdown without the title. */
  readonly points: string;
  readonly layout: string;
  /** Layout to use instead if it is unavailable. */
  readonly alternative: string;
  /** Ids of the source parts that it is made from. */
  readonly parts: readonly number[];
  /** True if a person wrote its text, which stands word for word. */
  readonly isEdited?: true;
}
