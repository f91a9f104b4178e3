import type { ColorRoles } from '../scene/diagram.ts';
import type { FontSource } from '../scene/theme.ts';
import type { Transition } from '../scene/transition.ts';

/** Settings of a whole deck, apart from its look and language. */
export interface DeckSettings {
  /** Transition between slides of a show; absent for none. */
  readonly transition?: Transition;
  /** Source of the fonts; absent in decks that were made before there was a choice. */
  readonly fonts?: FontSource;
  /** Name of the size of its slides; absent for 16:9. */
  readonly slide_size?: string;
  /** Classes and components for the markup of all slides; an edit removes them with an empty string. */
  readonly definitions?: string;
  /** False if there is no generated art in picture placeholders. */
  readonly art?: boolean;
  /**
   * Roles of names: a thing has the colour of its role in charts, diagrams and maps of all slides. An edit
   * removes them with an empty object.
   */
  readonly color_roles?: ColorRoles;
}

/** Names of the settings that a deck may lack, with its theme. */
export const OPTIONAL_SETTINGS = [
  'theme',
  'transition',
  'fonts',
  'slide_size',
  'definitions',
  'art',
  'color_roles',
] as const satisfies readonly ('theme' | keyof DeckSettings)[];
