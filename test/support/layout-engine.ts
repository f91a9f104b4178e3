import { openLayoutEngine } from '../../src/core/layout/engine.ts';

/** What tests lay slides out with. */
export const ENGINE = await openLayoutEngine();
