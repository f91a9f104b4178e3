/** A review comment, or a reply to one. */
export interface ReviewReply {
  /** "1.3" in the form of PowerPoint 2007, else a GUID. */
  readonly id: string;
  readonly author?: string;
  readonly initials?: string;
  /** ISO 8601; without a zone if the file does not say which. */
  readonly created?: string;
  readonly text: string;
}

/** A review comment with its replies. */
export interface ReviewComment extends ReviewReply {
  readonly resolved?: true;
  /** Id of the element that it is about; absent for the slide. */
  readonly element?: string;
  /** Words of the element that it is about. */
  readonly words?: string;
  /** Place on the slide in CSS pixels. */
  readonly x?: number;
  readonly y?: number;
  readonly replies?: readonly ReviewReply[];
}

/** A review comment of a deck that was made here. */
export interface DeckComment extends ReviewComment {
  /** Text of the element that it is about, by which the file of a design has it. */
  readonly subject?: string;
}

/** Edit of review comments. `comment` is an id, `created` the time in ISO 8601, UTC. */
export type CommentEdit = { readonly slide: number | string } & (
  | {
      readonly op: 'add_comment';
      readonly text: string;
      readonly author: string;
      readonly created: string;
      readonly element?: string;
      readonly words?: string;
    }
  | {
      readonly op: 'reply_comment';
      readonly comment: string;
      readonly text: string;
      readonly author: string;
      readonly created: string;
    }
  | {
      readonly op: 'set_comment';
      readonly comment: string;
      readonly text?: string;
      readonly resolved?: boolean;
    }
  | { readonly op: 'remove_comment'; readonly comment: string }
);
