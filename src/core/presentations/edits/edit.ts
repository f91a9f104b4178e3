import type { OwnLayout } from '../../designs/design.ts';
import type { ImageValue } from '../picture-fields.ts';
import type { Edit, LostInLayout, Presentation, Slide } from '../presentation.ts';

export type EditOf<Op extends Edit['op']> = Extract<Edit, { readonly op: Op }>;

/** A slide while edits are applied. */
export interface EditedSlide extends Slide {
  /** 0-based index of the edit that last changed the slide or its look; absent if it is unchanged. */
  readonly by?: number;
  /**
   * Previous pictures that are to be replaced, by content path. `others` is true if the slide had further
   * pictures.
   */
  readonly was?: { readonly renewed: ReadonlyMap<string, ImageValue>; readonly others: boolean };
}

/** Fields of a presentation that edits can change. */
export interface DeckState
  extends Pick<
    Presentation,
    | 'title'
    | 'language'
    | 'theme'
    | 'transition'
    | 'fonts'
    | 'slide_size'
    | 'definitions'
    | 'art'
    | 'color_roles'
  > {
  /** Template id, never an alias. */
  readonly template: string;
  readonly slides: readonly EditedSlide[];
  /** Side effects of the edits that a caller may not expect. */
  readonly warnings?: readonly string[];
  /** Content that the layout set last has no field for. */
  readonly lost?: LostInLayout;
}

/** Services that edits may use. */
export interface EditContext {
  /** 0-based index of the edit. */
  readonly index: number;
  readonly newId: () => string;
  /** Time of new comments in ISO 8601, UTC. */
  readonly now: string;
  /** Name of the caller, who signs comments. */
  readonly author?: string | undefined;
  /** True if lists that are longer than their layout allows are paged afterwards. */
  readonly longLists: boolean;
  /** State of an earlier revision. */
  readonly past: (revision: number) => DeckState | undefined;
  /** Resolves a template id or alias to the id and layouts of the template. @throws Failure `not_found` */
  readonly template: (idOrAlias: string) => { readonly id: string; readonly layouts: readonly string[] };
  /** Layouts of the design with this template id; undefined for a standard template. */
  readonly own: (template: string) => readonly OwnLayout[] | undefined;
  /**
   * Converts a slide to markup with the same appearance, and lists what markup cannot express. @throws
   * Failure if the content does not match its layout
   */
  readonly convertToMarkup: (
    state: DeckState,
    place: number,
  ) => { readonly markup: string; readonly left: readonly string[] };
  /** Resolves the id of a theme for the template. @throws Failure `not_found` */
  readonly theme: (id: string) => string;
}
