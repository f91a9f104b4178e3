import type { LayoutContract } from './contract.ts';
import type { LayoutId } from './layout-id.ts';

/** A standard layout: its contract, and all facts about it that the rest of the program uses. */
export interface StandardLayout extends LayoutContract {
  readonly id: LayoutId;
  /** Role of its slides in a deck: first or last, start of a section or pause, or content. */
  readonly purpose: 'cover' | 'section' | 'content';
  readonly density: NonNullable<LayoutContract['density']>;
  /** Arrangement of its content: text or one figure, columns, items of one kind, or a drawing. */
  readonly arrangement: 'text' | 'columns' | 'items' | 'diagram';
  /** English keywords of callers besides those in its description. */
  readonly keywords: string;
  /** Kinds of slides that instructions mean by it. */
  readonly kinds: readonly LayoutKind[];
  readonly suits: readonly Audience[];
  /**
   * Shapes of design layouts that can show its content, with its rank among all layouts that these can show;
   * 1 is the closest.
   */
  readonly shapes: Readonly<Partial<Record<LayoutShape, number>>>;
  /**
   * True if its content stands in one box in every template and has no pictures, so that it can be a block of
   * a composition.
   */
  readonly inBlocks?: true;
  /** True if its content is derived from the deck and never written by authors. */
  readonly derived?: true;
  /** True for plain points, to which one more can be added. */
  readonly points?: true;
  /** True if items are read in sequence, so that they never stand side by side. */
  readonly sequential?: true;
  /** Set if it can show plain text of any shape. */
  readonly plain?: PlainUse;
  /** The field for a few sentences, if title and text alone make a complete slide. */
  readonly prose?: string;
  /** Replacements if its pictures are unavailable: the first one that the remaining content fills is used. */
  readonly withoutPictures?: readonly LayoutId[];
  /** Rank among layouts for content without a better one; 1 is tried first. */
  readonly lastResort?: number;
  /** PowerPoint's type (`p:sldLayout@type`), by which it maps slides when a deck changes its design. */
  readonly powerpointType?: string;
}

export interface PlainUse {
  /** Order in which a uniform deck tries such layouts; 1 first. */
  readonly variety: number;
  /** True if it shows points of several sections without separating them. */
  readonly mixes?: true;
  /** True if it has no shape of its own, so that such a slide may be merged with its neighbour. */
  readonly shapeless?: true;
}

/** Names of kinds of slides in requests. */
export type LayoutKind =
  | 'charts'
  | 'maps'
  | 'diagrams'
  | 'tables'
  | 'timelines'
  | 'roadmaps'
  | 'funnels'
  | 'quadrants'
  | 'strengths_and_weaknesses'
  | 'questions'
  | 'programs'
  | 'columns'
  | 'quotations'
  | 'statements'
  | 'tiles'
  | 'icons'
  | 'comparisons'
  | 'points'
  | 'figures'
  | 'pictures'
  | 'steps';

export type Audience = 'executives' | 'experts' | 'learners' | 'buyers' | 'professionals';

/** Shapes of design layouts by their placeholders. */
export type LayoutShape =
  | 'cover'
  | 'divider'
  | 'farewell'
  | 'contents'
  | 'quotation'
  | 'title_only'
  | 'text'
  | 'pair'
  | 'open_pair'
  | 'two_texts'
  | 'many_texts'
  | 'quarters'
  | 'lines'
  | 'headed_lines'
  | 'items'
  | 'icon_lines'
  | 'icon_cards'
  | 'people'
  | 'steps'
  | 'headed_steps'
  | 'dates'
  | 'headed_dates'
  | 'figures'
  | 'figures_and_texts'
  | 'figures_and_chart'
  | 'chart'
  | 'charts'
  | 'chart_and_text'
  | 'table'
  | 'open_body'
  | 'open_bodies'
  | 'picture'
  | 'pictures'
  | 'picture_and_text'
  | 'pictured'
  | 'pictured_texts';

/** Contracts of some layouts by id. */
export type Layouts = Readonly<Partial<Record<LayoutId, Omit<StandardLayout, 'id'>>>>;
