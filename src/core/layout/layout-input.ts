import type { KnownNodes } from '../scene/diagram.ts';
import type { MediaRef } from '../scene/scene.ts';
import type { Theme } from '../scene/theme.ts';
import type { ArtLook } from '../templates/art.ts';
import type { LayoutContract, SlideSpec } from '../templates/contract.ts';
import type { LayoutTree } from '../templates/tree.ts';
import type { LayoutEngine } from './engine.ts';

/** @property seed the deck's title and theme: another deck has other art. */
export interface DeckArt {
  readonly seed: string;
  readonly look: ArtLook;
}

/** What a slide is laid out from. */
export interface LayoutInput {
  readonly engine: LayoutEngine;
  readonly spec: SlideSpec;
  readonly tree: LayoutTree;
  readonly contract: LayoutContract;
  readonly theme: Theme;
  /** Full BCP 47 tag: "en-US". */
  readonly lang: string;
  readonly rtl: boolean;
  /** 0-based place in the deck. */
  readonly index: number;
  readonly total: number;
  readonly deckTitle: string;
  readonly section?: string;
  readonly date?: string;
  /** The layouts' own words in the deck's language. */
  readonly words: (key: string) => string;
  /** Generated art: what it is made from, and how it looks in empty places of pictures. None when absent. */
  readonly art?: DeckArt;
  /** By content path: "image", "items[1].image". */
  readonly pictures: ReadonlyMap<string, MediaRef>;
  readonly icons: (value: { icon_query?: string; icon_name?: string }) => { name: string };
  /** How boxes of diagrams look on the deck's other slides. */
  readonly nodes?: KnownNodes;
  /** `prompts`: what a slide layout shows, placeholders with their prompts and fixed decoration. */
  readonly mode: 'slide' | 'prompts';
  /** Show **bold**, *italic* and ~~struck~~ words as such; on when absent. */
  readonly emphasis?: boolean;
}
