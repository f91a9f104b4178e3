import type { LinkStyle } from '../call/call-parts.ts';

/** Files that a share link may offer. */
export const SHARE_DOWNLOADS = ['pdf', 'pptx'] as const;
export type ShareDownload = (typeof SHARE_DOWNLOADS)[number];

/** Maximum length of the password of a link in bytes, beyond which bcrypt ignores it. */
export const MAX_SHARE_PASSWORD_BYTES = 72;

/** Choices for a new share link. */
export interface ShareOptions {
  /** Person that the link is for, who signs comments. */
  readonly name?: string;
  readonly password?: string;
  /** Days until the link ends; absent: it has no end. */
  readonly expiry_days?: number;
  readonly notes: boolean;
  readonly comments: boolean;
  readonly downloads: readonly ShareDownload[];
}

/** Share link as its owner reads it. */
export interface Share {
  readonly id: string;
  readonly presentation_id: string;
  /** Address for visitors. New credentials of the account change it. */
  readonly url: string;
  readonly name?: string;
  readonly has_password: boolean;
  readonly notes: boolean;
  readonly comments: boolean;
  readonly downloads: readonly ShareDownload[];
  readonly created_at: string;
  readonly expires_at?: string;
}

/** Share links of the owner's decks. */
export interface ShareService {
  /** @throws Failure `not_found` for an unknown presentation; `conflict` if it has too many links. */
  create(presentation: string, options: ShareOptions, link: LinkStyle): Promise<Share>;
  /** Newest first. @param presentation absent: links of all presentations */
  list(
    presentation: string | undefined,
    page: { readonly offset: number; readonly limit: number },
    link: LinkStyle,
  ): Promise<{ readonly items: readonly Share[]; readonly total: number }>;
  /** @throws Failure `not_found` */
  revoke(id: string): Promise<void>;
  /** Ends all links of a presentation. */
  revokeAll(presentation: string): Promise<void>;
}

/** Slide as an audience reads it. */
export interface ShownSlide {
  readonly id: string;
  /** 1-based position among all slides of the deck. */
  readonly number: number;
  readonly title: string;
  /** Words that the slide shows, a line each. */
  readonly text: string;
  /** Speaker note; "" without one. */
  readonly note: string;
  readonly width: number;
  readonly height: number;
}

/** Choices for a file for people outside. */
export interface HandOut {
  readonly format: ShareDownload;
  /** False: without speaker notes. */
  readonly notes: boolean;
}

/** Reply to a comment, as a visitor reads it. */
export interface VisibleReply {
  readonly id: string;
  readonly author?: string;
  readonly created?: string;
  readonly text: string;
}

export interface VisibleComment extends VisibleReply {
  readonly resolved?: true;
  readonly replies: readonly VisibleReply[];
}

/** Deck as a visitor reads it. */
export interface SharedDeck {
  readonly title: string;
  readonly language: string;
  readonly revision: number;
  /** Person that the link is for. */
  readonly name?: string;
  readonly comments: boolean;
  readonly downloads: readonly ShareDownload[];
  readonly slides: readonly (Pick<ShownSlide, 'id' | 'title' | 'text' | 'width' | 'height'> & {
    readonly note?: string;
    readonly comments?: readonly VisibleComment[];
  })[];
}

/** Visitor of a share link. */
export interface Visitor {
  /** Token of the address. */
  readonly token: string;
  /** Proof that the visitor knows the password. */
  readonly pass?: string | undefined;
  /** Key of the client's address, for limits. */
  readonly client: string;
  readonly requestId: string;
}

/** Comment of a visitor. */
export interface VisitorComment {
  readonly slide: string;
  readonly text: string;
  /** Name of a visitor whose link has none. */
  readonly author?: string | undefined;
  /** Id of the comment that it answers. */
  readonly comment?: string | undefined;
}

/**
 * Use of share links by people without an account. A link that is unknown, changed, revoked or over, or whose
 * presentation was deleted, is the same Failure `not_found` in every method.
 */
export interface VisitService {
  /** Refuses a link that leads nowhere, at the cost of a signature and a record. */
  assertOpen(token: string): Promise<void>;
  /** Undefined if the link has a password and the visitor no pass. */
  read(visitor: Visitor): Promise<SharedDeck | undefined>;
  /** @returns a pass. @throws Failure `forbidden` for a wrong password; `too_many_requests` */
  unlock(visitor: Visitor, password: string): Promise<string>;
  /** PNG of a slide, and a tag that changes with it. @throws Failure `forbidden` without a pass */
  picture(
    visitor: Visitor,
    slide: string,
    knownTag: string | undefined,
  ): Promise<{ readonly tag: string; readonly bytes?: Uint8Array }>;
  /** @throws Failure `forbidden` without a pass, or if the owner does not offer this file */
  download(
    visitor: Visitor,
    format: ShareDownload,
  ): Promise<{ readonly bytes: Uint8Array; readonly fileName: string }>;
  /** @throws Failure `forbidden` without a pass, or if visitors may not comment; `too_many_requests` */
  comment(visitor: Visitor, comment: VisitorComment): Promise<void>;
}
