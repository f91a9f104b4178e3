import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { checkPackage } from '../../src/core/ooxml/check/check-package.ts';
import { writePptx as write } from '../../src/core/output/pptx/write-pptx.ts';

export * from '../../src/core/output/pptx/write-pptx.ts';

/**
 * Takes the place of the writer in every test: whatever deck it writes is held to the package invariants at
 * once, and stored for Microsoft's validator, which judges all of them when the run ends. No test opts in.
 */
export const writePptx: typeof write = async (deck) => {
  const bytes = await write(deck);
  const faults = checkPackage(bytes);
  if (faults.length > 0)
    throw new Error(
      `The written package is not sound:\n${faults.map((fault) => JSON.stringify(fault)).join('\n')}`,
    );
  const file = join(inject('decks'), `${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}.pptx`);
  if (!existsSync(file)) writeFileSync(file, bytes);
  return bytes;
};
