import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject, vi } from 'vitest';

/**
 * Runs before every test file: whatever deck the writer writes is held to the package invariants at
 * once, and kept for Microsoft's validator, which judges all of them when the run ends. No test opts in.
 */
vi.mock('../../src/core/output/pptx/write-pptx.ts', async (original) => {
  const real = await original<typeof import('../../src/core/output/pptx/write-pptx.ts')>();
  const { checkPackage } = await import('../../src/core/ooxml/check/check-package.ts');
  const writePptx: typeof real.writePptx = async (deck) => {
    const bytes = await real.writePptx(deck);
    const faults = checkPackage(bytes);
    if (faults.length > 0)
      throw new Error(
        `The written package is not sound:\n${faults.map((fault) => JSON.stringify(fault)).join('\n')}`,
      );
    const file = join(
      inject('decks'),
      `${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}.pptx`,
    );
    if (!existsSync(file)) writeFileSync(file, bytes);
    return bytes;
  };
  return { ...real, writePptx };
});
