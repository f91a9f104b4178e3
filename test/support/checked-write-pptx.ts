import { createHash } from 'node:crypto';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
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
  const file = join(inject('decks'), `${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}.pptx`);
  // Only sound decks are stored, so what is there need not be checked again.
  if (existsSync(file)) return bytes;
  const faults = checkPackage(bytes);
  if (faults.length > 0)
    throw new Error(
      `The written package is not sound:\n${faults.map((fault) => JSON.stringify(fault)).join('\n')}`,
    );
  // The run reads decks while the tests write them, so each appears as a whole.
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, bytes);
  renameSync(unfinished, file);
  return bytes;
};
