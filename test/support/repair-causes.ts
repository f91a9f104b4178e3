import type { RepairCause } from './repair-cause.ts';
import { PACKAGE_CAUSES } from './repair-causes-of-packages.ts';
import { SLIDE_CAUSES } from './repair-causes-of-slides.ts';

export const REPAIR_CAUSES: readonly RepairCause[] = [...SLIDE_CAUSES, ...PACKAGE_CAUSES];
