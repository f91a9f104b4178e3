import type { Composition } from './composition/use-composition.ts';
import type { Content } from './content-path.ts';
import type { DeckData, DeckSlide } from './deck-data.ts';
import type { DeckEdit } from './deck-edit.ts';
import type { Notes } from './deck-editor.ts';
import type { SlideView } from './use-slide-view.ts';

/** Properties of the parts of the side panel. */
export interface PanelProps {
  readonly deck: DeckData;
  readonly slide: DeckSlide;
  readonly number: number;
  /** As typed. */
  readonly content: Content;
  /** As typed. */
  readonly notes: Notes;
  readonly view: SlideView;
  /** Present for a composed slide. */
  readonly composition: Composition | undefined;
  readonly chosen: string | undefined;
  /** Comment thread to show, as a new object each time. */
  readonly thread: { readonly id: string } | undefined;
  readonly onChoose: (path: string | undefined) => void;
  readonly onType: (content: Content) => void;
  /** Receives the changed notes only. */
  readonly onNotes: (notes: Notes) => void;
  readonly onEdit: (edits: readonly DeckEdit[], onOverflow?: 'warn' | 'split') => Promise<void>;
  /** Replaces the slide by markup. @throws ApiError */
  readonly onSource: (markup: string) => Promise<void>;
  readonly onDelete: () => void;
}
