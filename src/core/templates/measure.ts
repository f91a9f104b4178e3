import type { Finding } from '../scene/finding.ts';
import type { SlideSpec } from './contract.ts';

/** Measures whether a slide fits a layout and, on request, whether it looks too empty or too full. */
export type Measure = (request: {
  readonly template: string;
  readonly lang: string;
  readonly spec: SlideSpec;
  readonly index: number;
  readonly density?: boolean;
  readonly emptyAbove?: number;
}) => readonly Finding[];
