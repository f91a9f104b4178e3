import type { ColorRoles, KnownNodes } from '../scene/diagram.ts';
import type { MediaRef } from '../scene/scene.ts';
import type { Theme } from '../scene/theme.ts';
import type { ArtLook } from '../templates/art.ts';
import type { LayoutContract, SlideSpec } from '../templates/contract.ts';
import type { LayoutTree } from '../templates/tree.ts';
import type { LayoutEngine } from './engine.ts';

/** @property seed the deck's title and theme, so that each deck has its own art. */
export interface DeckArt {
  readonly seed: string;
  readonly look: ArtLook;
}

/** Input for laying out a slide. */
export interface LayoutInput {
  readonly engine: LayoutEngine;
  readonly spec: SlideSpec;
  readonly tree: LayoutTree;
  readonly contract: LayoutContract;
  readonly theme: Theme;
  /** Full BCP 47 tag such as "en-US". */
  readonly lang: string;
  readonly rtl: boolean;
  /** Index in the deck from 0. */
  readonly index: number;
  readonly total: number;
  readonly deckTitle: string;
  readonly section?: string;
  readonly date?: string;
  /** Texts of layouts in the deck's language. */
  readonly words: (key: string) => string;
  /** Seed and look of generated art in empty picture placeholders; absent for none. */
  readonly art?: DeckArt;
  /** By content path: "image", "items[1].image". */
  readonly pictures: ReadonlyMap<string, MediaRef>;
  readonly icons: (value: { icon_query?: string; icon_name?: string }) => { name: string };
  /** Styles of diagram boxes on the deck's other slides. */
  readonly nodes?: KnownNodes;
  /** Roles of names in charts and maps. */
  readonly colorRoles?: ColorRoles;
  /** `prompts` lays out a slide layout: placeholders with prompts and fixed decoration. */
  readonly mode: 'slide' | 'prompts';
  /** True, or absent, if **bold**, *italic* and ~~struck~~ are rendered. */
  readonly emphasis?: boolean;
}
