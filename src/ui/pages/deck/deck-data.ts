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
  readonly merged?: readonly {
    readonly row: number;
    readonly column: number;
    readonly rows: number;
    readonly columns: number;
  }[];
  /** Texts of a diagram. */
  readonly nodes?: readonly OpenedNode[];
  /** Placeholder that only shows the prompt of its layout. */
  readonly empty?: true;
  readonly style?: OpenedStyle;
  readonly alt?: string;
  readonly decorative?: true;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly media?: ShownMedia;
  readonly children?: readonly OpenedElement[];
}

export interface OpenedNode extends Partial<OpenedBox> {
  readonly text: string;
}

/** Place on the slide in px. */
export interface OpenedBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Look of most letters of a text, and the rows and columns of a table. */
export interface OpenedStyle {
  /** In points. */
  readonly size?: number;
  /** Name in the theme, such as "accent1 lighter 40%", or a hex value. */
  readonly color?: string;
  readonly font?: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly strike?: boolean;
  readonly align?: string;
  readonly anchor?: string;
  readonly column_widths?: readonly number[];
  readonly row_heights?: readonly number[];
  readonly first_row?: OpenedStyle;
  readonly second_row?: OpenedStyle;
}

/** Colours and fonts of the theme and the sections of an opened file. */
export interface FileSettings {
  readonly colors: Readonly<Record<string, string>>;
  readonly fonts: { readonly heading: string; readonly body: string };
  readonly sections: readonly { readonly name: string; readonly from: number }[];
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
  /** Revisions in which slides of an opened file last changed, by id; absent: in this one. */
  readonly versions?: Readonly<Record<string, number>>;
  /** Settings of an opened file. */
  readonly file?: FileSettings;
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
  file,
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
  | 'file'
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
    ...(file === undefined ? {} : { file }),
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
