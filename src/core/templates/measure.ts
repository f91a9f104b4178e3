import type { Finding } from '../scene/finding.ts';
import type { SlideSpec } from './contract.ts';

/** What an author asks before it chooses a layout: does this slide fit, and, when asked, does it look too empty or too full? */
export type Measure = (request: {
  readonly template: string;
  readonly lang: string;
  readonly spec: SlideSpec;
  readonly index: number;
  readonly density?: boolean;
  readonly emptyAbove?: number;
}) => readonly Finding[];
