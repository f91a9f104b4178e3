import type { AssetService, PictureSource, ReferenceService } from '../assets/api.ts';
import type { AuthorService } from '../authoring/api.ts';
import type { DesignService, FileService } from '../designs/api.ts';
import type { FontService } from '../fonts/api.ts';
import type { PresentationService } from '../presentations/api.ts';
import type { DraftService } from '../presentations/draft.ts';
import type { ShareService, VisitService } from '../presentations/share.ts';
import type { ServerService } from '../server/server-info.ts';
import type { PageBrowser } from '../store/page-browser.ts';
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
  /** Stored themes; absent: only built-in ones. */
  readonly themes?: ThemeService;
  /** Uploaded fonts; absent: only shipped ones. */
  readonly fonts?: FontService;
  /** Absent: described pictures become placeholders. */
  readonly pictures?: PictureSource;
  /** Absent: pictures and files are not stored. */
  readonly assets?: AssetService;
  /** Resolves values, ids, links and addresses to files; if absent, files cannot be given by reference. */
  readonly references?: ReferenceService;
  /** Absent: files are not checked. */
  readonly files?: FileService;
  /** Absent: presentations are made in one call only. */
  readonly drafts?: DraftService;
  /** Absent: presentations have no links for others. */
  readonly shares?: ShareService;
  /** Absent: links for others open nothing. */
  readonly visits?: VisitService;
  /** Absent: designs are not stored. */
  readonly designs?: DesignService;
  /** Absent: styles of HTML pages are computed without a browser. */
  readonly browser?: PageBrowser;
  /** Absent: no events are sent. */
  readonly webhooks?: WebhookService;
  /** Absent: the server does not describe itself. */
  readonly server?: ServerService;
  /**
   * Handling of a topic alone: `written` about by a language model, `refused`, or an outline to fill in, except
   * for agents. Default: `outline`.
   */
  readonly topics?: 'written' | 'refused' | 'outline';
  /** Configured limits that are lower than those of the schemas. */
  readonly limits?: { readonly contentCharacters: number; readonly slides: number };
}
