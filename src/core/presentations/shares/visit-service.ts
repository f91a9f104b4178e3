import type { Clock, Log, ServiceCall } from '../../call/call.ts';
import { Failure } from '../../errors/failure.ts';
import { downloadName } from '../../input/download-name.ts';
import { omit } from '../../input/fields.ts';
import { Lru } from '../../memory/lru.ts';
import type { ReviewComment } from '../../opened/comment.ts';
import { retryConflict } from '../../store/retry-conflict.ts';
import type { BlobStore, RecordStore, Stored } from '../../store/store.ts';
import type { PresentationService } from '../api.ts';
import type { SignedLinks } from '../links.ts';
import type { ShownSlide, VisibleComment, Visitor, VisitService } from '../share.ts';
import { blobPrefix, PRESENTATIONS, type StoredPresentation } from '../stored-presentation.ts';
import { RecentUses } from './recent-uses.ts';
import { RenderQueue } from './render-queue.ts';
import { isOver, SHARES, type StoredShare, writeShare } from './share-records.ts';
import { isPass, readShareToken, writePass } from './share-tokens.ts';

/** Wrong passwords for a link from one client, and from all, in 15 minutes. */
export const CLIENT_PASSWORDS = 10;
export const LINK_PASSWORDS = 100;
const PASSWORD_WINDOW_MS = 15 * 60_000;
/** Comments through a link in ten minutes, and in its life. */
export const RECENT_COMMENTS = 30;
export const LIFETIME_COMMENTS = 500;
const COMMENT_WINDOW_MS = 10 * 60_000;
/** Time for which a password need not be given again. */
const PASS_SECONDS = 12 * 60 * 60;
/** Width of the pictures of slides in pixels: full HD. */
const PICTURE_WIDTH_PX = 1920;
/** Time in which a picture or a file is made; a visitor who leaves does not end the work for others. */
const RENDER_MS = 120_000;
/** Decks whose texts are in memory. */
const MAX_TEXTS = 16;

interface VisitServiceOptions {
  readonly records: RecordStore;
  readonly blobs: BlobStore;
  readonly links: SignedLinks;
  readonly clock: Clock;
  readonly log: Log;
  readonly presentations: PresentationService;
  isPassword(password: string, hash: string | undefined): Promise<boolean>;
}

/** Link that a visitor may use, and its presentation. */
interface OpenLink {
  readonly id: string;
  readonly share: Stored<StoredShare>;
  readonly deck: Stored<StoredPresentation>;
}

export function createVisitService(options: VisitServiceOptions): VisitService {
  return new Visits(options);
}

class Visits implements VisitService {
  readonly #options: VisitServiceOptions;
  readonly #passwords: RecentUses;
  readonly #comments: RecentUses;
  readonly #queue = new RenderQueue();
  readonly #texts = new Lru<Promise<readonly ShownSlide[]>>(MAX_TEXTS);

  constructor(options: VisitServiceOptions) {
    this.#options = options;
    this.#passwords = new RecentUses(options.clock, PASSWORD_WINDOW_MS);
    this.#comments = new RecentUses(options.clock, COMMENT_WINDOW_MS);
  }

  async assertOpen(token: string): Promise<void> {
    await this.#find(token);
  }

  async read(visitor: Visitor): ReturnType<VisitService['read']> {
    const link = await this.#find(visitor.token);
    if (!this.#isUnlocked(link, visitor)) return undefined;
    const { presentation } = link.deck.value;
    const { notes, comments, downloads, name } = link.share.value;
    const shown = await this.#readTexts(link, visitor);
    const threads = comments ? await this.#readComments(link.deck, shown) : undefined;
    return {
      title: presentation.title,
      language: presentation.language,
      revision: presentation.revision,
      comments,
      downloads,
      ...(name === undefined ? {} : { name }),
      slides: shown.map(({ note, number: _, ...slide }) => ({
        ...slide,
        ...(notes && note !== '' ? { note } : {}),
        ...(threads === undefined ? {} : { comments: threads.get(slide.id) ?? [] }),
      })),
    };
  }

  async unlock(visitor: Visitor, password: string): Promise<string> {
    const { id, share } = await this.#find(visitor.token);
    const own = `${id} ${visitor.client}`;
    const wait = this.#passwords.take([
      { key: own, max: CLIENT_PASSWORDS },
      { key: id, max: LINK_PASSWORDS },
    ]);
    if (wait > 0)
      throw new Failure('too_many_requests', `Too many wrong passwords. Try again in ${wait} seconds.`, {
        retryAfterSeconds: wait,
      });
    const hash = share.value.password_hash;
    if (hash === undefined || !(await this.#options.isPassword(password, hash)))
      throw new Failure('forbidden', 'The password is wrong.');
    this.#passwords.forget(own);
    const expires = Math.floor(this.#options.clock.now().getTime() / 1000) + PASS_SECONDS;
    return writePass(this.#options.links, id, hash, expires);
  }

  async picture(
    visitor: Visitor,
    slide: string,
    knownTag: string | undefined,
  ): ReturnType<VisitService['picture']> {
    const { deck } = await this.#enter(visitor);
    const { id, opened, slides } = deck.value.presentation;
    const number = slides.findIndex((one) => one.id === slide) + 1;
    if (number === 0 || opened?.hidden.includes(slide) === true)
      throw new Failure('not_found', 'The presentation has no such slide any more.');
    const tag = `${deck.revision}-${number}`;
    if (knownTag === tag) return { tag };
    // The preview of the owner has the same key, so that a slide is drawn once for both.
    const key = `${blobPrefix(id)}previews/${deck.revision}-slide-${number}-${PICTURE_WIDTH_PX}.png`;
    const bytes = await this.#getOrMake(key, async () => {
      const [drawn] = await this.#options.presentations.preview(
        id,
        { slides: [number], sheet: false, widthPx: PICTURE_WIDTH_PX, format: 'png' },
        this.#createCall(visitor),
      );
      return drawn?.bytes ?? new Uint8Array();
    });
    return { tag, bytes };
  }

  async download(visitor: Visitor, format: 'pdf' | 'pptx'): ReturnType<VisitService['download']> {
    const { share, deck } = await this.#enter(visitor);
    const { downloads, notes } = share.value;
    if (!downloads.includes(format))
      throw new Failure('forbidden', `This link offers no ${format.toUpperCase()}.`);
    const { id, title, revision, opened } = deck.value.presentation;
    const key = `${blobPrefix(id)}exports/${revision}/shared-${deck.revision}${notes ? '-notes' : ''}.${format}`;
    const bytes = await this.#getOrMake(key, async () => {
      const made = await this.#options.presentations.handOut(
        id,
        { format, notes },
        this.#createCall(visitor),
      );
      await this.#options.blobs.put(key, made);
      return made;
    });
    const name = downloadName(title, key);
    // PowerPoint refuses macros under another extension.
    const hasMacros = format === 'pptx' && opened?.extension.endsWith('m') === true;
    return { bytes, fileName: hasMacros ? name.replace(/x$/, 'm') : name };
  }

  async comment(
    visitor: Visitor,
    { slide, text, author, comment }: Parameters<VisitService['comment']>[1],
  ): Promise<void> {
    const { id, share, deck } = await this.#enter(visitor);
    if (!share.value.comments) throw new Failure('forbidden', 'This link takes no comments.');
    const { slides, opened } = deck.value.presentation;
    if (!slides.some((one) => one.id === slide) || opened?.hidden.includes(slide) === true)
      throw new Failure('not_found', 'The presentation has no such slide any more.');
    const wait = this.#comments.take([{ key: id, max: RECENT_COMMENTS }]);
    if (wait > 0)
      throw new Failure('too_many_requests', `Too many comments. Try again in ${wait} seconds.`, {
        retryAfterSeconds: wait,
      });
    await this.#countComment(id);
    // A visitor must not sign with the name on the link of another person.
    const signed = share.value.name ?? `${author ?? 'Guest'} (guest)`;
    await this.#options.presentations.edit(
      deck.id,
      {
        edits: [
          comment === undefined
            ? { op: 'add_comment', slide, value: { text, author: signed } }
            : { op: 'reply_comment', slide, value: { comment, text, author: signed } },
        ],
        on_overflow: 'warn',
        export_as: 'pptx',
        as_copy: false,
      },
      this.#createCall(visitor, signed),
    );
  }

  async #find(token: string): Promise<OpenLink> {
    const { links, records, clock } = this.#options;
    const id = readShareToken(links, token);
    if (id === undefined) throw createRefusal();
    const share = await records.get<StoredShare>(SHARES, id);
    if (share === undefined || isOver(share.value, clock.now())) throw createRefusal();
    const deck = await records.get<StoredPresentation>(PRESENTATIONS, share.value.presentation);
    if (deck === undefined) throw createRefusal();
    return { id, share, deck };
  }

  /** @throws Failure `forbidden` if the link has a password and the visitor no pass */
  async #enter(visitor: Visitor): Promise<OpenLink> {
    const link = await this.#find(visitor.token);
    if (!this.#isUnlocked(link, visitor))
      throw new Failure('forbidden', 'This link needs a password.', { hint: 'Give the password again.' });
    return link;
  }

  #isUnlocked({ id, share }: OpenLink, { pass = '' }: Visitor): boolean {
    const hash = share.value.password_hash;
    return hash === undefined || isPass(this.#options.links, pass, id, hash, this.#options.clock.now());
  }

  #readTexts({ deck }: OpenLink, visitor: Visitor): Promise<readonly ShownSlide[]> {
    const key = `${deck.id} ${deck.revision}`;
    return this.#texts.getOrCreate(key, () => {
      const reading = this.#options.presentations.shown(deck.id, this.#createCall(visitor));
      reading.catch(() => this.#texts.delete(key));
      return reading;
    });
  }

  async #readComments(
    { id, value: { file, presentation } }: Stored<StoredPresentation>,
    shown: readonly ShownSlide[],
  ): Promise<ReadonlyMap<string, readonly VisibleComment[]>> {
    const { opened } = this.#options.presentations;
    const slides =
      file === undefined || opened === undefined
        ? presentation.slides
        : await opened.elements(
            id,
            shown.map(({ number }) => number),
          );
    return new Map(slides.map((slide) => [slide.id, (slide.comments ?? []).map(toVisible)]));
  }

  async #countComment(id: string): Promise<void> {
    const { records } = this.#options;
    await retryConflict(async () => {
      const found = await records.get<StoredShare>(SHARES, id);
      if (found === undefined) throw createRefusal();
      const count = (found.value.n_comments ?? 0) + 1;
      if (count > LIFETIME_COMMENTS)
        throw new Failure('forbidden', `This link has taken ${LIFETIME_COMMENTS} comments, the most it can.`);
      await records.write([writeShare(id, { ...found.value, n_comments: count }, found.revision)]);
    });
  }

  async #getOrMake(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    return (await this.#options.blobs.get(key)) ?? this.#queue.run(key, make);
  }

  #createCall({ requestId }: Visitor, name?: string): ServiceCall {
    const { clock, log } = this.#options;
    return {
      requestId,
      caller: {
        id: 'visitors',
        kind: 'local',
        scopes: ['presentations'],
        ...(name === undefined ? {} : { name }),
      },
      surface: 'rest',
      log,
      clock,
      signal: AbortSignal.timeout(RENDER_MS),
      link: { style: 'relative', base: '' },
      progress: () => undefined,
      attach: () => undefined,
    };
  }
}

function toVisible(comment: ReviewComment): VisibleComment {
  const { id, author, created, text, resolved, replies = [] } = comment;
  return {
    id,
    text,
    ...(author === undefined ? {} : { author }),
    ...(created === undefined ? {} : { created }),
    ...(resolved === undefined ? {} : { resolved }),
    replies: replies.map((reply) => omit(reply, 'initials')),
  };
}

/** The answer for every link that leads nowhere, so that nobody learns which links there were. */
function createRefusal(): Failure {
  return new Failure('not_found', 'This link leads to no presentation; it may have ended.', {
    hint: 'Ask whoever sent it for a new one.',
  });
}
