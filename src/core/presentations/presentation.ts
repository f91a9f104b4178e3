import type { Finding } from '../scene/finding.ts';
import type { SlideSpec } from '../templates/contract.ts';

export const EXPORT_FORMATS = ['pptx', 'pdf', 'png', 'svg'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface Slide extends SlideSpec {
  /** Stays the same as long as the slide lives. */
  readonly id: string;
}

/** The stored presentation: data only; scenes and files are made from it. */
export interface Presentation {
  readonly id: string;
  readonly title: string;
  /** BCP 47: "en", "ja", "ar". */
  readonly language: string;
  readonly template: { readonly id: string; readonly version: string };
  /** Theme laid over the template's own; absent for the template's. */
  readonly theme?: string;
  readonly slides: readonly Slide[];
  /** What it was made of, for lists and for old clients. */
  readonly origin: {
    readonly kind: 'generated' | 'structured';
    readonly content: string;
    readonly n_slides: number;
    readonly tone?: string;
    readonly verbosity?: string;
    readonly instructions?: string;
  };
  readonly warnings: readonly string[];
  readonly omitted: readonly Omitted[];
  readonly created_at: string;
  readonly updated_at: string;
}

/** A piece of the input that is not on a slide, and why. */
export interface Omitted {
  /** "section", "paragraph", "sentence", "list_item", "table", "figure". */
  readonly kind: string;
  /** Its beginning, cut to 160 characters. */
  readonly text: string;
  /** Where it stood: "line 12" or a heading path. */
  readonly where: string;
  readonly reason: string;
}

export type OverflowPolicy = 'error' | 'split' | 'warn';

/** What every deck-making call answers. */
export interface DeckResult {
  readonly presentation_id: string;
  /** Download link (HTTP) or local path (stdio). */
  readonly path: string;
  readonly edit_path: string;
  readonly title: string;
  readonly n_slides: number;
  readonly template: string;
  readonly language: string;
  readonly findings: readonly Finding[];
  readonly warnings: readonly string[];
  readonly omitted: readonly Omitted[];
}
