import type { PictureSource } from '../assets/api.ts';
import type { DesignBook } from '../designs/design.ts';
import type { OpenedBook } from '../opened/api.ts';
import type { FontSource } from '../scene/theme.ts';
import type { FetchPicture } from '../store/fetch-picture.ts';
import type { BlobStore, RecordStore } from '../store/store.ts';
import type { TemplateService } from '../templates/api.ts';
import type { DeckHelper } from './api.ts';
import type { Links } from './links.ts';
import type { ThemeSource } from './look.ts';
import type { Trash } from './presentation-records.ts';

export interface PresentationServiceOptions {
  readonly records: RecordStore;
  /** Absent: presentations are erased when they are deleted. */
  readonly trash?: Trash;
  readonly blobs: BlobStore;
  readonly links: Links;
  readonly templates: TemplateService;
  readonly fetchPicture: FetchPicture;
  /** Loads videos and sounds; absent if it is no other than that of pictures. */
  readonly fetchMedia?: FetchPicture;
  /** Absent if described pictures become placeholders. */
  readonly pictures?: PictureSource;
  /** Custom themes; absent if there are only built-in ones. */
  readonly themes?: ThemeSource;
  /** Custom designs; absent if there are only built-in templates. */
  readonly designs?: DesignBook;
  /** Absent if files cannot be opened as decks. */
  readonly openedFiles?: OpenedBook;
  /** Absent if this process is the only one that makes decks. */
  readonly helper?: DeckHelper;
  /** Maximum number of slides in one draft. */
  readonly maxSlides: number;
  /** Font source of decks that do not name one; fonts are embedded by default. */
  readonly fonts?: FontSource;
}
