import type { OwnLayout } from '../../designs/design.ts';
import type { ImageValue } from '../picture-fields.ts';
import type { Edit, LostInLayout, Presentation, Slide } from '../presentation.ts';

export type EditOf<Op extends Edit['op']> = Extract<Edit, { readonly op: Op }>;

/** A slide on its way through the edits. */
export interface EditedSlide extends Slide {
  /** 0-based edit that last wrote on it or changed its look; absent: as it is stored. */
  readonly by?: number;
  /** Pictures that are to give way to others, as they were, by path; `others`: the slide had more than these. */
  readonly was?: { readonly renewed: ReadonlyMap<string, ImageValue>; readonly others: boolean };
}

/** What edits change of a presentation. */
export interface DeckState extends Pick<Presentation, 'title' | 'language' | 'theme' | 'transition' | 'fonts' | 'definitions' | 'art'> {
  /** Id, not alias. */
  readonly template: string;
  readonly slides: readonly EditedSlide[];
  /** What edits did otherwise than one may expect. */
  readonly warnings?: readonly string[];
  /** What the last layout that was set does not hold. */
  readonly lost?: LostInLayout;
}

/** What an edit may ask of its surroundings. */
export interface EditContext {
  /** 0-based place in the list of edits. */
  readonly index: number;
  readonly newId: () => string;
  /** Lists that are longer than their layout takes will be paged. */
  readonly longLists: boolean;
  /** The state of a kept revision. */
  readonly past: (revision: number) => DeckState | undefined;
  /** Id of a template for an id or alias, with the layouts it has. @throws Failure `not_found` */
  readonly template: (idOrAlias: string) => { readonly id: string; readonly layouts: readonly string[] };
  /** Layouts of a design by the id that decks have as their template; undefined for a standard template. */
  readonly own: (template: string) => readonly OwnLayout[] | undefined;
  /** A slide as markup with the same picture, and what of it no markup says. @throws Failure where its content is none of its layout's */
  readonly convertToMarkup: (state: DeckState, place: number) => { readonly markup: string; readonly left: readonly string[] };
  /** Id of a theme of that template. @throws Failure `not_found` */
  readonly theme: (id: string) => string;
}
