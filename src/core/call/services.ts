import type { AssetService, PictureSource, ReferenceService } from '../assets/api.ts';
import type { AuthorService } from '../authoring/api.ts';
import type { DesignService, FileService } from '../designs/api.ts';
import type { FontService } from '../fonts/api.ts';
import type { PresentationService } from '../presentations/api.ts';
import type { DraftService } from '../presentations/draft.ts';
import type { ServerService } from '../server/server-info.ts';
import type { ReplyService, TaskService } from '../tasks/api.ts';
import type { TemplateService } from '../templates/api.ts';
import type { ThemeService } from '../themes/api.ts';
import type { WebhookService } from '../webhooks/api.ts';

/** The services that operations call, as interfaces only; `wire.ts` wires the implementations. */
export interface Services {
  readonly presentations: PresentationService;
  readonly templates: TemplateService;
  readonly tasks: TaskService;
  readonly author: AuthorService;
  /** Absent: an `idempotency_key` is refused as unsupported. */
  readonly replies?: ReplyService;
  /** Themes that callers made; absent: the built-in ones are all. */
  readonly themes?: ThemeService;
  /** Absent: the shipped fonts are all. */
  readonly fonts?: FontService;
  /** Absent: pictures that slides describe are placeholders. */
  readonly pictures?: PictureSource;
  /** Absent: no pictures or files are kept. */
  readonly assets?: AssetService;
  /** Resolves values, ids, links and addresses to files; if absent, files cannot be given by reference. */
  readonly references?: ReferenceService;
  /** Absent: files of others are not checked. */
  readonly files?: FileService;
  /** Presentations in the making; absent: they are made in one call only. */
  readonly drafts?: DraftService;
  /** Designs of callers' own; absent: none are kept. */
  readonly designs?: DesignService;
  /** Absent: nothing is announced. */
  readonly webhooks?: WebhookService;
  /** Absent: the server tells nothing of itself. */
  readonly server?: ServerService;
  /** The author can look for facts on the web. */
  readonly webSearch?: boolean;
  /** Configured limits that are lower than those of the schemas. */
  readonly limits?: { readonly contentCharacters: number; readonly slides: number };
}
