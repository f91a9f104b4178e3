import { existsSync } from 'node:fs';
import { checkPackage } from '../../src/core/ooxml/check/check-package.ts';
import { writePptx as write } from '../../src/core/output/pptx/write-pptx.ts';
import { judgedFile, submitDeck } from './submit-deck.ts';

export * from '../../src/core/output/pptx/write-pptx.ts';

/**
 * Takes the place of the writer in every test: whatever deck it writes is held to the package invariants at
 * once, and stored for Microsoft's validator, which judges all of them when the run ends. No test opts in.
 */
export const writePptx: typeof write = async (deck) => {
  const bytes = await write(deck);
  // Only sound decks are stored, so what is there need not be checked again.
  if (existsSync(judgedFile(bytes))) return bytes;
  const faults = checkPackage(bytes);
  if (faults.length > 0)
    throw new Error(
      `The written package is not sound:\n${faults.map((fault) => JSON.stringify(fault)).join('\n')}`,
    );
  submitDeck(bytes);
  return bytes;
};
