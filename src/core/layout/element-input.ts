import type { Lru } from '../memory/lru.ts';
import type { ColorRoles, IgnoredOption, KnownNodes, TooLargeDiagram } from '../scene/diagram.ts';
import type { MapProjection } from '../scene/maps/project.ts';
import type { Canvas, MediaRef } from '../scene/scene.ts';
import type { Theme } from '../scene/theme.ts';
import type { CrowdedLabels, MapOmission } from '../scene/unfit-figures.ts';
import type { ArrangementBudget } from './diagram/layered/budget.ts';
import type { DeckArt } from './layout-input.ts';

export interface ElementInput {
  /** Collects diagrams that do not fit. */
  readonly tooLarge?: TooLargeDiagram[];
  /** Collects options of diagrams that their drawings do not follow. */
  readonly ignoredOptions?: IgnoredOption[];
  /** Collects labels of diagrams that have no place of their own. */
  readonly crowdedLabels?: CrowdedLabels[];
  /** Collects names and points that maps do not show. */
  readonly mapOmissions?: MapOmission[];
  /** Styles of diagram boxes on the deck's other slides. */
  readonly known?: KnownNodes;
  /** Roles of names in charts and maps. */
  readonly colorRoles?: ColorRoles;
  readonly maps: Lru<MapProjection>;
  readonly canvas: Canvas;
  /** Budget for arranging the diagrams of the slide. */
  readonly arrangement: ArrangementBudget;
  readonly theme: Theme;
  readonly lang: string;
  readonly rtl: boolean;
  readonly pictures: ReadonlyMap<string, MediaRef>;
  /** With `matched` false no icon fits the query, and nothing is drawn. */
  readonly art?: DeckArt;
  /** Collects ids of art that text may stand on. */
  readonly artBehind?: Set<string>;
  /** Collects ids of labels that are placed with their lines. */
  readonly placedLabels?: Set<string>;
  readonly icons: (value: { icon_query?: string; icon_name?: string }) => { name: string };
  /**
   * True for slide layouts, of which only fixed elements and placeholders are used: costly content such as
   * maps is skipped.
   */
  readonly prompts?: boolean;
}
