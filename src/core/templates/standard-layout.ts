import type { LayoutContract } from './contract.ts';
import type { LayoutId } from './layout-id.ts';

/** A layout of the standard templates: what it shows, and all that the rest of the program knows of it. */
export interface StandardLayout extends LayoutContract {
  readonly id: LayoutId;
  /** What its slides are in a deck: its first or last, the beginning of a part or a pause, or matter. */
  readonly purpose: 'cover' | 'section' | 'content';
  readonly density: NonNullable<LayoutContract['density']>;
  /** How its content stands: as text or one figure, in columns, as things of one kind, or drawn. */
  readonly arrangement: 'text' | 'columns' | 'items' | 'diagram';
  /** English words with which callers mean it, beside those of its description. */
  readonly keywords: string;
  /** What instructions call it by. */
  readonly kinds: readonly LayoutKind[];
  readonly suits: readonly Audience[];
  /** Layouts of designs that can show its content: its rank among all that these can show, 1 the closest. */
  readonly shapes: Readonly<Partial<Record<LayoutShape, number>>>;
  /** Its content stands in a box of its own in every template, without pictures: it can be a block of a composition. */
  readonly inBlocks?: true;
  /** Its content follows from the deck; no author writes it. */
  readonly derived?: true;
  /** Points alone, to which one more can be added. */
  readonly points?: true;
  /** Read one after the other, never side by side. */
  readonly sequential?: true;
  /** Plain words of any shape can stand in it. */
  readonly plain?: PlainUse;
  /** The field for a few sentences beside the title, where a slide of these two alone is whole. */
  readonly prose?: string;
  /** Where its content moves to when its pictures cannot be had: the first of these that the rest fills. */
  readonly withoutPictures?: readonly LayoutId[];
  /** Content for which there is no better layout is tried in those with this number, 1 first. */
  readonly lastResort?: number;
  /** PowerPoint's own type for it (`p:sldLayout@type`), which it uses when a deck changes its design. */
  readonly powerpointType?: string;
}

export interface PlainUse {
  /** A deck that looks alike from slide to slide tries the layout with 1 first. */
  readonly variety: number;
  /** It shows points of several sections without telling them apart. */
  readonly mixes?: true;
  /** It says nothing of a shape of its own, so that such a slide may join its neighbour. */
  readonly shapeless?: true;
}

/** What people call a kind of slide when they ask for it or want none. */
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

/** What a layout of a design shows, by the places that it has. */
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

/** Contracts of some layouts by their ids. */
export type Layouts = Readonly<Partial<Record<LayoutId, Omit<StandardLayout, 'id'>>>>;
