import type { RepairCause } from './repair-cause.ts';
import { CHART_CAUSES } from './repair-causes-of-charts.ts';
import { MASTER_CAUSES } from './repair-causes-of-masters.ts';
import { PACKAGE_CAUSES } from './repair-causes-of-packages.ts';
import { SCHEMA_CAUSES } from './repair-causes-of-schemas.ts';
import { SLIDE_CAUSES } from './repair-causes-of-slides.ts';

export const REPAIR_CAUSES: readonly RepairCause[] = [
  ...SLIDE_CAUSES,
  ...SCHEMA_CAUSES,
  ...CHART_CAUSES,
  ...MASTER_CAUSES,
  ...PACKAGE_CAUSES,
];
