import { openLayoutEngine } from '../../src/core/layout/engine.ts';

/** Layout engine of the tests. */
export const ENGINE = await openLayoutEngine();
