import type { PictureSource } from '../assets/api.ts';
import type { OpenDesign } from '../designs/design.ts';
import type { Finding } from '../scene/finding.ts';
import type { Deck } from '../scene/scene.ts';
import type { FontSource } from '../scene/theme.ts';
import type { FetchPicture } from '../store/fetch-picture.ts';
import type { BlobStore, RecordStore, Stored } from '../store/store.ts';
import type { Template } from '../templates/tree.ts';
import type { DeckPlan } from './compose.ts';
import type { Links } from './links.ts';
import type { ThemeSource } from './look.ts';
import type { SceneCache } from './scene-cache.ts';
import type { StoredPresentation } from './stored-presentation.ts';

export interface Composed {
  readonly deck: Deck;
  readonly findings: readonly Finding[];
}

export interface EditorOptions {
  readonly records: RecordStore;
  readonly blobs: BlobStore;
  readonly links: Links;
  readonly fetchPicture: FetchPicture;
  readonly fetchMedia?: FetchPicture;
  readonly pictures?: PictureSource;
  readonly themes?: ThemeSource;
  readonly maxSlides: number;
  readonly fonts?: FontSource;
  readonly scenes: SceneCache;
  readonly template: (idOrAlias: string, size?: string) => Template;
  /** Design of a stored presentation. */
  readonly design: (
    stored: Pick<Stored<StoredPresentation>, 'id' | 'value'>,
  ) => Promise<OpenDesign | undefined>;
  /** Opens a stored design; undefined if there is none with that id. */
  readonly openDesign: (id: string) => Promise<OpenDesign | undefined>;
  readonly compose: (stored: Stored<StoredPresentation>) => Promise<Composed>;
  /** Reads the bytes of the pictures in the plan of a stored presentation. */
  readonly media: (
    id: string,
    plan: DeckPlan,
    known: ReadonlyMap<string, Uint8Array>,
  ) => Promise<Map<string, Uint8Array>>;
  readonly remember: (id: string, storeRevision: number, composed: Composed) => void;
}
