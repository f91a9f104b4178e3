import type { Finding } from '../scene/finding.ts';
import type { SlideSpec } from './contract.ts';

/** Measures whether a slide fits a layout and, on request, whether it looks too empty or too full. */
export type Measure = (request: {
  readonly template: string;
  /** Name of the size of the slides; absent for 16:9. */
  readonly size?: string | undefined;
  readonly lang: string;
  readonly spec: SlideSpec;
  readonly index: number;
  readonly density?: boolean;
  readonly emptyAbove?: number;
}) => readonly Finding[];

/** Binds a measure to the size of the slides of a deck. */
export function measureInSize(measure: Measure, size: string | undefined): Measure {
  return size === undefined ? measure : (request) => measure({ ...request, size });
}
