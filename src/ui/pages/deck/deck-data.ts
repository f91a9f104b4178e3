import type { components } from '../../api/generated/schema.ts';
import type { OmittedPiece } from '../../parts/omitted-piece.ts';
import type { FontSource } from '../new/wishes.ts';
import type { ShownMedia } from './show/show-steps.ts';

type Answer = components['schemas']['GetPresentationAnswer'];

/** Element of a slide in an opened file. */
export interface OpenedElement {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly text?: string;
  readonly cells?: readonly (readonly string[])[];
  readonly chart?: {
    readonly categories: readonly string[];
    readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
  };
  readonly alt?: string;
  readonly decorative?: true;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly media?: ShownMedia;
  readonly children?: readonly OpenedElement[];
}

/** Review comment of an opened file, or a reply to one. */
export interface SlideReply {
  readonly id: string;
  readonly author?: string;
  readonly created?: string;
  readonly text: string;
}

export interface SlideComment extends SlideReply {
  readonly resolved?: true;
  readonly element?: string;
  readonly words?: string;
  readonly replies?: readonly SlideReply[];
}

export interface DeckSlide {
  readonly id: string;
  readonly layout: string;
  readonly title: string;
  readonly content: Readonly<Record<string, unknown>>;
  readonly elements?: readonly OpenedElement[];
  readonly comments?: readonly SlideComment[];
  readonly hidden?: boolean;
  readonly speaker_note?: string;
  readonly sources?: readonly string[];
  readonly footnote?: string;
}

/** Presentation as the editor uses it. */
export interface DeckData {
  readonly id: string;
  readonly revision: number;
  readonly title: string;
  readonly language: string;
  readonly template: string;
  readonly theme?: string;
  /** Size of the slides; absent for 16:9. */
  readonly slide_size?: string;
  readonly fonts?: FontSource;
  readonly art?: boolean;
  /** Names of own layouts; present for an opened file. */
  readonly layouts?: readonly string[];
  readonly slides: readonly DeckSlide[];
  /** True if the server can undo or redo a call. */
  readonly can_undo?: boolean;
  readonly can_redo?: boolean;
  /** Pieces of the source that are on no slide. */
  readonly omitted?: readonly OmittedPiece[];
}

/** Reduces an answer of the server to the data of the editor. */
export function toDeckData({
  id,
  revision,
  title,
  language,
  template,
  theme,
  slide_size,
  fonts,
  art,
  layouts,
  slides,
  omitted,
  can_undo,
  can_redo,
}: Pick<
  Answer,
  | 'id'
  | 'revision'
  | 'title'
  | 'language'
  | 'template'
  | 'theme'
  | 'slide_size'
  | 'fonts'
  | 'art'
  | 'layouts'
  | 'slides'
  | 'omitted'
  | 'can_undo'
  | 'can_redo'
>): DeckData {
  return {
    id,
    revision,
    title,
    language,
    template,
    ...(theme === undefined ? {} : { theme }),
    ...(slide_size === undefined ? {} : { slide_size }),
    ...(fonts === undefined ? {} : { fonts }),
    ...(art === undefined ? {} : { art }),
    ...(layouts === undefined ? {} : { layouts }),
    ...(omitted === undefined ? {} : { omitted }),
    ...(can_undo === undefined ? {} : { can_undo }),
    ...(can_redo === undefined ? {} : { can_redo }),
    slides: slides.map(({ id: slide = '', number: _, content = {}, elements, comments, ...rest }) => ({
      ...rest,
      id: slide,
      content,
      ...(elements === undefined ? {} : { elements: elements as unknown as readonly OpenedElement[] }),
      ...(comments === undefined ? {} : { comments: comments as unknown as readonly SlideComment[] }),
    })),
  };
}
