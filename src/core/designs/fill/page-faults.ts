import type { Finding } from '../../scene/finding.ts';
import type { Scene } from '../../scene/scene.ts';
import type { Choice } from './choice.ts';
import type { PlannedSlide } from './slide-maker.ts';

/** Cost of a fault, in the unit of a layout's cost. */
const FAULT_COST = 6;
/** Additional cost of the first fault. */
const BROKEN_COST = 20;
/** Weight of text that overflows its box without overlapping anything. */
const HARMLESS_OVERFLOW = 0.03;

/** A text whose colour was changed for contrast. */
export interface Recolored {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** A slide on one layout. */
export interface Page {
  readonly slide: PlannedSlide;
  readonly choice: Choice | undefined;
  readonly scene: Scene;
  readonly findings: readonly Finding[];
  /** Texts of the design in another colour than their own. */
  readonly recolored: readonly Recolored[];
  /** Weighted number of faults; 0 if everything is legible. */
  readonly faults: number;
  /** True if the title needs more lines than its place has. */
  readonly isTitleMoved: boolean;
  /** Factor by which the title is smaller than on other slides. */
  readonly titleScale: number;
  /** Number of slides that its text needs. */
  readonly pages: number;
  /** True if a layout with more space would help. */
  readonly isFull: boolean;
  /** True if something is illegible, however well the layout fits. */
  readonly isBroken: boolean;
}

/** Weight of content that runs into graphics of the design. */
const COVERING = 0.5;

/** Codes of findings that another layout may fix. */
const UNREADABLE: ReadonlySet<string> = new Set([
  'text_overflow',
  'off_canvas',
  'overlap',
  'text_too_small',
  'low_contrast',
  'covers_design',
]);

/** Weighs the faults of a slide. */
export function weighFaults(findings: readonly Finding[]): Pick<Page, 'faults' | 'isFull' | 'isBroken'> {
  const found = findings.filter(({ code }) => UNREADABLE.has(code));
  const faults = found.reduce((sum, { code, severity, measured = 1, allowed = 1 }) => {
    if (code === 'text_overflow')
      return (
        sum +
        Math.min(3, 1 + 2 * (measured / Math.max(1, allowed) - 1)) *
          (severity === 'error' ? 1 : HARMLESS_OVERFLOW)
      );
    if (code === 'covers_design') return sum + COVERING;
    return sum + (severity === 'error' ? 1 : 0);
  }, 0);
  const errors = found.filter(({ severity }) => severity === 'error');
  return {
    faults,
    isFull: errors.some(({ code }) => code === 'text_overflow' || code === 'overlap'),
    isBroken: errors.length > 0,
  };
}

export function weight({ faults, isBroken, choice }: Page): number {
  return faults * FAULT_COST + (isBroken ? BROKEN_COST : 0) + (choice?.cost ?? 0);
}
