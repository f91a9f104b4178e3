import type { AwaitedFile, ImageKind, ImageOrigin, IncomingFile, StoredFile, StoredImage } from '../assets/asset.ts';
import type { Design, DesignLook, DesignMaterial, DesignReport, DrawnSlides, OwnLayout, ToldLayout } from '../designs/design.ts';
import type { FileReport } from '../designs/file-report.ts';
import type { Issue } from '../errors/failure.ts';
import type { RequiredPicture } from '../errors/missing-pictures.ts';
import type { DraftService, GenerateRequest } from '../presentations/draft.ts';
import type { Coverage, DeckResult, Edit, EditResult, ExportFormat, ModelUsage, Omitted, OverflowPolicy, Presentation, RevisionHead, SlidePicture, TextParts } from '../presentations/presentation.ts';
import type { DigestPage, DigestRequest } from '../presentations/source-digest.ts';
import type { Finding } from '../scene/finding.ts';
import type { FontNeed, IconWeight } from '../scene/scene.ts';
import type { Theme } from '../scene/theme.ts';
import type { ServerService } from '../server/server-info.ts';
import type { FoundPicture, StockName } from '../store/picture-providers.ts';
import type { Write } from '../store/store.ts';
import type { QueueableWork, Task, TaskStatus, TaskUpdate } from '../tasks/task.ts';
import type { SlideSpec } from '../templates/contract.ts';
import type { Delivery, DeliveryStatus, GenerationEnd, Subscribed, SubscribeRequest, Subscription, WebhookEventType } from '../webhooks/webhook.ts';
import type { LinkStyle, ServiceCall, Sketch } from './call-parts.ts';
import type { EditRequest, OpenedDeckService } from './edit-services.ts';
import type { FontService, ThemeService } from './look-services.ts';
import type { ReferenceService } from './reference-service.ts';

export type { GenerateRequest } from '../presentations/draft.ts';
export type { EditRequest, OpenedDeckService, OpenedRequest } from './edit-services.ts';
export type { FontService, ThemeService } from './look-services.ts';
export type { ReferenceService } from './reference-service.ts';

/** The services that operations call, as interfaces only; `main.ts` wires the implementations. */
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

/** A picture that is described in words. */
export type ImageWish = { readonly prompt: string; readonly type: 'stock' | 'ai-generated' };

/** A picture that was found or made for a description. */
export interface Illustration {
  readonly bytes: Uint8Array;
  readonly provider: string;
  /** Who is to be named beside it. */
  readonly credit?: string;
  /** What it shows, where the provider says so. */
  readonly alt?: string;
}

/** Stock photographs and generated pictures, from whom the operator configured. */
export interface PictureSource {
  /** Which kinds there are. */
  readonly makes: { readonly stock: boolean; readonly generated: boolean };
  /** @throws Failure `unauthorized` without a key, `unavailable` when the provider does not answer. */
  search(
    wish: { readonly query: string; readonly limit: number; readonly provider?: StockName; readonly key?: string; readonly strict?: boolean },
    signal: AbortSignal,
  ): Promise<readonly FoundPicture[]>;
  /** One for each wish, or the reason why there is none; no photograph twice where there are others. */
  illustrate(wishes: readonly ImageWish[], signal: AbortSignal): Promise<readonly (Illustration | string)[]>;
  /** @throws Failure `unavailable` with the reason. */
  make(prompt: string, type: ImageWish['type'], signal: AbortSignal): Promise<Illustration>;
}

/** Pictures and files that callers gave or had made. */
export interface AssetService {
  /** Decoded and written anew. @throws Failure `invalid_input` at `file` with the reason why it is not taken. */
  addImage(bytes: Uint8Array, about: { readonly filename: string; readonly origin?: ImageOrigin }): Promise<StoredImage>;
  /** A picture that a file holds: kept as long as files are, under an id that its bytes give; not among `images`. @throws Failure like `addImage` */
  addPictureOfFile(bytes: Uint8Array, about: { readonly filename: string }): Promise<StoredImage>;
  /** Newest first. */
  images(kind: ImageKind, offset: number, limit: number): Promise<{ readonly items: readonly StoredImage[]; readonly total: number }>;
  /** The picture and its bytes. */
  image(id: string): Promise<{ readonly image: StoredImage; readonly bytes: Uint8Array } | undefined>;
  /** Decks made with it keep their copy. @throws Failure `not_found` */
  deleteImage(id: string): Promise<void>;
  /** All or none. @throws Failure `invalid_input` at `files` */
  addFiles(files: readonly IncomingFile[]): Promise<readonly StoredFile[]>;
  /** Stores a copy of a local file under a value derived from its name and bytes, so the same file is stored once. */
  addContent(bytes: Uint8Array, filename: string): Promise<StoredFile>;
  /** An address at which one file can be sent without credentials. @throws Failure `invalid_input` at `filename`; `unsupported` where nothing listens */
  awaitFile(filename: string, link: LinkStyle): AwaitedFile;
  /** @throws Failure `forbidden` when the address was not made here or its time is over, `conflict` when it was used. */
  assertAwaited(file: { readonly value: string; readonly filename: string }, proof: { readonly expires: string; readonly signature: string }): Promise<void>;
  /** The file for such an address, which was asserted before. @throws Failure `invalid_input`; `conflict` when another came first */
  receiveFile(value: string, file: IncomingFile): Promise<StoredFile>;
  /** Under the same value, for as long as a new file is kept. @throws Failure `not_found`; `invalid_input` at `files.0` */
  replaceFile(value: string, file: IncomingFile): Promise<StoredFile>;
  /** @throws Failure `not_found` for what was never there or has expired. */
  file(value: string): Promise<{ readonly file: StoredFile; readonly bytes: Uint8Array }>;
  /** Same as above without the bytes. @throws Failure `not_found` */
  fileFacts(value: string): Promise<StoredFile>;
  /** Icons by meaning, best first. */
  searchIcons(query: string, limit: number): Promise<readonly { readonly name: string; readonly tags: readonly string[] }[]>;
  /** An icon as SVG in the colour of the text around it; undefined when there is none of that name. */
  icon(name: string, weight: IconWeight): Promise<string | undefined>;
}

/** Presentation files that come from elsewhere. */
export interface FileService {
  /** @throws Failure `invalid_input` when the file cannot be read, with the reason as type of its issue; `timeout` when it takes too long. */
  check(bytes: Uint8Array): Promise<FileReport>;
}

/** Answers kept under the caller's idempotency key for 24 hours. */
export interface ReplyService {
  /**
   * Runs the work once for a key: the same key with the same input gets the first answer.
   *
   * @param work receives the presentation id allotted to the key, the same when a crash made it run again.
   * @throws Failure `conflict` when the key was used with another input, or its first call still runs elsewhere.
   */
  once<T extends object>(request: { readonly key: string; readonly operation: string; readonly input: unknown }, call: ServiceCall, work: (presentationId: string) => Promise<T>): Promise<T>;
}

/** One planned slide: its Markdown, beginning with "## Title". */
export interface Outline {
  readonly title: string;
  readonly language: string;
  readonly slides: readonly { readonly markdown: string }[];
  readonly warnings: readonly string[];
  readonly omitted: readonly Omitted[];
}

export interface AuthoredDeck {
  readonly title: string;
  /** BCP 47. */
  readonly language: string;
  readonly slides: readonly SlideSpec[];
  readonly warnings: readonly string[];
  readonly omitted: readonly Omitted[];
  /** Present when a language model wrote it. */
  readonly usage?: ModelUsage;
  /** Present when its numbers may be others than those of the source. */
  readonly numbers?: NumberSource;
}

/** Where the numbers of a deck must come from, and how grave it is when one does not. */
export interface NumberSource {
  /** Its text, or the numbers in it. */
  readonly source: string | readonly number[];
  readonly severity: 'warning' | 'info';
}

export interface AuthorService {
  outline(request: GenerateRequest, call: Pick<ServiceCall, 'signal' | 'progress'>): Promise<Outline>;
  /** @param call.written told of slides as they are written, in any order, by their number from 1; agenda and cover are known last. */
  deck(
    request: GenerateRequest,
    call: Pick<ServiceCall, 'signal' | 'progress'> & { written?(slide: SlideSpec, number: number, deck: Pick<AuthoredDeck, 'title' | 'language'>): void },
  ): Promise<AuthoredDeck>;
  /** What the text holds beside its words, in that language; undefined for a bare topic. */
  found(content: string, language: string, call: Pick<ServiceCall, 'signal'>): Promise<TextParts | undefined>;
  /** A page of what the text holds; undefined when there is no such section. `beside`: characters of JSON that the page has besides. */
  digest(request: DigestRequest, call: Pick<ServiceCall, 'signal'>): Promise<DigestPage | undefined>;
  /** What slides that were written elsewhere leave out of their source; undefined for a bare topic. @throws Failure `unsupported` for HTML. */
  coverage(content: string, slides: readonly SlideSpec[], call: Pick<ServiceCall, 'signal'>): Promise<Coverage | undefined>;
  /** One slide written anew as a prompt asks. @throws Failure `unsupported` without a language model, `unavailable` when it fails. */
  rewrite(request: RewriteRequest, call: Pick<ServiceCall, 'signal' | 'progress'>): Promise<RewrittenSlide>;
}

/** What is to change on one slide, in words, and what the slide stands among. */
export interface RewriteRequest {
  readonly slide: SlideSpec;
  readonly prompt: string;
  /** 0-based place in the deck. */
  readonly index: number;
  /** Titles of all slides in order. */
  readonly titles: readonly string[];
  /** The text that the deck was made of; may be empty. */
  readonly source: string;
  /** Template whose capacities it must fit. */
  readonly template: string;
  /** BCP 47. */
  readonly language: string;
}

export interface RewrittenSlide {
  readonly spec: SlideSpec;
  readonly warnings: readonly string[];
  readonly usage: ModelUsage;
}

export interface DeckDraft extends Pick<Presentation, 'transition' | 'fonts' | 'definitions' | 'art'> {
  readonly id?: string;
  readonly title?: string;
  readonly language: string;
  readonly template: string;
  readonly theme?: string;
  readonly slides: readonly SlideSpec[];
  readonly on_overflow: OverflowPolicy;
  readonly export_as: ExportFormat;
  readonly origin: Presentation['origin'];
  /** Which pictures are wanted for descriptions; stock unless given. */
  readonly image_type?: ImageWish['type'];
  /** Pictures written by the caller without which the call fails; if absent, any picture may be missing. */
  readonly required_pictures?: 'all' | readonly RequiredPicture[];
  readonly warnings?: readonly string[];
  readonly omitted?: readonly Omitted[];
  readonly usage?: ModelUsage;
  readonly numbers?: NumberSource;
  /** Of a deck that an author wrote, the layouts that the caller chose himself. */
  readonly chosen_layouts?: ReadonlySet<string>;
}

/** Slides as sent by the caller; `undefined` for a slide whose frame could not be parsed. */
export interface DraftToRead extends Pick<DeckDraft, 'template' | 'language' | 'on_overflow'> {
  readonly theme?: string | undefined;
  readonly slides: readonly (SlideSpec | undefined)[];
  readonly definitions?: string | undefined;
  /** Layouts of the design that `template` names. */
  readonly layouts?: readonly OwnLayout[] | undefined;
}

export interface PresentationService {
  /** Absent: no files are opened. */
  readonly opened?: OpenedDeckService;
  /** Validate, lay out, check, store and export: the one way a deck comes to be. Stores nothing when it fails. */
  create(draft: DeckDraft, call: ServiceCall): Promise<DeckResult>;
  /** All faults of a draft's slides that can be found without making the deck. */
  faults(draft: DraftToRead): Promise<readonly Issue[]>;
  /** SVG of a slide whose deck is being made, as it may look; "" where that cannot be told yet. */
  sketch(sketch: Sketch, call: Pick<ServiceCall, 'signal'>): Promise<string>;
  get(id: string): Promise<Presentation>;
  /** Newest first; `containing`: only those with these words in the title, whatever the case. */
  list(page: number, pageSize: number, containing?: string): Promise<{ readonly items: readonly Presentation[]; readonly total: number }>;
  /** Change a stored presentation as one transaction that makes one revision, or make a changed copy. */
  edit(id: string, request: EditRequest, call: ServiceCall): Promise<EditResult>;
  /** A kept state. @throws Failure `invalid_input` when there is none of that number. */
  revision(id: string, revision: number): Promise<Presentation>;
  /** Kept states, newest first; the first is the current one. */
  revisions(id: string, page: number, pageSize: number): Promise<{ readonly items: readonly RevisionHead[]; readonly total: number }>;
  delete(id: string): Promise<void>;
  /** `notes`: pages of a PDF show a slide above and its speaker notes below. */
  export(id: string, format: ExportFormat, call: ServiceCall, options?: { readonly notes?: boolean }): Promise<DeckResult>;
  /** A PPTX with every layout of a standard template and its example, in a theme that need not be stored; stores nothing. */
  catalogue(title: string, template: string, theme: Theme, call: ServiceCall): Promise<Uint8Array>;
  check(id: string): Promise<{ readonly findings: readonly Finding[]; readonly score: number; readonly fonts: readonly FontNeed[] }>;
  /** Pictures of slides (1-based), or of all on one sheet. */
  preview(
    id: string,
    options: {
      readonly slides?: readonly number[];
      readonly sheet: boolean;
      readonly widthPx: number;
      readonly format: 'png' | 'svg' /** Drawn as if these had been made; nothing is stored. */;
      readonly edits?: readonly Edit[];
      readonly fonts?: 'own' | 'substituted';
    },
    call: ServiceCall,
  ): Promise<readonly SlidePicture[]>;
  /** A signed link for bytes already stored; used for pictures that are also attached. */
  link(key: string, call: Pick<ServiceCall, 'link'>, name?: string): string;
}

export interface TemplateSummary {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly version: string;
  readonly aliases: readonly string[];
  readonly layout_count: number;
  readonly thumbnail: string;
  readonly is_default: boolean;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface TemplateDetail extends TemplateSummary {
  readonly merged_components: Readonly<Record<string, unknown>>;
  /** `{layouts: [tree, …]}`. */
  readonly layouts: Readonly<Record<string, unknown>>;
  readonly fonts: Readonly<Record<string, string>>;
  /** Its own colours by token, and the family of each voice. */
  readonly theme: { readonly colors: Readonly<Record<string, string>>; readonly fonts: Readonly<Record<string, string>> };
  /** One JSON Schema a layout; `title` is the layout's id. */
  readonly schemas: readonly Readonly<Record<string, unknown>>[];
}

export interface TemplateService {
  list(): readonly TemplateSummary[];
  /** By id or alias. @throws Failure `not_found` with the nearest names. */
  get(id: string): Promise<TemplateDetail>;
  example(id: string): { readonly standard_template: string; readonly slides: readonly SlideSpec[] };
  /** Id for an id or alias; @throws Failure `not_found`. */
  resolve(id: string): string;
}

/** Designs that were made of files and pictures. */
export interface DesignService {
  /** Newest first. */
  list(offset: number, limit: number): Promise<{ readonly items: readonly Design[]; readonly total: number }>;
  /** @throws Failure `not_found` */
  get(id: string): Promise<Design>;
  /** Its layouts as authors fill them; its own colours and fonts. @throws Failure `not_found` */
  layouts(id: string): Promise<readonly OwnLayout[]>;
  look(id: string): Promise<DesignLook>;
  /** Off the main thread. @param ending what is stored in one batch with the design. @throws Failure `invalid_input` with the reason why the file cannot be one. */
  create(material: DesignMaterial, call: Pick<ServiceCall, 'signal' | 'progress'>, ending?: (made: Design) => Promise<readonly Write[]>): Promise<Design>;
  /** What a design made of this file would have, without making it. @throws as `create`. */
  report(file: Uint8Array, signal: AbortSignal): Promise<{ readonly layout_count: number; readonly report: DesignReport }>;
  /** @param change what is given changes; of layouts, by id, what is given. @throws Failure `not_found`, `conflict` */
  update(id: string, change: { readonly name?: string | undefined; readonly description?: string | undefined; readonly layouts?: Readonly<Record<string, ToldLayout>> }): Promise<Design>;
  /** The design as one file that any server of this kind can take, kept where `key` says. @throws Failure `not_found` */
  pack(id: string): Promise<{ readonly key: string; readonly size_bytes: number; readonly name: string; readonly warnings: readonly string[] }>;
  /** A new design of what `pack` made. @throws Failure `invalid_input`; `unsupported` for one of a later version. */
  unpack(bytes: Uint8Array, name: string | undefined, call: Pick<ServiceCall, 'signal' | 'progress'>): Promise<Design>;
  /** The slides of a file, drawn by what does it best here. @param aliases families of the file that another uploaded family stands for. @throws as `create`. */
  pictures(file: Uint8Array, aliases: Readonly<Record<string, string>>, most: number, signal: AbortSignal): Promise<DrawnSlides>;
  /** Speaker notes by the number of their slide. @throws as `create`. */
  notes(file: Uint8Array): Promise<ReadonlyMap<number, string>>;
  /** Families that a file names, and those that it brings along in a face that can be used. @throws as `create`. */
  families(file: Uint8Array): Promise<{ readonly named: readonly string[]; readonly brought: readonly string[] }>;
  /** Decks made in it keep their copy. @throws Failure `not_found` */
  delete(id: string): Promise<void>;
}

/** Which tasks, and in which order. */
export interface TaskQuery {
  readonly type?: string;
  readonly status?: TaskStatus;
  /** ISO 8601, inclusive. */
  readonly from?: string;
  readonly to?: string;
  readonly orderBy: 'created_at' | 'updated_at';
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

export interface TaskService {
  /** Stored before it answers. `announce`: its end is an event for webhooks; `join`: an open task of the same type and input is answered instead. @throws Failure `too_many_requests` when the queue is full. */
  start(type: string, input: unknown, data: Readonly<Record<string, unknown>>, call: ServiceCall, options?: { readonly announce?: boolean; readonly join?: boolean }): Promise<Task>;
  /** Runs the work now; when it outlasts `call.patienceMs` it goes on as a task, stored before its handle is answered. @throws what the work throws before. */
  runOrQueue<T extends object, C extends ServiceCall>(work: QueueableWork<T, C>, call: C): Promise<{ readonly outcome: T } | { readonly task: Task }>;
  /** A new task that does the same as one that ended in an error. @throws Failure `not_found`, `conflict`; as `start` */
  again(id: string, call: ServiceCall): Promise<Task>;
  get(id: string): Promise<Task>;
  /** What it tells, from its first step to its end. @throws Failure `not_found` */
  follow(id: string, signal: AbortSignal): AsyncIterable<TaskUpdate>;
  list(query: TaskQuery): Promise<readonly Task[]>;
  cancel(id: string): Promise<Task>;
}

/** Addresses that are told when a generation ends. */
export interface WebhookService {
  /** @throws Failure `invalid_input` for an address that may not be reached. */
  subscribe(request: SubscribeRequest): Promise<Subscribed>;
  list(): Promise<readonly Subscription[]>;
  /** @throws Failure `not_found` */
  unsubscribe(id: string): Promise<void>;
  /** How many there were. */
  unsubscribeAll(): Promise<number>;
  /** Newest first. */
  deliveries(filter: { readonly webhook_id?: string; readonly status?: DeliveryStatus }, offset: number, limit: number): Promise<{ readonly items: readonly Delivery[]; readonly total: number }>;
  /** Tries an ended delivery again, under the same event id. @throws Failure `not_found`, `conflict` */
  redeliver(deliveryId: string): Promise<Delivery>;
  /** Sends a sample once, now. @throws Failure `not_found` */
  test(id: string, call: Pick<ServiceCall, 'link'>): Promise<Delivery>;
  /** A body as receivers get it, of made-up ids. */
  sample(event: WebhookEventType, call: Pick<ServiceCall, 'link'>): Readonly<Record<string, unknown>>;
  /** Writes that publish an end, for the batch that stores it. */
  eventWrites(end: GenerationEnd): readonly Write[];
  /** Publishes an end that nothing stored, such as a failure. */
  publish(end: GenerationEnd): Promise<void>;
}
